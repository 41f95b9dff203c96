"""Ready-made comparisons: several servers in one setup, named as people name them. No query."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from runs.store.queries.counting import ReadyMade, Row, title_of
from runs.store.selection import (
    FACETS,
    MOST_VALUES,
    MUST_AGREE,
    UNSAID,
    YES_NO,
    RunFacet,
    Selection,
    written,
)

MOST_VERSUS = 3  # servers in the name of a comparison
_BY_NAME = {facet.name: facet for facet in FACETS}


def shared(rows: Sequence[Row], *, more: bool, most: int) -> list[ReadyMade]:
    """Return at most so many setups of two servers or more, most servers and most runs first.

    Runs share a setup where they agree in all of MUST_AGREE, and say at least one of them.
    """
    setups: dict[tuple[Any, ...], list[Row]] = {}
    setup_of = itemgetter(*(_BY_NAME[name].field for name in MUST_AGREE))
    for row in rows:
        setups.setdefault(setup_of(row), []).append(row)
    ranked = []
    for values, members in setups.items():
        servers = sorted({row["server__name"] for row in members if row["server__name"]})
        if len(servers) > 1 and any(value not in (None, "") for value in values):
            linked = _shared_setup(values, members, servers=servers, more=more)
            ranked.append((-len(servers), -linked.runs, linked.title, linked))
    ranked.sort(key=lambda rank: rank[:3])
    return [linked for *_, linked in ranked[:most]]


def _shared_setup(
    values: Sequence[Any], rows: Sequence[Row], *, servers: Sequence[str], more: bool
) -> ReadyMade:
    """Return the comparison of these servers in one setup; what is unknown of it is left out."""
    setup = {name: written(name, value) for name, value in zip(MUST_AGREE, values, strict=True)}
    known = {name: (value,) for name, value in setup.items() if value != UNSAID}
    slugs = sorted({row["server__slug"] for row in rows if row["server__slug"]})
    known["server"] = tuple(slugs[:MOST_VALUES])
    conditions = [
        _explained(_BY_NAME[name], value, row=rows[0])
        for name, value in setup.items()
        if value != UNSAID
    ]
    facets = [facet.name for facet in FACETS if facet.name in known]
    return ReadyMade(
        _versus(servers),
        ", ".join(conditions),
        runs=sum(row["runs"] for row in rows),
        more=more,
        query=Selection({name: known[name] for name in facets}).query(),
    )


def _versus(servers: Sequence[str]) -> str:
    """Return servers as people name a comparison: "Apache vs nginx", "A, B, C and 3 more"."""
    if len(servers) <= MOST_VERSUS:
        return " vs ".join(servers)
    return f"{', '.join(servers[:MOST_VERSUS])} and {len(servers) - MOST_VERSUS} more"


def _explained(facet: RunFacet, value: str, *, row: Row) -> str:
    """Return a value that explains itself: "Debian 12", "keep-alive yes", "HTTP version 2"."""
    title = title_of(facet, value, row=row)
    is_bare = facet.name in YES_NO or title.replace(".", "").isdigit()
    return f"{facet.label.replace('Keep', 'keep')} {title}" if is_bare else title
