"""The selection of runs on the explore page and the list of runs.

The address holds every choice of the reader, and nothing but choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

from runs.conditions import FACETED, Condition, in_order

MOST_VALUES = 20  # of one facet
MOST_WORDS = 5
LONGEST = 200  # characters of a value
UNSAID = "-"  # "unknown" in an address; no slug and no name is equal to it
FLAGS = {"yes": True, "no": False}
YES_NO_VALUES = (*FLAGS, UNSAID, "unknown")
# Parameters of the charts (runs.show.view). They stay when the selection changes.
VIEW = ("metric", "x", "scale", "together")


class SizeClass(NamedTuple):
    """Sizes of files above `low` up to `high` bytes; None is no limit."""

    title: str
    low: int | None
    high: int | None

    def holds(self, size: int) -> bool:
        """Tell whether a size is of this class."""
        is_above = self.low is None or size > self.low
        return is_above and (self.high is None or size <= self.high)


KIBIBYTE, MEBIBYTE = 1024, 1024 * 1024
SIZE_CLASSES = {
    "1KiB": SizeClass("up to 1 KiB", None, high=KIBIBYTE),
    "10KiB": SizeClass("1 to 10 KiB", KIBIBYTE, high=10 * KIBIBYTE),
    "100KiB": SizeClass("10 to 100 KiB", 10 * KIBIBYTE, high=100 * KIBIBYTE),
    "1MiB": SizeClass("100 KiB to 1 MiB", 100 * KIBIBYTE, high=MEBIBYTE),
    "more": SizeClass("over 1 MiB", MEBIBYTE, high=None),
}


class RunFacet(NamedTuple):
    """One thing to choose runs by.

    `name` is its parameter in an address. `field` and `title` are the lookups, from a public group,
    of its value and of the text that people read. `unit` is that of a number.
    """

    name: str
    label: str
    field: str
    title: str
    unit: str


def _facets() -> tuple[RunFacet, ...]:
    """Return the facets of the table of conditions, in the order of the page."""
    return tuple(
        RunFacet(
            name=condition.facet.parameter,
            label=condition.label,
            field=condition.facet.value,
            title=condition.facet.title,
            unit=condition.unit,
        )
        for condition in FACETED
        if condition.facet
    )


def _parameters(conditions: Iterable[Condition]) -> tuple[str, ...]:
    """Return the parameters of those conditions that are facets."""
    return tuple(condition.facet.parameter for condition in conditions if condition.facet)


FACETS = _facets()
YES_NO = _parameters(condition for condition in FACETED if condition.kind == "flag")
NUMBERS = _parameters(condition for condition in FACETED if condition.kind == "whole")
# The facets that a fair comparison has equal.
MUST_AGREE = _parameters(
    condition
    for condition in in_order(
        (
            "page",
            "setup",
            "protocol",
            "server",
            "tool",
            "page kind",
            "path",
            "address",
            "load",
            "publisher",
        )
    )
    if condition.must_agree
)


@dataclass(frozen=True, slots=True)
class Selection:
    """The chosen values of each facet, as they stand in the address.

    A run fits if it has one of the values of every chosen facet. `search` holds words that the
    names of a run must have. `unlike` tells that the reader wants unlike set-ups in one chart,
    `pooled` that uploads of the same setup are drawn as repeats.
    `view` holds the parameters of the charts, `series` the starts of the keys of the rows to draw.
    """

    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    search: str = ""
    unlike: bool = False
    pooled: bool = False
    view: tuple[tuple[str, str], ...] = ()
    series: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.search or self.series) or any(self.chosen.values())

    @property
    def only_search(self) -> str:
        """Return the search where nothing else is chosen, else ""."""
        return "" if self.series or any(self.chosen.values()) else self.search

    def pairs(self) -> list[tuple[str, str]]:
        """Return the parameters of this selection, without its view."""
        pairs = [("q", self.search)] if self.search else []
        for name, values in self.chosen.items():
            pairs += [(name, value) for value in values]
        pairs += [("series", key) for key in self.series]
        flags = {"unlike": self.unlike, "pool": self.pooled}
        return [*pairs, *((name, "1") for name, is_set in flags.items() if is_set)]

    def query(self) -> str:
        """Return the shortest address of this selection, without its view."""
        return urlencode(self.pairs())

    def prefix(self) -> str:
        """Return what stands before further parameters in an address."""
        return f"{self.query()}&" if self.pairs() else ""

    def address(self) -> str:
        """Return the shortest address of this selection with its view."""
        return urlencode([*self.pairs(), *self.view])

    def anyway(self) -> Selection:
        """Return the same selection with unlike set-ups in one chart."""
        return replace(self, unlike=True)

    def together(self) -> Selection:
        """Return the same selection with uploads of one setup as repeats."""
        return replace(self, pooled=True)

    def apart(self) -> Selection:
        """Return the same selection with each upload by itself."""
        return replace(self, pooled=False)

    def only(self, name: str, values: Iterable[str]) -> Selection:
        """Return the same selection with these values of one facet instead of its own."""
        changed = {**self.chosen, name: tuple(values)}
        in_order = [facet.name for facet in FACETS if facet.name in changed]
        return replace(self, chosen={facet: changed[facet] for facet in in_order})

    def unnamed(self) -> Selection:
        """Return the same selection without named series."""
        return replace(self, series=())

    def without(self, name: str) -> Selection:
        """Return the same selection without one facet, or without the words for "q"."""
        left = {facet: values for facet, values in self.chosen.items() if facet != name}
        return replace(self, chosen=left, search="" if name == "q" else self.search)

    def stored_values(self) -> dict[str, list[object]]:
        """Return the stored values that each chosen facet accepts; None is "not said"."""
        accepted = {}
        for name, values in self.chosen.items():
            if values:
                accepted[name] = [stored(name, value) for value in values]
        return accepted

    def words(self) -> list[str]:
        """Return the words of the search; each must be in one of a run's names."""
        return self.search.split()[:MOST_WORDS]


def parse(query: QueryDict) -> Selection:
    """Read a selection from an address; unknown parameters and values are left out."""
    chosen = {facet.name: _values(query.getlist(facet.name)) for facet in FACETS}
    for name in YES_NO:
        chosen[name] = tuple(value for value in chosen[name] if value in YES_NO_VALUES)
    view: list[tuple[str, str]] = []
    for name in VIEW:
        view += [(name, value) for value in _values(query.getlist(name))]
    return Selection(
        chosen={name: values for name, values in chosen.items() if values},
        search=" ".join(_clean(query.get("q", "")).split()),
        unlike=query.get("unlike") == "1",
        pooled=query.get("pool") == "1",
        view=tuple(view),
        series=_values(query.getlist("series")),
    )


def stored(name: str, value: str) -> object:
    """Return a value as its column has it; None is "unknown". A class of sizes stays a class.

    A text that is no number gives -1, which no column of numbers holds.
    """
    if value == UNSAID or (name in YES_NO and value == "unknown"):
        return None
    if name == "size" and value in SIZE_CLASSES:
        return SIZE_CLASSES[value]
    if name in NUMBERS:
        return _number(name, value)
    return FLAGS[value] if name in YES_NO else value


def written(name: str, value: object) -> str:
    """Return a stored value as it stands in an address."""
    if value is None or value == "":
        return UNSAID
    if name in YES_NO:
        return "yes" if value else "no"
    return str(value)


def _number(name: str, value: str) -> int:
    """Return a number that its column can hold, or -1."""
    digits = 15 if name == "size" else 8
    is_number = value.isascii() and value.isdigit() and len(value) <= digits
    return int(value) if is_number else -1


def _values(parameters: list[str]) -> tuple[str, ...]:
    """Return the values of one parameter, each once, without empty ones."""
    cleaned = dict.fromkeys(_clean(parameter) for parameter in parameters)
    return tuple(value for value in cleaned if value)[:MOST_VALUES]


def _clean(text: str) -> str:
    return text.replace("\0", "").strip()[:LONGEST].strip()
