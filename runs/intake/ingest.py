"""One upload's import: claim the row by a lease, read the bytes in the sandbox, store the runs in one transaction.

It may be called twice, at once, or after a crash: only who holds the lease stores, and storing replaces all runs.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from importers import sandbox
from importers.model import Diagnostic, Report
from runs import crash_points
from runs.intake import validate
from runs.models import TEXT_LENGTH, Run, Upload
from runs.store import names

log = logging.getLogger(__name__)
BATCH = 500  # rows per INSERT: 45 columns each, and PostgreSQL takes 65,535 parameters
SWEEP_AT_ONCE = 500
PROBLEM = (
    "An internal problem stopped the import. The text is kept; please report this with the id {id}."
)


def import_upload(pk: int) -> None:
    """Import the upload if it is waiting; else do nothing. An exception is a bug or an outage: the lease is given back."""
    now = timezone.now()
    if not claim(pk, now):
        give_up(now, pk=pk)
        return
    upload = Upload.objects.get(pk=pk)
    try:
        report = _read(upload)
        crash_points.point("mid_parse")
        if _may_pass(report) and upload.attempts < settings.IMPORT_MAX_ATTEMPTS:
            log.warning(
                "The reader did not start for upload %s; it is tried again.", upload.public_id
            )
            _release(upload)
            return
        _store(upload, report)
    except Exception:
        log.exception(
            "The import of upload %s failed, attempt %s.", upload.public_id, upload.attempts
        )
        _release(upload)
        raise
    crash_points.point("after_commit")


def claim(pk: int, now: datetime) -> bool:
    """Take the upload's lease; True for exactly one caller until the lease ends. One conditional UPDATE."""
    waiting = Upload.objects.filter(_is_free(now), pk=pk, attempts__lt=settings.IMPORT_MAX_ATTEMPTS)
    return (
        waiting.update(state=Upload.State.PROCESSING, claimed_at=now, attempts=F("attempts") + 1)
        == 1
    )


def give_up(now: datetime, **which: int) -> int:
    """Mark as failed what was tried too often and is in nobody's hands; return how many."""
    tried = Upload.objects.filter(
        _is_free(now), attempts__gte=settings.IMPORT_MAX_ATTEMPTS, **which
    )
    failed = 0
    for pk, public_id in list(tried.values_list("pk", "public_id")[:SWEEP_AT_ONCE]):
        again = Upload.objects.filter(
            _is_free(now), pk=pk, attempts__gte=settings.IMPORT_MAX_ATTEMPTS
        )
        failed += again.update(state=Upload.State.FAILED, failure=_tried_too_often(public_id))
    return failed


def overdue() -> list[int]:
    """Give up what was tried too often; return the keys of what waits too long, oldest first. Three queries."""
    now = timezone.now()
    if failed := give_up(now):
        log.warning(
            "%s uploads were given up after %s attempts.", failed, settings.IMPORT_MAX_ATTEMPTS
        )
    received = Q(state=Upload.State.RECEIVED) & _outside(
        "created_at", now, seconds=settings.SWEEP_AFTER_SECONDS
    )
    left = Q(state=Upload.State.PROCESSING) & _is_free(now)
    waiting = Upload.objects.filter(received | left).order_by("created_at")
    return list(waiting.values_list("pk", flat=True)[:SWEEP_AT_ONCE])


def _is_free(now: datetime) -> Q:
    """Nobody has it: it waits, or its lease is over."""
    left = Q(state=Upload.State.PROCESSING) & _outside(
        "claimed_at", now, seconds=settings.IMPORT_LEASE_SECONDS
    )
    return Q(state=Upload.State.RECEIVED) | left


def _outside(field: str, now: datetime, seconds: int) -> Q:
    """The time is more than `seconds` away, also in the future: then a clock was put back."""
    span = timedelta(seconds=seconds)
    return Q(**{f"{field}__lte": now - span}) | Q(**{f"{field}__gt": now + span})


def _read(upload: Upload) -> Report:
    limits = sandbox.Limits(
        settings.PARSE_MEMORY_BYTES,
        settings.PARSE_SECONDS,
        wall_seconds=settings.PARSE_WALL_SECONDS,
    )
    with upload.file.open("rb") as file:
        return sandbox.read(
            file.read(), upload.original_name, limits=limits, metric=upload.metric or None
        )


def _may_pass(report: Report) -> bool:
    """Tell whether reading failed for a reason that has nothing to do with the text: no process could be started."""
    return any(diagnostic.code == "sandbox.start" for diagnostic in report.diagnostics)


def _store(upload: Upload, report: Report) -> None:
    """Replace the upload's runs and state, if the lease is still ours; earlier positions keep their public ids."""
    found, diagnostics = _checked(report)
    with transaction.atomic():
        if not _finish(
            upload, report, diagnostics=validate.diagnostics(diagnostics), any_run=bool(found)
        ):
            log.warning(
                "Upload %s was taken over by another import; this one stores nothing.",
                upload.public_id,
            )
            return
        earlier = dict(upload.runs.values_list("position", "public_id"))
        upload.runs.all().delete()
        for run in found:
            run.upload = upload
            run.public_id = earlier.get(run.position, run.public_id)
        names.link(found)
        Run.objects.bulk_create(found, batch_size=BATCH)
        crash_points.point("before_commit")


def _checked(report: Report) -> tuple[list[Run], list[Diagnostic]]:
    """Return rows of at most UPLOAD_MAX_RUNS runs, and all diagnostics."""
    limit = settings.UPLOAD_MAX_RUNS
    diagnostics, found = list(report.diagnostics), []
    for position, parsed in enumerate(report.runs[:limit]):
        run, remarks = validate.row(parsed, position)
        found.append(run)
        diagnostics += remarks
    if len(report.runs) > limit:
        lines = report.runs[limit].lines
        message = f"The text holds {len(report.runs)} runs; the first {limit} were read, which is the limit for one upload."
        diagnostics.append(
            Diagnostic(lines[0] if lines else None, "error", code="runs.limit", message=message)
        )
    return found, diagnostics


def _finish(
    upload: Upload, report: Report, diagnostics: list[dict[str, object]], any_run: bool
) -> bool:
    """Write the import's result into the row; False if the lease is not ours any more."""
    errors = [str(one["message"]) for one in diagnostics if one["severity"] == "error"]
    failure = (
        "" if any_run else (errors[0] if errors else "No benchmark run was found in this text.")
    )
    changed = _held(upload).update(
        state=Upload.State.PARSED if any_run else Upload.State.FAILED,
        format=validate.clean_text(report.format or "")[:40],
        diagnostics=diagnostics,
        failure=failure[:TEXT_LENGTH],
        parsed_at=timezone.now(),
        claimed_at=None,
    )
    return changed == 1


def _release(upload: Upload) -> None:
    """Give the lease back after an exception; the last attempt ends in a sentence."""
    last = upload.attempts >= settings.IMPORT_MAX_ATTEMPTS
    try:
        _held(upload).update(
            state=Upload.State.FAILED if last else Upload.State.RECEIVED,
            failure=PROBLEM.format(id=upload.public_id) if last else "",
            claimed_at=None,
        )
    except Exception:  # the database is away as well: the lease ends by itself
        log.exception("The lease of upload %s could not be given back.", upload.public_id)


def _held(upload: Upload) -> QuerySet[Upload]:
    """The row, if it is still as we claimed it."""
    return Upload.objects.filter(
        pk=upload.pk,
        state=Upload.State.PROCESSING,
        attempts=upload.attempts,
        claimed_at=upload.claimed_at,
    )


def _tried_too_often(public_id: str) -> str:
    return f"The import was tried {settings.IMPORT_MAX_ATTEMPTS} times and did not end. {PROBLEM.format(id=public_id)}"
