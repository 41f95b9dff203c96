"""Public pages from this process' memory, before other work is done.

What may be kept says so itself: a 200 without cookies and with `Cache-Control: public`. It is kept for PAGE_CACHE_SECONDS
under host, path, query and encoding, as the bytes that were sent. Any writing request empties the memory of its process;
the others follow when the time is over.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

MOST_BYTES = 64 * 1024 * 1024  # of all bodies together, in one process
LARGEST_BODY = 512 * 1024
ENTRY_BYTES = 2048  # what an entry takes beside its body: its address, its headers
READING = ("GET", "HEAD")
NOT_IN_304 = ("content-length", "content-type", "content-encoding")
Key = tuple[str, str, str, bool]


@dataclass(slots=True)
class Entry:
    """One answer and until when it is good, by the clock that never goes back."""

    until: float
    body: bytes
    headers: list[tuple[str, str]]
    etag: str


class PageCacheMiddleware:
    """Answers what it remembers; asks the rest of the site for everything else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.entries: OrderedDict[Key, Entry] = OrderedDict()
        self.bytes = 0
        self.lock = threading.Lock()  # for what changes the two together

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in READING:
            try:
                return self.get_response(request)
            finally:
                with self.lock:
                    self.entries.clear()
                    self.bytes = 0
        key = key_of(request)
        entry = self.entries.get(key)
        if entry is not None and entry.until > time.monotonic():
            return answer(request, entry)
        response = self.get_response(request)
        if (
            request.method == "GET"
            and settings.PAGE_CACHE_SECONDS
            and isinstance(response, HttpResponse)
            and may_keep(response)
        ):
            self.keep(key, response)
        return response

    def keep(self, key: Key, response: HttpResponse) -> None:
        """Remember the answer; the oldest ones go when all together are too large."""
        until = time.monotonic() + settings.PAGE_CACHE_SECONDS
        headers = list(response.items())
        if "Content-Length" not in response:
            headers.append(("Content-Length", str(len(response.content))))
        with self.lock:
            self.drop(key)
            self.entries[key] = Entry(
                until, response.content, headers=headers, etag=response.get("ETag", "")
            )
            self.bytes += len(response.content) + ENTRY_BYTES
            while self.bytes > MOST_BYTES:
                self.drop(next(iter(self.entries)))

    def drop(self, key: Key) -> None:
        """Forget one answer, if it is remembered."""
        entry = self.entries.pop(key, None)
        self.bytes -= len(entry.body) + ENTRY_BYTES if entry else 0


def key_of(request: HttpRequest) -> Key:
    """Return what makes two requests the same; the host as it was sent, because only a good one gets a 200."""
    meta = request.META
    return (
        meta.get("HTTP_HOST", ""),
        request.path,
        meta.get("QUERY_STRING", ""),
        "gzip" in meta.get("HTTP_ACCEPT_ENCODING", ""),
    )


def may_keep(response: HttpResponse) -> bool:
    """Tell whether the answer is the same for everybody and small enough."""
    if response.status_code != 200 or response.cookies:
        return False
    words = {word.strip() for word in response.get("Cache-Control", "").split(",")}
    varies = {word.strip().lower() for word in response.get("Vary", "").split(",")} - {
        "",
        "accept-encoding",
    }
    return "public" in words and not varies and len(response.content) <= LARGEST_BODY


def answer(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Return the remembered answer, or 304 when the reader has it."""
    wanted = request.META.get("HTTP_IF_NONE_MATCH")
    if wanted and entry.etag and has_it(wanted, entry.etag):
        response = HttpResponse(status=304)
        del response["Content-Type"]
        for name, value in entry.headers:
            if name.lower() not in NOT_IN_304:
                response[name] = value
        return response
    response = HttpResponse(entry.body)
    for name, value in entry.headers:
        response[name] = value
    return response


def has_it(wanted: str, etag: str) -> bool:
    """Compare weakly, as RFC 9110 asks for If-None-Match."""
    strong = etag.removeprefix("W/")
    return any(one.strip().removeprefix("W/") in (strong, "*") for one in wanted.split(","))
