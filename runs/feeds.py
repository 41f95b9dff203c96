"""Atom feeds (RFC 4287) of what anybody may find: all comparisons, and those that show one server.

An entry's id is its permalink, which never changes; a correction of its names moves `updated`, not `published`.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe

from runs import queries
from runs.models import Comparison
from runs.templatetags.bench import visible

LATEST = 30


@require_safe
def all_comparisons(request: HttpRequest) -> HttpResponse:
    """Give the latest public comparisons. One query."""
    return _answer("Benchpress: latest comparisons", reverse("home"), reverse("feed"), queries.latest_comparisons(LATEST))


@require_safe
def of_server(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the latest public comparisons that show a server; 404 for what has none. Two queries."""
    server = queries.server(slug)
    found = queries.latest_comparisons_of(server, LATEST)
    return _answer(f"Benchpress: {server.name}", reverse("server", args=[slug]), reverse("server-feed", args=[slug]), found)


def _answer(title: str, page: str, own: str, found: Sequence[Comparison]) -> HttpResponse:
    feed = Atom1Feed(
        title=visible(title), link=settings.SITE_URL + page, feed_url=settings.SITE_URL + own, description=None, language="en",
        author_name="Benchpress",
    )  # fmt: skip
    for one in found:
        address = settings.SITE_URL + one.get_absolute_url()
        runs = len(one.labels.get("runs", ()))
        feed.add_item(
            title=visible(one.labels["title"]), link=address, unique_id=address, pubdate=one.created_at, updateddate=one.changed_at,
            description=f"{runs} run{'' if runs == 1 else 's'}, with charts, findings, warnings and the numbers as CSV and JSON.",
        )  # fmt: skip
    response = HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")
    response["Cache-Control"] = f"public, max-age={settings.PAGE_CACHE_SECONDS}, stale-while-revalidate=60"
    return response
