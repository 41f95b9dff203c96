"""The cells of one table and what stands around it; how a cell becomes a number
(docs/formats/tables.md).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from importers.model import Diagnostic, Run
from importers.reading import column_heads
from importers.reading.column_heads import Head
from importers.reading.sheets import Cell

_PLAIN = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,12})?(?:[eE][+-]?[0-9]{1,2})?")
_THIN = "' \u00a0\u2009\u202f\u2019"  # what stands between thousands beside a point or a comma
_GROUPED = re.compile(rf"[0-9]{{1,3}}(?:[,{_THIN}][0-9]{{3}}){{1,4}}(?:\.[0-9]{{1,12}})?")
_GROUPED_BY_POINTS = re.compile(rf"[0-9]{{1,3}}(?:[.{_THIN}][0-9]{{3}}){{1,4}}(?:,[0-9]{{1,12}})?")
_COMMA = re.compile(r"[0-9]{1,15},[0-9]{1,12}(?:[eE][+-]?[0-9]{1,2})?")
_ONLY_COMMA = re.compile(  # what can only be read with a decimal comma
    rf"0,[0-9]{{1,12}}|[0-9]{{1,15}},(?:[0-9]{{1,2}}|[0-9]{{4,12}})|[0-9]{{4,15}},[0-9]{{3}}"
    rf"|[0-9]{{1,3}}(?:[.{_THIN}][0-9]{{3}}){{1,4}},[0-9]{{1,12}}|"
    rf"[0-9]{{1,3}}(?:\.[0-9]{{3}}){{2,4}}"
)
_ONLY_POINT = re.compile(
    rf"0\.[0-9]{{1,12}}|[0-9]{{1,15}}\.(?:[0-9]{{1,2}}|[0-9]{{4,12}})|[0-9]{{4,15}}\.[0-9]{{3}}"
    rf"|[0-9]{{1,3}}(?:[,{_THIN}][0-9]{{3}}){{1,4}}\.[0-9]{{1,12}}|"
    rf"[0-9]{{1,3}}(?:,[0-9]{{3}}){{2,4}}"
)
_AMBIGUOUS = re.compile(r"[1-9][0-9]{0,2},[0-9]{3}")
_MARK = re.compile(r"\s*\[?(\*{1,3})\]?$")
_NOTE = re.compile(
    r"(?<=[0-9%A-Za-z])(?:\s{0,3}\[{1,2}\^?[0-9a-z]{1,2}\]{1,2}|"
    r"\s{0,3}[\u00b9\u00b2\u00b3\u2074-\u2079\u2020\u2021]{1,2}"
    r"|\s{1,3}\([^()]{0,15}[0-9%][^()]{0,15}\)|\s{0,3}(?:\u00b1|\+/?-)\s{0,3}[0-9][0-9.,]{0,15}%?)$"
)


@dataclass(slots=True)
class Context:
    """What stands around a table: titles above it, the sheet's name, the publisher's metric."""

    sheet: str | None = None
    titles: list[str] = field(default_factory=list)
    name: str = ""
    metric: str | None = None

    def texts(self) -> list[str]:
        """Return the titles, nearest first, then the names."""
        return [*reversed(self.titles), *([self.sheet] if self.sheet else []), self.name]


@dataclass(slots=True)
class Grid:
    """A rectangle of cells; `lines` says for each row which line or row of the upload it is,
    `columns` the first column's number.
    """

    rows: list[list[Cell]]
    lines: list[int]
    context: Context
    left: int = 0
    swapped: bool = False
    left_out: list[int] = field(default_factory=list)  # lines whose cells do not fit under the head


@dataclass(slots=True)
class Column:
    """One column below its heads: what its cells are, and whose."""

    place: int
    head: Head
    server: tuple[str, str, str | None] | None = None
    keepalive: bool | None = None
    document: str | None = None
    part: str = ""  # which of several columns that measure the same: "Run 2"


@dataclass(slots=True)
class TableRuns:
    """What a grid gave: runs in the order of its rows, and remarks."""

    runs: list[Run] = field(default_factory=list)
    remarks: list[Diagnostic] = field(default_factory=list)
    has_axis: bool = False


def without_mark(cell: Cell) -> tuple[Cell, bool]:
    """Return a cell without an asterisk behind its number."""
    if not isinstance(cell, str) or not (found := _MARK.search(cell)):
        return cell, False
    return cell[: found.start()], True


def letters(place: int) -> str:
    """Return the name of a column: 0 is A, 26 is AA."""
    name = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        name = chr(65 + rest) + name
    return name


def decimal_mark(grid: Grid, head: int, places: list[int]) -> str:
    """Return "," or "." where the texts in these columns can only be read with that one before
    the decimals; "" when nobody can tell.
    """
    texts = [
        str(row[place]).strip().removesuffix("%").strip()
        for row in grid.rows[head + 1 :]
        for place in places
        if place < len(row) and isinstance(row[place], str)
    ]
    commas, points = (
        any(pattern.fullmatch(text) for text in texts) for pattern in (_ONLY_COMMA, _ONLY_POINT)
    )
    return "" if commas == points else "," if commas else "."


def is_ambiguous(text: str, mark: str) -> bool:
    """Tell whether a comma in a number may be a decimal one or stand between thousands."""
    return not mark and bool(_AMBIGUOUS.fullmatch(text))


def without_note(cell: Cell) -> Cell:
    """Return a cell without a footnote's number, a remark in brackets or a deviation behind its
    number.
    """
    return _NOTE.sub("", cell.strip()) if isinstance(cell, str) else cell


def to_number(cell: Cell, mark: str = "") -> float | None:
    """Convert a cell to a number that is finite and not negative; None for anything else.

    `mark` is the decimal mark, if it is known.
    """
    if isinstance(cell, bool) or cell is None:
        return None
    if isinstance(cell, int | float):
        return float(cell) if 0 <= cell < 1e15 else None
    text = cell.strip().removesuffix("%").strip()
    commas = (
        _COMMA.fullmatch(text) or _GROUPED_BY_POINTS.fullmatch(text)
        if mark == ","
        else _ONLY_COMMA.fullmatch(text)
    )
    if commas and (mark == "," or not _GROUPED.fullmatch(text)):
        text = re.sub(rf"[.{_THIN}]", "", text).replace(",", ".")
    elif _GROUPED.fullmatch(text):
        text = re.sub(rf"[,{_THIN}]", "", text)
    number = float(text) if _PLAIN.fullmatch(text) else None
    return number if number is not None and number < 1e15 else None


def whole(cell: Cell) -> int | None:
    """Return a load: a whole number from 1 to 10^9, or the one that a text like "c=10" names."""
    number = (
        to_number(without_note(cell)) if not isinstance(cell, str) or cell[:1].isdigit() else None
    )
    if number is None:
        return column_heads.level(cell) if isinstance(cell, str) else None
    return int(number) if 1 <= number <= 1e9 and number == int(number) else None
