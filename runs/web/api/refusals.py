"""Which problem an exception is."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from runs.accounts import AccountMistake, ci_identity, issuer_keys
from runs.intake import accept, resending
from runs.intake.refusals import Banned, StoreAway
from runs.publish.locked_upload import Frozen, NotReady
from runs.reports.articles import Mistake
from runs.web import access, http_cache, problems
from runs.web.api import answering, bodies
from runs.web.api.authentication import TokenScope, TokenUnknown
from runs.web.api.finishing import JoinedSeries, NoRun
from runs.web.api.parameters import BadValue

# The first class that fits counts.
PROBLEM_OF: dict[type[Exception], str] = {
    BadValue: "bad-value",
    NoRun: "no-run",
    JoinedSeries: "joined-series",
    Frozen: "frozen",
    NotReady: "not-ready",
    AccountMistake: "not-ready",
    Mistake: "bad-value",
    resending.OtherBody: "other-body",
    resending.OtherUpload: "other-upload",
    ci_identity.IdentityRefused: "identity-refused",
    issuer_keys.IssuerAway: "unavailable",
    accept.Empty: "empty",
    accept.TooLarge: "too-large",
    accept.TooMany: "too-many",
    Banned: "banned",
    accept.NoRoom: "no-room",
    StoreAway: "unavailable",
    accept.Refused: "bad-value",
    UnreadablePostError: "bad-request",
}
# After these the bytes of an upload are stored all the same.
STORED_ONLY = (NoRun, JoinedSeries, Frozen, NotReady, BadValue)


def problem_of(error: Exception) -> str:
    """Return the name of the problem that an exception is."""
    return next(name for kind, name in PROBLEM_OF.items() if isinstance(error, kind))


def register(api: NinjaAPI) -> None:
    """Let the API answer each exception with its problem; mistakes of ours are raised on."""
    for kind in PROBLEM_OF:
        api.add_exception_handler(kind, _refused)
    api.add_exception_handler(Http404, _not_found)
    api.add_exception_handler(access.Gone, _gone)
    api.add_exception_handler(TokenUnknown, _token_unknown)
    api.add_exception_handler(TokenScope, _token_scope)
    api.add_exception_handler(ValidationError, _invalid)
    api.add_exception_handler(HttpError, _unreadable)
    api.add_exception_handler(Exception, _ours)


def _refused(request: HttpRequest, error: Any) -> HttpResponse:
    response = problems.answer(request, problem_of(error), detail=str(error))
    if isinstance(error, accept.TooMany):
        response["Retry-After"] = str(error.retry_after)
        name = answering.limited_thing(request).name
        response["RateLimit"] = f'"{name}";r=0;t={error.retry_after}'
        answering.with_limit(request, response)
    return response


def _not_found(request: HttpRequest, error: Any) -> HttpResponse:
    return problems.answer(request, "not-found")


def _token_unknown(request: HttpRequest, error: Any) -> HttpResponse:
    answer = problems.answer(request, "token-unknown")
    answer["WWW-Authenticate"] = "Bearer"
    return answer


def _token_scope(request: HttpRequest, error: Any) -> HttpResponse:
    return problems.answer(request, "token-scope", detail=str(error))


def _gone(request: HttpRequest, error: Any) -> HttpResponse:
    if isinstance(error, access.Hidden):
        name = "hidden-by-law" if error.status == 451 else "hidden"
        answer = problems.answer(request, name, detail=error.detail)
    else:
        answer = problems.answer(request, "withdrawn", detail=error.detail)
    return http_cache.set_gone_headers(answer, error)


def _invalid(request: HttpRequest, error: Any) -> HttpResponse:
    """Name the first field of a body that is not accepted."""
    detail = bodies.sentence(error.errors[0], skip=2)
    return problems.answer(request, "bad-value", detail=detail)


def _unreadable(request: HttpRequest, error: Any) -> HttpResponse:
    detail = bodies.NO_OBJECT if error.status_code == 400 else str(error)
    return problems.answer(request, "bad-request", detail=detail)


def _ours(request: HttpRequest, error: Any) -> HttpResponse:
    raise error
