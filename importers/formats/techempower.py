"""TechEmpower Framework Benchmarks, the results.json of a round.

Source  toolset/benchmark of TechEmpower/FrameworkBenchmarks (results.py, benchmarker.py), 2013 on.
Units   wrk's durations (us, ms, s, m = minutes) for latencies; seconds for the duration.
None    URL; bytes; the rate is not stored: requests / duration, as the project's site has it.
Traps   Each test has a list of results in the order of its levels: concurrencyLevels, for plaintext
        pipelineConcurrencyLevels. Queries and updates are made at the highest level, and their list
        follows queryIntervals. A result without requests is no run.
"""

from __future__ import annotations

import re
from typing import Any

from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, objects
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import milliseconds, tidy

_DURATION = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(us|ms|s|m|h)")
_LATENCIES = {"latencyAvg": "mean", "latencyMax": "max", "latencyStdev": "stdev"}
_QUERIES = {
    "query": "queryIntervals",
    "update": "queryIntervals",
    "cached-query": "cachedQueryIntervals",
}
_MOST_RUNS = 20_000
_MOST_LOAD = 10**9


def find_blocks(document: Document) -> list[Block]:
    """Return one block a file."""
    return objects(document, "rawData", "concurrencyLevels", where=_is_results)


def _is_results(value: dict[str, Any]) -> bool:
    return isinstance(value["rawData"], dict) and isinstance(value["concurrencyLevels"], list)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return a run for each result, by test and framework, in the order of the file."""
    results: list[Run | Diagnostic] = []
    for test, frameworks in block.value["rawData"].items():
        levels = _levels(block.value, test)
        for framework, entries in _of_tests(frameworks):
            pairs = zip(entries, levels, strict=False)
            for entry, (level, queries) in pairs:
                if len(results) < _MOST_RUNS:
                    run = _run(block, entry, test=test, framework=framework, level=level)
                    results += _named(run, queries)
            if len(entries) > len(levels):
                results.append(_unknown_level(block, test, framework=framework))
    return results


def _of_tests(frameworks: Any) -> list[tuple[str, list[Any]]]:
    """Return the frameworks of a test with their lists of results."""
    items = frameworks.items() if isinstance(frameworks, dict) else ()
    return [(name, entries) for name, entries in items if isinstance(entries, list)]


def _levels(value: dict[str, Any], test: str) -> list[tuple[int, int | None]]:
    """Return load and queries of each result of a test."""
    loads = _counts(value, "concurrencyLevels")
    if test in _QUERIES:
        return [(max(loads, default=0), queries) for queries in _counts(value, _QUERIES[test])]
    if test == "plaintext":
        loads = _counts(value, "pipelineConcurrencyLevels") or loads
    return [(load, None) for load in loads]


def _counts(value: dict[str, Any], key: str) -> list[int]:
    numbers = value.get(key)
    return [number for number in numbers if _is_count(number)] if isinstance(numbers, list) else []


def _is_count(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 < number <= _MOST_LOAD


def _run(block: Block, entry: Any, *, test: str, framework: str, level: int) -> Run | None:
    """Return the run of one result; None where nothing was answered."""
    reading = Reading(block, FORMAT.name)
    requests = reading.json_number(entry, "totalRequests")
    if not requests or requests != int(requests):
        return None
    at = reading.key("totalRequests")
    run = reading.run
    run.server_software = run.server_name = framework[:120]
    run.identity["Test"] = test[:120]
    reading.put("concurrency", level or None, offset=reading.key("concurrencyLevels"))
    reading.put("requests_completed", int(requests), offset=at)
    reading.put("non_2xx", reading.json_number(entry, "5xx"), offset=at)
    seconds = _seconds(block.value.get("duration"))
    if seconds:
        reading.put("time_taken_s", seconds, offset=reading.key("duration"))
        reading.put("requests_per_s", tidy(requests / seconds), offset=at)
    for key, statistic in _LATENCIES.items():
        match = _DURATION.fullmatch(str(entry.get(key)))
        if match:
            reading.latency(statistic, milliseconds(match[1], match[2]), offset=at)
    return run


def _named(run: Run | None, queries: int | None) -> list[Run]:
    """Return a run with its number of queries; nothing where there is no run."""
    if run is None:
        return []
    if queries is not None:
        run.identity["Queries"] = str(queries)
    return [run]


def _seconds(duration: Any) -> float | None:
    """Return the seconds of each test; they are a number, or a text of one."""
    text = str(duration) if isinstance(duration, int | str) else ""
    return float(text) if re.fullmatch(r"[1-9][0-9]{0,5}", text) else None


def _unknown_level(block: Block, test: str, *, framework: str) -> Diagnostic:
    message = (
        f"{test[:40]} of {framework[:60]} has more results than the file has levels; those without "
        "a level are left out."
    )
    line = block.first_line
    return Diagnostic(line, severity="warning", code="suite.levels", message=message)


FORMAT = Format(
    name="techempower",
    label="TechEmpower (results.json)",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_counts="all", rate_half=0.005),
    failed_count="among",
)
