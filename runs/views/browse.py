"""Browse: all public runs, page by page, and what is published about one server or one machine."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from runs import queries, selection, snapshot
from runs.charts import csv, series

PAGE = 50
MOST_CSV = 5000
MOST_VALUES = 30


@require_safe
def runs(request: HttpRequest) -> HttpResponse:
    """List the public runs that fit the address, newest first; `before` is the key of the last one seen."""
    chosen = selection.parse(request.GET)
    found = queries.runs_page(chosen, _before(request), PAGE + 1)
    context = {
        "selection": chosen, "facets": queries.facets(chosen, MOST_VALUES), "runs": found[:PAGE],
        "next": found[PAGE - 1].pk if len(found) > PAGE else None,
    }  # fmt: skip
    return _cached(render(request, "browse/runs.html", context))


@require_safe
def runs_csv(request: HttpRequest) -> HttpResponse:
    """Give the public runs that fit as CSV, at most MOST_CSV."""
    found = queries.public_runs(selection.parse(request.GET), MOST_CSV)
    labels = {"runs": {run.public_id: snapshot.labels(run) for run in found}}
    text = csv.text(series.views(snapshot.content(found)["runs"], labels))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="benchpress-runs.csv"'
    return _cached(response)


@require_safe
def server(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a server: its versions and the latest runs."""
    return _about(request, "server", slug, queries.server(slug).name)


@require_safe
def hardware(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a machine: which servers were measured on it, and the latest runs."""
    return _about(request, "hardware", slug, queries.hardware(slug).name)


def _about(request: HttpRequest, facet: str, slug: str, name: str) -> HttpResponse:
    """Show what is published under one value of a facet; what has no public run is not there."""
    chosen = selection.Selection({facet: (slug,)})
    found = queries.runs_page(chosen, None, PAGE)
    if not found:
        raise Http404(queries.NOT_FOUND)
    others = [one for one in queries.facets(chosen, MOST_VALUES) if one.name != facet]
    return _cached(render(request, "browse/about.html", {"name": name, "selection": chosen, "facets": others, "runs": found}))


def _before(request: HttpRequest) -> int | None:
    """Return the key from which to go on; None for anything that is no key."""
    text = request.GET.get("before", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def _cached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = f"public, max-age={settings.PAGE_CACHE_SECONDS}"
    return response
