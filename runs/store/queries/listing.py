"""Public runs as a list: in any of a few orders, page by page from the last one seen, and the names that hold some words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value

from runs.models import Cohort, Comparison, Hardware, Run, Server, Upload
from runs.store.queries.by_id import tagged
from runs.store.queries.published import fitting, holds, servers_named
from runs.store.selection import Selection

# What a list is sorted by, as it stands in an address, and its column; ids are given in the order of time.
SORTS = {
    "date": "pk",
    "rate": "requests_per_s",
    "time": "time_taken_s",
    "concurrency": "concurrency",
}
CHUNK = 500
SORTED = 50_000


class Order(NamedTuple):
    """What a list is sorted by, and whether the largest is first."""

    name: str = "date"
    descending: bool = True

    def __str__(self) -> str:
        return f"-{self.name}" if self.descending else self.name

    @property
    def said(self) -> str:
        """Return the order as it stands in an address; "" for the usual one."""
        return "" if self == Order() else str(self)


class Cursor(NamedTuple):
    """Where a page of a list ended: the value of the last run's column, None where it says none, and its key."""

    value: float | None
    pk: int

    def __str__(self) -> str:
        return f"{'' if self.value is None else repr(self.value)}~{self.pk}"


class Page(NamedTuple):
    """Some runs, and from where to go on; None at the end."""

    runs: list[Run]
    end: Cursor | None


class Names(NamedTuple):
    """What is public and has all the words in its name or title."""

    servers: list[Server]
    hardware: list[Hardware]
    comparisons: list[Comparison]


def order_of(text: str) -> Order:
    """Read an order from an address; newest first for anything else."""
    name = text.removeprefix("-")
    return Order(name, text.startswith("-")) if name in SORTS else Order()


def cursor_of(text: str) -> Cursor | None:
    """Read a place from an address; None for anything else."""
    value, _, pk = text.partition("~")
    if not (pk.isascii() and pk.isdigit() and len(pk) < 19):
        return None
    try:
        number = float(value) if value else None
    except ValueError:
        return None
    return None if number is not None and not math.isfinite(number) else Cursor(number, int(pk))


def runs_page(selection: Selection, order: Order, after: Cursor | None, limit: int) -> Page:
    """Return at most `limit` public runs that fit, with their tags; runs that do not say the column stand at the end.

    Runs of one value are in the order of their keys, so that each run is on one page. Four queries at most. Up to SORTED runs
    are read and sorted; of more than that, or of all, the order's own index is followed.
    """
    runs, count = fitting(selection)
    column, few = SORTS[order.name], count is not None and count <= SORTED
    if column == "pk":
        keys = list(
            _from(runs, order, column=column, after=after and Cursor(after.pk, after.pk), few=few)[
                : limit + 1
            ]
        )
    else:
        keys = []
        if after is None or after.value is not None:
            keys = list(
                _from(
                    runs.filter(**{f"{column}__isnull": False}),
                    order,
                    column=column,
                    after=after,
                    few=few,
                )[: limit + 1]
            )
        if len(keys) <= limit:
            since = after if after and after.value is None else None
            keys += _from(
                runs.filter(**{f"{column}__isnull": True}),
                order,
                column=column,
                after=since,
                few=few,
            )[: limit + 1 - len(keys)]
    found = tagged(Run.objects.all()).in_bulk(keys[:limit])
    shown = [found[pk] for pk in keys[:limit] if pk in found]
    last = shown[-1] if shown and len(keys) > limit else None
    return Page(
        shown, Cursor(None if column == "pk" else getattr(last, column), last.pk) if last else None
    )


def in_chunks(selection: Selection, limit: int) -> Iterator[list[Run]]:
    """Give at most `limit` public runs that fit, oldest first, some at a time. One query for each CHUNK, and one."""
    runs, last, left = tagged(fitting(selection)[0]).order_by("pk"), 0, limit
    while left > 0 and (found := list(runs.filter(pk__gt=last)[: min(CHUNK, left)])):
        yield found
        last, left = found[-1].pk, left - len(found)


def names(search: Selection, limit: int) -> Names:
    """Return the servers, machines and comparisons that everybody may find and whose names hold all the words. Three queries."""
    public = Cohort.objects.filter(runs__gt=0)
    servers, machines = (
        Server.objects.filter(Exists(public.filter(server=OuterRef("pk")))),
        Hardware.objects.all(),
    )
    machines = machines.filter(Exists(public.filter(hardware=OuterRef("pk"))))
    comparisons = Comparison.objects.filter(visibility=Upload.Visibility.PUBLIC, withdrawn_at=None)
    for word in search.words():
        servers = servers.filter(pk__in=servers_named(word).values("pk"))
        machines, comparisons = (
            machines.filter(holds("name", word)),
            comparisons.filter(holds("title", word)),
        )
    latest = comparisons.only("public_id", "title", "created_at").order_by("-created_at")
    return Names(
        list(servers.order_by("name", "pk")[:limit]),
        list(machines.order_by("name", "pk")[:limit]),
        comparisons=list(latest[:limit]),
    )


def _from(
    runs: QuerySet[Run], order: Order, column: str, after: Cursor | None, few: bool
) -> QuerySet[Run, int]:
    """Return keys sorted by a column and the key, from behind a place on.

    The order is that of the column's index, up or down; of `few` runs it is one that no index has, because following an index to
    runs that are far from its start may take reading it all.
    """
    sign, beyond = ("-", "lt") if order.descending else ("", "gt")
    if few:
        value, key = F(column) + Value(0), F("pk") + Value(0)
        found = runs.order_by(
            *((one.desc() if order.descending else one.asc()) for one in (value, key))
        )
    else:
        found = runs.order_by(*dict.fromkeys((f"{sign}{column}", f"{sign}pk")))
    if after is not None and (column == "pk" or after.value is None):
        found = found.filter(**{f"pk__{beyond}": after.pk})
    elif after is not None:
        tie = Q(**{f"{column}__{beyond}": after.value}) | Q(**{f"pk__{beyond}": after.pk})
        found = found.filter(tie, **{f"{column}__{beyond}e": after.value})
    return found.values_list("pk", flat=True)
