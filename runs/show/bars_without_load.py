"""Ranked bars of runs whose load is unknown: a list for each table and each of its questions.

The rows of one table share their unknown load, so only they stand in one list. Of these only rows
of one question do (`compare.questions`): an equal document, keep-alive and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from runs.compare.identity import LABEL, SIZE, conditions_of, kind_of
from runs.compare.metrics import LOADS, REQUESTS_PER_S
from runs.compare.number_text import number
from runs.compare.points import Point
from runs.compare.questions import questions, renamed, title
from runs.compare.series import UPLOAD, Group, RunView, Series, named
from runs.show.bars import Bar, BarList, Scale, bar_of_rate
from runs.show.series_styles import COLOURS

MOST_RUNS = 40


def unplaced_bars(runs: Sequence[RunView]) -> tuple[BarList, ...]:
    """Return the rates of runs whose load is unknown, at most MOST_RUNS; none without a rate."""
    rated = [run for run in runs if run.numbers.get(REQUESTS_PER_S.key) is not None]
    servers = list(dict.fromkeys(run.server_and_version for run in rated))
    colours = {server: place % COLOURS + 1 for place, server in enumerate(servers)}
    room, lists = MOST_RUNS, []
    for text, series, scale in _ranked(rated):
        if room > 0:
            lists.append(BarList(text, _bars(series[:room], scale, colours=colours)))
        room -= len(series)
    return tuple(lists)


def _ranked(runs: Sequence[RunView]) -> Iterator[tuple[str, list[Series], Scale]]:
    """Give each list's title, its runs as series, the highest rate first, and its table's scale."""
    tables: dict[tuple[Any, ...], list[RunView]] = {}
    for run in runs:
        tables.setdefault(_table(run), []).append(run)
    for name, rows in zip(_names(list(tables)), tables.values(), strict=True):
        every = named([_series(run) for run in rows], {})
        scale = Scale(max(map(_rate, every)), number, REQUESTS_PER_S.better)
        asked = questions(Group(LOADS[0], every))
        for question in asked:
            texts = filter(None, (name, title(question, asked)))
            series = sorted(renamed(question).series, key=_rate, reverse=True)
            yield ", ".join(texts), series, scale


def _table(run: RunView) -> tuple[Any, ...]:
    """Return what only the rows of one table share: upload, file, line and text of its heading."""
    upload, member, *_ = run.place
    heading = (run.numbers.get("details") or {}).get("heading") or {}
    return upload, member, heading.get("line"), run.value(LABEL)


def _names(tables: Sequence[tuple[Any, ...]]) -> list[str]:
    """Return the heading of each table, or its number where headings are missing or equal."""
    headings = [label for *_, label in tables]
    if len(tables) == 1:
        return [""]
    if all(headings) and len(set(headings)) == len(headings):
        return headings
    return [f"Table {nth}" for nth in range(1, len(tables) + 1)]


def _series(run: RunView) -> Series:
    """Return one run as a series, which has a name that tells it apart."""
    conditions = conditions_of(run) | {SIZE: run.numbers.get(SIZE), UPLOAD: run.own_upload}
    who, kind = run.server_and_version, kind_of(run)
    kind = "named" if kind == "single" else kind  # a report's number says nothing here
    return Series(who, run.server, kind, (Point(0.0, (run,)),), conditions)


def _rate(series: Series) -> float:
    """Return the rate of the one run of a series."""
    return float(series.runs[0].numbers[REQUESTS_PER_S.key])


def _bars(series: Sequence[Series], scale: Scale, *, colours: Mapping[str, int]) -> tuple[Bar, ...]:
    """Return the bars of one list, of which the first is the best."""
    best = _rate(series[0])
    return tuple(
        bar_of_rate(own.runs[0], scale, name=_name(own), colour=colours[own.who], best=best)
        for own in series
    )


def _name(series: Series) -> str:
    """Return the name of a series and what else its table tells of the row."""
    identity = series.runs[0].value("identity")
    name = series.name
    return name if not identity or identity in name else f"{name}, {identity}"
