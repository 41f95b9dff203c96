"""Lines of keys and values, as programs log them: "[nginx] connections=64 rps=51234.5 p99_ms=4.5".

Each line is a run. What stands before the first key names it.
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.grid import names_rate
from importers.formats.tables.list_lines import Found, block_of, end_of, stretch
from importers.formats.tables.list_rates import INTERVAL, NOT_RUN
from importers.formats.tables.values import value_of
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell

_KEY = r"[A-Za-z][\w./%-]{0,30}"
_VALUE = r"(?:\"[^\"\n]{0,60}\"|[^\s,;\"]{1,60})"
_LINE = re.compile(
    r"[\s>]{0,12}(?:[-*•+–#]{1,3}\s{1,3})?"
    r"(?:\[([^\[\]\n]{1,60})\]|([^=\[\]|\n]{1,60}?):?)?"
    rf"\s{{0,9}}(?<!\w)((?:{_KEY}={_VALUE}[,;]?(?:\s{{1,9}}|$)){{2,20}})"
)
_PAIR = re.compile(rf"({_KEY})=({_VALUE})")
_LEAST = 2  # lines


def runs_of_pairs(document: Document, start: int) -> Found:
    """Return the lines from here on that each hold the keys and values of a run."""
    lines = stretch(document, start, is_line=lambda line: _LINE.fullmatch(line) is not None)
    return _of_lines(document, lines), end_of(lines, start)


def _of_lines(document: Document, lines: list[tuple[int, str]]) -> Block | None:
    matches = [match for _, line in lines if (match := _LINE.fullmatch(line))]
    names = [(match[1] or match[2] or "").strip() for match in matches]
    rows = [dict(_PAIR.findall(match[3])) for match in matches]
    if len(rows) < _LEAST or any(NOT_RUN.search(name) or INTERVAL.match(name) for name in names):
        return None
    if len(set(names)) == 1:
        names = [""] * len(names)  # "RESULT" before each line names none
    heads = list(dict.fromkeys(chain.from_iterable(rows)))
    rates = [head for head in heads if names_rate(head.replace("_", " "))]
    if not rates or not all(value_of(row.get(rates[0])) for row in rows):
        return None
    cells: list[list[Cell]] = [["", *heads]]
    for name, row in zip(names, rows, strict=True):
        values = (row.get(head, "").strip('"') or None for head in heads)
        cells.append([name or None, *values])
    offsets = [offset for offset, _ in lines]
    return block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets)
