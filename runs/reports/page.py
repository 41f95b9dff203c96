"""What the page of a report shows: the author's text as HTML, and each comparison as a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import unescape
from itertools import chain, count

from django.utils.html import strip_tags
from django.utils.safestring import SafeString

from runs.compare.series import Group, group, views
from runs.models import Comparison
from runs.reports import claims, markdown, not_checked
from runs.reports.articles import LABELS, Article
from runs.reports.claims import Claim, Measured
from runs.reports.not_checked import Unmarked
from runs.show.page import Known, Sheet, sheet
from runs.show.view import View
from runs.store import kept_checks

TOP_LEVEL, SETUP_LEVEL = 3, 4  # of the headings in Markdown: below the section's, below the part's
SUMMARY = 200  # characters
OPENING = {"objective": "Objective", "method": "Method"}
CLOSING = {"observations": "Observations", "conclusions": "Conclusions"}
REFERENCES = {"references": "References"}
GONE = "This comparison was withdrawn by its publisher, or is not public any more."


@dataclass(frozen=True, slots=True)
class ReportComparison:
    """One comparison of a report; `number` counts them from 1.

    `sheet` is None where it may not be shown; then `title` says so.
    """

    number: int
    id: str
    title: str
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the author's text; `key` is its anchor."""

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
    comparisons: tuple[ReportComparison, ...]


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The whole article.

    `measured` holds every claim by the number of its setup (None: the whole article) and its text,
    in the text's order. `groups` are the groups of series of each setup.
    """

    article: Article
    opening: tuple[Section, ...]
    setups: tuple[Setup, ...]
    closing: tuple[Section, ...]
    references: Section | None
    measured: Mapping[tuple[int | None, str], Measured]
    groups: Sequence[Sequence[Group]] = ()

    @property
    def not_checked(self) -> tuple[Unmarked, ...]:
        """Return what looks like a claim and is not marked; computed anew at each call."""
        return not_checked.of_article(self.article, self.groups)

    @property
    def claims(self) -> tuple[Measured, ...]:
        """Return every claim as it was measured."""
        return tuple(self.measured.values())

    @property
    def first(self) -> ReportComparison | None:
        """Return the first comparison that may be shown."""
        comparisons = chain.from_iterable(setup.comparisons for setup in self.setups)
        return next((comparison for comparison in comparisons if comparison.sheet), None)

    @property
    def summary(self) -> str:
        """Return the start of the article as plain text, at most SUMMARY characters."""
        if not self.opening:
            return ""
        text = " ".join(unescape(strip_tags(self.opening[0].html)).split())
        return text if len(text) <= SUMMARY else f"{text[:SUMMARY].rpartition(' ')[0]} \u2026"


def setup_title(number: int, name: str) -> str:
    """Return the heading of a setup; a name like "Setup 1" is not doubled."""
    own = f"Setup {number}"
    return own if not name or name == own else f"{own}: {name}"


@dataclass(slots=True)
class _Renderer:
    """Turns the article's texts into HTML and collects the claims in them.

    `groups` are the series groups of each setup.
    """

    groups: Sequence[Sequence[Group]]
    measured: dict[tuple[int | None, str], Measured] = field(default_factory=dict)

    def html(self, text: str, *, name: str, level: int, here: int | None = None) -> SafeString:
        if not text:
            return SafeString("")
        measure = partial(self.measure, here)
        return markdown.render(text, name=name, level=level, resolve=measure)

    def measure(self, here: int | None, text: str) -> Measured:
        claim = claims.parse(text)
        if isinstance(claim, Claim):
            claim = claims.measure(claim, self.groups, here=here)
        self.measured[here, text] = claim
        return claim

    def sections(self, article: Article, titles: Mapping[str, str]) -> tuple[Section, ...]:
        """Return the sections that are not empty."""
        sections = []
        for name, title in titles.items():
            html = self.html(article[name], name=name, level=TOP_LEVEL)
            sections.append(Section(name, title, html=html))
        return tuple(section for section in sections if section.html)


def compose(article: Article, readable: Mapping[str, Comparison]) -> ReportPage:
    """Return the page of an article with the comparisons that its readers may see.

    `store.visibility.shown_in_report` gives them. No query. Cost: drawing each comparison once.
    """
    renderer = _Renderer(_groups(article, readable))
    servers = _servers(renderer.groups)
    numbers = count(1)
    opening = renderer.sections(article, OPENING)
    setups = []
    for number, fields in enumerate(article["setups"], 1):
        members = [
            _comparison(next(numbers), name, readable=readable, servers=servers)
            for name in fields["comparisons"]
        ]
        setups.append(_setup(fields, number, renderer=renderer, comparisons=members))
    closing = renderer.sections(article, CLOSING)
    references = renderer.sections(article, REFERENCES)
    return ReportPage(
        article,
        opening,
        setups=tuple(setups),
        closing=closing,
        references=references[0] if references else None,
        measured=renderer.measured,
        groups=renderer.groups,
    )


def _groups(article: Article, readable: Mapping[str, Comparison]) -> list[list[Group]]:
    """Return the groups of series of each setup's comparisons."""
    groups = {
        name: group(views(comparison.content["runs"], comparison.labels))[0]
        for name, comparison in readable.items()
    }
    in_setups = []
    for setup in article["setups"]:
        lists = (groups.get(name, ()) for name in setup["comparisons"])
        in_setups.append(list(chain.from_iterable(lists)))
    return in_setups


def _setup(
    fields: Mapping[str, str],
    number: int,
    *,
    renderer: _Renderer,
    comparisons: Sequence[ReportComparison],
) -> Setup:
    html = partial(renderer.html, level=SETUP_LEVEL, here=number)
    return Setup(
        number=number,
        title=setup_title(number, fields["name"]),
        facts=tuple((label, fields[name]) for name, label in LABELS.items() if fields[name]),
        notes=html(fields["notes"], name=f"notes-{number}"),
        observations=html(fields["observations"], name=f"observations-{number}"),
        comparisons=tuple(comparisons),
    )


def _servers(setups: Sequence[Sequence[Group]]) -> list[str]:
    """Return the servers of all setups, each once, in their order."""
    groups = chain.from_iterable(setups)
    every = chain.from_iterable(own.series for own in groups)
    return list(dict.fromkeys(series.server for series in every))


def _comparison(
    number: int, name: str, *, readable: Mapping[str, Comparison], servers: Sequence[str]
) -> ReportComparison:
    comparison = readable.get(name)
    if comparison is None:
        return ReportComparison(number, name, title=GONE, sheet=None)
    frozen = View.from_json(comparison.content.get("view"))
    title = str(comparison.labels.get("title", ""))
    drawing = sheet(
        comparison.content["runs"],
        comparison.labels,
        view=frozen,
        base=frozen,
        known=Known(kept_checks.checks_of(comparison), servers=servers),
    )
    return ReportComparison(number, name, title=title, sheet=drawing)
