"""Reads of reports: a revision, its comparisons, the lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from runs.models import Comparison, Report, Revision
from runs.store.queries.few_of_one import few_of_one
from runs.store.queries.listing import Cursor
from runs.store.visibility import listed_reports

VERSION_FIELDS = ("public_id", "version", "withdrawn_at", "hidden", "visibility")
NO_REVISION = "There is no such revision."
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
LATEST_TIME = (datetime.max.replace(tzinfo=UTC) - EPOCH) // MICROSECOND


class ReportsPage(NamedTuple):
    """One page of reports, and the cursor of the next page; None at the end."""

    reports: list[Report]
    end: Cursor | None


def revision(report: Report, number: int | None = None) -> Revision:
    """Return a published revision, the current one when `number` is None. One query; or Http404."""
    rows = Revision.objects.filter(report=report, number__lte=report.revision)
    row = rows.filter(number=report.revision if number is None else number).first()
    if row is None:
        raise Http404(NO_REVISION)
    return row


def revisions(report: Report, limit: int) -> list[Revision]:
    """Return at most `limit` published revisions, newest first. One query."""
    rows = Revision.objects.filter(report=report, number__lte=report.revision)
    return list(rows.order_by("-number")[:limit])


def comparison_versions(ids: Sequence[str]) -> list[tuple[str, int, bool, str]]:
    """Return id, version, whether it is withdrawn or hidden, and visibility of comparisons, by id.

    That is all of a comparison that changes what a report shows. One query.
    """
    rows = Comparison.objects.filter(public_id__in=ids).order_by("public_id")
    return [
        (row.public_id, row.version, row.withdrawn_at is not None or row.hidden, row.visibility)
        for row in rows.only(*VERSION_FIELDS)
    ]


def comparisons(ids: Sequence[str]) -> dict[str, Comparison]:
    """Return comparisons with their content by id, withdrawn ones too. One query."""
    rows = Comparison.objects.filter(public_id__in=ids)
    return {comparison.public_id: comparison for comparison in rows}


def latest_reports(limit: int) -> list[Report]:
    """Return public reports, newest first, without their drafts, few of one owner.

    One query, by index; more as `few_of_one`.
    """
    return few_of_one(public_reports().defer("draft").order_by("-published_at"), limit)


def reports_page(after: Cursor | None, limit: int) -> ReportsPage:
    """Return at most `limit` public reports, newest first, from after a cursor on.

    The cursor's value is `published_at` in microseconds since 1970. One query, by index.
    """
    rows = public_reports().defer("draft").order_by("-published_at", "-pk")
    if after is not None and after.value is not None:
        since = EPOCH + MICROSECOND * int(min(max(after.value, 0), LATEST_TIME))
        rows = rows.filter(Q(published_at__lt=since) | Q(pk__lt=after.pk), published_at__lte=since)
    reports = list(rows[: limit + 1])
    last = reports[limit - 1] if len(reports) > limit else None
    if last is None or last.published_at is None:
        return ReportsPage(reports[:limit], None)
    microseconds = (last.published_at - EPOCH) // MICROSECOND
    return ReportsPage(reports[:limit], Cursor(float(microseconds), last.pk))


def featured_reports(slugs: Sequence[str]) -> list[Report]:
    """Return the public reports of these slugs, in this order, without their drafts.

    Costs one query, and none when there is no slug.
    """
    if not slugs:
        return []
    rows = public_reports().filter(slug__in=slugs).defer("draft")
    reports = {report.slug: report for report in rows}
    return [reports[slug] for slug in slugs if slug in reports]


def latest_reports_of(author: str, limit: int) -> list[Report]:
    """Return the public reports of this author, newest first, without their drafts. One query.

    Of the reports whose byline contains the name, the latest ten times `limit` are searched.
    """
    rows = public_reports().filter(byline__contains=author.replace("\0", ""))
    latest = rows.defer("draft").order_by("-published_at")[: limit * 10]
    return [report for report in latest if author in report.byline.split(", ")][:limit]


def public_reports() -> QuerySet[Report]:
    """Return the public reports.

    `revised_at` is when the revision that is shown was published.
    """
    current = Revision.objects.filter(report=OuterRef("pk"), number=OuterRef("revision"))
    return listed_reports().annotate(revised_at=Subquery(current.values("created_at")))
