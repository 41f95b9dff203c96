"""Starting a report: the draft is stored, and its editor opens with the edit key."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from runs.intake import accept
from runs.models import Report, Upload
from runs.publish import locked_upload
from runs.reports import articles, drafting, writing
from runs.store import queries
from runs.web import browser_key
from runs.web.errors import SeeOther


def address(report: Report) -> str:
    """Return the address of a report's editor."""
    return f"/reports/{report.public_id}/"


def created(request: HttpRequest, article: articles.Article) -> HttpResponse:
    """Store a draft and go to its editor."""
    publisher = browser_key.owner_for_writing(request)
    network = request.META.get("REMOTE_ADDR", "")
    try:
        draft = writing.create(article, publisher=publisher, address=network)
    except accept.Refused as no:
        response = refused(request, no.sentence, status=no.status)
        if isinstance(no, accept.TooMany):
            response["Retry-After"] = str(no.retry_after)
        return response
    path = address(draft.report)
    response = SeeOther(path)
    browser_key.keep(request, response, owner=publisher)
    browser_key.show_once(response, draft.edit_key, path=path)
    return response


def from_upload(request: HttpRequest, upload: Upload) -> HttpResponse:
    """Make a draft from a published upload, or from a post without a run, and go to its editor."""
    try:
        return created(request, _article(upload))
    except (articles.Mistake, locked_upload.NotReady) as mistake:
        return refused(request, str(mistake))


def refused(request: HttpRequest, problem: str, *, status: int = 409) -> HttpResponse:
    """Say why no draft was made."""
    return render(request, "report/new.html", {"problem": problem}, status=status)


def _article(upload: Upload) -> articles.Article:
    if upload.state == Upload.State.FAILED:
        return drafting.draft_of_post(upload)
    comparison = queries.comparison_of(upload) if upload.published_at else None
    if comparison is None:
        raise articles.Mistake("Publish the upload first; a report shows published numbers.")
    title = comparison.labels.get("title", "")
    return drafting.draft_of(upload, queries.runs_of(upload), title=title)
