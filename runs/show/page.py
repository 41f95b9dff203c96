"""Everything that the page of a comparison shows, from its frozen content, its labels and what
the reader chose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Literal

from runs.compare import checks, rows_without_load
from runs.compare.agreement import Agreements, agreements
from runs.compare.conclusion_model import Conclusion
from runs.compare.conclusions import conclusions
from runs.compare.metrics import REQUESTS_PER_S, Metric
from runs.compare.reading_notes import Note, notes
from runs.compare.rows_without_load import RowList
from runs.compare.series import Group, RunView, Series, Snapshot, group, views
from runs.show import percentile_curve
from runs.show.across import against
from runs.show.bars import BarList
from runs.show.bars_without_load import row_names, unplaced_bars
from runs.show.charts import Chart
from runs.show.default_charts import WHY_LATENCY, chart_keys, swaps_time, usual_charts
from runs.show.figures import STOPPED, STOPPED_EARLY, Figure, figures
from runs.show.layout import Layout, arrange, frozen, leading, started
from runs.show.panels import ROWS, Panel, in_table, panel
from runs.show.profile_without_load import LatencyProfile, latency_profile
from runs.show.tables import Table, unplaced_table
from runs.show.view import DISTRIBUTION, View
from runs.show.view_options import Menus, Options

# How a reader selected runs that many publish; "" are the runs of one comparison.
Selected = Literal["", "apart", "pooled"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole page; `remarks` are the publisher's notes, each once; `conclusions` and `checks`
    are computed, the largest question first.

    `view` is the reader's choice with only what this comparison has, `query` its shortest
    address, `options` what else could be chosen. `why_latency` tells why mean latency stands in
    the place of time taken, "" where it does not. `figures` stand in the place of charts where
    `only` one run is shown; `unplaced_bars` are the values of `unplaced_metric` of runs
    whose load is unknown, `unplaced_profile` their latency by percentile, `of_rows` is what they
    say; this comes first where `rows_first`.
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
    unplaced_profile: LatencyProfile | None = None
    of_rows: tuple[str, ...] = ()
    rows_first: bool = False
    only: RunView | None = None
    numbered: tuple[Panel, ...] = ()

    @property
    def caveats(self) -> int:
        """Return how many things weaken the numbers: a check counts once, for all of its series."""
        return _different(self.checks.grave) + len(self.notes)

    @property
    def why_stopped(self) -> str:
        """Say why a single run that stopped early has no rate; "" for others."""
        return STOPPED if self.only and self.only.is_aborted else ""

    @property
    def stop_message(self) -> str:
        """Return what the tool printed where a single run stopped; "" where it printed nothing."""
        if not self.why_stopped or self.only is None:
            return ""
        return str((self.only.numbers.get("details") or {}).get("error") or "")

    @property
    def only_noted(self) -> int:
        """Return how many checks only note something."""
        return _different(self.checks.information)

    @property
    def profile(self) -> Chart | None:
        """Return the latency by percentile, if it is drawn; of a single run it has no facets."""
        if self.unplaced_profile:
            return self.unplaced_profile.chart
        every = chain.from_iterable(part.with_data for part in self.panels)
        return next((chart for chart in every if chart.key == DISTRIBUTION), None)

    @property
    def bars_first(self) -> bool:
        """Tell whether the page begins with the bars of runs without a load.

        It does not where a reader asks for another chart, which runs with a load have.
        """
        own = self.unplaced_metric.key
        has_asked = self.view.charts_or((own,))[0] != own and any(part.hero for part in self.panels)
        return self.rows_first and not has_asked

    @property
    def summary(self) -> tuple[str, ...]:
        """Return what is said first; of a single run that stopped early it is that it did."""
        return self.said or ((STOPPED_EARLY,) if self.why_stopped else ())

    @property
    def said(self) -> tuple[str, ...]:
        """Return what is concluded about the largest question, at most three sentences.

        It is what the rows of one table say where more of them state no load.
        """
        if self.rows_first or not self.panels:
            return self.of_rows
        return self.conclusions[0].sentences if self.conclusions else ()


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a page before it is computed: what the checks say of its runs, and the
    servers of the page of several comparisons that it is a part of, where each has its colour.
    """

    checks: checks.ChecksResult | None = None
    servers: Sequence[str] = ()


def _different(marks: Sequence[checks.ReportedMark]) -> int:
    return len({mark.code for mark in marks})


def sheet(
    runs: Sequence[Snapshot],
    labels: Mapping[str, Any],
    view: View | None = None,
    base: View | None = None,
    *,
    selected: Selected = "",
    known: Known | None = None,
) -> Sheet:
    """Compute the page of a view; `base` is what its address without parameters shows.

    Equal arguments give equal pages. Runs that are `selected` by a reader and published by many
    are concluded about only where they are drawn; "pooled" draws those of several uploads as
    repeats, and tests nothing.
    """
    known, pooled = known or Known(), selected == "pooled"
    every = views(runs, labels)
    groups, unplaced = group(every, joined=pooled)
    rows = rows_without_load.row_lists(unplaced)
    menus = _menus(groups, every, view=view, base=base, page_servers=known.servers)
    result = known.checks or _checked(every, labels, groups=None if pooled else groups)
    concluded = _drawn(groups, menus.layouts) if selected else groups
    concluded_about = conclusions(concluded, result, tests=not pooled)
    if concluded_about:
        menus = _led_by(concluded_about[0], menus)
    only = every[0] if len(every) == 1 else None
    panels, settled = _panels(menus, only=only), menus.view
    numbered = _of_loads(groups, menus, only=only) if against(groups, settled.x) else panels
    return Sheet(
        panels=panels,
        numbered=numbered,
        unplaced=_unplaced(unplaced, menus.keys, rows=rows),
        conditions=agreements(every),
        notes=tuple(notes(every)),
        remarks=_remarks(every),
        conclusions=concluded_about,
        checks=result,
        runs=len(every),
        view=settled,
        query=settled.query(menus.base),
        options=menus.options(),
        why_latency=WHY_LATENCY if swaps_time(settled, every) else "",
        figures=figures(only) if only else (),
        unplaced_bars=unplaced_bars(rows),
        unplaced_metric=rows[0].metric if rows else REQUESTS_PER_S,
        unplaced_profile=latency_profile(rows, settled),
        of_rows=rows_without_load.sentences(rows, result),
        rows_first=not only and rows_without_load.stand_first(rows, concluded_about, runs=every),
        only=only,
    )


def _checked(
    runs: Sequence[RunView], labels: Mapping[str, Any], *, groups: Sequence[Group] | None
) -> checks.ChecksResult:
    """Return what the checks say of the runs and the title; `groups` None makes them anew."""
    return checks.check(runs, {"title": labels.get("title")}, groups=groups)


def _menus(
    groups: Sequence[Group],
    runs: Sequence[RunView],
    *,
    view: View | None,
    base: View | None,
    page_servers: Sequence[str],
) -> Menus:
    """Return what is drawn of the groups, and what else could be chosen."""
    view, base = view or View(), base or View()
    settled, names, layouts = arrange(groups, view, page_servers=page_servers)
    return Menus(
        groups=groups,
        layouts=layouts,
        names=names,
        view=settled,
        base=started(groups, base=base, view=settled, asked=view),
        keys=_keys(settled, runs),
        usual=usual_charts(runs),
    )


def _led_by(conclusion: Conclusion, menus: Menus) -> Menus:
    """Return the menus with the question of a conclusion first."""
    first = conclusion.question.conditions
    return replace(menus, layouts=[leading(layout, first) for layout in menus.layouts])


def _keys(view: View, runs: Sequence[RunView]) -> tuple[str, ...]:
    """Return the charts to draw; a single run has that of its percentiles, too."""
    keys = chart_keys(view, runs)
    if len(runs) > 1 or view.metrics or not percentile_curve.carries(runs):
        return keys
    return tuple(dict.fromkeys((*keys, DISTRIBUTION)))


def _panels(menus: Menus, *, only: RunView | None) -> tuple[Panel, ...]:
    """Return a panel for each layout, with the charts that are chosen.

    Bars of a page's `only` run would repeat its figures, so that they are not drawn.
    """
    every = (
        panel(layout, menus.names, keys=menus.keys, view=menus.view, start=menus.base)
        for layout in menus.layouts
    )
    return tuple(replace(own, has_figures=only is not None) for own in every)


def _unplaced(
    runs: Sequence[RunView], keys: Sequence[str], *, rows: Sequence[RowList]
) -> Table | None:
    """Return the table of the runs without a load, in the order of their bars; None for no run.

    Runs without a value stand last.
    """
    if not runs:
        return None
    names = row_names(rows)
    order = {name: position for position, name in enumerate(names)}
    best_first = sorted(runs, key=lambda run: order.get(run.id, len(order)))
    return unplaced_table(best_first, in_table(keys, runs), names=names, limit=ROWS)


def _remarks(runs: Sequence[RunView]) -> tuple[str, ...]:
    """Return the publisher's notes, each once."""
    texts = (run.labels.get("notes") for run in runs)
    return tuple(dict.fromkeys(text for text in texts if text))


def _drawn(groups: Sequence[Group], layouts: Sequence[Layout]) -> list[Group]:
    """Return the groups with only the series of which runs are drawn."""
    ids: set[str] = set()
    for layout in layouts:
        for own in layout.group.series:
            if layout.entry(own).state == "drawn":
                ids |= {run.id for run in own.runs}
    parts = []
    for whole in groups:
        parts.append(Group(whole.load, [own for own in whole.series if _has_run(own, ids)]))
    return [part for part in parts if part.series]


def _has_run(series: Series, ids: set[str]) -> bool:
    return any(run.id in ids for run in series.runs)


def _of_loads(groups: Sequence[Group], menus: Menus, *, only: RunView | None) -> tuple[Panel, ...]:
    """Return the panels of the loads, for their tables, where the charts have another axis."""
    view, servers = replace(menus.view, x=""), menus.names.page_servers
    plain, names, layouts = arrange(groups, view, page_servers=servers)
    plain_menus = replace(menus, layouts=layouts, names=names, view=plain, base=plain)
    return _panels(plain_menus, only=only)


def keepable(groups: Sequence[Group], view: View) -> dict[str, Any]:
    """Return a view as it is frozen with runs of these groups: {} for the default one."""
    return frozen(groups, view).as_json()
