"""What a request may send, asked before a byte of it is read.

Only the front page and the API take files. Its pasted text comes as a part of multipart data,
which is not decoded twice. Every other form is small.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import filesizeformat
from django.urls import reverse

from runs.web import errors

MULTIPART = "multipart/form-data"
API_UPLOADS = "/api/v1/uploads"  # its body is the upload, of any type


class BodyLimitMiddleware:
    """Answers 413 to a body that is longer than its address takes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        size = request.META.get("CONTENT_LENGTH") or "0"
        # Most requests have no body, and to look up which one takes files takes a while.
        least = min(settings.FORM_MAX_BYTES, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        is_long = size.isdigit() and int(size) > least
        if is_long and int(size) > (limit := longest_body(request)):
            detail = f"At most {filesizeformat(limit)} are accepted here."
            return errors.page(request, 413, detail=detail)
        return self.get_response(request)


def longest_body(request: HttpRequest) -> int:
    """Return how many bytes the body of a request may have."""
    takes_files = request.path == reverse("uploads") and request.content_type == MULTIPART
    takes_files = takes_files or request.path == API_UPLOADS
    limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE if takes_files else settings.FORM_MAX_BYTES
    return limit
