"""Texts to copy that show a chart in a blog, forum or manual, each in its markup language.

Each snippet but the frame is an image that links to the permalink. Titles are escaped for each
language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from html import escape

# A character that has a meaning in some dialect is written as its number (&#38;), which every
# dialect shows as the character itself.
_MARKDOWN_NUMBERED = re.compile(r'[&<>|~"=@$^{}]|:(?! )')
_MARKDOWN_ESCAPED = re.compile(r"[\\`*_\[\]()!]|#(?!\d+;)")
_ASCIIDOC_NUMBERED = re.compile(r"""[&<>"'*_`#^~+{}\[\]()\\|=]|:(?! )|-(?=-)|\.(?=\.)""")
_BRACKETS = str.maketrans("[]", "()")


@dataclass(frozen=True, slots=True)
class SharedChart:
    """One chart for another site; every address is whole, every text is one visible line.

    `live` is the frame with today's data, "" where there is none.
    `image` and `dark` are the PNG in the light and the dark theme, `card` is what previews of the
    link show. Sizes are pixels;
    `frame_height` is used until the frame's script says its real height.
    """

    title: str
    alt: str
    address: str
    image: str
    dark: str
    card: str
    embed: str
    script: str
    width: int
    height: int
    frame_height: int
    live: str = ""


@dataclass(frozen=True, slots=True)
class Snippet:
    """One text to copy; `lines` tells how many lines it has."""

    name: str
    label: str
    text: str

    @property
    def lines(self) -> int:
        """Return how many lines there are."""
        return self.text.count("\n") + 1


def snippets(chart: SharedChart) -> tuple[Snippet, ...]:
    """Return the chart in every language, the most used first."""
    live = replace(chart, embed=chart.live)
    frames = [Snippet("iframe", "Interactive (iframe), locked data", text=_frame_and_script(chart))]
    if chart.live:
        label = "Interactive (iframe), live data"
        frames.append(Snippet("live", label, text=_frame_and_script(live)))
    return (
        Snippet("link", "Link", text=chart.address),
        *frames,
        Snippet("html", "HTML image", text=_html(chart)),
        Snippet("markdown", "Markdown", text=_markdown(chart)),
        Snippet("bbcode", "BBCode", text=_bbcode(chart)),
        Snippet("rst", "reStructuredText", text=_rst(chart)),
        Snippet("asciidoc", "AsciiDoc", text=_asciidoc(chart)),
    )


def frame(chart: SharedChart, width: str = "100%", *, height: int | None = None) -> str:
    """Return the frame alone; without the script it keeps its height and scrolls."""
    return (
        f'<iframe src="{escape(chart.embed)}" title="{escape(chart.title)}" '
        f'width="{width}" height="{height or chart.frame_height}" '
        f'style="border:0" loading="lazy" allow="clipboard-write"></iframe>'
    )


def markdown(text: str) -> str:
    """Escape a text for CommonMark and its relatives, within a link and within a table."""
    return _MARKDOWN_ESCAPED.sub(r"\\\g<0>", _MARKDOWN_NUMBERED.sub(_number, text))


def bbcode(text: str) -> str:
    """Write a text for a language that has no escapes: square brackets become round ones."""
    return text.translate(_BRACKETS)


def asciidoc(text: str) -> str:
    """Write what AsciiDoc could take for markup as numbers of characters."""
    return _ASCIIDOC_NUMBERED.sub(_number, text)


def _number(match: re.Match[str]) -> str:
    return f"&#{ord(match[0])};"


def _frame_and_script(chart: SharedChart) -> str:
    return f'{frame(chart)}\n<script async src="{escape(chart.script)}"></script>'


def _html(chart: SharedChart) -> str:
    """Return an image that is dark where the reader's system is."""
    return (
        f'<a href="{escape(chart.address)}"><picture>'
        f'<source media="(prefers-color-scheme: dark)" srcset="{escape(chart.dark)}">'
        f'<img src="{escape(chart.image)}" alt="{escape(chart.alt)}" '
        f'width="{chart.width}" height="{chart.height}" '
        f'style="max-width:100%;height:auto" loading="lazy"></picture></a>'
    )


def _markdown(chart: SharedChart) -> str:
    return f"[![{markdown(chart.alt)}]({chart.image})]({chart.address})"


def _bbcode(chart: SharedChart) -> str:
    link = f"[url={chart.address}]"
    return f"{link}[img]{chart.image}[/img][/url]\n{link}{bbcode(chart.title)}[/url]"


def _rst(chart: SharedChart) -> str:
    return f".. image:: {chart.image}\n   :alt: {chart.alt}\n   :target: {chart.address}"


def _asciidoc(chart: SharedChart) -> str:
    return f'image::{chart.image}["{asciidoc(chart.alt)}",link="{chart.address}"]'
