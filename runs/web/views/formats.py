"""What can be read: each format as its module describes it, with a real sample to try."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from importers import format_list
from runs.web import http_cache


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show every format. No query."""
    response = render(request, "formats/page.html", {"formats": format_list.entries()})
    return http_cache.set_headers(response, http_cache.fixed_page(), is_listed=True)
