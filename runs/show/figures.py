"""The figures of a comparison of one run: four to six numbers instead of a chart of one point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from runs.compare.exclusions import good_rate
from runs.compare.metrics import (
    FAILED,
    LATENCY_MEAN,
    PERCENTILES,
    REQUESTS_PER_S,
    TIME_TAKEN,
    TRANSFER_RATE,
    Metric,
)
from runs.compare.number_text import converted, number, rounded
from runs.compare.series import RunView

MOST = 6
ORDER = (
    REQUESTS_PER_S,
    LATENCY_MEAN,
    PERCENTILES[-1],
    TRANSFER_RATE,
    TIME_TAKEN,
    FAILED,
    PERCENTILES[0],
    PERCENTILES[2],
    PERCENTILES[1],
)

# Of a run that stopped early: label, field and unit.
HOW_FAR = (
    ("Requests completed", "requests_completed", "requests"),
    ("Failed requests", "requests_failed", "requests"),
    ("Time until the stop", "time_taken_s", "s"),
    ("Duration asked for", "duration_s", "s"),
    ("Concurrency", "concurrency", "connections"),
    ("Offered rate", "offered_rate", "requests/s"),
)
STOPPED_EARLY = "The run stopped early, so its result does not count."
STOPPED = (
    "The test stopped before it was complete. A part of a test cannot be compared with a whole "
    "one, so no rate counts here."
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One number: its label, its text and unit, and the field that its line is asked for by."""

    label: str
    text: str
    unit: str
    field: str


def figures(run: RunView) -> tuple[Figure, ...]:
    """Return the most asked for numbers of a run, at most MOST.

    Where requests were lost, the rate of the good ones follows the printed rate, because sentences
    about the run have that one; then follows how many were lost. A run that stopped early has only
    how far it came: its rate does not count.
    """
    if run.is_aborted:
        return tuple(_how_far(run))
    rates, others = ORDER[:1], list(ORDER[1:])
    if FAILED.value(run.numbers):
        others.remove(FAILED)
        others.insert(0, FAILED)
    every = [*_stated(run, rates), *_good_rate(run), *_stated(run, others)]
    return tuple(every[:MOST])


def _how_far(run: RunView) -> Iterator[Figure]:
    """Give what is known of a run that stopped early: no rate and no latency."""
    for label, field, unit in HOW_FAR:
        value = run.numbers.get(field)
        if value is not None:
            yield Figure(label=label, text=number(value), unit=unit, field=field)


def _stated(run: RunView, metrics: Sequence[Metric]) -> list[Figure]:
    """Return the figures of the metrics that a run states."""
    return [_figure(run, metric) for metric in metrics if metric.value(run.numbers) is not None]


def _good_rate(run: RunView) -> list[Figure]:
    rate = good_rate(run)
    if rate is None:
        return []
    return [Figure("Good requests", rounded(rate), unit="requests/s", field="good_requests_per_s")]


def _figure(run: RunView, metric: Metric) -> Figure:
    value = metric.value(run.numbers) or 0.0
    unit = metric.unit_for([value])
    text = converted(value, unit.divisor)
    return Figure(label=metric.label, text=text, unit=unit.name, field=metric.field)
