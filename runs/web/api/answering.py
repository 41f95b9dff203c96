"""What all answers of the API share: problems in place of pages, CORS for reads, no copy kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from runs.intake.rate_limit import HOUR
from runs.web import problems

OF_THE_BODY = ("content-type", "content-length", "content-encoding", "etag", "last-modified")
READING = ("GET", "HEAD")
# What a network can send so many of in an hour, by the name of the route.
LIMITED = {"api-uploads": "uploads", "api-comparisons": "views", "api-reports": "reports"}
_PLAIN = {"content": {problems.PLAIN: {"schema": {"type": "string"}}}}


class ApiMiddleware:
    """Gives every error of the API its problem, whoever refused the request.

    Other sites may read what everybody may read: no cookie counts here, and a request with an edit
    key in a header needs a permission that is never given.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not problems.is_api(request):
            return self.get_response(request)
        method = request.method
        if method == "HEAD":
            request.method = "GET"  # the operations know no HEAD; bench_site.head removes the body
        response = _as_problem(request, self.get_response(request))
        request.method = method
        if request.method in READING:
            response["Access-Control-Allow-Origin"] = "*"
        response.headers.setdefault("Cache-Control", "no-store")
        response["X-Robots-Tag"] = "noindex"
        return response


def _as_problem(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Return the problem of an error page; any other answer as it is."""
    is_page = response.get("Content-Type", "").startswith("text/html")
    name = problems.OF_STATUS.get(response.status_code, "")
    if not name or not (is_page or response.status_code == 405):
        return response
    answer = problems.answer(request, name, detail=getattr(response, "detail", ""))
    for header, value in response.items():
        if header.lower() not in OF_THE_BODY:
            answer[header] = value
    answer["Content-Length"] = str(len(answer.content))
    return answer


def json_answer(data: Any, *, status: int = 200) -> HttpResponse:
    """Return data as JSON."""
    text = json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False, allow_nan=False)
    return HttpResponse(text, status=status, content_type="application/json")


def plain_too(statuses: Iterable[int]) -> dict[str, Any]:
    """Return what OpenAPI says of an operation that answers with a link in plain text, too."""
    return {"responses": dict.fromkeys(statuses, _PLAIN)}


def link_answer(request: HttpRequest, data: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """Return data as JSON; where plain text is asked for, its link and a newline.

    The link is the permalink, or the page of a draft. The edit key stands in a header then.
    """
    if not problems.wants_plain(request):
        return json_answer(data, status=status)
    link = data.get("permalink") or data["url"]
    response = HttpResponse(f"{link}\n", status=status, content_type=problems.PLAIN_UTF_8)
    if key := data.get("edit_key"):
        response["X-Edit-Key"] = key
    return response


def with_policy(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Say in a header how many such things a network can send in an hour; return the answer."""
    limit, seconds = settings.UPLOADS_PER_HOUR, int(HOUR.total_seconds())
    if limit:
        response["RateLimit-Policy"] = f'"{limited_thing(request)}";q={limit};w={seconds}'
    return response


def limited_thing(request: HttpRequest) -> str:
    """Return what of the operation is counted: uploads, views or reports."""
    match = request.resolver_match
    return LIMITED[match.url_name or ""] if match else ""
