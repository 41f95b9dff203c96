"""Everything that the page of a comparison shows, from its frozen content, its labels and what
the reader chose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from runs.compare import checks, rows_without_load
from runs.compare.agreement import Agreements, agreements
from runs.compare.conclusion_model import Conclusion
from runs.compare.conclusions import conclusions
from runs.compare.metrics import (
    FAILED,
    METRICS,
    PERCENTILES,
    REQUESTS_PER_S,
    RESOURCES,
    Load,
    Metric,
)
from runs.compare.reading_notes import Note, notes
from runs.compare.run_view import is_stated
from runs.compare.series import Group, RunView, Snapshot, group, views
from runs.show import percentile_curve
from runs.show.across import against
from runs.show.bars import BarList
from runs.show.bars_without_load import unplaced_bars
from runs.show.chartjs import without_runs
from runs.show.charts import Chart, Painter
from runs.show.condition_axis import ConditionAxis
from runs.show.default_charts import WHY_LATENCY, chart_keys, swaps_time, usual_charts
from runs.show.figures import Figure, figures
from runs.show.layout import DRAWN, Layout, LegendEntry, Names, arrange, frozen, leading, started
from runs.show.tables import Table, columns, percentiles_table, table, unplaced_table
from runs.show.view import DISTRIBUTION, OVER_LOAD, View
from runs.show.view_options import LABELS, Menus, Options

ROWS = 500  # of a table
FIRST_ROWS = 30  # of a table below charts; the page of its numbers has more
# Metrics with a column for rows of published tables; failed requests have one anyway.
OF_TABLES = tuple(metric for metric in METRICS if metric is not FAILED)
MOST_LIVE = 150  # points, for smaller charts that the browser draws


# How a reader selected runs that many publish; "" are the runs of one comparison.
Selected = Literal["", "apart", "pooled"]


@dataclass(frozen=True, slots=True)
class Link:
    """A series that is not drawn, and the address, relative to the page, that draws it."""

    name: str
    query: str


@dataclass(frozen=True, slots=True)
class Panel:
    """The charts and the table of all series that share an x axis; charts of one metric follow
    each other. `is_single` tells that there is one run, `lacking` are the charts of percentiles that
    were asked for and that no run has data for.
    """

    key: str
    load: Load
    legend: tuple[LegendEntry, ...]
    charts: tuple[Chart, ...]
    table: Table
    percentiles: Table | None
    left_out: str
    undrawn: tuple[Link, ...]
    is_single: bool = False
    lacking: tuple[str, ...] = ()

    @property
    def axis_note(self) -> str:
        """Say at which load a chart against a condition was measured; "" for others."""
        return self.load.note if isinstance(self.load, ConditionAxis) else ""

    @property
    def with_data(self) -> tuple[Chart, ...]:
        """Return the charts that have something to show."""
        return tuple(chart for chart in self.charts if chart.drawing)

    @property
    def drawn(self) -> tuple[Chart, ...]:
        """Return the charts of a page; bars of a single run would only repeat its figures."""
        return tuple(chart for chart in self.with_data if not (self.is_single and chart.bars))

    @property
    def hero(self) -> Chart | None:
        """Return the chart that is drawn large: of the first metric that has something to show,
        the largest question.
        """
        return self.drawn[0] if self.drawn else None

    @property
    def smaller(self) -> tuple[Chart, ...]:
        """Return the other charts."""
        return self.drawn[1:]

    @property
    def empty(self) -> str:
        """Say which metrics no run states; "" when each has a chart."""
        shown = {chart.title for chart in self.with_data}
        titles = [chart.title for chart in self.charts if chart.title not in shown]
        titles += [LABELS[key] for key in self.lacking]
        missing = " or ".join(f"“{title}”" for title in dict.fromkeys(titles))
        return f"No {missing} data, so no chart." if missing else ""

    @property
    def facets(self) -> int:
        """Return how many charts stand side by side."""
        return len({chart.facet for chart in self.charts})

    @property
    def legend_notes(self) -> list[str]:
        """Say what the marks mean that the charts of this page have."""
        meanings = (
            (
                "A hollow point: requests failed or were not answered by 2xx.",
                any(chart.marked for chart in self.charts),
            ),
            (
                "A thin bar reaches from the lowest to the highest of repeated runs.",
                any(chart.ranged for chart in self.charts),
            ),
            (
                "A thick bar is an interval of the median, from six runs on; the table has its coverage.",
                any(chart.bounded for chart in self.charts),
            ),
        )
        return [words for words, has in meanings if has]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole page; `remarks` are the publisher's notes, each once; `conclusions` and `checks`
    are computed, the largest question first.

    `view` is the reader's choice with only what this comparison has, `query` its shortest
    address, `options` what else could be chosen. `why_latency` tells why mean latency stands in
    the place of time taken, "" where it does not. `figures` stand in the place of charts where
    `only` one run is shown; `unplaced_bars` are the values of `unplaced_metric` of runs
    whose load is unknown, `of_rows` is what they say.
    `numbered` are the panels whose tables hold all numbers: those of the loads.
    """

    panels: tuple[Panel, ...]
    unplaced: Table | None
    conditions: Agreements
    notes: tuple[Note, ...]
    remarks: tuple[str, ...]
    conclusions: tuple[Conclusion, ...]
    checks: checks.ChecksResult
    runs: int
    view: View
    query: str
    options: Options
    why_latency: str = ""
    figures: tuple[Figure, ...] = ()
    unplaced_bars: tuple[BarList, ...] = ()
    unplaced_metric: Metric = REQUESTS_PER_S
    of_rows: tuple[str, ...] = ()
    only: RunView | None = None
    numbered: tuple[Panel, ...] = ()

    @property
    def caveats(self) -> int:
        """Return how many things weaken the numbers."""
        return len(self.checks.grave) + len(self.notes)

    @property
    def summary(self) -> tuple[str, ...]:
        """Return what is concluded about the largest question, at most three sentences.

        Without a load it is what the rows of one table say.
        """
        return self.conclusions[0].sentences if self.conclusions else self.of_rows


def sheet(
    runs: Sequence[Snapshot],
    labels: Mapping[str, Any],
    view: View | None = None,
    base: View | None = None,
    *,
    selected: Selected = "",
    checked: checks.ChecksResult | None = None,
) -> Sheet:
    """Compute the page of a view; `base` is what its address without parameters shows.

    Equal arguments give equal pages. Runs that are `selected` by a reader and published by many
    are concluded about only where they are drawn; "pooled" draws those of several uploads as
    repeats, and tests nothing. `checked` is what the checks say, where it is known already.
    """
    pooled = selected == "pooled"
    found = views(runs, labels)
    groups, unplaced = group(found, joined=pooled)
    rows = rows_without_load.row_lists(unplaced)
    settled, names, layouts = arrange(groups, view or View())
    start = started(groups, base or View(), settled)
    keys = chart_keys(settled, found)
    is_single = len(found) == 1
    if is_single and not settled.metrics and percentile_curve.carries(found):
        keys = tuple(dict.fromkeys((*keys, DISTRIBUTION)))
    title = {"title": labels.get("title")}
    result = checked or checks.check(found, title, groups=None if pooled else groups)
    concluded = _drawn(groups, layouts) if selected else groups
    concluded_about = conclusions(concluded, result, tests=not pooled)
    if concluded_about:
        first = concluded_about[0].question.conditions
        layouts = [leading(layout, first) for layout in layouts]
    panels = tuple(_panel(layout, names, keys=keys, choice=(settled, start)) for layout in layouts)
    return Sheet(
        panels=panels,
        numbered=_of_loads(groups, settled, keys=keys) if against(groups, settled.x) else panels,
        unplaced=unplaced_table(unplaced, in_table(keys, unplaced), limit=ROWS)
        if unplaced
        else None,
        conditions=agreements(found),
        notes=tuple(notes(found)),
        remarks=tuple(dict.fromkeys(text for run in found if (text := run.labels.get("notes")))),
        conclusions=concluded_about,
        checks=result,
        runs=len(found),
        view=settled,
        query=settled.query(start),
        options=Menus(
            groups, layouts, names, settled, start, keys, usual=usual_charts(found)
        ).options(),
        why_latency=WHY_LATENCY if swaps_time(settled, found) else "",
        figures=figures(found[0]) if is_single else (),
        unplaced_bars=() if is_single else unplaced_bars(rows),
        unplaced_metric=rows[0].metric if rows else REQUESTS_PER_S,
        of_rows=rows_without_load.sentences(rows, result),
        only=found[0] if is_single else None,
    )


def with_first_rows(whole: Sheet) -> Sheet:
    """Return the page with at most FIRST_ROWS rows in each table of points."""
    panels = (
        replace(panel, table=replace(panel.table, rows=panel.table.rows[:FIRST_ROWS]))
        for panel in whole.numbered
    )
    return replace(whole, numbered=tuple(panels))


def configurations(whole: Sheet) -> dict[str, dict[str, Any]]:
    """Return what scripts draw of each chart, by its id."""
    every = (chart for panel in whole.panels for chart in panel.charts)
    return {chart.id: chart.config for chart in every if chart.is_drawn_by_scripts}


def without_configurations(whole: Sheet) -> Sheet:
    """Return the page without what scripts draw, which they fetch."""
    panels = (
        replace(panel, charts=tuple(_without_configuration(chart) for chart in panel.charts))
        for panel in whole.panels
    )
    return replace(whole, panels=tuple(panels))


def _without_configuration(chart: Chart) -> Chart:
    return replace(chart, config={}) if chart.is_drawn_by_scripts else chart


def _metrics(keys: Sequence[str]) -> tuple[Metric, ...]:
    """Return the metrics of these charts in the order of a table's columns."""
    of_charts = PERCENTILES if OVER_LOAD in keys else ()
    return tuple(metric for metric in METRICS if metric.key in keys or metric in of_charts)


def in_table(keys: Sequence[str], runs: Sequence[RunView]) -> list[Metric]:
    """Return the metrics of a table's columns: those of the charts, and stated CPU and memory.

    Rows of published tables keep every metric that they state.
    """
    metrics = _metrics(keys)
    from_tables = all(run.numbers.get("tool") is None for run in runs)
    others = OF_TABLES if from_tables else RESOURCES
    more = [metric for metric in others if metric not in metrics and is_stated(metric, runs)]
    return sorted((*metrics, *more), key=METRICS.index)


def _lighter(charts: Sequence[Chart], points: int) -> tuple[Chart, ...]:
    """Return the charts with what the large one says already left out of the smaller ones."""
    hero = next((chart for chart in charts if chart.drawing), None)
    return tuple(
        chart
        if chart is hero
        else replace(chart, config=without_runs(chart.config), is_live=points <= MOST_LIVE)
        for chart in charts
    )


def _drawn(groups: Sequence[Group], layouts: Sequence[Layout]) -> list[Group]:
    """Return the groups with only the series of which runs are drawn."""
    drawn = {
        run.id
        for layout in layouts
        for own in layout.group.series
        if layout.entry(own).state == "drawn"
        for run in own.runs
    }
    parts = [
        Group(group.load, [own for own in group.series if any(run.id in drawn for run in own.runs)])
        for group in groups
    ]
    return [part for part in parts if part.series]


def _of_loads(groups: Sequence[Group], view: View, *, keys: Sequence[str]) -> tuple[Panel, ...]:
    """Return the panels of the loads, for their tables, where the charts have another axis."""
    plain, names, layouts = arrange(groups, replace(view, x=""))
    return tuple(_panel(layout, names, keys=keys, choice=(plain, plain)) for layout in layouts)


def keepable(groups: Sequence[Group], view: View) -> dict[str, Any]:
    """Return a view as it is frozen with runs of these groups: {} for the default one."""
    return frozen(groups, view).as_json()


def _panel(
    layout: Layout, names: Names, *, keys: Sequence[str], choice: tuple[View, View]
) -> Panel:
    view, start = choice
    series, left = layout.group.series, layout.all("left")
    runs = [run for one_series in series for run in one_series.runs]
    points = sum(len(one_series.points) for one_series in series)
    shown = columns(runs, in_table(keys, runs), points)
    painter = Painter(layout, names, view, shown)
    by_percentile = DISTRIBUTION in keys
    charts = _lighter([chart for key in keys for chart in painter.of(key)], points)
    return Panel(
        key=layout.group.load.key,
        load=layout.group.load,
        legend=tuple(entry for entry in layout.entries if entry.state != "left"),
        charts=charts,
        table=table(layout, names, shown, baseline=view.baseline, limit=ROWS),
        percentiles=percentiles_table(layout, names, baseline=view.baseline)
        if by_percentile
        else None,
        left_out=f"{DRAWN} of {len(layout.entries)} series shown" if left else "",
        undrawn=tuple(
            Link(one.name, replace(view, shown=(*view.shown, one.key)).query(start)) for one in left
        ),
        is_single=len(runs) == 1,
        lacking=tuple(
            key
            for key in (DISTRIBUTION, OVER_LOAD)
            if key in keys and all(own.key != key for own in charts)
        ),
    )
