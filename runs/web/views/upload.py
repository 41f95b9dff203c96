"""Reviewing, publishing and withdrawing an upload."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from runs.intake import accept, column_map
from runs.models import Upload
from runs.publish import (
    drafts,
    locked_upload,
    masking_runs,
    publishing,
    tagging,
    withdrawing,
)
from runs.show.view import View
from runs.store import queries
from runs.web import (
    access,
    column_form,
    edit_key_page,
    new_report,
    newer_reading,
    raw_download,
    review_answer,
    review_page,
)
from runs.web.errors import SeeOther
from runs.web.forms import MetricForm
from runs.web.review_forms import Review

KEY_PAGE = edit_key_page.KeyPage(
    title="Correct or withdraw",
    sentence="The edit key was shown when the text was uploaded. "
    "With it this browser can correct names and withdraw the upload.",
    find=access.upload_for_editing,
    address=lambda upload: upload.get_absolute_url(),
)
NOT_READ_AGAIN = "This upload is being read or is published; its numbers stay as they are."


class SentChoice(NamedTuple):
    """What a publisher chose; `joined` tells which rows of the page are one series by now."""

    title: str
    visibility: str
    joined: str


@require_safe
@never_cache
def review(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what was found; strangers are sent to the permalink of what is published."""
    upload = access.upload_for_reading(request, public_id)
    if not access.may_edit(request, upload):
        comparison = queries.comparison_of(upload)
        if comparison is None:
            raise Http404(access.NOT_FOUND)
        return redirect(comparison)
    return review_answer.first_look(request, upload)


@require_safe
@never_cache
def status(request: HttpRequest, public_id: str) -> HttpResponse:
    """Return the part of the page that shows the state; the page asks for it while it waits."""
    upload = access.upload_for_editing(request, public_id)
    return render(
        request,
        "upload/_status.html",
        {"upload": upload, "status": review_answer.import_status(upload)},
    )


@require_POST
@never_cache
def save(request: HttpRequest, public_id: str) -> HttpResponse:
    """Store the tags."""
    return _store(request, public_id, publish=False)


@require_POST
@never_cache
def choose_metric(request: HttpRequest, public_id: str) -> HttpResponse:
    """Read a table again with what its numbers are; go back to the review page."""
    upload = access.upload_for_editing(request, public_id)
    form = MetricForm(request.POST)
    if not form.is_valid():
        return review_answer.answer(
            request, upload, status=400, problem="Choose what the numbers measure from the list."
        )
    if not accept.read_again(upload, metric=form.cleaned_data["metric"]):
        return review_answer.answer(request, upload, status=409, problem=NOT_READ_AGAIN)
    return SeeOther(upload.get_absolute_url())


@require_POST
@never_cache
def choose_columns(request: HttpRequest, public_id: str) -> HttpResponse:
    """Read the tables again with the roles that their headings get; go back to the review page."""
    upload = access.upload_for_editing(request, public_id)
    try:
        roles = column_form.sent_roles(upload, request.POST)
        chosen = column_map.stated(upload.column_map, roles)
    except ValueError as error:
        return review_answer.answer(request, upload, status=400, problem=str(error))
    if not accept.read_again(upload, column_map=chosen):
        return review_answer.answer(request, upload, status=409, problem=NOT_READ_AGAIN)
    return SeeOther(upload.get_absolute_url())


@require_POST
@never_cache
def choose_reading(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take what a newer reader finds or keep what is; go to the page that shows it."""
    upload = access.upload_for_editing(request, public_id)
    try:
        return SeeOther(newer_reading.decided(upload, request.POST.get("decision", "")))
    except ValueError as error:
        return review_answer.answer(request, upload, status=400, problem=str(error))
    except locked_upload.NotReady as error:
        return review_answer.answer(request, upload, status=409, problem=str(error))


@require_POST
@never_cache
def publish_upload(request: HttpRequest, public_id: str) -> HttpResponse:
    """Store the tags and publish; go to the permalink."""
    return _store(request, public_id, publish=True)


@never_cache
def withdraw(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask whether to withdraw or to erase the upload (GET), then do it (POST).

    Its owner can also where staff hid it. What is withdrawn can still be erased.
    """
    erases = request.method != "POST" or request.POST.get("how") == "erase"
    upload = access.upload_for_withdrawing(request, public_id, erases=erases)
    if request.method != "POST":
        return render(request, "upload/withdraw.html", {"upload": upload})
    if erases:
        withdrawing.erase(upload)
        return SeeOther(reverse("withdrawn", args=["erased"]))
    withdrawing.withdraw(upload)
    return SeeOther(reverse("withdrawn", args=["upload"]))


@never_cache
def unlock(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask for the edit key (GET); the right one opens the review page in this browser (POST)."""
    return edit_key_page.answer(request, public_id, key_page=KEY_PAGE)


@require_safe
def raw(request: HttpRequest, public_id: str) -> HttpResponseBase:
    """Give the bytes as a download: to the owner unchanged, else masked."""
    upload = access.upload_for_reading(request, public_id)
    return raw_download.answer(upload, is_owner=access.may_edit(request, upload))


def _store(request: HttpRequest, public_id: str, *, publish: bool) -> HttpResponse:
    upload = access.upload_for_editing(request, public_id)
    try:
        choice = _stored_choice(request, upload)
        if choice is None:
            return review_answer.answer(
                request, upload, forms=_sent_forms(request, upload), status=400
            )
        if not publish:
            return SeeOther(upload.get_absolute_url())
        if choice.joined:
            return review_answer.answer(request, upload, status=409, problem=choice.joined)
        view = View.from_json(upload.draft.get("view"))
        comparison = publishing.publish(
            upload, title=choice.title, visibility=choice.visibility, view=view
        )
        if request.POST.get("then") == "report":
            upload.refresh_from_db()
            return new_report.from_upload(request, upload)
        return SeeOther(comparison.get_absolute_url())
    except (locked_upload.NotReady, locked_upload.Frozen, ValueError) as error:
        forms = _sent_forms(request, upload)
        return review_answer.answer(request, upload, forms=forms, status=409, problem=str(error))


def _sent_forms(request: HttpRequest, upload: Upload) -> Review:
    return Review(upload, queries.runs_to_draw(upload), data=request.POST)


def _stored_choice(request: HttpRequest, upload: Upload) -> SentChoice | None:
    """Store what the forms state and return the rest of what they say; None for a mistake.

    The forms end here with their runs: publishing reads these once more, and 5,000 take 100 MB.
    """
    forms = Review(upload, queries.runs_to_part(upload), data=request.POST)
    if not forms.is_valid():
        return None
    title, visibility = forms.title(), forms.publish.cleaned_data["visibility"]
    masking_runs.choose(upload, masked=not forms.publish.cleaned_data["unmasked"])
    tags = forms.tags()
    tagging.save_tags(upload, tags)
    drafts.save_draft(upload, title=title, visibility=visibility, view=forms.view())
    return SentChoice(title, visibility, joined=_joined_sentence(upload, forms, changed=bool(tags)))


def _joined_sentence(upload: Upload, forms: Review, *, changed: bool) -> str:
    """Return which rows of the page are one series by now; "" for none.

    The runs are read again only where the request `changed` them.
    """
    if forms.shows_now and not changed:
        return ""
    runs = queries.runs_to_part(upload) if changed else forms.runs
    return review_page.joined_sentence(forms.series, runs)
