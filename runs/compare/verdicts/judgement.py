"""The verdicts of all pairs of a list of series, and the leader among them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import comb, isnan
from statistics import median
from typing import Literal

import numpy as np

from runs.compare.verdicts import ratios
from runs.compare.verdicts.model import (
    ALPHA,
    ENOUGH,
    MARGIN,
    Better,
    Code,
    Measured,
    Ratio,
    Verdict,
    factor_beyond,
)
from runs.compare.verdicts.outcomes import Outcomes, Pair, outcomes
from runs.compare.verdicts.rules import CODES, CROSSING, DESCRIBED, FASTER


def judge(
    series: Sequence[Measured],
    *,
    better: Better = "more",
    margin: float = MARGIN,
    described: Collection[Pair] = (),
) -> Judgement:
    """Conclude about all pairs of these series.

    Values are finite and not below 0. A load without values counts as not measured. `margin` is a
    share: 0.03 is 3 %. The pairs in `described` are never tested and do not belong to the family.
    """
    measured = [_without_empty_loads(loads) for loads in series]
    result = outcomes(measured, margin=margin, described=described)
    return Judgement(measured, result, better=better, margin=margin)


class Judgement:
    """What is concluded about each pair of a list of series.

    A verdict and a ratio are made when they are first asked for.
    """

    def __init__(
        self, series: Sequence[Measured], outcomes: Outcomes, *, better: Better, margin: float
    ) -> None:
        self._series = series
        self._outcomes = outcomes
        self._better = better
        self._margin = margin
        self._medians = [_medians(measured) for measured in series]
        self._verdicts: dict[Pair, Verdict] = {}
        self._ratios: dict[Pair, Ratio | None] = {}

    def __len__(self) -> int:
        return len(self._series)

    @property
    def pairs(self) -> int:
        """Return the number of tested pairs."""
        return self._outcomes.pairs

    def verdict(self, i: int, j: int) -> Verdict:
        """Return the verdict of two series, as seen from the first; ValueError unless i < j."""
        _check_order(i, j)
        if (i, j) not in self._verdicts:
            self._verdicts[i, j] = self._verdict(i, j)
        return self._verdicts[i, j]

    def pairs_of(self, code: Code) -> Iterator[Pair]:
        """Give the pairs with this verdict, i < j, in rising order."""
        for i, j in np.argwhere(self._outcomes.code == CODES.index(code)).tolist():
            if i < j:
                yield i, j

    def is_faster(self, i: int, j: int) -> bool:
        """Tell whether the first of two series was proved faster than the second."""
        pair = (min(i, j), max(i, j))
        if self._outcomes.code[pair] != FASTER:
            return False
        return self._ahead(*pair) == (0 if i < j else 1)

    def faster_counts(self) -> list[int]:
        """Return of each series how many others were proved faster than it."""
        is_faster = self._outcomes.code == FASTER
        first_is_ahead = (self._outcomes.greater == 0) == (self._better == "more")
        behind_as_second = (is_faster & first_is_ahead).sum(axis=0)
        behind_as_first = (is_faster & ~first_is_ahead).sum(axis=1)
        return [int(count) for count in behind_as_second + behind_as_first]

    def tested(self) -> set[int]:
        """Return the series of all tested pairs."""
        pairs = np.argwhere(~np.isnan(self._outcomes.p))
        return {int(index) for index in pairs.flat}

    def ratio(self, i: int, j: int) -> Ratio | None:
        """Return the values of the first series / those of the second, whichever are better.

        Over the tested loads. Of a pair that is only described: that of its medians over all common
        loads, without a coverage. None where no load is left that has values above 0, and where
        those left say the contrary of the verdict.
        """
        if i > j:
            ratio = self.ratio(j, i)
            return ratio and ratios.inverse(ratio)
        _check_order(i, j)
        if (i, j) not in self._ratios:
            self._ratios[i, j] = self._ratio(i, j)
        return self._ratios[i, j]

    def has_better_median(self, i: int, j: int) -> bool:
        """Tell whether the first series has a better median at any common load."""
        return any(self._is_ahead(i, j, load=load, factor=1) for load in self._common(i, j))

    def _ratio(self, i: int, j: int) -> Ratio | None:
        if self._outcomes.code[i, j] == DESCRIBED:
            return ratios.described(self._medians[i], self._medians[j])
        tested = self._tested(i, j)
        ratio = ratios.ratio(self._series[i], self._series[j], loads=tested)
        if ratio is None or self._outcomes.code[i, j] != FASTER or ratio.loads == tested:
            return ratio
        # Loads with a 0 have no ratio, and may be why one is faster.
        is_higher = self.is_faster(i, j) == (self._better == "more")
        return ratio if (ratio.value >= 1) == is_higher or ratio.value == 1 else None

    def _verdict(self, i: int, j: int) -> Verdict:
        result = self._outcomes
        code: Code = CODES[result.code[i, j]]
        loads, tested = self._common(i, j), self._tested(i, j)
        return Verdict(
            code=code,
            ahead=self._ahead(i, j),
            loads=loads,
            tested=tested,
            medians=tuple(self._ratio_of_medians(i, j, load=load) for load in loads),
            p=_number(result.p[i, j]),
            p_adjusted=_number(result.p_adjusted[i, j]),
            pairs=result.pairs,
            border=_number(result.border[i, j]),
            above=self._loads_ahead(i, j) if code == "mixed" else (),
            below=self._loads_ahead(j, i) if code == "mixed" else (),
            method=self._method(i, j),
            repeats_needed=(
                repeats_needed(len(tested), result.pairs) if code == "undecided" else None
            ),
            order_depends=code == "undecided" and self._are_far_anywhere(i, j),
        )

    def _method(self, i: int, j: int) -> Literal["exact", "normal"] | None:
        if self._outcomes.code[i, j] == DESCRIBED:
            return None
        return "exact" if self._outcomes.is_exact[i, j] else "normal"

    def _ahead(self, i: int, j: int) -> Literal[0, 1] | None:
        """Tell who is faster, or ahead below the border."""
        if self._outcomes.code[i, j] not in (FASTER, CROSSING):
            return None
        is_first = (self._outcomes.greater[i, j] == 0) == (self._better == "more")
        return 0 if is_first else 1

    def _common(self, i: int, j: int) -> tuple[float, ...]:
        return tuple(sorted(self._series[i].keys() & self._series[j].keys()))

    def _tested(self, i: int, j: int) -> tuple[float, ...]:
        if self._outcomes.code[i, j] == DESCRIBED:
            return ()
        first, second = self._series[i], self._series[j]
        loads = self._common(i, j)
        return tuple(load for load in loads if min(len(first[load]), len(second[load])) >= ENOUGH)

    def _ratio_of_medians(self, i: int, j: int, *, load: float) -> float | None:
        second = self._medians[j][load]
        return self._medians[i][load] / second if second else None

    def _is_ahead(self, i: int, j: int, *, load: float, factor: float) -> bool:
        """Tell whether the median of the first is better by more than this factor."""
        first, second = self._medians[i][load], self._medians[j][load]
        if self._better == "more":
            return first > factor * second
        return second > factor * first

    def _loads_ahead(self, i: int, j: int) -> tuple[float, ...]:
        factor = factor_beyond(self._margin)
        loads = self._common(i, j)
        return tuple(load for load in loads if self._is_ahead(i, j, load=load, factor=factor))

    def _are_far_anywhere(self, i: int, j: int) -> bool:
        """Tell whether the medians of a common load are more than twice the margin apart."""
        factor, loads = factor_beyond(2 * self._margin), self._common(i, j)
        first = any(self._is_ahead(i, j, load=load, factor=factor) for load in loads)
        return first or any(self._is_ahead(j, i, load=load, factor=factor) for load in loads)


def repeats_needed(loads: int, pairs: int) -> int:
    """Return the repeats of each series at each load with which a difference can be proved.

    The least n with 2 / C(2n, n) ** loads * pairs <= 5 %: no value of the slower series exceeds one
    of the faster, at any load. The test itself needs ENOUGH.
    """
    repeats = ENOUGH
    while comb(2 * repeats, repeats) ** loads < round(2 * pairs / ALPHA):
        repeats += 1
    return repeats


def leader_of(
    judgement: Judgement, ranked: Collection[int], unranked: Collection[int]
) -> int | None:
    """Return the ranked series that is faster than every other ranked one, or None.

    There is none with fewer than two ranked series, and none while an unranked series has a better
    median than it at a common load. `unranked` are those with too few repeats only.
    """
    if len(set(ranked)) < 2:
        return None
    for index in ranked:
        rivals = set(ranked) - {index}
        if all(judgement.is_faster(index, rival) for rival in rivals):
            is_passed = any(judgement.has_better_median(rival, index) for rival in unranked)
            return None if is_passed else index
    return None


def _without_empty_loads(loads: Measured) -> Measured:
    return {load: tuple(values) for load, values in loads.items() if len(values)}


def _check_order(i: int, j: int) -> None:
    if not 0 <= i < j:
        raise ValueError(f"Series {i} and {j} are no pair: the first must come before the second.")


def _medians(measured: Measured) -> dict[float, float]:
    return {load: median(values) for load, values in measured.items()}


def _number(value: np.float64) -> float | None:
    return None if isnan(value) else float(value)
