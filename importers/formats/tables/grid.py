"""The cells of one table and what stands around it; how a cell becomes a number (FORMATS.md §18)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from importers.cells import Cell
from importers.headers import Head
from importers.model import Diagnostic, Run

_PLAIN = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,12})?")
_GROUPED = re.compile(r"[0-9]{1,3}(?:[, '\u2009\u202f][0-9]{3}){1,4}(?:\.[0-9]{1,12})?")
_COMMA = re.compile(r"[0-9]{1,15},[0-9]{1,12}")
AMBIGUOUS = re.compile(r"[0-9]{1,3},[0-9]{3}")
_MARK = re.compile(r"\s*\[?(\*{1,3})\]?$")


@dataclass(slots=True)
class Context:
    """What stands around a table: the titles above it, the sheet's name, the metric that the publisher chose."""

    sheet: str | None = None
    titles: list[str] = field(default_factory=list)
    name: str = ""
    metric: str | None = None

    def texts(self) -> list[str]:
        """Return the titles, nearest first, then the names."""
        return [*reversed(self.titles), *([self.sheet] if self.sheet else []), self.name]


@dataclass(slots=True)
class Grid:
    """A rectangle of cells; `lines` says for each row which line or row of the upload it is, `columns` the first column's number."""

    rows: list[list[Cell]]
    lines: list[int]
    context: Context
    left: int = 0
    swapped: bool = False


@dataclass(slots=True)
class Column:
    """One column below its heads: what its cells are, and whose."""

    place: int
    head: Head
    server: tuple[str, str, str | None] | None = None
    keepalive: bool | None = None


@dataclass(slots=True)
class Found:
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


def is_grouped(grid: Grid) -> bool:
    """Tell whether a cell of the grid can only be read with commas between thousands."""
    return any(isinstance(cell, str) and re.fullmatch(r"[0-9]{1,3}(?:,[0-9]{3}){2,}|[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]+", cell.strip())
               for row in grid.rows for cell in row)  # fmt: skip


def has_comma(grid: Grid, head: int) -> bool:
    """Tell whether a cell can only be read with a decimal comma."""
    texts = [cell.strip() for row in grid.rows[head + 1 :] for cell in row if isinstance(cell, str)]
    return any(_COMMA.fullmatch(text) and not AMBIGUOUS.fullmatch(text) for text in texts) and not is_grouped(grid)


def to_number(cell: Cell, *, comma: bool) -> float | None:
    """Convert a cell to a number that is finite and not negative; None for anything else."""
    if isinstance(cell, bool) or cell is None:
        return None
    if isinstance(cell, int | float):
        return float(cell) if 0 <= cell < 1e15 else None
    text = cell.strip().removesuffix("%").strip()
    if comma and _COMMA.fullmatch(text):
        text = text.replace(",", ".")
    elif _GROUPED.fullmatch(text):
        text = re.sub(r"[, '\u2009\u202f]", "", text)
    return float(text) if _PLAIN.fullmatch(text) else None


def whole(cell: Cell) -> int | None:
    """Return a load: a whole number from 1 to 10^9."""
    number = to_number(cell, comma=False)
    return int(number) if number is not None and 1 <= number <= 1e9 and number == int(number) else None
