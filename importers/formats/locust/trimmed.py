"""locust's console table without its first columns; the names may stand behind the rates.

People leave out Type and Name, or move them behind the numbers, where they shorten it by hand.
"""

from __future__ import annotations

import re

from importers.formats.locust.values import NAME, SUMS, not_http, put_names
from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import LinePattern
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count, number

_B = r"[^\S\n]{0,120}"
_S = r"[^\S\n]{1,120}"
_N = r"([0-9]{1,12}(?:\.[0-9]{1,9})?)"
_FAILURES = "failures/s"
_ROW = (
    rf"{_B}([0-9]{{1,15}}){_S}([0-9]{{1,15}})\([0-9.]{{1,6}}%\){_B}\|?{_B}([0-9]{{1,9}}){_S}"
    rf"([0-9]{{1,9}}){_S}([0-9]{{1,9}}){_S}([0-9]{{1,9}}){_B}\|?{_B}{_N}(?:{_S}{_N})?"
    rf"(?:{_S}([^\W\d][^\n|]{{0,200}}|/[^\n|]{{0,200}}))?{_B}$"
)
_ROW_LINE = re.compile(rf"^{_ROW}", re.M)
_TABLE = LinePattern(
    rf"{_B}(?:# )?reqs{_B}# fails{_B}\|?{_B}Avg{_B}Min{_B}Max{_B}\|?{_B}Med(?:ian)?{_B}\|?{_B}req/s"
    rf"(?:{_S}{_FAILURES})?(?:{_S}(?i:name))?{_B}$(?:\n[^\n]{{0,40}}[-|][-| ]{{9,200}}$)?"
    rf"(?:\n(?:{_ROW}|{_B}[-|][-| ]{{9,200}}$))+",
    part="# fails",
)
_LATENCIES = ((3, "mean"), (4, "min"), (5, "max"), (6, "median"))


def find(document: Document) -> list[Block]:
    """Return a closed block for each such table."""
    if "# fails" not in document.text:
        return []
    matches = document.at_lines_with(_TABLE, parts=("# fails",))
    return [Block(document, start=match.start(), end=match.end()) for match in matches]


def is_mine(block: Block) -> bool:
    """Tell whether a block is such a table."""
    return _TABLE.match(block.document.text, block.start) is not None


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return a run for each row of the table."""
    rows = list(block.finditer(_ROW_LINE))
    if reason := not_http([_name(row) for row in rows if row[9]]):
        return [Diagnostic(block.first_line, "warning", code="locust.not_http", message=reason)]
    results: list[Run | Diagnostic] = []
    for row in rows:
        if not block.is_cut(row):
            results += _run_of(block, row)
    return results


def _run_of(block: Block, row: re.Match[str]) -> list[Run | Diagnostic]:
    """Return the run of a row, and its remarks."""
    reading = Reading(Block(block.document, row.start(), end=row.end()), NAME)
    if row[9]:
        put_names(reading, "", name=_name(row))
    reading.put("requests_completed", count(row[1]), offset=row.start(1))
    reading.put("requests_failed", count(row[2]), offset=row.start(2))
    for position, latency in _LATENCIES if reading.run.requests_completed else ():
        reading.latency(latency, float(count(row[position])), offset=row.start(position))
    reading.put("requests_per_s", number(row[7]), offset=row.start(7))
    reading.put("failures_per_s", number(row[8]) if row[8] else None)
    return reading.result()


def _name(row: re.Match[str]) -> str:
    """Return the name behind the numbers of a row; that of a sum as locust writes it."""
    name = row[9].strip()
    return name.capitalize() if name.capitalize() in SUMS else name
