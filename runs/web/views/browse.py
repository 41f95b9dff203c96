"""Browse: the list of public runs, the search by name, the pages of a server and a machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from runs.export import csv
from runs.publish import csv_lines
from runs.store import queries, selection
from runs.store.queries.listing import Cursor
from runs.web import drawn_series, http_cache, long_downloads

PAGE = 50  # single runs
ROWS = 20  # benchmarks
MOST_VALUES = 30
MOST_NAMES = 10
MOST_SETUPS = 10
Response = TypeVar("Response", bound=HttpResponseBase)


@require_safe
def runs(request: HttpRequest) -> HttpResponse:
    """List the benchmarks that fit the address, newest first, from `after` on.

    With `sort` the single runs are listed, in that order.
    """
    chosen, after = selection.parse(request.GET), queries.cursor_of(request.GET.get("after", ""))
    context = {
        "selection": chosen,
        "survey": queries.survey(chosen, MOST_VALUES),
        "most_csv": csv_lines.MOST_WRITTEN,
        "names": queries.names(chosen, MOST_NAMES) if chosen.search else None,
    }
    if request.GET.get("sort"):
        order = queries.order_of(request.GET["sort"])
        listed = queries.runs_page(chosen, order, after=after, limit=PAGE)
        context |= {"runs": listed.runs, "next": listed.end, "order": order}
    else:
        page = queries.series_page(chosen, after=after, limit=ROWS)
        context |= {"rows": page.rows, "runs": [row.head for row in page.rows], "next": page.end}
    return _cached(render(request, "browse/runs.html", context))


@require_safe
def runs_csv(request: HttpRequest) -> HttpResponseBase:
    """Give the public runs that fit as CSV, oldest first, from `after` on.

    They are sent as they are read. Where not all fit, the last line has the address of the rest;
    a header has the most lines of a file. 503 where too many downloads run.
    """
    after = queries.cursor_of(request.GET.get("after", ""))
    lines = _lines(selection.parse(request.GET), after=after.pk if after else 0)
    response = long_downloads.streamed(request, lines, content_type="text/csv; charset=utf-8")
    if response.status_code != 200:
        return response
    response["Content-Disposition"] = 'attachment; filename="benchpress-runs.csv"'
    response["Benchpress-Most-Lines"] = str(csv_lines.MOST)
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
    """Show what is published under one value of a facet; what has no public run is not there.

    The page opens with a chart of its versions or servers: those of the largest question.
    """
    chosen = selection.Selection({facet: (slug,)})
    known = queries.about(chosen, by, most=MOST_SETUPS)
    if not known.parts:
        raise Http404(queries.NOT_FOUND)
    taken = drawn_series.drawn(chosen, queries.survey(chosen))
    charts = drawn_series.sheet_of(request, taken.runs, pooled=False)
    context = {
        "name": name,
        "selection": chosen,
        "known": known,
        "rows": queries.series_page(chosen, after=None, limit=MOST_SETUPS).rows,
        "picked": taken.picked,
        "sheet": charts,
        "feed": feed,
    }
    response = _cached(render(request, "browse/about.html", context))
    if request.META["QUERY_STRING"] != (charts.query if charts else ""):
        # Only the shortest address is stored, else caches would fill with equal pages.
        response["Cache-Control"] = "no-store"
    return response


def _lines(chosen: selection.Selection, *, after: int) -> Iterator[bytes]:
    yield csv.head().encode()
    last = yield from csv_lines.of_selection(chosen, after=after)
    if last is not None:
        following = urlencode([*chosen.pairs(), ("after", str(Cursor(None, last)))])
        address = f"{settings.SITE_URL}{reverse('runs-csv')}?{following}"
        yield csv.remark(f"# There are more runs. They begin at {address}").encode()


def _cached(response: Response) -> Response:
    return http_cache.set_headers(response, http_cache.recent_page(), is_listed=True)
