"""What a reader can choose for these runs: the fields of the form beside the charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runs.compare.metrics import METRICS
from runs.compare.series import Group
from runs.show import percentile_curve
from runs.show.layout import Names, is_split
from runs.show.view import CHARTS, DEFAULT_CHARTS, DISTRIBUTION, View

SCALE_WORDS = {"linear": "linear", "logx": "log load", "logy": "log values", "loglog": "log both"}


@dataclass(frozen=True, slots=True)
class Option:
    """One value of one field."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Options:
    """The fields; an empty one is not offered.

    `carried` are the parameters that no field holds, `frozen_hidden` the series that are hidden
    when the address says nothing.
    """

    charts: tuple[Option, ...]
    scales: tuple[Option, ...]
    baselines: tuple[Option, ...]
    loads: tuple[Option, ...]
    splits: tuple[Option, ...]
    carried: tuple[tuple[str, str], ...]
    frozen_hidden: tuple[str, ...]

    @property
    def others(self) -> str:
        """Name the charts that could be drawn and are not: "latency, failed requests, CPU"; ""
        when all are drawn.
        """
        left = dict.fromkeys(_kind(option.label) for option in self.charts if not option.chosen)
        return ", ".join(left)


def options(groups: Sequence[Group], names: Names, view: View, base: View) -> Options:
    """Return the fields for these groups, with what is chosen now; `base` is what an address
    without parameters shows.
    """
    return Options(
        charts=_charts(groups, view),
        scales=tuple(
            Option(value, label, value == view.scale) for value, label in SCALE_WORDS.items()
        ),
        baselines=_baselines(names, view),
        loads=_loads(groups, view),
        splits=_splits(groups, view),
        carried=tuple(pair for pair in view.pairs(base) if pair[0] in ("hide", "show")),
        frozen_hidden=base.hidden,
    )


def _kind(label: str) -> str:
    """Return the word of a chart in a sentence: all latencies are one kind."""
    first = label.partition(",")[0].partition(" by ")[0]
    return first if first.isupper() else first.lower()


def _charts(groups: Sequence[Group], view: View) -> tuple[Option, ...]:
    """Offer the articles' charts, those that any run has numbers for, and those that are shown."""
    runs = [run for group in groups for series in group.series for run in series.runs]
    known = {
        metric.key
        for metric in METRICS
        if any(metric.value(run.numbers) is not None for run in runs)
    }
    known |= {DISTRIBUTION} if any(percentile_curve.carries([run]) for run in runs) else set()
    labels = {metric.key: metric.label for metric in METRICS} | {
        DISTRIBUTION: "Latency by percentile"
    }
    shown = {*DEFAULT_CHARTS, *view.charts, *known}
    return tuple(Option(key, labels[key], key in view.charts) for key in CHARTS if key in shown)


def _baselines(names: Names, view: View) -> tuple[Option, ...]:
    servers = {names.server(series): series.who for series in names.every}
    lines = {names.key(series): series.name for series in names.every}
    known = servers | {key: name for key, name in lines.items() if key not in servers}
    if len(known) < 2:
        return ()
    return (
        Option("", "as measured", not view.baseline),
        *(Option(key, f"\u00d7 {name}", key == view.baseline) for key, name in known.items()),
    )


def _loads(groups: Sequence[Group], view: View) -> tuple[Option, ...]:
    if len(groups) < 2:
        return ()
    each = (
        Option(group.load.field, group.load.label.lower(), group.load.field == view.x)
        for group in groups
    )
    return (Option("", "both", not view.x), *each)


def _splits(groups: Sequence[Group], view: View) -> tuple[Option, ...]:
    if not is_split(groups):
        return ()
    return (
        Option("", "one per setup", not view.together),
        Option("yes", "all in one", view.together),
    )
