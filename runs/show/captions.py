"""A chart in words for who does not see it: what is drawn, the main finding, the warnings; and
what is common to all runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from runs.compare.metrics import Metric
from runs.compare.number_text import listed, plural
from runs.show.bars import BarList
from runs.show.charts import Chart
from runs.show.layout import LegendEntry
from runs.show.lettering import one_line
from runs.show.page import Panel, Sheet
from runs.show.view import DISTRIBUTION

ALT = 300
CROWDING = ("Host", "Port", "Path")  # what the page says, and a picture has no room for


@dataclass(frozen=True)
class Shown:
    """One view of a comparison for those who look at one metric of it: `address` is its
    permalink, `frozen` the day in words.

    `panel` and `charts` are what is shown: the first metric that some run says, a chart per
    facet; none where nothing can be drawn.
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
        found: dict[tuple[str, str], tuple[Panel, list[Chart]]] = {}
        for panel in self.sheet.panels:
            for chart in panel.charts:
                if chart.drawing:
                    found.setdefault((panel.key, chart.key), (panel, []))[1].append(chart)
        return tuple((panel, tuple(charts)) for panel, charts in found.values())

    @property
    def panel(self) -> Panel | None:
        """Return the panel whose axis is shown."""
        return self.drawable[0][0] if self.drawable else None

    @property
    def charts(self) -> tuple[Chart, ...]:
        """Return the charts that are shown."""
        return self.drawable[0][1] if self.drawable else ()

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
            asked = self.sheet.view.charts_or((self.metric.key,))[0] == self.metric.key
            return self.sheet.unplaced_bars if asked else ()
        if not all(chart.bars for chart in self.charts):
            return ()
        return tuple(
            _titled(bars, chart, is_alone=len(chart.bars) == 1)
            for chart in self.charts
            for bars in chart.bars
        )

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
        """Return "Requests per second against concurrency"; "" when nothing can be drawn."""
        if not self.panel:
            return f"{self.metric.label}; the load is unknown" if self.bars else ""
        first = self.charts[0]
        if first.key == DISTRIBUTION:
            return first.title
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
        return [*left_out, *lost, *(words for words, applies in meant if applies)]


def _titled(bars: BarList, chart: Chart, *, is_alone: bool) -> BarList:
    """Return a list of bars with its facet in its title, and its load where there are several."""
    parts = (chart.facet, "" if is_alone else bars.title)
    return BarList(", ".join(filter(None, parts)), bars.bars)


def common(sheet: Sheet) -> str:
    """Return "ab 2.3, document size 612 bytes": what all runs share, as far as it is said."""
    values = {
        one.name: one_line(one.values[0])
        for one in sheet.conditions.same
        if one.name not in CROWDING
    }
    tool = " ".join(values.pop(name) for name in ("Tool", "Tool version") if name in values)
    parts = [
        part
        for part in (tool, values.pop("Hardware", ""), values.pop("Operating system", ""))
        if part
    ]
    return ", ".join(
        [
            *parts,
            *(
                f"{name if name.isupper() else name.lower()} {value}"
                for name, value in values.items()
            ),
        ]
    )


def warnings(sheet: Sheet) -> list[tuple[str, str]]:
    """Return code and title of each check that warns, the gravest first, each once."""
    return list(dict.fromkeys((mark.code, mark.title) for mark in sheet.checks.grave))


def alt(shown: Shown) -> str:
    """Return the text that stands for the image, of at most 300 characters: title, chart, main
    finding, how many warnings.
    """
    parts = [one_line(shown.title), shown.about, shown.finding.rstrip(".")]
    if count := len(warnings(shown.sheet)):
        parts.append(plural(count, "warning"))
    text = ". ".join(part for part in parts if part) + "."
    return text if len(text) <= ALT else f"{text[: ALT - 1].rsplit(' ', 1)[0]}\u2026"


def description(shown: Shown) -> str:
    """Return all that the picture says, for its <desc>."""
    found = [f"{code} {title.lower()}" for code, title in warnings(shown.sheet)]
    charts = [one_line(chart.words) for chart in shown.charts]
    if not charts:
        charts = [one_line(bar.words) for own in shown.bars for bar in own.bars]
    parts = [shown.finding, *charts, f"Caveats: {'; '.join(found)}" if found else ""]
    return " ".join(f"{part.rstrip('.')}." for part in parts if part)
