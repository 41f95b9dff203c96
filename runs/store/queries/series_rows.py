"""The list of benchmarks: runs that agree in every facet and are of one upload, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from runs.models import Run
from runs.show.sparkline import Sparkline, sparkline
from runs.store.queries.listing import Cursor
from runs.store.queries.published import fitting
from runs.store.selection import Selection

FEW = 5000  # runs that are read and sorted; of more, the index of keys is followed, because
# following it to few runs may read it all
MOST_MEMBERS = 4000  # runs that are read for one page
# What sets lines of one row apart besides the facets; the rest is equal in a row.
LINE = (
    "server_name",
    "configuration",
    "label",
    "path",
    "hostname",
    "port",
    "identity",
    "tool_version",
)
TAGS = ("upload", "server", "version", "hardware")
HEAD_COLUMNS = (
    "public_id",
    "cohort_id",
    "tool",
    "server_name",
    "server_version",
    "document_bytes",
    "document_label",
    "path",
    "keepalive",
    "upload__public_id",
    "upload__published_at",
    "server__name",
    "version__version",
    "hardware__name",
)
MEMBER_COLUMNS = ("upload_id", "cohort_id", "concurrency", "offered_rate", "requests_per_s", *LINE)
GroupKey = tuple[int, int | None]


class SeriesRow(NamedTuple):
    """One row: its newest run, how many runs and lines it has, its loads and highest rate.

    `shape` is None where the runs have no load or no rate.
    """

    head: Run
    runs: int
    lines: int
    loads: tuple[float, ...]
    is_offered: bool
    highest: float | None
    shape: Sparkline | None


class SeriesPage(NamedTuple):
    """One page of rows, and the cursor of the next page; None at the end."""

    rows: list[SeriesRow]
    end: Cursor | None


def series_page(selection: Selection, *, after: Cursor | None, limit: int) -> SeriesPage:
    """Return at most `limit` rows that fit, the newest first. Three queries, no large column."""
    runs, count = fitting(selection)
    heads = _sorted_heads if count is not None and count <= FEW else _heads_along_the_index
    light = heads(runs, after, limit=limit + 1).select_related(*TAGS).only(*HEAD_COLUMNS)
    newest = list(light)
    page = newest[:limit]
    members = _members(page)
    rows = [_row(head, members.get(_group_key(head), [])) for head in page]
    end = Cursor(None, page[-1].pk) if len(newest) > limit else None
    return SeriesPage(rows, end)


def _sorted_heads(runs: QuerySet[Run], after: Cursor | None, *, limit: int) -> QuerySet[Run]:
    """Return the newest run of each row, the newest first, by reading and sorting all `runs`."""
    newest = runs.order_by().values("upload", "cohort").annotate(newest=Max("pk"))
    if after is not None:
        newest = newest.filter(newest__lt=after.pk)
    keys = newest.order_by("-newest").values("newest")[:limit]
    return Run.objects.filter(pk__in=keys).order_by("-pk")


def _heads_along_the_index(
    runs: QuerySet[Run], after: Cursor | None, *, limit: int
) -> QuerySet[Run]:
    """Return the newest run of each row, the newest first, by following the index of keys."""
    same = Run.objects.filter(upload=OuterRef("upload"), cohort=OuterRef("cohort"))
    heads = runs.exclude(Exists(same.filter(pk__gt=OuterRef("pk"))))
    if after is not None:
        heads = heads.filter(pk__lt=after.pk)
    return heads.order_by("-pk")[:limit]


def _members(heads: Sequence[Run]) -> dict[GroupKey, list[dict[str, Any]]]:
    """Return the runs of each row, by upload and cohort. One query."""
    if not heads:
        return {}
    fits = Q()
    for head in heads:
        fits |= Q(upload=head.upload_id, cohort=head.cohort_id)
    groups: dict[GroupKey, list[dict[str, Any]]] = {}
    rows = Run.objects.filter(fits).order_by("-pk").values(*MEMBER_COLUMNS)
    for row in rows[:MOST_MEMBERS]:
        groups.setdefault((row["upload_id"], row["cohort_id"]), []).append(row)
    return groups


def _group_key(run: Run) -> GroupKey:
    return run.upload_id, run.cohort_id


def _row(head: Run, members: Sequence[dict[str, Any]]) -> SeriesRow:
    lines: dict[tuple[Any, ...], list[tuple[float, float]]] = {}
    loads = set()
    is_offered = any(row["offered_rate"] is not None for row in members)
    for row in members:
        load = row["offered_rate"] if is_offered else row["concurrency"]
        points = lines.setdefault(tuple(row[name] for name in LINE), [])
        if load is not None:
            loads.add(load)
            if row["requests_per_s"] is not None:
                points.append((load, row["requests_per_s"]))
    rates = [row["requests_per_s"] for row in members if row["requests_per_s"] is not None]
    return SeriesRow(
        head=head,
        runs=len(members),
        lines=len(lines),
        loads=tuple(sorted(loads)),
        is_offered=is_offered,
        highest=max(rates, default=None),
        shape=sparkline(list(lines.values())),
    )
