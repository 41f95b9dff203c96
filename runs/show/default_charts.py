"""Which charts a page draws: the reader's, or the articles' three as far as they mean something."""

from __future__ import annotations

from collections.abc import Sequence

from runs.compare.metrics import ARTICLES, LATENCIES, LATENCY_MEAN, TIME_TAKEN, Metric
from runs.compare.series import RunView
from runs.show.view import DEFAULT_CHARTS, View

MOST_LATENCIES = 4
WHY_LATENCY = (
    "Runs here made different numbers of requests. So mean latency stands in the place of "
    "time taken."
)


def usual_charts(runs: Sequence[RunView]) -> tuple[str, ...]:
    """Return the articles' three; where no run has one of these, up to MOST_LATENCIES latencies."""
    if any(_has(metric, runs) for metric in ARTICLES):
        return DEFAULT_CHARTS
    known = [metric.key for metric in LATENCIES if _has(metric, runs)]
    return tuple(known[:MOST_LATENCIES]) or DEFAULT_CHARTS


def _has(metric: Metric, runs: Sequence[RunView]) -> bool:
    return any(metric.value(run.numbers) is not None for run in runs)


def chart_keys(view: View, runs: Sequence[RunView]) -> tuple[str, ...]:
    """Return the keys of the charts, the large one first.

    Time taken compares servers only where each run had the same work. Otherwise mean latency
    stands in its place, unless the reader asks for time taken.
    """
    charts = view.charts_or(usual_charts(runs))
    if not swaps_time(view, runs):
        return charts
    keys = (LATENCY_MEAN.key if key == TIME_TAKEN.key else key for key in charts)
    return tuple(dict.fromkeys(keys))


def swaps_time(view: View, runs: Sequence[RunView]) -> bool:
    """Tell whether mean latency is drawn where time taken is the default."""
    return not view.metrics and view.first != TIME_TAKEN.key and not has_equal_work(runs)


def has_equal_work(runs: Sequence[RunView]) -> bool:
    """Tell whether every run that states its time taken made the same number of requests."""
    timed = [run for run in runs if TIME_TAKEN.value(run.numbers) is not None]
    counts = {run.numbers.get("requests_completed") for run in timed}
    return len(timed) < 2 or (len(counts) == 1 and None not in counts)
