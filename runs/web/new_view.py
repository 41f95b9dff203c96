"""The answer to saving a view or joining uploads."""

from __future__ import annotations

from typing import Protocol

from django.http import HttpRequest, HttpResponse

from runs.ids import new_key
from runs.intake import accept
from runs.models import Comparison
from runs.publish import saved_views
from runs.publish.owner import Owner
from runs.web import browser_key
from runs.web.errors import SeeOther, not_taken


class NewView(Protocol):
    """Makes a comparison of an owner, or finds the one that is equal."""

    def __call__(self, *, owner: Owner) -> Comparison: ...


def created(request: HttpRequest, make: NewView) -> HttpResponse:
    """Make a comparison for this browser and go to it; its form shows a new edit key once.

    Too many of one network are refused.
    """
    browser, edit_key = browser_key.owner_for_writing(request), new_key()
    address = request.META.get("REMOTE_ADDR", "")
    owner = Owner.of_browser(browser, edit_key=edit_key, address=address)
    try:
        saved_views.check_rate(owner)
    except accept.Refused as refused:
        return not_taken(request, refused)
    comparison = make(owner=owner)
    address = comparison.get_absolute_url()
    response = SeeOther(address)
    browser_key.keep(request, response, owner=browser)
    if comparison.edit_key_hash == owner.edit_key_hash:
        browser_key.show_once(response, edit_key, path=address)
    return response
