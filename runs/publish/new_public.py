"""What becomes public: whether its owner may do that today, and when lists may name it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from runs.intake.allowance import Sender, check_ban, check_public
from runs.intake.refusals import Refused
from runs.publish.locked_upload import NotReady
from runs.store.visibility import PUBLIC


def check(sender: Sender, *, wanted: str, before: str = "") -> None:
    """Raise `NotReady` for a banned sender, or where too much became public today.

    `before` is the visibility until now, "" for what is new.
    """
    try:
        if wanted == PUBLIC and before != PUBLIC:
            check_public(sender)
        else:
            check_ban(sender)
    except Refused as refused:
        raise NotReady(refused.sentence) from refused


def listing_due(*, wanted: str, before: str = "", example: bool = False) -> datetime | None:
    """Return from when on lists may name what gets this visibility; None for at once.

    There are no accounts yet, so all but the examples wait LISTING_DELAY_SECONDS.
    """
    delay = settings.LISTING_DELAY_SECONDS
    if not delay or example or wanted != PUBLIC or before == PUBLIC:
        return None
    return timezone.now() + timedelta(seconds=delay)
