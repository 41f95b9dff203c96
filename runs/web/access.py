"""Who may read or change what. Every view calls one of these first.

An edit key (cookie, form field or header) or the publisher's cookie allows to change an upload.
An unknown id and a wrong key give the same 404; a withdrawn upload raises `Gone` for those who
could have seen it.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from runs import keys
from runs.ids import is_id
from runs.models import Comparison, Report, ReportSlug, Run, Upload
from runs.slugs import spelled
from runs.store.queries import tagged

NOT_FOUND = "There is no such page, or this key does not open it."
YEAR = 365 * 24 * 3600
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class Gone(Exception):
    """The page was withdrawn; the answer is 410."""


def upload_for_editing(request: HttpRequest, public_id: str) -> Upload:
    """Return the upload if the request holds its key or comes from its publisher. One query."""
    upload = _find_upload(public_id)
    if upload is None or not may_edit(request, upload):
        raise Http404(NOT_FOUND)
    return _present(upload)


def upload_for_reading(request: HttpRequest, public_id: str) -> Upload:
    """Return a published upload to everybody, any other to who may edit it. One query."""
    upload = _find_upload(public_id)
    if upload is None or not (upload.published_at or may_edit(request, upload)):
        raise Http404(NOT_FOUND)
    return _present(upload)


def run_for_reading(request: HttpRequest, public_id: str) -> Run:
    """Return a run with its upload and tags, under the rule of `upload_for_reading`. One query."""
    run = tagged(Run.objects.filter(public_id=public_id)).first() if is_id(public_id) else None
    if run is None or not (run.upload.published_at or may_edit(request, run.upload)):
        raise Http404(NOT_FOUND)
    _present(run.upload)
    return run


def comparison_for_reading(public_id: str, *, whole: bool = True) -> Comparison:
    """Return a comparison to everybody who has its address.

    Costs one query; with `whole=False` reading its `content` is one more.
    """
    rows = Comparison.objects.filter(public_id=public_id)
    if not whole:
        rows = rows.defer("content")
    comparison = rows.first() if is_id(public_id) else None
    if comparison is None:
        raise Http404(NOT_FOUND)
    if comparison.withdrawn_at:
        raise Gone
    return comparison


def report_for_editing(request: HttpRequest, public_id: str) -> Report:
    """Return the report if the request holds its key or comes from its publisher. One query."""
    report = Report.objects.filter(public_id=public_id).first() if is_id(public_id) else None
    if report is None or not may_edit(request, report):
        raise Http404(NOT_FOUND)
    if report.state == Report.State.WITHDRAWN:
        raise Gone
    return report


def report_for_reading(slug: str) -> Report:
    """Return a published report to everybody who has its address. One query.

    `slug` is any slug that the report has or had, in any spelling.
    """
    rows = ReportSlug.objects.select_related("report")
    row = rows.filter(slug=spelled(slug)).first()
    if row is None or row.report.state == Report.State.DRAFT:
        raise Http404(NOT_FOUND)
    if row.report.state == Report.State.WITHDRAWN:
        raise Gone
    return row.report


def may_edit(request: HttpRequest, owned: Upload | Report) -> bool:
    """Tell whether the request comes from who may change an upload or a report. No query.

    It does with the edit key or with the publisher's cookie.
    """
    if any(keys.matches(key, owned.edit_key_hash) for key in _edit_keys(request)):
        return True
    return keys.matches(request.COOKIES.get("publisher"), owned.publisher_hash)


def remember(response: HttpResponse, name: str, *, value: str, path: str) -> None:
    """Set a cookie for a year, sent only below `path`.

    Scripts cannot read it and other sites cannot send it.
    """
    response.set_cookie(
        name,
        value,
        path=path,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SITE_URL.startswith("https://"),
    )


def fresh_key(request: HttpRequest) -> str | None:
    """Return the edit key of a new upload or report, which is shown once; None after that."""
    return request.COOKIES.get("edit_key") if request.COOKIES.get("edit_key_fresh") else None


def _edit_keys(request: HttpRequest) -> Iterator[object]:
    yield request.COOKIES.get("edit_key")
    yield request.headers.get("X-Edit-Key")
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        yield token.strip()
    if request.method == "POST" and request.content_type in _FORMS:
        yield request.POST.get("edit_key", "").strip()


def _find_upload(public_id: str) -> Upload | None:
    return Upload.objects.filter(public_id=public_id).first() if is_id(public_id) else None


def _present(upload: Upload) -> Upload:
    if upload.state == Upload.State.WITHDRAWN:
        raise Gone
    return upload
