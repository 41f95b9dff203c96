"""How the numbers of a grid are read, and the remarks about those that cannot be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from importers.formats.tables.around import units_around
from importers.formats.tables.grid.grid import Column, Context
from importers.model import Diagnostic
from importers.reading.sheets import Cell

_NOT_READ = "is no single number: a bound, a range or several. It was left out"


@dataclass
class Numbers:
    """How the numbers of a grid are read, and the remarks about those that cannot be.

    `context` is the text around the grid. `mark` is the decimal mark, "" if unknown. `doubtful` are
    the columns whose numbers may be thousands or decimals. Percentiles without a unit and what
    stands beside them have that of the other latencies, `unit_of_percentiles`. `unclear` are
    columns whose unit nobody knows, `noted` the cells by column and verdict that were not
    read whole, each with its line. `is_sweep` tells a table by loads, as ab's users write it:
    there KB are 1,024 bytes.
    """

    context: Context
    mark: str = ""
    doubtful: frozenset[int] = frozenset()
    unit_of_percentiles: str = ""
    is_sweep: bool = False
    unclear: set[int] = field(default_factory=set)
    remarks: list[Diagnostic] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    noted: dict[tuple[int, str], list[tuple[int, str]]] = field(default_factory=dict)

    @cached_property
    def kilo(self) -> int | None:
        """Return what "K" means to the tool that the text names; None where nobody knows."""
        return units_around.kilo_of(self.context)

    @cached_property
    def unit(self) -> str:
        """Return the unit that the text gives to times without one; "" if it gives none."""
        return units_around.unit_of_time(self.context)

    def warn(self, line: int, code: str, message: str) -> None:
        """Add a remark, once for each message."""
        if message not in self.told:
            self.told.add(message)
            self.remarks.append(Diagnostic(line, severity="warning", code=code, message=message))

    def note(self, cell: Cell, column: Column, *, line: int, verdict: str = _NOT_READ) -> None:
        """Note a cell with figures that was not read, or not all of it; no verdict notes none."""
        if verdict and isinstance(cell, str) and re.search(r"[0-9]", cell):
            self.noted.setdefault((column.index, verdict), []).append((line, cell.strip()))

    def remarks_on_cells(self, columns: Sequence[Column]) -> list[Diagnostic]:
        """Return one remark for each column and verdict on cells that were noted."""
        titles = {column.index: column.title[:40] for column in columns}
        remarks: list[Diagnostic] = []
        for (index, verdict), cells in self.noted.items():
            line, text = cells[0]
            end = _as_were(len(cells) - 1)
            message = f"{text[:60]!r} below {titles.get(index, '')!r} {verdict}{end}."
            remarks.append(Diagnostic(line, "info", code="table.cell", message=message))
        return remarks


def _as_were(others: int) -> str:
    if not others:
        return ""
    return ", as was 1 more cell" if others == 1 else f", as were {others} more cells"
