"""What the explore page and the list of runs are asked to show: every choice stands in the address, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

from runs.conditions import FACETED, Condition, in_order

MOST_VALUES = 20  # of one facet
MOST_WORDS = 5
LONGEST = 200
UNSAID = "-"  # no slug, and no name that anybody gives
WORDS = {"yes": True, "no": False}
# How charts are drawn is no choice of runs, but stays when the choice changes (runs.show.view); keys of series do not.
VIEW = ("metric", "x", "scale", "together")


class Facet(NamedTuple):
    """One thing to choose by: its parameter, its label, and the columns of a public group with its value and its title."""

    name: str
    label: str
    field: str
    title: str


def _facets() -> tuple[Facet, ...]:
    """Return the facets of the table of conditions, in the order of the page."""
    return tuple(
        Facet(
            name=condition.facet.parameter,
            label=condition.label,
            field=condition.facet.value,
            title=condition.facet.title,
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
# What must be equal, or a comparison is one of unlike things.
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
    """The chosen values of each facet, as they stand in the address; values of one facet mean "or", facets "and".

    `search` is words that names must hold; `unlike` is the reader's word that unlike set-ups may be drawn together; `view` is how.
    """

    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    search: str = ""
    unlike: bool = False
    view: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.search) or any(self.chosen.values())

    def pairs(self) -> list[tuple[str, str]]:
        """Return the parameters of this selection, without its view."""
        words, unlike = (
            [("q", self.search)] if self.search else [],
            [("unlike", "1")] if self.unlike else [],
        )
        return [
            *words,
            *((name, value) for name, values in self.chosen.items() for value in values),
            *unlike,
        ]

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
        """Return the same with unlike set-ups drawn together."""
        return replace(self, unlike=True)

    def only(self, name: str, values: Iterable[str]) -> Selection:
        """Return the same with these values of a facet, and no other ones."""
        changed = {**self.chosen, name: tuple(values)}
        return replace(
            self,
            chosen={facet.name: changed[facet.name] for facet in FACETS if facet.name in changed},
        )

    def without(self, name: str) -> Selection:
        """Return the same without a facet, or without the words ("q")."""
        left = {one: values for one, values in self.chosen.items() if one != name}
        return replace(self, chosen=left, search="" if name == "q" else self.search)

    def conditions(self) -> dict[str, list[object]]:
        """Return the stored values that each chosen facet accepts; None is "not said"."""
        return {
            name: [stored(name, value) for value in values]
            for name, values in self.chosen.items()
            if values
        }

    def words(self) -> list[str]:
        """Return the words that a run's names must hold, each of them in one."""
        return self.search.split()[:MOST_WORDS]


def parse(query: QueryDict) -> Selection:
    """Read a selection from an address; what is unknown in it is left out."""
    chosen = {facet.name: _values(query.getlist(facet.name)) for facet in FACETS}
    for name in YES_NO:
        chosen[name] = tuple(
            value for value in chosen[name] if value in (*WORDS, UNSAID, "unknown")
        )
    view = tuple((name, value) for name in VIEW for value in _values(query.getlist(name)))
    return Selection(
        chosen={name: values for name, values in chosen.items() if values},
        search=" ".join(_clean(query.get("q", "")).split()),
        unlike=query.get("unlike") == "1",
        view=view,
    )


def stored(name: str, value: str) -> object:
    """Return a value as its column has it; None for "not said", and -1, which no number is, for what is no number."""
    if value == UNSAID or (name in YES_NO and value == "unknown"):
        return None
    if name in NUMBERS:
        return (
            int(value)
            if value.isascii() and value.isdigit() and len(value) < (16 if name == "size" else 9)
            else -1
        )
    return WORDS[value] if name in YES_NO else value


def written(name: str, value: object) -> str:
    """Return a stored value as it stands in an address."""
    if value is None or value == "":
        return UNSAID
    return {True: "yes", False: "no"}[bool(value)] if name in YES_NO else str(value)


def _values(given: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for value in given if (text := _clean(value))))[:MOST_VALUES]


def _clean(text: str) -> str:
    return text.replace("\0", "").strip()[:LONGEST].strip()
