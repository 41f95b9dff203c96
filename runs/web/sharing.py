"""What the share panel of a permalink offers: codes, a sentence for an article, citations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.conf import settings

from runs.export import citations
from runs.export.citations import Cited
from runs.export.snippets import SharedChart, Snippet, markdown, snippets
from runs.models import Comparison
from runs.show.captions import Shown
from runs.show.lettering import one_line

THEMES = ("", "light", "dark")
SIZES = ((600, 400), (800, 500), (1200, 700))  # pixels


@dataclass(frozen=True, slots=True)
class Look:
    """How a shared chart looks: `theme` is "", "light" or "dark", `size` counts in SIZES, or is
    None for the usual one.
    """

    theme: str = ""
    size: int | None = None

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Return the parameters of a picture."""
        pairs = [("theme", self.theme)] if self.theme else []
        if self.size is not None:
            width, height = SIZES[self.size]
            pairs += [("width", str(width)), ("height", str(height))]
        return pairs


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a menu of the share page."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """One menu of the share page."""

    name: str
    label: str
    choices: tuple[Choice, ...]


def read_look(query: Mapping[str, str]) -> Look:
    """Read theme and size of an address; ValueError for what is not offered."""
    theme, size = query.get("theme", ""), query.get("size", "")
    if theme not in THEMES:
        raise ValueError(f"theme is not known; {', '.join(THEMES[1:])} are accepted.")
    if not size:
        return Look(theme)
    names = [f"{width}x{height}" for width, height in SIZES]
    if size not in names:
        raise ValueError(f"size is not known; {', '.join(names)} are accepted.")
    return Look(theme, names.index(size))


def menus(look: Look) -> tuple[Menu, ...]:
    """Return the menus of theme and size with what is chosen."""
    themes = tuple(
        Choice(theme, label=theme or "as the reader's system", chosen=theme == look.theme)
        for theme in THEMES
    )
    usual = Choice("", label="usual", chosen=look.size is None)
    sizes = tuple(
        Choice(f"{width}x{height}", label=f"{width} × {height} pixels", chosen=number == look.size)
        for number, (width, height) in enumerate(SIZES)
    )
    return (
        Menu("theme", label="Theme", choices=themes),
        Menu("size", label="Size", choices=(usual, *sizes)),
    )


def cited(comparison: Comparison) -> Cited:
    """Return what a citation of a comparison names. No query."""
    authors = {labels.get("published_by") for labels in comparison.labels["runs"].values()}
    only = authors.pop() if len(authors) == 1 else None
    return Cited(
        public_id=comparison.public_id,
        title=one_line(comparison.labels.get("title", "")),
        author=one_line(only) if only else "",
        published=comparison.created_at.date(),
        address=settings.SITE_URL + comparison.get_absolute_url(),
        sha256=comparison.sha256,
    )


def codes(chart: SharedChart, viewed: Shown, *, look: Look | None = None) -> tuple[Snippet, ...]:
    """Return the codes of a chart with a look, the link and a sentence for an article first."""
    link, *rest = snippets(dressed(chart, look or Look()))
    finding = viewed.finding.rstrip(".")
    sentence = f"{markdown(finding or chart.title)} ([chart]({chart.address}))."
    return (link, Snippet("sentence", "Sentence for an article", text=sentence), *rest)


def references(comparison: Comparison) -> tuple[Snippet, ...]:
    """Return the citations of a comparison."""
    named = cited(comparison)
    return (
        Snippet("cite", "Citation", text=citations.plain(named)),
        Snippet("bibtex", "BibTeX", text=citations.bibtex(named)),
        Snippet("csl", "CSL-JSON", text=citations.csl_json(named)),
    )


def dressed(chart: SharedChart, look: Look) -> SharedChart:
    """Return the chart with the addresses of a theme and a size."""
    if not look.pairs:
        return chart
    size = SIZES[look.size] if look.size is not None else (chart.width, chart.height)
    frame_pairs = [pair for pair in look.pairs if pair[0] == "theme"]
    dark = [("theme", "dark"), *(pair for pair in look.pairs if pair[0] != "theme")]
    return replace(
        chart,
        image=_with(chart.image, look.pairs),
        dark=_with(chart.image, look.pairs if look.theme else dark),
        embed=_with(chart.embed, frame_pairs),
        live=_with(chart.live, frame_pairs) if chart.live else "",
        width=size[0],
        height=size[1],
    )


def _with(address: str, pairs: list[tuple[str, str]]) -> str:
    if not pairs:
        return address
    return f"{address}{'&' if '?' in address else '?'}{urlencode(pairs)}"
