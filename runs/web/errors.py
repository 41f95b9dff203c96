"""Error pages in plain words, the answer while the database is away, and redirects by 303."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat

from runs.intake.refusals import Refused, TooMany
from runs.web import access

log = logging.getLogger(__name__)

PAGES = {
    400: (
        "This request cannot be read",
        "The address or the form that was sent is not in order. Go back and try again.",
    ),
    403: (
        "Not allowed",
        "The form was too old, or it came from another site. "
        "Go back, reload the page and send it again.",
    ),
    404: ("There is no such page", "The link may be mistyped, or this key does not open the page."),
    413: ("Too large", "What was sent is larger than this site takes."),
    429: ("Too many at once", "Please wait a while before the next one."),
    500: (
        "Something broke on our side",
        "The mistake is ours and is on record. Nothing that you uploaded is lost.",
    ),
    503: (
        "Not available at the moment",
        "Please try again in a minute. Nothing that was uploaded is lost.",
    ),
}


def page(request: HttpRequest, status: int, *, detail: str = "") -> HttpResponse:
    """Return the error page of a status; `detail` is one more sentence."""
    title, sentence = PAGES[status]
    context = {"status": status, "title": title, "words": sentence, "detail": detail}
    response = render(request, "error.html", context, status=status)
    response.detail = detail  # type: ignore[attr-defined]  # for the API, which has no pages
    if status == 404:
        # The owner of a private thing gets another answer under the same address.
        response["Cache-Control"] = "no-store"
    return response


def gone_page(request: HttpRequest, gone: access.Gone) -> HttpResponse:
    """Return the page of what was withdrawn or hidden."""
    context = {
        "status": gone.status,
        "title": gone.title,
        "words": gone.sentence,
        "detail": gone.detail,
    }
    response = render(request, "error.html", context, status=gone.status)
    response["Cache-Control"] = "no-store"
    return response


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """Answer 400, or 413 where the body was over a limit."""
    if isinstance(exception, RequestDataTooBig):
        size = filesizeformat(settings.UPLOAD_MAX_BYTES)
        return page(request, 413, detail=f"At most {size} are accepted.")
    if isinstance(exception, TooManyFilesSent):
        files = settings.UPLOAD_MAX_FILES
        return page(request, 413, detail=f"At most {files} files at once are accepted.")
    if isinstance(exception, TooManyFieldsSent):
        fields = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
        return page(request, 413, detail=f"At most {fields} fields are accepted.")
    return page(request, 400)


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """Answer 403."""
    return page(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form without its token."""
    return page(request, 403)


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """Answer 404."""
    return page(request, 404)


def too_many(request: HttpRequest) -> HttpResponse:
    """Answer 429 to somebody who asks for too many codes."""
    return page(request, 429)


def not_taken(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Answer with the sentence, and 429 also with the time to wait."""
    context = {"status": refused.status, "title": "Not taken", "words": refused.sentence}
    response = render(request, "error.html", context, status=refused.status)
    if isinstance(refused, TooMany):
        response["Retry-After"] = str(refused.retry_after)
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500; the page needs no database."""
    return page(request, 500)


class SeeOther(HttpResponseRedirect):
    """303: the answer to the form is another page."""

    status_code = 303


class AnswersMiddleware:
    """Turn `access.Gone` into 410 or 451, and a lost database into 503 with Retry-After."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the answer; None for what is a real mistake."""
        if isinstance(exception, access.Gone):
            return gone_page(request, exception)
        if isinstance(exception, (OperationalError, InterfaceError)):
            log.error("The database is away: %s", exception)
            response = page(request, 503)
            response["Retry-After"] = "10"
            return response
        return None
