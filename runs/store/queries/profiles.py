"""What is known about one server or one machine: its versions or servers over time, and the setups that are known best."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, cast

from django.db.models import OuterRef, QuerySet, Subquery

from runs.models import Cohort, Run
from runs.store.queries.counting import NOT_SAID, Row, title_of
from runs.store.queries.published import COLUMNS, matching
from runs.store.selection import FACETS, UNSAID, Facet, Selection, written

MOST_COHORTS = 100  # of one server or machine; beyond, counts are "at least"
SETUP = ("hardware", "os", "link", "client", "size", "keepalive", "tls", "tool")
_BY_NAME = {facet.name: facet for facet in FACETS}


class Part(NamedTuple):
    """Some runs that share what `titles` say: how many (at least, when there are `more`), the first and latest day, their address."""

    titles: tuple[str, ...]
    runs: int
    more: bool
    first: datetime
    last: datetime
    query: str


class About(NamedTuple):
    """Parts by one facet, the oldest first, and the setups with the most runs; each with the headings of its titles.

    What no setup says has no heading.
    """

    facet: str
    parts: tuple[Part, ...]
    setup: tuple[str, ...]
    setups: tuple[Part, ...]

    @property
    def headings(self) -> tuple[str]:
        """Return the heading of the parts."""
        return (self.facet,)


def about(selection: Selection, by: str, most: int) -> About:
    """Return what is known of a selection, by a facet and by setup. One query, for the MOST_COHORTS largest cohorts."""
    found = list(_dated(selection)[: MOST_COHORTS + 1])
    rows, more = found[:MOST_COHORTS], len(found) > MOST_COHORTS
    parts = sorted(
        _parts(rows, more, selection=selection, names=(by,)),
        key=lambda part: (part.first, part.titles),
    )
    names = tuple(name for name in SETUP if name not in selection.chosen)
    setups = sorted(
        _parts(rows, more, selection=selection, names=names),
        key=lambda part: (-part.runs, part.titles),
    )[:most]
    said = [
        place
        for place in range(len(names))
        if any(part.titles[place] != NOT_SAID for part in setups)
    ]
    return About(
        facet=_BY_NAME[by].label,
        parts=tuple(parts),
        setup=tuple(_BY_NAME[names[place]].label for place in said),
        setups=tuple(
            part._replace(titles=tuple(part.titles[place] for place in said)) for part in setups
        ),
    )


def _dated(selection: Selection) -> QuerySet[Cohort, Row]:
    """Return cohorts with the days of their first and latest run, each found by index."""
    members = Run.objects.filter(cohort=OuterRef("pk"))
    first, last = (
        members.order_by("pk").values("created_at")[:1],
        members.order_by("-pk").values("created_at")[:1],
    )
    dated = matching(selection).annotate(first=Subquery(first), last=Subquery(last))
    return cast(
        QuerySet[Cohort, Row],
        dated.order_by("-runs", "pk").values("pk", "runs", "first", "last", *COLUMNS),
    )


def _parts(
    rows: Sequence[Row], more: bool, selection: Selection, names: Sequence[str]
) -> list[Part]:
    """Return one part for each combination of what these facets say."""
    together: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        together.setdefault(
            tuple(written(name, row[_BY_NAME[name].field]) for name in names), []
        ).append(row)
    return [
        _part(dict(zip(names, values, strict=True)), members, more=more, selection=selection)
        for values, members in together.items()
    ]


def _part(values: dict[str, str], rows: Sequence[Row], more: bool, selection: Selection) -> Part:
    narrowed = selection
    for name, value in values.items():
        narrowed = narrowed.only(name, [value])
    return Part(
        titles=tuple(_title(_BY_NAME[name], value, row=rows[0]) for name, value in values.items()),
        runs=sum(row["runs"] for row in rows),
        more=more,
        first=min(row["first"] for row in rows),
        last=max(row["last"] for row in rows),
        query=narrowed.query(),
    )


def _title(facet: Facet, value: str, row: Row) -> str:
    return NOT_SAID if value == UNSAID else title_of(facet, value, row=row)
