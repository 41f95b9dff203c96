"""Everything that the page of a comparison shows, from its frozen content and its labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from runs.charts import chartjs, checks, svg
from runs.charts.axis import Axis, load_axis, values_axis
from runs.charts.conditions import Conditions, conditions
from runs.charts.findings import Finding, findings
from runs.charts.looks import Look, looks
from runs.charts.metrics import METRICS, Load, Metric, Unit
from runs.charts.notes import Note, notes
from runs.charts.series import Group, RunView, Series, Snapshot, describe, group, views
from runs.charts.tables import Table, table, unplaced_table

DRAWN = 12
ROWS = 500
WORDS = 600


@dataclass(frozen=True, slots=True)
class Chart:
    """One metric of a group; `drawing` is None when no run says it."""

    key: str
    title: str
    direction: str
    unit: str
    words: str
    drawing: svg.Drawing | None
    config: dict[str, Any]
    marked: bool
    ranged: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the legend."""

    name: str
    look: Look


@dataclass(frozen=True, slots=True)
class Panel:
    """The charts and the table of all series that share an x axis."""

    key: str
    load: Load
    legend: tuple[Entry, ...]
    charts: tuple[Chart, ...]
    table: Table
    left_out: str
    undrawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole page; `remarks` are the publisher's notes, each once; `findings` and `checks` are computed."""

    panels: tuple[Panel, ...]
    unplaced: Table | None
    conditions: Conditions
    notes: tuple[Note, ...]
    remarks: tuple[str, ...]
    findings: tuple[Finding, ...]
    checks: checks.Result
    runs: int


def sheet(runs: Sequence[Snapshot], labels: Mapping[str, Any]) -> Sheet:
    """Compute the page; the same content and labels always give the same sheet."""
    found = views(runs, labels)
    groups, unplaced = group(found)
    return Sheet(
        panels=tuple(_panel(one) for one in groups),
        unplaced=unplaced_table(unplaced, _units(unplaced), limit=ROWS) if unplaced else None,
        conditions=conditions(found),
        notes=tuple(notes(found)),
        remarks=tuple(dict.fromkeys(text for run in found if (text := run.labels.get("notes")))),
        findings=tuple(findings(groups)),
        checks=checks.check(found),
        runs=len(found),
    )


def _panel(group: Group) -> Panel:
    drawn, left = group.series[:DRAWN], group.series[DRAWN:]
    faces = looks(drawn)
    runs = [run for series in group.series for point in series.points for run in point.runs]
    units = _units(runs)
    loads = [point.x for series in drawn for point in series.points]
    x = load_axis(loads, whole=group.load.whole)
    return Panel(
        key=group.load.field.replace("_", "-"),
        load=group.load,
        legend=tuple(Entry(series.name, look) for series, look in zip(drawn, faces, strict=True)),
        charts=tuple(_chart(drawn, faces, metric, load=group.load, unit=units[metric.key], x=x) for metric in METRICS),
        table=table(group, faces, units, limit=ROWS),
        left_out=f"{DRAWN} of {len(group.series)} series shown" if left else "",
        undrawn=tuple(series.name for series in left),
    )


def _units(runs: Sequence[RunView]) -> dict[str, Unit]:
    """Return the unit of each metric, the same in charts and table."""
    return {
        metric.key: metric.unit_for([value for run in runs if (value := run.numbers.get(metric.field)) is not None]) for metric in METRICS
    }


def _chart(series: Sequence[Series], faces: Sequence[Look], metric: Metric, *, load: Load, unit: Unit, x: Axis) -> Chart:
    stats = [stat for one in series for point in one.points if (stat := point.stat(metric))]
    y = values_axis([stat.high for stat in stats], unit.divisor)
    words = f"{metric.label} against {load.label.lower()}, in {metric.units[0].name}; {metric.direction}. "
    words += "; ".join(describe(one, metric) for one in series)
    return Chart(
        key=metric.key,
        title=metric.label,
        direction=metric.direction,
        unit=unit.name,
        words=words if len(words) <= WORDS else f"{words[:WORDS].rsplit(',', 1)[0]} \u2026 The table below holds all numbers.",
        drawing=svg.draw(series, faces, metric, x=x, y=y) if stats else None,
        config=chartjs.config(series, faces, metric, load=load, unit=unit, axes=(x, y)),
        marked=any(point.is_marked for one in series for point in one.points),
        ranged=any(stat.n > 1 for stat in stats),
    )
