"""The newest rows of a list, but only a few of one owner: nobody fills the front page alone."""

from __future__ import annotations

from collections import Counter
from typing import Any, TypeVar

from django.conf import settings
from django.db.models import Case, F, Model, QuerySet, Value, When

ROUNDS = 5  # queries at most; each one leaves out the owners that have their share
Row = TypeVar("Row", bound=Model)


def few_of_one(rows: QuerySet[Row], limit: int, *, through: tuple[str, ...] = ()) -> list[Row]:
    """Return the first rows, at most `limit`, and LATEST_OF_ONE_OWNER of one owner.

    `rows` are ordered and have `publisher_hash`, `address_hash` and `example`. `through` are
    columns that name the network where the row does not. One query; one more while owners with
    their share leave room, ROUNDS at most.
    """
    most = settings.LATEST_OF_ONE_OWNER
    if not most:
        return list(rows[:limit])
    named = rows.annotate(owner_key=_owner(("publisher_hash", "address_hash", *through)))
    chosen: list[Row] = []
    counts: Counter[str] = Counter()
    for _ in range(ROUNDS):
        full = [owner for owner, count in counts.items() if count >= most]
        others = named.exclude(pk__in=[row.pk for row in chosen]).exclude(owner_key__in=full)
        wanted = limit - len(chosen)
        batch = list(others[:wanted])
        for row in batch:
            owner = vars(row)["owner_key"]
            if not owner or counts[owner] < most:
                counts[owner] += bool(owner)
                chosen.append(row)
        if len(batch) < wanted or len(chosen) >= limit:
            break
    return chosen


def _owner(columns: tuple[str, ...]) -> Any:
    """Return whose a row is: the first of these columns that is filled, "" for an example."""
    filled = [When(**{f"{column}__gt": ""}, then=F(column)) for column in columns]
    return Case(When(example=True, then=Value("")), *filled, default=Value(""))
