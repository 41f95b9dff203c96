"""The cells of a comparison's tables: what a point says of a field, and how it came to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from runs.compare import failures
from runs.compare.failures import (
    counted_as_failed,
    failed_requests,
    good_differs,
    not_2xx,
    share_failed,
    stated_share,
)
from runs.compare.metrics import METRIC_OF_FIELD, Metric, Unit
from runs.compare.number_text import DASH, converted, number, rounded, times
from runs.compare.points import coverage_text
from runs.compare.provenance import anchor_of
from runs.compare.series import Point, RunView


@dataclass(frozen=True, slots=True)
class Cell:
    """One value: its text, what it sorts by, its range, how it came to be ("" = read), a remark,
    its ratio to the baseline, and the interval of its median.

    `anchor` is where the page of a run says how it came to be; "" where there is no such place.
    `run` is that run's id where the value is the median of several; "" for a single run.
    `field` is what the value is of; "" for that of its column.
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
    field: str = ""

    @property
    def times(self) -> str:
        """Write the ratio."""
        return times(self.ratio)


def linked(cells: Sequence[Cell], fields: Sequence[str], *, point: Point) -> tuple[Cell, ...]:
    """Return the cells of a row, each with the anchor of its number."""
    link = _linked_to_run if len(point.runs) == 1 else _linked_to_middle
    return tuple(
        link(cell, field, point=point) if field and cell.sort is not None else cell
        for cell, field in zip(cells, fields, strict=True)
    )


def _linked_to_run(cell: Cell, field: str, *, point: Point) -> Cell:
    """Return a cell with the anchor of the number of its only run."""
    return replace(cell, anchor=anchor_of(point.runs[0], cell.field or field))


def _linked_to_middle(cell: Cell, field: str, *, point: Point) -> Cell:
    """Return a median with the anchor of the run in the middle; sums of runs have none."""
    metric = METRIC_OF_FIELD.get(field)
    run = point.middle_run(metric) if metric else None
    return replace(cell, anchor=anchor_of(run, field), run=run.id) if run else cell


def measured(point: Point, metric: Metric, *, unit: Unit, base: Point | None) -> Cell:
    """Return a point's value in a unit, with its ratio to the baseline's point."""
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
    return Cell(write(stat.median), sort=stat.median, spread=spread, ratio=ratio, interval=interval)


def failed_percent(point: Point) -> Cell:
    """Return the failed requests of one run in percent of its requests."""
    numbers = point.runs[0].numbers if len(point.runs) == 1 else {}
    share = share_failed(numbers)
    if share is None:
        return Cell(DASH, title="cannot be derived")
    if failed_requests(numbers) is None:
        return _as_stated(rounded(100 * share), 100 * share)
    return Cell(rounded(100 * share), 100 * share, origin="derived", title="failed \u00f7 requests")


def _as_stated(text: str, share: float) -> Cell:
    """Return a stated share: its own place on the page of a run is not that of a count."""
    return Cell(text, share, title="as the text states it", field=failures.SHARE)


def good_rate(point: Point) -> Cell:
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


def completed(point: Point) -> Cell:
    """Return how many requests were completed."""
    cell = _total([run.numbers.get("requests_completed") for run in point.runs])
    return _with_origin(cell, point, field="requests_completed")


def _with_origin(cell: Cell, point: Point, *, field: str) -> Cell:
    """Return a cell that says where its value was inferred, and why."""
    if not (reason := _reason(point, field)):
        return cell
    return replace(cell, origin="inferred", title=reason)


def _total(counts: Sequence[int | None]) -> Cell:
    """Return the sum of the runs that say a count."""
    values = [value for value in counts if value is not None]
    return Cell(number(sum(values)), sum(values)) if values else Cell(DASH, title="unknown")


def failed(point: Point) -> Cell:
    """Return how many requests the tool counted as failed, and how many answers were not 2xx.

    Where only a share is stated, that is shown: "12 %".
    """
    runs = [run.numbers for run in point.runs]
    if text := failures.share_text(runs):
        highest = max(filter(None, map(stated_share, runs)), default=0.0)
        return _as_stated(text, highest)
    cell = _total([counted_as_failed(numbers) for numbers in runs])
    cell = _with_origin(cell, point, field="requests_failed")
    answers = sum(not_2xx(run.numbers) or 0 for run in point.runs)
    return replace(cell, spread=f"{number(answers)} not 2xx") if answers else cell


def load(point: Point) -> Cell:
    """Return the load of a point."""
    origin = _load_origin(point)
    reason = _reason(point, "concurrency") if origin == "inferred" else ""
    return Cell(number(point.x), point.x, origin=origin, title=reason)


def outcome(run: RunView) -> Cell:
    """Return what stands in the place of a load for a run without one."""
    if run.numbers.get("aborted"):
        return Cell("aborted", title="It stopped early.")
    return Cell(DASH, title="unknown")


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
