"""The ranking table of one question: who is first, and how far behind the others are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log
from typing import Any

from runs.compare.exclusions import Candidate, NotRanked
from runs.compare.failures import failed_requests, share_text
from runs.compare.metrics import REQUESTS_PER_S, Metric
from runs.compare.number_text import DASH, number, rounded, times
from runs.compare.points import coverage_text
from runs.compare.run_view import RunView
from runs.compare.series import Series
from runs.compare.verdicts import Judgement, Ratio
from runs.compare.verdicts.ratios import described

# Such series stand behind those that have too few repeats only.
GRAVE = ("few loads left", "no repeats known")


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
    have, else the peak. `peak` is a load and the median there; `metric` is the one whose runs hold
    it.
    """

    candidate: Candidate
    rank: int | None
    figure: float | None
    ratio: RatioToFirst | None
    peak: tuple[float, float] | None
    not_ranked: NotRanked | None
    metric: Metric = REQUESTS_PER_S

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
    def failed(self) -> int | None:
        """Return how many requests of its runs failed; None where no run states it."""
        counts = (failed_requests(run.numbers) for run in self.series.runs)
        known = [count for count in counts if count is not None]
        return sum(known) if known else None

    @property
    def failed_text(self) -> str:
        """Return how many requests failed, or their stated share; a dash where it is unknown."""
        return share_text(run.numbers for run in self.series.runs) or number(self.failed)

    @property
    def says_failures(self) -> bool:
        """Tell whether a run states how many requests failed, or which share of them."""
        return self.failed_text != DASH

    @property
    def ratio_text(self) -> str:
        """Return "0.52\u00d7"; a dash without a common load."""
        return times(self.ratio.value if self.ratio else None)

    @property
    def share_text(self) -> str:
        """Return "33.7 %" of the first row; a dash without a common load."""
        return f"{rounded(100 * self.ratio.value, 3)} %" if self.ratio else "\u2013"

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
        """Return the run of the best value, of a median that in the middle; None without one."""
        points = self.series.by_load.get(self.peak[0], ()) if self.peak else ()
        return points[0].middle_run(self.metric) if len(points) == 1 else None

    @property
    def peak_words(self) -> str:
        """Return of how many runs the best value is the median; "" for a single run."""
        points = self.series.by_load.get(self.peak[0], ()) if self.peak else ()
        stat = points[0].stat(self.metric) if len(points) == 1 else None
        return stat.words() if stat else ""

    @property
    def peak_text(self) -> str:
        """Return the best median; a dash where there is none."""
        return rounded(self.peak[1] if self.peak else None)

    @property
    def load_text(self) -> str:
        """Return the load of the best median; a dash where there is none."""
        return number(self.peak[0] if self.peak else None)

    @property
    def left_out_text(self) -> str:
        """Return the loads that take no part, each with its reason: "10: failed (BP008)"."""
        gaps = (
            f"{number(gap.load)}: {gap.reason}{f' ({gap.code})' if gap.code else ''}"
            for gap in self.candidate.excluded
        )
        return "; ".join(gaps)

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
            "failed": self.failed,
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
    faster, tested = judgement.faster_counts(), judgement.tested()
    ranks = {index: 1 + faster[index] for index in ranked if index in tested}
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
            not_ranked=candidates[index].not_ranked or _alone(index, ranks),
            metric=metric,
        )
        for index in order
    ]


def _alone(index: int, ranks: Mapping[int, int]) -> NotRanked | None:
    """Return why a series with repeats has no rank among others that have one."""
    return "not compared" if ranks and index not in ranks else None


def described_ratio(first: Candidate, second: Candidate) -> RatioToFirst | None:
    """Return the measured ratio over the common loads, as a description; None without one."""
    return _to_first(described(first.medians, second.medians))


def _to_first(ratio: Ratio | None) -> RatioToFirst | None:
    if ratio is None:
        return None
    return RatioToFirst(
        value=ratio.value,
        low=ratio.low,
        high=ratio.high,
        coverage=ratio.coverage,
        loads=ratio.loads,
    )


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
    is_grave = candidate.not_ranked in GRAVE
    return figure is None, is_grave, rank is None, rank or 0, worth, candidate.series.name


def _ratio(
    candidates: Sequence[Candidate], judgement: Judgement, *, index: int, first: int
) -> RatioToFirst | None:
    """Return the ratio of a series to the first row; None without a common load."""
    if index == first:
        own = tuple(candidates[index].values)
        return RatioToFirst(value=1.0, low=1.0, high=1.0, coverage=1.0, loads=own) if own else None
    tested = _to_first(judgement.ratio(index, first))
    return tested or described_ratio(candidates[index], candidates[first])
