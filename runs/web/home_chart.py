"""The chart of the front page: the large chart of one permalink, computed once per process."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from runs.models import Comparison
from runs.show.bars import BarList
from runs.show.charts import Chart
from runs.show.layout import LegendEntry
from runs.web.metric_view import metric_view

MOST_CHARTS = 8  # in memory
MOST_BARS = 6  # of each list; the page of the chart has all


class HomeChart(NamedTuple):
    """A drawing with its legend, or the first bars; `note` says how many there are.

    The browser draws nothing anew.
    """

    chart: Chart | None
    legend: tuple[LegendEntry, ...]
    bars: tuple[BarList, ...]
    label: str
    note: str


def chart_of(comparison: Comparison) -> HomeChart:
    """Return the chart of a comparison. One query for a version that is not in memory."""
    return _chart(comparison.public_id, comparison.version)


@lru_cache(maxsize=MOST_CHARTS)
def _chart(public_id: str, version: int) -> HomeChart:
    viewed = metric_view(Comparison.objects.defer("label_log").get(public_id=public_id))
    panel = viewed.panel
    hero = panel.hero if panel else None
    every = hero.bars if hero else viewed.bars
    bars = tuple(replace(own, bars=own.bars[:MOST_BARS]) for own in every)
    most = max((len(own.bars) for own in every), default=0)
    return HomeChart(
        replace(hero, is_live=False, bars=bars, title=_title(hero)) if hero else None,
        legend=() if every else viewed.legend,
        bars=() if hero else bars,
        label=viewed.metric.label,
        note=f"The first {MOST_BARS} of {most}." if most > MOST_BARS else "",
    )


def _title(chart: Chart) -> str:
    """Return the title with the setup that sets the chart apart from others of its page."""
    return f"{chart.title}: {chart.facet}" if chart.facet else chart.title
