"""What a reader can choose for these runs: the menus above the charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from runs.compare.metrics import METRICS
from runs.compare.metrics import PERCENTILES as PERCENTILE_METRICS
from runs.compare.series import Group
from runs.show import percentile_curve
from runs.show.layout import Names, is_split
from runs.show.view import CHARTS, DEFAULT_CHARTS, DISTRIBUTION, View

LABELS = {metric.key: metric.label for metric in METRICS} | {DISTRIBUTION: "Latency by percentile"}
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
    nothing.
    """

    charts: tuple[Option, ...]
    tabs: tuple[Option, ...]
    more_tabs: tuple[Option, ...]
    scales: tuple[Option, ...]
    baselines: tuple[Option, ...]
    loads: tuple[Option, ...]
    splits: tuple[Option, ...]
    pairs: tuple[tuple[str, str], ...]
    frozen_hidden: tuple[str, ...]

    @property
    def without_charts(self) -> list[tuple[str, str]]:
        """Return the pairs without the choice of charts."""
        return [pair for pair in self.pairs if pair[0] != "metric"]

    @property
    def baseline(self) -> str:
        """Return what values are divided by, "" for nothing."""
        return next((one.label for one in self.baselines if one.chosen and one.value), "")


@dataclass(frozen=True, slots=True)
class Menus:
    """Makes the menus of one page; `base` is what an address without parameters shows, `keys` are
    the charts that are drawn, the large one first.
    """

    groups: Sequence[Group]
    names: Names
    view: View
    base: View
    keys: Sequence[str]

    def options(self) -> Options:
        """Return all menus, with what is chosen now."""
        tabs = self._tabs()
        return Options(
            charts=self._charts(),
            tabs=tabs[:TABS],
            more_tabs=tabs[TABS:],
            scales=tuple(
                self._option(value, words, "scale") for value, words in SCALE_WORDS.items()
            ),
            baselines=self._baselines(),
            loads=self._loads(),
            splits=self._splits(),
            pairs=tuple(self.view.pairs(self.base)),
            frozen_hidden=self.base.hidden,
        )

    def _option(self, value: Any, label: str, field: str) -> Option:
        chosen = replace(self.view, **{field: value})
        return Option(str(value), label, getattr(self.view, field) == value, self._query(chosen))

    def _query(self, view: View) -> str:
        return view.query(self.base)

    def _tabs(self) -> tuple[Option, ...]:
        """Offer each chart that has data as the large one, single percentiles last."""
        known = _known(self.groups)
        rest = [key for key in CHARTS if key not in PERCENTILES]
        every = [key for key in (*rest, *PERCENTILES) if key in known]
        natural = (self.view.metrics or DEFAULT_CHARTS)[0]
        return tuple(
            Option(
                key,
                SHORT.get(key, LABELS[key]),
                key == self.keys[0],
                self._query(replace(self.view, first="" if key == natural else key)),
            )
            for key in every
        )

    def _charts(self) -> tuple[Option, ...]:
        """Offer the articles' charts, those with data, and those that are shown."""
        shown = {*DEFAULT_CHARTS, *self.keys, *_known(self.groups)}
        return tuple(Option(key, LABELS[key], key in self.keys) for key in CHARTS if key in shown)

    def _baselines(self) -> tuple[Option, ...]:
        names = self.names
        servers = {names.server(series): series.who for series in names.every}
        lines = {names.key(series): series.name for series in names.every}
        known = servers | {key: name for key, name in lines.items() if key not in servers}
        if len(known) < 2:
            return ()
        return (
            self._option("", "values", "baseline"),
            *(self._option(key, f"ratio to {name}", "baseline") for key, name in known.items()),
        )

    def _loads(self) -> tuple[Option, ...]:
        if len(self.groups) < 2:
            return ()
        loads = (group.load for group in self.groups)
        each = (self._option(load.field, load.label.lower(), "x") for load in loads)
        return (self._option("", "both", "x"), *each)

    def _splits(self) -> tuple[Option, ...]:
        if not is_split(self.groups):
            return ()
        return (
            self._option(False, "one per setup", "together"),
            self._option(True, "all in one", "together"),
        )


def _known(groups: Sequence[Group]) -> set[str]:
    """Return the keys of the charts that any run has numbers for."""
    runs = [run for group in groups for series in group.series for run in series.runs]
    known = {
        metric.key
        for metric in METRICS
        if any(metric.value(run.numbers) is not None for run in runs)
    }
    has_percentiles = any(percentile_curve.carries([run]) for run in runs)
    return known | {DISTRIBUTION} if has_percentiles else known
