"""The same numbers as the charts, as rows: one a point, one a run without a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from runs.compare.failures import (
    counted_as_failed,
    failed_requests,
    good_differs,
    not_2xx,
    requests,
)
from runs.compare.metrics import FAILED, METRIC_OF_FIELD, REQUESTS_PER_S, Metric, Unit
from runs.compare.number_text import DASH, converted, number, rounded, times
from runs.compare.points import coverage_text
from runs.compare.provenance import anchor_of
from runs.compare.series import Point, RunView, Series
from runs.show import percentile_curve
from runs.show.layout import Layout, LegendEntry, Names, baseline_of, best_first
from runs.show.lazy_rows import LazyRows
from runs.show.series_styles import Look


@dataclass(frozen=True, slots=True)
class Cell:
    """One value: its text, what it sorts by, its range, how it came to be ("" = read), a remark,
    its ratio to the baseline, and the interval of its median.

    `anchor` is where the page of a run says how it came to be; "" where there is no such place.
    `run` is that run's id where the value is the median of several; "" for a single run.
    """

    text: str
    sort: float | None = None
    spread: str = ""
    origin: str = ""
    title: str = ""
    ratio: float | None = None
    interval: str = ""
    anchor: str = ""
    run: str = ""

    @property
    def times(self) -> str:
        """Write the ratio."""
        return times(self.ratio)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a row was read: the run's id and its lines."""

    run: str
    lines: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Row:
    """One point of one series; `look` is None when it is not drawn, `key` is its series', `setup`
    what the name says besides.
    """

    name: str
    look: Look | None
    cells: tuple[Cell, ...]
    sources: tuple[Source, ...]
    marked: bool
    key: str = ""
    setup: str = ""

    @property
    def who(self) -> str:
        """Return the name without the setup."""
        return self.name.removesuffix(f", {self.setup}") if self.setup else self.name


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below their headings; a heading is a label and its unit.

    `fields` are those of the columns, as `provenance.origin_of` names them; "" where there is none.
    """

    headings: tuple[tuple[str, str], ...]
    rows: Sequence[Row]
    count: int
    fields: tuple[str, ...]

    @property
    def columns(self) -> list[tuple[str, str, str]]:
        """Return label, unit and field of each column."""
        pairs = zip(self.headings, self.fields, strict=True)
        return [(label, unit, field) for (label, unit), field in pairs]


@dataclass(frozen=True, slots=True)
class Columns:
    """What a table shows: metrics in their units, and whether good rates and numbers of runs have
    columns.
    """

    metrics: tuple[Metric, ...]
    units: dict[str, Unit]
    good: bool
    repeated: bool

    def headings(self) -> list[tuple[str, str]]:
        """Return label and unit of each column but the load."""
        found = []
        for metric in self.metrics:
            unit = self.units[metric.key]
            found.append((metric.label, unit.name))
            if metric is REQUESTS_PER_S and self.good:
                found.append(("Good requests", "requests/s"))
            if metric is FAILED:
                found.append(("Failed requests", "% of requests"))
        return [
            *found,
            *([("Runs", "")] if self.repeated else []),
            ("Requests", ""),
            ("Failed", ""),
        ]

    def fields(self) -> list[str]:
        """Return the field of each column but the load."""
        fields = []
        for metric in self.metrics:
            fields.append(metric.field)
            if metric is REQUESTS_PER_S and self.good:
                fields.append("good_requests_per_s")
            if metric is FAILED:
                fields.append("failed_percent")
        return [
            *fields,
            *([""] if self.repeated else []),
            "requests_completed",
            "requests_failed",
        ]

    def cells(self, point: Point, base: Point | None = None) -> list[Cell]:
        """Return a point's cells, those of a metric with their ratio to the baseline's point."""
        found = []
        for metric in self.metrics:
            unit = self.units[metric.key]
            found.append(_measured(point, metric, unit, base))
            if metric is REQUESTS_PER_S and self.good:
                found.append(_good(point))
            if metric is FAILED:
                found.append(_percent(point))
        runs = [Cell(number(len(point.runs)), len(point.runs))] if self.repeated else []
        return [*found, *runs, _completed(point), _failed(point)]


class _PlacedPoint(NamedTuple):
    series: Series
    point: Point
    base: Point | None


def table(layout: Layout, names: Names, columns: Columns, *, baseline: str, limit: int) -> Table:
    """Return a group's table with at most `limit` rows, in it also what is not drawn."""
    group = layout.group
    points: list[_PlacedPoint] = []
    for series in best_first(group.series):
        below = _by_load(baseline_of(series, layout, names, baseline) if baseline else None)
        for point in series.points[: limit - len(points)]:
            points.append(_PlacedPoint(series, point, base=below.get(point.x)))
    filled = _filled_columns(points, columns)
    first = (group.load.label, "" if group.load.whole else group.load.unit)
    headings, fields = (first, *columns.headings()), (group.load.field, *columns.fields())

    def row(placed: _PlacedPoint) -> Row:
        cells = _linked(_cells(placed, columns), fields, point=placed.point)
        return _row(placed, [cells[place] for place in filled], entry=layout.entry(placed.series))

    return Table(
        tuple(headings[place] for place in filled),
        LazyRows(lambda number: row(points[number]), len(points)),
        count=sum(len(series.points) for series in group.series),
        fields=tuple(fields[place] for place in filled),
    )


def _filled_columns(points: Sequence[_PlacedPoint], columns: Columns) -> list[int]:
    """Return the places of the columns in which some point has no dash; the first one stays.

    Most points are not looked at, because the first ones fill most columns.
    """
    every = range(1 + len(columns.headings()))
    filled = {0}
    for placed in points:
        if len(filled) == len(every):
            break
        cells = _cells(placed, columns)
        filled |= {place for place in every if cells[place].text != DASH}
    return sorted(filled)


def _cells(placed: _PlacedPoint, columns: Columns) -> tuple[Cell, ...]:
    """Return the load of a point and the cells of all columns."""
    point = placed.point
    origin = _load_origin(point)
    reason = _reason(point, "concurrency") if origin == "inferred" else ""
    load = Cell(number(point.x), point.x, origin=origin, title=reason)
    return (load, *columns.cells(point, placed.base))


def _row(placed: _PlacedPoint, cells: Sequence[Cell], *, entry: LegendEntry) -> Row:
    return Row(
        placed.series.name,
        entry.look if entry.state == "drawn" else None,
        tuple(cells),
        _sources(placed.point),
        placed.point.is_marked,
        entry.key,
        ", ".join(text for _, text in placed.series.differs),
    )


def _without_empty_columns(whole: Table) -> Table:
    """Return the table without the columns in which every row has a dash; the first one stays."""
    places = [
        place
        for place in range(len(whole.headings))
        if place == 0 or any(row.cells[place].text != DASH for row in whole.rows)
    ]
    return replace(
        whole,
        headings=tuple(whole.headings[place] for place in places),
        fields=tuple(whole.fields[place] for place in places),
        rows=tuple(
            replace(row, cells=tuple(row.cells[place] for place in places)) for row in whole.rows
        ),
    )


def columns(runs: Sequence[RunView], metrics: Sequence[Metric], points: int) -> Columns:
    """Return the columns for these runs; `points` is in how many points they lie."""
    units = {
        metric.key: metric.unit_for(
            [value for run in runs if (value := metric.value(run.numbers)) is not None]
        )
        for metric in metrics
    }
    return Columns(
        tuple(metrics),
        units,
        any(good_differs(run.numbers) for run in runs),
        len(runs) > points,
    )


def percentiles_table(layout: Layout, names: Names, *, baseline: str) -> Table | None:
    """Return a row per series with its latency by percentile at the load that is drawn; None when
    no run has a distribution.
    """
    load = percentile_curve.load_of(layout)
    points = [
        (one, point)
        for one in layout.group.series
        if load is not None and (point := percentile_curve.point_at(one, load))
    ]
    if load is None or not points:
        return None
    shown = percentile_curve.percentiles([run for _, point in points for run in point.runs])
    fields = (layout.group.load.field, *(f"latency_ms.p{name}" for name in shown))
    rows = []
    for series, point in points:
        entry, base = (
            layout.entry(series),
            baseline_of(series, layout, names, baseline) if baseline else None,
        )
        below = percentile_curve.point_at(base, load)
        cells = [
            _measured(point, percentile_curve.metric(name), percentile_curve.MILLISECONDS, below)
            for name in shown
        ]
        look = entry.look if entry.state == "drawn" else None
        rows.append(
            Row(
                series.name,
                look,
                _linked((Cell(number(load), load), *cells), fields, point=point),
                _sources(point),
                point.is_marked,
                entry.key,
            )
        )
    headings = [(f"{name} %", "ms") for name in shown]
    first = (layout.group.load.label, "")
    return Table((first, *headings), tuple(rows), count=len(rows), fields=fields)


def unplaced_table(runs: Sequence[RunView], metrics: Sequence[Metric], *, limit: int) -> Table:
    """Return a row per run whose load is not said, or that measured nothing."""
    shown = columns(runs, metrics, len(runs))
    fields = ("", *shown.fields())
    rows = []
    for run in runs[:limit]:
        outcome = (
            Cell("aborted", title="It stopped early.")
            if run.numbers.get("aborted")
            else Cell(DASH, title="unknown")
        )
        point = Point(0.0, (run,))
        rows.append(
            Row(
                run.server_and_version,
                None,
                _linked((outcome, *shown.cells(point)), fields, point=point),
                _sources(point),
                point.is_marked,
            )
        )
    headings = (("Load", ""), *shown.headings())
    whole = Table(headings, tuple(rows), count=len(runs), fields=fields)
    return _without_empty_columns(whole)


def _linked(cells: Sequence[Cell], fields: Sequence[str], *, point: Point) -> tuple[Cell, ...]:
    """Return the cells of a row, each with the anchor of its number."""
    link = _linked_to_run if len(point.runs) == 1 else _linked_to_middle
    return tuple(
        link(cell, field, point=point) if field and cell.sort is not None else cell
        for cell, field in zip(cells, fields, strict=True)
    )


def _linked_to_run(cell: Cell, field: str, *, point: Point) -> Cell:
    """Return a cell with the anchor of the number of its only run."""
    return replace(cell, anchor=anchor_of(point.runs[0], field))


def _linked_to_middle(cell: Cell, field: str, *, point: Point) -> Cell:
    """Return a median with the anchor of the run in the middle; sums of runs have none."""
    metric = METRIC_OF_FIELD.get(field)
    run = point.middle_run(metric) if metric else None
    return replace(cell, anchor=anchor_of(run, field), run=run.id) if run else cell


def _by_load(series: Series | None) -> dict[float, Point]:
    return {point.x: point for point in series.points} if series else {}


def _measured(point: Point, metric: Metric, unit: Unit, base: Point | None) -> Cell:
    stat, below = point.stat(metric), base.stat(metric) if base else None
    if stat is None:
        return Cell(DASH, title="unknown")
    write = partial(converted, divisor=unit.divisor)
    spread = f"{write(stat.low)}{DASH}{write(stat.high)}" if stat.n > 1 else ""
    interval = (
        f"{write(stat.interval.low)}{DASH}{write(stat.interval.high)} "
        f"({coverage_text(stat.interval.coverage)})"
        if stat.interval
        else ""
    )
    ratio = stat.over(below.median).median if below and below.median > 0 else None
    return Cell(
        write(stat.median),
        stat.median,
        spread,
        ratio=ratio,
        interval=interval,
    )


def _percent(point: Point) -> Cell:
    """Return the failed requests of one run in percent of its requests."""
    numbers = point.runs[0].numbers if len(point.runs) == 1 else {}
    failed, done = failed_requests(numbers), requests(numbers)
    if failed is None or not done:
        return Cell(DASH, title="cannot be derived")
    return Cell(
        rounded(100 * failed / done),
        100 * failed / done,
        origin="derived",
        title="failed \u00f7 requests",
    )


def _good(point: Point) -> Cell:
    """Return the rate of the good answers; of one run only, because a median of derived rates
    says little.
    """
    if len(point.runs) != 1:
        return Cell(DASH, title="of single runs only")
    run = point.runs[0]
    value = run.good_requests_per_s
    if value is None:
        return Cell(DASH, title="Could not be computed: a number is missing.")
    if not good_differs(run.numbers):
        return Cell("same", value, title="No request failed: the printed rate.")
    return Cell(
        rounded(value), value, origin="derived", title="(requests \u2212 lost) \u00f7 time taken"
    )


def _completed(point: Point) -> Cell:
    cell = _total([run.numbers.get("requests_completed") for run in point.runs])
    return _with_origin(cell, point, "requests_completed")


def _with_origin(cell: Cell, point: Point, field: str) -> Cell:
    """Return a cell that says where its value was inferred, and why."""
    if not (reason := _reason(point, field)):
        return cell
    return replace(cell, origin="inferred", title=reason)


def _total(counts: Sequence[int | None]) -> Cell:
    """Return the sum of the runs that say a count."""
    values = [value for value in counts if value is not None]
    return Cell(number(sum(values)), sum(values)) if values else Cell(DASH, title="unknown")


def _failed(point: Point) -> Cell:
    """Return how many requests the tool counted as failed, and how many answers were not 2xx."""
    cell = _total([counted_as_failed(run.numbers) for run in point.runs])
    cell = _with_origin(cell, point, "requests_failed")
    answers = sum(not_2xx(run.numbers) or 0 for run in point.runs)
    return replace(cell, spread=f"{number(answers)} not 2xx") if answers else cell


def _load_origin(point: Point) -> str:
    """Return how the load came to be: "stated" or "inferred"; "" where it was read."""
    if any(run.numbers.get("offered_rate") is not None for run in point.runs):
        return ""
    return _origin(point, "concurrency")


def _origin(point: Point, field: str) -> str:
    """Return how a value of one of the runs came to be, other than by reading."""
    origins = {(run.numbers.get("provenance") or {}).get(field) for run in point.runs}
    return next((origin for origin in ("stated", "inferred") if origin in origins), "")


def _reason(point: Point, field: str) -> str:
    """Return why a value was inferred; "" for others."""
    provenances = [run.numbers.get("provenance") or {} for run in point.runs]
    inferred = (entry for entry in provenances if entry.get(field) == "inferred")
    return next((str(entry.get("reasons", {}).get(field, "")) for entry in inferred), "")


def _sources(point: Point) -> tuple[Source, ...]:
    return tuple(Source(run.id, _lines(run)) for run in point.runs)


def _lines(run: RunView) -> tuple[int, int] | None:
    lines = run.numbers.get("lines")
    return (lines[0], lines[1]) if lines else None
