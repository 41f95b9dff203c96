"""The front page: the paste box, what it takes, and what others published last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from importers import format_list
from runs.intake import accept
from runs.intake.examples import EXAMPLES, Example, find_example
from runs.store import queries
from runs.web import browser_key, home_chart, problems
from runs.web.errors import SeeOther
from runs.web.unread_text import UnreadText, unread_text

LATEST = 9
POOL = 24  # the latest ones, of which one is beside the form


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
    cards = queries.latest_cards(POOL)
    hero = _hero(cards)
    context = {
        "hero": hero,
        "hero_chart": home_chart.chart_of(hero.comparison) if hero else None,
        "cards": cards[:LATEST],
        "examples": EXAMPLES,
        "featured": queries.featured_reports(settings.FEATURED_REPORTS),
        "reports": queries.latest_reports(LATEST),
        "text": text,
        "problem": problem,
        "unread": unread,
        "limit": settings.UPLOAD_MAX_BYTES,
        "api": f"{settings.SITE_URL}{problems.API}",
    }
    response = render(request, "home/page.html", context, status=status)
    browser_key.keep(request, response)
    return response


@require_POST
@never_cache
def create(request: HttpRequest) -> HttpResponse:
    """Take a text, files or an example and go to the review page.

    What is refused, or holds no run, comes back with the form and its text.
    """
    text = request.POST.get("text", "")
    example = find_example(request.POST.get("example", ""))
    chunks, name = _sent(text, request.FILES.getlist("file"), example=example)
    publisher = browser_key.owner_for_writing(request)
    try:
        accepted = accept.accept(
            chunks, name=name, publisher=publisher, address=request.META.get("REMOTE_ADDR", "")
        )
    except accept.Refused as refused:
        return _refused(request, refused, text=text)
    address = accepted.upload.get_absolute_url()
    unread = unread_text(accepted.upload, text)
    response = form(request, text=text, unread=unread, status=400) if unread else SeeOther(address)
    if unread is None and "application/json" in request.headers.get("Accept", ""):
        # The page's script shows how far the upload is, and follows by itself.
        response = JsonResponse({"address": address}, status=201)
    browser_key.keep(request, response, owner=publisher)
    if accepted.edit_key:
        browser_key.show_once(response, accepted.edit_key, path=address)
    return response


def _refused(request: HttpRequest, refused: accept.Refused, *, text: str) -> HttpResponse:
    """Return the form with its text and the reason."""
    response = form(request, text=text, problem=refused.sentence, status=refused.status)
    if isinstance(refused, accept.TooMany):
        response["Retry-After"] = str(refused.retry_after)
    return response


def _hero(cards: Sequence[queries.Card]) -> queries.Card | None:
    """Return the comparison beside the form: the newest of several servers with most runs."""
    several = [card for card in cards if len(card.servers) > 1 and card.finding]
    return max(several or cards, key=lambda card: card.runs, default=None)


def _sent(
    text: str, files: list[UploadedFile[bytes]], *, example: Example | None
) -> tuple[Iterable[bytes], str]:
    """Return the bytes and the name of what was sent; a pasted text is preferred to files."""
    if example:
        return [example.path.read_bytes()], example.file_name
    if text.strip():
        # The text was pasted as a whole, so its last line is complete: no number is cut in two.
        ended = text if text.endswith("\n") else f"{text}\n"
        return [ended.encode("utf-8", "replace")], "pasted.txt"
    if not files:
        return [], "pasted.txt"
    if len(files) == 1:
        return files[0].chunks(), files[0].name or ""
    return accept.bundle(files), accept.BUNDLE_NAME
