"""One run: every value, where it comes from, and the lines it was read from."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from runs.store import queries
from runs.web import access, source_lines


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
    response = render(request, "run/page.html", context)
    listed = run.upload.published_at and run.upload.visibility == "public"
    response["Cache-Control"] = "public, max-age=60" if listed else "private, no-store"
    if not listed:
        response["X-Robots-Tag"] = "noindex"
        response["Referrer-Policy"] = "no-referrer"
    return response
