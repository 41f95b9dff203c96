"""The page that asks for an edit key; the right key opens its upload or report in this browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from runs import keys
from runs.models import Report, Upload
from runs.web import access
from runs.web.errors import SeeOther

Owned = TypeVar("Owned", bound=Report | Upload)
WRONG = "This key does not open it. A key has 22 letters and digits; capitals count."


@dataclass(frozen=True)
class KeyPage(Generic[Owned]):
    """One kind of edit key: the title and sentence of its page, and what the key opens.

    `find` returns the upload or report as `access` does; `address` is where its owner goes on.
    """

    title: str
    sentence: str
    find: Callable[[HttpRequest, str], Owned]
    address: Callable[[Owned], str]


def answer(request: HttpRequest, public_id: str, *, key_page: KeyPage[Owned]) -> HttpResponse:
    """Ask for the key (GET), or open what it opens (POST).

    An unknown id and a wrong key get the same 404 with the same page.
    """
    context = {"title": key_page.title, "words": key_page.sentence, "problem": ""}
    if request.method != "POST":
        return render(request, "shared/key.html", context)
    try:
        owned = key_page.find(request, public_id)
    except Http404:
        return render(request, "shared/key.html", context | {"problem": WRONG}, status=404)
    address = key_page.address(owned)
    response = SeeOther(address)
    key = request.POST.get("edit_key", "").strip()
    if keys.matches(key, owned.edit_key_hash):
        access.remember(response, "edit_key", value=key, path=address)
    return response
