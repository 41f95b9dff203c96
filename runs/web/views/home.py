"""The front page: the paste box, what it takes, and what others published last."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from importers import format_list
from runs.intake import accept
from runs.store import queries
from runs.web import browser_key
from runs.web.errors import SeeOther
from runs.web.unread_text import UnreadText, unread_text

LATEST = 8


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Show the form, and give the browser its key, so that a double click is one upload.

    `?sample=NAME` fills it with the sample of a format.
    """
    return form(request, text=format_list.sample(request.GET.get("sample", "")))


def form(
    request: HttpRequest,
    *,
    text: str = "",
    problem: str = "",
    unread: UnreadText | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the page with what was typed and what was wrong with it."""
    context = {
        "latest": queries.latest_comparisons(LATEST),
        "featured": queries.featured_reports(settings.FEATURED_REPORTS),
        "reports": queries.latest_reports(LATEST),
        "text": text,
        "problem": problem,
        "unread": unread,
        "limit": settings.UPLOAD_MAX_BYTES,
    }
    response = render(request, "home/page.html", context, status=status)
    browser_key.keep(request, response)
    return response


@require_POST
@never_cache
def create(request: HttpRequest) -> HttpResponse:
    """Take a text or files and go to the review page.

    What is refused, or holds no run, comes back with the form and its text.
    """
    text = request.POST.get("text", "")
    chunks, name = _upload(text, request.FILES.getlist("file"))
    publisher = browser_key.owner_for_writing(request)
    try:
        accepted = accept.accept(
            chunks, name=name, publisher=publisher, address=request.META.get("REMOTE_ADDR", "")
        )
    except accept.Refused as refused:
        response = form(request, text=text, problem=refused.sentence, status=refused.status)
        if isinstance(refused, accept.TooMany):
            response["Retry-After"] = str(refused.retry_after)
        return response
    address = accepted.upload.get_absolute_url()
    unread = unread_text(accepted.upload, text)
    response = form(request, text=text, unread=unread, status=400) if unread else SeeOther(address)
    browser_key.keep(request, response, owner=publisher)
    if accepted.edit_key:
        browser_key.show_once(response, accepted.edit_key, path=address)
    return response


def _upload(text: str, files: list[UploadedFile[bytes]]) -> tuple[Iterable[bytes], str]:
    """Return the bytes and the name of what was sent; a pasted text is preferred to files."""
    if text.strip():
        # The text was pasted as a whole, so its last line is complete: no number is cut in two.
        ended = text if text.endswith("\n") else f"{text}\n"
        return [ended.encode("utf-8", "replace")], "pasted.txt"
    if not files:
        return [], "pasted.txt"
    if len(files) == 1:
        return files[0].chunks(), files[0].name or ""
    return accept.bundle(files), accept.BUNDLE_NAME
