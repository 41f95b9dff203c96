"""Answers that are the same for everybody, in this process' memory, as the bytes that were sent.

An answer is stored for PAGE_CACHE_SECONDS under host, path, query and encoding. A 304 to a reader
with the whole page is stored for readers with the same ETag.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpResponse

MOST_BYTES = 64 * 1024 * 1024  # of all bodies together, in one process
ENTRY_BYTES = 2048  # of an entry without its body: its address, its headers
NOT_IN_304 = ("content-length", "content-type", "content-encoding")
Headers = tuple[tuple[str, str], ...]


class Key(NamedTuple):
    """What makes two requests the same; the ETag is "" for the whole page.

    The host is as it was sent, because only an allowed one gets a 200.
    """

    host: str
    path: str
    query: str
    gzip: bool
    etag: str = ""


class Answer(NamedTuple):
    """An answer as one reader gets it."""

    status: int
    headers: Headers
    body: bytes


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The answer to those who have no copy, and to those who have this one.

    `until` is when it ends, in seconds of the monotonic clock.
    """

    until: float
    whole: Answer
    unchanged: Answer
    etag: str


class PageMemory:
    """The answers of a process; the oldest go where all are too large together."""

    def __init__(self) -> None:
        self.entries: OrderedDict[Key, StoredAnswer] = OrderedDict()
        self.bytes = 0
        self.clearings = 0  # how often all were removed
        self.lock = threading.Lock()  # for changes of entries and bytes together

    def answer(self, key: Key, wanted: str) -> Answer | None:
        """Return the answer to a reader who sends `wanted` as If-None-Match; None without one."""
        for known in (key, key._replace(etag=wanted)) if wanted else (key,):
            entry = self.entries.get(known)
            if entry is not None and entry.until > time.monotonic():
                return entry.unchanged if has_it(wanted, entry.etag) else entry.whole
        return None

    def store(self, key: Key, response: HttpResponse, *, begun: int) -> None:
        """Store an answer, unless all were removed since it was begun: it may be older than what
        was written. `begun` is the number of clearings at that time.
        """
        until = time.monotonic() + settings.PAGE_CACHE_SECONDS
        body, headers = response.content, dict(response.items())
        headers.setdefault("Content-Length", str(len(body)))
        own = [(name, text) for name, text in headers.items() if name.lower() not in NOT_IN_304]
        whole = Answer(response.status_code, tuple(headers.items()), body=body)
        unchanged = Answer(304, tuple(own), body=b"")
        with self.lock:
            if begun != self.clearings:
                return
            self.drop(key)
            self.entries[key] = StoredAnswer(
                until, whole, unchanged=unchanged, etag=response.get("ETag", "")
            )
            self.bytes += len(body) + ENTRY_BYTES
            while self.bytes > MOST_BYTES:
                self.drop(next(iter(self.entries)))

    def drop(self, key: Key) -> None:
        """Remove one answer, if it is stored."""
        entry = self.entries.pop(key, None)
        self.bytes -= len(entry.whole.body) + ENTRY_BYTES if entry else 0

    def clear(self) -> None:
        """Remove all answers."""
        with self.lock:
            self.entries.clear()
            self.bytes = 0
            self.clearings += 1


MEMORY = PageMemory()


def key_of(environ: Mapping[str, Any]) -> Key:
    """Return the key of a request."""
    return Key(
        environ.get("HTTP_HOST", ""),
        environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", ""),
        query=environ.get("QUERY_STRING", ""),
        gzip="gzip" in environ.get("HTTP_ACCEPT_ENCODING", ""),
    )


def has_it(wanted: str, etag: str) -> bool:
    """Compare weakly, as RFC 9110 asks for If-None-Match."""
    if not wanted or not etag:
        return False
    strong = etag.removeprefix("W/")
    return any(tag.strip().removeprefix("W/") in (strong, "*") for tag in wanted.split(","))
