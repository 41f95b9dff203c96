"""Deleting an account: all that it has is withdrawn, or what others can see stays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from runs.accounts import identity
from runs.models import Account, Comparison, Report, Upload
from runs.publish import withdrawing
from runs.reports import writing

Row = TypeVar("Row", bound=Model)
PRIVATE = Upload.Visibility.PRIVATE
UNSEEN = Q(published_at=None) | Q(visibility=PRIVATE)  # only the owner can see it


def delete(account: Account, *, withdraws: bool) -> None:
    """Delete an account with its tokens and trusted projects.

    With `withdraws` all that it has is withdrawn first, else only what nobody else can see. The
    rest stays as it is and belongs to nobody; its edit keys open it still. Each thing has its own
    transaction, so that a second call does the rest after a crash.
    """
    owner = identity.owner_hash(account)
    _withdraw(owner, Q() if withdraws else UNSEEN)
    with transaction.atomic():
        for table in identity.OWNED:
            table._default_manager.filter(publisher_hash=owner).update(publisher_hash="")
        Account.objects.filter(pk=account.pk).delete()


def _withdraw(owner: str, wanted: Q) -> None:
    """Withdraw reports, saved views and uploads of an owner's hash, in this order."""
    reports = Report.objects.exclude(state=Report.State.WITHDRAWN)
    for report in _each(reports.filter(wanted, publisher_hash=owner)):
        writing.withdraw(report)
    views = Comparison.objects.filter(upload=None, withdrawn_at=None, publisher_hash=owner)
    is_unseen = Q(visibility=PRIVATE) if wanted == UNSEEN else Q()
    for view in _each(views.filter(is_unseen).defer("content")):
        withdrawing.withdraw_view(view)
    uploads = Upload.objects.exclude(state=Upload.State.WITHDRAWN)
    for upload in _each(uploads.filter(wanted, publisher_hash=owner)):
        withdrawing.withdraw(upload)


def _each(rows: QuerySet[Row]) -> Iterator[Row]:
    """Give the rows one after the other; one that is gone in the meantime is left out."""
    for pk in list(rows.order_by("pk").values_list("pk", flat=True)):
        row = rows.filter(pk=pk).first()
        if row is not None:
            yield row
