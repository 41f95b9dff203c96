"""What a network and an owner may send: bans, the limit of an hour, the quotas of a day.

A sender without a network is a command of the operator: nothing is counted and nothing refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet, Sum
from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from runs.intake import rate_limit
from runs.intake.refusals import Banned, TooMany
from runs.models import Ban, Comparison, Report, Upload

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Sender:
    """Hashes of a network and of an owner's id, as rows store them; "" is unknown."""

    network: str
    owner: str = ""

    def columns(self) -> Iterator[dict[str, str]]:
        """Give the columns that name the sender in a row, each alone."""
        if self.network:
            yield {"address_hash": self.network}
        if self.network and self.owner:
            yield {"publisher_hash": self.owner}


def check_rate(
    rows: QuerySet[Any], address_hash: str, *, things: str, owner_hash: str = ""
) -> None:
    """Raise `Banned`, or `TooMany` where a network or an owner sent too many of these rows.

    At most four queries, by index.
    """
    sender = Sender(address_hash, owner_hash)
    check_ban(sender)
    if wait := rate_limit.seconds_to_wait(rows, address_hash):
        limit = settings.UPLOADS_PER_HOUR
        rule = f"One network can send {limit} {things} an hour"
        raise TooMany(limit, wait, rule=rule)
    limit = settings.UPLOADS_PER_DAY
    for column in sender.columns() if limit else ():
        recent = rows.filter(**column, created_at__gt=_yesterday()).order_by("-created_at")
        times = recent.values_list("created_at", flat=True)
        oldest = next(iter(times[limit - 1 : limit]), None)
        if oldest is not None:
            rule = f"One network or owner can send {limit} {things} a day"
            raise TooMany(limit, _seconds_until(oldest + DAY), rule=rule)


def check_ban(sender: Sender) -> None:
    """Raise `Banned` where staff banned the network or the owner. One query."""
    if not sender.network:
        return
    match = Q(network_hash=sender.network)
    if sender.owner:
        match |= Q(owner_hash=sender.owner)
    ban = Ban.objects.filter(match, ended_at=None).first()
    if ban is not None:
        raise Banned(ban.reason)


def check_bytes(sender: Sender, size: int) -> None:
    """Raise `TooMany` where the uploads of a day and `size` bytes are too long together.

    Two queries, by index.
    """
    limit = settings.UPLOAD_BYTES_PER_DAY
    for column in sender.columns() if limit else ():
        recent = Upload.objects.filter(**column, created_at__gt=_yesterday())
        sent = recent.aggregate(sent=Sum("size"))["sent"] or 0
        if sent + size > limit:
            rule = f"One network or owner can send {filesizeformat(limit)} a day"
            raise TooMany(limit, _seconds_until(timezone.now() + DAY), rule=rule)


def check_public(sender: Sender) -> None:
    """Raise `Banned`, or `TooMany` where too much became public in a day.

    Comparisons and reports are counted together. At most seven queries.
    """
    check_ban(sender)
    limit = settings.PUBLIC_PER_DAY
    if not limit:
        return
    public = {"visibility": Upload.Visibility.PUBLIC, "example": False}
    for column in sender.columns():
        count = sum(
            table._default_manager.filter(**public, **own, created_at__gt=_yesterday()).count()
            for table, own in _public_of(column)
        )
        if count >= limit:
            rule = f"One network or owner can publish {limit} comparisons and reports a day"
            raise TooMany(limit, _seconds_until(timezone.now() + DAY), rule=rule)


def _public_of(column: dict[str, str]) -> Iterator[tuple[Any, dict[str, str]]]:
    """Give the tables of what can be public, each with the columns that name the sender."""
    yield Report, column
    yield Comparison, column
    if "address_hash" in column:  # a comparison that an upload publishes leaves it to the upload
        yield Comparison, {"upload__address_hash": column["address_hash"], "address_hash": ""}


def _yesterday() -> datetime:
    return timezone.now() - DAY


def _seconds_until(time: datetime) -> int:
    return max(ceil((time - timezone.now()).total_seconds()), 1)
