"""Reports: an article as JSON, kept as a draft or published at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from runs.reports import articles, writing
from runs.reports.articles import Article
from runs.store.transactions import retried
from runs.web import access, new_report
from runs.web.api import bodies, data, parameters
from runs.web.api.answering import link_answer, plain_too, with_limit
from runs.web.api.parameters import BadValue
from runs.web.api.schemas import ReportOut

router = Router(tags=["Reports"])
LISTS = ("authors", "setups")
PUBLISHING = ("publish", "slug")


def _texts(limits: dict[str, int]) -> dict[str, Any]:
    return {name: {"type": "string", "maxLength": limit} for name, limit in limits.items()}


def _strings(most: int) -> dict[str, Any]:
    return {"type": "array", "maxItems": most, "items": {"type": "string"}}


SETUP: dict[str, Any] = {
    "type": "object",
    "properties": _texts(articles.SETUP) | {"comparisons": _strings(articles.MOST_COMPARISONS)},
}
ARTICLE: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        **_texts(articles.TOP),
        "authors": _strings(articles.MOST_AUTHORS),
        "setups": {"type": "array", "maxItems": articles.MOST_SETUPS, "items": SETUP},
        "publish": {"type": "string", "enum": list(parameters.VISIBILITIES)},
        "slug": {"type": "string", "maxLength": articles.LINE},
    },
}


@router.post(
    "reports",
    url_name="api-reports",
    response={201: ReportOut},
    summary="Write a report",
    openapi_extra={
        "requestBody": {"required": True, "content": {"application/json": {"schema": ARTICLE}}},
        **plain_too([201]),
    },
)
def create(request: HttpRequest) -> HttpResponse:
    """The fields are those of the editor. With publish it is published, else it is a draft."""
    parameters.check_known(request, ())
    sent = _object(request)
    is_asked = "publish" in sent
    visibility, slug = (_text(sent, name) for name in PUBLISHING)
    if is_asked and visibility not in parameters.VISIBILITIES:
        raise BadValue(f"publish is {visibility[:40]!r}; private, unlisted or public is accepted.")
    article = articles.empty() | {"language": "en"} | sent
    created = _create(request, article, publishing=(visibility, slug))
    report = created.report
    answer = {
        "id": report.public_id,
        "url": data.absolute(new_report.address(report)),
        "permalink": data.absolute(report.get_absolute_url()) if visibility else None,
        "state": report.state,
        "edit_key": created.edit_key,
    }
    return with_limit(request, link_answer(request, answer, status=201))


@retried
def _create(
    request: HttpRequest, article: Article, *, publishing: tuple[str, str]
) -> writing.Created:
    """Store a report, and publish it where a visibility is given; both or nothing."""
    visibility, slug = publishing
    address = request.META.get("REMOTE_ADDR", "")
    created = writing.create(article, publisher=access.account_owner(request), address=address)
    if visibility:
        writing.publish_report(created.report, slug=slug, visibility=visibility)
    return created


def _object(request: HttpRequest) -> dict[str, Any]:
    """Return the JSON object of the body, with known names only. Raises `BadValue`."""
    sent = bodies.json_object(request)
    _check_names(sent, known=(*articles.TOP, *LISTS, *PUBLISHING), what="report")
    setups = sent.get("setups")
    for setup in setups if isinstance(setups, list) else ():
        _check_names(setup, known=(*articles.SETUP, "comparisons"), what="setup")
    return sent


def _check_names(fields: Any, *, known: Iterable[str], what: str) -> None:
    """Raise `BadValue` for a field that does not exist or is null; nothing is left out silently."""
    if not isinstance(fields, dict):
        return
    if unknown := sorted(fields.keys() - set(known)):
        raise BadValue(f"A {what} has no field {unknown[0][:40]!r}.")
    if empty := [name for name, value in fields.items() if value is None]:
        raise BadValue(f"{empty[0]} of a {what} is null; leave it out, or send a text or a list.")


def _text(sent: dict[str, Any], name: str) -> str:
    """Take a text out of what was sent, "" where it is missing. Raises `BadValue`."""
    value = sent.pop(name, "")
    if not isinstance(value, str) or len(value) > articles.LINE:
        raise BadValue(f"{name} is no text of at most {articles.LINE} characters.")
    return value
