"""Hyperfoil, the table of "stats" in its shell.

Source  cli/src/main/java/io/hyperfoil/cli/commands/Stats.java of Hyperfoil 0.15 to 0.27; samples of
        published runs.
Units   named behind each number: ns, μs, ms, s; requests/s.
None    load: users arrive at a rate; bytes.
Traps   A row is a phase and a metric: each is a run. Heads and rows may be wrapped to the width of
        the terminal: then the heads tell the number of cells. Answers by code are columns.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, milliseconds, number

_HEAD = re.compile(r"^[^\S\n]{0,9}PHASE +METRIC +THROUGHPUT +REQUESTS +MEAN +[^\n]{1,300}$", re.M)
_ROW = re.compile(
    r"^[^\S\n]{0,9}(\S{1,100}) +(\S{1,100}) +([0-9.,]{1,18}) req/s +([0-9]{1,15}) +([^\n]{1,300})$",
    re.M,
)
_VALUE = re.compile(r"[0-9][0-9.]{0,18}(?: (?:ns|[µμu]s|ms|s)(?![\w/]))?|-")
# The locale may write a decimal comma; digits are never grouped.
_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9]{2}(?: |$))")
_WRAPPED = re.compile(r"\n {6,80}([0-9A-Zx][^\n]{0,300})")
_TIMES = re.compile(r"MEAN|p[0-9.]{2,6}|MAX|MIN")


def find_blocks(document: Document) -> list[Block]:
    """Return one block a table that has rows."""
    if "THROUGHPUT" not in document.text:
        return []
    heads = [match.start() for match in document.at_lines_with(_HEAD, parts=("THROUGHPUT",))]
    ends = [*heads[1:], len(document.text)] if heads else []
    blocks: list[Block] = []
    for start, end in zip(heads, ends, strict=True):
        rows = list(_ROW.finditer(document.text, start, min(end, start + 20_000)))
        if rows:
            last = rows[-1].end()
            wrapped = _WRAPPED.match(document.text, last)
            blocks.append(Block(document, start=start, end=wrapped.end() if wrapped else last))
    return blocks


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return a run for each row."""
    head = block.search(_HEAD)
    if head is None:
        return []
    names = head[0].split()[4:]
    if wrapped := _WRAPPED.match(block.document.text, head.end()):
        names += wrapped[1].split()
    results: list[Run | Diagnostic] = []
    for row in block.finditer(_ROW):
        results += _run(block, row, names=names)
    return results


def _run(block: Block, row: re.Match[str], *, names: list[str]) -> list[Run | Diagnostic]:
    line = Block(block.document, start=row.start(), end=row.end())
    reading = Reading(line, FORMAT.name)
    reading.run.identity = {"PHASE": row[1], "METRIC": row[2]}
    reading.put("requests_per_s", number(_COMMA.sub(".", row[3])), offset=row.start(3))
    reading.put("requests_completed", count(row[4]), offset=row.start(4))
    text = row[5]
    if wrapped := _WRAPPED.match(block.document.text, row.end()):
        text = f"{text}  {wrapped[1]}"
    parts = [_COMMA.sub(".", part) for part in re.split(r"\s{2,}", text.strip()) if part]
    if len(parts) != len(names) or not all(_VALUE.fullmatch(part) for part in parts):
        message = "This row has not the cells that its heads name; only its first ones were read."
        reading.remark("warning", code="hyperfoil.cells", message=message, offset=row.start(5))
        return reading.result()
    cells = dict(zip(names, parts, strict=True))
    for name, cell in cells.items():
        if _TIMES.fullmatch(name) and " " in cell:
            reading.latency(name.lower(), milliseconds(*cell.split()), offset=row.start(5))
    reading.median_is_p50()
    if cells.get("ERRORS", "").isdigit():
        reading.put("requests_failed", count(cells["ERRORS"]), offset=row.start(5))
    bad = [cells.get(name) for name in ("4xx", "5xx")]
    if all(cell is not None and cell.isdigit() for cell in bad):
        reading.put("non_2xx", sum(int(cell or 0) for cell in bad), offset=row.start(5))
    return reading.result()


FORMAT = Format(
    name="hyperfoil",
    label="Hyperfoil",
    schema=__doc__,
    strength=7,
    loop="open",
    find_blocks=find_blocks,
    parse=parse,
)
