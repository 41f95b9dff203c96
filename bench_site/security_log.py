"""The security log: what was refused, and who changed what. One line for each, without a traceback.

A line has the method, the name of the route, the id of the thing, the status, and the hash of the
visitor's network, with which rows of the database can be found. It has no address, query, form,
cookie or key. The logger is `benchpress.security`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from runs import keys

log = logging.getLogger("benchpress.security")
REFUSALS = (400, 403, 413, 429, 503)
READING = ("GET", "HEAD", "OPTIONS")


class SecurityLogMiddleware:
    """Writes a line for each refusal, and for each request that may have changed something."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        is_change = request.method not in READING
        if response.status_code in REFUSALS:
            log.warning("refused: %s", line(request, response.status_code))
        elif is_change:
            log.info("changed: %s", line(request, response.status_code))
        return response


def line(request: HttpRequest, status: int) -> str:
    """Return what the log says of a request."""
    match = request.resolver_match
    route = (match.url_name if match else None) or "-"
    ids = " ".join(f"{name}={value}" for name, value in (match.kwargs if match else {}).items())
    network = keys.hashed_network(request.META.get("REMOTE_ADDR", ""))[:12]
    return f"{request.method} {route} {ids or '-'} {status} network={network or '-'}"


class WithoutTraceback(logging.Filter):
    """Takes the traceback from a record: a request that was refused is no fault of ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record, without its traceback."""
        record.exc_info = record.exc_text = record.stack_info = None
        return True
