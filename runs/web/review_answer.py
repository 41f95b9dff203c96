"""The answer of the review page: drawn, or as it was drawn before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.crypto import salted_hmac

from runs.models import Run, Upload
from runs.publish import kept_reviews, masking_runs
from runs.store import queries
from runs.web import access, browser_key, newer_reading, review_page
from runs.web.forms import MetricForm
from runs.web.review_forms import Review

MOST_SECRETS = 20  # on the page; the others are counted
SALT = "benchpress.kept-review"


def first_look(request: HttpRequest, upload: Upload) -> HttpResponse:
    """Answer a look at the page; it is drawn again only where something that it reads changed.

    A kept page has a mark where each answer has its own token. Three queries, and one more to keep
    a page.
    """
    is_settled = upload.state == Upload.State.PARSED and not access.fresh_key(request)
    if not is_settled or upload.size > kept_reviews.MOST_BYTES:
        return answer(request, upload)
    runs, newer = queries.runs_to_draw(upload), newer_reading.of_upload(upload)
    more = (request.META.get("QUERY_STRING", ""), repr(newer), str(settings.ACCOUNTS))
    name = kept_reviews.name_of(upload, runs, more=more)
    mark = salted_hmac(SALT, upload.public_id).hexdigest()  # no text of a publisher holds it
    page = kept_reviews.read(upload, name)
    if page is None:
        context = _context(request, upload, runs=runs) | {"newer": newer, "csrf_token": mark}
        page = render(request, "upload/page.html", context).content.decode()
        kept_reviews.keep(upload, name, page=page)
    return _to_browser(request, HttpResponse(page.replace(mark, get_token(request))))


def answer(
    request: HttpRequest,
    upload: Upload,
    *,
    forms: Review | None = None,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    """Draw the page: with what a request's `forms` hold, with a new edit key, or while it waits."""
    # The text is read before the runs, so that the memory of both is never needed together.
    secrets = _secrets(upload)
    runs = list(forms.runs) if forms else queries.runs_to_draw(upload)
    key = None if upload.is_pending else access.fresh_key(request)
    context = {
        **_context(request, upload, runs=runs, forms=forms, secrets=secrets),
        "newer": newer_reading.of_upload(upload),
        "problem": problem,
        "edit_key": key,
        "mistakes": forms.mistakes() if forms and status == 400 else [],
    }
    response = render(request, "upload/page.html", context, status=status)
    if key:
        browser_key.seen(response, path=upload.get_absolute_url())
    return _to_browser(request, response)


def import_status(upload: Upload) -> str:
    """Return pending, done, partial or failed."""
    if upload.is_pending:
        return "pending"
    if upload.state == Upload.State.FAILED:
        return "failed"
    return "partial" if "error" in _each(upload, "severity") else "done"


def _context(
    request: HttpRequest,
    upload: Upload,
    *,
    runs: Sequence[Run],
    forms: Review | None = None,
    secrets: Sequence[Any] | None = None,
) -> dict[str, Any]:
    """Return what the page says of an upload with these runs."""
    comparison = queries.comparison_of(upload) if upload.published_at else None
    context = {
        "upload": upload,
        "status": import_status(upload),
        "comparison": comparison,
        "metric_form": _metric_form(upload),
        "runs": runs,
        "secrets": _secrets(upload) if secrets is None else secrets,
        "most_secrets": MOST_SECRETS,
        "parts": review_page.count_of_parts(upload, runs),
    }
    context |= review_page.remarks_context(upload)
    if not upload.is_pending:
        context |= review_page.columns_context(upload, answer=request.GET.get("answer"))
    if runs and not upload.is_pending:
        forms = forms or Review(upload, runs)
        context |= review_page.context(upload, forms, query=request.GET, published=comparison)
    return context


def _secrets(upload: Upload) -> Sequence[Any]:
    return masking_runs.secrets_of(upload) if upload.state == Upload.State.PARSED else []


def _metric_form(upload: Upload) -> MetricForm | None:
    """Return the form in which the publisher says what a table's numbers are, None where there is
    nothing to say.
    """
    if upload.published_at is not None or upload.is_pending:
        return None
    is_asked = bool(upload.metric) or "table.metric_unknown" in _each(upload, "code")
    return MetricForm(initial={"metric": upload.metric}) if is_asked else None


def _each(upload: Upload, name: str) -> list[object]:
    """Return one value of every diagnostic of an upload."""
    return [diagnostic[name] for diagnostic in upload.diagnostics]


def _to_browser(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    browser_key.keep(request, response)
    return response
