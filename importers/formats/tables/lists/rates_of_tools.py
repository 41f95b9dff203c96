"""Lines that give the rates of several load generators: "1 KB: wrk 32,135 req/s; siege 2,681 rps".

Each clause is a run, named by its line and its tool. Its load may stand behind the rate.
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around.tool_names import is_tool
from importers.formats.tables.columns.names_with_load import loads_in
from importers.formats.tables.grid.values import bare, value_of
from importers.formats.tables.lists.list_rates import INTERVAL, NOT_RUN
from importers.formats.tables.lists.list_values import NUMBER, failed_count, further
from importers.formats.tables.texts.list_lines import (
    ITEM_MARK,
    Found,
    Lines,
    block_of,
    end_of,
    stretch,
)
from importers.model import Diagnostic
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell

_BEHIND_NAME = (r"\s?[:：–—]", r"\s-")  # "nginx: wrk 12 req/s" and "nginx - wrk: 12 req/s"
_LINES = [
    re.compile(rf"^{ITEM_MARK}([^\n;]{{1,80}}?){border}\s+(\S[^\n]{{0,300}})$")
    for border in _BEHIND_NAME
]
_CLAUSE = re.compile(
    rf"([A-Za-z][\w-]{{1,19}})[ :=]{{1,3}}([~≈]?{NUMBER} ?[kKM]? ?[A-Za-z#]{{1,8}} ?/ ?s(?:ec)?\b"
    rf"|[~≈]?{NUMBER} ?[kKM]? ?[rqt]ps\b)(.{{0,120}})",
    re.I,
)
_BORDER = re.compile(r"\s?[;|]\s")
_TRANSFER = re.compile(
    r"\b(?:throughput|transfer(?:/s)?) ([0-9][0-9.,]{0,12} ?[kKMG]i?B/s)(?:ec)?\b"
)
_PART_BORDER = re.compile(r", |\) ?\(| / ")
_FIGURE = re.compile(r"[0-9]")
_LEAST = 2  # clauses of a line


def rates_of_tools(document: Document, start: int) -> Found:
    """Return the lines from here on that each give the rates of several tools."""
    lines = stretch(document, start, is_line=lambda line: _clauses(line) is not None)
    return _of_lines(document, lines) if lines else None, end_of(lines, start)


def _clauses(line: str) -> tuple[str, list[re.Match[str]]] | None:
    """Return the name of a line and its clauses, each with tool, rate and what stands behind it.

    None for any other line.
    """
    matches = (pattern.match(bare(line)) for pattern in _LINES)
    named = ((match[1].strip(), _clauses_of(match[2])) for match in matches if match)
    return next(((name, clauses) for name, clauses in named if clauses), None)


def _clauses_of(text: str) -> list[re.Match[str]]:
    """Return the clauses of a text; none where a part of it is anything else, or it has one."""
    parts = _BORDER.split(text)
    clauses = [clause for part in parts if (clause := _CLAUSE.fullmatch(part.strip()))]
    are_rates = all(is_tool(clause[1]) and _is_rate(clause[2]) for clause in clauses)
    is_whole = are_rates and len(clauses) == len(parts)
    return clauses if is_whole and len(clauses) >= _LEAST else []


def _is_rate(text: str) -> bool:
    value = value_of(text)
    return value is not None and value.is_rate


def _of_lines(document: Document, lines: Lines) -> Block | None:
    tests = [named for _, line in lines if (named := _clauses(line))]
    if any(NOT_RUN.search(name) or INTERVAL.match(name) for name, _ in tests):
        return None
    values = list(map(_values, chain.from_iterable(clauses for _, clauses in tests)))
    heads = list(dict.fromkeys(chain.from_iterable(values)))
    cells: list[list[Cell]] = [["Test", "Tool", *heads]]
    offsets: list[int] = []
    remarks: list[Diagnostic] = []
    rest = iter(values)
    for (offset, _), (name, own) in zip(lines, tests, strict=True):
        cells += [[name, clause[1], *map(next(rest).get, heads)] for clause in own]
        offsets += [offset] * len(own)
        unread = chain.from_iterable(map(_unread, own))
        remarks += [_left_out(part, line=document.line_at(offset)) for part in unread]
    block = block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets)
    for _, table in block.value[:1] if block is not None else ():
        table.remarks += remarks
    return block


def _values(clause: re.Match[str]) -> dict[str, str]:
    """Return the rate of a clause and what stands behind it, by their heads."""
    values = {"req/s": clause[2], **dict(further(clause[3]))}
    if transfer := _TRANSFER.search(clause[3]):
        values["transfer/s"] = transfer[1]
    if count := failed_count(clause[3]):
        values["failed requests"] = count
    if len(loads := loads_in(clause[3])) == 1:
        values["connections"] = str(*loads)
    return values


def _unread(clause: re.Match[str]) -> list[str]:
    """Return the parts behind the rate of a clause that have figures and were not read."""
    parts = [part.strip(" ()") for part in _PART_BORDER.split(clause[3])]
    is_loaded = len(loads_in(clause[3])) == 1
    return [part for part in parts if _FIGURE.search(part) and not _is_read(part, is_loaded)]


def _is_read(part: str, is_loaded: bool) -> bool:
    """Tell whether a part gives times, failed requests, bytes or the only load of its clause."""
    is_load = is_loaded and bool(loads_in(part))
    return is_load or bool(further(part) or failed_count(part) or _TRANSFER.search(part))


def _left_out(part: str, *, line: int) -> Diagnostic:
    message = f"{part[:60]!r} behind a rate was not read: it needs a line of its own."
    return Diagnostic(line, severity="info", code="table.cell", message=message)
