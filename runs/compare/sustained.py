"""Sustained rates: how much of an offered rate a server keeps up with.

A tool with an open loop (autobench, wrk2, vegeta) asks for a rate. Where the server reaches it, the
rate says nothing about the server; so such series are ranked by the highest rate that they keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from runs.compare.failures import ERROR_SHARE, is_flagged, share_failed
from runs.compare.points import Point
from runs.compare.run_view import RunView
from runs.compare.series import Series
from runs.compare.verdicts import ENOUGH

REACHED = 0.99  # of the offered rate


@dataclass(frozen=True, slots=True)
class Sustained:
    """What a series keeps: rates in requests/s.

    `rate` is the highest offered rate up to which every repeat reached its offer with less than 1 %
    failed; None where the lowest one failed. `failed_at` is the next measured rate, None where
    nothing failed. `reached` are the offered rates at which every repeat reached its offer.
    """

    rate: float | None
    failed_at: float | None
    reached: tuple[float, ...]
    offered: tuple[float, ...]


def sustained_of(series: Series) -> Sustained:
    """Return what a series of offered rates keeps."""
    counts = {rate: repeats_reaching(series, rate) for rate in series.by_load}
    offered = tuple(rate for rate, (_, repeats) in counts.items() if repeats)
    full = tuple(rate for rate in offered if counts[rate][0] == counts[rate][1])
    failed_at = next((rate for rate in offered if rate not in full), None)
    below = [rate for rate in full if failed_at is None or rate < failed_at]
    return Sustained(
        rate=max(below, default=None), failed_at=failed_at, reached=tuple(below), offered=offered
    )


def repeats_reaching(series: Series, rate: float) -> tuple[int, int]:
    """Return how many repeats at an offered rate reached it, and how many repeats there are."""
    runs = chain.from_iterable(point.runs for point in series.by_load.get(rate, ()))
    answers = [_reaches(run) for run in runs]
    known = [answer for answer in answers if answer is not None]
    return sum(known), len(known)


def keeps_more(series: Series, rival: Series) -> bool:
    """Tell whether three repeats or more of a series kept a rate that no repeat of the rival did.

    Each of its repeats at that rate must have kept it, as at every rate up to its sustained one.
    """
    limit = sustained_of(series).rate
    for rate in series.by_load.keys() & rival.by_load.keys():
        _, repeats = repeats_reaching(series, rate)
        reaching_rival, repeats_rival = repeats_reaching(rival, rate)
        is_kept = limit is not None and rate <= limit
        if is_kept and repeats >= ENOUGH and repeats_rival and not reaching_rival:
            return True
    return False


def rates_reached(series: Series) -> tuple[float, ...]:
    """Return the offered rates that every repeat reached, also those at which requests failed."""
    return tuple(
        rate for rate, points in series.by_load.items() if all(map(_all_reached_rate, points))
    )


def leader_of(series: Sequence[Series]) -> Series | None:
    """Return the series that keeps more than every other one; None where there is none."""
    for candidate in series:
        rivals = [own for own in series if own is not candidate]
        if rivals and all(keeps_more(candidate, rival) for rival in rivals):
            return candidate
    return None


def _reaches(run: RunView) -> bool | None:
    """Tell whether a run reached its offered rate; None where nothing was measured."""
    offered, rate = run.numbers.get("offered_rate"), run.numbers.get("requests_per_s")
    if run.is_aborted or is_flagged(run.numbers):
        return False
    if offered is None or rate is None:
        return None
    return _reached_rate(run) and (share_failed(run.numbers) or 0.0) < ERROR_SHARE


def _all_reached_rate(point: Point) -> bool:
    return all(map(_reached_rate, point.runs))


def _reached_rate(run: RunView) -> bool:
    """Tell whether a whole run reached its offered rate, whatever became of its requests."""
    offered, rate = run.numbers.get("offered_rate"), run.numbers.get("requests_per_s")
    if run.is_aborted or offered is None or rate is None:
        return False
    return bool(rate >= REACHED * offered)
