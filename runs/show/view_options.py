"""What a reader can choose for these runs: the menus above the charts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from runs.compare.metrics import METRICS
from runs.compare.metrics import PERCENTILES as PERCENTILE_METRICS
from runs.compare.run_view import stated_metrics
from runs.compare.series import UNNAMED, Group, Series
from runs.show import across, percentile_curve, percentiles_over_load
from runs.show.condition_axis import label_of
from runs.show.layout import Layout, is_split
from runs.show.series_keys import Names
from runs.show.view import CHARTS, DEFAULT_CHARTS, DISTRIBUTION, OVER_LOAD, View

LABELS = {metric.key: metric.label for metric in METRICS} | {
    DISTRIBUTION: "Latency by percentile",
    OVER_LOAD: "Latency percentiles over load",
}
SCALE_WORDS = {"linear": "linear", "logx": "log load", "logy": "log values", "loglog": "log both"}
SHORT = {
    "requests_per_s": "Requests/s",
    "latency_mean": "Latency",
    "latency_p50": "p50",
    "latency_p90": "p90",
    "latency_p95": "p95",
    "latency_p99": "p99",
    "failed": "Failures",
    DISTRIBUTION: "Percentiles",
    OVER_LOAD: "Percentiles over load",
}
TABS = 4  # charts that have a tab; the others are in a menu
PERCENTILES = tuple(metric.key for metric in PERCENTILE_METRICS)


@dataclass(frozen=True, slots=True)
class Option:
    """One value of one menu; `query` is the address, relative to the page, that chooses it."""

    value: str
    label: str
    chosen: bool
    query: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """The menus; an empty one is not offered.

    `charts` are all charts that can be drawn, `tabs` those that can be drawn large. `pairs` is the
    view as an address says it, `frozen_hidden` the series that are hidden when the address says
    nothing. `percentiles_of` are the series whose percentiles over the load can be drawn, `usual`
    is the chart that is drawn large without a choice.
    """

    charts: tuple[Option, ...]
    tabs: tuple[Option, ...]
    more_tabs: tuple[Option, ...]
    scales: tuple[Option, ...]
    baselines: tuple[Option, ...]
    loads: tuple[Option, ...]
    at_loads: tuple[Option, ...]
    splits: tuple[Option, ...]
    percentiles_of: tuple[Option, ...]
    usual: str
    pairs: tuple[tuple[str, str], ...]
    frozen_hidden: tuple[str, ...]

    @property
    def without_charts(self) -> list[tuple[str, str]]:
        """Return the pairs without the choice of charts."""
        return [pair for pair in self.pairs if pair[0] != "metric"]

    @property
    def baseline(self) -> str:
        """Return what values are divided by, "" for nothing."""
        labels = (base.label for base in self.baselines if base.chosen and base.value)
        return next(labels, "")


@dataclass(frozen=True, slots=True)
class Menus:
    """Makes the menus of one page.

    `groups` are those of the loads, `layouts` what is drawn of them. `base` is what an address
    without parameters shows. `keys` are the charts that are drawn, the large one first, `usual`
    those without a choice.
    """

    groups: Sequence[Group]
    layouts: Sequence[Layout]
    names: Names
    view: View
    base: View
    keys: Sequence[str]
    usual: tuple[str, ...] = DEFAULT_CHARTS

    def options(self) -> Options:
        """Return all menus, with what is chosen now."""
        known = _known(self.groups)
        tabs = self._tabs(known)
        return Options(
            charts=self._charts(known),
            tabs=_first(tabs),
            more_tabs=tuple(tab for tab in tabs if tab not in _first(tabs)),
            scales=self._options(SCALE_WORDS, field="scale"),
            baselines=self._baselines(),
            loads=self._loads(),
            at_loads=self._at_loads(),
            splits=self._splits(),
            percentiles_of=self._percentiles_of(),
            usual=self.usual[0],
            pairs=tuple(self.view.pairs(self.base)),
            frozen_hidden=self.base.hidden,
        )

    def _options(self, labels: Mapping[Any, str], *, field: str) -> tuple[Option, ...]:
        """Return an option for each value of a field of the view, with its label."""
        return tuple(self._option(value, label, field=field) for value, label in labels.items())

    def _option(self, value: Any, label: str, *, field: str) -> Option:
        view = replace(self.view, **{field: value})
        view = view if view.x else replace(view, at="")
        is_chosen = getattr(self.view, field) == value
        return Option(str(value), label, chosen=is_chosen, query=self._query(view))

    def _query(self, view: View) -> str:
        return view.query(self.base)

    def _tabs(self, known: Collection[str]) -> tuple[Option, ...]:
        """Offer each chart that has data as the large one, single percentiles last."""
        rest = [key for key in CHARTS if key not in PERCENTILES]
        every = [key for key in (*rest, *PERCENTILES) if key in known]
        natural = (self.view.metrics or self.usual)[0]
        return tuple(
            Option(
                key,
                SHORT.get(key, LABELS[key]),
                chosen=key == self.keys[0],
                query=self._query(replace(self.view, first="" if key == natural else key)),
            )
            for key in every
        )

    def _charts(self, known: Collection[str]) -> tuple[Option, ...]:
        """Offer the usual charts, those with data, and those that are shown."""
        offered = {*self.usual, *self.keys, *known}
        keys = (key for key in CHARTS if key in offered)
        return tuple(Option(key, LABELS[key], chosen=key in self.keys) for key in keys)

    def _baselines(self) -> tuple[Option, ...]:
        """Offer the series that have a place in the charts, and the chosen one.

        All series of a named server are one choice. Unnamed ones may be different servers.
        """
        names = self.names
        offered = [series for series in names.every if self._is_offered(series)]
        named = (series for series in offered if self._is_one_server(series))
        servers = {names.server(series): series.who for series in named}
        lines = {names.key(series): series.name for series in offered}
        known = servers | {key: name for key, name in lines.items() if key not in servers}
        if len(known) < 2:
            return ()
        ratios = {key: f"ratio to {name}" for key, name in known.items()}
        return self._options({"": "values", **ratios}, field="baseline")

    def _is_one_server(self, series: Series) -> bool:
        return series.who != UNNAMED or self.view.baseline == self.names.server(series)

    def _is_offered(self, series: Series) -> bool:
        entries = (layout.keyed.get(id(series)) for layout in self.layouts)
        is_placed = any(entry is not None and entry.state != "left" for entry in entries)
        keys = (self.names.server(series), self.names.key(series))
        return is_placed or self.view.baseline in keys

    def _loads(self) -> tuple[Option, ...]:
        """Offer each kind of load, and each condition that lines of this page can stand against."""
        labels = {group.load.field: group.load.label for group in self.groups}
        conditions = {name: label_of(name) for name in across.offered(self.groups)}
        if len(labels) + len(conditions) < 2:
            return ()
        every = "both" if len(labels) > 1 else next(iter(labels.values())).lower()
        others = (labels if len(labels) > 1 else {}) | conditions
        each = {field: label.lower() for field, label in others.items()}
        return self._options({"": every, **each}, field="x")

    def _at_loads(self) -> tuple[Option, ...]:
        """Offer the loads at which the series stand against a condition."""
        loads = across.loads_to_choose(self.groups, self.view.x)
        if len(loads) < 2:
            return ()
        return self._options(loads, field="at")

    def _percentiles_of(self) -> tuple[Option, ...]:
        """Offer the series of the first panel, where percentiles over the load are drawn."""
        if OVER_LOAD not in self.keys or not self.layouts:
            return ()
        entries = percentiles_over_load.choices(self.layouts[0])
        chosen = percentiles_over_load.chosen(self.layouts[0], self.view.of)
        if len(entries) < 2:
            return ()
        return tuple(
            Option(
                entry.key,
                entry.name,
                chosen=entry is chosen,
                query=self._query(replace(self.view, of="" if entry is entries[0] else entry.key)),
            )
            for entry in entries
        )

    def _splits(self) -> tuple[Option, ...]:
        if not is_split([layout.group for layout in self.layouts]):
            return ()
        return self._options({False: "one per setup", True: "all in one"}, field="together")


def _first(tabs: Sequence[Option]) -> tuple[Option, ...]:
    """Return the tabs that are always seen; the chosen one is among them."""
    first = tuple(tabs[:TABS])
    chosen = tuple(tab for tab in tabs[TABS:] if tab.chosen)
    return (*first[: TABS - len(chosen)], *chosen)


def _known(groups: Sequence[Group]) -> set[str]:
    """Return the keys of the charts that any run has numbers for."""
    every = list(chain.from_iterable(group.series for group in groups))
    runs = list(chain.from_iterable(series.runs for series in every))
    known = {metric.key for metric in stated_metrics(METRICS, runs)}
    if any(map(percentiles_over_load.carries, every)):
        known.add(OVER_LOAD)
    if percentile_curve.carries(runs):
        known.add(DISTRIBUTION)
    return known
