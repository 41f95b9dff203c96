"""the-benchmarker/web-frameworks, its data.json.

Source  data.json of the repository, 2025; tasks/collect.rake names what each label holds.
Units   microseconds for latencies, also where a label says ms; requests/s.
None    URL; keep-alive; requests and bytes, which are means of several routes.
Traps   The list holds one number a line, in no order: those of one framework and level are one
        run. Each is a mean of several routes, so a count may have decimals. A framework that
        answered nothing has a rate of 0 and is no run.
"""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading

_RATE = "total_requests_per_s"
_LATENCIES = {
    "average_latency": "mean",
    "minimum_latency": "min",
    "maximum_latency": "max",
    "standard_deviation": "stdev",
}
_PERCENTILE = re.compile(r"percentile_?([0-9]{2}(?:\.[0-9]{1,3})?)")
_MOST_RUNS = 5000
_MOST_LOAD = 10**9

Values = dict[str, float]


def find_blocks(document: Document) -> list[Block]:
    """Return one block a file."""
    if f'"{_RATE}"' not in document.text:
        return []
    return objects(document, "metrics", "frameworks", where=_is_results)


def _is_results(value: dict[str, Any]) -> bool:
    return isinstance(value["metrics"], list) and isinstance(value["frameworks"], list)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return a run for each framework and level, in the order of their names."""
    frameworks = {
        framework.get("id"): framework
        for framework in block.value["frameworks"]
        if isinstance(framework, dict) and isinstance(framework.get("id"), int)
    }
    groups = _groups(block.value["metrics"])
    named = [key for key in groups if key[0] in frameworks and groups[key].get(_RATE)]
    named.sort(key=lambda key: (str(frameworks[key[0]].get("label")), key))
    results: list[Run | Diagnostic] = []
    for number, level in named[:_MOST_RUNS]:
        results += _results(block, frameworks[number], level=level, values=groups[number, level])
    silent = len(groups) - len(named)
    if silent:
        message = (
            f"{silent} pairs of a framework and a level have no rate above 0, or no name; they are "
            "no runs."
        )
        line = block.first_line
        results.append(Diagnostic(line, severity="info", code="suite.silent", message=message))
    return results


def _groups(metrics: list[Any]) -> dict[tuple[int, int], Values]:
    """Return the numbers by framework and level."""
    groups: dict[tuple[int, int], Values] = {}
    for metric in metrics:
        if not isinstance(metric, dict):
            continue
        number, level = metric.get("framework_id"), metric.get("level")
        label, value = metric.get("label"), metric.get("value")
        if not isinstance(number, int) or not isinstance(level, int):
            continue
        is_load = 0 < level <= _MOST_LOAD
        if is_load and isinstance(label, str) and isinstance(value, int | float):
            groups.setdefault((number, level), {})[label] = value
    return groups


def _results(
    block: Block, framework: dict[str, Any], *, level: int, values: Values
) -> list[Run | Diagnostic]:
    reading = Reading(block, FORMAT.name)
    run = reading.run
    name, version = framework.get("label"), framework.get("version")
    if isinstance(name, str):
        run.server_name = name[:120]
        run.server_version = str(version) if version is not None else None
        run.server_software = f"{name[:120]}/{version}" if version is not None else name[:120]
    if isinstance(framework.get("language"), str):
        run.identity["Language"] = framework["language"][:120]
    reading.put("concurrency", level, offset=reading.key("level"))
    rate = reading.json_number(values, _RATE)
    reading.put("requests_per_s", rate, offset=reading.key("value"))
    for label in values:
        percentile = _PERCENTILE.fullmatch(label)
        statistic = f"p{percentile[1]}" if percentile else _LATENCIES.get(label)
        if statistic:
            milliseconds = reading.json_number(values, label, factor=0.001)
            reading.latency(statistic, milliseconds, offset=reading.key("value"))
    reading.median_is_p50()
    return reading.result()


FORMAT = Format(
    name="the_benchmarker",
    label="the-benchmarker (data.json)",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_share=0.05),
)
