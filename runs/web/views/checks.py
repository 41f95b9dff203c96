"""What is checked, and why: the catalogue, and a page for each check."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from runs.compare import checks

MAX_AGE_SECONDS = 300


@require_safe
@cache_control(public=True, max_age=MAX_AGE_SECONDS)
def index(request: HttpRequest) -> HttpResponse:
    """Show every check. No query."""
    return render(request, "checks/index.html", {"checks": checks.catalogue()})


@require_safe
@cache_control(public=True, max_age=MAX_AGE_SECONDS)
def page(request: HttpRequest, code: str) -> HttpResponse:
    """Show what one check looks at, why, and what to do. No query."""
    check = checks.find(code)
    if check is None:
        raise Http404("There is no such check.")
    return render(request, "checks/page.html", {"check": check})
