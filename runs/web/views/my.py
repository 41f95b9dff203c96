"""My benchmarks: what this browser published or began."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from runs.store import queries
from runs.web import browser_key

PAGE = 50


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """List the things of this browser's owner, newest first, from `after` on. Three queries."""
    after = queries.owned_cursor_of(request.GET.get("after", ""))
    owned = queries.owned_by(browser_key.read(request).owner, after=after, limit=PAGE)
    context = {
        "things": owned.things,
        "next": owned.end,
        "after": after,
        "draft_days": settings.UNPUBLISHED_DAYS,
    }
    response = render(request, "my/page.html", context)
    browser_key.keep(request, response)
    return response
