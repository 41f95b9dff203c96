"""A page without what comes on demand: with the first rows of its tables, and without what scripts
draw.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from runs.show.charts import Chart
from runs.show.page import Sheet

FIRST_ROWS = 30  # of a table below charts; the page of its numbers has more


def with_first_rows(whole: Sheet) -> Sheet:
    """Return the page with at most FIRST_ROWS rows in each table of points."""
    panels = (
        replace(part, table=replace(part.table, rows=part.table.rows[:FIRST_ROWS]))
        for part in whole.numbered
    )
    return replace(whole, numbered=tuple(panels))


def configurations(whole: Sheet) -> dict[str, dict[str, Any]]:
    """Return what scripts draw of each chart, by its id."""
    profile = [whole.unplaced_profile.chart] if whole.unplaced_profile else []
    every = chain(chain.from_iterable(part.charts for part in whole.panels), profile)
    return {chart.id: chart.config for chart in every if chart.is_drawn_by_scripts}


def without_configurations(whole: Sheet) -> Sheet:
    """Return the page without what scripts draw, which they fetch."""
    panels = (
        replace(part, charts=tuple(map(_without_configuration, part.charts)))
        for part in whole.panels
    )
    profile = whole.unplaced_profile
    if profile:
        profile = replace(profile, chart=_without_configuration(profile.chart))
    return replace(whole, panels=tuple(panels), unplaced_profile=profile)


def _without_configuration(chart: Chart) -> Chart:
    return replace(chart, config={}) if chart.is_drawn_by_scripts else chart
