"""What search engines may read: sitemaps, each of a bounded range of keys, and robots.txt."""

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
from runs.web import http_cache

NAMES = {"comparisons": "comparison", "reports": "report", "servers": "server"}
PAGES = ("home", "compare", "runs", "reports", "formats", "checks")
STALE_SECONDS = 3600


class SitemapAddress(NamedTuple):
    """One address of a sitemap and when its page last changed (None = with the site itself)."""

    path: str
    changed: datetime | None = None


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the sitemaps: the site's own pages, then one for each range of keys. Two queries."""
    addresses = [_part_address("pages", 0)]
    for kind, count in queries.sitemap_parts().items():
        addresses += [_part_address(kind, number) for number in range(count)]
    return _xml(request, "sitemap/index.xml", context={"parts": addresses})


@require_safe
def part(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    """List the addresses of one sitemap; the list of a range may be empty. At most one query.

    404 for an unknown kind.
    """
    if kind == "pages" and number == 0:
        addresses = _own_pages()
    elif kind in queries.SITEMAPS:
        addresses = [
            SitemapAddress(reverse(NAMES[kind], args=[key]), changed)
            for key, changed in queries.sitemap_part(kind, number)
        ]
    else:
        raise Http404(queries.NOT_FOUND)
    return _xml(request, "sitemap/part.xml", context={"addresses": addresses})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Keep robots from private pages, and from the endless addresses of the explore page."""
    lines = [
        "User-agent: *",
        "Disallow: /uploads/",
        "Disallow: /report-abuse/",
        "Disallow: /compare/?",
        "Disallow: /runs/?",
        f"Sitemap: {settings.SITE_URL}/sitemap.xml",
    ]
    text = "\n".join(lines) + "\n"
    return _cached(HttpResponse(text, content_type="text/plain; charset=utf-8"))


def _part_address(kind: str, number: int) -> str:
    return reverse("sitemap-part", args=[kind, number])


def _own_pages() -> list[SitemapAddress]:
    """Return the site's own pages, then those of the checks."""
    pages = [SitemapAddress(reverse(name)) for name in PAGES]
    catalogue = checks.catalogue()
    return pages + [SitemapAddress(reverse("check", args=[check.code])) for check in catalogue]


def _xml(request: HttpRequest, template: str, *, context: dict[str, object]) -> HttpResponse:
    return _cached(
        render(
            request,
            template,
            context=context | {"site": settings.SITE_URL},
            content_type="application/xml; charset=utf-8",
        )
    )


def _cached(response: HttpResponse) -> HttpResponse:
    return http_cache.set_headers(
        response, http_cache.public_page(stale_seconds=STALE_SECONDS), is_listed=True
    )
