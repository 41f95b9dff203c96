"""Pages of docs/ that visitors need: how to put a chart into a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from runs.reports import markdown
from runs.reports.claims import Measured
from runs.web import http_cache


@require_safe
def embedding(request: HttpRequest) -> HttpResponse:
    """Show docs/embedding.md. No query."""
    title, text = _guide("embedding")
    response = render(request, "guide/page.html", {"title": title, "text": text})
    return http_cache.set_headers(response, http_cache.fixed_page(), is_listed=True)


@cache
def _guide(name: str) -> tuple[str, SafeString]:
    """Return a page's title and the rest of it as HTML. Reads the file once in a process."""
    path = Path(settings.BASE_DIR) / "docs" / f"{name}.md"
    head, _, rest = path.read_text(encoding="utf-8").partition("\n")
    return head.removeprefix("# "), markdown.render(rest, name=name, level=2, resolve=_no_claim)


def _no_claim(claim: str) -> Measured:
    raise ValueError(f"A guide makes no claims, but {claim!r} stands there.")
