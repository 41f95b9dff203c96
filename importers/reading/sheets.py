"""The cells of a workbook, as `importers.files` gives them and formats read them."""

from __future__ import annotations

from dataclasses import dataclass

Cell = str | float | int | bool | None


@dataclass(slots=True)
class Sheet:
    """One sheet: its name and its rows of cells; row i of the list is row i + 1 of the sheet."""

    name: str
    rows: list[list[Cell]]
