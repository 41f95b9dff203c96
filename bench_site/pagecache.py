"""Public pages from this process' memory, before other work is done.

An answer is stored when it is a 200 without cookies and with `Cache-Control: public`, or with the
mark that everybody with its unlisted address gets it. A request with a token or a key in
`Authorization` is answered by the rest of the site. A request that wrote empties the memory of its
process; other processes follow when the time is over. One that was refused, or that cannot write,
empties nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, ResponseHeaders

from bench_site.page_memory import MEMORY, key_of

LARGEST_BODY = 512 * 1024
READING = ("GET", "HEAD")
SAFE = (*READING, "OPTIONS", "TRACE")


class PageCacheMiddleware:
    """Answers from memory where it can; else asks the rest of the site."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in READING or "HTTP_AUTHORIZATION" in request.META:
            return self.written(request)
        key, etag = key_of(request.META), request.META.get("HTTP_IF_NONE_MATCH", "")
        if known := MEMORY.answer(key, etag):
            stored = HttpResponse(known.body, status=known.status)
            stored.headers = ResponseHeaders(dict(known.headers))  # no others, such as a type
            return stored
        begun = MEMORY.clearings
        response = self.get_response(request)
        is_wanted = request.method == "GET" and settings.PAGE_CACHE_SECONDS
        if is_wanted and isinstance(response, HttpResponse) and may_store(response, etag):
            is_unchanged = response.status_code == 304
            MEMORY.store(key._replace(etag=etag) if is_unchanged else key, response, begun=begun)
        return response

    def written(self, request: HttpRequest) -> HttpResponseBase:
        """Pass on a request that may write; empty the memory where it may have."""
        status = 0
        try:
            response = self.get_response(request)
            status = response.status_code
            return response
        finally:
            is_refused = 400 <= status < 500
            if request.method not in SAFE and not is_refused:
                MEMORY.clear()


def may_store(response: HttpResponse, etag: str) -> bool:
    """Tell whether the answer is the same for everybody who asks, and small enough.

    A 304 is stored for a reader who names one ETag, that of the answer.
    """
    is_unchanged = response.status_code == 304 and etag != "" and response.get("ETag") == etag
    if response.cookies or not (is_unchanged or response.status_code == 200):
        return False
    directives = {part.strip() for part in response.get("Cache-Control", "").split(",")}
    varies = {part.strip().lower() for part in response.get("Vary", "").split(",")}
    is_same_for_all = "public" in directives or getattr(response, "is_same_for_all", False)
    return (
        is_same_for_all
        and varies <= {"", "accept-encoding"}
        and len(response.content) <= LARGEST_BODY
    )
