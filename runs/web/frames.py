"""What the frames of other sites share: their policy, what they show, and their refusals."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from runs.models import Comparison
from runs.show import captions
from runs.web import access, http_cache
from runs.web.metric_view import shared_chart

POLICY = {"frame-ancestors": ["*"], "form-action": ["'none'"]}


def context(comparison: Comparison, viewed: captions.Shown, *, theme: str) -> dict[str, Any]:
    """Return what `embed/page.html` shows of a chart."""
    return {
        "shown": viewed,
        "piece": shared_chart(comparison, viewed),
        "theme": theme,
        "comparison": comparison,
        "common": captions.common(viewed.sheet),
        "warnings": captions.warnings(viewed.sheet),
    }


def refused(error: ValueError) -> HttpResponse:
    """Answer 400 to an address with a value that is not accepted."""
    return HttpResponse(f"{error}\n", status=400, content_type="text/plain; charset=utf-8")


def gone(request: HttpRequest, error: access.Gone) -> HttpResponse:
    """Answer 410, or 451, with a sentence for what was withdrawn or hidden."""
    page = render(request, "embed/gone.html", {"gone": error}, status=error.status)
    return http_cache.set_gone_headers(page, error)
