"""Lines that give the rates of several load generators: "1 KB: wrk 32,135 req/s; siege 2,681 rps".

Each clause is a run, named by its line and its tool.
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around.tool_names import is_tool
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
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell

_LINE = re.compile(rf"^{ITEM_MARK}([^\n;]{{1,80}}?)\s?[:：–—]\s+(\S[^\n]{{0,300}})$")
_CLAUSE = re.compile(
    rf"([A-Za-z][\w-]{{1,19}})[ :=]{{1,3}}([~≈]?{NUMBER} ?[kKM]? ?[A-Za-z#]{{1,8}} ?/ ?s(?:ec)?\b"
    rf"|[~≈]?{NUMBER} ?[kKM]? ?[rqt]ps\b)(.{{0,120}})",
    re.I,
)
_BORDER = re.compile(r"\s?[;|]\s")
_TRANSFER = re.compile(
    r"\b(?:throughput|transfer(?:/s)?) ([0-9][0-9.,]{0,12} ?[kKMG]i?B/s)(?:ec)?\b"
)
_LEAST = 2  # clauses of a line


def rates_of_tools(document: Document, start: int) -> Found:
    """Return the lines from here on that each give the rates of several tools."""
    lines = stretch(document, start, is_line=lambda line: bool(_clauses(line)))
    return _of_lines(document, lines) if lines else None, end_of(lines, start)


def _clauses(line: str) -> list[re.Match[str]]:
    """Return the clauses of a line, each with tool, rate and what stands behind it; else none."""
    match = _LINE.match(bare(line))
    parts = _BORDER.split(match[2]) if match else []
    clauses = [clause for part in parts if (clause := _CLAUSE.fullmatch(part.strip()))]
    are_rates = all(is_tool(clause[1]) and _is_rate(clause[2]) for clause in clauses)
    is_whole = are_rates and len(clauses) == len(parts)
    return clauses if is_whole and len(clauses) >= _LEAST else []


def _is_rate(text: str) -> bool:
    value = value_of(text)
    return value is not None and value.is_rate


def _of_lines(document: Document, lines: Lines) -> Block | None:
    matches = [match for _, line in lines if (match := _LINE.match(bare(line)))]
    names = [match[1].strip() for match in matches]
    if any(NOT_RUN.search(name) or INTERVAL.match(name) for name in names):
        return None
    clauses = [_clauses(line) for _, line in lines]
    values = [_values(clause) for clause in chain.from_iterable(clauses)]
    heads = list(dict.fromkeys(chain.from_iterable(values)))
    cells: list[list[Cell]] = [["Test", "Tool", *heads]]
    offsets: list[int] = []
    rest = iter(values)
    for (offset, _), name, own in zip(lines, names, clauses, strict=True):
        cells += [[name, clause[1], *map(next(rest).get, heads)] for clause in own]
        offsets += [offset] * len(own)
    return block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets)


def _values(clause: re.Match[str]) -> dict[str, str]:
    """Return the rate of a clause and what stands behind it, by their heads."""
    values = {"req/s": clause[2], **dict(further(clause[3]))}
    if transfer := _TRANSFER.search(clause[3]):
        values["transfer/s"] = transfer[1]
    if count := failed_count(clause[3]):
        values["failed requests"] = count
    return values
