"""Pairs of one design, and how likely their values are where there is no difference.

The design of a pair is what its distribution without a difference depends on: at each common load,
rising, whether the load is tested, the repeats of both series, and whether values are equal. Pairs
of one design are computed together, as rows of arrays; their columns are the common loads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from runs.compare.verdicts.cells import Cells
from runs.compare.verdicts.model import ENOUGH, Floats, Integers, Measured
from runs.compare.verdicts.null import (
    Null,
    Part,
    Sizes,
    Tails,
    distribution,
    distribution_of_parts,
    is_countable,
    normal_tails,
)

TIES_COUNTED_UP_TO = 12  # series of a page; each pair with equal values has its own distribution


class Values:
    """The values of all series, by position of series and load."""

    def __init__(self, series: Sequence[Measured]) -> None:
        self.series = series
        self.loads = sorted(set().union(*series))

    def part(self, pair: int, load: int) -> Part:
        """Return how the values of a pair at a load may be dealt to its two series."""
        first, second = divmod(pair, len(self.series))
        values = self.series[first][self.loads[load]]
        pooled = sorted([*values, *self.series[second][self.loads[load]]])
        return len(values), tuple(len(list(equal)) for _, equal in groupby(pooled))

    @property
    def are_ties_counted(self) -> bool:
        """Tell whether equal values are counted exactly, which takes time for each pair."""
        return len(self.series) <= TIES_COUNTED_UP_TO


class Design:
    """Pairs of one design: arrays with a row for each pair and a column for each common load."""

    def __init__(self, cells: Cells, index: Integers, values: Values) -> None:
        self.pair = cells.pair[index[:, 0]]
        self.load = cells.load[index]
        self.greater, self.above, self.below = (
            array[index] for array in (cells.greater, cells.above, cells.below)
        )
        self.variance = cells.variance[index]
        self.median_above = cells.median_above[index]
        self.median_below = cells.median_below[index]
        self.median_far = cells.median_far[index]
        first = index[0]
        repeats = zip(cells.n[first].tolist(), cells.m[first].tolist(), strict=True)
        self.sizes: list[Sizes] = [(min(pair), max(pair)) for pair in repeats]
        self.tested = [column for column, size in enumerate(self.sizes) if size[0] >= ENOUGH]
        # Columns of the ratio, which needs logarithms.
        positive = cells.positive[first]
        self.compared = [column for column in self.tested if positive[column]]
        self._is_tied = cells.tied[first]
        self._values = values

    def __len__(self) -> int:
        return len(self.pair)

    def sizes_at(self, columns: Sequence[int]) -> tuple[Sizes, ...]:
        """Return the repeats at these columns, in an order that does not depend on the loads."""
        return tuple(sorted(self.sizes[column] for column in columns))

    def statistic(self, columns: Sequence[int]) -> Floats:
        """Return the sum of the shares of these columns, for each pair."""
        total: Floats = self.greater[:, columns].sum(axis=1)
        return total

    def is_exact(self, columns: Sequence[int]) -> bool:
        """Tell whether the chances over these columns are counted and not approximated."""
        is_tied = bool(self._is_tied[list(columns)].any())
        return is_countable(self.sizes_at(columns)) and (
            self._values.are_ties_counted or not is_tied
        )

    def tails(self, columns: Sequence[int], rows: Integers | None = None) -> Tails:
        """Return the chances that the first, and the second, is so far above without a difference.

        For the pairs of these rows; None means all.
        """
        rows = np.arange(len(self)) if rows is None else rows
        statistic = self.statistic(columns)[rows]
        if not self.is_exact(columns):
            variance = self.variance[rows][:, columns].sum(axis=1)
            return normal_tails(statistic, variance, loads=len(columns))
        if not self._is_tied[list(columns)].any():
            return distribution(self.sizes_at(columns)).tails(statistic)
        firsts, seconds = np.ones(len(rows)), np.ones(len(rows))
        for position, row in enumerate(rows):
            null = self._tied_distribution(row, columns)
            chances = null.tails(statistic[position : position + 1])
            firsts[position], seconds[position] = chances[0][0], chances[1][0]
        return firsts, seconds

    def _tied_distribution(self, row: int, columns: Sequence[int]) -> Null:
        pair = int(self.pair[row])
        parts = [self._values.part(pair, int(self.load[row, column])) for column in columns]
        return distribution_of_parts(tuple(sorted(parts)))


def designs(cells: Cells, values: Values) -> Iterator[Design]:
    """Group the pairs that have a tested load by their design."""
    codes = _codes(cells)
    _, starts, common = np.unique(cells.pair, return_index=True, return_counts=True)
    for length in np.unique(common):
        index = starts[common == length][:, None] + np.arange(length)
        for rows in _equal_rows(codes[index]):
            if codes[index[rows[0]]].any():
                yield Design(cells, index[rows], values=values)


def _codes(cells: Cells) -> Integers:
    """Number what of a cell belongs to the design; 0 is a load that is not tested."""
    fewer, more = np.minimum(cells.n, cells.m), np.maximum(cells.n, cells.m)
    codes = (fewer * (more.max() + 1) + more) * 4 + cells.tied * 2 + cells.positive
    codes[fewer < ENOUGH] = 0
    return np.unique(np.append(0, codes), return_inverse=True)[1][1:]


def _equal_rows(table: Integers) -> list[Integers]:
    """Return the positions of the rows of a table that are equal, group by group."""
    numbers = np.zeros(len(table), dtype=np.int64)
    for column in table.T:
        _, numbers = np.unique(numbers * (table.max() + 1) + column, return_inverse=True)
    order = np.argsort(numbers, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(numbers[order])) + 1)
