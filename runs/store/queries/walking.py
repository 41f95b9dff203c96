"""The first runs of a sorted list, by following an index as far as what fits is not rare there.

Sorting all runs that fit takes the longer, the more they are. An index of the whole list, or of
one server's runs, has them in order already.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import merge
from itertools import islice
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet, Value

from runs.models import Run, Server
from runs.store.queries.published import has_chosen
from runs.store.selection import Selection

FAR = 8  # rows of an index that are looked at for each row that is wanted
MOST_SERVERS = 2  # whose indexes are merged; of more, the index of the whole list is followed
# Columns in whose order a server's runs are.
INDEXED = ("pk", "requests_per_s", "time_taken_s", "concurrency")
FEW_VALUES = ("pk", "concurrency")  # of their indexes: the server alone, and loads, which are few
Row = tuple[Any, ...]  # key, whether it fits, and the value of the sorted column


def servers_of(selection: Selection, column: str) -> list[str]:
    """Return the slugs of chosen servers whose indexes can be followed; empty for none."""
    slugs = selection.stored_values().get("server", [])
    if column not in INDEXED or None in slugs or len(slugs) > MOST_SERVERS:
        return []
    return [str(slug) for slug in slugs]


def is_of_servers_alone(selection: Selection, column: str) -> bool:
    """Tell whether all that the indexes of the chosen servers hold fits."""
    return bool(servers_of(selection, column)) and not selection.without("server")


def left_to_ask(selection: Selection, column: str) -> Q | None:
    """Return what a run of the lanes must have to fit; None where each of them does."""
    left = selection.without("server") if servers_of(selection, column) else selection
    return has_chosen(left) if left else None


def lanes(selection: Selection, runs: QuerySet[Run], *, column: str) -> list[QuerySet[Run]]:
    """Return sorted runs of each chosen server, or all in one; each follows one index."""
    servers = [
        Server.objects.filter(slug=slug).values("pk")[:1] for slug in servers_of(selection, column)
    ]
    if column not in FEW_VALUES:
        return [runs.filter(server=server) for server in servers] or [runs]
    # A server is a range of one value here, which is sorted by, too: for an equal value PostgreSQL
    # rather follows the index of all runs, where those of a server can be far apart.
    sign = "-" if _is_descending(runs) else ""
    order = [f"{sign}{name}" for name in dict.fromkeys(("server_id", column, "pk"))]
    of_servers = [runs.filter(server__gte=server, server__lte=server) for server in servers]
    return [rows.order_by(*order) for rows in of_servers] or [runs]


def first_keys(
    ordered: Sequence[QuerySet[Run]], fits: Q | None, *, column: str, limit: int
) -> list[int] | None:
    """Return the first `limit` keys of sorted lanes, of the runs that fit.

    `fits` is None where all do. The answer is None where they lie too far from the start. A query
    for each lane.
    """
    most = limit if fits is None else limit * FAR
    walked: list[list[Row]] = [list(_rows(runs, fits, column=column)[:most]) for runs in ordered]
    chosen = [_fitting(rows) for rows in walked]
    for rows, fit in zip(walked, chosen, strict=True):
        if len(fit) < limit and len(rows) == most:
            return None
    in_order = merge(*chosen, key=_place, reverse=_is_descending(ordered[0]))
    return [row[0] for row in islice(in_order, limit)]


def _rows(runs: QuerySet[Run], fits: Q | None, *, column: str) -> QuerySet[Run, Row]:
    """Return what is read of each run: the database says of each whether it fits."""
    known = Value(True) if fits is None else ExpressionWrapper(fits, output_field=BooleanField())
    values = [] if column == "pk" else [column]
    return runs.annotate(fits=known).values_list("pk", "fits", *values)


def _fitting(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row[1]]


def _is_descending(ordered: QuerySet[Run]) -> bool:
    return str(ordered.query.order_by[0]).startswith("-")


def _place(row: Row) -> Row:
    """Return what a row is sorted by: the value, then the key."""
    return (*row[2:], row[0])
