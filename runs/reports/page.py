"""What the page of a report shows: the author's words as HTML, and beside them each comparison's charts, findings, checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import unescape
from itertools import count

from django.utils.html import strip_tags
from django.utils.safestring import SafeString

from runs.compare.series import Group, group, views
from runs.models import Comparison
from runs.reports import claims, markdown
from runs.reports.articles import LABELS, Article
from runs.reports.claims import Measured
from runs.show.page import Sheet, sheet
from runs.show.view import View

TOP_LEVEL, SETUP_LEVEL = 3, 4  # of the headings in Markdown: below the section's, below the part's
SUMMARY = 200  # characters
GONE = "This comparison was withdrawn by its publisher, or is not public any more."


@dataclass(frozen=True, slots=True)
class Shown:
    """One comparison, the report's `place`th; `sheet` is None where it may not be shown, and the page says so."""

    place: int
    id: str
    title: str
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the author's words; `key` is its anchor."""

    key: str
    title: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class Setup:
    """One setup: what was the same in it, its comparisons, and what the author saw there."""

    number: int
    title: str
    facts: tuple[tuple[str, str], ...]
    notes: SafeString
    observations: SafeString
    shown: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The whole article; `measured` is every claim by its setup (None: the whole article) and its text, in the text's order."""

    article: Article
    opening: tuple[Part, ...]
    setups: tuple[Setup, ...]
    closing: tuple[Part, ...]
    references: Part | None
    measured: Mapping[tuple[int | None, str], Measured]

    @property
    def claims(self) -> tuple[Measured, ...]:
        """Return every claim as it was measured."""
        return tuple(self.measured.values())

    @property
    def first(self) -> Shown | None:
        """Return the first comparison that may be shown."""
        return next((one for setup in self.setups for one in setup.shown if one.sheet), None)

    @property
    def summary(self) -> str:
        """Return the first words of the article as plain text."""
        words = " ".join(unescape(strip_tags(self.opening[0].html)).split()) if self.opening else ""
        return words if len(words) <= SUMMARY else f"{words[:SUMMARY].rpartition(' ')[0]} \u2026"


@dataclass(slots=True)
class _Reader:
    """Turns the article's texts into HTML and keeps the claims that it meets."""

    groups: Sequence[Sequence[Group]]
    found: dict[tuple[int | None, str], Measured]

    def html(self, text: str, name: str, level: int, here: int | None = None) -> SafeString:
        return (
            markdown.render(text, name=name, level=level, resolve=partial(self.measure, here))
            if text
            else SafeString("")
        )

    def measure(self, here: int | None, text: str) -> Measured:
        claim = claims.parse(text)
        self.found[here, text] = (
            claim if isinstance(claim, Measured) else claims.measure(claim, self.groups, here=here)
        )
        return self.found[here, text]


def compose(article: Article, comparisons: Mapping[str, Comparison], *, public: bool) -> Page:
    """Return the page of an article; a public one shows public comparisons only. No query; draws each comparison once."""
    readable = {
        name: one
        for name, one in comparisons.items()
        if not one.withdrawn_at and (one.visibility == "public" or not public)
    }
    groups = {
        name: group(views(one.content["runs"], one.labels))[0] for name, one in readable.items()
    }
    in_setups = [
        [found for name in one["comparisons"] for found in groups.get(name, ())]
        for one in article["setups"]
    ]
    reader, places = _Reader(in_setups, {}), count(1)

    def part(name: str, title: str) -> Part:
        return Part(name, title, html=reader.html(article[name], name, TOP_LEVEL))

    opening = [part("objective", "Objective"), part("method", "Method")]
    setups = [
        _setup(
            one,
            number,
            reader=reader,
            shown=[_shown(next(places), name, readable=readable) for name in one["comparisons"]],
        )
        for number, one in enumerate(article["setups"], 1)
    ]
    closing = [part("observations", "Observations"), part("conclusions", "Conclusions")]
    references = part("references", "References")
    return Page(
        article,
        _said(opening),
        setups=tuple(setups),
        closing=_said(closing),
        references=next(iter(_said([references])), None),
        measured=reader.found,
    )


def _said(parts: Sequence[Part]) -> tuple[Part, ...]:
    return tuple(part for part in parts if part.html)


def _setup(given: Mapping[str, str], number: int, reader: _Reader, shown: Sequence[Shown]) -> Setup:
    return Setup(
        number=number,
        title=f"Setup {number}: {given['name']}" if given["name"] else f"Setup {number}",
        facts=tuple((label, given[name]) for name, label in LABELS.items() if given[name]),
        notes=reader.html(given["notes"], f"notes-{number}", SETUP_LEVEL, number),
        observations=reader.html(
            given["observations"], f"observations-{number}", SETUP_LEVEL, number
        ),
        shown=tuple(shown),
    )


def _shown(place: int, name: str, readable: Mapping[str, Comparison]) -> Shown:
    found = readable.get(name)
    if found is None:
        return Shown(place, name, title=GONE, sheet=None)
    frozen = View.from_json(found.content.get("view"))
    drawn = sheet(found.content["runs"], found.labels, view=frozen, base=frozen)
    return Shown(place, name, title=str(found.labels.get("title", "")), sheet=drawn)
