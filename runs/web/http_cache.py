"""What every sibling of a permalink answers with: 304 where the reader has it, and the headers that caches need."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from zlib import crc32

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date, quote_etag

from runs.ids import is_id
from runs.models import Comparison
from runs.store import drawn_files
from runs.web import access

TAKES_GZIP = re.compile(r"\bgzip\b")  # as GZipMiddleware decides
Body = Callable[[Comparison], HttpResponse]


def conditional(
    request: HttpRequest, public_id: str, body: Body, *, looks: str, cache: str = ""
) -> HttpResponse:
    """Return 304 without building the body where the reader has it; else the body. One query: what is kept needs no content.

    `looks` changes whenever the same content would look different; `cache` is another Cache-Control for public ones.
    """
    comparison = access.comparison_for_reading(
        public_id, whole=not (is_id(public_id) and drawn_files.holds(public_id))
    )
    asked = (
        f"-{crc32(request.META['QUERY_STRING'].encode()):x}"
        if request.META.get("QUERY_STRING")
        else ""
    )
    etag = quote_etag(f"{comparison.sha256[:16]}-{comparison.version}-{looks}{asked}")
    changed = int(comparison.changed_at.timestamp())
    response = get_conditional_response(request, etag=etag, last_modified=changed) or body(
        comparison
    )
    response["ETag"] = etag
    response["Last-Modified"] = http_date(changed)
    response["Cache-Control"] = (
        cache or f"public, max-age={settings.PAGE_CACHE_SECONDS}, stale-while-revalidate=60"
    )
    patch_vary_headers(
        response, ["Accept-Encoding"]
    )  # on 304 too: GZipMiddleware leaves empty answers alone
    if comparison.visibility != "public":
        response["Cache-Control"] = "private, no-cache"
        response["X-Robots-Tag"] = "noindex"
        response["Referrer-Policy"] = "no-referrer"
    return response


def without_parameters(request: HttpRequest) -> str:
    """Return the Cache-Control of an answer that no parameter changes: with some it is kept nowhere, else caches fill with copies."""
    return "no-store" if request.META.get("QUERY_STRING") else ""


def packed(request: HttpRequest, data: bytes, content_type: str) -> HttpResponse:
    """Return an answer that is kept as gzip: as it is to those who take gzip, else unpacked."""
    if not TAKES_GZIP.search(request.headers.get("Accept-Encoding", "")):
        return HttpResponse(gzip.decompress(data), content_type=content_type)
    response = HttpResponse(data, content_type=content_type)
    response["Content-Encoding"] = "gzip"
    return response
