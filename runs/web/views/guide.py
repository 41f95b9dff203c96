"""Papers of docs/ that visitors need: how to put a chart into a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from runs.reports import markdown
from runs.reports.claims import Measured

MAX_AGE_SECONDS = 300


@require_safe
@cache_control(public=True, max_age=MAX_AGE_SECONDS)
def embedding(request: HttpRequest) -> HttpResponse:
    """Show docs/embedding.md. No query."""
    title, text = _paper("embedding")
    return render(request, "guide/page.html", {"title": title, "text": text})


@cache
def _paper(name: str) -> tuple[str, SafeString]:
    """Return a paper's title and the rest of it as HTML."""
    head, _, rest = (
        (Path(settings.BASE_DIR) / "docs" / f"{name}.md")
        .read_text(encoding="utf-8")
        .partition("\n")
    )
    return head.removeprefix("# "), markdown.render(rest, name=name, level=2, resolve=_no_claim)


def _no_claim(claim: str) -> Measured:
    raise ValueError(f"A paper makes no claims, but {claim!r} stands there.")
