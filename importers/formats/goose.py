"""goose, the tables of its final metrics on the terminal.

Source  src/metrics.rs of goose 0.10 to 0.17; samples of published runs.
Units   ms; requests/s; thousands grouped by commas.
None    server; bytes.
Traps   One run is spread over up to three tables by its name. "Aggregated" is a sum and no run.
        Metrics before the line "resetting metrics" are those of the start: no run. Scenarios and
        transactions are no requests. The users are the sum of the scenarios' users; 0.15 and older
        print them below, above "Target host".
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.boundaries import LabelledReport
from importers.reading.reports.labelled import grouped_count
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number

_B = r"^[^\S\n]{0,40}"
_NAMED = _B + r"([^|\n]{1,80}?) *\| *"  # the first cell of a row
_N = r"([0-9.,]{1,18}) *\| *"
_HEAD = re.compile(_B + "=== PER REQUEST METRICS ===", re.M)
_LINES = re.compile(r"[^\S\n]{0,40}(?:[^|\s][^|\n]{0,80}\||-{70,200}|Slowest page)")
_CODES_HEAD = re.compile(_B + r"Name *\| *Status codes", re.M)
_CODES = re.compile(_NAMED + r"((?:[0-9,]{1,18} \[[1-5][0-9]{2}\](?:, )?){1,30})[^\S\n]*$", re.M)
_COUNTS = re.compile(
    _NAMED + r"([0-9][0-9,]{0,14}) *\| *([0-9][0-9,]{0,14}) \([0-9.]{1,6}%\) *\| *" + _N, re.M
)
_TIMES = re.compile(_NAMED + _N * 3 + r"([0-9.,]{1,18})[^\S\n]*$", re.M)
_RANKS = re.compile(_B + r"Name *\|((?: *[0-9]{1,3}(?:\.[0-9]{1,3})?% *\|?){2,9})[^\S\n]*$", re.M)
_RANKED = re.compile(_B + r"([^|\n]{1,80}?) *\|([0-9., |]{3,200})$", re.M)
_RANK = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?)%")
_USERS = re.compile(_B + r"Aggregated *\| *([0-9][0-9,]{0,11}) *\|", re.M)
_LOGGED_USERS = re.compile(r"^[^\n]{0,60}\] users = ([0-9]{1,7})[^\S\n]*$", re.M)
_USERS_BELOW = re.compile(
    r"^[^\S\n]{0,9}Users: ([0-9][0-9,]{0,9})[^\S\n]*\n[^\S\n]{0,9}Target host: ", re.M
)
_SCENARIOS = re.compile(r"=== PER SCENARIO METRICS ===")
_REPORT = LabelledReport(word="=== PER REQUEST METRICS ===", anchor=_HEAD, lines=_LINES)
_AVERAGES = "Avg (ms)"
_NEAR = 6000  # characters above and below a report
_RESET = re.compile(r"^(?!.*\bdisabled\b)[^\n]{0,200}\bresetting metrics\b", re.M)


def find_blocks(document: Document) -> list[Block]:
    """Return one block a set of tables of requests."""
    return _REPORT.find_blocks(document)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return a run for each name in the first table, with what the others say of it."""
    text = block.document.text
    head = block.search(_HEAD)
    if head is None:
        return []
    if _is_thrown_away(block):
        message = "goose threw these metrics away when all its users had started: they are no run."
        return [Diagnostic(block.first_line, "warning", code="goose.reset", message=message)]
    users = _users(block, head.start())
    readings: dict[str, Reading] = {}
    averages = text.find(_AVERAGES, head.end(), block.end)
    first_end = averages if averages >= 0 else block.end
    for row in _COUNTS.finditer(text, head.end(), first_end):
        if row[1].strip() == "Aggregated" or block.is_cut(row):
            continue
        line = Block(block.document, start=row.start(), end=row.end())
        reading = Reading(line, FORMAT.name)
        reading.run.identity = {"Name": row[1].strip()}
        reading.put("requests_completed", grouped_count(row[2]), offset=row.start(2))
        reading.put("requests_failed", grouped_count(row[3]), offset=row.start(3))
        reading.put("requests_per_s", _number(row[4]), offset=row.start(4))
        if users:
            reading.put("concurrency", users[0], offset=users[1])
        readings[row[1].strip()] = reading
    _put_times(block, readings, start=first_end)
    _put_codes(block, readings)
    results: list[Run | Diagnostic] = []
    for reading in readings.values():
        reading.median_is_p50()
        results += reading.result()
    return results


def _is_thrown_away(block: Block) -> bool:
    """Tell whether goose says, before its next report, that it throws these metrics away."""
    text = block.document.text
    after = _HEAD.search(text, block.end)
    return bool(_RESET.search(text, block.start, after.start() if after else len(text)))


def _users(block: Block, end: int) -> tuple[int, int] | None:
    """Return the users of all scenarios, and where the text says so.

    The table or the log above does, or, in versions to 0.15, a line below the report.
    """
    text = block.document.text
    above = max(end - _NEAR, 0)
    heads = list(_SCENARIOS.finditer(text, above, end))
    match = _USERS.search(text, heads[-1].end(), end) if heads else None
    if match:
        return grouped_count(match[1]), match.start(1)
    start = borders_of(block.document).start_before(end, least=above)
    logged = list(_LOGGED_USERS.finditer(text, start, end))
    if logged:
        return count(logged[-1][1]), logged[-1].start(1)
    after = _HEAD.search(text, block.end)
    least = min(after.start() if after else len(text), block.end + _NEAR)
    below = _USERS_BELOW.search(text, block.end, least)
    return (grouped_count(below[1]), below.start(1)) if below else None


def _put_times(block: Block, readings: dict[str, Reading], *, start: int) -> None:
    """Put mean, minimum, maximum and median, and the percentiles below their heads."""
    text = block.document.text
    ranks = _RANKS.search(text, start, block.end)
    for row in _TIMES.finditer(text, start, ranks.start() if ranks else block.end):
        reading = None if block.is_cut(row) else readings.get(row[1].strip())
        for name, group in (("mean", 2), ("min", 3), ("max", 4), ("p50", 5)):
            if reading is not None:
                reading.latency(name, _number(row[group]), offset=row.start(group))
    if ranks is None:
        return
    names = [f"p{float(rank):g}" for rank in _RANK.findall(ranks[1])]
    for line in _RANKED.finditer(text, ranks.end(), block.end):
        reading = readings.get(line[1].strip())
        cells = [cell.strip() for cell in line[2].split("|")]
        if not block.is_cut(line) and reading is not None and len(cells) == len(names):
            for name, cell in zip(names, cells, strict=True):
                reading.latency(name, _number(cell), offset=line.start(2))


def _put_codes(block: Block, readings: dict[str, Reading]) -> None:
    """Put how many answers were no 2xx and no 3xx, where every request has its code."""
    head = block.search(_CODES_HEAD)
    if head is None:
        return
    for row in _CODES.finditer(block.document.text, head.end(), block.end):
        reading = None if block.is_cut(row) else readings.get(row[1].strip())
        codes = [
            (code, grouped_count(times))
            for times, code in re.findall(r"([0-9,]+) \[([1-5][0-9]{2})\]", row[2])
        ]
        total = sum(times for _, times in codes)
        if reading is not None and total == reading.run.requests_completed:
            bad = sum(times for code, times in codes if code[0] not in "23")
            reading.put("non_2xx", bad, offset=row.start(2))


def _number(text: str) -> float | None:
    """Return a printed number; None for what is none, or too long for one."""
    try:
        return number(text.replace(",", ""))
    except ValueError:
        return None


FORMAT = Format(
    name="goose",
    label="goose",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
)
