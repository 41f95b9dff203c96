"""Which runs everybody may find, and how many of each kind: kept with every change, so that no page counts the runs.

The runs of a cohort agree in all that readers choose by. `Run.cohort` is set exactly while the run's upload is published and
public; `Cohort.runs` is how many runs point to it. `place` is called at the end of each transaction that changes an upload's
state or its runs' tags.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Count, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from runs.models import Cohort, Run, Upload

FIELDS = (
    "server_id",
    "version_id",
    "hardware_id",
    "document_id",
    "document_bytes",
    "os",
    "link_mbit_per_s",
    "client",
    "published_by",
    "tool",
    "keepalive",
    "tls",
)
BATCH = 500


def place(upload: Upload) -> None:
    """Put the upload's runs into the cohorts where they belong now; nothing changes when they are there.

    To be called inside a transaction that holds the upload's row. Five queries and one for each cohort; counting costs as much
    as the touched cohorts hold.
    """
    public = (
        upload.state == Upload.State.PUBLISHED and upload.visibility == Upload.Visibility.PUBLIC
    )
    if not public and not upload.runs.filter(cohort__isnull=False).exists():
        return
    wanted: dict[int, tuple[Any, ...] | None] = {}
    before: dict[int, int | None] = {}
    for run in upload.runs.order_by("pk").values("pk", "cohort_id", *FIELDS):
        before[run["pk"]] = run["cohort_id"]
        wanted[run["pk"]] = (
            tuple(run[name] if name != "tool" else run[name] or "" for name in FIELDS)
            if public
            else None
        )
    cohorts = _cohorts({values for values in wanted.values() if values is not None})
    moved: dict[int | None, list[int]] = {}
    for pk, values in wanted.items():
        target = None if values is None else cohorts[values]
        if target != before[pk]:
            moved.setdefault(target, []).append(pk)
    for target, members in moved.items():
        for batch in _batches(members):
            Run.objects.filter(pk__in=batch).update(cohort=target)
    left = {before[pk] for members in moved.values() for pk in members}
    recount({pk for pk in (*moved, *left) if pk is not None})


def recount(cohorts: Collection[int]) -> None:
    """Count the runs of these cohorts. Their rows are held first, so that who counts last has seen all the others' runs."""
    for batch in _batches(sorted(cohorts)):
        held = list(
            Cohort.objects.select_for_update(no_key=True)
            .filter(pk__in=batch)
            .order_by("pk")
            .values_list("pk", flat=True)
        )
        members = (
            Run.objects.filter(cohort=OuterRef("pk"))
            .order_by()
            .values("cohort")
            .annotate(count=Count("pk"))
            .values("count")
        )
        Cohort.objects.filter(pk__in=held).update(runs=Coalesce(Subquery(members), Value(0)))


def rebuild() -> int:
    """Place all runs and count all cohorts anew, an upload at a time; return how many cohorts hold runs. Safe while others write."""
    inside = (
        Run.objects.filter(cohort__isnull=False)
        .order_by()
        .values_list("upload_id", flat=True)
        .distinct()
    )
    public = Upload.objects.filter(
        state=Upload.State.PUBLISHED, visibility=Upload.Visibility.PUBLIC
    ).values_list("pk", flat=True)
    for pk in sorted({*inside, *public}):
        with transaction.atomic():
            place(Upload.objects.select_for_update().get(pk=pk))
    with transaction.atomic():
        recount(list(Cohort.objects.values_list("pk", flat=True)))
    return Cohort.objects.filter(runs__gt=0).count()


def key(values: Sequence[Any]) -> str:
    """Return the hash of one combination of FIELDS."""
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()


def _cohorts(wanted: Collection[tuple[Any, ...]]) -> dict[tuple[Any, ...], int]:
    """Return the key of each combination's row; missing rows are made, in an order in which nobody waits in a circle."""
    keys = {values: key(values) for values in wanted}
    found = _found(keys.values())
    missing = sorted((one, values) for values, one in keys.items() if one not in found)
    if missing:
        rows = [
            Cohort(key=one, **dict(zip(FIELDS, values, strict=True))) for one, values in missing
        ]
        Cohort.objects.bulk_create(rows, ignore_conflicts=True, batch_size=BATCH)
        found |= _found([one for one, _ in missing])
    return {values: found[one] for values, one in keys.items()}


def _found(keys: Collection[str]) -> dict[str, int]:
    return {
        one: pk
        for batch in _batches(list(keys))
        for one, pk in Cohort.objects.filter(key__in=batch).values_list("key", "pk")
    }


def _batches(values: list[Any]) -> Iterator[list[Any]]:
    return (values[start : start + BATCH] for start in range(0, len(values), BATCH))
