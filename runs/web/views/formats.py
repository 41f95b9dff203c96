"""What can be read: each format as its module describes it, with a real sample to try."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from importers import format_list

MAX_AGE_SECONDS = 300


@require_safe
@cache_control(public=True, max_age=MAX_AGE_SECONDS)
def page(request: HttpRequest) -> HttpResponse:
    """Show every format. No query."""
    return render(request, "formats/page.html", {"formats": format_list.entries()})
