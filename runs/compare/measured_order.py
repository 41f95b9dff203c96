"""In which order two series were measured: in turns, or one after the other.

A drift of one percent between batches (heat, neighbours, caches) looks like a difference of
servers, so a test between series that were not interleaved says so.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from typing import Literal

from runs.compare.points import Place
from runs.compare.series import Series
from runs.compare.verdicts import ENOUGH

Order = Literal["interleaved", "one after the other", "unknown"]
INTERLEAVED: Order = "interleaved"
IN_SEQUENCE: Order = "one after the other"
TURNS = 4  # stretches of one series in the text: A B A B is interleaved, A B A is not
REPEATS_A_TURN = 5  # a longer batch of one server lasts long enough for a drift


def order_of(first: Series, second: Series) -> Order:
    """Return what is stated of the order, else what the places of the reports in one text tell.

    They took turns where they did so at each common load with three repeats or more of both; where
    there is no such load, all reports are looked at. The reports of one text stand in the order in
    which they were printed. Rows of a table do not. Of several texts the days tell whether one
    series was measured before the other.
    """
    stated = first.stated_orders | second.stated_orders
    if stated in ({INTERLEAVED}, {IN_SEQUENCE}):
        return INTERLEAVED if INTERLEAVED in stated else IN_SEQUENCE
    if first.text is None or first.text != second.text:
        return IN_SEQUENCE if _are_of_different_times(first, second) else "unknown"
    parts = _parts(first, second) or [(first.places, second.places)]
    return INTERLEAVED if all(_took_turns(*part) for part in parts) else IN_SEQUENCE


def _parts(first: Series, second: Series) -> list[tuple[list[Place], list[Place]]]:
    """Return the places of both at each load where both have enough repeats for a test.

    One batch of each series per load is several stretches of the text, but no turns.
    """
    own, others = _repeats(first), _repeats(second)
    return [(own[load], others[load]) for load in own.keys() & others.keys()]


def _took_turns(first: Sequence[Place], second: Sequence[Place]) -> bool:
    """Tell whether two series took turns often enough for their number of runs."""
    fewest = min(len(first), len(second))
    return _stretches(first, second) >= max(TURNS, 2 * fewest / REPEATS_A_TURN)


def _repeats(series: Series) -> dict[float, list[Place]]:
    """Return the places of each load that has enough repeats for a test."""
    return {point.x: point.places for point in series.points if len(point.runs) >= ENOUGH}


def _stretches(first: Sequence[Place], second: Sequence[Place]) -> int:
    """Return how many stretches of one series the text has: A A B A is three.

    The places of both rise. Each cut of the first ones by the second is a stretch of the second;
    one between two of the first ends a stretch of these.
    """
    cuts = {bisect(first, report) for report in second}
    between = cuts - {0, len(first)}
    return len(cuts) + len(between) + 1


def _are_of_different_times(first: Series, second: Series) -> bool:
    """Tell whether all runs have a day, and those of one series are before those of the other."""
    own, others = _days(first), _days(second)
    if None in own or None in others:
        return False
    return max(map(str, own)) < min(map(str, others)) or max(map(str, others)) < min(map(str, own))


def _days(series: Series) -> list[str | None]:
    """Return the day of each run as an ISO date; None where it is unknown."""
    return [run.value("measured_on") for run in series.runs]
