"""The pages about the API: how to use it from a shell, all its addresses, each of its errors."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from runs.web import access, http_cache, problems
from runs.web.api import operations, parameters


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show lines to copy, and what each address takes and gives. No query."""
    context = {
        "root": f"{settings.SITE_URL}{problems.API}",
        "operations": operations.every(),
        "stating": parameters.STATING,
        "limit": settings.UPLOAD_MAX_BYTES,
        "per_hour": settings.UPLOADS_PER_HOUR,
    }
    return _fixed(render(request, "api/page.html", context))


@require_safe
def problem_list(request: HttpRequest) -> HttpResponse:
    """List all errors of the API. No query."""
    return _fixed(render(request, "api/problems.html", {"problems": problems.PROBLEMS}))


@require_safe
def problem(request: HttpRequest, name: str) -> HttpResponse:
    """Show one error: what it means and what to do. No query."""
    kind = problems.PROBLEMS.get(name)
    if kind is None:
        raise Http404(access.NOT_FOUND)
    return _fixed(render(request, "api/problem.html", {"name": name, "problem": kind}))


def _fixed(response: HttpResponse) -> HttpResponse:
    return http_cache.set_headers(response, http_cache.fixed_page(), is_listed=True)
