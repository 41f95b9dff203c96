"""The errors of the API (RFC 9457): one table, which makes the answers and their pages.

The sentence of a single case is that of the form: it comes with the exception.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from runs.web import access
from runs.web.errors import PAGES

API = "/api/v1/"
PROBLEM_JSON = "application/problem+json"
PLAIN = "text/plain"
PLAIN_UTF_8 = "text/plain; charset=utf-8"


class ProblemKind(NamedTuple):
    """One kind of error: its status, its title, and what to do about it."""

    status: int
    title: str
    advice: str


def _page(status: int) -> ProblemKind:
    """Return the error that has a page of the site, in its words."""
    title, sentence = PAGES[status]
    return ProblemKind(status, title, advice=sentence)


PROBLEMS: dict[str, ProblemKind] = {
    "bad-request": ProblemKind(
        400,
        "This request cannot be read",
        advice="The address, its parameters or the body are not in order. The detail says which.",
    ),
    "empty": ProblemKind(
        400,
        "Nothing was sent",
        advice="Send the output as the body: ab … | curl --data-binary @- ADDRESS.",
    ),
    "bad-value": ProblemKind(
        400,
        "A value is not accepted",
        advice="The detail names the parameter or field, what it holds and what is accepted.",
    ),
    "token-unknown": ProblemKind(
        401,
        "A valid token is needed",
        advice="The token is missing, unknown, revoked or expired. "
        "Make one on the page of your account, and send it as Authorization: Bearer.",
    ),
    "token-scope": ProblemKind(
        403,
        "The token may not do this",
        advice="The detail names the scope that is missing. Make a token that has it.",
    ),
    "identity-refused": ProblemKind(
        403,
        "The identity of this CI job is not accepted",
        advice="The detail says why. Trust the project on the page of your account. "
        "The audience of the identity must be the address of this site.",
    ),
    "withheld": ProblemKind(
        403,
        "The original file is withheld",
        advice="Secrets cannot be masked in a workbook, so only its publisher can download it.",
    ),
    "banned": ProblemKind(
        403,
        "This network or owner may publish nothing",
        advice="The staff of this site decided that. The detail gives their reason.",
    ),
    "forbidden": ProblemKind(
        403,
        "Not allowed",
        advice="The request was refused. Reads need no key; changes need the edit key.",
    ),
    "not-found": ProblemKind(
        404,
        PAGES[404][0],
        advice="The id may be mistyped, or the edit key does not open it. "
        "Send the key as X-Edit-Key or as Authorization: Bearer.",
    ),
    "not-allowed": ProblemKind(
        405,
        "This address does not take that method",
        advice="The header Allow names the methods that it takes.",
    ),
    "not-ready": ProblemKind(
        409,
        "Not possible in this state",
        advice="The detail says why: no run, an import that has not ended, or hidden runs.",
    ),
    "frozen": ProblemKind(
        409,
        "Published and measured numbers do not change",
        advice="Only labels, and numbers that were unknown, can be stated.",
    ),
    "joined-series": ProblemKind(
        409,
        "Names join what were several series",
        advice="Nothing is published yet. Publish with joined=yes if these are repeats. "
        "Else give each run its own name or configuration with PATCH.",
    ),
    "other-body": ProblemKind(
        409,
        "This Idempotency-Key came with another body",
        advice="A key stands for one body for 24 hours. Send another body under another key.",
    ),
    "other-upload": ProblemKind(
        409,
        "This edit key opens no upload of these bytes",
        advice="Leave the key out to make a new upload. "
        "With its own key, the same bytes are the same upload.",
    ),
    "withdrawn": ProblemKind(410, access.Gone.title, advice=access.Gone.sentence),
    "hidden": ProblemKind(410, access.Hidden.title, advice=access.Hidden.sentence),
    "hidden-by-law": ProblemKind(451, "Hidden for legal reasons", advice=access.Hidden.sentence),
    "too-large": _page(413),
    "no-run": ProblemKind(
        422,
        "No run was read",
        advice="The upload is stored, and its page says what is missing. "
        "The diagnostics name the lines. /formats/ says what can be read.",
    ),
    "too-many": _page(429),
    "server-error": _page(500),
    "no-room": ProblemKind(
        503, "There is no room", advice="Nothing was saved. Please try again later."
    ),
    "unavailable": _page(503),
}
# The problem of an answer that only has a status.
OF_STATUS = {
    400: "bad-request",
    403: "forbidden",
    404: "not-found",
    405: "not-allowed",
    410: "withdrawn",
    451: "hidden-by-law",
    413: "too-large",
    429: "too-many",
    500: "server-error",
    503: "unavailable",
}


def is_api(request: HttpRequest) -> bool:
    """Tell whether a request is one of the API."""
    return request.path.startswith(API)


def wants_plain(request: HttpRequest) -> bool:
    """Tell whether the reader asks for plain text and not for JSON."""
    accepted = request.headers.get("Accept", "").lower()
    return PLAIN in accepted and "json" not in accepted


def address(name: str) -> str:
    """Return the page of a problem, which is its `type`."""
    return f"{settings.SITE_URL}{reverse('api-problem', args=[name])}"


def answer(
    request: HttpRequest, name: str, *, detail: str = "", members: dict[str, Any] | None = None
) -> HttpResponse:
    """Return the answer of a problem: JSON, or its sentences where plain text is asked for.

    `detail` is the sentence of this case, `members` are more members of the JSON.
    """
    kind = PROBLEMS[name]
    sentence = detail or kind.advice
    if wants_plain(request):
        lines = [f"# {kind.title}.", *(f"# {line}" for line in sentence.splitlines())]
        lines += [f"# {label}: {value}" for label, value in _for_a_shell(members or {})]
        lines += [f"# {address(name)}", ""]
        return HttpResponse("\n".join(lines), status=kind.status, content_type=PLAIN_UTF_8)
    data = {
        "type": address(name),
        "title": kind.title,
        "status": kind.status,
        "detail": sentence,
        "instance": request.path,
    }
    body = json.dumps(data | (members or {}))
    return HttpResponse(body, status=kind.status, content_type=PROBLEM_JSON)


def _for_a_shell(members: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return what a person at a terminal needs: the page of an upload and its edit key."""
    labels = {"url": "Page of the upload", "edit_key": "Edit key, shown once"}
    return [(label, members[name]) for name, label in labels.items() if members.get(name)]
