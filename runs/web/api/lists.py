"""What is public, page by page: runs, series, servers and machines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from ninja import Router

from runs.models import Hardware, Server
from runs.store import queries, selection
from runs.store.queries.series_rows import SeriesRow
from runs.store.selection import Selection
from runs.web import access, http_cache
from runs.web.api import data, parameters
from runs.web.api.answering import json_answer
from runs.web.api.parameters import ApiParameter, BadValue
from runs.web.api.schemas import NamesOut, RunOut, RunsOut, SeriesOut

router = Router(tags=["Lists"])
USUAL, MOST = 50, 100  # rows of one page
WHERE = "Where the page before ended; `next` has it"
AFTER = ApiParameter(
    "after", {"type": "string", "pattern": r"^([0-9.e+-]*~[0-9]{1,18})?$"}, description=WHERE
)
AFTER_NAME = ApiParameter(
    "after", {"type": "string", "pattern": r"^[-A-Za-z0-9_]{0,200}$"}, description=WHERE
)
LIMIT = ApiParameter(
    "limit", {"type": "integer", "minimum": 1, "maximum": MOST}, description="Rows of a page"
)
SORT = parameters.choice(
    "sort",
    [*queries.SORTS, *(f"-{name}" for name in queries.SORTS)],
    description="The order of the runs; -date, the newest first, is usual",
)
SEARCH = parameters.text("q", "Words in the names of servers, machines and documents")


def _value_of(name: str) -> dict[str, Any]:
    """Return the JSON schema of one value of a facet."""
    values = {"enum": list(selection.YES_NO_VALUES)} if name in selection.YES_NO else {}
    return {"type": "string", "maxLength": selection.LONGEST, **values}


FACETS = tuple(
    ApiParameter(
        facet.name,
        {"type": "array", "items": _value_of(facet.name), "maxItems": selection.MOST_VALUES},
        description="Several mean either of them; - is unknown",
    )
    for facet in selection.FACETS
)
FACET_NAMES = tuple(facet.name for facet in FACETS)
OF_RUNS = (*FACETS, SEARCH, SORT, AFTER, LIMIT)
OF_SERIES = (*FACETS, SEARCH, AFTER, LIMIT)
OF_NAMES = (AFTER_NAME, LIMIT)
_SLUG = re.compile(r"[-\w]{1,200}", re.ASCII)


@router.get(
    "runs",
    url_name="api-runs",
    response={200: RunsOut},
    summary="List public runs",
    openapi_extra=parameters.openapi(OF_RUNS),
)
def list_runs(request: HttpRequest) -> HttpResponse:
    """Choose them as on the compare page; each page has the address of the next one."""
    chosen = _selection(request, OF_RUNS)
    order = queries.order_of(parameters.chosen(request, SORT) or "-date")
    cursor, limit = page_cursor(request), page_limit(request)
    page = queries.runs_page(chosen, order, after=cursor, limit=limit)
    rows = [data.run_data(run) for run in page.runs]
    return page_answer(request, {"runs": rows}, end=page.end)


@router.get(
    "runs/{public_id}",
    url_name="api-run",
    response={200: RunOut},
    summary="Read one run",
)
def read_run(request: HttpRequest, public_id: str) -> HttpResponse:
    """All that is known of it, each value with its origin."""
    parameters.check_known(request, ())
    return json_answer(data.run_data(access.run_for_reading(request, public_id)))


@router.get(
    "series",
    url_name="api-series",
    response={200: SeriesOut},
    summary="List public series",
    openapi_extra=parameters.openapi(OF_SERIES),
)
def list_series(request: HttpRequest) -> HttpResponse:
    """Runs of one upload that agree in all facets, the newest first."""
    chosen = _selection(request, OF_SERIES)
    page = queries.series_page(chosen, after=page_cursor(request), limit=page_limit(request))
    rows = [_series(row) for row in page.rows]
    return page_answer(request, {"series": rows}, end=page.end)


@router.get(
    "servers",
    url_name="api-servers",
    response={200: NamesOut},
    summary="List the servers with public runs",
    openapi_extra=parameters.openapi(OF_NAMES),
)
def list_servers(request: HttpRequest) -> HttpResponse:
    """By their slugs, which are the values of the parameter server."""
    return _names(request, queries.servers_page, route="server")


@router.get(
    "hardware",
    url_name="api-hardware",
    response={200: NamesOut},
    summary="List the machines with public runs",
    openapi_extra=parameters.openapi(OF_NAMES),
)
def list_hardware(request: HttpRequest) -> HttpResponse:
    """By their slugs, which are the values of the parameter hardware."""
    return _names(request, queries.hardware_page, route="hardware")


def _selection(request: HttpRequest, known: Sequence[ApiParameter]) -> Selection:
    """Read the choice of an address. Raises `BadValue` for what would be left out."""
    parameters.check_known(request, known, repeated=FACET_NAMES)
    for name in selection.YES_NO:
        for value in request.GET.getlist(name):
            if value not in selection.YES_NO_VALUES:
                raise BadValue(f"{name} is {value[:40]!r}; yes, no or - is accepted.")
    return selection.parse(request.GET)


def page_cursor(request: HttpRequest) -> Any:
    """Return where the page before ended, None for the first. Raises `BadValue`."""
    text = request.GET.get("after", "")
    cursor = queries.cursor_of(text)
    if text and cursor is None:
        raise BadValue(f"after is {text[:40]!r}; take it from next of the page before.")
    return cursor


def page_limit(request: HttpRequest) -> int:
    """Return how many rows a page has. Raises `BadValue`."""
    return parameters.whole(request, "limit", most=MOST, usual=USUAL, least=1)


def page_answer(request: HttpRequest, rows: dict[str, Any], *, end: Any) -> HttpResponse:
    """Return a public page with the address of the next one, which a cache may keep."""
    response = json_answer(rows | {"next": next_address(request, end)})
    return http_cache.set_headers(response, http_cache.recent_page(), is_listed=True)


def next_address(request: HttpRequest, end: Any) -> str | None:
    """Return the address of the page that begins behind a cursor; None at the end."""
    if end is None:
        return None
    pairs = [(name, value) for name, value in _pairs(request) if name != "after"]
    query = urlencode([*pairs, ("after", str(end))])
    return f"{settings.SITE_URL}{request.path}?{query}"


def _pairs(request: HttpRequest) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for name, values in request.GET.lists():
        pairs += [(name, str(value)) for value in values]
    return pairs


def _names(
    request: HttpRequest, read: Callable[..., Sequence[Server | Hardware]], *, route: str
) -> HttpResponse:
    parameters.check_known(request, OF_NAMES)
    after, limit = request.GET.get("after", ""), page_limit(request)
    if after and not _SLUG.fullmatch(after):
        raise BadValue(f"after is {after[:40]!r}; take it from next of the page before.")
    rows = read(after=after, limit=limit + 1)
    names = [
        {
            "name": row.name,
            "slug": row.slug,
            "runs": getattr(row, "public_runs", 0),
            "url": data.absolute(reverse(route, args=[row.slug])),
        }
        for row in rows[:limit]
    ]
    end = rows[limit - 1].slug if len(rows) > limit else None
    return page_answer(request, {"names": names}, end=end)


def _series(row: SeriesRow) -> dict[str, Any]:
    """Return a series: what its runs share, its loads and its highest rate."""
    head = row.head
    load = "offered_rate" if row.is_offered else "concurrency"
    return {
        "server_name": head.server.name if head.server else None,
        "server_version": head.server_version or None,
        "hardware": head.hardware.name if head.hardware else None,
        "tool": head.tool,
        "document_bytes": head.document_bytes,
        "path": head.path or None,
        "keepalive": head.keepalive,
        "upload": head.upload.public_id,
        "newest_run": head.public_id,
        "published_at": head.upload.published_at,
        "runs": row.runs,
        "lines": row.lines,
        "load": load,
        "loads": list(row.loads),
        "highest_requests_per_s": row.highest,
    }
