"""HTTP caching of every answer: ETag and 304, Cache-Control, and the headers of unlisted answers.

Every view that sets one of these headers calls this module, so one rule holds for all.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date, quote_etag

from runs.code_version import release
from runs.ids import is_id
from runs.models import Comparison
from runs.store import drawn_files
from runs.store.visibility import PRIVATE, PUBLIC, UNLISTED
from runs.web import access

TAKES_GZIP = re.compile(r"\bgzip\b")  # as GZipMiddleware decides
REVALIDATED = "private, no-cache"  # the reader's browser may keep it, and asks each time
NOT_STORED = "private, no-store"
FIXED_SECONDS = 300
COMPRESSION = 9  # of stored answers: compressed once, read often
AS_GZIP = 31  # window and header of zlib
Body = Callable[[Comparison], HttpResponse]
Response = TypeVar("Response", bound=HttpResponseBase)


def comparison_answer(
    request: HttpRequest, public_id: str, *, body: Body, variant: str = "", cache_control: str = ""
) -> HttpResponse:
    """Return 304 where the reader has the answer, else what `body` builds from the comparison.

    `variant` names the kind of answer in the ETag. `cache_control` replaces the usual value for a
    public comparison. One query; when a file of the comparison is stored, without its `content`.
    A private one is stored nowhere.
    """
    has_file = is_id(public_id) and drawn_files.has_any(public_id)
    comparison = access.comparison_for_reading(request, public_id, whole=not has_file)
    response = conditional(
        request,
        lambda: body(comparison),
        etag=_comparison_etag(request, comparison, variant=variant),
        changed_at=comparison.changed_at,
    )
    set_headers_by(response, cache_control or public_page(), visibility=comparison.visibility)
    if comparison.visibility == UNLISTED and cache_control != "no-store":
        note_same_for_all(response)
    return response


def note_same_for_all(response: HttpResponse) -> None:
    """Tell the page cache that everybody with the address gets this answer, cookies or not."""
    response.is_same_for_all = True  # type: ignore[attr-defined]


def conditional(
    request: HttpRequest,
    body: Callable[[], HttpResponse],
    *,
    etag: str,
    changed_at: datetime | None = None,
) -> HttpResponse:
    """Return 304 where the reader has the answer with this ETag (without quotes), else `body()`."""
    quoted = quote_etag(etag)
    changed = int(changed_at.timestamp()) if changed_at else None
    response = get_conditional_response(request, etag=quoted, last_modified=changed) or body()
    response["ETag"] = quoted
    if changed is not None:
        response["Last-Modified"] = http_date(changed)
    # A 304 needs it too, and GZipMiddleware does not change an empty answer.
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def set_headers(
    response: Response,
    cache_control: str,
    *,
    is_listed: bool,
    unlisted: str = REVALIDATED,
    is_indexed: bool = True,
) -> Response:
    """Set Cache-Control, and noindex where search engines must not list the answer; return it.

    An answer that is not `is_listed` gets the Cache-Control `unlisted`, and its links do not
    tell other sites its address.
    """
    response["Cache-Control"] = cache_control if is_listed else unlisted
    if not is_listed:
        response["Referrer-Policy"] = "no-referrer"
    if not (is_listed and is_indexed):
        response["X-Robots-Tag"] = "noindex"
    return response


def set_headers_by(
    response: Response, cache_control: str, *, visibility: str, is_indexed: bool = True
) -> Response:
    """Set the headers of an answer about a thing; a private one is stored nowhere."""
    return set_headers(
        response,
        cache_control,
        is_listed=visibility == PUBLIC,
        unlisted=NOT_STORED if visibility == PRIVATE else REVALIDATED,
        is_indexed=is_indexed,
    )


def set_gone_headers(response: Response, gone: access.Gone) -> Response:
    """Set the headers of an answer 410: a minute, and nothing is stored of a private thing."""
    is_public = not gone.is_private
    return set_headers(response, public(60), is_listed=is_public, unlisted=NOT_STORED)


def public(seconds: int, *, stale_seconds: int = 0) -> str:
    """Return the Cache-Control of an answer that every cache may keep for so many seconds.

    For `stale_seconds` more a cache may give the old answer while it fetches the new one.
    """
    stale = f", stale-while-revalidate={stale_seconds}" if stale_seconds else ""
    return f"public, max-age={seconds}{stale}"


def public_page(*, stale_seconds: int = 60) -> str:
    """Return the Cache-Control of a public page: PAGE_CACHE_SECONDS."""
    return public(settings.PAGE_CACHE_SECONDS, stale_seconds=stale_seconds)


def recent_page() -> str:
    """Return the Cache-Control of a list of what is new: PAGE_CACHE_SECONDS, never an older one."""
    return public_page(stale_seconds=0)


def public_image() -> str:
    """Return the Cache-Control of a public picture or script: IMAGE_CACHE_SECONDS, then a day."""
    return public(settings.IMAGE_CACHE_SECONDS, stale_seconds=86400)


def fixed_page() -> str:
    """Return the Cache-Control of a page that changes only with the code: five minutes."""
    return public(FIXED_SECONDS)


def without_parameters(request: HttpRequest) -> str:
    """Return the Cache-Control of an answer that no parameter changes.

    An address with parameters is not stored: else caches would fill with equal copies.
    """
    return "no-store" if request.META.get("QUERY_STRING") else ""


class StoredFile(NamedTuple):
    """The names of a stored answer, as in `drawn_files.of_comparison`, and its type."""

    look: str
    kind: str
    content_type: str = "text/html; charset=utf-8"


def stored_answer(
    request: HttpRequest,
    comparison: Comparison,
    *,
    file: StoredFile,
    draw: Callable[[], Iterable[bytes]],
) -> HttpResponse:
    """Return an answer that is stored as gzip; draw it in pieces and store it without a file."""

    def compress() -> bytes:
        packing = zlib.compressobj(COMPRESSION, wbits=AS_GZIP)
        packed = [packing.compress(piece) for piece in draw()]
        return b"".join((*packed, packing.flush()))

    data = drawn_files.of_comparison(comparison, file.look, kind=file.kind, draw=compress)
    return _unpacked_where_needed(request, data, content_type=file.content_type)


def _comparison_etag(request: HttpRequest, comparison: Comparison, *, variant: str) -> str:
    """Return a value that changes with content, labels, code, kind of answer and address."""
    query = request.META.get("QUERY_STRING", "")
    parts = [comparison.sha256[:16], str(comparison.version), release()]
    parts += [variant] if variant else []
    parts += [f"{zlib.crc32(query.encode()):x}"] if query else []
    return "-".join(parts)


def _unpacked_where_needed(request: HttpRequest, data: bytes, *, content_type: str) -> HttpResponse:
    """Return gzip data as it is to a reader that accepts gzip, else unpacked."""
    if not TAKES_GZIP.search(request.headers.get("Accept-Encoding", "")):
        return HttpResponse(gzip.decompress(data), content_type=content_type)
    response = HttpResponse(data, content_type=content_type)
    response["Content-Encoding"] = "gzip"
    return response
