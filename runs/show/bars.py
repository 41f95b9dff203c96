"""Ranked bars: the form of a chart whose series have one or two loads, or none that is known.

A bar's length is its value as percent of the longest one. The best value comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from runs.compare.metrics import Load, Metric
from runs.compare.number_text import rounded, times
from runs.compare.points import Point, Stat
from runs.show.across import load_title
from runs.show.curves import Curve, Spot
from runs.show.series_styles import Look

MOST_LOADS = 2


@dataclass(frozen=True, slots=True)
class Bar:
    """One value: its name, its colour from 1 on with its tone, its texts, and lengths in percent.

    `low` and `high` are the ends of the range of repeated runs, None for a single run. `share` is
    "82 % of the highest", "" where too many requests failed or where bars are of several
    questions. `run` is the id of the run that the value leads to. `failed` is "58 % failed", ""
    where nothing did. `sentence` says it all. `key` names the series in addresses, "" where it
    has no line in the legend.
    """

    name: str
    colour: int
    value: str
    share: str
    sentence: str
    length: float
    low: float | None
    high: float | None
    failed: str
    run: str
    key: str = ""
    tone: int = 0


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


class _Value(NamedTuple):
    """One value of a line."""

    line: Curve
    spot: Spot


def bar_lists(
    curves: Sequence[Curve],
    metric: Metric,
    *,
    write: Callable[[float], str],
    load: Load,
    shares: bool,
) -> tuple[BarList, ...]:
    """Return the bars of each load, the loads rising; none where lines say more.

    With `shares` each bar says what part of the best one it is.
    """
    at_loads: dict[float, list[_Value]] = {}
    for line in curves:
        for spot in () if line.hidden else line.spots:
            at_loads.setdefault(spot.x, []).append(_Value(line, spot))
    if not 0 < len(at_loads) <= MOST_LOADS:
        return ()
    longest = max(value.spot.stat.high for value in chain.from_iterable(at_loads.values()))
    scale = Scale(longest=longest, write=write, better=metric.better)
    return tuple(
        BarList(load_title(at, load), _ranked(at_loads[at], scale, shares=shares))
        for at in sorted(at_loads)
    )


def bar_of_point(
    point: Point, *, metric: Metric, scale: Scale, name: str, look: Look, best: float | None
) -> Bar:
    """Return the bar of a point of one run; without a `best` value it is no share of another."""
    run = point.runs[0]
    value = metric.value(run.numbers) or 0.0
    spot = Spot(
        point.x,
        Stat(value, low=value, high=value, n=1),
        marked=point.is_marked,
        run=run.id,
        proves_nothing=point.proves_nothing,
        failed=point.failed_words,
    )
    return _bar(name, spot, scale=scale, look=look, best=best)


def _ranked(values: Sequence[_Value], scale: Scale, *, shares: bool) -> tuple[Bar, ...]:
    """Return the bars of one load, the best first, what proves nothing last.

    A bar that stands alone is no share of another.
    """
    sign = 1 if scale.better == "less" else -1

    def rank(value: _Value) -> tuple[bool, float]:
        return value.spot.proves_nothing, sign * value.spot.stat.median

    ordered = sorted(values, key=rank)
    best = ordered[0].spot.stat.median if shares and len(ordered) > 1 else None
    bars = []
    for line, spot in ordered:
        entry = line.entry
        bar = _bar(entry.name, spot, scale=scale, look=entry.look, best=best)
        bars.append(replace(bar, key=entry.key))
    return tuple(bars)


def _bar(name: str, spot: Spot, *, scale: Scale, look: Look, best: float | None) -> Bar:
    stat = spot.stat
    value = scale.write(stat.median)
    spread = stat.words(scale.write)
    return Bar(
        name=name,
        colour=look.colour,
        tone=look.tone,
        value=value,
        share="" if spot.proves_nothing else _share(stat.median, best, better=scale.better),
        sentence=f"{name}: {value}, {spread}" if spread else f"{name}: {value}",
        length=_percent(stat.median, scale.longest),
        low=_percent(stat.low, scale.longest) if stat.n > 1 else None,
        high=_percent(stat.high, scale.longest) if stat.n > 1 else None,
        failed=spot.failed,
        run=spot.run,
    )


def _share(value: float, best: float | None, *, better: str) -> str:
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
