"""Hiding what must not be read for now, and showing it again as it was.

Nothing of a hidden thing is changed or deleted: rows, files and drawings stay, and so do its
address, its SHA-256 and its ETag. An upload takes along each comparison that shows a run of it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Exists, OuterRef

from runs.models import Comparison, ComparisonRun, Hiding, Report, Upload
from runs.store import public_groups
from runs.store.transactions import retried

Hideable = Upload | Comparison | Report


@retried
def hide(thing: Hideable, *, reason: str, by_law: bool = False) -> None:
    """Hide a thing from everybody, its owner too; its pages give the reason.

    A second call gives it another reason. Its answers have the status 451 where a law asks for it,
    else 410.
    """
    locked = _locked(thing)
    Hiding.objects.update_or_create(**_column(thing), defaults={"reason": reason, "by_law": by_law})
    _set(locked, hidden=True)
    thing.refresh_from_db()


@retried
def show_again(thing: Hideable) -> None:
    """Show a hidden thing again, byte for byte as it was."""
    locked = _locked(thing)
    Hiding.objects.filter(**_column(thing)).delete()
    _set(locked, hidden=False)
    thing.refresh_from_db()


def refresh(comparisons: Collection[int]) -> None:
    """Hide and show comparisons, given by primary key, by their own hiding and their uploads'.

    Call it inside a transaction. Two queries.
    """
    own = Hiding.objects.filter(comparison=OuterRef("pk"))
    members = ComparisonRun.objects.filter(comparison=OuterRef("pk"), run__upload__hidden=True)
    rows = Comparison.objects.filter(pk__in=comparisons)
    hidden = rows.filter(Exists(own) | Exists(members)).order_by().values_list("pk", flat=True)
    hidden_keys = set(hidden)
    Comparison.objects.filter(pk__in=hidden_keys).update(hidden=True)
    Comparison.objects.filter(pk__in=set(comparisons) - hidden_keys).update(hidden=False)


def _set(thing: Hideable, *, hidden: bool) -> None:
    """Set the flag of a thing whose row is held, without moving the time of its last change."""
    if isinstance(thing, Comparison):
        refresh([thing.pk])
        return
    type(thing)._default_manager.filter(pk=thing.pk).update(hidden=hidden)
    if isinstance(thing, Upload):
        thing.hidden = hidden
        with_a_run = ComparisonRun.objects.filter(run__upload=thing).order_by()
        refresh(set(with_a_run.values_list("comparison", flat=True)))
        public_groups.place(thing)


def _locked(thing: Hideable) -> Hideable:
    rows = type(thing)._default_manager.select_for_update()
    locked: Hideable = rows.get(pk=thing.pk)
    return locked


def _column(thing: Hideable) -> dict[str, Any]:
    """Return the column of `Hiding` that names a thing."""
    return {type(thing)._meta.model_name or "": thing}
