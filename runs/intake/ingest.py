"""One upload's import: claim its row, read its bytes in the sandbox, store its runs at once.

It may be called twice, at the same time, or after a crash: only who holds the lease of the row
stores runs, in one transaction that replaces all runs of the upload.
"""

from __future__ import annotations

import logging
from collections import deque
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from importers import sandbox
from importers.confinement import Limits
from importers.model import Report
from runs import crash_points
from runs.code_version import reader
from runs.intake import (
    carrying,
    client_facts,
    column_map,
    outages,
    stored_file,
)
from runs.intake import remarks as stored_remarks
from runs.intake.plain_text import clean_text
from runs.intake.rows import checked_rows
from runs.models import TEXT_LENGTH, NewerReading, Reading, Run, Upload
from runs.store import names, run_rows
from runs.store.transactions import retried

log = logging.getLogger(__name__)
SWEEP_AT_ONCE = 500
Lease = tuple[int, datetime]  # the key of an upload and the time of its claim
LATER: deque[tuple[Lease, bool]] = deque(maxlen=SWEEP_AT_ONCE)  # leases, and whether each counts
PROBLEM = (
    "An internal problem stopped the import. The text is kept; please report this with the id {id}."
)


def import_upload(pk: int, *, seconds: int | None = None) -> bool:
    """Import the upload if it is waiting; else do nothing.

    Return False where `seconds` were too short to read it: it waits again, as if nobody had tried.
    An exception is a bug or an outage: then the lease is given back. An outage is no attempt.
    """
    _give_back_again()
    now = timezone.now()
    if not claim(pk, now):
        give_up(now, pk=pk)
        return True
    try:
        is_read = _import(Upload.objects.get(pk=pk), seconds)
    except stored_file.FileMissing:
        held = Upload.objects.filter(pk=pk, state=Upload.State.PROCESSING, claimed_at=now)
        stored_file.wait_or_fail(held)
        raise
    except Exception as error:
        log.exception(f"The import of the upload with key {pk} failed.")
        _release((pk, now), is_attempt=not outages.is_outage(error))
        raise
    crash_points.point("after_commit")
    return is_read


def _import(upload: Upload, seconds: int | None) -> bool:
    """Read and store a claimed upload; False where `seconds` were too short to read it."""
    report = _read(upload, seconds)
    crash_points.point("mid_parse")
    if seconds is not None and _has(report, "sandbox.time"):
        waiting = {"state": Upload.State.RECEIVED, "attempts": F("attempts") - 1}
        _held(upload).update(**waiting, claimed_at=None)
        return False
    if _has(report, "sandbox.start"):
        log.warning("The reader did not start for upload %s; it is tried again.", upload.public_id)
        _release(_lease(upload), is_attempt=False)
        return True
    _store(upload, report)
    log.info(f"Upload {upload.public_id} was imported: {len(report.runs)} runs.")
    return True


def claim(pk: int, now: datetime) -> bool:
    """Take the upload's lease; True for exactly one caller until the lease ends.

    It is one conditional UPDATE.
    """
    waiting = Upload.objects.filter(_is_free(now), pk=pk, attempts__lt=settings.IMPORT_MAX_ATTEMPTS)
    attempts = F("attempts") + 1
    state = Upload.State.PROCESSING
    return waiting.update(state=state, claimed_at=now, attempts=attempts) == 1


def give_up(now: datetime, **which: int) -> int:
    """Mark as failed what was tried too often and that nobody imports; return how many."""
    tried = Upload.objects.filter(_is_free(now), attempts__gte=settings.IMPORT_MAX_ATTEMPTS)
    failed = 0
    for pk, public_id in tried.filter(**which).values_list("pk", "public_id")[:SWEEP_AT_ONCE]:
        # The condition is asked again, because another process may have claimed the row since.
        changed = {"state": Upload.State.FAILED, "failure": _tried_too_often(public_id)}
        failed += tried.filter(pk=pk).update(**changed)
    return failed


def overdue() -> list[int]:
    """Give up what was tried too often; return the keys of what waits too long, oldest first.

    After an outage an upload waits as long as a new one does. Three queries.
    """
    _give_back_again()
    now = timezone.now()
    if failed := give_up(now):
        attempts = settings.IMPORT_MAX_ATTEMPTS
        log.warning(f"{failed} uploads were given up after {attempts} attempts.")
    wait = settings.SWEEP_AFTER_SECONDS
    is_late = Q(claimed_at=None) | _outside("claimed_at", now, seconds=wait)
    received = Q(state=Upload.State.RECEIVED) & is_late & _outside("created_at", now, seconds=wait)
    left = Q(state=Upload.State.PROCESSING) & _is_free(now)
    waiting = Upload.objects.filter(received | left).order_by("created_at")
    return list(waiting.values_list("pk", flat=True)[:SWEEP_AT_ONCE])


def _is_free(now: datetime) -> Q:
    """Match uploads that nobody imports: they wait, or their lease has ended."""
    left = Q(state=Upload.State.PROCESSING) & _outside(
        "claimed_at", now, seconds=settings.IMPORT_LEASE_SECONDS
    )
    return Q(state=Upload.State.RECEIVED) | left


def _outside(field: str, now: datetime, seconds: int) -> Q:
    """Match times more than `seconds` ago, or as far in the future: then a clock was set back."""
    span = timedelta(seconds=seconds)
    return Q(**{f"{field}__lte": now - span}) | Q(**{f"{field}__gt": now + span})


def _read(upload: Upload, seconds: int | None = None) -> Report:
    """Return what the upload's bytes hold; `seconds` replace the usual limits of time.

    Where the reader asks for headings that the owner mapped in an earlier upload, it reads again
    with them, and the upload's map names them.
    """
    data = stored_file.bytes_of(upload)
    report = read_with_map(upload, data, seconds=seconds)
    if earlier := column_map.earlier(upload, report):
        before, upload.column_map = upload.column_map, upload.column_map | earlier
        with_earlier = read_with_map(upload, data, seconds=seconds)
        if len(with_earlier.runs) >= max(len(report.runs), 1):
            report = with_earlier
        else:
            upload.column_map = before
    remarks = column_map.remarks(report, upload.column_map)
    report.diagnostics = [*remarks, *report.diagnostics]
    return report


def read_with_map(upload: Upload, data: bytes, *, seconds: int | None = None) -> Report:
    """Return what the bytes of an upload hold, read with its metric and its map of headings."""
    limits = Limits(
        settings.PARSE_MEMORY_BYTES,
        seconds or settings.PARSE_SECONDS,
        wall_seconds=seconds or settings.PARSE_WALL_SECONDS,
    )
    metric, columns = upload.metric or None, column_map.roles_of(upload.column_map)
    return sandbox.read(data, upload.original_name, limits=limits, metric=metric, columns=columns)


def _has(report: Report, code: str) -> bool:
    return any(diagnostic.code == code for diagnostic in report.diagnostics)


def _store(upload: Upload, report: Report) -> None:
    """Replace the upload's runs and state, if the lease is still ours.

    A run at a position that had a run before keeps its public id.
    """
    runs, remarks = checked_rows(report)
    _store_rows(upload, report, runs=runs, diagnostics=stored_remarks.diagnostics(remarks))


@retried
def _store_rows(
    upload: Upload, report: Report, *, runs: list[Run], diagnostics: list[dict[str, object]]
) -> None:
    if not _finish(upload, report, diagnostics=diagnostics, any_run=bool(runs)):
        log.warning(
            "Upload %s was taken over by another import; this one stores nothing.",
            upload.public_id,
        )
        return
    noted: dict[str, object] = {"diagnostics": diagnostics}
    noted["columns"] = column_map.stored_columns(report.columns)
    noted["reader"] = reader()
    Reading.objects.update_or_create(upload=upload, defaults=noted)
    NewerReading.objects.filter(upload=upload).delete()
    before = list(upload.runs.select_related("hardware"))
    earlier = {run.position: run.public_id for run in before}
    client_facts.link_hardware(runs, report.runs, upload=upload)
    carrying.carry(before, runs)
    upload.runs.all().delete()
    for run in runs:
        run.upload = upload
        run.public_id = earlier.get(run.position, run.public_id)
    names.link(runs)
    run_rows.store(runs)
    crash_points.point("before_commit")


def _finish(
    upload: Upload, report: Report, *, diagnostics: list[dict[str, object]], any_run: bool
) -> bool:
    """Write the import's result into the row; False if the lease is not ours any more."""
    failure = "" if any_run else _first_error(diagnostics)
    changed = _held(upload).update(
        state=Upload.State.PARSED if any_run else Upload.State.FAILED,
        format=clean_text(report.format or "")[:40],
        column_map=upload.column_map,
        failure=failure[:TEXT_LENGTH],
        parsed_at=timezone.now(),
        claimed_at=None,
    )
    return changed == 1


def _first_error(diagnostics: list[dict[str, object]]) -> str:
    """Return the sentence of the first error."""
    for diagnostic in diagnostics:
        if diagnostic["severity"] == "error":
            return str(diagnostic["message"])
    return "No benchmark run was found in this text."


def _release(lease: Lease, *, is_attempt: bool) -> None:
    """Give a lease back; the last attempt ends in a sentence.

    After an outage nothing is counted, and `claimed_at` has the time from which it waits. Where the
    database is away as well, this process gives the lease back later.
    """
    pk, claimed_at = lease
    try:
        held = Upload.objects.filter(pk=pk, state=Upload.State.PROCESSING, claimed_at=claimed_at)
        waiting = {"state": Upload.State.RECEIVED}
        if not is_attempt:
            held.update(**waiting, attempts=F("attempts") - 1, claimed_at=timezone.now())
            return
        last = held.filter(attempts__gte=settings.IMPORT_MAX_ATTEMPTS)
        for public_id in last.values_list("public_id", flat=True):
            failure = PROBLEM.format(id=public_id)
            last.update(state=Upload.State.FAILED, failure=failure, claimed_at=None)
        held.update(**waiting, claimed_at=None)
    except Exception:
        log.exception("The lease of the upload with key %s could not be given back yet.", pk)
        LATER.append((lease, is_attempt))


def _give_back_again() -> None:
    """Give back the leases that were taken when the database went away."""
    for _ in range(len(LATER)):
        lease, is_attempt = LATER.popleft()
        _release(lease, is_attempt=is_attempt)


def _lease(upload: Upload) -> Lease:
    return upload.pk, upload.claimed_at or upload.created_at


def _held(upload: Upload) -> QuerySet[Upload]:
    """Return the row, if it is still as we claimed it."""
    return Upload.objects.filter(
        pk=upload.pk,
        state=Upload.State.PROCESSING,
        attempts=upload.attempts,
        claimed_at=upload.claimed_at,
    )


def _tried_too_often(public_id: str) -> str:
    tries = f"The import was tried {settings.IMPORT_MAX_ATTEMPTS} times and did not end."
    return f"{tries} {PROBLEM.format(id=public_id)}"
