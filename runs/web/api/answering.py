"""What all answers of the API share: problems in place of pages, CORS for reads, no copy kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from runs import keys
from runs.intake.rate_limit import HOUR, quota_of
from runs.models import Report, Upload
from runs.publish import saved_views
from runs.web import problems

OF_THE_BODY = ("content-type", "content-length", "content-encoding", "etag", "last-modified")
READING = ("GET", "HEAD")
# Headers of an answer that scripts of other sites may read, too.
EXPOSED = "RateLimit, RateLimit-Policy, Retry-After"


class LimitedThing(NamedTuple):
    """What a network can send so many of in an hour: its name, and the rows that are counted."""

    name: str
    rows: Callable[[], QuerySet[Any]]


# By the name of the route.
LIMITED = {
    "api-uploads": LimitedThing("uploads", Upload.objects.all),
    "api-comparisons": LimitedThing("views", saved_views.counted),
    "api-reports": LimitedThing("reports", Report.objects.all),
}
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
            response["Access-Control-Expose-Headers"] = EXPOSED
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


def with_limit(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Say in headers how many such things the network can still send; return the answer.

    One query; none where a refusal says so already, or where nothing is limited.
    """
    limit, seconds = settings.UPLOADS_PER_HOUR, int(HOUR.total_seconds())
    if not limit:
        return response
    limited = limited_thing(request)
    response["RateLimit-Policy"] = f'"{limited.name}";q={limit};w={seconds}'
    if "RateLimit" not in response:
        quota = quota_of(limited.rows(), keys.hashed_network(request.META.get("REMOTE_ADDR", "")))
        if quota is not None:
            response["RateLimit"] = f'"{limited.name}";r={quota.left};t={quota.seconds}'
    return response


def limited_thing(request: HttpRequest) -> LimitedThing:
    """Return what of the operation is counted."""
    match = request.resolver_match
    return LIMITED[(match.url_name if match else None) or ""]
