"""What there is to choose from a selection, counted over cohorts that were already read. No query, no database."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from runs.charts.quantity import size
from runs.charts.series import SAME_SIZE
from runs.selection import FACETS, MUST_AGREE, UNSAID, YES_NO, Facet, Selection, stored, written

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
    """The facets; how many runs fit (at least, when there are `more`); where they differ; what to take away when nothing fits."""

    facets: tuple[Choices, ...]
    runs: int
    more: bool
    splits: tuple[Split, ...]
    ways_out: tuple[Way, ...]
    rows: tuple[Row, ...]

    @property
    def unlike(self) -> tuple[Split, ...]:
        """Return where the runs differ in what must be equal for a fair comparison."""
        return tuple(split for split in self.splits if split.name in MUST_AGREE)


def choices(facet: Facet, rows: Sequence[Row], more: bool, selection: Selection, most: int) -> Choices | None:
    """Return a facet's most frequent values, and all that are chosen; None where there is nothing to choose."""
    counts: Counter[str] = Counter()
    titles: dict[str, str] = {}
    for row in rows:
        value = written(facet.name, row[facet.field])
        counts[value] += row["runs"]
        titles[value] = title_of(facet, value, row)
    chosen = selection.chosen.get(facet.name, ())
    if len(counts) < 2 and not chosen:
        return None
    order = sorted(counts, key=lambda value: (value == UNSAID, -counts[value], titles[value]))
    shown = dict.fromkeys([*order[:most], *chosen])
    return Choices(facet.name, facet.label, tuple(
        Choice(value, titles.get(value) or title_of_nothing(facet, value), counts[value], more, value in chosen, _id(facet, value))
        for value in shown
    ))  # fmt: skip


def with_titles(found: Sequence[Choices], rows: Sequence[Row]) -> tuple[Choices, ...]:
    """Give the choices that no run fits the titles that they have in these rows."""
    titles = {
        (facet.name, value): title_of(facet, value, row)
        for facet in FACETS for row in rows for value in [written(facet.name, row[facet.field])]
    }  # fmt: skip
    return tuple(
        one._replace(values=tuple(choice._replace(title=titles.get((one.name, choice.value), choice.title)) for choice in one.values))
        for one in found
    )


def splits(rows: Sequence[Row], more: bool, selection: Selection) -> Iterator[Split]:
    """Find the facets in which the rows are not all the same; the same name and almost the same size are the same."""
    for facet in FACETS:
        parts: dict[str, tuple[Counter[str], list[str]]] = {}
        for title, row in _titled(facet, rows):
            counts, values = parts.setdefault(title, (Counter(), []))
            counts[title] += row["runs"]
            if (value := written(facet.name, row[facet.field])) not in values:
                values.append(value)
        if len(parts) > 1:
            ways = [
                Way(title, counts[title], more, selection.only(facet.name, values).address()) for title, (counts, values) in parts.items()
            ]
            yield Split(facet.name, facet.label, tuple(sorted(ways, key=lambda way: (way.title == NOT_SAID, -way.runs, way.title))))


def in_words(selection: Selection, facets: Sequence[Choices]) -> dict[str, str]:
    """Return what is chosen, by parameter: "Document size: 612 bytes"."""
    chosen = {one.name: (one.label, [choice.title for choice in one.values if choice.chosen]) for one in facets}
    named = {name: f"{label}: {', '.join(titles)}" for name, (label, titles) in chosen.items() if titles}
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


def _titled(facet: Facet, rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    """Give each row with the name of its part; sizes that differ by 1 % at most are one part, named by the smallest."""
    if facet.name != "size":
        yield from ((title_of(facet, written(facet.name, row[facet.field]), row), row) for row in rows)
        return
    first: int | None = None
    ordered = sorted(rows, key=lambda row: (row[facet.field] is not None, row[facet.field] or 0))
    for count, same in groupby(ordered, key=lambda row: row[facet.field]):
        if count is not None and (first is None or count > first * SAME_SIZE):
            first = count
        yield from ((NOT_SAID if count is None else size(first), row) for row in same)


def title_of(facet: Facet, value: str, row: Row) -> str:
    """Return a value that stands in an address as people read it."""
    if value == UNSAID:
        return NOT_SAID
    if facet.name in YES_NO:
        return value
    return size(row[facet.field]) if facet.name == "size" else str(row[facet.title])


def title_of_nothing(facet: Facet, value: str) -> str:
    """Return a value that no row has as people read it, as far as it says that itself."""
    if value == UNSAID or (facet.name in YES_NO and value == "unknown"):
        return NOT_SAID
    return size(int(value)) if facet.name == "size" and stored("size", value) != -1 else value


def _id(facet: Facet, value: str) -> str:
    """Return an id for the page that stays the same when the list is read again."""
    return f"{facet.name}-{zlib.crc32(value.encode()):x}"
