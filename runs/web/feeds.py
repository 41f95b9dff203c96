"""Atom feeds (RFC 4287) of what anybody may find: everything, what shows one server, reports, the reports of one author.

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

from runs.models import Comparison, Report
from runs.store import queries
from runs.templatetags.bench import visible

LATEST = 30


class Entry(NamedTuple):
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
    found = [
        *map(_comparison, queries.latest_comparisons(LATEST)),
        *map(_report, queries.latest_reports(LATEST)),
    ]
    newest = sorted(found, key=lambda entry: entry.published, reverse=True)[:LATEST]
    return _answer(
        "Benchpress: latest comparisons and reports",
        reverse("home"),
        own=reverse("feed"),
        entries=newest,
    )


@require_safe
def of_server(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the latest public comparisons that show a server; 404 for a server without a public run. Two queries."""
    server = queries.public_server(slug)
    found = queries.latest_comparisons_of(server, LATEST)
    page, own = reverse("server", args=[slug]), reverse("server-feed", args=[slug])
    return _answer(f"Benchpress: {server.name}", page, own=own, entries=map(_comparison, found))


@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """Give the latest public reports, with `?author=` those of one author; 404 for an author of none. One query."""
    author = request.GET.get("author", "")
    found = queries.latest_reports_of(author, LATEST) if author else queries.latest_reports(LATEST)
    if author and not found:
        raise Http404(queries.NOT_FOUND)
    own = reverse("report-feed") + (f"?{urlencode({'author': author})}" if author else "")
    return _answer(
        f"Benchpress: reports{f' by {author}' if author else ''}",
        reverse("reports"),
        own=own,
        entries=map(_report, found),
    )


def _comparison(one: Comparison) -> Entry:
    runs = len(one.labels.get("runs", ()))
    words = f"{runs} run{'' if runs == 1 else 's'}, with charts, findings, warnings and the numbers as CSV and JSON."
    return Entry(
        one.labels["title"],
        one.get_absolute_url(),
        published=one.created_at,
        updated=one.changed_at,
        summary=words,
    )


def _report(one: Report) -> Entry:
    published = one.published_at or one.created_at
    revised: datetime = vars(one)["revised_at"]  # no column: `queries.public_reports` gives it
    words = "A report with its setups, charts and numbers."
    return Entry(
        one.title,
        one.get_absolute_url(),
        published=published,
        updated=revised,
        summary=words,
        authors=one.byline,
    )


def _answer(title: str, page: str, own: str, entries: Iterable[Entry]) -> HttpResponse:
    feed = Atom1Feed(
        title=visible(title),
        link=settings.SITE_URL + page,
        feed_url=settings.SITE_URL + own,
        description=None,
        language="en",
        author_name="Benchpress",
    )
    for one in entries:
        address = settings.SITE_URL + one.path
        feed.add_item(
            title=visible(one.title),
            link=address,
            unique_id=address,
            pubdate=one.published,
            updateddate=one.updated,
            description=one.summary,
            author_name=visible(one.authors) or None,
        )
    response = HttpResponse(
        feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8"
    )
    response["Cache-Control"] = (
        f"public, max-age={settings.PAGE_CACHE_SECONDS}, stale-while-revalidate=60"
    )
    return response
