"""A point: the repeats of one series at one load, and the median of one of their metrics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from runs.compare import failures
from runs.compare.median_interval import MedianInterval, median_interval
from runs.compare.metrics import Metric
from runs.compare.number_text import number
from runs.compare.run_view import RunView

Place = tuple[int, str]  # first line and id of a run


@dataclass(frozen=True, slots=True)
class Stat:
    """One metric of one point: the median of `n` runs, their lowest and highest value.

    `interval` is that of the median; None below six runs.
    """

    median: float
    low: float
    high: float
    n: int
    interval: MedianInterval | None = None

    def over(self, base: float) -> Stat:
        """Return it divided by a baseline's median."""
        ends = self.interval
        return Stat(
            median=self.median / base,
            low=self.low / base,
            high=self.high / base,
            n=self.n,
            interval=ends and ends.over(base),
        )

    def words(self, write: Callable[[float], str] = number) -> str:
        """Return "median of 3 runs, 512 to 2,048"; "" for a single run.

        `write` turns a number into text.
        """
        if self.n < 2:
            return ""
        text = f"median of {self.n} runs, {write(self.low)} to {write(self.high)}"
        if not self.interval:
            return text
        low, high = write(self.interval.low), write(self.interval.high)
        coverage = coverage_text(self.interval.coverage)
        return f"{text}; {low} to {high} is the {coverage} interval of the median, n = {self.n}"


def coverage_text(coverage: float) -> str:
    """Write a true coverage in whole percent: "97 %" for six values."""
    return f"{100 * coverage:.0f} %"


@dataclass(frozen=True)
class Point:
    """The runs of a series at one load, in the comparison's order.

    Several runs are repeats: separate invocations of the same thing.
    """

    x: float
    runs: tuple[RunView, ...]

    def values(self, metric: Metric) -> list[float]:
        """Return the metric of those runs that state it and did not stop early."""
        stated = (metric.value(run.numbers) for run in self.whole_runs)
        return [value for value in stated if value is not None]

    @cached_property
    def whole_runs(self) -> list[RunView]:
        """Return the runs that did not stop early."""
        return [run for run in self.runs if not run.is_aborted]

    def stat(self, metric: Metric) -> Stat | None:
        """Return the metric of those runs that state it; None when no run does.

        It is computed once: rankings, charts and tables ask for the same ones.
        """
        if metric.field not in self._stats:
            self._stats[metric.field] = self._stat(metric)
        return self._stats[metric.field]

    @cached_property
    def _stats(self) -> dict[str, Stat | None]:
        """The metrics so far, by the field that they are read from."""
        return {}

    def _stat(self, metric: Metric) -> Stat | None:
        values = self.values(metric)
        if not values:
            return None
        return Stat(
            median=float(median(values)),
            low=min(values),
            high=max(values),
            n=len(values),
            interval=median_interval(values),
        )

    def middle_run(self, metric: Metric) -> RunView | None:
        """Return the run whose value is the median; of an even number of runs the lower one."""
        stating = self._stating(metric)
        if len(stating) < 2:
            return stating[0] if stating else None
        ordered = sorted(stating, key=lambda run: metric.value(run.numbers) or 0.0)
        return ordered[(len(ordered) - 1) // 2]

    def _stating(self, metric: Metric) -> list[RunView]:
        """Return the runs that state a metric and did not stop early."""
        return [run for run in self.whole_runs if metric.value(run.numbers) is not None]

    @cached_property
    def places(self) -> list[Place]:
        """Return where its runs stand in their text, rising. They are reports: each has a line."""
        return sorted((run.numbers["lines"][0], run.id) for run in self.runs)

    @cached_property
    def is_marked(self) -> bool:
        """Tell whether charts and tables mark the point: a request of one of its runs failed."""
        return any(failures.is_marked(run.numbers) for run in self.runs)

    @property
    def failed_words(self) -> str:
        """Return "12.4 % failed", "up to 12.4 % failed" of runs that differ, or "requests failed".

        "" where no run is marked.
        """
        if not self.is_marked:
            return ""
        marked = [run.numbers for run in self.runs if failures.is_marked(run.numbers)]
        shares = [failures.share_failed(numbers) for numbers in marked]
        known = [share for share in shares if share is not None]
        if len(known) < len(marked):
            return "requests failed"
        are_all = len(marked) == len(self.runs)
        return f"{failures.highest_text(known, are_all=are_all)} failed"

    @cached_property
    def proves_nothing(self) -> bool:
        """Tell whether one of its runs is about errors: no other value is a share of it."""
        return any(failures.proves_nothing(run.numbers) for run in self.runs)
