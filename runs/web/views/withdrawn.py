"""The page that a withdrawal ends on: it says what was deleted and what stays."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from runs.store import queries
from runs.web import http_cache

TEXTS = {
    "upload": (
        "Your upload is withdrawn",
        "Its text, its numbers and its names are deleted, in all comparisons that showed them. "
        "Their addresses answer that it was withdrawn, for ever. Its SHA-256 and its size stay.",
    ),
    "erased": (
        "Your upload is erased",
        "Its text, its numbers, its names, its remarks, its drawings, its SHA-256 and its size are "
        "deleted. Its addresses answer that it was withdrawn, for ever.",
    ),
    "view": (
        "Your view is withdrawn",
        "Its title and its charts are deleted. Its address answers that it was withdrawn. "
        "The uploads that it showed stay.",
    ),
    "report": (
        "Your report is withdrawn",
        "All its revisions are deleted. Its address answers that it was withdrawn, for ever. "
        "The comparisons that it showed stay.",
    ),
}


@require_safe
def page(request: HttpRequest, thing: str) -> HttpResponse:
    """Say that a thing is withdrawn; 404 for a word that is none of TEXTS. No query."""
    if thing not in TEXTS:
        raise Http404(queries.NOT_FOUND)
    title, sentence = TEXTS[thing]
    response = render(request, "withdrawn/page.html", {"title": title, "sentence": sentence})
    return http_cache.set_headers(
        response, http_cache.fixed_page(), is_listed=True, is_indexed=False
    )
