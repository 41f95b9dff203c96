"""Withdrawing and erasing: bytes, numbers and names are deleted, addresses stay."""

from __future__ import annotations

from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from runs.models import Comparison, NewerReading, Reading, Run, Upload
from runs.publish import departing, hiding, kept_previews, kept_reviews, kept_selections
from runs.publish.locked_upload import NotReady, comparisons_showing
from runs.publish.unused_names import deleting_unused_names
from runs.store import public_groups
from runs.store.transactions import retried

# The columns that a withdrawn run keeps. They identify it; `cohort` is emptied by public_groups.
KEPT_COLUMNS = frozenset(
    {"id", "public_id", "upload", "position", "cohort", "created_at", "superseded_at"}
)


def emptied_columns() -> dict[str, Any]:
    """Return the columns of a withdrawn run: all but KEPT_COLUMNS, each with its default.

    A column that is added later is emptied too.
    """
    columns = (field for field in Run._meta.concrete_fields if field.name not in KEPT_COLUMNS)
    return {field.name: field.get_default() for field in columns}


def withdraw(upload: Upload) -> None:
    """Delete the bytes, numbers and names of an upload, its runs and their comparisons.

    The ids stay, so that their pages can say that it was withdrawn. The file is deleted after the
    transaction.
    """
    _withdraw(upload, erases=False)
    upload.refresh_from_db()


def erase(upload: Upload) -> None:
    """Withdraw an upload, and delete also what tells which file it was and where it came from.

    Its ids, its times and the hashes of its owner stay, so that its addresses stay reserved.
    """
    _withdraw(upload, erases=True)
    upload.refresh_from_db()


@retried
def withdraw_view(view: Comparison) -> None:
    """Delete the content and the names of a saved view; its address says that it was withdrawn.

    Raises `NotReady` for what an upload published: that goes with its upload.
    """
    locked = Comparison.objects.select_for_update().get(pk=view.pk)
    if locked.upload_id is not None:
        raise NotReady("This comparison belongs to an upload; withdraw the upload.")
    departing.empty(locked, timezone.now())
    view.refresh_from_db()


def remove_bytes(upload: Upload) -> None:
    """Delete the file of a withdrawn upload and its masked copy, then their names in the row.

    After a crash between the two, the name is still there and a second call can finish.
    """
    stored = {upload.file.name, upload.masked_file.name} - {"", None}
    for name in stored:
        default_storage.delete(str(name))
    if stored:
        withdrawn = Upload.objects.filter(pk=upload.pk, state=Upload.State.WITHDRAWN)
        withdrawn.update(file="", masked_file="", masked_sha256="")


@retried
def _withdraw(upload: Upload, *, erases: bool) -> None:
    locked = Upload.objects.select_for_update().get(pk=upload.pk)
    now = timezone.now()
    shown_in = list(comparisons_showing(locked).values_list("pk", flat=True))
    departing.take_out_or_empty(locked, comparisons_showing(locked))
    with deleting_unused_names(locked):
        locked.runs.update(**emptied_columns())
        locked.state = Upload.State.WITHDRAWN
        public_groups.place(locked)
    locked.withdrawn_at = locked.withdrawn_at or now
    locked.original_name = locked.failure = ""
    locked.claimed_at = None
    Reading.objects.filter(upload=locked).delete()
    NewerReading.objects.filter(upload=locked).delete()
    locked.masked_hosts = locked.draft = locked.column_map = {}
    if erases:
        locked.erased_at = locked.erased_at or now
        locked.sha256 = locked.format = locked.metric = locked.address_hash = ""
        locked.size = 0
    locked.save()
    hiding.refresh(shown_in)
    transaction.on_commit(lambda: remove_bytes(locked))
    transaction.on_commit(lambda: kept_previews.forget(locked.public_id))
    transaction.on_commit(lambda: kept_reviews.forget(locked))
    transaction.on_commit(kept_selections.forget)
