"""Ranked bars: the form of a chart whose series have one or two loads, or none that is known.

A bar's length is its value as percent of the longest one. The best value comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from runs.compare.metrics import Load, Metric, Unit
from runs.compare.number_text import converted, rounded, times
from runs.compare.points import Point, Stat
from runs.show.across import load_title
from runs.show.curves import Curve, Spot

MOST_LOADS = 2


@dataclass(frozen=True, slots=True)
class Bar:
    """One value: its name, its colour from 1 on, its texts, and lengths in percent.

    `low` and `high` are the ends of the range of repeated runs, None for a single run. `share` is
    "82 % of the highest", "" where too many requests failed. `run` is the id of the run that the value leads to.
    """

    name: str
    colour: int
    value: str
    share: str
    words: str
    length: float
    low: float | None
    high: float | None
    failed: bool
    run: str


@dataclass(frozen=True, slots=True)
class BarList:
    """The bars of one load, the best first, those with too many failed requests last.

    `title` is "20 connections", "" where it is alone.
    """

    title: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """What the bars of one chart share: the longest value, how values are written, what is best."""

    longest: float
    write: Callable[[float], str]
    better: str


def has_bars(curves: Sequence[Curve]) -> bool:
    """Tell whether these curves have so few loads that lines would say little."""
    return 0 < len(_loads(curves)) <= MOST_LOADS


def bar_lists(
    curves: Sequence[Curve], metric: Metric, unit: Unit, *, load: Load, ratio: bool
) -> tuple[BarList, ...]:
    """Return the bars of each load, the loads rising; none where lines say more."""
    if not has_bars(curves):
        return ()
    ends = [spot.stat.high for curve in _shown(curves) for spot in curve.spots]
    write = times if ratio else partial(converted, divisor=unit.divisor)
    scale = Scale(max(ends), write, metric.better)
    return tuple(
        BarList(load_title(at, load), _bars_at(curves, at, scale)) for at in _loads(curves)
    )


def bar_of_point(
    point: Point, *, metric: Metric, scale: Scale, name: str, colour: int, best: float | None
) -> Bar:
    """Return the bar of a point of one run; without a `best` value it is no share of another."""
    run = point.runs[0]
    value = metric.value(run.numbers) or 0.0
    spot = Spot(
        point.x,
        Stat(value, value, value, 1),
        marked=point.is_marked,
        run=run.id,
        proves_nothing=point.proves_nothing,
    )
    return _bar(name, spot, scale, colour=colour, best=best)


def _bars_at(curves: Sequence[Curve], at: float, scale: Scale) -> tuple[Bar, ...]:
    spots = [(curve, spot) for curve in _shown(curves) for spot in curve.spots if spot.x == at]
    sign = 1 if scale.better == "less" else -1
    ordered = sorted(spots, key=lambda pair: (pair[1].proves_nothing, sign * pair[1].stat.median))
    best = ordered[0][1].stat.median if ordered else None
    return tuple(
        _bar(curve.entry.name, spot, scale, colour=curve.entry.look.colour, best=best)
        for curve, spot in ordered
    )


def _bar(name: str, spot: Spot, scale: Scale, *, colour: int, best: float | None) -> Bar:
    stat = spot.stat
    value = scale.write(stat.median)
    spread = stat.words(scale.write)
    return Bar(
        name=name,
        colour=colour,
        value=value,
        share="" if spot.proves_nothing else _share(stat.median, best, scale.better),
        words=f"{name}: {value}, {spread}" if spread else f"{name}: {value}",
        length=_percent(stat.median, scale.longest),
        low=_percent(stat.low, scale.longest) if stat.n > 1 else None,
        high=_percent(stat.high, scale.longest) if stat.n > 1 else None,
        failed=spot.marked,
        run=spot.run,
    )


def _share(value: float, best: float | None, better: str) -> str:
    """Return "highest", "82 % of the highest", "lowest", "1.3x the lowest" or ""."""
    if value == best:
        return "highest" if better == "more" else "lowest"
    if not best:
        return ""
    if better == "more":
        return f"{rounded(100 * value / best, 3)} % of the highest"
    return f"{times(value / best)} the lowest"


def _percent(value: float, longest: float) -> float:
    return round(100 * value / longest, 3) if longest > 0 else 0.0


def _shown(curves: Sequence[Curve]) -> list[Curve]:
    return [curve for curve in curves if not curve.hidden]


def _loads(curves: Sequence[Curve]) -> list[float]:
    return sorted({spot.x for curve in _shown(curves) for spot in curve.spots})
