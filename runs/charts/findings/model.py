"""What a finding is computed from, and how two servers are compared at one load."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from runs.charts.metrics import REQUESTS_PER_S, Load
from runs.charts.quantity import number, plural
from runs.charts.series import Group, Point, Series, Stat

TIE = 0.01  # medians of single runs that are this close cannot be told apart


@dataclass(frozen=True, slots=True)
class Finding:
    """One computed sentence, what it rests on, and whose runs."""

    code: str
    sentence: str
    basis: str
    runs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two servers in one setup at one load, by their requests/s."""

    x: float
    first: Stat
    second: Stat
    points: tuple[Point, Point]

    @property
    def ratio(self) -> float:
        """Return the first one's median over the second one's."""
        return self.first.median / self.second.median

    @property
    def is_tie(self) -> bool:
        """Tell whether they cannot be told apart: their ranges overlap, or single runs are within TIE."""
        if min(self.first.n, self.second.n) > 1:
            return self.first.low <= self.second.high and self.second.low <= self.first.high
        return abs(self.ratio - 1) <= TIE

    @property
    def is_proved(self) -> bool:
        """Tell whether both were repeated and their ranges do not overlap: only then a leader may be named."""
        return min(self.first.n, self.second.n) > 1 and not self.is_tie


def rates(series: Series) -> list[tuple[float, Stat]]:
    """Return load and requests/s of each point that says them and lost no more than a request in a hundred."""
    found = []
    for point in series.points:
        stat = point.stat(REQUESTS_PER_S)
        if stat is not None and stat.median > 0 and not any(_is_bad(run.numbers) for run in point.runs):
            found.append((point.x, stat))
    return found


def _is_bad(numbers: object) -> bool:
    """Tell whether a run is about errors (CHECKS.md M08): it names no winner."""
    done, failed, other = (numbers.get(name) or 0 for name in ("requests_completed", "requests_failed", "non_2xx"))  # type: ignore[attr-defined]
    return bool(max(failed, other) >= 0.01 * max(done, failed, 1) and max(failed, other))


def pairs(one: Series, other: Series) -> list[Pair]:
    """Return the loads that both series have, by rising load."""
    first, second = dict(rates(one)), dict(rates(other))
    points = [{point.x: point for point in series.points} for series in (one, other)]
    return [Pair(x, first[x], second[x], (points[0][x], points[1][x])) for x in sorted(first.keys() & second.keys())]


def rivals(group: Group) -> Iterator[tuple[Series, Series]]:
    """Give each two series of one setup but of two servers or versions, in the order of their names."""
    ordered = sorted(group.series, key=lambda series: series.name)
    return ((one, other) for one, other in combinations(ordered, 2) if one.setup == other.setup)


def who(series: Series) -> str:
    """Return the server and version of a series."""
    return series.points[0].runs[0].server_and_version if series.points else series.name


def setup(series: Series) -> str:
    """Return " (4k file, keep-alive off)": what the series' name says besides its server; "" when it says no more."""
    parts = [part for part in series.name.removeprefix(who(series)).split(", ") if part and not part.endswith(" not said")]
    return f" ({', '.join(parts)})" if parts else ""


def ids(points: Iterable[Point]) -> tuple[str, ...]:
    """Return the runs' ids, sorted."""
    return tuple(sorted({run.id for point in points for run in point.runs}))


def basis(stats: Sequence[Stat]) -> str:
    """Return what a sentence rests on: "one run each" or "3 to 5 runs each"."""
    counts = [stat.n for stat in stats]
    if max(counts) == 1:
        return "one run each"
    return f"{plural(min(counts), 'run')} each" if min(counts) == max(counts) else f"{min(counts)} to {max(counts)} runs each"


def at(load: Load, xs: Sequence[float]) -> str:
    """Return "at a concurrency of 20" or "at concurrency 1 to 1,000"."""
    word = load.label.lower()
    if len(xs) == 1:
        return f"at {'an' if word[0] in 'aeiou' else 'a'} {word} of {number(xs[0])}"
    return f"at {word} {number(min(xs))} to {number(max(xs))}"


def factor(ratio: float) -> str:
    """Write a ratio with three digits: 2.97×."""
    return f"{float(f'{ratio:.3g}'):g}\u00d7"
