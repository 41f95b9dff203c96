"""Empty cells at the end of rows with bars, for which a row has no bar."""

from __future__ import annotations

_SEVERAL = 3  # rows with an empty last cell, that of the heads with them


def added(rows: list[list[str]], *, lines: list[str], head: str, width: int) -> list[list[str]]:
    """Return rows that end in a bar, where the head does not, with the empty cell behind it.

    Where the last column is empty, a row may end before it.
    """
    if head.rstrip().endswith("|"):
        return _with_empty_last(rows, width=width)
    return [
        [*row, ""] if len(row) == width - 1 and line.rstrip().endswith("|") else row
        for row, line in zip(rows, lines, strict=True)
    ]


def _with_empty_last(rows: list[list[str]], *, width: int) -> list[list[str]]:
    """Return rows with the empty last cell that one lacks where it is empty below an empty head.

    A row that ends in an empty cell has that one, and lacks another.
    """
    whole = [row for row in rows if len(row) == width]
    if len(whole) < _SEVERAL or any(row[-1] for row in whole):
        return rows
    return [[*row, ""] if 0 < len(row) == width - 1 and row[-1] else row for row in rows]
