"""Browse: the list of public runs, the search by name, the pages of a server and a machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from runs.compare import series
from runs.export import csv
from runs.publish import freezing
from runs.store import queries, selection
from runs.web import http_cache

PAGE = 50
MOST_CSV = 50_000
MOST_VALUES = 30
MOST_NAMES = 10
MOST_SETUPS = 10
Response = TypeVar("Response", bound=HttpResponseBase)


@require_safe
def runs(request: HttpRequest) -> HttpResponse:
    """List the public runs that fit the address, in the order `sort`, from `after` on."""
    chosen, order = selection.parse(request.GET), queries.order_of(request.GET.get("sort", ""))
    after = queries.cursor_of(request.GET.get("after", ""))
    listed = queries.runs_page(chosen, order, after=after, limit=PAGE)
    context = {
        "selection": chosen,
        "survey": queries.survey(chosen, MOST_VALUES),
        "runs": listed.runs,
        "next": listed.end,
        "order": order,
        "most_csv": MOST_CSV,
        "names": queries.names(chosen, MOST_NAMES) if chosen.search else None,
    }
    return _cached(render(request, "browse/runs.html", context))


@require_safe
def runs_csv(request: HttpRequest) -> StreamingHttpResponse:
    """Give the public runs that fit as CSV, oldest first, at most MOST_CSV, as they are read."""
    response = StreamingHttpResponse(
        _lines(selection.parse(request.GET)), content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = 'attachment; filename="benchpress-runs.csv"'
    return _cached(response)


@require_safe
def server(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a server: its versions over time, its best known setups and the latest runs."""
    return _about(
        request,
        "server",
        slug=slug,
        name=queries.server(slug).name,
        by="version",
        feed=reverse("server-feed", args=[slug]),
    )


@require_safe
def hardware(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a machine: which servers were measured on it, its setups and the latest runs."""
    return _about(request, "hardware", slug=slug, name=queries.hardware(slug).name, by="server")


def _about(
    request: HttpRequest, facet: str, slug: str, *, name: str, by: str, feed: str = ""
) -> HttpResponse:
    """Show what is published under one value of a facet; what has no public run is not there."""
    chosen = selection.Selection({facet: (slug,)})
    known = queries.about(chosen, by, most=MOST_SETUPS)
    if not known.parts:
        raise Http404(queries.NOT_FOUND)
    latest = queries.runs_page(chosen, queries.order_of(""), after=None, limit=MOST_SETUPS)
    context = {"name": name, "selection": chosen, "known": known, "runs": latest.runs, "feed": feed}
    return _cached(render(request, "browse/about.html", context))


def _lines(chosen: selection.Selection) -> Iterator[str]:
    yield csv.head()
    for chunk in queries.in_chunks(chosen, MOST_CSV):
        yield csv.lines(series.views(freezing.content(chunk)["runs"], freezing.labels_of(chunk)))


def _cached(response: Response) -> Response:
    return http_cache.set_headers(response, http_cache.recent_page(), is_listed=True)
