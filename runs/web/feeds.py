"""Atom feeds (RFC 4287) of what is public: everything, one server, reports, one author's reports.

An entry's id is its permalink, which never changes; a correction moves `updated`, not `published`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe

from runs.compare.number_text import plural
from runs.models import Comparison, Report
from runs.store import queries
from runs.templatetags.bench import visible
from runs.web import http_cache

LATEST = 30
ATOM = "application/atom+xml; charset=utf-8"


class FeedEntry(NamedTuple):
    """One entry: `authors` as they are named, "" for the site."""

    title: str
    path: str
    published: datetime
    updated: datetime
    summary: str
    authors: str = ""


@require_safe
def everything(request: HttpRequest) -> HttpResponse:
    """Give the latest public comparisons and reports, newest first. Two queries."""
    entries = [
        *map(_of_comparison, queries.latest_comparisons(LATEST)),
        *map(_of_report, queries.latest_reports(LATEST)),
    ]
    newest = sorted(entries, key=lambda entry: entry.published, reverse=True)[:LATEST]
    title = "Benchpress: latest comparisons and reports"
    return _feed(title, newest, page=reverse("home"), own=reverse("feed"))


@require_safe
def of_server(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the latest public comparisons that show a server. Two queries.

    404 for a server without a public run.
    """
    server = queries.public_server(slug)
    entries = map(_of_comparison, queries.latest_comparisons_of(server, LATEST))
    page, own = reverse("server", args=[slug]), reverse("server-feed", args=[slug])
    return _feed(f"Benchpress: {server.name}", entries, page=page, own=own)


@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """Give the latest public reports, with `?author=` those of one author. One query.

    404 for an author of no report.
    """
    author, page, own = request.GET.get("author", ""), reverse("reports"), reverse("report-feed")
    if not author:
        latest = queries.latest_reports(LATEST)
        return _feed("Benchpress: reports", map(_of_report, latest), page=page, own=own)
    latest = queries.latest_reports_of(author, LATEST)
    if not latest:
        raise Http404(queries.NOT_FOUND)
    return _feed(
        f"Benchpress: reports by {author}",
        map(_of_report, latest),
        page=page,
        own=f"{own}?{urlencode({'author': author})}",
    )


def _of_comparison(comparison: Comparison) -> FeedEntry:
    # No column: `queries.latest_comparisons` gives it.
    runs = plural(vars(comparison)["run_count"] or 0, "run")
    return FeedEntry(
        title=comparison.title,
        path=comparison.get_absolute_url(),
        published=comparison.created_at,
        updated=comparison.changed_at,
        summary=f"{runs}, with charts, findings, warnings and the numbers as CSV and JSON.",
    )


def _of_report(report: Report) -> FeedEntry:
    revised: datetime = vars(report)["revised_at"]  # no column: `queries.public_reports` gives it
    return FeedEntry(
        title=report.title,
        path=report.get_absolute_url(),
        published=report.published_at or report.created_at,
        updated=revised,
        summary="A report with its setups, charts and numbers.",
        authors=report.byline,
    )


def _feed(title: str, entries: Iterable[FeedEntry], *, page: str, own: str) -> HttpResponse:
    """Return the feed; `page` is the path of what it lists, `own` its own path."""
    feed = Atom1Feed(
        title=visible(title),
        link=settings.SITE_URL + page,
        feed_url=settings.SITE_URL + own,
        description=None,
        language="en",
        author_name="Benchpress",
    )
    for entry in entries:
        address = settings.SITE_URL + entry.path
        feed.add_item(
            title=visible(entry.title),
            link=address,
            unique_id=address,
            pubdate=entry.published,
            updateddate=entry.updated,
            description=entry.summary,
            author_name=visible(entry.authors) or None,
        )
    response = HttpResponse(feed.writeString("utf-8"), content_type=ATOM)
    return http_cache.set_headers(response, http_cache.public_page(), is_listed=True)
