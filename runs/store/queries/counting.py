"""The choices, differences and totals of a selection, counted over rows of cohorts. No query.

A row is a cohort as `published` reads it: runs of equal setup, `row["runs"]` of them. Where the
rows are not all cohorts of the selection (`more`), counts are "at least".
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from runs.compare.documents import is_same_size
from runs.compare.number_text import size
from runs.store.selection import (
    FACETS,
    MUST_AGREE,
    NUMBERS,
    SIZE_CLASSES,
    UNSAID,
    YES_NO,
    RunFacet,
    Selection,
    stored,
    written,
)

Row = Mapping[str, Any]
NOT_SAID = "unknown"
_BY_NAME = {facet.name: facet for facet in FACETS}
FIRST = 6  # values of a facet are open to see, as in templates/browse/_facets.html


class Choice(NamedTuple):
    """One value of a facet, with its title on the page and the number of its runs."""

    value: str
    title: str
    runs: int
    more: bool
    chosen: bool
    id: str


class Choices(NamedTuple):
    """The values of one facet, the most frequent first, "unknown" last."""

    name: str
    label: str
    values: tuple[Choice, ...]

    @property
    def chosen(self) -> tuple[Choice, ...]:
        """Return the values that are chosen."""
        return tuple(choice for choice in self.values if choice.chosen)

    @property
    def is_flag(self) -> bool:
        """Tell whether its values are yes and no."""
        return self.name in YES_NO

    @property
    def rest_chosen(self) -> bool:
        """Tell whether a value after the first ones is chosen."""
        return any(choice.chosen for choice in self.values[FIRST:])


class LinkedSelection(NamedTuple):
    """Another selection: its title, the number of its runs, and its address as `query`."""

    title: str
    runs: int
    more: bool
    query: str


class ReadyMade(NamedTuple):
    """A comparison to begin with: its servers, what is known of the setup, and its address."""

    title: str
    setup: str
    runs: int
    more: bool
    query: str


class Split(NamedTuple):
    """A facet in which the runs of a selection differ, with the address of each part."""

    name: str
    label: str
    parts: tuple[LinkedSelection, ...]


class Survey(NamedTuple):
    """What a selection holds: its facets, the number of its runs, and where these differ.

    `ways_out` are larger selections for one that nothing fits. `shared` are setups to begin with
    while nothing is chosen: those in which several servers were measured.
    """

    facets: tuple[Choices, ...]
    runs: int
    more: bool
    splits: tuple[Split, ...]
    ways_out: tuple[LinkedSelection, ...]
    rows: tuple[Row, ...]
    shared: tuple[ReadyMade, ...] = ()

    @property
    def unlike(self) -> tuple[Split, ...]:
        """Return where the runs differ in what must be equal for a fair comparison."""
        return tuple(split for split in self.splits if split.name in MUST_AGREE)


def choices(
    facet: RunFacet, rows: Sequence[Row], *, more: bool, selection: Selection, most: int
) -> Choices | None:
    """Return a facet's most frequent values, and all that are chosen.

    None where there are fewer than two values and none is chosen.
    """
    chosen = selection.chosen.get(facet.name, ())
    counts = _counted(facet, rows)
    if facet.name == "size":
        counts = _in_classes(counts, chosen)
    if len(counts) < 2 and not chosen:
        return None
    titles = {value: title_of(facet, value, row=row) for value, (_, row) in counts.items()}
    order = list(counts)
    if facet.name != "size":
        order.sort(key=lambda value: (value == UNSAID, -counts[value][0], titles[value]))
    values = tuple(
        Choice(
            value,
            title=titles[value] if value in titles else title_of_nothing(facet, value),
            runs=counts[value][0] if value in counts else 0,
            more=more,
            chosen=value in chosen,
            id=_id(facet, value),
        )
        for value in dict.fromkeys([*order[:most], *chosen])
    )
    return Choices(facet.name, facet.label, values=values)


def _in_classes(
    counts: Mapping[str, tuple[int, Row]], chosen: Sequence[str]
) -> dict[str, tuple[int, Row]]:
    """Return how many runs are in each class of sizes, then those of chosen sizes and unknown."""
    classes: dict[str, tuple[int, Row]] = {}
    for name, sizes in SIZE_CLASSES.items():
        members = [counts[size] for size in counts if size != UNSAID and sizes.holds(int(size))]
        if members:
            classes[name] = (sum(runs for runs, _ in members), members[0][1])
    return classes | {size: counts[size] for size in counts if size == UNSAID or size in chosen}


def with_titles(facets: Sequence[Choices], rows: Sequence[Row]) -> tuple[Choices, ...]:
    """Give values that no run has the titles that they have in these rows."""
    titles: dict[tuple[str, str], str] = {}
    for facet in FACETS:
        for row in rows:
            value = written(facet.name, row[facet.field])
            titles[facet.name, value] = title_of(facet, value, row=row)
    return tuple(facet._replace(values=_retitled(facet, titles)) for facet in facets)


def _retitled(facet: Choices, titles: Mapping[tuple[str, str], str]) -> tuple[Choice, ...]:
    return tuple(
        choice._replace(title=titles.get((facet.name, choice.value), choice.title))
        for choice in facet.values
    )


def splits(rows: Sequence[Row], *, more: bool, selection: Selection) -> Iterator[Split]:
    """Give the facets in which the rows differ.

    Values of the same title are the same: so are sizes that differ by 1 % at most.
    """
    for facet in FACETS:
        parts: dict[str, list[tuple[str, int]]] = {}
        for title, value, runs in _titled(facet, _counted(facet, rows)):
            parts.setdefault(title, []).append((value, runs))
        if len(parts) > 1:
            linked = []
            for title, members in parts.items():
                narrowed = selection.only(facet.name, [value for value, _ in members])
                runs = sum(runs for _, runs in members)
                linked.append(LinkedSelection(title, runs, more=more, query=narrowed.address()))
            linked.sort(key=lambda part: (part.title == NOT_SAID, -part.runs, part.title))
            yield Split(facet.name, facet.label, parts=tuple(linked))


def in_words(selection: Selection, facets: Sequence[Choices]) -> dict[str, str]:
    """Return what is chosen, by parameter: "Document size: 612 bytes"."""
    named = {}
    for facet in facets:
        titles = [choice.title for choice in facet.values if choice.chosen]
        if titles:
            named[facet.name] = f"{facet.label}: {', '.join(titles)}"
    return named | ({"q": f"Name: {selection.search}"} if selection.search else {})


def _counted(facet: RunFacet, rows: Sequence[Row]) -> dict[str, tuple[int, Row]]:
    """Return for each value how many runs have it, and a row that has it."""
    sums: Counter[Any] = Counter()
    first: dict[Any, Row] = {}
    for row in rows:
        sums[row[facet.field]] += row["runs"]
        first.setdefault(row[facet.field], row)
    counted: dict[str, tuple[int, Row]] = {}
    for raw, runs in sums.items():
        value = written(facet.name, raw)
        counted[value] = (runs + counted[value][0] if value in counted else runs, first[raw])
    return counted


def _titled(
    facet: RunFacet, counted: Mapping[str, tuple[int, Row]]
) -> Iterator[tuple[str, str, int]]:
    """Give title, value and runs of each value.

    Sizes of one document have the title of the smallest.
    """
    if facet.name == "size":
        yield from _titled_sizes(facet, counted)
        return
    for value, (runs, row) in counted.items():
        yield title_of(facet, value, row=row), value, runs


def _titled_sizes(
    facet: RunFacet, counted: Mapping[str, tuple[int, Row]]
) -> Iterator[tuple[str, str, int]]:
    smallest = None
    for value in sorted(counted, key=lambda value: -1 if value == UNSAID else int(value)):
        runs, row = counted[value]
        if value == UNSAID:
            yield title_of(facet, value, row=row), value, runs
            continue
        if smallest is None or not is_same_size(smallest, int(value)):
            smallest = int(value)
        yield size(smallest), value, runs


def title_of(facet: RunFacet, value: str, *, row: Row) -> str:
    """Return the title on the page of a value in an address; `row` is one that has it."""
    if value == UNSAID:
        return NOT_SAID
    if facet.name in YES_NO:
        return value
    if facet.name == "size" and value in SIZE_CLASSES:
        return SIZE_CLASSES[value].title
    return _measure(facet, row[facet.field]) if facet.name in NUMBERS else str(row[facet.title])


def title_of_nothing(facet: RunFacet, value: str) -> str:
    """Return the title of a value in an address that no row has, as far as the value says it."""
    if value == UNSAID or (facet.name in YES_NO and value == "unknown"):
        return NOT_SAID
    if facet.name == "size" and value in SIZE_CLASSES:
        return SIZE_CLASSES[value].title
    is_number = facet.name in NUMBERS and stored(facet.name, value) != -1
    return _measure(facet, int(value)) if is_number else value


def _measure(facet: RunFacet, value: int) -> str:
    return size(value) if facet.name == "size" else f"{value:,} {facet.unit}"


def _id(facet: RunFacet, value: str) -> str:
    """Return an id for the page that stays the same when the list is read again."""
    return f"{facet.name}-{zlib.crc32(value.encode()):x}"
