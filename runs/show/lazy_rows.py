"""Rows that are made when they are asked for: a page shows few rows of a long table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

Row = TypeVar("Row")


class LazyRows(Sequence[Row], Generic[Row]):
    """A row for each item; a slice is a tuple of rows. Equal to any sequence of equal rows."""

    def __init__(self, make: Callable[[int], Row], count: int) -> None:
        self._make = make
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Row: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Row, ...]: ...

    def __getitem__(self, index: int | slice) -> Row | tuple[Row, ...]:
        numbers = range(self._count)[index]
        if isinstance(numbers, range):
            return tuple(self._make(number) for number in numbers)
        return self._make(numbers)

    def __eq__(self, rows: object) -> bool:
        return isinstance(rows, Sequence) and tuple(self) == tuple(rows)

    def __hash__(self) -> int:
        return hash(tuple(self))
