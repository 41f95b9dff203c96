"""Stored pages before Django begins with the request, which is two thirds of what they would cost.

Only what nearly every reader sends is answered here: a GET of a page, without a body, a token or a
tray. All else goes through the middleware, where `PageCacheMiddleware` reads and fills the same
memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings

from bench_site import metrics, request_id
from bench_site.page_memory import MEMORY, key_of
from bench_site.proxy import Application
from runs.web import problems, tray


def from_memory(inner: Application) -> Application:
    """Answer from memory where it can be; else ask the site."""

    def outer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        began = time.perf_counter()
        wanted = environ.get("HTTP_IF_NONE_MATCH", "")
        known = MEMORY.answer(key_of(environ), wanted) if is_plain(environ) else None
        if known is None:
            return inner(environ, start_response)
        if settings.METRICS_TOKEN:
            metrics.count("none", "GET", status=known.status, began=began)
        status = HTTPStatus(known.status)
        own_id = (request_id.HEADER, request_id.id_of(environ))
        start_response(f"{known.status} {status.phrase}", [*known.headers, own_id])
        return [known.body]

    return outer


def is_plain(environ: Mapping[str, Any]) -> bool:
    """Tell whether no middleware in front of the memory would do anything with a request.

    Django decodes a path that is not ASCII; it would have another key here than in the middleware.
    """
    path = environ.get("PATH_INFO", "")
    return (
        environ["REQUEST_METHOD"] == "GET"
        and path.isascii()
        and not path.startswith(problems.API)
        and not environ.get("CONTENT_LENGTH")
        and "HTTP_TRANSFER_ENCODING" not in environ
        and "HTTP_AUTHORIZATION" not in environ
        and tray.COOKIE not in environ.get("HTTP_COOKIE", "")
    )
