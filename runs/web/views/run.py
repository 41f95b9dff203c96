"""One run: every value, where it comes from, and the lines it was read from."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from runs.store import queries
from runs.web import access, http_cache, source_lines

CACHE_SECONDS = 60


@require_safe
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a run to everybody once its upload is published."""
    run = access.run_for_reading(request, public_id)
    context = {
        "run": run,
        "values": source_lines.values_of(run),
        "text": source_lines.of_upload(run.upload, [run])[0],
        "comparisons": queries.comparisons_with(run),
    }
    return http_cache.set_headers(
        render(request, "run/page.html", context),
        http_cache.public(CACHE_SECONDS),
        is_listed=bool(run.upload.published_at) and run.upload.visibility == "public",
        unlisted=http_cache.NOT_STORED,
    )
