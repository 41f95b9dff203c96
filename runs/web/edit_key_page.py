"""The page that asks for an edit key; the right key opens its upload or report in this browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from runs import keys
from runs.models import Comparison, Report, Upload
from runs.web import browser_key
from runs.web.errors import SeeOther

Owned = TypeVar("Owned", bound=Report | Upload | Comparison)
WRONG = "This key does not open it. A key has 22 letters and digits; capitals count."


@dataclass(frozen=True)
class KeyPage(Generic[Owned]):
    """One kind of edit key: the title and sentence of its page, and what the key opens.

    `find` returns the thing as `access` does; `address` is where its owner goes on.
    """

    title: str
    sentence: str
    find: Callable[[HttpRequest, str], Owned]
    address: Callable[[Owned], str]


def answer(request: HttpRequest, public_id: str, *, key_page: KeyPage[Owned]) -> HttpResponse:
    """Go on at once in the owner's browser; else ask for the key (GET), or take it (POST).

    An unknown id and a wrong key get the same 404 with the same page. No query for a browser
    without cookies.
    """
    context = {"title": key_page.title, "words": key_page.sentence, "problem": ""}
    is_typed = request.method == "POST"
    if not (is_typed or request.COOKIES):
        return render(request, "shared/key.html", context)
    try:
        owned = key_page.find(request, public_id)
    except Http404:
        problem = WRONG if is_typed else ""
        status = 404 if is_typed else 200
        return render(request, "shared/key.html", context | {"problem": problem}, status=status)
    response = SeeOther(key_page.address(owned))
    key = request.POST.get("edit_key", "").strip()
    if keys.matches(key, owned.edit_key_hash):
        browser_key.open_with(request, response, edit_key=key)
    return response
