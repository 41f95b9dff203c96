"""The slim bar of the tray: put into pages that were drawn without it.

Pages are stored and are the same for everybody. A browser with a tray therefore gets them through
this middleware, outside of every store: unpacked, with the bar in place of the empty element, and
never kept by others.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string

from runs.web import cookies, http_cache, tray

EMPTY_BAR = b"<div data-tray hidden></div>"  # as in templates/base.html
ASKING = ("HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE")
DRAWN_HEADERS = ("Content-Length", "ETag", "Last-Modified")


class TrayBarMiddleware:
    """Shows the bar where the browser has a tray."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        # `request.headers` would copy the headers before they are taken out.
        is_page = "text/html" in request.META.get("HTTP_ACCEPT", "")
        names = tray.read(request) if is_page and cookies.read(request, tray.COOKIE) else ()
        if not names:
            return self.get_response(request)
        for header in ASKING:
            request.META.pop(header, None)
        response = self.get_response(request)
        if isinstance(response, HttpResponse) and EMPTY_BAR in response.content:
            show_bar(response, len(names))
        return response


def show_bar(response: HttpResponse, series: int) -> None:
    """Put the bar into a page, which is then for this browser alone."""
    bar = render_to_string("tray/_bar.html", {"series": series}).encode()
    response.content = response.content.replace(EMPTY_BAR, bar)
    for header in DRAWN_HEADERS:
        del response[header]
    if "no-store" not in response.get("Cache-Control", ""):
        response["Cache-Control"] = http_cache.REVALIDATED
