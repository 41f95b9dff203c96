"""Ranked bars of runs whose load is unknown: a list for each table and each of its questions.

The rows of one table share their unknown load, so only they stand in one list. Of these only rows
of one question do (`compare.questions`): an equal document, keep-alive and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runs.compare.identity import SIZE, conditions_of, kind_of
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
    for text, series in _ranked(rated):
        if room > 0:
            lists.append(BarList(text, _bars(series[:room], colours)))
        room -= len(series)
    return tuple(lists)


def _ranked(runs: Sequence[RunView]) -> Iterator[tuple[str, list[Series]]]:
    """Give each list's title and its runs as series, the highest rate first."""
    tables: dict[tuple[str, str], list[RunView]] = {}
    for run in runs:
        upload, member, *_ = run.place
        tables.setdefault((upload, member), []).append(run)
    for nth, rows in enumerate(tables.values(), start=1):
        asked = questions(Group(LOADS[0], named([_series(run) for run in rows], {})))
        for question in asked:
            texts = [f"Table {nth}"] if len(tables) > 1 else []
            texts += filter(None, [title(question, asked)])
            yield ", ".join(texts), sorted(renamed(question).series, key=_rate, reverse=True)


def _series(run: RunView) -> Series:
    """Return one run as a series, which has a name that tells it apart."""
    conditions = conditions_of(run) | {SIZE: run.numbers.get(SIZE), UPLOAD: run.own_upload}
    who, kind = run.server_and_version, kind_of(run)
    kind = "named" if kind == "single" else kind  # a report's number says nothing here
    return Series(who, run.server, kind, (Point(0.0, (run,)),), conditions)


def _rate(series: Series) -> float:
    """Return the rate of the one run of a series."""
    return float(series.runs[0].numbers[REQUESTS_PER_S.key])


def _bars(series: Sequence[Series], colours: dict[str, int]) -> tuple[Bar, ...]:
    """Return the bars of one list; its best value fills the width."""
    scale = Scale(_rate(series[0]), number, REQUESTS_PER_S.better)
    return tuple(
        bar_of_rate(_name(own), own.runs[0], scale, colour=colours[own.who]) for own in series
    )


def _name(series: Series) -> str:
    """Return the name of a series and what else its table tells of the row."""
    identity = series.runs[0].value("identity")
    name = series.name
    return name if not identity or identity in name else f"{name}, {identity}"
