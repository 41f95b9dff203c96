"""The ranking table of one question: who is first, and how far behind the others are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import exp, inf, log
from typing import Any

from runs.compare.exclusions import Candidate, NotRanked
from runs.compare.metrics import Metric
from runs.compare.number_text import number, rounded, times
from runs.compare.points import coverage_text
from runs.compare.run_view import RunView
from runs.compare.series import Series
from runs.compare.verdicts import Judgement


@dataclass(frozen=True, slots=True)
class RatioToFirst:
    """A series' values over those of the first row: the ratio, its ends, and their coverage.

    Without a coverage the ends are those of the ratios of the medians at the loads.
    """

    value: float
    low: float
    high: float
    coverage: float | None
    loads: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One row: rank 1 is proved slower than nobody; `rank` is None where there is no test.

    `figure` orders rows of one rank: the geometric mean of the medians over the loads that all rows
    have, else the peak. `peak` is a load and the median there.
    """

    candidate: Candidate
    rank: int | None
    figure: float | None
    ratio: RatioToFirst | None
    peak: tuple[float, float] | None
    not_ranked: NotRanked | None

    @property
    def series(self) -> Series:
        """Return the series of the row."""
        return self.candidate.series

    @property
    def loads(self) -> tuple[float, ...]:
        """Return the loads that take part."""
        return tuple(self.candidate.values)

    @property
    def repeats_min(self) -> int:
        """Return the fewest repeats at a load that takes part; 0 without a load."""
        return min((len(values) for values in self.candidate.values.values()), default=0)

    @property
    def ratio_text(self) -> str:
        """Return "0.52\u00d7"; a dash without a common load."""
        return times(self.ratio.value if self.ratio else None)

    @property
    def interval_text(self) -> str:
        """Return both ends of the ratio, with their coverage or that they are the range."""
        ratio = self.ratio
        if ratio is None or ratio.low == ratio.high:
            return ""
        kind = coverage_text(ratio.coverage) if ratio.coverage else "range"
        return f"{times(ratio.low)} to {times(ratio.high)} ({kind})"

    @property
    def peak_run(self) -> RunView | None:
        """Return the run of the best value; None where it is the median of several."""
        points = self.series.by_load.get(self.peak[0], ()) if self.peak else ()
        runs = list(chain.from_iterable(point.runs for point in points))
        return runs[0] if len(runs) == 1 else None

    @property
    def peak_text(self) -> str:
        """Return the best median; a dash where there is none."""
        return rounded(self.peak[1] if self.peak else None)

    @property
    def load_text(self) -> str:
        """Return the load of the best median; a dash where there is none."""
        return number(self.peak[0] if self.peak else None)

    @property
    def repeats_text(self) -> str:
        """Return the fewest repeats at a load, and why the series has no rank."""
        reason = f" ({self.not_ranked})" if self.not_ranked else ""
        return f"{self.repeats_min}{reason}"

    @property
    def data(self) -> dict[str, Any]:
        """Return it for exports."""
        ratio = self.ratio
        return {
            "series": self.series.name,
            "rank": self.rank,
            "ratio_to_first": ratio and ratio.value,
            "low": ratio and ratio.low,
            "high": ratio and ratio.high,
            "coverage": ratio and ratio.coverage,
            "loads": list(self.loads),
            "repeats_min": self.repeats_min,
            "peak": self.peak and {"load": self.peak[0], "value": self.peak[1]},
            "excluded": [
                {"load": gap.load, "reason": gap.reason, "code": gap.code}
                for gap in self.candidate.excluded
            ],
            "not_ranked": self.not_ranked,
        }


def ranking(candidates: Sequence[Candidate], judgement: Judgement, metric: Metric) -> list[Row]:
    """Return the rows in their order; `judgement` has the candidates by their positions."""
    ranked = [index for index, own in enumerate(candidates) if own.not_ranked is None]
    ranks = {index: _rank(index, ranked, judgement=judgement) for index in ranked}
    figures = _figures(candidates, metric)
    order = sorted(
        range(len(candidates)),
        key=lambda index: _order(
            candidates[index], rank=ranks.get(index), figure=figures[index], metric=metric
        ),
    )
    return [
        Row(
            candidate=candidates[index],
            rank=ranks.get(index),
            figure=figures[index],
            ratio=_ratio(candidates, judgement, index=index, first=order[0]),
            peak=_peak(candidates[index], metric),
            not_ranked=candidates[index].not_ranked,
        )
        for index in order
    ]


def sustained_ranking(candidates: Sequence[Candidate], rates: Sequence[float | None]) -> list[Row]:
    """Return the rows of offered rates by the rate that each series sustains.

    Equal rates share a rank; `rates` are those of the candidates, in requests/s.
    """
    order = sorted(
        range(len(candidates)),
        key=lambda index: (-(rates[index] or 0), candidates[index].series.name),
    )
    best = rates[order[0]] if order else None
    rows = []
    for index in order:
        rate = rates[index]
        rank = 1 + sum(own > rate for own in rates if own is not None) if rate else None
        rows.append(
            Row(
                candidate=candidates[index],
                rank=rank,
                figure=rate,
                ratio=_exact(rate / best, (rate,)) if rate and best else None,
                peak=(rate, rate) if rate else None,
                not_ranked=None if rate else "no value",
            )
        )
    return rows


def _exact(value: float, loads: tuple[float, ...], coverage: float | None = None) -> RatioToFirst:
    """Return a ratio without a spread."""
    return RatioToFirst(value=value, low=value, high=value, coverage=coverage, loads=loads)


def described_ratio(first: Candidate, second: Candidate) -> RatioToFirst | None:
    """Return the measured ratio over the common loads, as a description; None without one."""
    common = [load for load in first.medians if second.medians.get(load)]
    ratios = [first.medians[load] / second.medians[load] for load in common]
    if not ratios or min(ratios) <= 0:
        return None
    mean = exp(sum(log(ratio) for ratio in ratios) / len(ratios))
    return RatioToFirst(
        value=mean, low=min(ratios), high=max(ratios), coverage=None, loads=tuple(common)
    )


def _rank(index: int, ranked: Sequence[int], *, judgement: Judgement) -> int:
    """Return 1, and 1 more for each ranked candidate that is proved faster."""
    return 1 + sum(judgement.is_faster(rival, index) for rival in ranked if rival != index)


def _figures(candidates: Sequence[Candidate], metric: Metric) -> list[float | None]:
    """Return what orders the rows of one rank; None for a row without a value."""
    measured = [candidate for candidate in candidates if candidate.medians]
    common = set.intersection(*(set(own.medians) for own in measured)) if measured else set()
    if common:
        return [_mean(own.medians, common) if own.medians else None for own in candidates]
    peaks = (_peak(candidate, metric) for candidate in candidates)
    return [peak[1] if peak else None for peak in peaks]


def _mean(medians: Mapping[float, float], loads: set[float]) -> float:
    """Return the geometric mean of the medians at these loads; 0 where one of them is 0."""
    values = [medians[load] for load in loads]
    return exp(sum(map(log, values)) / len(values)) if min(values) > 0 else 0.0


def _peak(candidate: Candidate, metric: Metric) -> tuple[float, float] | None:
    """Return the best median with its load, the lowest such load."""
    sign = 1 if metric.better == "more" else -1
    return max(candidate.medians.items(), key=lambda item: (sign * item[1], -item[0]), default=None)


def _order(
    candidate: Candidate, *, rank: int | None, figure: float | None, metric: Metric
) -> tuple[Any, ...]:
    """Return what sorts rows: those with a figure and a rank first, then the better figure."""
    sign = -1 if metric.better == "more" else 1
    worth = inf if figure is None else sign * figure
    return figure is None, rank is None, rank or 0, worth, candidate.series.name


def _ratio(
    candidates: Sequence[Candidate], judgement: Judgement, *, index: int, first: int
) -> RatioToFirst | None:
    """Return the ratio of a series to the first row; None without a common load."""
    if index == first:
        own = tuple(candidates[index].values)
        return _exact(1.0, own, coverage=1.0) if own else None
    tested = judgement.ratio(index, first)
    if tested is None:
        return described_ratio(candidates[index], candidates[first])
    return RatioToFirst(
        value=tested.value,
        low=tested.low,
        high=tested.high,
        coverage=tested.coverage,
        loads=tested.loads,
    )
