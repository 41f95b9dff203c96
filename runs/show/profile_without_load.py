"""The latency profile of runs whose load is unknown: its x axis is the percentile, not the load."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from runs.compare.number_text import plural
from runs.compare.rows_without_load import UNKNOWN, RowList
from runs.compare.series import Group, Series
from runs.show.bars_without_load import looks_of_rows, name_with_list, told_of_all
from runs.show.charts import Chart, Painter
from runs.show.layout import ChartPanel, Layout, LegendEntry
from runs.show.percentile_curve import has_line
from runs.show.series_keys import DRAWN, Names
from runs.show.series_styles import Look
from runs.show.tables import Table, columns, percentiles_table
from runs.show.view import DISTRIBUTION, View


@dataclass(frozen=True, slots=True)
class LatencyProfile:
    """The chart of the percentiles, and the table with its numbers."""

    chart: Chart
    table: Table


def latency_profile(lists: Sequence[RowList], view: View) -> LatencyProfile | None:
    """Return the profile of the first DRAWN runs that state enough percentiles; None without such
    a run, or where the reader chose other charts.
    """
    if view.metrics and DISTRIBUTION not in view.metrics:
        return None
    every = []
    of_all = told_of_all(lists)
    for own in lists:
        rows = [row for row in own.rows if has_line(row.points[0])]
        every += [(name_with_list(row, own, of_all=of_all), row) for row in rows]
    if not every:
        return None
    layout = _layout(every[:DRAWN], looks_of_rows(lists))
    names = Names([layout.group], split=False)
    runs = [row.runs[0] for row in layout.group.series]
    plain = columns(runs, (), points=len(runs))
    (chart,) = Painter(layout, names, view=View(scale=view.scale), columns=plain).distribution()
    table = percentiles_table(layout, names, baseline="")
    if table is None or chart.drawing is None:  # a log axis has no place for 0
        return None
    left_out = f"{DRAWN} of {plural(len(every), 'run')} are drawn." if len(every) > DRAWN else ""
    chart = replace(
        chart,
        legend=layout.entries if len(every) > 1 else (),
        lost=" ".join(filter(None, (chart.lost, left_out))),
    )
    return LatencyProfile(chart, _without_load(table))


def _without_load(table: Table) -> Table:
    """Return the table without its first column, which is the load's."""
    rows = tuple(replace(row, cells=row.cells[1:]) for row in table.rows)
    return replace(table, headings=table.headings[1:], rows=rows, fields=table.fields[1:])


def _layout(every: Sequence[tuple[str, Series]], looks: Mapping[str, Look]) -> Layout:
    """Return all rows, with their names, in one chart."""
    rows = [replace(row, who=name, differs=(), unsaid=()) for name, row in every]
    entries = tuple(
        LegendEntry(key=str(number), name=row.name, look=looks[row.runs[0].id], state="drawn")
        for number, row in enumerate(rows, start=1)
    )
    lines = tuple(zip(entries, rows, strict=True))
    return Layout(
        group=Group(UNKNOWN, rows),
        entries=entries,
        facets=(ChartPanel("", lines=lines),),
        keyed={id(row): entry for entry, row in lines},
    )
