"""Ranked bars of runs whose load is unknown: a list for each table and each of its questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from runs.compare.documents import unsaid
from runs.compare.identity import LABEL, bare_names
from runs.compare.metrics import Metric
from runs.compare.number_text import number
from runs.compare.rows_without_load import RowList
from runs.compare.series import UNNAMED, Series
from runs.show.bars import Bar, BarList, Scale, bar_of_point
from runs.show.series_styles import Look, looks

MOST_RUNS = 40
APART = "results at loads of their own"


def unplaced_bars(every: Sequence[RowList]) -> tuple[BarList, ...]:
    """Return the values of runs whose load is unknown, at most MOST_RUNS; none without a value.

    Rows that are compared with no other one stand in one list, where they are no shares.
    """
    if not every:
        return ()
    rows = list(chain.from_iterable(own.rows for own in every))
    metric = every[0].metric
    longest = max(metric.value(row.runs[0].numbers) or 0.0 for row in rows)
    scale = Scale(longest=longest, write=number, better=metric.better)
    of_all = told_of_all(every)
    bar = _Bars(metric, scale=scale, looks=looks_of_rows(every), of_all=of_all)
    alone = [own for own in every if len(own.rows) == 1]
    lists = [BarList(own.title, bar.of(own)) for own in every if len(own.rows) > 1]
    if alone:
        single = [bar.alone(own) for own in alone]
        title = alone[0].title if len(alone) == 1 else f"{len(alone)} {APART}"
        lists.append(BarList(title, tuple(single)))
    return tuple(_first(lists))


def _first(lists: Sequence[BarList]) -> Iterator[BarList]:
    """Give the lists with at most MOST_RUNS bars in all."""
    room = MOST_RUNS
    for own in lists:
        if room > 0:
            yield replace(own, bars=own.bars[:room])
        room -= len(own.bars)


@dataclass(frozen=True, slots=True)
class _Bars:
    """What makes the bars of one chart."""

    metric: Metric
    scale: Scale
    looks: Mapping[str, Look]
    of_all: str

    def of(self, own: RowList) -> tuple[Bar, ...]:
        """Return the bars of one list, of which the first is the best."""
        best = self.metric.value(own.rows[0].runs[0].numbers) or 0.0
        names = (_row_name(row, own, of_all=self.of_all) for row in own.rows)
        return tuple(
            self._bar(row, name=name, best=best) for row, name in zip(own.rows, names, strict=True)
        )

    def alone(self, own: RowList) -> Bar:
        """Return the bar of a row that is compared with no other one; its list is in its name."""
        (row,) = own.rows
        return self._bar(row, name=name_with_list(row, own), best=None)

    def _bar(self, row: Series, *, name: str, best: float | None) -> Bar:
        return bar_of_point(
            row.points[0],
            metric=self.metric,
            scale=self.scale,
            name=name,
            look=self.looks[row.runs[0].id],
            best=best,
        )


def looks_of_rows(lists: Sequence[RowList]) -> dict[str, Look]:
    """Return the look of each row by the id of its run; the rows of one server share a colour."""
    ids, rows = [], []
    for own in lists:
        for row in own.rows:
            is_unnamed = row.who == UNNAMED
            rows.append(replace(row, server=name_with_list(row, own) if is_unnamed else row.who))
            ids.append(row.runs[0].id)
    return dict(zip(ids, looks(rows), strict=True))


def row_names(lists: Sequence[RowList]) -> dict[str, str]:
    """Return the name of each row with the title of its list, by the id of its run."""
    names: dict[str, str] = {}
    of_all = told_of_all(lists)
    for own in lists:
        names |= {row.runs[0].id: name_with_list(row, own, of_all=of_all) for row in own.rows}
    return names


def name_with_list(row: Series, own: RowList, *, of_all: str = "") -> str:
    """Return the name of a row with the title of its list, without what its table tells of all.

    A heading of the text, quoted, stands in the place of an unknown server.
    """
    is_heading = own.title and own.title == row.runs[0].value(LABEL)
    if is_heading and row.name in (UNNAMED, f"“{own.title}”"):
        return f"“{own.title}”"
    return ", ".join(filter(None, (_row_name(row, own, of_all=of_all), own.title)))


def _row_name(row: Series, own: RowList, *, of_all: str) -> str:
    """Return the name of a row and what else its table tells of it, without what the list says.

    `of_all` is what the table tells of each row: it sets none apart, and conditions hold it.
    """
    text = _told_of(row, own)
    return row.name if text == of_all or text in row.name else f"{row.name}, {text}"


def told_of_all(lists: Sequence[RowList]) -> str:
    """Return what the tables tell of each row of all lists, where no name needs it; else "".

    What differs between two lists tells them apart.
    """
    texts: set[str] = set()
    names: list[str] = []
    for own in lists:
        texts |= {_told_of(row, own) for row in own.rows}
        if len({row.name for row in own.rows}) < len(own.rows):
            return ""
        names += (row.name for row in own.rows)
    has_several = any(len(own.rows) > 1 for own in lists)
    text = texts.pop() if len(texts) == 1 and has_several else ""
    return "" if any(text in name for name in names) else text


def _told_of(row: Series, own: RowList) -> str:
    identity = unsaid(str(row.runs[0].value("identity") or ""), by=own.title)
    return bare_names(row.without_head(identity))
