"""Storing many runs at once: by COPY on PostgreSQL, by INSERT elsewhere; the rows are the same.

A row's values come from the model's fields, as those of `bulk_create` do. COPY takes them one by
one, so no statement holds thousands of parameters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

from django.db import connection, models

from runs.models import ComparisonRun, Run

BATCH = 500  # rows per INSERT: 90 columns each
Field: TypeAlias = "models.Field[Any, Any]"
# Columns whose values of this very type, or None, are stored as they are.
_AS_THEY_ARE: tuple[tuple[type[Field], type], ...] = (
    (models.CharField, str),
    (models.FloatField, float),
    (models.BooleanField, bool),
    (models.IntegerField, int),
    (models.ForeignKey, int),
)


def store(runs: Sequence[Run]) -> None:
    """Insert new runs, inside a transaction. Nothing is put into the objects, no primary key too.

    Names that the runs refer to are stored before.
    """
    if connection.vendor != "postgresql":
        Run.objects.bulk_create(runs, batch_size=BATCH)
        return
    quoted = ", ".join(connection.ops.quote_name(str(field.column)) for field, _ in _columns())
    with (
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(f"COPY {Run._meta.db_table} ({quoted}) FROM STDIN") as copy,
    ):
        for run in runs:
            copy.write_row(list(_values(run)))


def link(comparison: int, runs: Sequence[int]) -> None:
    """Note which runs a comparison froze, in this order; all are given by primary key."""
    rows = [(comparison, run, position) for position, run in enumerate(runs)]
    table = f"{ComparisonRun._meta.db_table} (comparison_id, run_id, position)"
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.executemany(f"INSERT INTO {table} VALUES (%s, %s, %s)", rows)
            return
        with connection.wrap_database_errors, cursor.copy(f"COPY {table} FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)


def _values(run: Run) -> Iterator[Any]:
    """Give the values of a run's columns as the database's driver takes them."""
    own = run.__dict__
    for field, as_it_is in _columns():
        value = own[field.attname]
        if as_it_is and (value is None or type(value) is as_it_is):
            yield value
        else:
            yield field.get_db_prep_save(field.pre_save(run, add=True), connection)


@cache
def _columns() -> list[tuple[Field, type | None]]:
    """Return the columns of an INSERT, each with the type whose values are stored as they are."""
    columns = [field for field in Run._meta.concrete_fields if not field.primary_key]
    return [(field, _as_it_is(field)) for field in columns]


def _as_it_is(field: Field) -> type | None:
    return next((type_ for kind, type_ in _AS_THEY_ARE if isinstance(field, kind)), None)
