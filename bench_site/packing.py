"""Answers as gzip, but for those that are packed already: a second time costs and saves nothing."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

PACKED = (
    "image/png",
    "application/zip",
    "application/vnd.openxmlformats-officedocument",
)


class PackingMiddleware(GZipMiddleware):
    """Packs texts."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the answer, packed where that makes it shorter."""
        if response.get("Content-Type", "").startswith(PACKED):
            return response
        return super().process_response(request, response)
