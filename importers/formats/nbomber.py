"""NBomber, the statistics of its scenarios on the terminal, as text and as Markdown.

Source  src/NBomber/DomainServices/Reports of NBomber 0.16 to 6.0, as they print; samples of
        published runs.
Units   ms; requests/s; hh:mm:ss for the duration.
None    server, URL; bytes, whose megabytes no version defines.
Traps   Numbers are written as the country of the machine does: "1,43, mean" is 1.43. "ok stats"
        and "fail stats" are tables of their own, and the rate counts what was ok. A scenario has a
        row for each step; "global information" beside others is their sum. The steps of a test may
        be anything: those that name another protocol are no test of HTTP.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from importers.model import Diagnostic, Precision, Run
from importers.reading import protocols
from importers.reading.blocks import Block, cut
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number

_Q = r"[`'\"]?"  # what stands around a value
_SCENARIO = re.compile(
    rf"^[^\w\n]{{0,12}}(?:\[[^\]\n]{{1,40}}\] )?[Ss]cenario:\s{{1,3}}{_Q}([^`'\"\n]{{1,120}}?)"
    rf"{_Q}(?:,\s[^\n]{{0,300}})?[^\S\n]*$",
    re.M,
)
_ROW = re.compile(
    r"^[^\w\n]{0,40}(step|name|request count|latency|response time|latency percentile"
    r"|response time percentile)(?: \(ms\))?[^\S\n]{0,40}[|│][^\S\n]{0,3}([^\n]{1,300}?)"
    r"[^\S\n]{0,300}[|│]?[^\S\n]*$",
    re.M,
)
_PAIR = re.compile(
    rf"(?<![\w.])(all|ok|failed|fail|RPS|min|mean|max|StdDev|p?[0-9]{{1,2}}%?) = {_Q}"
    rf"([0-9]{{1,15}}(?:[.,][0-9]{{1,9}})?){_Q}(?![0-9.])",
    re.I,
)
_DURATION = re.compile(
    rf"[Dd]uration(?: time)?: {_Q}([0-9]{{1,2}}):([0-9]{{2}}):([0-9]{{2}}){_Q}(?!\w)"
)
_FAIL_COUNT = re.compile(rf"fail count: {_Q}([0-9]{{1,15}}){_Q}")
_COPIES = re.compile(rf"[Cc]oncurrent [Cc]opies: {_Q}([0-9]{{1,7}})")
_SIMULATION = re.compile(
    rf"^[^\w\n]{{0,12}}(?:load simulation: )?{_Q}([a-z_]{{4,40}}){_Q}, (?:copies|rate): {_Q}"
    rf"([0-9]{{1,9}}){_Q}(?:, interval: {_Q}([0-9:]{{8}}){_Q})?[^\n]{{0,120}}during:",
    re.M,
)
_CODE = re.compile(r"^[^\w\n]{0,9}([1-5][0-9]{2})[^\w\n|]{0,20}[|│] {0,20}([0-9]{1,15}) ", re.M)
_BARE_CODE = re.compile(r"^[^\w\n]{0,9}([1-5][0-9]{2})[|]([0-9]{1,15})[|]", re.M)
_LATENCIES = {"min": "min", "mean": "mean", "max": "max", "stddev": "stdev"}
_COUNTS = {"rps": "requests_per_s", "all": "requests_completed"}
_SUM = "global information"


@dataclass(slots=True)
class _Step:
    """The rows of one step: the values of each row's pairs with the offset of the row."""

    name: str
    start: int
    end: int = 0
    values: dict[str, tuple[float, int]] = field(default_factory=dict)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a scenario that has a row of requests."""
    text = document.text
    if "request count" not in text:
        return []
    starts = [
        match.start()
        for match in document.at_lines_with(_SCENARIO, parts=("scenario:", "Scenario:"))
        if "for scenario" not in text[match.start() : match.end()]
    ]
    whole = Block(document, start=0, end=len(text))
    rows = [row.start() for row in _rows(whole) if row[1] == "step"]
    if rows and (not starts or rows[0] < starts[0]):
        starts.insert(0, rows[0])
    blocks = cut(document, starts)
    for block in blocks:
        ends = [match.end() for match in (*_rows(block), *_codes(block))]
        block.close(max(ends, default=block.start))
    return [block for block in blocks if _has_values(block)]


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the runs of a scenario: one for each step."""
    steps, failed = _steps(block)
    scenario = block.search(_SCENARIO)
    name = scenario[1].strip() if scenario else ""
    named = [f"{name} {step.name}".replace(_SUM, "") for step in steps]
    if protocols.are_other(named):
        message = "The steps of this scenario name another protocol: it gave no run."
        line = block.first_line
        return [Diagnostic(line, severity="warning", code="nbomber.not_http", message=message)]
    own = [step for step in steps if step.name != _SUM] or steps
    results: list[Run | Diagnostic] = []
    for index, step in enumerate(own):
        reading = Reading(block, FORMAT.name)
        _put_step(reading, step)
        _put_failed(reading, step, failed=failed.get(step.name), is_only=len(own) == 1)
        _put_scenario(reading)
        if len(own) == 1:
            _put_codes(reading)
        first = block.start if index == 0 else step.start
        reading.run.lines = (block.line(first), block.line(step.end))
        names = {"scenario": name, "step": step.name if step.name != _SUM else ""}
        reading.run.identity = {head: text for head, text in names.items() if text}
        results += reading.result()
    return results


def _has_values(block: Block) -> bool:
    return any(step.values for step in _steps(block)[0])


def _rows(block: Block) -> Iterator[re.Match[str]]:
    """Give the rows of a block but the last where the text ends in it."""
    rows = block.at_lines_with(_ROW, ("|", "│"))
    return (row for row in rows if not block.is_cut(row))


def _codes(block: Block) -> list[re.Match[str]]:
    """Return the rows of answers by their code, of a table on the terminal or of Markdown."""
    return [*block.finditer(_CODE), *block.finditer(_BARE_CODE)]


def _steps(block: Block) -> tuple[list[_Step], dict[str, _Step]]:
    """Return the steps that were ok, and by their names those of the table of failures."""
    steps: list[_Step] = []
    failed: dict[str, _Step] = {}
    is_failed = False
    for row in _rows(block):
        kind, cell = row[1], row[2].strip()
        if kind == "step":
            is_failed = cell.startswith("fail")
        elif kind == "name":
            step = _Step(cell.strip("`'\" "), start=row.start())
            if is_failed:
                failed[step.name] = step
            else:
                steps.append(step)
        elif target := (list(failed.values()) if is_failed else steps):
            target[-1].end = row.end()
            for key, value in _PAIR.findall(cell):
                named = (number(value.replace(",", ".")), row.start(2))
                target[-1].values.setdefault(key.lower(), named)
    return steps, failed


def _put_step(reading: Reading, step: _Step) -> None:
    """Put what the rows of a step say."""
    for key, (value, offset) in step.values.items():
        if key in _LATENCIES:
            reading.latency(_LATENCIES[key], value, offset=offset)
        elif key in _COUNTS:
            reading.put(_COUNTS[key], value if key == "rps" else int(value), offset=offset)
        elif key.strip("p%").isdecimal():
            reading.latency(f"p{key.strip('p%')}", value, offset=offset)
    reading.median_is_p50()


def _put_failed(reading: Reading, step: _Step, *, failed: _Step | None, is_only: bool) -> None:
    """Put how many requests of a step failed: its own row says it, or the table of failures.

    The count of the scenario is that of its only step; none failed where it is 0.
    """
    own = step.values.get("failed") or step.values.get("fail")
    if own is None and failed:
        own = failed.values.get("fail") or failed.values.get("all")
    all_failed = reading.search(_FAIL_COUNT)
    if own:
        reading.put("requests_failed", int(own[0]), offset=own[1])
    elif all_failed and (is_only or count(all_failed[1]) == 0):
        reading.put("requests_failed", count(all_failed[1]), offset=all_failed.start(1))


def _put_codes(reading: Reading) -> None:
    """Put the answers by their codes where they add up to the requests of the only step."""
    codes = _codes(reading.block)
    if codes and sum(int(code[2]) for code in codes) == reading.run.requests_completed:
        bad = sum(int(code[2]) for code in codes if code[1][0] not in "23")
        reading.put("non_2xx", bad, offset=codes[0].start(2))


def _put_scenario(reading: Reading) -> None:
    """Put what holds for all steps: the time, and the load where there is only one."""
    if duration := reading.search(_DURATION):
        hours, minutes, seconds = (int(group) for group in duration.groups())
        taken = float(hours * 3600 + minutes * 60 + seconds)
        reading.put("time_taken_s", taken or None, offset=duration.start(1))
    reading.take(_COPIES, "concurrency", convert=count)
    simulations = list(reading.finditer(_SIMULATION))
    if len(simulations) != 1:
        return
    kind, value, interval = simulations[0].groups()
    offset = simulations[0].start(2)
    if kind == "keep_constant":
        reading.put("concurrency", count(value), offset=offset)
    elif kind == "inject_per_sec" or (kind == "inject" and interval == "00:00:01"):
        reading.put("offered_rate", number(value), offset=offset)


FORMAT = Format(
    name="nbomber",
    label="NBomber",
    schema=__doc__,
    strength=7,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_counts="good", rate_half=0.5, rate_share=0.05, time_half=1.0),
    failed_count="among",
)
