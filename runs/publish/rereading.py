"""Old uploads read again by a newer reader: what would change, and what their publishers decide.

What is published stays as it is. Where its publisher takes the newer reading, the upload gets a new
edition with a link of its own; the runs that it replaces stay for the comparisons that show them.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from copy import copy as copied
from typing import Any

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from runs.code_version import reader
from runs.intake import accept, client_facts, column_map, remarks, second_reading
from runs.intake.masked_copy import MaskedCopy
from runs.intake.second_reading import NotReadable, SecondReading
from runs.models import Comparison, NewerReading, Reading, Run, Upload
from runs.publish import editions, masking_runs
from runs.publish.locked_upload import lock_comparisons_showing, locked_upload
from runs.publish.reading_difference import Difference, difference
from runs.store import names, public_groups, queries, run_rows
from runs.store.transactions import retried

log = logging.getLogger(__name__)
Decision = NewerReading.Decision
ENDED = (Upload.State.PARSED, Upload.State.FAILED, Upload.State.PUBLISHED)
CHUNK = 100
NO_RUN = "The reader of today finds no run in it."


def read_by_older(public_ids: Collection[str] = ()) -> QuerySet[Upload]:
    """Return the uploads that the reader of today has not looked at, by primary key."""
    ended = Upload.objects.filter(state__in=ENDED, withdrawn_at=None).exclude(file="")
    rows = ended.filter(public_id__in=public_ids) if public_ids else ended
    looked_at = Q(reading__reader=reader()) | Q(newer_reading__reader=reader())
    return rows.exclude(looked_at).order_by("pk")


def look(upload: Upload, *, dry_run: bool = False) -> Difference:
    """Return what the reader of today changes of an upload, and note it for its publisher.

    Where it changes nothing the upload is noted as read by it. With `dry_run` nothing is noted.
    Raises `NotReadable`; then nothing is noted too.
    """
    again, _ = _read(upload)
    if dry_run:
        return difference(queries.runs_of(upload), again.runs)
    return _note_changes(upload, again)


@retried
def _note_changes(upload: Upload, again: SecondReading) -> Difference:
    locked = Upload.objects.select_for_update().get(pk=upload.pk)
    if locked.state not in ENDED:
        raise NotReadable("It was withdrawn or is being read.")
    changes = difference(queries.runs_of(locked), again.runs)
    if changes:
        _note(locked, changes)
    else:
        NewerReading.objects.filter(upload=locked).delete()
        _note_reading(locked, again)
    return changes


def keep(upload: Upload) -> bool:
    """Let an upload stay as it was read; False where there was nothing to decide."""
    return _decide(upload, Decision.KEPT)


def take(upload: Upload) -> bool:
    """Take the newer reading of an upload; False where there was nothing to decide.

    An unpublished upload is imported again. Of a published one `replace` follows.
    """
    if upload.published_at is None:
        return is_open(upload) and accept.read_again(upload)
    return _decide(upload, Decision.ACCEPTED)


def ask_again(pk: int) -> None:
    """Let the publisher decide again: the newer reading that was taken cannot be stored now."""
    rows = NewerReading.objects.filter(upload=pk, decision=Decision.ACCEPTED)
    rows.update(decision=Decision.OPEN, noted_at=timezone.now())


def is_small(upload: Upload) -> bool:
    """Tell whether an upload is read while its publisher waits."""
    return upload.size <= settings.INLINE_PARSE_BYTES


def waiting() -> list[int]:
    """Return the uploads, by primary key, whose newer reading was taken and not stored yet."""
    accepted = NewerReading.objects.filter(decision=Decision.ACCEPTED).order_by("noted_at")
    return list(accepted.values_list("pk", flat=True)[:CHUNK])


def replace(pk: int) -> Comparison | None:
    """Store the newer reading that a publisher took; return the upload's new edition.

    None where another process did it, or where the file is read in another way by now: then the
    publisher decides again. Raises `NotReadable` and `NotReady`.
    """
    upload = Upload.objects.get(pk=pk)
    again, masked = _read(upload)
    edition = _replace(upload, again, copy=masked)
    if edition:
        log.info(f"Upload {upload.public_id} has a newer reading: {len(again.runs)} runs.")
    return edition


@retried
def _replace(upload: Upload, again: SecondReading, *, copy: MaskedCopy | None) -> Comparison | None:
    locked = locked_upload(upload)
    accepted = NewerReading.objects.select_for_update().filter(
        upload=locked, decision=Decision.ACCEPTED
    )
    noted = accepted.first()
    if noted is None:
        return None
    lock_comparisons_showing(locked)
    changes = difference(queries.runs_of(locked), [copied(run) for run in again.runs])
    if changes.columns()["fingerprint"] != noted.fingerprint:
        _note(locked, changes)
        return None
    replaced = changes.replaced()
    _supersede([run.pk for run in replaced])
    _store(locked, changes, again=again, copy=copy)
    edition = editions.publish_reading(locked, replaced)
    public_groups.place(locked)
    accepted.update(decision=Decision.DONE, noted_at=timezone.now())
    return edition


def _read(upload: Upload) -> tuple[SecondReading, MaskedCopy | None]:
    """Read an upload again; of a published one with its masked copy, and with masked runs.

    Raises `NotReadable` where runs are stored and none is read now.
    """
    again = second_reading.read(upload)
    if not again.runs and upload.runs.exists():
        raise NotReadable(NO_RUN)
    if not (upload.published_at and upload.masked):
        return again, None
    copy = masking_runs.copy_of(upload, [run.hostname for run in again.runs])
    for run in again.runs:
        for column, value in masking_runs.masked_columns(run, copy).items():
            setattr(run, column, value)
    return again, copy


def _note(upload: Upload, changes: Difference) -> None:
    """Note a difference for the publisher; what was decided of the same one stays so."""
    columns: dict[str, Any] = changes.columns() | {"reader": reader()}
    earlier = NewerReading.objects.filter(upload=upload).first()
    is_kept = earlier is not None and earlier.decision == Decision.KEPT
    if earlier is None or not is_kept or earlier.fingerprint != columns["fingerprint"]:
        columns["decision"] = Decision.OPEN
    NewerReading.objects.update_or_create(upload=upload, defaults=columns)


def is_open(upload: Upload) -> bool:
    """Tell whether its publisher has to decide about a newer reading."""
    return NewerReading.objects.filter(upload=upload, decision=Decision.OPEN).exists()


def _decide(upload: Upload, decision: str) -> bool:
    rows = NewerReading.objects.filter(upload=upload, decision=Decision.OPEN)
    return rows.update(decision=decision, noted_at=timezone.now()) == 1


def _store(
    upload: Upload, changes: Difference, *, again: SecondReading, copy: MaskedCopy | None
) -> None:
    """Put the new runs in the place of those that they replace; the others stay as they are."""
    _move(changes)
    new = [*changes.added, *(run for _, run in changes.changed)]
    for run in new:
        run.upload = upload
    parsed = again.report.runs
    client_facts.link_hardware([run for run in new if not run.hardware], parsed, upload=upload)
    names.link(new)
    run_rows.store(new)
    if copy:
        positions = [run.position for run in new]
        masking_runs.mask(upload, queries.runs_at(upload, positions), copy=copy)
        upload.save(update_fields=masking_runs.MASKED_FIELDS)
    _note_reading(upload, again)


def _note_reading(upload: Upload, again: SecondReading) -> None:
    noted = {
        "diagnostics": remarks.diagnostics(list(again.remarks)),
        "columns": column_map.stored_columns(again.report.columns),
        "reader": reader(),
    }
    Reading.objects.update_or_create(upload=upload, defaults=noted)


def _supersede(keys: Sequence[int]) -> None:
    now = timezone.now()
    for start in range(0, len(keys), CHUNK):
        Run.objects.filter(pk__in=keys[start : start + CHUNK]).update(superseded_at=now)


def _move(changes: Difference) -> None:
    """Give the runs that stay their positions in the new reading.

    They go behind all others first, because no two runs may stand at one position.
    """
    moved = {old.pk: new.position for old, new in changes.same if old.position != new.position}
    behind = settings.UPLOAD_MAX_RUNS + max((run.position for run, _ in changes.same), default=0)
    keys = list(moved)
    for start in range(0, len(keys), CHUNK):
        rows = Run.objects.filter(pk__in=keys[start : start + CHUNK])
        rows.update(position=F("position") + behind)
    for pk, position in moved.items():
        Run.objects.filter(pk=pk).update(position=position)
