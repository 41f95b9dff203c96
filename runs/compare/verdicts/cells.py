"""Cells: each two series at each of their common loads, as arrays.

All pairs of a load are compared at once. The values of the load are sorted once, and it is counted
how many values of each series are among the smallest ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from statistics import median

import numpy as np

from runs.compare.verdicts.model import Booleans, Floats, Integers, Measured, factor_beyond


@dataclass(frozen=True, slots=True)
class Cells:
    """One element of each array a cell: a pair of series i < j ("first", "second") and a load.

    Ordered by pair, then by load. Shares are shares of the n * m pairs of one value of each series.
    """

    pair: Integers  # i * number of series + j
    load: Integers  # position among the loads of all series, rising
    n: Integers  # repeats of the first
    m: Integers  # repeats of the second
    greater: Floats  # share in which the first is greater; equal values count half
    above: Floats  # share in which the first is above the second by more than the margin
    below: Floats  # share in which it is below by more than the margin
    variance: Floats  # of `greater`, where there is no difference
    tied: Booleans  # two of the n + m values are equal
    positive: Booleans  # all values are above 0
    median_above: Booleans  # the first median is above the second by more than the margin
    median_below: Booleans
    median_far: Booleans  # the medians are more than twice the margin apart


def cells(series: Sequence[Measured], *, margin: float, left_out: Sequence[int]) -> Cells | None:
    """Return the cells of all pairs but these; None where no two series have a common load."""
    loads = sorted(set(chain.from_iterable(series)))
    parts = list(_cells_by_load(series, loads, margin=margin))
    if not parts:
        return None
    pair = np.concatenate([part.pair for part in parts])
    order = np.argsort(pair, kind="stable")
    order = order[~np.isin(pair[order], left_out)]
    if not len(order):
        return None
    arrays = {}
    for name in (field.name for field in fields(Cells)):
        arrays[name] = np.concatenate([getattr(part, name) for part in parts])[order]
    return Cells(**arrays)


def _cells_by_load(
    series: Sequence[Measured], loads: Sequence[float], *, margin: float
) -> Iterator[Cells]:
    for position, load in enumerate(loads):
        present = [index for index, values in enumerate(series) if load in values]
        if len(present) > 1:
            lists = [series[index][load] for index in present]
            pairs = np.array(present)[:, None] * len(series) + np.array(present)
            yield _cells_of_load(lists, pairs, load=position, margin=margin)


def _cells_of_load(
    lists: Sequence[Sequence[float]], pairs: Integers, *, load: int, margin: float
) -> Cells:
    """Return the cells of one load; `pairs` numbers the pairs of these lists of values."""
    first, second = np.triu_indices(len(lists), 1)
    factor, far_factor = factor_beyond(margin), factor_beyond(2 * margin)
    counts = _Counts(lists)
    n, m = counts.sizes[first], counts.sizes[second]
    above = counts.exceeding(factor)
    ties = counts.ties()[first, second]
    medians = np.array([median(values) for values in lists])
    lower = np.array([min(values) for values in lists])
    left, right = medians[first], medians[second]
    values = n + m
    return Cells(
        pair=pairs[first, second],
        load=np.full(len(first), load),
        n=n,
        m=m,
        greater=counts.doubled_u()[first, second] / (2 * n * m),
        above=above[first, second] / (n * m),
        below=above[second, first] / (n * m),
        variance=(values + 1 - ties / (values * (values - 1))) / (12 * n * m),
        tied=ties > 0,
        positive=(lower[first] > 0) & (lower[second] > 0),
        median_above=left > factor * right,
        median_below=right > factor * left,
        median_far=(left > far_factor * right) | (right > far_factor * left),
    )


class _Counts:
    """How the values of each series at one load lie among those of each other series.

    The methods return a matrix: the row is the first series of a pair, the column the second.
    """

    def __init__(self, lists: Sequence[Sequence[float]]) -> None:
        self.sizes = np.array([len(values) for values in lists], dtype=np.int64)
        self.starts = np.cumsum(self.sizes) - self.sizes
        self.owner = np.repeat(np.arange(len(lists)), self.sizes)
        self.values = np.array(list(chain.from_iterable(lists)), dtype=float)
        self.distinct, self.position = np.unique(self.values, return_inverse=True)
        shape = (len(self.distinct), len(lists))
        keys = self.position * len(lists) + self.owner
        # How often each distinct value occurs in each series.
        self.counts = np.bincount(keys, minlength=shape[0] * shape[1]).reshape(shape)
        # How many values of each series are among the k smallest distinct values.
        self.up_to = np.concatenate([np.zeros((1, shape[1]), int), self.counts.cumsum(axis=0)])

    def _by_series(self, rows: Integers) -> Integers:
        """Add up rows, one for each value, to one row for each series."""
        return np.add.reduceat(rows, self.starts, axis=0)

    def doubled_u(self) -> Integers:
        """Return twice the number of pairs of values in which the first is greater.

        Equal values count half, so once here.
        """
        return self._by_series(self.up_to[self.position] + self.up_to[self.position + 1])

    def exceeding(self, factor: float) -> Integers:
        """Return the number of pairs of values in which the first exceeds the second times this."""
        least = np.searchsorted(self.distinct * factor, self.values, side="left")
        return self._by_series(self.up_to[least])

    def ties(self) -> Integers:
        """Return the sum of t³ - t over the values of both series, each of which occurs t times.

        With c values of the first and d of the second, (c + d)³ = c³ + 3 c² d + 3 c d² + d³.
        """
        if len(self.distinct) == len(self.values):
            return np.zeros((len(self.sizes), len(self.sizes)), dtype=np.int64)
        own = self.counts[self.position, self.owner]
        alone = self._by_series(own * own - 1)
        mixed = self._by_series(own[:, None] * self.counts[self.position])
        return alone[:, None] + alone + 3 * (mixed + mixed.T)
