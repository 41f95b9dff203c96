"""What is checked, and why: the catalogue, and a page for each check."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from runs.compare import checks
from runs.web import http_cache


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show every check. No query."""
    response = render(request, "checks/index.html", {"checks": checks.catalogue()})
    return http_cache.set_headers(response, http_cache.fixed_page(), is_listed=True)


@require_safe
def page(request: HttpRequest, code: str) -> HttpResponse:
    """Show what one check looks at, why, and what to do. No query."""
    check = checks.find(code)
    if check is None:
        raise Http404("There is no such check.")
    response = render(request, "checks/page.html", {"check": check})
    return http_cache.set_headers(response, http_cache.fixed_page(), is_listed=True)
