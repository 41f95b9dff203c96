"""Finding and mending counts of public runs that are wrong: the nightly recount.

Every change keeps the counts right (`public_groups`). What changes rows by hand, a restored backup
or a fault of ours may not. All of it can run beside writers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from runs.models import Cohort, Run, Upload
from runs.store import public_groups
from runs.store.transactions import retried

RANGE = 10_000  # primary keys that one statement looks at


@dataclass(frozen=True, slots=True)
class Drift:
    """A cohort whose count is wrong: its primary key, the stored count, and the number of runs."""

    cohort: int
    stored: int
    runs: int


def wrong_counts() -> list[Drift]:
    """Return the cohorts whose counts are not the numbers of their runs, by primary key.

    One statement sees a change whole: it changes runs and counts in one transaction.
    """
    counted = Cohort.objects.annotate(counted=_number_of_runs()).exclude(runs=F("counted"))
    wrong: list[Drift] = []
    for start, end in _ranges(Cohort.objects.all()):
        rows = counted.filter(pk__gte=start, pk__lt=end).order_by("pk")
        wrong += (Drift(row.pk, stored=row.runs, runs=row.counted) for row in rows)
    return wrong


def misplaced_uploads() -> list[int]:
    """Return the uploads, by primary key, whose runs are counted though nobody lists them.

    And those that are listed although a run of theirs is not counted.
    """
    own = Run.objects.filter(upload=OuterRef("pk"))
    listed = Q(**public_groups.LISTED)
    wrong = Upload.objects.filter(
        (listed & Exists(own.filter(cohort=None, superseded_at=None)))
        | (~listed & Exists(own.filter(cohort__isnull=False)))
    )
    misplaced: list[int] = []
    for start, end in _ranges(Upload.objects.all()):
        rows = wrong.filter(pk__gte=start, pk__lt=end).order_by("pk")
        misplaced += rows.values_list("pk", flat=True)
    return misplaced


def place_again(uploads: Collection[int]) -> None:
    """Place the runs of these uploads, given by primary key. Each is a transaction of its own."""
    for pk in sorted(uploads):
        _place(pk)


def mend(cohorts: Collection[int]) -> None:
    """Count the runs of these cohorts, given by primary key, and delete those without any.

    Each is a transaction of its own. Who changes a cohort meanwhile adds the difference after it.
    """
    for pk in sorted(cohorts):
        _mend(pk)


@retried
def _place(pk: int) -> None:
    public_groups.place(Upload.objects.select_for_update().get(pk=pk))


@retried
def _mend(pk: int) -> None:
    if public_groups.locked([pk]):
        Cohort.objects.filter(pk=pk).update(runs=_number_of_runs())
        public_groups.forget_empty([pk])


def rebuild() -> int:
    """Place all runs and count all cohorts again; return how many cohorts hold runs."""
    inside = Run.objects.filter(cohort__isnull=False).order_by()
    public = Upload.objects.filter(**public_groups.LISTED)
    counted = inside.values_list("upload_id", flat=True).distinct()
    place_again({*counted, *public.values_list("pk", flat=True)})
    mend([drift.cohort for drift in wrong_counts()])
    return Cohort.objects.filter(runs__gt=0).count()


def _number_of_runs() -> Coalesce:
    members = Run.objects.filter(cohort=OuterRef("pk")).order_by().values("cohort")
    return Coalesce(Subquery(members.annotate(count=Count("pk")).values("count")), Value(0))


def _ranges(rows: QuerySet[Cohort] | QuerySet[Upload]) -> Iterator[tuple[int, int]]:
    """Give the first primary key of each range of these rows, and the one after its last."""
    first = rows.order_by("pk").values_list("pk", flat=True).first()
    last = rows.order_by("-pk").values_list("pk", flat=True).first()
    if first is not None and last is not None:
        for start in range(first, last + 1, RANGE):
            yield start, start + RANGE
