"""The rows of a sheet that are one table, parted by empty rows, titles and loads between them."""

from __future__ import annotations

from dataclasses import dataclass

from importers.formats.tables.around.load_around import loads_of_title
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell, Sheet
from importers.reading.table_heads import column_heads


@dataclass(slots=True)
class Stretch:
    """Rows of a sheet with their numbers, from 1, and the lone texts above them, in their order.

    `first` is the number of its first row; a head from further up may stand before it.
    """

    first: int
    titles: list[str]
    rows: list[list[Cell]]
    lines: list[int]


class _Parting:
    """Goes through the rows of a sheet and parts them."""

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []
        self.titles: list[str] = []
        self.is_open = False  # the next row may belong to the last stretch
        self.may_continue = False  # only empty rows stand behind it
        self.lacks_head = False

    def add(self, row: list[Cell], number: int) -> None:
        """Put one row into its stretch, or its text into the titles."""
        filled = {cell for cell in row if cell is not None}
        lone = next(iter(filled)) if len(filled) == 1 else None
        if not filled:
            self._close(may_continue=self.is_open or self.may_continue)
        elif isinstance(lone, str) and self._is_title(lone):
            self.lacks_head = self.is_open
            self._close(may_continue=False)
            self.titles.append(lone)
        elif self.is_open or (self.may_continue and _continues(self.stretches[-1], row)):
            self._append(row, number)
        else:
            self._begin(row, number)

    def _is_title(self, text: str) -> bool:
        """Tell whether a lone text is a title; inside a table one that says another load."""
        if column_heads.is_concurrency(text):
            return False
        return not self.is_open or bool(loads_of_title(text) and _has_head(self.stretches[-1]))

    def _close(self, *, may_continue: bool) -> None:
        """End the last stretch; all titles hold on but the one straight above it."""
        if self.is_open and len(self.titles) > 1:
            self.titles = self.titles[:-1]
        self.is_open, self.may_continue = False, may_continue

    def _append(self, row: list[Cell], number: int) -> None:
        self.stretches[-1].rows.append(row)
        self.stretches[-1].lines.append(number)
        self.is_open, self.may_continue = True, False

    def _begin(self, row: list[Cell], number: int) -> None:
        """Begin a stretch; below another load the head of the table above holds on."""
        rows, lines = [row], [number]
        if self.lacks_head and any(value_of(cell) for cell in row):
            above = self.stretches[-1]
            rows, lines = [above.rows[0], row], [above.lines[0], number]
        self.stretches.append(Stretch(number, titles=[*self.titles], rows=rows, lines=lines))
        self.is_open, self.may_continue, self.lacks_head = True, False, False


def stretches(sheet: Sheet) -> list[Stretch]:
    """Return the stretches of rows of a sheet, each one table or several side by side."""
    parting = _Parting()
    for number, row in enumerate(sheet.rows, 1):
        parting.add(row, number)
    return parting.stretches


def _has_head(stretch: Stretch) -> bool:
    return len(stretch.rows) > 1 and not any(value_of(cell) for cell in stretch.rows[0])


def _continues(stretch: Stretch, row: list[Cell]) -> bool:
    """Tell whether a row below an empty one has numbers just where the table above has them.

    Below a lone row of heads it has some.
    """
    if any(value_of(cell) for cell in stretch.rows[0]) or not any(value_of(cell) for cell in row):
        return False
    if len(stretch.rows) == 1:
        return len([cell for cell in stretch.rows[0] if cell is not None]) > 1
    pairs = zip(stretch.rows[-1], row, strict=False)
    both = [(above, own) for above, own in pairs if above is not None and own is not None]
    return len(both) > 1 and all(bool(value_of(a)) == bool(value_of(b)) for a, b in both)
