"""The permalink: a page, its JSON and its CSV, from one row; revalidated by an ETag, without cookies."""

from __future__ import annotations

import gzip

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from runs.code_version import release
from runs.compare import series
from runs.compare.sources import sources
from runs.export import csv, json_data, links
from runs.export.snippets import snippets
from runs.models import Comparison
from runs.publish import freezing
from runs.show.view import View
from runs.store import drawn_files
from runs.web import http_cache, pictures

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the charts, the table, the conditions, as they were frozen (drawn once) or as the address asks. One query.

    An address that says more than it needs to is answered by the shortest one, so that no cache fills with others.
    """

    def made(comparison: Comparison) -> HttpResponse:
        frozen = pictures.base(comparison)
        seen = pictures.shown(comparison, View.from_query(request.GET, frozen))
        if seen.sheet.query != request.META.get("QUERY_STRING", ""):
            return redirect(f"{request.path}?{seen.sheet.query}".rstrip("?"))
        piece = links.piece(seen, frozen, site=settings.SITE_URL)
        context = {
            "comparison": comparison,
            "labels": comparison.labels,
            "sheet": seen.sheet,
            "shown": seen,
            "piece": piece,
            "snippets": snippets(piece),
            "offers": links.offers(seen),
            "address": seen.address,
            "site": settings.SITE_URL,
            "sources": sources(comparison.content["runs"], comparison.labels["runs"]),
        }
        return render(request, "comparison/page.html", context)

    def body(comparison: Comparison) -> HttpResponse:
        if request.META.get("QUERY_STRING"):
            return made(comparison)
        name = f"{comparison.sha256[:16]}-{comparison.version}-{comparison.visibility}-{release()}.html.gz"
        page = drawn_files.kept(
            public_id, name, draw=lambda: gzip.compress(made(comparison).content, mtime=0)
        )
        return http_cache.packed(request, page, content_type="text/html; charset=utf-8")

    return http_cache.conditional(request, public_id, body=body, looks=release())


@require_safe
def as_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the frozen content and the current labels as JSON."""

    def body(comparison: Comparison) -> HttpResponse:
        value = {
            "id": comparison.public_id,
            "sha256": comparison.sha256,
            "url": settings.SITE_URL + comparison.get_absolute_url(),
            "content": comparison.content,
            "labels": comparison.labels,
            "label_log": comparison.label_log,
            "computed": json_data.computed(comparison.content["runs"], comparison.labels),
        }
        return HttpResponse(freezing.canonical(value), content_type="application/json")

    return http_cache.conditional(
        request, public_id, body=body, looks=release(), cache=http_cache.without_parameters(request)
    )


@require_safe
def as_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the table as CSV."""

    def body(comparison: Comparison) -> HttpResponse:
        runs = series.views(comparison.content["runs"], comparison.labels)
        text = csv.text(runs, comparison.labels.get("title", ""))
        response = HttpResponse(text, content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = (
            f'attachment; filename="benchpress-{comparison.public_id}.csv"'
        )
        return response

    return http_cache.conditional(
        request, public_id, body=body, looks=release(), cache=http_cache.without_parameters(request)
    )


@require_safe
def as_xlsx(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the numbers, checks, findings and conditions as a workbook."""

    def body(comparison: Comparison) -> HttpResponse:
        response = HttpResponse(pictures.workbook(comparison), content_type=XLSX)
        response["Content-Disposition"] = (
            f'attachment; filename="benchpress-{comparison.public_id}.xlsx"'
        )
        return response

    return http_cache.conditional(
        request, public_id, body=body, looks=release(), cache=http_cache.without_parameters(request)
    )
