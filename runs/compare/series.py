"""Series: one line of a chart, with a point for each load.

Which runs are one series is decided in `identity`, what a series may be compared with in
`questions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from runs.compare.common_heads import common_head
from runs.compare.condition_text import condition_text
from runs.compare.identity import (
    AGREED,
    DOCUMENT_NAMES,
    IDENTITY,
    LABEL,
    SIZE,
    Kind,
    are_repeats,
    conditions_of,
    kind_of,
    lines,
)
from runs.compare.metrics import LOADS, Load
from runs.compare.points import Point, Stat
from runs.compare.run_view import UNNAMED, RunView, Snapshot, views
from runs.compare.series_model import NAMING, Series
from runs.conditions import BY_NAME

__all__ = ["UNNAMED", "Group", "Point", "RunView", "Series", "Snapshot", "Stat", "group", "views"]

UPLOAD = "upload"
# A name leaves these out where the others tell all series of the server apart: the upload always,
# the rest where it is unknown of one of them.
SPARED = (UPLOAD, "tool_version", LABEL)
# These may have charts of their own, where the names are without them.
OF_QUESTIONS = (SIZE, *DOCUMENT_NAMES, IDENTITY, *AGREED)
# An unknown one is left out of a name that is unique without it.
CONFIGURATION = "configuration"
# What a name can say besides conditions: the number of a report, and of a series.
REPORT, NUMBER = "report", "series"


@dataclass(slots=True)
class Group:
    """The series that share an x axis."""

    load: Load
    series: list[Series] = field(default_factory=list)


def group(runs: Iterable[RunView], *, joined: bool = False) -> tuple[list[Group], list[RunView]]:
    """Return a group per kind of load, concurrency first, and the runs whose load is unknown.

    `joined` tells that the uploads of the runs were joined by their publisher: then runs of
    different uploads may be repeats.
    """
    runs = list(runs)
    unplaced = [run for run in runs if run.load is None]
    by_load: dict[Load, list[list[RunView]]] = {load: [] for load in LOADS}
    for line in lines([run for run in runs if run.load], joined=joined):
        if load := line[0].load:
            by_load[load[0]].append(line)
    reports = _report_numbers(runs)
    groups = [
        Group(load, _series_of(parted, reports, joined=joined))
        for load, parted in by_load.items()
        if parted
    ]
    return groups, unplaced


def _series_of(
    parted: Sequence[Sequence[RunView]], reports: Mapping[str, int], *, joined: bool
) -> list[Series]:
    """Return the named series of runs that are parted by identity."""
    return named([_series(line, reports, joined=joined) for line in parted], reports)


def named(series: Sequence[Series], reports: Mapping[str, int]) -> list[Series]:
    """Return the series with names that say what differs; `reports` numbers runs by id."""
    with_differences = _named(series, reports)
    head = common_head(with_differences)
    return _told_apart([replace(own, common_head=head) for own in with_differences])


def _report_numbers(runs: Iterable[RunView]) -> dict[str, int]:
    """Return the numbers, from 1, of the reports that stand alone, in the order of their text."""
    alone = (run for run in runs if kind_of(run) == "single")
    return {run.id: number for number, run in enumerate(sorted(alone, key=_place), start=1)}


def _place(run: RunView) -> tuple[str, str, int, str]:
    return run.place


def _series(runs: Sequence[RunView], reports: Mapping[str, int], *, joined: bool) -> Series:
    """Return the series of runs of one identity; joined uploads are no condition of it."""
    first, kind = runs[0], kind_of(runs[0])
    who = first.server_and_version
    if kind == "single" and not first.is_named:
        label = first.value(LABEL)
        who = f"Report {reports[first.id]}{f' ({label})' if label else ''}"
    sizes = [known for run in runs if (known := run.numbers.get(SIZE)) is not None]
    conditions = conditions_of(first) | {
        SIZE: min(sizes, default=None),
        UPLOAD: None if joined else first.own_upload,
    }
    return Series(
        who=who,
        server=first.server,
        kind=kind,
        points=_points(runs, kind),
        conditions=conditions,
    )


def _points(runs: Sequence[RunView], kind: Kind) -> tuple[Point, ...]:
    """Return a point per load, rising; a point per run where the runs are no repeats."""
    by_load: dict[float, list[RunView]] = {}
    for run in runs:
        if run.load:
            by_load.setdefault(run.load[1], []).append(run)
    points = []
    for x in sorted(by_load):
        alike = by_load[x]
        if len(alike) == 1 or (kind == "named" and are_repeats(alike)):
            points.append(Point(x, tuple(alike)))
        else:
            points += [Point(x, (run,)) for run in alike]
    return tuple(points)


def _named(series: Sequence[Series], reports: Mapping[str, int]) -> list[Series]:
    """Name each series by its server, and by what sets it apart from others of that server."""
    by_who: dict[str, list[Series]] = {}
    for one_series in series:
        by_who.setdefault(one_series.who, []).append(one_series)
    return [
        _with_differences(one_series, by_who[one_series.who], reports=reports)
        for one_series in series
    ]


def _with_differences(
    series: Series, alike: Sequence[Series], *, reports: Mapping[str, int]
) -> Series:
    """Return the series with the conditions that set it apart from those of the same server."""
    if len(alike) == 1:
        return replace(series, differs=_standing_for_server(series))
    differing = [name for name in series.conditions if _differs(name, alike)]
    unsaid = _spared(differing, alike)
    if UPLOAD in unsaid:
        differing.remove(UPLOAD)
    if series.conditions.get(CONFIGURATION) is None:
        left_out = [*unsaid, CONFIGURATION, *OF_QUESTIONS]
        rests = [_rest(one_series, left_out) for one_series in alike]
        if rests.count(_rest(series, left_out)) == 1:
            unsaid.append(CONFIGURATION)
    uploads = sorted({str(one_series.conditions[UPLOAD]) for one_series in alike})
    differs = [(name, _text(name, series.conditions[name], uploads=uploads)) for name in differing]
    if series.kind == "single" and series.server != UNNAMED:
        differs.append((REPORT, f"report {reports[series.runs[0].id]}"))
    return replace(series, differs=tuple(differs), unsaid=tuple(unsaid))


def _standing_for_server(series: Series) -> tuple[tuple[str, str], ...]:
    """Return what names a series of an unknown server: the names of its row, else the heading."""
    known = [name for name in reversed(NAMING) if series.conditions.get(name) is not None]
    if series.who != UNNAMED or not known:
        return ()
    return ((known[0], _text(known[0], series.conditions[known[0]], uploads=())),)


def _told_apart(series: Sequence[Series]) -> list[Series]:
    """Number the series whose names are still equal, in the order of their places in the texts."""
    equal = Counter(one_series.name for one_series in series)
    names = set(equal)
    numbers = {name: count(1) for name, times in equal.items() if times > 1}
    unique: dict[int, Series] = {}
    for one_series in sorted(series, key=lambda own: own.place) if numbers else ():
        if one_series.name in numbers:
            suffixes = (f"series {number}" for number in numbers[one_series.name])
            free = (text for text in suffixes if f"{one_series.name}, {text}" not in names)
            numbered = replace(one_series, differs=(*one_series.differs, (NUMBER, next(free))))
            names.add(numbered.name)
            unique[id(one_series)] = numbered
    return [unique.get(id(one_series), one_series) for one_series in series]


def _differs(name: str, series: Sequence[Series]) -> bool:
    return len({one_series.conditions[name] for one_series in series}) > 1


def _spared(differing: Sequence[str], alike: Sequence[Series]) -> list[str]:
    """Return the conditions that no name of these series needs."""
    spared: list[str] = []
    for name in SPARED:
        is_little = name in differing and _can_be_spared(name, alike)
        of_charts = () if name == UPLOAD else OF_QUESTIONS
        if is_little and _are_told_apart(alike, without=[*spared, name, *of_charts]):
            spared.append(name)
    return spared


def _can_be_spared(name: str, series: Sequence[Series]) -> bool:
    """Tell whether a condition says little: the upload, or what is unknown of one series."""
    return name == UPLOAD or any(own.conditions[name] is None for own in series)


def _are_told_apart(series: Sequence[Series], *, without: Sequence[str]) -> bool:
    """Tell whether the other conditions alone set all of these series apart."""
    rests = {_rest(one_series, without) for one_series in series}
    return len(rests) == len(series)


def _rest(series: Series, without: Sequence[str]) -> tuple[Hashable, ...]:
    """Return the values of all conditions of a series but these."""
    return tuple(value for name, value in series.conditions.items() if name not in without)


def _text(name: str, value: Any, *, uploads: Sequence[str]) -> str:
    """Return a condition for the name of a series: "keep-alive on", "1,000 Mbit/s"."""
    if name == UPLOAD:
        return f"upload {uploads.index(str(value)) + 1}"
    return condition_text(BY_NAME[name], value)
