"""What a finding is computed from, and how two servers are compared at one load."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite

from runs.compare.failures import is_about_errors, is_clean, is_flagged
from runs.compare.metrics import REQUESTS_PER_S, Load
from runs.compare.number_text import number, plural, rounded
from runs.compare.series import NO_SERVER, Group, Point, Series, Stat

TIE = 1.01  # medians whose ratio is not above this, either way, cannot be told apart
ENOUGH = 3  # runs that each side needs before one may be said to lead
COMPARED = 12  # servers of one setup; the comparisons grow with the square
LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Finding:
    """One computed sentence, what it rests on, and whose runs."""

    code: str
    sentence: str
    basis: str
    runs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rate:
    """The requests/s of one point; `lost` tells whether requests of a run failed, as far as it is
    said.
    """

    point: Point
    stat: Stat
    lost: bool
    uncounted: bool  # the table marks a run as failed but does not say how many requests


@dataclass(frozen=True)
class MeasuredSeries:
    """One series as the findings see it: the rates at the loads where no run is about errors."""

    series: Series

    @cached_property
    def rates(self) -> dict[float, Rate]:
        """Return the rate by load, rising."""
        found = {}
        for point in self.series.points:
            stat = point.stat(REQUESTS_PER_S)
            if (
                stat is None
                or not stat.median > 0
                or not isfinite(stat.high)
                or any(is_about_errors(run.numbers) for run in point.runs)
            ):
                continue
            lost = any(is_clean(run.numbers) is False for run in point.runs)
            found[point.x] = Rate(
                point, stat, lost, any(is_flagged(run.numbers) for run in point.runs)
            )
        return found

    @property
    def best(self) -> float:
        """Return the highest median; 0 where there is none."""
        return max((rate.stat.median for rate in self.rates.values()), default=0.0)

    @property
    def who(self) -> str:
        """Return the server and version."""
        return (
            self.series.points[0].runs[0].server_and_version
            if self.series.points
            else self.series.name
        )

    @property
    def setup(self) -> str:
        """Return " (4k file, keep-alive off)": what the name says besides the server; "" when it
        says no more.
        """
        parts = [
            part
            for part in self.series.name.removeprefix(self.who).split(", ")
            if part and not part.endswith(" not said")
        ]
        return f" ({', '.join(parts)})" if parts else ""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two servers in one setup at one load, by their requests/s."""

    x: float
    first: Rate
    second: Rate

    @property
    def ratio(self) -> float:
        """Return the first one's median over the second one's."""
        return self.first.stat.median / self.second.stat.median

    @property
    def is_tie(self) -> bool:
        """Tell whether they cannot be told apart: medians within a hundredth, or ranges that
        touch (a single run is its own range).
        """
        one, other = self.first.stat, self.second.stat
        return max(self.ratio, 1 / self.ratio) <= TIE or (
            one.low <= other.high and other.low <= one.high
        )

    @property
    def is_proved(self) -> bool:
        """Tell whether a leader may be named: ENOUGH runs on each side, ranges apart, and no
        failures of unknown number.
        """
        counted = not (self.first.uncounted or self.second.uncounted)
        return counted and min(self.first.stat.n, self.second.stat.n) >= ENOUGH and not self.is_tie

    @property
    def side(self) -> int:
        """Return 1 where the first one is ahead, -1 where the second one is, 0 for a tie."""
        return 0 if self.is_tie else 1 if self.ratio > 1 else -1


def lines_of(group: Group) -> list[MeasuredSeries]:
    """Return the series of a group by their names, whatever the order of the runs."""
    return [
        MeasuredSeries(series)
        for series in sorted(group.series, key=lambda one: (one.name, ids(one.points)))
    ]


def setups(lines: Iterable[MeasuredSeries]) -> list[list[MeasuredSeries]]:
    """Return the series that differ in the server only, setup by setup, where there are several.

    A server that is not said may be any: it is compared with none.
    """
    found: dict[tuple[str | None, ...], list[MeasuredSeries]] = {}
    for line in lines:
        if line.series.server != NO_SERVER:
            found.setdefault(line.series.setup, []).append(line)
    return [members for members in found.values() if len(members) > 1]


def quickest(members: Sequence[MeasuredSeries]) -> list[MeasuredSeries]:
    """Return the COMPARED servers with the highest rate, by their names."""
    chosen = sorted(members, key=lambda line: -line.best)[:COMPARED]
    return sorted(chosen, key=lambda line: line.series.name)


def pairs(one: MeasuredSeries, other: MeasuredSeries) -> list[Pair | None]:
    """Return the loads that both series measured, by rising load; None where a run of one is
    about errors or says no rate.
    """
    shared = {point.x for point in one.series.points} & {point.x for point in other.series.points}
    return [
        Pair(x, one.rates[x], other.rates[x]) if x in one.rates and x in other.rates else None
        for x in sorted(shared)
    ]


def ids(points: Iterable[Point]) -> tuple[str, ...]:
    """Return the runs' ids, sorted."""
    return tuple(sorted({run.id for point in points for run in point.runs}))


def each(stats: Sequence[Stat]) -> str:
    """Return how often was measured: "one run each" or "3 to 5 runs each"."""
    low, high = min(stat.n for stat in stats), max(stat.n for stat in stats)
    if high == 1:
        return "one run each"
    return f"{plural(low, 'run')} each" if low == high else f"{low} to {high} runs each"


def spread(stats: Sequence[Stat]) -> str:
    """Return "ranges up to 4.2 % wide", of the median of their point; "" where nothing was
    repeated.
    """
    widest = max((stat.high - stat.low) / stat.median for stat in stats)
    return (
        f"ranges up to {rounded(100 * widest, 2)} % wide"
        if any(stat.n > 1 for stat in stats)
        else ""
    )


def basis(*words: str, stats: Sequence[Stat]) -> str:
    """Return what a sentence rests on: these words, the number of runs, and their spread."""
    return ", ".join(part for part in (*words, each(stats), spread(stats)) if part)


def at(load: Load, xs: Sequence[float]) -> str:
    """Return "at a concurrency of 20" or "at concurrency 1 to 1,000"."""
    word = load.label.lower()
    if len(xs) == 1:
        return f"at {'an' if word[0] in 'aeiou' else 'a'} {word} of {number(xs[0])}"
    return f"at {word} {number(min(xs))} to {number(max(xs))}"


def factor(ratio: float) -> str:
    """Write a ratio above TIE with three digits: 2.97×."""
    return f"{rounded(ratio, 3)}\u00d7" if ratio < LARGEST else f"more than {number(LARGEST)}\u00d7"
