"""Everything a permalink page says, from a frozen content and its current labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from runs.charts import chartjs, svg
from runs.charts.metrics import METRICS, TRANSFER, Metric, Snapshot, good_rate, is_failing, shown
from runs.charts.series import LOADS, Group, group, load_of, server_of, setup_of


@dataclass(frozen=True, slots=True)
class Chart:
    """One metric of one group: for Chart.js, for SVG, and in words."""

    key: str
    metric: Metric
    unit: str
    load: str
    config: dict[str, Any]
    picture: svg.Picture
    summary: str


@dataclass(frozen=True, slots=True)
class Row:
    """One run in the table; every value is written out."""

    id: str
    upload: str
    server: str
    load: str
    cells: tuple[str, ...]
    failed: str
    failing: bool
    good_rate: str
    lines: str
    aborted: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that should be equal for a fair comparison, and what the runs say about it."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A whole comparison, ready to be written."""

    charts: tuple[Chart, ...]
    hidden: tuple[str, ...]
    shown_series: int
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    same: tuple[Condition, ...]
    differs: tuple[Condition, ...]
    unknown: tuple[str, ...]
    notes: tuple[str, ...]


def page(content: dict[str, Any], labels: dict[str, Any]) -> Page:
    """Describe a comparison. Pure; O(runs)."""
    runs: Sequence[Snapshot] = content.get("runs", [])
    names = labels.get("runs", {})
    groups = group(runs, names)
    unit = TRANSFER.unit_for([rate for run in runs if (rate := TRANSFER.value(run)) is not None])
    same, differs, unknown = _conditions(runs, names)
    return Page(
        charts=tuple(_chart(one, metric) for one in groups for metric in METRICS if _has(one, metric)),
        hidden=tuple(name for one in groups for name in one.hidden),
        shown_series=sum(len(one.series) for one in groups),
        heads=("Requests/s", "Time taken (s)", f"Transfer rate ({unit.name})", "Mean latency (ms)"),
        rows=tuple(_row(run, names.get(run["id"], {}), unit.size) for run in runs),
        same=same, differs=differs, unknown=unknown, notes=_notes(runs, groups),
    )  # fmt: skip


def _has(one: Group, metric: Metric) -> bool:
    return any(series.points(metric) for series in one.series)


def _chart(one: Group, metric: Metric) -> Chart:
    points = [(series.name, series.points(metric)) for series in one.series]
    unit = metric.unit_for([point.high for _, own in points for point in own])
    said = "; ".join(
        f"{name}: " + ", ".join(f"{shown(point.y / unit.size)} at {shown(point.x)}" for point in own)
        for name, own in points if own
    )  # fmt: skip
    summary = f"{metric.label} in {unit.name} against {LOADS[one.load].lower()}. {said}."
    key = f"{one.load}-{metric.name}"
    return Chart(key, metric, unit.name, LOADS[one.load], chartjs.config(one, metric, unit), svg.picture(one, metric, unit), summary)


def _row(run: Snapshot, labels: dict[str, Any], rate_size: float) -> Row:
    load = load_of(run)
    rate = TRANSFER.value(run)
    failed = run.get("requests_failed")
    cells = (
        shown(run.get("requests_per_s")),
        shown(run.get("time_taken_s"), 6),
        shown(None if rate is None else rate / rate_size, 2),
        shown(run.get("latency_ms", {}).get("mean")),
    )
    failing = is_failing(run)
    lines = run.get("lines")
    return Row(
        id=run["id"], upload=run["upload"], server=server_of(labels), cells=cells, failing=failing,
        load=shown(load[1]) + ("/s" if load[0] == "offered_rate" else "") if load else "–",
        failed=_failed(failed, run.get("non_2xx")),
        good_rate=shown(good_rate(run), 2) if failed else "",
        lines=f"{lines[0]}–{lines[1]}" if lines else "", aborted=bool(run.get("aborted")),
    )  # fmt: skip


def _failed(failed: int | None, non_2xx: int | None) -> str:
    text = shown(failed)
    return f"{text} + {shown(non_2xx)} not 2xx" if non_2xx else text


def _conditions(
    runs: Sequence[Snapshot], names: dict[str, dict[str, Any]]
) -> tuple[tuple[Condition, ...], tuple[Condition, ...], tuple[str, ...]]:
    """Sort the conditions into same, differs and unknown; one side unknown is unknown."""
    table: dict[str, list[str]] = {}
    for run in runs:
        own = names.get(run["id"], {})
        facts = setup_of(run, own) | {
            "document size": f"{shown(run['document_bytes'])} B" if run.get("document_bytes") is not None else "",
            "requests": shown(run["requests_completed"]) if run.get("requests_completed") is not None else "",
            "host": f"{run['hostname']}:{run['port']}" if run.get("hostname") and run.get("port") else run.get("hostname") or "",
        }
        for name, value in facts.items():
            table.setdefault(name, []).append(value)
    same = tuple(Condition(name, (values[0],)) for name, values in table.items() if all(values) and len(set(values)) == 1)
    differs = tuple(
        Condition(name, tuple(dict.fromkeys(value for value in values if value)))
        for name, values in table.items() if len({value for value in values if value}) > 1
    )  # fmt: skip
    listed = {one.name for one in (*same, *differs)}
    return same, differs, tuple(name for name in table if name not in listed)


def _notes(runs: Sequence[Snapshot], groups: Sequence[Group]) -> tuple[str, ...]:
    """Say in sentences what a reader must know before believing the charts."""
    notes = []
    failing = [run for run in runs if is_failing(run)]
    if failing:
        notes.append(f"{len(failing)} of {len(runs)} runs had failed or non-2xx answers; their points are hollow.")
    counts = [len(members) for one in groups for series in one.series for _, members in series.loads]
    if counts and max(counts) == 1:
        notes.append("One run per point: there is no error estimate, and no difference here is proven.")
    unplaced = sum(1 for run in runs if load_of(run) is None and not run.get("aborted"))
    if unplaced:
        notes.append(f"{unplaced} of {len(runs)} runs say no load; they are in the table, not in the charts.")
    if any(run.get("aborted") for run in runs):
        notes.append("A run that the tool gave up measured no rate; it is in the table only.")
    stated = sorted({name.replace("_", " ") for run in runs for name, how in run.get("provenance", {}).items() if how == "stated"})
    if stated:
        notes.append(f"Stated by the publisher, not read from the text: {', '.join(stated)}.")
    return tuple(notes)
