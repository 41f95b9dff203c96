"""The runs of series that a reader collects, each series named by one of its runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

from django.db.models import Q

from runs.models import Comparison, Run
from runs.store.queries.by_id import tagged
from runs.store.selection import MOST_VALUES, Selection, written

MOST_COLLECTED = 3000  # read for one collection
LIKE = ("upload_id", "tool", "server_name", "server_version")
OF_UPLOAD = tuple(
    f"upload__{name}"
    for name in (
        "public_id",
        "state",
        "visibility",
        "published_at",
        "hidden",
        "publisher_hash",
        "edit_key_hash",
    )
)


def runs_named(ids: Sequence[str]) -> list[Run]:
    """Return the runs with these public ids, with their uploads, in this order. One query.

    They come without large columns.
    """
    light = Run.objects.select_related("upload").only(*LIKE, "public_id", *OF_UPLOAD)
    rows = {run.public_id: run for run in light.filter(public_id__in=ids)}
    return [rows[name] for name in ids if name in rows]


def runs_tagged(ids: Sequence[str]) -> list[Run]:
    """Return the runs with these public ids, with their tags, in this order. One query."""
    rows = tagged(Run.objects.filter(public_id__in=ids))
    by_id = {run.public_id: run for run in rows}
    return [by_id[name] for name in ids if name in by_id]


def runs_like(runs: Sequence[Run]) -> list[Run]:
    """Return the runs that may share a series with these, in the order of their uploads.

    These are all runs of the same upload, tool, server and version, with their tags, at most
    MOST_COLLECTED. One query; none for nothing.
    """
    kind_of = attrgetter(*LIKE)
    kinds = {kind_of(run) for run in runs}
    if not kinds:
        return []
    fits = Q()
    for kind in kinds:
        fits |= _equal(dict(zip(LIKE, kind, strict=True)))
    rows = tagged(Run.objects.filter(fits))
    return list(rows.order_by("upload", "position")[:MOST_COLLECTED])


def selection_of(comparison: Comparison) -> Selection:
    """Return the selection of public runs that are like those of a comparison. One query.

    That is all runs of its servers and versions with its sizes of documents.
    """
    columns = {"server": "server__slug", "version": "version__version", "size": "document_bytes"}
    rows = Run.objects.filter(comparisonrun__comparison=comparison.pk).order_by()
    values = list(rows.values_list(*columns.values()).distinct()[:MOST_VALUES])
    chosen = {}
    for position, name in enumerate(columns):
        known = dict.fromkeys(written(name, row[position]) for row in values)
        chosen[name] = tuple(known)
    return Selection({name: known for name, known in chosen.items() if known})


def _equal(values: Mapping[str, object]) -> Q:
    """Match the runs with these values; None is NULL."""
    fits = Q()
    for column, value in values.items():
        fits &= Q(**{f"{column}__isnull": True}) if value is None else Q(**{column: value})
    return fits
