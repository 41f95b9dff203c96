"""Which charts a page draws: the reader's, or the articles' three as far as they mean something."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from runs.compare.metrics import ARTICLES, LATENCIES, LATENCY_MEAN, TIME_TAKEN
from runs.compare.run_view import is_stated, stated_metrics
from runs.compare.series import RunView
from runs.show.view import View

WHY_LATENCY = (
    "Runs here made different numbers of requests. So mean latency stands in the place of "
    "time taken."
)


def usual_charts(runs: Sequence[RunView], *, wants_time: bool = False) -> tuple[str, ...]:
    """Return the articles' three. A latency stands in the place of each that no run has.

    Where no run has one of the three, one more latency is drawn. Time taken compares servers only
    where each run had the same work; otherwise a latency stands in its place, too, unless the
    reader wants it.
    """
    usable = stated_metrics(ARTICLES, runs)
    if TIME_TAKEN in usable and not wants_time and not has_equal_work(runs):
        usable.remove(TIME_TAKEN)
    latencies = iter(stated_metrics(LATENCIES, runs))
    charts = [metric if metric in usable else next(latencies, metric) for metric in ARTICLES]
    if not usable:
        charts += islice(latencies, 1)
    return tuple(metric.key for metric in charts)


def chart_keys(view: View, runs: Sequence[RunView]) -> tuple[str, ...]:
    """Return the keys of the charts, the large one first."""
    return view.charts_or(usual_charts(runs, wants_time=view.first == TIME_TAKEN.key))


def swaps_time(view: View, runs: Sequence[RunView]) -> bool:
    """Tell whether mean latency is drawn where time taken is the default."""
    if view.metrics or view.first == TIME_TAKEN.key or has_equal_work(runs):
        return False
    return is_stated(LATENCY_MEAN, runs)


def has_equal_work(runs: Sequence[RunView]) -> bool:
    """Tell whether every run that states its time taken made the same number of requests."""
    timed = [run for run in runs if TIME_TAKEN.value(run.numbers) is not None]
    counts = {run.numbers.get("requests_completed") for run in timed}
    return len(timed) < 2 or (len(counts) == 1 and None not in counts)
