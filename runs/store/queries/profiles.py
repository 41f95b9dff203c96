"""The page of one server or machine: its versions or servers over time, its setups."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, cast

from django.db.models import OuterRef, QuerySet, Subquery

from runs.models import Cohort, Run
from runs.store.queries.counting import NOT_SAID, Row, title_of
from runs.store.queries.published import COLUMNS, matching
from runs.store.selection import FACETS, UNSAID, RunFacet, Selection, written

MOST_COHORTS = 100  # of one server or machine; beyond, counts are "at least"
SETUP = ("hardware", "os", "link", "client", "size", "keepalive", "tls", "tool")
_BY_NAME = {facet.name: facet for facet in FACETS}


class ProfileRow(NamedTuple):
    """Runs that agree in the values of `titles`: their number, first and latest day, address.

    With `more`, there are at least so many runs.
    """

    titles: tuple[str, ...]
    runs: int
    more: bool
    first: datetime
    last: datetime
    query: str


class Profile(NamedTuple):
    """Rows by one facet, the oldest first, and the setups with the most runs.

    `setup` are the headings of the setups' titles; what no setup says has no heading.
    """

    facet: str
    parts: tuple[ProfileRow, ...]
    setup: tuple[str, ...]
    setups: tuple[ProfileRow, ...]

    @property
    def headings(self) -> tuple[str]:
        """Return the heading of the parts."""
        return (self.facet,)


def about(selection: Selection, by: str, *, most: int) -> Profile:
    """Return what is known of a selection, by a facet and by setup.

    Costs one query, for the MOST_COHORTS largest cohorts.
    """
    cohorts = list(_dated(selection)[: MOST_COHORTS + 1])
    rows, more = cohorts[:MOST_COHORTS], len(cohorts) > MOST_COHORTS
    parts = _rows_by(rows, (by,), selection=selection, more=more)
    parts.sort(key=lambda part: (part.first, part.titles))
    names = [name for name in SETUP if name not in selection.chosen]
    setups = _rows_by(rows, names, selection=selection, more=more)
    setups.sort(key=lambda setup: (-setup.runs, setup.titles))
    headings, told = _without_unsaid([_BY_NAME[name].label for name in names], setups[:most])
    return Profile(_BY_NAME[by].label, tuple(parts), setup=headings, setups=told)


def _without_unsaid(
    headings: Sequence[str], rows: Sequence[ProfileRow]
) -> tuple[tuple[str, ...], tuple[ProfileRow, ...]]:
    """Return headings and rows without the columns that no row says."""
    columns = []
    for column in range(len(headings)):
        if any(row.titles[column] != NOT_SAID for row in rows):
            columns.append(column)
    kept_rows = [row._replace(titles=tuple(map(row.titles.__getitem__, columns))) for row in rows]
    return tuple(headings[column] for column in columns), tuple(kept_rows)


def _dated(selection: Selection) -> QuerySet[Cohort, Row]:
    """Return cohorts with the days of their first and latest run, each looked up by index."""
    members = Run.objects.filter(cohort=OuterRef("pk"))
    first = members.order_by("pk").values("created_at")[:1]
    last = members.order_by("-pk").values("created_at")[:1]
    dated = matching(selection).annotate(first=Subquery(first), last=Subquery(last))
    columns = ("pk", "runs", "first", "last", *COLUMNS)
    return cast(QuerySet[Cohort, Row], dated.order_by("-runs", "pk").values(*columns))


def _rows_by(
    rows: Sequence[Row], names: Sequence[str], *, selection: Selection, more: bool
) -> list[ProfileRow]:
    """Return one row for each combination of the values of these facets."""
    together: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        values = tuple(written(name, row[_BY_NAME[name].field]) for name in names)
        together.setdefault(values, []).append(row)
    return [
        _row(dict(zip(names, values, strict=True)), members, selection=selection, more=more)
        for values, members in together.items()
    ]


def _row(
    values: dict[str, str], rows: Sequence[Row], *, selection: Selection, more: bool
) -> ProfileRow:
    for name, value in values.items():
        selection = selection.only(name, [value])
    return ProfileRow(
        titles=tuple(_title(_BY_NAME[name], value, row=rows[0]) for name, value in values.items()),
        runs=sum(row["runs"] for row in rows),
        more=more,
        first=min(row["first"] for row in rows),
        last=max(row["last"] for row in rows),
        query=selection.query(),
    )


def _title(facet: RunFacet, value: str, row: Row) -> str:
    return NOT_SAID if value == UNSAID else title_of(facet, value, row=row)
