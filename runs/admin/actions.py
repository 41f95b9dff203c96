"""The menu of acts above each list: every act needs a reason, and what cannot be undone a tick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ActionForm
from django.db import models
from django.http import HttpRequest

from runs.admin import acts
from runs.models import TEXT_LENGTH, Complaint
from runs.publish.locked_upload import NotReady

Action = Callable[[Any, HttpRequest, models.QuerySet[Any]], None]
NO_REASON = "Nothing was done: write a reason."
NOT_SURE = "Nothing was done: tick that you know it cannot be undone."


class ActForm(ActionForm):
    """The menu, the reason, and what goes with it."""

    reason = forms.CharField(
        required=False, max_length=TEXT_LENGTH, label="Reason (shown to readers):"
    )
    by_law = forms.BooleanField(required=False, label="A law asks for it (status 451)")
    sure = forms.BooleanField(required=False, label="I know that deleting cannot be undone")


def action_of(act: Callable[..., None], label: str, *, deletes: bool = False) -> Action:
    """Return the action of the menu that does an act to each row that is ticked."""

    def action(table: Any, request: HttpRequest, rows: models.QuerySet[Any]) -> None:
        reason = request.POST.get("reason", "").strip()[:TEXT_LENGTH]
        if not reason:
            messages.error(request, NO_REASON)
            return
        if deletes and not request.POST.get("sure"):
            messages.error(request, NOT_SURE)
            return
        order = acts.Order(reason, by_law=bool(request.POST.get("by_law")))
        _do_to_each(request, rows, act=act, order=order)

    action.__name__ = act.__name__ if not deletes else f"{act.__name__}_rows"
    action.short_description = label  # type: ignore[attr-defined]
    action.allowed_permissions = ["moderate"]  # type: ignore[attr-defined]
    return action


def _do_to_each(
    request: HttpRequest, things: Iterable[Any], *, act: Callable[..., None], order: acts.Order
) -> None:
    done = 0
    for thing in things:
        try:
            act(thing, acts.Staff.of(request), order=order)
            done += 1
        except NotReady as error:
            messages.error(request, f"{thing}: {error}")
    if done:
        messages.success(request, f"Done for {done}; the audit log has an entry for each.")


def about(act: Callable[..., None]) -> Callable[..., None]:
    """Return an act on complaints that does another act to what they are about."""

    def on_complaint(complaint: Complaint, staff: acts.Staff, *, order: acts.Order) -> None:
        thing = acts.thing_of(complaint)
        if thing is None:
            raise NotReady("The page is gone.")
        act(thing, staff, order=order)

    on_complaint.__name__ = f"{act.__name__}_page"
    return on_complaint


HIDE = action_of(acts.hide, "Hide (can be undone)")
UNHIDE = action_of(acts.unhide, "Show again")
WITHDRAW = action_of(acts.withdraw, "Withdraw: delete bytes, numbers and names", deletes=True)
ERASE = action_of(acts.erase, "Erase: withdraw, and delete its traces", deletes=True)
RETRY = action_of(acts.retry, "Try its import again")
BAN_NETWORK = action_of(acts.ban_network, "Ban the network that sent it")
BAN_OWNER = action_of(acts.ban_owner, "Ban its owner")
OF_THINGS: Sequence[Action] = (HIDE, UNHIDE, WITHDRAW, BAN_NETWORK, BAN_OWNER)
OF_COMPLAINTS: Sequence[Action] = (
    action_of(acts.close, "Close the report"),
    action_of(about(acts.hide), "Hide the page (can be undone)"),
    action_of(about(acts.unhide), "Show the page again"),
    action_of(
        about(acts.withdraw_whole), "Withdraw what the page shows, with its upload", deletes=True
    ),
    action_of(about(acts.ban_network), "Ban the network that published it"),
    action_of(about(acts.ban_owner), "Ban its publisher"),
)
OF_BANS: Sequence[Action] = (action_of(acts.unban, "End the ban"),)
