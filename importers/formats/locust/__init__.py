"""locust 0.x to 2.x: the console's table, the CSV files of sums, the JSON and the HTML report.

Source  stats.py and html.py of locust 0.8 to 2.47; samples in tests/corpus/locust.
Units   ms; requests/s; bytes of bodies. Percentiles are rounded to two significant digits.
None    host, time and server are not in the tables; the log above them may have the users. The
        console has no sizes.
Traps   The console prints its table again and again: the last one of a session counts. The row
        Aggregated (Total, None) is a sum, no further run. Request counts include failures. The
        console's last numbers may differ from the CSV's, which was written earlier.
        _stats_history, _failures and _exceptions are no runs. PREFIX_distribution.csv of old
        versions holds the percentiles of the runs in PREFIX_requests.csv.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from importers.formats.locust import files, history, trimmed
from importers.formats.locust.files import reconcile
from importers.formats.locust.values import NAME, SUMS, not_http, put_names, without_sum
from importers.model import Diagnostic, Run
from importers.reading.blocks import Block, outside
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number

_B = r"[^\S\n]{0,120}"
_HEAD = LinePattern(
    rf"{_B}(?:`{{3}})?(?:Type{_B})?Name{_B}# reqs{_B}# fails{_B}\|?{_B}Avg{_B}Min{_B}Max{_B}"
    rf"(?:\|?{_B}Med(?:ian)?)?[^\n]{{0,80}}$",
    part="# reqs",
)
_N = r"([0-9]{1,12}(?:\.[0-9]{1,9})?)"
_S = r"[^\S\n]{1,120}"
_NAME = (
    rf"^{_B}+(\S{{1,300}}+(?:{_S}+\S{{1,300}}+){{0,40}}?){_S}+"
    r""
)  # by words: a line of blanks costs no more than its length
_ROW = re.compile(  # old versions print no failures/s, and no times of the sum
    rf"{_NAME}([0-9]{{1,15}}){_S}([0-9]{{1,15}})(?:\([0-9.]{{1,6}}%\)|(?={_S}\|)){_B}"
    rf"(?:\|?{_B}([0-9]{{1,9}}){_S}([0-9]{{1,9}}){_S}([0-9]{{1,9}}){_S}\|?{_B}"
    rf"([0-9]{{1,9}}){_B}\|?)?{_S}{_N}(?:{_S}{_N})?{_B}$",
    re.M,
)
_PERCENT_HEAD = LinePattern(
    rf"{_B}(?:Response time percentiles \(approximated\)|"
    rf"Percentage of the requests completed within given times){_B}$",
)
_PERCENTS = LinePattern(
    rf"{_B}(?:Type{_B})?Name{_S}(# reqs{_S})?((?:[0-9.]{{1,8}}%{_B}){{3,15}})(?:# reqs)?{_B}$",
    part="%",
)
_PERCENT_ROW = re.compile(rf"{_NAME}((?:[0-9]{{1,15}}{_S}){{3,15}}[0-9]{{1,15}}){_B}$", re.M)
_ERRORS = LinePattern(
    rf"{_B}Error report{_B}\n{_B}(?:# )?occurrences{_S}Error[^\n]{{0,300}}"
    rf"(?:\n{_B}(?:[0-9]{{1,15}}{_S}|-{{3}})[^\n]{{0,2000}})*",
    part="Error report",
)
# "All users spawned: {"A": 30, "B": 10} (40 total users)", "All locusts hatched: A: 30, B: 10"
_ALL_USERS = LinePattern(
    r"[^\n]{0,200}?\bAll (?:users spawned|locusts hatched|users hatched): ([^(\n]{1,1000})"
    r"(?:\(([0-9]{1,7}) total users\))?",
    part="All ",
)
# "Spawning 50 users at the rate 5 users/s"
_ASKED_USERS = LinePattern(
    r"[^\n]{0,200}?\b(?:Spawning|Ramping to|Hatching and swarming) ([0-9]{1,7}) (?:user|client)s",
    part="ing ",
)
_COUNTED = re.compile(r": ([0-9]{1,7})\b")
_LOG_ABOVE = 6000  # characters
_START = LinePattern(
    rf"[^\n]{{0,200}}?Starting Locust ([0-9][0-9A-Za-z.]{{0,20}}){_B}$", part="Starting Locust "
)


@dataclass(frozen=True, slots=True)
class Tail:
    """The percentiles of a row in ms by name, and the line of the second table that has them.

    With them come the number of its requests, and the longest time in ms.
    """

    percentiles: dict[str, float]
    line: int
    requests: int = 0
    longest: float | None = None


def find_blocks(document: Document) -> list[Block]:
    """Return one block a file, and one a session of the console: from its first table to its
    last.
    """
    blocks = files.find(document)
    if "# fails" in document.text or "(approximated)" in document.text:
        blocks += _sessions(document)
    blocks += [*trimmed.find(document), *history.find(document)]
    return sorted(blocks, key=lambda block: block.start)


def _sessions(document: Document) -> list[Block]:
    """Return the console's sessions: the log's start, a fence, or a table after a shutdown or
    after the percentiles, begins the next one.
    """
    marks = chain(
        document.at_lines_with(_START, parts=("Starting Locust ",)),
        document.at_lines_with(_PERCENT_HEAD, parts=("(approximated)", "within given times")),
    )
    ends = sorted(match.start() for match in marks)
    blocks: list[Block] = []
    for head in document.at_lines_with(_HEAD, parts=("# fails",)):
        before = blocks[-1].start if blocks else 0
        is_repeat = bool(blocks) and bisect_right(ends, before) == bisect_left(ends, head.start())
        if is_repeat and not document.has_border(before, head.start()):
            continue
        blocks.append(Block(document, head.start(), end=len(document.text)))
    for block, after in zip(blocks, blocks[1:], strict=False):
        block.end = after.start
    for block in blocks:
        block.end = _last(block)
    blocks = [block for block in blocks if block.end > block.start]
    return [*blocks, *_lone_percentiles(document, blocks)]


def _last(block: Block) -> int:
    """Return where the last row of a session ends, or the report of its errors straight below."""
    rows = chain(block.at_lines_with(_ROW, parts=("%)", "|")), block.finditer(_PERCENT_ROW))
    last = max((row.end() for row in rows), default=block.start)
    errors = _ERRORS.search(block.document.text, last, block.end)
    if errors and not block.document.text[last : errors.start()].strip("-| \t\n"):
        return errors.end()
    return last


def _lone_percentiles(document: Document, sessions: Sequence[Block]) -> Iterator[Block]:
    """Give a block for each second table that stands without its first one."""
    heads = document.at_lines_with(_PERCENT_HEAD, parts=("(approximated)",))
    tables = (Block(document, head.start(), end=len(document.text)) for head in heads)
    for block in outside(tables, sessions):
        block.end = borders_of(document).end_after(document.text, block.start, until=block.end)
        if rows := list(block.finditer(_PERCENT_ROW)):
            block.close(rows[-1].end())
            yield block


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return a run for each row of the table; its sum is none where its rows are there."""
    if history.is_mine(block):
        return [history.remark(block)]
    if trimmed.is_mine(block):
        return without_sum(trimmed.parse(block))
    if files.is_mine(block):
        return without_sum(files.parse(block))
    if not block.search(_HEAD):
        return without_sum(_rows_of_percentiles(block))
    return _session(block)


def _session(block: Block) -> list[Run | Diagnostic]:
    """Return a run for each row of the last first table of a session."""
    heads = list(block.finditer(_HEAD))
    percentiles = block.search(_PERCENT_HEAD)
    end = percentiles.start() if percentiles else block.end
    tails = _percentiles(block, end)
    users = _users(block, heads[-1].start())
    results: list[Run | Diagnostic] = []
    rows = list(_ROW.finditer(block.document.text, heads[-1].end(), end))
    if reason := not_http([row[1] for row in rows]):
        line = block.line(rows[0].start(1))
        return [Diagnostic(line, severity="warning", code="locust.not_http", message=reason)]
    for row in rows:
        if not block.is_cut(row):
            results += _row(block, row, tails=tails)
    for run in results:
        if isinstance(run, Run) and users:
            run.concurrency, run.sources["concurrency"] = users
    return without_sum(results)


def _rows_of_percentiles(block: Block) -> list[Run | Diagnostic]:
    """Return the run of each row of percentiles that stand alone."""
    results: list[Run | Diagnostic] = []
    tails = _percentiles(block, block.start)
    rows = list(block.finditer(_PERCENT_ROW))
    if reason := not_http([row[1] for row in rows]):
        return [Diagnostic(block.first_line, "warning", code="locust.not_http", message=reason)]
    for row in rows:
        if tail := tails.get(_key(row[1])):
            reading = Reading(Block(block.document, row.start(), end=row.end()), FORMAT.name)
            split = row[1].split(None, 1)
            put_names(reading, split[0] if len(split) > 1 else "", name=split[-1])
            reading.put("requests_completed", tail.requests, offset=row.start())
            for name, value in tail.percentiles.items():
                reading.latency(name, value, offset=row.start())
            reading.latency("max", tail.longest, offset=row.start())
            reading.median_is_p50(row.start())
            results += reading.result()
    return results


def _users(block: Block, end: int) -> tuple[int, int] | None:
    """Return how many users the log above the last table says that it started, and its line.

    None where none or several lines say it. `end` is where that table begins.
    """
    text, first = block.document.text, block.start
    start = borders_of(block.document).start_before(first, least=max(first - _LOG_ABOVE, 0))
    spawned = [
        (int(users[2] or sum(map(int, _COUNTED.findall(users[1])))), users.start())
        for users in _ALL_USERS.finditer(text, start, end)
    ]
    spawned = spawned or [
        (int(users[1]), users.start()) for users in _ASKED_USERS.finditer(text, start, end)
    ]
    # Two such lines are of two workers, which share the users, or of two tests.
    if len(spawned) != 1 or not spawned[0][0]:
        return None
    return spawned[0][0], block.line(spawned[0][1])


def _row(block: Block, row: re.Match[str], tails: dict[str, Tail]) -> list[Run | Diagnostic]:
    """Return the run of a row of the console's table, with its percentiles."""
    reading = Reading(Block(block.document, row.start(), end=row.end()), FORMAT.name)
    split = row[1].split(None, 1)
    put_names(reading, split[0] if len(split) > 1 else "", name=split[-1])
    for position, field in ((2, "requests_completed"), (3, "requests_failed")):
        reading.put(field, count(row[position]), offset=row.start(position))
    for position, name in ((4, "mean"), (5, "min"), (6, "max"), (7, "median")):
        reading.latency(
            name,
            float(count(row[position]))
            if row[position] and reading.run.requests_completed
            else None,
            offset=row.start(position),
        )
    reading.put("requests_per_s", number(row[8]), offset=row.start(8))
    reading.put("failures_per_s", number(row[9]) if row[9] else None)
    tail = tails.get(_key(row[1]), Tail({}, line=0))
    for name, value in tail.percentiles.items():
        reading.latency(name, value, offset=row.start())
        reading.run.sources[f"latency_ms.{name}"] = tail.line
    return reading.result()


def _percentiles(block: Block, start: int) -> dict[str, Tail]:
    """Return each row's percentiles by its method and name; 100 % is the maximum, which the other
    table has too.
    """
    head = _PERCENTS.search(block.document.text, start, block.end)
    if head is None:
        return {}
    names = [f"p{float(word[:-1]):g}" for word in head[2].split()]
    names = ["reqs", *names] if head[1] else [*names, "reqs"]
    tails: dict[str, Tail] = {}
    for row in _PERCENT_ROW.finditer(block.document.text, head.end(), block.end):
        values = row[2].split()
        if len(values) == len(names) and not block.is_cut(row):
            pairs = zip(names, values, strict=True)
            own = {name: float(count(value)) for name, value in pairs}
            requests, longest = int(own.pop("reqs")), own.pop("p100", None)
            line = block.line(row.start(1))
            tails[_key(row[1])] = Tail(own, line=line, requests=requests, longest=longest)
    return tails


def _key(name: str) -> str:
    """Return what names a row in both tables: some versions call the sum "None Aggregated" in the
    second one.
    """
    split = name.split()
    return split[-1] if split[-1] in SUMS and split[:-1] in ([], ["None"]) else " ".join(split)


FORMAT = Format(
    name=NAME,
    label="Locust",
    schema=__doc__,
    strength=7,
    loop="either",
    find_blocks=find_blocks,
    parse=parse,
    failed_count="among",
    reconcile=reconcile,
)
