"""The permalink: a page, its JSON and its CSV, from one row; revalidated by an ETag, without cookies."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date, quote_etag
from django.views.decorators.http import require_safe

from runs import access, snapshot
from runs.charts import csv, exports, series
from runs.charts.sheet import sheet
from runs.charts.view import View
from runs.models import Comparison

LOOKS = 3  # raise it when the page's template changes: caches then ask again


@require_safe
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the charts, the table, the conditions, as they were frozen or as the address asks. One query.

    An address that says more than it needs to is answered by the shortest one, so that no cache fills with others.
    """

    def body(comparison: Comparison) -> HttpResponse:
        frozen = View.from_json(comparison.content.get("view"))
        drawn = sheet(comparison.content["runs"], comparison.labels, View.from_query(request.GET, frozen), frozen)
        if drawn.query != request.META.get("QUERY_STRING", ""):
            return redirect(f"{request.path}?{drawn.query}".rstrip("?"))
        context = {
            "comparison": comparison, "labels": comparison.labels, "sheet": drawn,
            "address": settings.SITE_URL + comparison.get_absolute_url(),
        }  # fmt: skip
        return render(request, "comparison/page.html", context)

    return _answer(request, public_id, body)


@require_safe
def as_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the frozen content and the current labels as JSON."""

    def body(comparison: Comparison) -> HttpResponse:
        value = {
            "id": comparison.public_id, "sha256": comparison.sha256, "url": settings.SITE_URL + comparison.get_absolute_url(),
            "content": comparison.content, "labels": comparison.labels, "label_log": comparison.label_log,
            "computed": exports.computed(comparison.content["runs"], comparison.labels),
        }  # fmt: skip
        return HttpResponse(snapshot.canonical(value), content_type="application/json")

    return _answer(request, public_id, body)


@require_safe
def as_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the table as CSV."""

    def body(comparison: Comparison) -> HttpResponse:
        response = HttpResponse(
            csv.text(series.views(comparison.content["runs"], comparison.labels)), content_type="text/csv; charset=utf-8"
        )
        response["Content-Disposition"] = f'attachment; filename="benchpress-{comparison.public_id}.csv"'
        return response

    return _answer(request, public_id, body)


def _answer(request: HttpRequest, public_id: str, body: Callable[[Comparison], HttpResponse]) -> HttpResponse:
    """Return 304 without building the page where the reader has it; else the page with what caches need."""
    comparison = access.comparison_for_reading(public_id)
    asked = f"-{crc32(request.META['QUERY_STRING'].encode()):x}" if request.META.get("QUERY_STRING") else ""
    etag = quote_etag(f"{comparison.sha256[:16]}-{comparison.version}-{LOOKS}{asked}")
    changed = int(comparison.changed_at.timestamp())
    response = get_conditional_response(request, etag=etag, last_modified=changed) or body(comparison)
    response["ETag"] = etag
    response["Last-Modified"] = http_date(changed)
    response["Cache-Control"] = f"public, max-age={settings.PAGE_CACHE_SECONDS}, stale-while-revalidate=60"
    patch_vary_headers(response, ["Accept-Encoding"])  # on 304 too: GZipMiddleware leaves empty answers alone
    if comparison.visibility != "public":
        response["Cache-Control"] = "private, no-cache"
        response["X-Robots-Tag"] = "noindex"
        response["Referrer-Policy"] = "no-referrer"
    return response
