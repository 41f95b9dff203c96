"""The charts and the tables of all series that share an x axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from runs.compare.metrics import FAILED, METRICS, PERCENTILES, RESOURCES, Load, Metric
from runs.compare.run_view import stated_metrics
from runs.compare.series import RunView
from runs.show.chartjs import without_runs
from runs.show.charts import Chart, Painter
from runs.show.condition_axis import ConditionAxis
from runs.show.layout import Layout, LegendEntry
from runs.show.series_keys import DRAWN, Names
from runs.show.tables import Table, columns, percentiles_table, table
from runs.show.view import DISTRIBUTION, OVER_LOAD, View
from runs.show.view_options import LABELS

ROWS = 500  # of a table
# Metrics with a column for rows of published tables; failed requests have one anyway.
OF_TABLES = tuple(metric for metric in METRICS if metric is not FAILED)
MOST_LIVE = 150  # points, for smaller charts that the browser draws


@dataclass(frozen=True, slots=True)
class Link:
    """A series that is not drawn, and the address, relative to the page, that draws it."""

    name: str
    query: str


@dataclass(frozen=True, slots=True)
class Panel:
    """The charts and the table of all series that share an x axis.

    Charts of one metric follow each other. `lacking` are the charts of percentiles that were asked
    for and that no run has data for. `has_figures` tells that the page shows one run as figures.
    """

    key: str
    load: Load
    legend: tuple[LegendEntry, ...]
    charts: tuple[Chart, ...]
    table: Table
    percentiles: Table | None
    left_out: str
    undrawn: tuple[Link, ...]
    lacking: tuple[str, ...] = ()
    has_figures: bool = False

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
        """Return the charts of a page; bars of its only run would repeat the figures."""
        return tuple(chart for chart in self.with_data if not (self.has_figures and chart.bars))

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
    def keys_below(self) -> tuple[LegendEntry, ...]:
        """Return the lines of the legend below the large chart: those that its bars do not name.

        A single series has nothing to be told apart from. Bars stand beside their names, so that
        a series without one in any chart is only named where the reader hid it.
        """
        if len(self.legend) < 2:
            return ()
        if not (self.hero and self.hero.bars):
            return self.legend
        named = _in_bars([self.hero])
        elsewhere = _in_bars(self.smaller) - named
        return tuple(
            entry
            for entry in self.legend
            if entry.key in elsewhere or (entry.state == "hidden" and entry.key not in named)
        )

    @property
    def empty(self) -> str:
        """Say which metrics no run states; "" when each has a chart."""
        drawable = {chart.title for chart in self.with_data}
        titles = [chart.title for chart in self.charts if chart.title not in drawable]
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
                "A thick bar is an interval of the median, from six runs on; "
                "the table has its coverage.",
                any(chart.bounded for chart in self.charts),
            ),
        )
        return [sentence for sentence, applies in meanings if applies]


def _in_bars(charts: Sequence[Chart]) -> set[str]:
    """Return the keys of the series that have a bar in these charts."""
    lists = chain.from_iterable(chart.bars for chart in charts)
    bars = chain.from_iterable(own.bars for own in lists)
    return {bar.key for bar in bars}


def panel(layout: Layout, names: Names, *, keys: Sequence[str], view: View, start: View) -> Panel:
    """Return the panel of a layout with these charts; `start` is the view without a query."""
    series, left = layout.group.series, layout.all("left")
    runs = list(chain.from_iterable(own.runs for own in series))
    points = sum(len(own.points) for own in series)
    table_columns = columns(runs, in_table(keys, runs), points=points)
    painter = Painter(layout, names, view=view, columns=table_columns)
    charts = _lighter(list(chain.from_iterable(map(painter.of, keys))), points)
    without_data = {DISTRIBUTION, OVER_LOAD}.difference(chart.key for chart in charts)
    return Panel(
        key=layout.group.load.key,
        load=layout.group.load,
        legend=tuple(entry for entry in layout.entries if entry.state != "left"),
        charts=charts,
        table=table(layout, names, columns=table_columns, baseline=view.baseline, limit=ROWS),
        percentiles=percentiles_table(layout, names, baseline=view.baseline)
        if DISTRIBUTION in keys
        else None,
        left_out=f"{DRAWN} of {len(layout.entries)} series shown" if left else "",
        undrawn=tuple(
            Link(entry.name, replace(view, added=(*view.added, entry.key)).query(start))
            for entry in left
        ),
        lacking=tuple(key for key in keys if key in without_data),
    )


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
    more = stated_metrics((metric for metric in others if metric not in metrics), runs)
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
