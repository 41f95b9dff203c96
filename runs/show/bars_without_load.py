"""Ranked bars of runs whose load is unknown: a list for each table and each of its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from runs.compare.number_text import number
from runs.compare.rows_without_load import RowList
from runs.compare.series import Series
from runs.show.bars import Bar, BarList, Scale, bar_of_run
from runs.show.series_styles import COLOURS

MOST_RUNS = 40


def unplaced_bars(every: Sequence[RowList]) -> tuple[BarList, ...]:
    """Return the values of runs whose load is unknown, at most MOST_RUNS; none without a value."""
    servers = dict.fromkeys(row.who for own in every for row in own.rows)
    colours = {server: place % COLOURS + 1 for place, server in enumerate(servers)}
    if not every:
        return ()
    metric = every[0].metric
    rows = chain.from_iterable(own.rows for own in every)
    values = [metric.value(row.runs[0].numbers) or 0.0 for row in rows]
    scale = Scale(max(values), number, metric.better)
    room, lists = MOST_RUNS, []
    for own in every:
        if room > 0:
            lists.append(BarList(own.title, _bars(own, scale, colours=colours, most=room)))
        room -= len(own.rows)
    return tuple(lists)


def _bars(own: RowList, scale: Scale, *, colours: Mapping[str, int], most: int) -> tuple[Bar, ...]:
    """Return the bars of one list, of which the first is the best; one alone is compared to none."""
    value = partial(bar_of_run, metric=own.metric, scale=scale)
    best = own.metric.value(own.rows[0].runs[0].numbers) or 0.0
    bars = [
        value(row.runs[0], name=_name(row), colour=colours[row.who], best=best)
        for row in own.rows[:most]
    ]
    return tuple(bars) if len(bars) > 1 else (replace(bars[0], share=""),)


def _name(row: Series) -> str:
    """Return the name of a row and what else its table tells of it."""
    identity = row.runs[0].value("identity")
    return row.name if not identity or identity in row.name else f"{row.name}, {identity}"
