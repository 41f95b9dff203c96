"""What there is to choose from a selection, counted over cohorts that were already read. No query, no database."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from runs.compare.number_text import size
from runs.compare.series import SAME_SIZE
from runs.store.selection import (
    FACETS,
    MUST_AGREE,
    NUMBERS,
    UNSAID,
    YES_NO,
    Facet,
    Selection,
    stored,
    written,
)

Row = Mapping[str, Any]
NOT_SAID = "not said"
FIRST = 6  # values of a facet are open to see, as in templates/browse/_facets.html


class Choice(NamedTuple):
    """One value of a facet as it stands in an address and as it is shown; `runs` are at least so many when there are `more`."""

    value: str
    title: str
    runs: int
    more: bool
    chosen: bool
    id: str


class Choices(NamedTuple):
    """The values of one facet, the most frequent first, "not said" last."""

    name: str
    label: str
    values: tuple[Choice, ...]

    @property
    def rest_chosen(self) -> bool:
        """Tell whether a value is chosen that stands behind the first ones."""
        return any(choice.chosen for choice in self.values[FIRST:])


class Way(NamedTuple):
    """A smaller or larger selection: what it is about, how many runs it gives (at least, when there are `more`), its address."""

    title: str
    runs: int
    more: bool
    query: str


class Split(NamedTuple):
    """A facet in which the runs of a selection are not all the same, with the address of each part."""

    name: str
    label: str
    parts: tuple[Way, ...]


class Survey(NamedTuple):
    """The facets; how many runs fit (at least, when there are `more`); where they differ; what to take away when nothing fits.

    `shared` is where to begin while nothing is chosen: several servers between whose setups nobody states a difference.
    """

    facets: tuple[Choices, ...]
    runs: int
    more: bool
    splits: tuple[Split, ...]
    ways_out: tuple[Way, ...]
    rows: tuple[Row, ...]
    shared: tuple[Way, ...] = ()

    @property
    def unlike(self) -> tuple[Split, ...]:
        """Return where the runs differ in what must be equal for a fair comparison."""
        return tuple(split for split in self.splits if split.name in MUST_AGREE)


def choices(
    facet: Facet, rows: Sequence[Row], more: bool, selection: Selection, most: int
) -> Choices | None:
    """Return a facet's most frequent values, and all that are chosen; None where there is nothing to choose."""
    counts = {
        value: (runs, title_of(facet, value, row=row))
        for value, (runs, row) in _counted(facet, rows).items()
    }
    chosen = selection.chosen.get(facet.name, ())
    if len(counts) < 2 and not chosen:
        return None
    order = sorted(counts, key=lambda value: (value == UNSAID, -counts[value][0], counts[value][1]))
    values = []
    for value in dict.fromkeys([*order[:most], *chosen]):
        runs, title = counts.get(value) or (0, title_of_nothing(facet, value))
        values.append(
            Choice(value, title, runs=runs, more=more, chosen=value in chosen, id=_id(facet, value))
        )
    return Choices(facet.name, facet.label, values=tuple(values))


def with_titles(found: Sequence[Choices], rows: Sequence[Row]) -> tuple[Choices, ...]:
    """Give the choices that no run fits the titles that they have in these rows."""
    titles = {
        (facet.name, value): title_of(facet, value, row=row)
        for facet in FACETS
        for row in rows
        for value in [written(facet.name, row[facet.field])]
    }
    return tuple(
        one._replace(
            values=tuple(
                choice._replace(title=titles.get((one.name, choice.value), choice.title))
                for choice in one.values
            )
        )
        for one in found
    )


def splits(rows: Sequence[Row], more: bool, selection: Selection) -> Iterator[Split]:
    """Find the facets in which the rows are not all the same; the same name and almost the same size are the same."""
    for facet in FACETS:
        parts: dict[str, list[tuple[str, int]]] = {}
        for title, value, runs in _titled(facet, _counted(facet, rows)):
            parts.setdefault(title, []).append((value, runs))
        if len(parts) > 1:
            ways = [
                Way(
                    title,
                    sum(runs for _, runs in same),
                    more=more,
                    query=selection.only(facet.name, [value for value, _ in same]).address(),
                )
                for title, same in parts.items()
            ]
            yield Split(
                facet.name,
                facet.label,
                parts=tuple(
                    sorted(ways, key=lambda way: (way.title == NOT_SAID, -way.runs, way.title))
                ),
            )


def shared(rows: Sequence[Row], more: bool, most: int) -> list[Way]:
    """Return what at least two servers have in common, of all that must be equal, those with the most servers and runs first.

    Where nobody says anything, nothing is in common.
    """
    by_name = {facet.name: facet for facet in FACETS}
    setups: dict[tuple[Any, ...], list[Row]] = {}
    told_apart_by = itemgetter(*(by_name[name].field for name in MUST_AGREE))
    for row in rows:
        setups.setdefault(told_apart_by(row), []).append(row)
    found = []
    for values, members in setups.items():
        servers = sorted({row["server__name"] for row in members if row["server__name"]})
        if len(servers) > 1 and values.count(None) + values.count("") < len(values):
            chosen = {
                name: written(name, value) for name, value in zip(MUST_AGREE, values, strict=True)
            }
            said = [
                _said(by_name[name], value, row=members[0])
                for name, value in chosen.items()
                if value != UNSAID
            ]
            query = Selection(
                {facet.name: (chosen[facet.name],) for facet in FACETS if facet.name in chosen}
            ).query()
            title = f"{', '.join(servers)} \u2013 {', '.join(said)}"
            found.append(
                (
                    -len(servers),
                    Way(title, sum(row["runs"] for row in members), more=more, query=query),
                )
            )
    return [way for _, way in sorted(found, key=lambda one: (one[0], -one[1].runs, one[1].title))][
        :most
    ]


def in_words(selection: Selection, facets: Sequence[Choices]) -> dict[str, str]:
    """Return what is chosen, by parameter: "Document size: 612 bytes"."""
    chosen = {
        one.name: (one.label, [choice.title for choice in one.values if choice.chosen])
        for one in facets
    }
    named = {
        name: f"{label}: {', '.join(titles)}" for name, (label, titles) in chosen.items() if titles
    }
    return named | ({"q": f"Name: {selection.search}"} if selection.search else {})


def largest(rows: Sequence[Row], most: int) -> list[int]:
    """Return the keys of whole cohorts with together at most `most` runs, at least one; servers take turns, their largest first."""
    turns: Counter[Any] = Counter()
    ranked = []
    for row in sorted(rows, key=lambda row: (-row["runs"], row["pk"])):
        turns[row["server__slug"]] += 1
        ranked.append((turns[row["server__slug"]], -row["runs"], row["pk"]))
    picked: list[int] = []
    total = 0
    for _, runs, pk in sorted(ranked):
        total -= runs
        if picked and total > most:
            break
        picked.append(pk)
    return picked


def _counted(facet: Facet, rows: Sequence[Row]) -> dict[str, tuple[int, Row]]:
    """Return how many runs say each value, with one row that says it."""
    sums: dict[Any, int] = {}
    first: dict[Any, Row] = {}
    for row in rows:
        raw = row[facet.field]
        if raw in sums:
            sums[raw] += row["runs"]
        else:
            sums[raw], first[raw] = row["runs"], row
    counted: dict[str, tuple[int, Row]] = {}
    for raw, runs in sums.items():
        value = written(facet.name, raw)
        counted[value] = (runs + counted[value][0] if value in counted else runs, first[raw])
    return counted


def _titled(facet: Facet, counted: Mapping[str, tuple[int, Row]]) -> Iterator[tuple[str, str, int]]:
    """Give title, value and runs of each value; sizes that differ by 1 % at most have the title of the smallest."""
    order: Sequence[str] = list(counted)
    if facet.name == "size":
        order = sorted(counted, key=lambda value: -1 if value == UNSAID else int(value))
    first = None
    for value in order:
        runs, row = counted[value]
        if (
            facet.name == "size"
            and value != UNSAID
            and (first is None or int(value) > first * SAME_SIZE)
        ):
            first = int(value)
        yield (
            (
                title_of(facet, value, row=row)
                if facet.name != "size" or value == UNSAID
                else size(first)
            ),
            value,
            runs,
        )


def _said(facet: Facet, value: str, row: Row) -> str:
    """Return a value that explains itself: "Debian 12", "keep-alive yes"."""
    return (
        f"{facet.label.replace('K', 'k')} {value}"
        if facet.name in YES_NO
        else title_of(facet, value, row=row)
    )


def title_of(facet: Facet, value: str, row: Row) -> str:
    """Return a value that stands in an address as people read it."""
    if value == UNSAID:
        return NOT_SAID
    if facet.name in YES_NO:
        return value
    return _measure(facet, row[facet.field]) if facet.name in NUMBERS else str(row[facet.title])


def title_of_nothing(facet: Facet, value: str) -> str:
    """Return a value that no row has as people read it, as far as it says that itself."""
    if value == UNSAID or (facet.name in YES_NO and value == "unknown"):
        return NOT_SAID
    return (
        _measure(facet, int(value))
        if facet.name in NUMBERS and stored(facet.name, value) != -1
        else value
    )


def _measure(facet: Facet, value: int) -> str:
    return size(value) if facet.name == "size" else f"{value:,} Mbit/s"


def _id(facet: Facet, value: str) -> str:
    """Return an id for the page that stays the same when the list is read again."""
    return f"{facet.name}-{zlib.crc32(value.encode()):x}"
