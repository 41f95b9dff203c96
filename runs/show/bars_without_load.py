"""Ranked bars of runs whose load is unknown: a list for each table and each of its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.number_text import number
from runs.compare.rows_without_load import RowList, rate_of
from runs.compare.series import Series
from runs.show.bars import Bar, BarList, Scale, bar_of_rate
from runs.show.series_styles import COLOURS

MOST_RUNS = 40


def unplaced_bars(every: Sequence[RowList]) -> tuple[BarList, ...]:
    """Return the rates of runs whose load is unknown, at most MOST_RUNS; none without a rate."""
    servers = dict.fromkeys(row.who for own in every for row in own.rows)
    colours = {server: place % COLOURS + 1 for place, server in enumerate(servers)}
    longest = max((rate_of(own.rows[0]) for own in every), default=0.0)
    scale = Scale(longest, number, REQUESTS_PER_S.better)
    room, lists = MOST_RUNS, []
    for own in every:
        if room > 0:
            lists.append(BarList(own.title, _bars(own.rows[:room], scale, colours=colours)))
        room -= len(own.rows)
    return tuple(lists)


def _bars(rows: Sequence[Series], scale: Scale, *, colours: Mapping[str, int]) -> tuple[Bar, ...]:
    """Return the bars of one list, of which the first is the best; one alone is compared to none."""
    best = rate_of(rows[0])
    bars = [
        bar_of_rate(row.runs[0], scale, name=_name(row), colour=colours[row.who], best=best)
        for row in rows
    ]
    return tuple(bars) if len(bars) > 1 else (replace(bars[0], share=""),)


def _name(row: Series) -> str:
    """Return the name of a row and what else its table tells of it."""
    identity = row.runs[0].value("identity")
    return row.name if not identity or identity in row.name else f"{row.name}, {identity}"
