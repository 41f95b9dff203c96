"""Cohorts: the public runs that are equal in every facet, and how many they are.

The counts are updated with every change, so that no page has to count runs. `Run.cohort` is set
exactly while the run's upload is listed; `Cohort.runs` is the number of its runs.
`place` is called at the end of each transaction that changes an upload's state or its runs' tags.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from django.db import transaction
from django.db.models import Count, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from runs.conditions import FACETED
from runs.models import Cohort, Run, Upload
from runs.store import csv_parts

COLUMNS = tuple(dict.fromkeys(condition.facet.column for condition in FACETED if condition.facet))
Values = tuple[Any, ...]  # the values of a run in COLUMNS; "" and None are both "not said"
_TEXT_COLUMNS = frozenset(
    field.attname for field in Cohort._meta.concrete_fields if not field.null and field.blank
)
BATCH = 500
# What the row of an upload has whose runs are listed.
LISTED = {
    "state": Upload.State.PUBLISHED,
    "visibility": Upload.Visibility.PUBLIC,
    "hidden": False,
    "listing_due": None,
}


def place(upload: Upload) -> None:
    """Put the upload's runs into the cohorts that fit them now, or into none.

    Call it inside a transaction that holds the upload's row. Costs eight queries and one for each
    cohort that changes; the database counts all runs of those cohorts.
    """
    public = _is_listed(upload)
    if not public and not upload.runs.filter(cohort__isnull=False).exists():
        return
    wanted: dict[int, Values | None] = {}
    before: dict[int, int | None] = {}
    for run in upload.runs.order_by("pk").values("pk", "cohort_id", *COLUMNS):
        before[run["pk"]] = run["cohort_id"]
        wanted[run["pk"]] = group_values(run) if public else None
    csv_parts.note_change(before)
    cohorts = _cohorts({values for values in wanted.values() if values is not None})
    moved: dict[int | None, list[int]] = {}
    for pk, values in wanted.items():
        target = None if values is None else cohorts[values]
        if target != before[pk]:
            moved.setdefault(target, []).append(pk)
    for target, members in moved.items():
        for batch in _batches(members):
            Run.objects.filter(pk__in=batch).update(cohort=target)
    left = {before[pk] for pk in chain.from_iterable(moved.values())}
    recount({pk for pk in (*moved, *left) if pk is not None})


def forget_empty(groups: Collection[int]) -> None:
    """Delete those of these cohorts, given by primary key, that hold no run: they hold names.

    Call it inside a transaction. Their rows are locked first, and `place` locks the rows that it
    will use, so that no run loses its cohort.
    """
    if not groups:
        return
    held = Cohort.objects.select_for_update().filter(pk__in=groups, runs=0).order_by("pk")
    empty = [cohort.pk for cohort in held if not Run.objects.filter(cohort=cohort.pk).exists()]
    if empty:
        Cohort.objects.filter(pk__in=empty).delete()


def recount(cohorts: Collection[int]) -> None:
    """Count the runs of these cohorts, given by primary key. Two queries for each BATCH of them.

    Their rows are locked first, so that of two transactions the later one counts the runs of both.
    """
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
    """Place all runs and count all cohorts again; return how many cohorts hold runs.

    Each upload is a transaction of its own, so others can write at the same time.
    """
    inside = (
        Run.objects.filter(cohort__isnull=False)
        .order_by()
        .values_list("upload_id", flat=True)
        .distinct()
    )
    public = Upload.objects.filter(**LISTED).values_list("pk", flat=True)
    for pk in sorted({*inside, *public}):
        with transaction.atomic():
            place(Upload.objects.select_for_update().get(pk=pk))
    with transaction.atomic():
        recount(list(Cohort.objects.values_list("pk", flat=True)))
    return Cohort.objects.filter(runs__gt=0).count()


def group_values(run: Mapping[str, Any]) -> Values:
    """Return the values of a run, a row of its columns, as a cohort stores them."""
    values = []
    for column in COLUMNS:
        is_missing_text = run[column] is None and column in _TEXT_COLUMNS
        values.append("" if is_missing_text else run[column])
    return tuple(values)


def key(values: Values) -> str:
    """Return the SHA-256 of those columns that have a value.

    A new column therefore changes no key of a cohort that has no value in it.
    """
    pairs = zip(COLUMNS, values, strict=True)
    filled = {column: value for column, value in pairs if value is not None and value != ""}
    return hashlib.sha256(json.dumps(filled, sort_keys=True).encode()).hexdigest()


def _cohorts(wanted: Collection[Values]) -> dict[Values, int]:
    """Return the primary key of each combination's cohort; missing cohorts are created.

    They are created sorted, so that two imports cannot block each other.
    """
    keys = {values: key(values) for values in wanted}
    rows = _rows_by_key(keys.values())
    missing = sorted((hash_, values) for values, hash_ in keys.items() if hash_ not in rows)
    if missing:
        new = [
            Cohort(key=hash_, **dict(zip(COLUMNS, values, strict=True)))
            for hash_, values in missing
        ]
        Cohort.objects.bulk_create(new, ignore_conflicts=True, batch_size=BATCH)
        rows |= _rows_by_key([hash_ for hash_, _ in missing])
    return {values: rows[hash_] for values, hash_ in keys.items()}


def _rows_by_key(keys: Iterable[str]) -> dict[str, int]:
    rows: dict[str, int] = {}
    for batch in _batches(list(keys)):
        held = Cohort.objects.select_for_update(no_key=True).filter(key__in=batch).order_by("pk")
        rows |= dict(held.values_list("key", "pk"))
    return rows


def _is_listed(upload: Upload) -> bool:
    return all(getattr(upload, column) == value for column, value in LISTED.items())


def _batches(values: list[Any]) -> Iterator[list[Any]]:
    return (values[start : start + BATCH] for start in range(0, len(values), BATCH))
