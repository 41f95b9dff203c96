"""What feeds and sitemaps list: only what everybody may find; no list costs more when more is published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Exists, Max, OuterRef, QuerySet
from django.http import Http404

from runs.models import Cohort, Comparison, ComparisonRun, Server, Upload
from runs.store.queries.by_id import NOT_FOUND
from runs.store.queries.report_lists import public_reports

SITEMAP_PART = 10_000  # keys; a sitemap may hold 50,000 addresses


def latest_comparisons(limit: int) -> Sequence[Comparison]:
    """Return public comparisons, newest first, without their content. One query, by index."""
    return list(_comparisons().defer("content", "label_log").order_by("-created_at")[:limit])


def latest_comparisons_of(server: Server, limit: int) -> Sequence[Comparison]:
    """Return public comparisons that show a server, newest first, without their content. One query."""
    shown = Exists(ComparisonRun.objects.filter(comparison=OuterRef("pk"), run__server=server))
    return list(
        _comparisons().filter(shown).defer("content", "label_log").order_by("-created_at")[:limit]
    )


def public_server(slug: str) -> Server:
    """Return a server that has a public run. One query; or Http404: the names of others are nobody's business."""
    found = _servers().filter(slug=slug).first()
    if found is None:
        raise Http404(NOT_FOUND)
    return found


def sitemap_parts() -> dict[str, int]:
    """Return how many ranges of SITEMAP_PART keys each kind of page fills. One query a kind, by the primary key."""
    return {
        kind: -(-(rows().aggregate(last=Max("pk"))["last"] or 0) // SITEMAP_PART)
        for kind, (rows, _, _) in SITEMAPS.items()
    }


def sitemap_part(kind: str, number: int) -> list[tuple[str, datetime | None]]:
    """Return what addresses the rows of one range that everybody may find, and when each changed. One query, by the primary key."""
    rows, key, changed = SITEMAPS[kind]
    low = number * SITEMAP_PART
    found = rows().filter(pk__gt=low, pk__lte=low + SITEMAP_PART).order_by("pk")
    if changed is None:
        return [(name, None) for name in found.values_list(key, flat=True)]
    return list(found.values_list(key, changed))


def _comparisons() -> QuerySet[Comparison]:
    return Comparison.objects.filter(visibility=Upload.Visibility.PUBLIC, withdrawn_at=None)


def _servers() -> QuerySet[Server]:
    """The servers that have a public run."""
    return Server.objects.filter(Exists(Cohort.objects.filter(server=OuterRef("pk"), runs__gt=0)))


# For each kind of page: its rows, the field that addresses one, and the field that says when it changed.
SITEMAPS: dict[str, tuple[Callable[[], QuerySet[Any]], str, str | None]] = {
    "comparisons": (_comparisons, "public_id", "changed_at"),
    "reports": (public_reports, "slug", "revised_at"),
    "servers": (_servers, "slug", None),
}
