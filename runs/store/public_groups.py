"""Cohorts: the public runs that are equal in every facet, and how many they are.

The counts are changed by differences, so that neither a page nor a change counts runs. `Run.cohort`
is set exactly while the run's upload is listed; `Cohort.runs` is the number of its runs.
`place` is called at the end of each transaction that changes an upload's state or its runs' tags;
`recounting` finds and mends counts that are wrong all the same.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import F, Value
from django.db.models.functions import Greatest

from runs.conditions import FACETED
from runs.models import Cohort, Run, Upload
from runs.store import csv_parts
from runs.store.transactions import Overtaken

COLUMNS = tuple(dict.fromkeys(condition.facet.column for condition in FACETED if condition.facet))
_READ = ("pk", "cohort_id", "superseded_at", *COLUMNS)
Values = tuple[Any, ...]  # the values of a run in COLUMNS; "" and None are both "not said"
_TEXT_COLUMNS = frozenset(
    field.attname for field in Cohort._meta.concrete_fields if not field.null and field.blank
)
_COLUMNS = tuple((column, column in _TEXT_COLUMNS) for column in COLUMNS)
BATCH = 500
LOST = "Cohorts of these runs were deleted again and again; nothing was changed."
TRIES = 5  # to use a cohort that another transaction deletes because it was empty
# What the row of an upload has whose runs are listed.
LISTED = {
    "state": Upload.State.PUBLISHED,
    "visibility": Upload.Visibility.PUBLIC,
    "hidden": False,
    "listing_due": None,
}


class CohortsLost(Overtaken):
    """Other transactions deleted empty cohorts as often as this one created them."""


def place(upload: Upload) -> None:
    """Put the upload's runs into the cohorts that fit them now, or into none.

    Call it last in a transaction that holds the upload's row: it takes the rows that many share
    (parts of the CSV by number, then cohorts by primary key) and adds differences to them. Costs
    ten queries and one for each cohort that gets runs, however many runs a cohort has.
    """
    public = _is_listed(upload)
    if not public and not upload.runs.filter(cohort__isnull=False).exists():
        return
    wanted: dict[int, Values | None] = {}
    before: dict[int, int | None] = {}
    for run in upload.runs.order_by("pk").values(*_READ):
        is_counted = public and run["superseded_at"] is None
        before[run["pk"]] = run["cohort_id"]
        wanted[run["pk"]] = group_values(run) if is_counted else None
    for attempt in range(TRIES):
        moved = _moved(before, wanted)
        for target, members in moved.items():
            for batch in _batches(members):
                Run.objects.filter(pk__in=batch).update(cohort=target)
        if attempt == 0:
            csv_parts.note_change(before)
        if _count(moved, before):
            return
    raise CohortsLost(LOST)


def forget_empty(groups: Collection[int]) -> None:
    """Delete those of these cohorts, given by primary key, that hold no run: they hold names.

    Call it inside a transaction. Their rows are locked first, and `place` looks again once it has
    locked the rows that it uses, so that no run loses its cohort.
    """
    if not groups:
        return
    held = Cohort.objects.select_for_update().filter(pk__in=groups, runs=0).order_by("pk")
    empty = [cohort.pk for cohort in held if not Run.objects.filter(cohort=cohort.pk).exists()]
    if empty:
        Cohort.objects.filter(pk__in=empty).delete()


def group_values(run: Mapping[str, Any]) -> Values:
    """Return the values of a run, a row of its columns, as a cohort stores them."""
    return tuple(
        "" if (value := run[column]) is None and is_text else value for column, is_text in _COLUMNS
    )


def key(values: Values) -> str:
    """Return the SHA-256 of those columns that have a value.

    A new column therefore changes no key of a cohort that has no value in it.
    """
    pairs = zip(COLUMNS, values, strict=True)
    filled = {column: value for column, value in pairs if value is not None and value != ""}
    return hashlib.sha256(json.dumps(filled, sort_keys=True).encode()).hexdigest()


def _moved(
    before: Mapping[int, int | None], wanted: Mapping[int, Values | None]
) -> dict[int | None, list[int]]:
    """Return the runs that change their cohort by the cohort that they go to."""
    cohorts = _cohorts({values for values in wanted.values() if values is not None})
    moved: dict[int | None, list[int]] = {}
    for pk, values in wanted.items():
        target = None if values is None else cohorts[values]
        if target != before[pk]:
            moved.setdefault(target, []).append(pk)
    return moved


def _count(moved: Mapping[int | None, list[int]], before: Mapping[int, int | None]) -> bool:
    """Add to each cohort how many runs came and went; False where one to come to was deleted.

    All rows are locked in one order. Those that change alike share one UPDATE.
    """
    changes: Counter[int | None] = Counter()
    for target, members in moved.items():
        changes[target] += len(members)
        changes.subtract(before[pk] for pk in members)
    changes.pop(None, None)
    if not locked(changes.keys() - {None}) >= moved.keys() - {None}:
        return False
    alike: dict[int, list[int]] = {}
    for pk, change in changes.items():
        if pk is not None and change:
            alike.setdefault(change, []).append(pk)
    for change, cohorts in alike.items():
        for batch in _batches(cohorts):
            # A count that was wrong before never makes a withdrawal fail; `recounting` mends it.
            added = Greatest(F("runs") + change, Value(0))
            Cohort.objects.filter(pk__in=batch).update(runs=added)
    return True


def locked(cohorts: Collection[int | None]) -> set[int]:
    """Lock these cohorts in the order of their primary keys; return those that exist."""
    held: set[int] = set()
    for batch in _batches(sorted(pk for pk in cohorts if pk is not None)):
        rows = Cohort.objects.select_for_update(no_key=True).filter(pk__in=batch).order_by("pk")
        held.update(rows.values_list("pk", flat=True))
    return held


def _cohorts(wanted: Collection[Values]) -> dict[Values, int]:
    """Return the primary key of each combination's cohort; missing cohorts are created.

    They are created sorted, so that two imports cannot block each other.
    """
    keys = {values: key(values) for values in wanted}
    for _ in range(TRIES):
        rows = _rows_by_key(keys.values())
        missing = sorted((hash_, values) for values, hash_ in keys.items() if hash_ not in rows)
        if not missing:
            return {values: rows[hash_] for values, hash_ in keys.items()}
        new = [
            Cohort(key=hash_, **dict(zip(COLUMNS, values, strict=True)))
            for hash_, values in missing
        ]
        Cohort.objects.bulk_create(new, ignore_conflicts=True, batch_size=BATCH)
    raise CohortsLost(LOST)


def _rows_by_key(keys: Iterable[str]) -> dict[str, int]:
    rows: dict[str, int] = {}
    for batch in _batches(list(keys)):
        rows |= dict(Cohort.objects.filter(key__in=batch).values_list("key", "pk"))
    return rows


def _is_listed(upload: Upload) -> bool:
    return all(getattr(upload, column) == value for column, value in LISTED.items())


def _batches(values: list[Any]) -> Iterator[list[Any]]:
    return (values[start : start + BATCH] for start in range(0, len(values), BATCH))
