"""Which names and cohorts some runs have, and deleting the names that nothing has any more."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, TypeVar

from django.db.models import Exists, Model, OuterRef, QuerySet

from runs.models import Cohort, Document, Hardware, Run, Server, ServerVersion
from runs.store.names import KNOWN

Name = TypeVar("Name", bound=Model)


class UsedNames(NamedTuple):
    """The primary keys of the names and of the cohorts that some runs have."""

    hardware: frozenset[int]
    documents: frozenset[int]
    versions: frozenset[int]
    servers: frozenset[int]
    cohorts: frozenset[int]


def used_by(runs: QuerySet[Run]) -> UsedNames:
    """Return the names of these runs. One query."""
    columns = ("hardware_id", "document_id", "version_id", "server_id", "cohort_id")
    rows = runs.order_by().values_list(*columns).distinct()
    keys: list[set[int]] = [set() for _ in columns]
    for row in rows:
        for names, key in zip(keys, row, strict=True):
            names |= {key} - {None}
    return UsedNames(*map(frozenset, keys))


def forget_unused(names: UsedNames) -> None:
    """Delete those of these names that no run and no cohort refers to any more.

    The usual names of known servers stay. Call it inside a transaction. The rows are locked before
    they are looked at again: who begins to use one commits before that, or fails and tries again.
    """
    for model, keys, column in (
        (Hardware, names.hardware, "hardware"),
        (Document, names.documents, "document"),
        (ServerVersion, names.versions, "version"),
        (Server, names.servers, "server"),
    ):
        unused = _unused(model, keys, column=column).select_for_update().order_by("pk")
        if held := list(unused.values_list("pk", flat=True)):
            _unused(model, held, column=column).delete()


def _unused(model: type[Name], keys: Collection[int], column: str) -> QuerySet[Name]:
    """Return those of these rows to which `column` of no run and of no cohort refers.

    The usual names of known servers are not among them.
    """
    runs = Run.objects.filter(**{column: OuterRef("pk")})
    cohorts = Cohort.objects.filter(**{column: OuterRef("pk")})
    rows: QuerySet[Name] = model._default_manager.filter(pk__in=keys)
    if model is Server:
        rows = rows.exclude(name__in=KNOWN)
    return rows.exclude(Exists(runs)).exclude(Exists(cohorts))
