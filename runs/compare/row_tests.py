"""Tests: which of several tests, "JSON" or "Login", a row of a table is of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from runs.compare.documents import (
    column_in,
    is_of_request,
    is_variant,
    names_a_variant,
    tested_in,
)
from runs.compare.series import UNNAMED, Series

Table = tuple[Any, ...]  # the place of the heading that its rows share


def tests_of(series: Sequence[Series]) -> list[str | None]:
    """Return the test of each series, where several named servers were put to one of several.

    Tests of one server are what its table compares. Beside a column of rates that says what is
    requested, "JSON", each column of its table is a test: "Login".
    """
    rows = [one_series.names_of_row for one_series in series]
    tables = [one_series.runs[0].heading_place for one_series in series]
    tests = _of_tables(tables, [tested_in(row) for row in rows], are_tests=_are_no_variants)
    columns = _of_tables(tables, [column_in(row) for row in rows], are_tests=_are_tests)
    every = [test or column for test, column in zip(tests, columns, strict=True)]
    servers: dict[str, set[str]] = {}
    for one_series, test in zip(series, every, strict=True):
        if test is not None and one_series.server != UNNAMED:
            servers.setdefault(test, set()).add(one_series.who)
    are_shared = len(servers) > 1 and any(len(own) > 1 for own in servers.values())
    return every if are_shared else [None] * len(series)


def _of_tables(
    tables: Sequence[Table], names: Sequence[str | None], *, are_tests: Callable[[set[str]], bool]
) -> list[str | None]:
    """Return the names of rows that are tests: those of the tables whose names all are."""
    by_table: dict[Table, set[str]] = {}
    for table, name in zip(tables, names, strict=True):
        by_table.setdefault(table, set()).update([name] if name else [])
    asked = {table for table, own in by_table.items() if are_tests(own)}
    return [name if table in asked else None for table, name in zip(tables, names, strict=True)]


def _are_no_variants(tests: set[str]) -> bool:
    return not any(map(names_a_variant, tests))


def _are_tests(heads: set[str]) -> bool:
    """Tell whether columns of rates are tests: two say what is requested, or one and none is a
    variant, "no cache".
    """
    of_requests = sum(map(is_of_request, heads))
    return of_requests > 1 or (of_requests == 1 and not any(map(is_variant, heads)))
