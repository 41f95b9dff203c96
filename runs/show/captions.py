"""A chart in words for who does not see it: what is drawn, the main finding, the warnings; and
what is common to all runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from runs.compare.metrics import Metric
from runs.compare.number_text import listed, plural
from runs.compare.phrases import at_loads
from runs.compare.rows_without_load import WHERE
from runs.compare.run_view import RunView
from runs.show.bars import BarList
from runs.show.charts import Chart
from runs.show.figures import Figure
from runs.show.layout import LegendEntry
from runs.show.lettering import one_line
from runs.show.page import Sheet
from runs.show.panels import Panel
from runs.show.view import DISTRIBUTION

ALT = 300
CROWDING = ("Host", "Port", "Path")  # what the page says, and a picture has no room for


@dataclass(frozen=True)
class Shown:
    """One view of a comparison for those who look at one metric of it: `address` is its
    permalink, `frozen` the day in words.

    `panel` and `charts` are what is shown: the first metric that some run says, a chart per
    facet; none where nothing can be drawn. Runs whose load is unknown have no panel. Of a single
    run its `figures` are shown, unless a metric is asked for.
    """

    title: str
    address: str
    frozen: str
    sheet: Sheet

    @property
    def finding(self) -> str:
        """Return the first sentence of the summary; "" where nothing is concluded."""
        return one_line(self.sheet.summary[0]) if self.sheet.summary else ""

    @cached_property
    def drawable(self) -> tuple[tuple[Panel, tuple[Chart, ...]], ...]:
        """Return each metric that some run says with its panel and its charts."""
        by_metric: dict[tuple[str, str], tuple[Panel, list[Chart]]] = {}
        for panel in self.sheet.panels:
            for chart in panel.charts:
                if chart.drawing:
                    by_metric.setdefault((panel.key, chart.key), (panel, []))[1].append(chart)
        return tuple((panel, tuple(charts)) for panel, charts in by_metric.values())

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Return the numbers of a single run that stand in the place of a chart, unless a chart is
        asked for that can be drawn.
        """
        view = self.sheet.view
        is_asked = bool(view.metrics or view.first)
        has_chart = bool(self.drawable or self._profile or self._bars_without_load)
        return () if is_asked and has_chart else self.sheet.figures

    @property
    def panel(self) -> Panel | None:
        """Return the panel whose axis is shown."""
        return self._first_drawn[0] if self._first_drawn else None

    @property
    def charts(self) -> tuple[Chart, ...]:
        """Return the charts that are shown."""
        if self.figures:
            return ()
        return self._first_drawn[1] if self._first_drawn else self._profile

    @property
    def metric(self) -> Metric:
        """Return the metric of bars without a load."""
        return self.sheet.unplaced_metric

    @cached_property
    def bars(self) -> tuple[BarList, ...]:
        """Return the ranked bars in the place of lines, with their facet as title; () for lines.
        Without a load they are the rates of the runs.
        """
        if not self.charts:
            return () if self.figures else self._bars_without_load
        if not all(chart.bars for chart in self.charts):
            return ()
        return tuple(chain.from_iterable(_titled_bars(chart) for chart in self.charts))

    @property
    def _first_drawn(self) -> tuple[Panel, tuple[Chart, ...]] | None:
        """Return the first metric with its panel; None where figures or bars come first."""
        if self.figures or self.sheet.bars_first or not self.drawable:
            return None
        return self.drawable[0]

    @property
    def _asked(self) -> str:
        """Return the key of the chart to show of runs whose load is unknown."""
        return self.sheet.view.charts_or((self.metric.key,))[0]

    @property
    def _bars_without_load(self) -> tuple[BarList, ...]:
        """Return the bars of these runs, where they are asked for."""
        return self.sheet.unplaced_bars if self._asked == self.metric.key else ()

    @property
    def _profile(self) -> tuple[Chart, ...]:
        """Return the latency profile of these runs, where it is asked for."""
        profile = self.sheet.unplaced_profile
        return (profile.chart,) if profile and self._asked == DISTRIBUTION else ()

    @property
    def unit(self) -> str:
        """Return the unit of the values with its remark; "" when nothing can be drawn."""
        if self.charts:
            return self.charts[0].unit
        return self.metric.units[0].name if self.bars else ""

    @property
    def direction(self) -> str:
        """Return "more is better" or "less is better"."""
        return self.charts[0].direction if self.charts else self.metric.direction

    @property
    def legend(self) -> tuple[LegendEntry, ...]:
        """Return the drawn entries: of the chart itself, or of its panel."""
        if self.charts and self.charts[0].legend:
            return self.charts[0].legend
        entries = self.panel.legend if self.panel else ()
        return tuple(entry for entry in entries if entry.state == "drawn")

    @property
    def about(self) -> str:
        """Return "Requests per second against concurrency", or "nginx 1.24.0 at 10 connections"
        for figures; "" when nothing can be drawn.
        """
        if self.figures and self.sheet.only:
            return _run_and_load(self.sheet.only)
        if self.charts and self.charts[0].key == DISTRIBUTION:
            return self.charts[0].title
        if not self.panel:
            return f"{self.metric.label}; the load is unknown" if self.bars else ""
        first = self.charts[0]
        if self.bars:
            titles = dict.fromkeys(bars.title for bars in first.bars)
            return f"{first.title} at {listed(list(titles))}"
        return f"{first.title} against {self.panel.load.label.lower()}"

    @property
    def notes(self) -> list[str]:
        """Return in sentences what is left out, then what the marks mean."""
        left_out = [f"{self.panel.left_out}."] if self.panel and self.panel.left_out else []
        if self.panel and self.panel.axis_note:
            left_out.append(self.panel.axis_note)
        lost = dict.fromkeys(chart.lost for chart in self.charts if chart.lost)
        mark, line = ("bar", "Thin lines") if self.bars else ("point", "Thin bars")
        hollow = f"Hollow {mark}: requests failed or were not answered by 2xx."
        meant = [
            (hollow, any(chart.marked for chart in self.charts)),
            (
                f"{line}: from the lowest to the highest of repeated runs.",
                any(chart.ranged for chart in self.charts),
            ),
            (
                "Thick bars: an interval of the median.",
                any(chart.bounded for chart in self.charts) and not self.bars,
            ),
        ]
        return [*left_out, *lost, *(sentence for sentence, applies in meant if applies)]


def _run_and_load(run: RunView) -> str:
    """Return "nginx 1.24.0 at 10 connections" or "nginx 1.24.0 at an unknown load"."""
    where = at_loads(run.load[0], [run.load[1]]) if run.load else WHERE
    return f"{one_line(run.server_and_version)} {where}"


def _titled_bars(chart: Chart) -> Iterator[BarList]:
    """Give lists of bars with their facet in the title, and their load where there are several."""
    for bars in chart.bars:
        parts = (chart.facet, "" if len(chart.bars) == 1 else bars.title)
        yield BarList(", ".join(filter(None, parts)), bars.bars)


def common(sheet: Sheet) -> str:
    """Return "ab 2.3, document size 612 bytes": what all runs share, as far as it is said."""
    same = (condition for condition in sheet.conditions.same if condition.name not in CROWDING)
    values = {condition.name: one_line(condition.values[0]) for condition in same}
    tool = " ".join(values.pop(name) for name in ("Tool", "Tool version") if name in values)
    parts = [tool, values.pop("Hardware", ""), values.pop("Operating system", "")]
    for name, value in values.items():
        parts.append(f"{name if name.isupper() else name.lower()} {value}")
    return ", ".join(filter(None, parts))


def warnings(sheet: Sheet) -> list[tuple[str, str]]:
    """Return code and title of each check that warns, the gravest first, each once."""
    return list(dict.fromkeys((mark.code, mark.title) for mark in sheet.checks.grave))


def alt(view: Shown) -> str:
    """Return the text that stands for the image, of at most 300 characters: title, chart, main
    finding, how many warnings.
    """
    about = "" if view.figures and view.finding else view.about  # the finding names the run
    parts = [one_line(view.title), about, view.finding.rstrip(".")]
    if count := len(warnings(view.sheet)):
        parts.append(plural(count, "warning"))
    text = ". ".join(part for part in parts if part) + "."
    return text if len(text) <= ALT else f"{text[: ALT - 1].rsplit(' ', 1)[0]}\u2026"


def description(view: Shown) -> str:
    """Return all that the picture says, for its <desc>."""
    caveats = [f"{code} {title.lower()}" for code, title in warnings(view.sheet)]
    charts = [one_line(chart.description) for chart in view.charts]
    if not charts:
        bars = chain.from_iterable(bar_list.bars for bar_list in view.bars)
        charts = [one_line(bar.sentence) for bar in bars]
    numbers = [f"{figure.label}: {figure.text} {figure.unit}" for figure in view.figures]
    parts = [
        view.finding,
        *charts,
        "; ".join(numbers),
        f"Caveats: {'; '.join(caveats)}" if caveats else "",
    ]
    return " ".join(f"{part.rstrip('.')}." for part in parts if part)
