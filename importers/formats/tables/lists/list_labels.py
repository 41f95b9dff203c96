"""Lists of a run in each line, whose values all have labels.

"Before: Requests/sec: 2,100 | p95: 40 ms" above "After: Requests/sec: 3,300 | p95: 22 ms" are two
runs. A mark of a list or of a comment may stand before the name. A dash or a bracket may part it
from its values, and a blank a value from its label: "nginx (RPS 2,100, p95 40 ms)".
"""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.grid.grid import TableRuns
from importers.formats.tables.grid.repeated_heads import is_repeat
from importers.formats.tables.grid.values import bare, value_of
from importers.formats.tables.lists.list_rates import INTERVAL, NOT_RUN
from importers.formats.tables.lists.rates_of_labels import rates_of
from importers.formats.tables.texts.list_lines import Found, Lines, block_of, end_of, stretch
from importers.model import Diagnostic
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell

# How a label begins: with a letter, or with the rank of a percentile.
_LABEL = r"(?:[0-9]{2}(?:\.[0-9]{1,3})?(?:%|th\b)|[^\W\d_])"
_BEFORE_VALUE = r"(?:[:：=]\s{0,9}|\s)"
_LINE = re.compile(
    r"^[\s>]{0,12}(?:(?:[-*•+–#]{1,3}|//|[0-9]{1,2}[.)])\s{1,3})?([^\W_][^:：|=\n]{0,60}?)"
    r"(?:\s{0,3}(?:[:：]|[-=]>|→)\s{1,12}|\s{1,3}[-–—|]\s{1,3}|\s{0,3}\((?=[^\n]{1,200}\)$))"
    rf"({_LABEL}[^:：|=\n]{{0,40}}?{_BEFORE_VALUE}(?:[~≈]?[0-9]|n/?a\b)[^\n]{{0,200}}?)\)?$"
)
# "RPS: 2,100 / p50: 1 ms, p99: 8 ms": a slash parts labels beside commas, too.
_BORDER = re.compile(
    rf"\s*[|;·]\s*|,\s+|\s+/\s+(?!(?:s|sec|second|min)\b)(?={_LABEL}[^:：=|/,\n]{{0,40}}[:：=])"
)
_SLASH = re.compile(r"\s+/\s+")  # parts values where nothing else does
_PAIR = re.compile(
    rf"({_LABEL}[^:：=\n]{{0,40}}?)\s{{0,3}}{_BEFORE_VALUE}([~≈]?[0-9].{{0,40}}|n/?a)", re.I
)
_LEAST = 2  # lines, and values of a line
Values = dict[str, str]


def runs_with_labels(document: Document, start: int) -> Found:
    """Return the lines from here on that each name a run and label its values."""
    lines = stretch(document, start, is_line=lambda line: bool(_LINE.match(bare(line))))
    return _of_lines(document, lines), end_of(lines, start)


def _of_lines(document: Document, lines: Lines) -> Block | None:
    matches = [match for _, line in lines if (match := _LINE.match(bare(line)))]
    names = [match[1].strip() for match in matches]
    rows = [_values(match[2]) for match in matches]
    if len(rows) < _LEAST or any(len(values) < _LEAST for values in rows):
        return None
    if len(set(names)) < len(names) or any(map(_is_no_name, names)) or all(map(is_repeat, names)):
        return None
    labels = list(dict.fromkeys(chain.from_iterable(rows)))
    rates = rates_of(rows, labels=labels)
    if rates.against:
        return _refused(document, lines, why=rates.against)
    if not rates.label:
        return None
    labels = [label for label in labels if label not in rates.beside]
    cells: list[list[Cell]] = [["", *labels]]
    cells += [[name, *map(row.get, labels)] for name, row in zip(names, rows, strict=True)]
    offsets = [offset for offset, _ in lines]
    block = block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets)
    for line, table in block.value if block is not None else ():
        table.remarks += [_left_out(label, line=line) for label in rates.beside]
    return block


def _refused(document: Document, lines: Lines, *, why: str) -> Block:
    """Return the block of a list that is one of rates and gives no run: no other form reads it."""
    start, (last, text) = lines[0][0], lines[-1]
    message = f"{why}. No run was taken from this list."
    number = document.line_at(start)
    remark = Diagnostic(number, severity="warning", code="table.rates", message=message)
    block = Block(document, start=start, end=last + len(text), yields=True)
    block.value = [(number, TableRuns(refused=remark))]
    return block


def _left_out(label: str, *, line: int) -> Diagnostic:
    message = f"{label[:40]!r} is not the rate of a whole test. It was left out."
    return Diagnostic(line, severity="info", code="table.column", message=message)


def _is_no_name(name: str) -> bool:
    """Tell whether a name is that of a wish, or a part of a run's time."""
    return bool(NOT_RUN.search(name) or INTERVAL.match(name))


def _values(text: str) -> Values:
    """Return the values of a line by their labels; none where a part of it is anything else."""
    values: Values = {}
    border = _BORDER if _BORDER.search(text) else _SLASH
    for part in border.split(text.strip()):
        match = _PAIR.fullmatch(part)
        is_value = match and (value_of(match[2].strip()) or match[2].lower() in ("n/a", "na"))
        if match is None or not is_value or match[1].strip() in values:
            return {}
        values[match[1].strip()] = match[2].strip()
    return values
