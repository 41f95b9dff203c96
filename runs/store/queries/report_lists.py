"""Reads of reports: a revision, its comparisons, the lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from runs.models import Comparison, Report, Revision, Upload
from runs.store.queries.listing import Cursor

NO_REVISION = "There is no such revision."
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
LATEST_TIME = (datetime.max.replace(tzinfo=UTC) - EPOCH) // MICROSECOND


class ReportsPage(NamedTuple):
    """Some reports, and from where to go on; None at the end."""

    reports: list[Report]
    end: Cursor | None


def revision(report: Report, number: int | None = None) -> Revision:
    """Return a published revision, the current one when `number` is None. One query; or Http404."""
    wanted = report.revision if number is None else number
    found = Revision.objects.filter(
        report=report, number=wanted, number__lte=report.revision
    ).first()
    if found is None:
        raise Http404(NO_REVISION)
    return found


def revisions(report: Report, limit: int) -> list[Revision]:
    """Return at most `limit` published revisions, newest first. One query."""
    return list(
        Revision.objects.filter(report=report, number__lte=report.revision).order_by("-number")[
            :limit
        ]
    )


def comparison_versions(ids: Sequence[str]) -> list[tuple[str, int, bool, str]]:
    """Return id, version, whether it is withdrawn, and visibility: all that changes what a report shows. One query."""
    rows = Comparison.objects.filter(public_id__in=ids).order_by("public_id")
    return [
        (name, version, at is not None, seen)
        for name, version, at, seen in rows.values_list(
            "public_id", "version", "withdrawn_at", "visibility"
        )
    ]


def comparisons(ids: Sequence[str]) -> dict[str, Comparison]:
    """Return comparisons with their content by id, withdrawn ones too. One query."""
    return {one.public_id: one for one in Comparison.objects.filter(public_id__in=ids)}


def latest_reports(limit: int) -> list[Report]:
    """Return public reports, newest first, without their drafts. One query, by index."""
    return list(public_reports().defer("draft").order_by("-published_at")[:limit])


def reports_page(after: Cursor | None, limit: int) -> ReportsPage:
    """Return at most `limit` public reports, newest first, from behind a place on (microseconds since 1970, key). One query, by index."""
    rows = public_reports().defer("draft").order_by("-published_at", "-pk")
    if after is not None and after.value is not None:
        since = EPOCH + MICROSECOND * int(min(max(after.value, 0), LATEST_TIME))
        rows = rows.filter(Q(published_at__lt=since) | Q(pk__lt=after.pk), published_at__lte=since)
    found = list(rows[: limit + 1])
    last = found[limit - 1].published_at if len(found) > limit else None
    return ReportsPage(
        found[:limit],
        Cursor(float((last - EPOCH) // MICROSECOND), found[limit - 1].pk) if last else None,
    )


def featured_reports(slugs: Sequence[str]) -> list[Report]:
    """Return the public reports of these slugs, in this order, without their drafts. One query; none for no slug."""
    found = (
        {one.slug: one for one in public_reports().filter(slug__in=slugs).defer("draft")}
        if slugs
        else {}
    )
    return [found[slug] for slug in slugs if slug in found]


def latest_reports_of(author: str, limit: int) -> list[Report]:
    """Return the public reports that name this author, newest first, without their drafts. One query."""
    named = (
        public_reports()
        .filter(byline__contains=author.replace("\0", ""))
        .defer("draft")
        .order_by("-published_at")[: limit * 10]
    )
    return [one for one in named if author in one.byline.split(", ")][:limit]


def public_reports() -> QuerySet[Report]:
    """The reports that everybody may find; `revised_at` is when the revision that is shown was published."""
    shown = Revision.objects.filter(report=OuterRef("pk"), number=OuterRef("revision")).values(
        "created_at"
    )
    public = Report.objects.filter(
        state=Report.State.PUBLISHED, visibility=Upload.Visibility.PUBLIC
    )
    return public.annotate(revised_at=Subquery(shown))
