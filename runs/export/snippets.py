"""A chart in the languages that blogs, forums and manuals are written in, to be copied; texts are escaped for each.

Each snippet but the frame is an image that links to the permalink, and works wherever its language does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

# What means something to some dialect becomes the number of the character, which all of them read as the character itself.
_MARKDOWN_NUMBERED = re.compile(r'[&<>|~"=@$^{}]|:(?! )')
_MARKDOWN_ESCAPED = re.compile(r"[\\`*_\[\]()!]|#(?!\d+;)")
_ASCIIDOC_NUMBERED = re.compile(r"""[&<>"'*_`#^~+{}\[\]()\\|=]|:(?! )|-(?=-)|\.(?=\.)""")
_BRACKETS = str.maketrans("[]", "()")


@dataclass(frozen=True, slots=True)
class Piece:
    """One chart to be shown elsewhere; every address is whole, every text is one visible line.

    `image` and `dark` are the PNG by day and by night, `frame_height` what the frame needs before it has said its height.
    """

    title: str
    alt: str
    address: str
    image: str
    dark: str
    embed: str
    script: str
    width: int
    height: int
    frame_height: int


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


def snippets(piece: Piece) -> tuple[Snippet, ...]:
    """Return the chart in every language, the most used first."""
    return (
        Snippet("link", "Link", text=piece.address),
        Snippet(
            "iframe",
            "Frame",
            text=f'{frame(piece)}\n<script async src="{escape(piece.script)}"></script>',
        ),
        Snippet("html", "HTML image", text=_html(piece)),
        Snippet(
            "markdown",
            "Markdown",
            text=f"[![{markdown(piece.alt)}]({piece.image})]({piece.address})",
        ),
        Snippet(
            "bbcode",
            "BBCode",
            text=f"[url={piece.address}][img]{piece.image}[/img][/url]\n[url={piece.address}]{bbcode(piece.title)}[/url]",
        ),
        Snippet(
            "rst",
            "reStructuredText",
            text=f".. image:: {piece.image}\n   :alt: {piece.alt}\n   :target: {piece.address}",
        ),
        Snippet(
            "asciidoc",
            "AsciiDoc",
            text=f'image::{piece.image}["{asciidoc(piece.alt)}",link="{piece.address}"]',
        ),
    )


def frame(piece: Piece, width: str = "100%", height: int | None = None) -> str:
    """Return the frame alone; without the script it keeps its height and scrolls."""
    return (
        f'<iframe src="{escape(piece.embed)}" title="{escape(piece.title)}" width="{width}" height="{height or piece.frame_height}" '
        f'style="border:0" loading="lazy" allow="clipboard-write"></iframe>'
    )


def markdown(text: str) -> str:
    """Escape a text for CommonMark and its relatives, within a link and within a table."""
    return _MARKDOWN_ESCAPED.sub(r"\\\g<0>", _MARKDOWN_NUMBERED.sub(_number, text))


def bbcode(text: str) -> str:
    """Write a text for a language that has no escapes: square brackets become round ones."""
    return text.translate(_BRACKETS)


def _bbcode(piece: Piece) -> str:
    link = f"[url={piece.address}]"
    return f"{link}[img]{piece.image}[/img][/url]\n{link}{bbcode(piece.title)}[/url]"


def asciidoc(text: str) -> str:
    """Write what AsciiDoc could take for markup as numbers of characters."""
    return _ASCIIDOC_NUMBERED.sub(_number, text)


def _number(found: re.Match[str]) -> str:
    return f"&#{ord(found[0])};"


def _html(piece: Piece) -> str:
    """Return an image that is dark where the reader's page may be."""
    return (
        f'<a href="{escape(piece.address)}"><picture><source media="(prefers-color-scheme: dark)" srcset="{escape(piece.dark)}">'
        f'<img src="{escape(piece.image)}" alt="{escape(piece.alt)}" width="{piece.width}" height="{piece.height}" '
        f'style="max-width:100%;height:auto" loading="lazy"></picture></a>'
    )
