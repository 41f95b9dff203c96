"""The same numbers as the charts, as rows: one per point, and one per run that no axis can place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runs.charts.looks import Look
from runs.charts.metrics import METRICS, Metric, Unit
from runs.charts.quantity import DASH, converted, number, rounded
from runs.charts.series import Group, Point, RunView


@dataclass(frozen=True, slots=True)
class Cell:
    """One value: its text, what it sorts by, its range, how it came to be ("" = read), and a remark."""

    text: str
    sort: float | None = None
    spread: str = ""
    origin: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a row was read: the run's id and its lines."""

    run: str
    lines: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Row:
    """One point of one series; `look` is None when it is not drawn."""

    name: str
    look: Look | None
    cells: tuple[Cell, ...]
    sources: tuple[Source, ...]
    marked: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below their headings; a heading is a label and its unit."""

    headings: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    count: int


def table(group: Group, looks: Sequence[Look], units: dict[str, Unit], *, limit: int) -> Table:
    """Return a group's table with at most `limit` rows; series beyond the looks are rows without a look."""
    runs = [run for series in group.series for point in series.points for run in point.runs]
    good, repeated = _columns(runs), len(runs) > sum(len(series.points) for series in group.series)
    rows: list[Row] = []
    for place, series in enumerate(group.series):
        look = looks[place] if place < len(looks) else None
        for point in series.points:
            if len(rows) < limit:
                load = Cell(number(point.x), point.x, origin=_load_origin(point))
                rows.append(_row(series.name, look, [load, *_cells(point, units, good, repeated)], point))
    first = (group.load.label, "" if group.load.whole else group.load.unit)
    count = sum(len(series.points) for series in group.series)
    return Table((first, *_headings(units, good, repeated)), tuple(rows), count)


def unplaced_table(runs: Sequence[RunView], units: dict[str, Unit], *, limit: int) -> Table:
    """Return a row per run whose load is not said, or that measured nothing."""
    good = _columns(runs)
    rows = []
    for run in runs[:limit]:
        outcome = Cell("aborted", title="It stopped early.") if run.numbers.get("aborted") else Cell(DASH, title="not said")
        point = Point(0.0, (run,))
        rows.append(_row(run.server_and_version, None, [outcome, *_cells(point, units, good, False)], point))
    return Table((("Load", ""), *_headings(units, good, False)), tuple(rows), len(runs))


def _columns(runs: Sequence[RunView]) -> bool:
    """Tell whether the good-request rate differs from the printed one anywhere."""
    return any(run.good_requests_per_s is not None for run in runs)


def _headings(units: dict[str, Unit], good: bool, repeated: bool) -> list[tuple[str, str]]:
    headings = []
    for metric in METRICS:
        headings.append((metric.label, units[metric.key].name))
        if metric is METRICS[0] and good:
            headings.append(("Good requests", "requests/s"))
        if units[metric.key].divisor > 1:
            headings.append((metric.label, metric.units[0].name))
    counts = [("Requests", ""), ("Failed", "")]
    return [*headings, *([("Runs", "")] if repeated else []), *counts]


def _cells(point: Point, units: dict[str, Unit], good: bool, repeated: bool) -> list[Cell]:
    cells = []
    for metric in METRICS:
        unit = units[metric.key]
        cells.append(_measured(point, metric, unit))
        if metric is METRICS[0] and good:
            cells.append(_good(point))
        if unit.divisor > 1:
            cells.append(_measured(point, metric, metric.units[0]))
    if repeated:
        cells.append(Cell(number(len(point.runs)), len(point.runs)))
    return [*cells, _sum(point, "requests_completed"), _failed(point)]


def _measured(point: Point, metric: Metric, unit: Unit) -> Cell:
    stat = point.stat(metric)
    if stat is None:
        return Cell(DASH, title="not said")
    spread = f"{converted(stat.low, unit.divisor)}{DASH}{converted(stat.high, unit.divisor)}" if stat.n > 1 else ""
    return Cell(converted(stat.median, unit.divisor), stat.median, spread)


def _good(point: Point) -> Cell:
    """Return the rate without the failed requests: of one run only, because a median of derived rates says little."""
    value = point.runs[0].good_requests_per_s if len(point.runs) == 1 else None
    if value is None:
        same = len(point.runs) == 1 and point.runs[0].numbers.get("requests_failed") == 0
        return Cell("same", title="No request failed: the printed rate.") if same else Cell(DASH, title="cannot be derived")
    return Cell(rounded(value), value, origin="derived", title="(requests \u2212 failed) \u00f7 time taken")


def _sum(point: Point, field: str) -> Cell:
    values = [value for run in point.runs if (value := run.numbers.get(field)) is not None]
    return Cell(number(sum(values)), sum(values)) if values else Cell(DASH, title="not said")


def _failed(point: Point) -> Cell:
    cell = _sum(point, "requests_failed")
    other = sum(run.numbers.get("non_2xx") or 0 for run in point.runs)
    return Cell(cell.text, cell.sort, f"{number(other)} not 2xx") if other else cell


def _load_origin(point: Point) -> str:
    stated = any(run.numbers.get("provenance", {}).get("concurrency") == "stated" for run in point.runs)
    return "stated" if stated and all(run.numbers.get("offered_rate") is None for run in point.runs) else ""


def _row(name: str, look: Look | None, cells: list[Cell], point: Point) -> Row:
    return Row(name, look, tuple(cells), tuple(Source(run.id, _lines(run)) for run in point.runs), point.is_marked)


def _lines(run: RunView) -> tuple[int, int] | None:
    lines = run.numbers.get("lines")
    return (lines[0], lines[1]) if lines else None
