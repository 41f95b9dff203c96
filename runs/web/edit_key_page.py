"""The page that asks for an edit key, and opens with it, in this browser, what the key belongs to."""

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

Thing = TypeVar("Thing", Upload, Report)
WRONG = "This key does not open it. A key has 22 letters and digits; capitals count."


@dataclass(frozen=True)
class Door(Generic[Thing]):
    """What a key opens: the words of its page, who finds it (as `access` does), and where its owner goes on."""

    title: str
    words: str
    find: Callable[[HttpRequest, str], Thing]
    address: Callable[[Thing], str]


def answer(request: HttpRequest, public_id: str, door: Door[Thing]) -> HttpResponse:
    """Ask for the key (GET), or open what it opens (POST); an unknown id and a wrong key get the same 404 with the same page."""
    context = {"title": door.title, "words": door.words, "problem": ""}
    if request.method != "POST":
        return render(request, "shared/key.html", context)
    try:
        thing = door.find(request, public_id)
    except Http404:
        return render(request, "shared/key.html", context | {"problem": WRONG}, status=404)
    response = SeeOther(door.address(thing))
    key = request.POST.get("edit_key", "").strip()
    if keys.matches(key, thing.edit_key_hash):
        access.remember(response, "edit_key", value=key, path=door.address(thing))
    return response
