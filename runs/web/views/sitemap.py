"""What search engines may read: an index of sitemaps, each of a bounded range of keys, and robots.txt."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from runs.compare import checks
from runs.store import queries

NAMES = {"comparisons": "comparison", "reports": "report", "servers": "server"}
PAGES = ("home", "compare", "runs", "reports", "formats", "checks")


class Address(NamedTuple):
    """One address of a sitemap and when its page last changed (None = with the site itself)."""

    path: str
    changed: datetime | None = None


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the sitemaps: one of the site's own pages, and one for each range of keys that holds something. Two queries."""
    parts = [
        reverse("sitemap-part", args=[kind, part])
        for kind, count in queries.sitemap_parts().items()
        for part in range(count)
    ]
    return _answer(
        request,
        "sitemap/index.xml",
        context={"parts": [reverse("sitemap-part", args=["pages", 0]), *parts]},
    )


@require_safe
def part(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    """List the addresses of one sitemap; 404 for a kind that there is not; a range may be empty. At most one query."""
    if kind == "pages" and number == 0:
        found = [Address(reverse(name)) for name in PAGES] + [
            Address(reverse("check", args=[one.CODE])) for one in checks.catalogue()
        ]
    elif kind in queries.SITEMAPS:
        found = [
            Address(reverse(NAMES[kind], args=[key]), changed)
            for key, changed in queries.sitemap_part(kind, number)
        ]
    else:
        raise Http404(queries.NOT_FOUND)
    return _answer(request, "sitemap/part.xml", context={"addresses": found})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Keep robots from what is nobody else's, and from the endless addresses of the explore page."""
    lines = [
        "User-agent: *",
        "Disallow: /uploads/",
        "Disallow: /compare/?",
        "Disallow: /runs/?",
        f"Sitemap: {settings.SITE_URL}/sitemap.xml",
    ]
    return _cached(HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8"))


def _answer(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    return _cached(
        render(
            request,
            template,
            context | {"site": settings.SITE_URL},
            content_type="application/xml; charset=utf-8",
        )
    )


def _cached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = (
        f"public, max-age={settings.PAGE_CACHE_SECONDS}, stale-while-revalidate=3600"
    )
    return response
