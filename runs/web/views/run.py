"""One run: every value, where it comes from, and the lines it was read from."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from runs.models import Run
from runs.store import queries
from runs.store.selection import Selection, written
from runs.store.visibility import PUBLIC
from runs.web import access, http_cache, number_lines, source_lines

CACHE_SECONDS = 60


@require_safe
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a run to everybody once its upload is published."""
    run = access.run_for_reading(request, public_id)
    every = number_lines.values_of(run)
    unknown = [own.label for own in every if own.value is None and own.provenance == "unknown"]
    context = {
        "run": run,
        "values": [own for own in every if own.label not in unknown],
        "unknown": unknown,
        "latencies": number_lines.latencies_of(run),
        "text": source_lines.of_upload(run.upload, [run])[0],
        "copy": queries.kind_of_copy(run.upload),
        "comparisons": queries.comparisons_with(run),
        "live": _live_address(run),
    }
    return _with_headers(render(request, "run/page.html", context), run)


@require_safe
def number(request: HttpRequest, public_id: str, field: str) -> HttpResponse:
    """Show one number of a run with its lines, as a part of a page. One query."""
    run = access.run_for_reading(request, public_id)
    lines = number_lines.of_field(run, field)
    if lines is None:
        raise Http404(access.NOT_FOUND)
    context = {"number": lines, "address": run.get_absolute_url()}
    response = render(request, "run/_number.html", context)
    return _with_headers(response, run, is_indexed=False)


def _live_address(run: Run) -> str:
    """Return the compare page of this server and version with today's runs; "" for none."""
    if run.server is None or run.cohort_id is None:
        return ""
    version = run.version.version if run.version else None
    chosen = Selection({"server": (run.server.slug,), "version": (written("version", version),)})
    return f"{reverse('compare')}?{chosen.query()}"


def _with_headers(response: HttpResponse, run: Run, *, is_indexed: bool = True) -> HttpResponse:
    """Set the headers: others may keep an answer only where the upload is listed."""
    return http_cache.set_headers(
        response,
        http_cache.public(CACHE_SECONDS),
        is_listed=bool(run.upload.published_at) and run.upload.visibility == PUBLIC,
        unlisted=http_cache.NOT_STORED,
        is_indexed=is_indexed,
    )
