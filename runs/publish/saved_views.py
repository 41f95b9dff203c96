"""Changing a saved view: only its owner does, and never beyond what its uploads allow."""

from __future__ import annotations

from django.db.models import QuerySet

from runs.intake import accept
from runs.intake.allowance import Sender
from runs.models import Comparison, ComparisonRun, Upload
from runs.publish import new_public
from runs.publish.locked_upload import NotReady, least_visibility
from runs.publish.owner import Owner
from runs.publish.publishing import clean_title, restate
from runs.store.transactions import retried
from runs.store.visibility import above


def counted() -> QuerySet[Comparison]:
    """Return the views of all, which are counted by network and owner."""
    return Comparison.objects.filter(upload=None)


def check_rate(owner: Owner) -> None:
    """Raise `accept.TooMany` where the owner's network saved too many views. One query."""
    accept.check_rate(
        counted(), owner.address_hash, things="views", owner_hash=owner.publisher_hash
    )


@retried
def restate_view(view: Comparison, *, title: str, visibility: str) -> None:
    """Give a saved view another title and visibility; an empty title stays as it was.

    Raises `NotReady` where its uploads allow fewer readers, and for what an upload published.
    """
    wanted = Upload.Visibility(visibility)
    members = ComparisonRun.objects.filter(comparison=view.pk).order_by()
    uploads = set(members.values_list("run__upload", flat=True).distinct())
    owner = Owner(view.publisher_hash, view.edit_key_hash)
    most = least_visibility(uploads, owner=owner)
    locked = Comparison.objects.select_for_update().get(pk=view.pk)
    if locked.upload_id is not None:
        raise NotReady("This comparison belongs to an upload; change it there.")
    if locked.withdrawn_at:
        raise NotReady("This view was withdrawn.")
    if wanted in above(most):
        raise NotReady(f"One of its uploads is {most}, so this view cannot be {wanted}.")
    sender = Sender(locked.address_hash, locked.publisher_hash)
    new_public.check(sender, wanted=wanted, before=locked.visibility)
    restate(locked, title=clean_title(title), visibility=wanted)
    view.refresh_from_db()
