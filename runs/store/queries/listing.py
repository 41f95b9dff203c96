"""Public runs as a list in one of a few orders, page by page, and the search in names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value

from runs.models import Cohort, Comparison, Hardware, Run, Server
from runs.store.queries import walking
from runs.store.queries.by_id import tagged
from runs.store.queries.published import fitting
from runs.store.queries.searching import holds, servers_named
from runs.store.selection import Selection
from runs.store.visibility import listed_comparisons

# What a list is sorted by, as an address names it, and its column; keys grow with time.
SORTS = {
    "date": "pk",
    "rate": "requests_per_s",
    "time": "time_taken_s",
    "concurrency": "concurrency",
}
CHUNK = 5000  # keys
SORTED = 50_000
FEW_COHORTS = 40


class Order(NamedTuple):
    """What a list is sorted by, and whether the largest is first."""

    name: str = "date"
    descending: bool = True

    def __str__(self) -> str:
        return f"-{self.name}" if self.descending else self.name

    @property
    def parameter(self) -> str:
        """Return the order as an address names it; "" for the default one."""
        return "" if self == Order() else str(self)


class Cursor(NamedTuple):
    """Where a page of a list ended: the last row's value of the sorted column, and its key.

    `value` is None where the row does not say it.
    """

    value: float | None
    pk: int

    def __str__(self) -> str:
        return f"{'' if self.value is None else repr(self.value)}~{self.pk}"


class RunsPage(NamedTuple):
    """One page of runs, and the cursor of the next page; None at the end."""

    runs: list[Run]
    end: Cursor | None


class NameMatches(NamedTuple):
    """What is public and has all words of a search in its name or title."""

    servers: list[Server]
    hardware: list[Hardware]
    comparisons: list[Comparison]


def order_of(text: str) -> Order:
    """Read an order from an address; newest first for anything else."""
    name = text.removeprefix("-")
    return Order(name, text.startswith("-")) if name in SORTS else Order()


def cursor_of(text: str) -> Cursor | None:
    """Read a cursor from an address; None for anything else."""
    value, _, pk = text.partition("~")
    if not (pk.isascii() and pk.isdigit() and len(pk) < 19):
        return None
    try:
        number = float(value) if value else None
    except ValueError:
        return None
    if number is not None and not math.isfinite(number):
        return None
    return Cursor(number, int(pk))


def runs_page(selection: Selection, order: Order, *, after: Cursor | None, limit: int) -> RunsPage:
    """Return at most `limit` public runs that fit, with their tags.

    Runs that do not say the column stand at the end; runs of one value are in the order of their
    keys, so that each run is on one page. Nine queries at most.
    """
    column = SORTS[order.name]
    keys = _first_keys(selection, order, after=after, limit=limit + 1)
    rows = tagged(Run.objects.all()).in_bulk(keys[:limit])
    page = [rows[pk] for pk in keys[:limit] if pk in rows]
    if not page or len(keys) <= limit:
        return RunsPage(page, None)
    value = None if column == "pk" else getattr(page[-1], column)
    return RunsPage(page, Cursor(value, page[-1].pk))


def keys_in_chunks(selection: Selection, limit: int, *, after: int = 0) -> Iterator[list[int]]:
    """Give the keys of at most `limit` public runs that fit, oldest first, in lists of CHUNK.

    They begin after a key. Costs one query for each list, and one more.
    """
    keys = fitting(selection)[0].order_by("pk").values_list("pk", flat=True)
    last, left = after, limit
    while left > 0:
        chunk = list(keys.filter(pk__gt=last)[: min(CHUNK, left)])
        if not chunk:
            return
        yield chunk
        last, left = chunk[-1], left - len(chunk)


def first_and_last_key() -> tuple[int, int] | None:
    """Return the keys of the oldest and of the latest public run; None without one. Two queries."""
    keys = Run.objects.filter(cohort__isnull=False).values_list("pk", flat=True)
    first, last = keys.order_by("pk").first(), keys.order_by("-pk").first()
    return None if first is None or last is None else (first, last)


def public_runs_at(pks: Sequence[int]) -> list[Run]:
    """Return the public ones of these runs, given by primary key, oldest first. One query."""
    runs = Run.objects.filter(pk__in=pks, cohort__isnull=False)
    return list(tagged(runs).order_by("pk"))


def names(search: Selection, limit: int) -> NameMatches:
    """Return the public servers, machines and comparisons whose names have all words.

    At most `limit` of each. Three queries.
    """
    public = Cohort.objects.filter(runs__gt=0)
    servers = Server.objects.filter(Exists(public.filter(server=OuterRef("pk"))))
    machines = Hardware.objects.filter(Exists(public.filter(hardware=OuterRef("pk"))))
    comparisons = listed_comparisons()
    for word in search.words():
        servers = servers.filter(pk__in=servers_named(word).values("pk"))
        machines = machines.filter(holds("name", word))
        comparisons = comparisons.filter(holds("title", word))
    latest = comparisons.only(*("public_id", "title", "created_at")).order_by("-created_at")
    return NameMatches(
        list(servers.order_by("name", "pk")[:limit]),
        list(machines.order_by("name", "pk")[:limit]),
        comparisons=list(latest[:limit]),
    )


def _first_keys(
    selection: Selection, order: Order, *, after: Cursor | None, limit: int
) -> list[int]:
    """Return the keys of a page.

    Runs of few cohorts are read and sorted. Of more, an index is followed as long as they are not
    rare in it; where they are, up to SORTED of them are sorted, too. The runs of a server have an
    index of their own.
    """
    count = None
    if not walking.is_of_servers_alone(selection, SORTS[order.name]):
        runs, count = fitting(selection, most=FEW_COHORTS)
    if count is None and not selection.search:
        keys = _walked(selection, order, after=after, limit=limit)
        if keys is not None:
            return keys
    if count is None:
        runs, count = fitting(selection)
    is_few = count is not None and count <= SORTED
    keys = []
    for part, start in _parts(order, after):
        if len(keys) < limit:
            rows = _after(_sorted(runs.filter(part), order, is_few=is_few), order, cursor=start)
            keys += rows.values_list("pk", flat=True)[: limit - len(keys)]
    return keys


def _walked(
    selection: Selection, order: Order, *, after: Cursor | None, limit: int
) -> list[int] | None:
    """Return the keys of a page by following indexes; None where what fits is rare in them."""
    runs = _sorted(Run.objects.filter(cohort__isnull=False), order)
    column = SORTS[order.name]
    ways = walking.lanes(selection, runs, column=column)
    fits = walking.left_to_ask(selection, column)
    keys: list[int] = []
    for part, start in _parts(order, after):
        if len(keys) >= limit:
            break
        ordered = [_after(way.filter(part), order, cursor=start) for way in ways]
        more = walking.first_keys(ordered, fits, column=column, limit=limit - len(keys))
        if more is None:
            return None
        keys += more
    return keys


def _parts(order: Order, after: Cursor | None) -> list[tuple[Q, Cursor | None]]:
    """Return the parts of a list behind a cursor: what is in each, and where it starts.

    First those that say the column, then those that do not. Behind a cursor come first the other
    runs of its value: an index leads to each part, and to no condition that joins them.
    """
    column, beyond = SORTS[order.name], "lt" if order.descending else "gt"
    if column == "pk":
        return [(Q(), after)]
    without_value = Q(**{f"{column}__isnull": True})
    if after is None:
        return [(Q(**{f"{column}__isnull": False}), None), (without_value, None)]
    if after.value is None:
        return [(without_value, after)]
    return [
        (Q(**{column: after.value}), after),
        (Q(**{f"{column}__{beyond}": after.value}), None),
        (without_value, None),
    ]


def _after(rows: QuerySet[Run], order: Order, *, cursor: Cursor | None) -> QuerySet[Run]:
    """Return the rows behind a cursor's key."""
    beyond = "lt" if order.descending else "gt"
    return rows if cursor is None else rows.filter(**{f"pk__{beyond}": cursor.pk})


def _sorted(runs: QuerySet[Run], order: Order, *, is_few: bool = False) -> QuerySet[Run]:
    """Sort runs by the order's column and the key.

    The order is that of the column's index. Few runs are sorted by an expression that no index
    has, because following an index to runs far from its start may take reading it all.
    """
    column = SORTS[order.name]
    if not is_few:
        sign = "-" if order.descending else ""
        return runs.order_by(*dict.fromkeys((f"{sign}{column}", f"{sign}pk")))
    values = [F(name) + Value(0) for name in (column, "pk")]
    return runs.order_by(*(value.desc() if order.descending else value.asc() for value in values))
