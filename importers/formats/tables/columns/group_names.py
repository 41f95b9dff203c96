"""Columns named by the group that they stand in: "nginx" above "RPS" and "p99"."""

from __future__ import annotations

from collections import defaultdict

from importers.formats.tables.columns.twins import name_column
from importers.formats.tables.grid.grid import Column, level, plain_head, read_head
from importers.formats.tables.grid.kinds import RESULTS
from importers.formats.tables.grid.roles import names_any_rate
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads


def give(columns: list[Column], *, groups: list[list[Cell]]) -> None:
    """Name the columns of groups that measure the same as others, and take the group off titles.

    A group that says what is measured, "Latency", or a load names none.
    """
    if not groups:
        return
    names = {column.index: _name(groups, column.index) for column in columns}
    measured = [column for column in columns if column.head.kind in RESULTS]
    owners = defaultdict(set)
    for column in measured:
        owners[_measure(column)].add(names[column.index])
    repeated = set[str]().union(*(those for those in owners.values() if len(those - {""}) > 1))
    for column in measured:
        name = names[column.index]
        if not name or name not in repeated:
            continue
        column.title = column.title.removeprefix(name).strip() or column.title
        if not (column.server or column.name or column.load):
            name_column(column, name)


def _measure(column: Column) -> tuple[str, str, str]:
    return column.head.kind, column.head.field, column.head.statistic


def _name(groups: list[list[Cell]], index: int) -> str:
    """Return the lowest group above a column that names something; "" for none."""
    texts = [str(group[index]) for group in groups if group[index] is not None]
    return next((text for text in reversed(texts) if _is_name(text)), "")


def _is_name(text: str) -> bool:
    plain = plain_head(text)
    says_metric = read_head(text) or column_heads.read(f"{plain} (ms)") or names_any_rate(text)
    return bool(plain) and not says_metric and not level(text)
