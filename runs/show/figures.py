"""The figures of a comparison of one run: four to six numbers instead of a chart of one point."""

from __future__ import annotations

from dataclasses import dataclass

from runs.compare.metrics import (
    FAILED,
    LATENCY_MEAN,
    PERCENTILES,
    REQUESTS_PER_S,
    TIME_TAKEN,
    TRANSFER_RATE,
    Metric,
)
from runs.compare.number_text import converted
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
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One number: its label, its text and unit, and the field that its line is asked for by."""

    label: str
    text: str
    unit: str
    field: str


def figures(run: RunView) -> tuple[Figure, ...]:
    """Return the most asked for numbers that a run states, at most MOST."""
    stated = [metric for metric in ORDER if metric.value(run.numbers) is not None]
    return tuple(_figure(run, metric) for metric in stated[:MOST])


def _figure(run: RunView, metric: Metric) -> Figure:
    value = metric.value(run.numbers) or 0.0
    unit = metric.unit_for([value])
    text = converted(value, unit.divisor)
    return Figure(label=metric.label, text=text, unit=unit.name, field=metric.field)
