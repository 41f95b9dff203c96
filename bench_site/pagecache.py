"""Public pages from this process' memory, before other work is done.

An answer is stored when it is a 200 without cookies and with `Cache-Control: public`, or with the
mark that everybody with its unlisted address gets it. It is stored for PAGE_CACHE_SECONDS under
host, path, query and encoding, as the bytes that were sent. A 304 to a reader with the whole page
is stored for readers with the same ETag. A request with a token or a key in `Authorization` is
answered by the rest of the site. A request that wrote empties the memory of its process; other
processes follow when the time is over. One that was refused, or that cannot write, empties nothing.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, ResponseHeaders

MOST_BYTES = 64 * 1024 * 1024  # of all bodies together, in one process
LARGEST_BODY = 512 * 1024
ENTRY_BYTES = 2048  # of an entry without its body: its address, its headers
READING = ("GET", "HEAD")
SAFE = (*READING, "OPTIONS", "TRACE")
NOT_IN_304 = ("content-length", "content-type", "content-encoding")
Key = tuple[str, str, str, bool, str]


@dataclass(slots=True)
class StoredAnswer:
    """One answer; `until` is when it ends, in seconds of the monotonic clock."""

    until: float
    body: bytes
    headers: ResponseHeaders
    etag: str


class PageCacheMiddleware:
    """Answers from memory where it can; else asks the rest of the site."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.entries: OrderedDict[Key, StoredAnswer] = OrderedDict()
        self.bytes = 0
        self.lock = threading.Lock()  # for changes of entries and bytes together

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in READING or "Authorization" in request.headers:
            return self.written(request)
        key, etag = key_of(request), request.META.get("HTTP_IF_NONE_MATCH", "")
        for known in (key, (*key[:-1], etag)):
            entry = self.entries.get(known)
            if entry is not None and entry.until > time.monotonic():
                return answer(request, entry)
        response = self.get_response(request)
        is_wanted = request.method == "GET" and settings.PAGE_CACHE_SECONDS
        if is_wanted and isinstance(response, HttpResponse) and may_store(response, etag):
            is_unchanged = response.status_code == 304
            self.store((*key[:-1], etag) if is_unchanged else key, response)
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
                self.clear()

    def clear(self) -> None:
        """Remove all answers."""
        with self.lock:
            self.entries.clear()
            self.bytes = 0

    def store(self, key: Key, response: HttpResponse) -> None:
        """Store the answer; remove the oldest ones when all together are too large."""
        until = time.monotonic() + settings.PAGE_CACHE_SECONDS
        headers = own_headers(response.headers)
        headers.setdefault("Content-Length", str(len(response.content)))
        with self.lock:
            self.drop(key)
            self.entries[key] = StoredAnswer(
                until, response.content, headers=headers, etag=response.get("ETag", "")
            )
            self.bytes += len(response.content) + ENTRY_BYTES
            while self.bytes > MOST_BYTES:
                self.drop(next(iter(self.entries)))

    def drop(self, key: Key) -> None:
        """Remove one answer, if it is stored."""
        entry = self.entries.pop(key, None)
        self.bytes -= len(entry.body) + ENTRY_BYTES if entry else 0


def key_of(request: HttpRequest) -> Key:
    """Return what makes two requests the same; "" stands for the whole page.

    The host is as it was sent, because only an allowed one gets a 200.
    """
    meta = request.META
    return (
        meta.get("HTTP_HOST", ""),
        request.path,
        meta.get("QUERY_STRING", ""),
        "gzip" in meta.get("HTTP_ACCEPT_ENCODING", ""),
        "",
    )


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


def answer(request: HttpRequest, entry: StoredAnswer) -> HttpResponse:
    """Return the stored answer, or 304 when the reader has it."""
    wanted = request.META.get("HTTP_IF_NONE_MATCH")
    if wanted and entry.etag and has_it(wanted, entry.etag):
        response = HttpResponse(status=304)
        response.headers = own_headers(entry.headers)
        for name in NOT_IN_304:
            del response.headers[name]
        return response
    response = HttpResponse(entry.body)
    response.headers = own_headers(entry.headers)
    return response


def own_headers(headers: ResponseHeaders) -> ResponseHeaders:
    """Return a copy that can be changed. Django would encode and check each header again."""
    copied = ResponseHeaders({})
    copied._store = dict(headers._store)
    return copied


def has_it(wanted: str, etag: str) -> bool:
    """Compare weakly, as RFC 9110 asks for If-None-Match."""
    strong = etag.removeprefix("W/")
    return any(tag.strip().removeprefix("W/") in (strong, "*") for tag in wanted.split(","))
