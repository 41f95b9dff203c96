"""The same numbers as the charts, as rows: one a point, one a run without a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from runs.compare.failures import good_differs
from runs.compare.metrics import FAILED, REQUESTS_PER_S, Metric, Unit
from runs.compare.number_text import DASH, number
from runs.compare.series import Point, RunView, Series
from runs.show import cells, percentile_curve
from runs.show.cells import Cell
from runs.show.layout import Layout, LegendEntry, baseline_of
from runs.show.lazy_rows import LazyRows
from runs.show.series_keys import Names, best_first
from runs.show.series_styles import Look


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
        pairs = []
        for metric in self.metrics:
            unit = self.units[metric.key]
            pairs.append((metric.label, unit.name))
            if metric is REQUESTS_PER_S and self.good:
                pairs.append(("Good requests", "requests/s"))
            if metric is FAILED:
                pairs.append(("Failed requests", "% of requests"))
        return [
            *pairs,
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
        row = []
        for metric in self.metrics:
            row.append(cells.measured(point, metric, unit=self.units[metric.key], base=base))
            if metric is REQUESTS_PER_S and self.good:
                row.append(cells.good_rate(point))
            if metric is FAILED:
                row.append(cells.failed_percent(point))
        runs = [Cell(number(len(point.runs)), len(point.runs))] if self.repeated else []
        return [*row, *runs, cells.completed(point), cells.failed(point)]


class _PlacedPoint(NamedTuple):
    series: Series
    point: Point
    base: Point | None


def table(layout: Layout, names: Names, *, columns: Columns, baseline: str, limit: int) -> Table:
    """Return a group's table with at most `limit` rows, in it also what is not drawn."""
    group = layout.group
    points: list[_PlacedPoint] = []
    for series in best_first(group.series):
        below = _by_load(baseline_of(series, layout, names=names, key=baseline))
        for point in series.points[: limit - len(points)]:
            points.append(_PlacedPoint(series, point, base=below.get(point.x)))
    filled = _filled_columns(points, columns)
    first = (group.load.label, "" if group.load.whole else group.load.unit)
    headings, fields = (first, *columns.headings()), (group.load.field, *columns.fields())

    def row(placed: _PlacedPoint) -> Row:
        whole = cells.linked(_cells(placed, columns), fields, point=placed.point)
        return _row(placed, [whole[index] for index in filled], entry=layout.entry(placed.series))

    return Table(
        tuple(headings[index] for index in filled),
        LazyRows(lambda number: row(points[number]), len(points)),
        count=sum(len(series.points) for series in group.series),
        fields=tuple(fields[index] for index in filled),
    )


def _filled_columns(points: Sequence[_PlacedPoint], columns: Columns) -> list[int]:
    """Return the indexes of the columns in which some point has no dash; the first one stays.

    Most points are not looked at, because the first ones fill most columns.
    """
    every = range(1 + len(columns.headings()))
    filled = {0}
    for placed in points:
        if len(filled) == len(every):
            break
        row = _cells(placed, columns)
        filled |= {index for index in every if row[index].text != DASH}
    return sorted(filled)


def _cells(placed: _PlacedPoint, columns: Columns) -> tuple[Cell, ...]:
    """Return the load of a point and the cells of all columns."""
    return (cells.load(placed.point), *columns.cells(placed.point, placed.base))


def _row(placed: _PlacedPoint, row_cells: Sequence[Cell], *, entry: LegendEntry) -> Row:
    return Row(
        name=placed.series.name,
        look=entry.look if entry.state == "drawn" else None,
        cells=tuple(row_cells),
        sources=_sources(placed.point),
        marked=placed.point.is_marked,
        key=entry.key,
        setup=placed.series.setup,
    )


def _without_empty_columns(whole: Table) -> Table:
    """Return the table without the columns in which every row has a dash."""
    filled: set[int] = set()
    for row in whole.rows:
        filled |= {index for index, cell in enumerate(row.cells) if cell.text != DASH}
    indexes = sorted(filled)
    rows = []
    for row in whole.rows:
        rows.append(replace(row, cells=tuple(row.cells[index] for index in indexes)))
    return replace(
        whole,
        headings=tuple(whole.headings[index] for index in indexes),
        fields=tuple(whole.fields[index] for index in indexes),
        rows=tuple(rows),
    )


def columns(runs: Sequence[RunView], metrics: Sequence[Metric], *, points: int) -> Columns:
    """Return the columns for these runs; `points` is in how many points they lie."""
    units = {}
    for metric in metrics:
        values = (metric.value(run.numbers) for run in runs)
        units[metric.key] = metric.unit_for([value for value in values if value is not None])
    return Columns(
        metrics=tuple(metrics),
        units=units,
        good=any(good_differs(run.numbers) for run in runs),
        repeated=len(runs) > points,
    )


def percentiles_table(layout: Layout, names: Names, *, baseline: str) -> Table | None:
    """Return a row per series with its latency by percentile at the load that is drawn; None when
    no run has a distribution.
    """
    load = percentile_curve.load_of(layout)
    if load is None:
        return None
    points = []
    for series in layout.group.series:
        if point := percentile_curve.point_at(series, load):
            points.append((series, point))
    if not points:
        return None
    percentiles = percentile_curve.percentiles(
        list(chain.from_iterable(point.runs for _, point in points))
    )
    metrics = [percentile_curve.metric(percentile) for percentile in percentiles]
    fields = (layout.group.load.field, *(metric.field for metric in metrics))
    rows = []
    for series, point in points:
        entry = layout.entry(series)
        base = baseline_of(series, layout, names=names, key=baseline)
        below = percentile_curve.point_at(base, load)
        values = [
            cells.measured(point, metric, unit=percentile_curve.MILLISECONDS, base=below)
            for metric in metrics
        ]
        row_cells = (Cell(number(load), load), *values)
        rows.append(
            Row(
                name=series.name,
                look=entry.look if entry.state == "drawn" else None,
                cells=cells.linked(row_cells, fields, point=point),
                sources=_sources(point),
                marked=point.is_marked,
                key=entry.key,
            )
        )
    headings = [(f"{percentile} %", "ms") for percentile in percentiles]
    first = (layout.group.load.label, "")
    return Table((first, *headings), tuple(rows), count=len(rows), fields=fields)


def unplaced_table(
    runs: Sequence[RunView], metrics: Sequence[Metric], *, names: Mapping[str, str], limit: int
) -> Table:
    """Return a row per run without a load, or that measured nothing; `names` are by their ids."""
    every = columns(runs, metrics, points=len(runs))
    fields = ("", *every.fields())
    rows = []
    for run in runs[:limit]:
        point = Point(0.0, (run,))
        row_cells = (cells.outcome(run), *every.cells(point))
        rows.append(
            Row(
                name=names.get(run.id, run.server_and_version),
                look=None,
                cells=cells.linked(row_cells, fields, point=point),
                sources=_sources(point),
                marked=point.is_marked,
            )
        )
    headings = (("Load", ""), *every.headings())
    whole = Table(headings, tuple(rows), count=len(runs), fields=fields)
    return _without_empty_columns(whole)


def _by_load(series: Series | None) -> dict[float, Point]:
    return {point.x: point for point in series.points} if series else {}


def _sources(point: Point) -> tuple[Source, ...]:
    return tuple(Source(run.id, _lines(run)) for run in point.runs)


def _lines(run: RunView) -> tuple[int, int] | None:
    lines = run.numbers.get("lines")
    return (lines[0], lines[1]) if lines else None
