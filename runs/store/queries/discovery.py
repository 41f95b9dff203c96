"""The lists of feeds and sitemaps: public rows only; no list costs more when more is published."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, QuerySet, Subquery, Sum, Value
from django.http import Http404

from runs.models import Cohort, Comparison, ComparisonRun, Hardware, Server
from runs.store.queries.by_id import NOT_FOUND
from runs.store.queries.cards import OF_UPLOAD
from runs.store.queries.few_of_one import few_of_one
from runs.store.queries.report_lists import public_reports
from runs.store.visibility import listed_comparisons

FEED_COLUMNS = ("public_id", "title", "created_at", "changed_at")
SITEMAP_PART = 10_000  # keys; a sitemap may hold 50,000 addresses


def latest_comparisons(limit: int) -> Sequence[Comparison]:
    """Return public comparisons as feeds name them, newest first, few of one owner.

    One query, by index; more as `few_of_one`.
    """
    return few_of_one(_as_in_feeds(listed_comparisons()), limit, through=OF_UPLOAD)


def latest_comparisons_of(server: Server, limit: int) -> Sequence[Comparison]:
    """Return public comparisons of a server as feeds name them, newest first.

    Few are of one owner. One query; more as `few_of_one`.
    """
    of_server = ComparisonRun.objects.filter(comparison=OuterRef("pk"), run__server=server)
    rows = _as_in_feeds(listed_comparisons().filter(Exists(of_server)))
    return few_of_one(rows, limit, through=OF_UPLOAD)


def _as_in_feeds(comparisons: QuerySet[Comparison]) -> QuerySet[Comparison]:
    """Return comparisons, newest first, with `run_count` and without their long columns."""
    members = ComparisonRun.objects.filter(comparison=OuterRef("pk")).order_by()
    counts = members.values("comparison").annotate(runs=Count("pk")).values("runs")
    light = comparisons.only(*FEED_COLUMNS)
    return light.annotate(run_count=Subquery(counts)).order_by("-created_at")


def public_server(slug: str) -> Server:
    """Return a server that has a public run. One query.

    Raises Http404 for any other name, so that the names in unlisted uploads stay unknown.
    """
    server = _servers().filter(slug=slug).first()
    if server is None:
        raise Http404(NOT_FOUND)
    return server


def sitemap_parts() -> dict[str, int]:
    """Return how many ranges of SITEMAP_PART keys each kind of page has.

    Costs one query a kind, by the primary key.
    """
    parts = {}
    for kind, (rows, _, _) in SITEMAPS.items():
        last = rows().aggregate(last=Max("pk"))["last"] or 0
        parts[kind] = math.ceil(last / SITEMAP_PART)
    return parts


def sitemap_part(kind: str, number: int) -> list[tuple[str, datetime | None]]:
    """Return the key in the address of each public row of one range, and when it changed.

    Costs one query, by the primary key.
    """
    rows, key, changed = SITEMAPS[kind]
    low = number * SITEMAP_PART
    part = rows().filter(pk__gt=low, pk__lte=low + SITEMAP_PART).order_by("pk")
    if changed is None:
        return [(name, None) for name in part.values_list(key, flat=True)]
    return list(part.values_list(key, changed))


def servers_page(*, after: str, limit: int) -> list[Server]:
    """Return at most `limit` servers with a public run, by their slugs, from after one on.

    Each has `public_runs`, how many they are. One query, by index.
    """
    counts = Cohort.objects.filter(server=OuterRef("pk"))
    return list(_counted(_servers(), counts).filter(slug__gt=after).order_by("slug")[:limit])


def hardware_page(*, after: str, limit: int) -> list[Hardware]:
    """Return machines as `servers_page` returns servers. One query, by index."""
    counts = Cohort.objects.filter(hardware=OuterRef("pk"))
    machines = Hardware.objects.filter(Exists(counts.filter(runs__gt=0)))
    return list(_counted(machines, counts).filter(slug__gt=after).order_by("slug")[:limit])


def _servers() -> QuerySet[Server]:
    """Return the servers that have a public run."""
    return Server.objects.filter(Exists(Cohort.objects.filter(server=OuterRef("pk"), runs__gt=0)))


def _counted(rows: QuerySet[Any], cohorts: QuerySet[Cohort]) -> QuerySet[Any]:
    """Add how many public runs each row has in its cohorts."""
    group = cohorts.order_by().annotate(constant=Value(1)).values("constant")
    counted: QuerySet[Any] = rows.annotate(
        public_runs=Subquery(group.annotate(sum=Sum("runs")).values("sum"))
    )
    return counted


# For each kind of page: its rows, the field of its address, and the field of its last change.
SITEMAPS: dict[str, tuple[Callable[[], QuerySet[Any]], str, str | None]] = {
    "comparisons": (listed_comparisons, "public_id", "changed_at"),
    "reports": (public_reports, "slug", "revised_at"),
    "servers": (_servers, "slug", None),
}
