"""Series against a condition in the place of the load: versions, sizes, cores, threads, days.

A line holds the runs that differ in this condition and in nothing else that splits series, at one
load: the one at which most lines have several values.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from runs.compare.identity import DOCUMENT_NAMES, SIZE, are_repeats
from runs.compare.metrics import Load
from runs.compare.number_text import number, plural
from runs.compare.points import Point
from runs.compare.rows_without_load import UNKNOWN
from runs.compare.run_view import RunView
from runs.compare.series import Group, Series, named
from runs.show.condition_axis import (
    CONDITION_NAMES,
    VERSION,
    ConditionAxis,
    condition_axis,
    places_of,
)
from runs.show.view import load_text


@dataclass(frozen=True, slots=True)
class _Part:
    """What one series measured at one value of the condition; its points have no place yet."""

    value: Any
    series: Series
    points: tuple[Point, ...]


_Line = list[_Part]
_Panel = tuple[ConditionAxis, list[Series]]


def offered(groups: Sequence[Group]) -> list[str]:
    """Return the conditions that some line has several values of."""
    return [name for name in CONDITION_NAMES if against(groups, name)]


def against(groups: Sequence[Group], name: str, *, at: str = "") -> list[Group]:
    """Return the groups with the condition as their x axis, one per server for versions; none
    where no line has several values.

    `at` is a load in the words of an address, "" for the usual one; so is one without such lines.
    """
    if name not in CONDITION_NAMES:
        return []
    parts = chain.from_iterable(_against(group, name, at=at) for group in groups)
    return [
        Group(replace(axis, nth=nth), series) for nth, (axis, series) in enumerate(parts, start=1)
    ]


def loads_to_choose(groups: Sequence[Group], name: str) -> dict[str, str]:
    """Return the loads at which lines have several values, rising, each with its words.

    The keys are those of an address: "" for the usual load of the first group that has one.
    """
    titles: dict[float, str] = {}
    usual = None
    for group in groups if name in CONDITION_NAMES else ():
        at_loads = _at_loads(group, name)
        if at_loads and usual is None:
            usual = _usual(at_loads)
        for load in at_loads:
            titles.setdefault(load, load_title(load, group.load))
    return {"" if load == usual else load_text(load): titles[load] for load in sorted(titles)}


def load_title(at: float, load: Load) -> str:
    """Return "20 connections" or "500 requests/s offered"."""
    if load.whole:
        return plural(int(at), "connection")
    return f"{number(at)} {load.unit} offered"


def load_words(load: Load, value: float) -> str:
    """Return "a concurrency of 100", "an offered rate of 500" or "an unknown load"."""
    if load == UNKNOWN:
        return f"an {load.label.lower()}"
    article = "an" if load.label[0] in "AEIOU" else "a"
    return f"{article} {load.label.lower()} of {load.text(value)}"


def _against(group: Group, name: str, *, at: str) -> list[_Panel]:
    """Return a group's series against a condition, at a load that several values share."""
    at_loads = _at_loads(group, name)
    if not at_loads:
        return []
    load = next((load for load in at_loads if load_text(load) == at), _usual(at_loads))
    lines = at_loads[load]
    several = [line for line in lines if _values(line) > 1]
    parts = _by_server(several) if name == VERSION else [lines]
    left = _runs_at(group, load) - sum(_runs(line) for line in chain.from_iterable(parts))
    note = f"Runs at {load_words(group.load, load)}."
    if left:
        note += f" {plural(left, 'run')} at this load cannot be placed here; the table has all."
    return [_panel(own, name, note=note) for own in parts]


def _at_loads(group: Group, name: str) -> dict[float, list[_Line]]:
    """Return the lines at each load where one of them has several values; the loads rise."""
    every = chain.from_iterable(_placed(series, name) for series in group.series)
    if len({value for value, _ in every}) < 2:
        return {}
    points = chain.from_iterable(series.points for series in group.series)
    at_loads = {}
    for load in sorted({point.x for point in points}):
        lines = _lines(group, name, load=load)
        if any(_values(line) > 1 for line in lines):
            at_loads[load] = lines
    return at_loads


def _usual(at_loads: Mapping[float, Sequence[_Line]]) -> float:
    """Return the load at which most lines have several values, then most values, then the
    highest one.
    """
    return max(at_loads, key=lambda load: _weight(at_loads[load], load))


def _weight(lines: Sequence[_Line], load: float) -> tuple[int, int, float]:
    counts = [_values(line) for line in lines]
    return sum(count > 1 for count in counts), sum(counts), load


def _values(line: _Line) -> int:
    """Return how many values of the condition a line has."""
    return len({part.value for part in line})


def _placed(series: Series, name: str) -> list[tuple[Any, RunView]]:
    """Return the runs of a series whose value is known, each with its value."""
    if name in series.conditions:
        value = series.conditions[name]
        return [(value, run) for run in series.runs] if value is not None else []
    values = [(run.value(name), run) for run in series.runs]
    return [(value, run) for value, run in values if value is not None]


def _lines(group: Group, name: str, *, load: float) -> list[_Line]:
    """Return the lines at one load, in the order of their first series."""
    lines: dict[tuple[Hashable, ...], _Line] = {}
    for series in group.series:
        if parts := _parts(series, name, load=load):
            lines.setdefault(_key(series, name), []).extend(parts)
    return list(lines.values())


def _parts(series: Series, name: str, *, load: float) -> list[_Part]:
    """Return what a series measured at a load, a part per value of the condition."""
    points = series.by_load.get(load, ())
    if name in series.conditions:
        value = series.conditions[name]
        is_part = points and value is not None
        return [_Part(value, series=series, points=points)] if is_part else []
    here: set[str] = set()
    for point in points:
        here |= {run.id for run in point.runs}
    by_value: dict[Any, list[RunView]] = {}
    for value, run in _placed(series, name):
        if run.id in here:
            by_value.setdefault(value, []).append(run)
    return [
        _Part(value, series=series, points=_points(series, runs))
        for value, runs in by_value.items()
    ]


def _points(series: Series, runs: Sequence[RunView]) -> tuple[Point, ...]:
    """Return one point of repeats, or a point per run where they are none."""
    if series.kind == "named" and are_repeats(runs):
        return (Point(0.0, tuple(runs)),)
    return tuple(Point(0.0, (run,)) for run in runs)


def _key(series: Series, name: str) -> tuple[Hashable, ...]:
    """Return what the runs of one line have in common."""
    alone = series.runs[0].id if series.kind == "single" else ""
    free = _free(name)
    rest = (value for condition, value in series.conditions.items() if condition not in free)
    return series.kind, alone, *rest


def _free(name: str) -> tuple[str, ...]:
    """Return what may differ along a line; documents of several sizes have several names."""
    return (name, *DOCUMENT_NAMES) if name == SIZE else (name,)


def _by_server(lines: Sequence[_Line]) -> list[list[_Line]]:
    """Return the lines of each server."""
    by_server: dict[str, list[_Line]] = {}
    for line in lines:
        by_server.setdefault(line[0].series.server, []).append(line)
    return list(by_server.values())


def _runs_at(group: Group, load: float) -> int:
    """Return how many runs a group has at a load."""
    points = (series.by_load.get(load, ()) for series in group.series)
    return sum(len(point.runs) for point in chain.from_iterable(points))


def _runs(line: _Line) -> int:
    """Return how many runs a line has."""
    points = chain.from_iterable(part.points for part in line)
    return sum(len(point.runs) for point in points)


def _panel(lines: Sequence[_Line], name: str, *, note: str) -> _Panel:
    """Return the lines as series; names do not state the condition."""
    places = places_of({part.value for part in chain.from_iterable(lines)}, name)
    series = [_series(line, name, places=places) for line in lines]
    alone = [own for own in series if own.kind == "single"]
    several = named([own for own in series if own.kind != "single"], {})
    server = lines[0][0].series.server
    return condition_axis(name, places, note=note, server=server), [*several, *alone]


def _series(line: _Line, name: str, *, places: dict[Any, float]) -> Series:
    """Return a line as one series, by rising place."""
    first = line[0].series
    points: list[Point] = []
    for part in line:
        points += [Point(places[part.value], point.runs) for point in part.points]
    unknown = {free: None for free in _free(name) if free in first.conditions}
    return replace(
        first,
        who=first.server if name == VERSION and first.kind != "single" else first.who,
        points=tuple(sorted(points, key=lambda point: point.x)),
        conditions={**first.conditions, **unknown},
        differs=first.differs if first.kind == "single" else (),
    )
