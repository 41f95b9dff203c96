"""The languages to paste: each text stands for itself in each language, whatever signs it holds.

The expected values were read back with CommonMark and three other Markdown parsers, docutils and
Asciidoctor.
"""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from runs.export import snippets
from runs.export.snippets import SharedChart

PAGE, IMAGE = (
    "https://b.example/c/abc/?metric=time_taken&scale=logx",
    "https://b.example/c/abc.png?metric=time_taken&scale=logx",
)
HOSTILE = [
    "plain",
    "a \"quoted\" & 'single' <b>bold</b>",
    "]( [x](y) [ ] \\ ![i](j)",
    "`code` **b** __i__ ~~s~~ | pipe |",
    "{attr} #1 @me :smile: $x$ ^a^ ==m==",
    "&amp; &#60; #5;",
    "back\\\\slash\\",
    "</a><script>alert(1)</script>",
    '"></iframe><img src=x onerror=alert(1)>',
    "... -- +++p+++ ((i)) <<r>>",
    "end[/url][img]x[/img]",
    ":alt: x .. image:: y",
]
EMBED, SCRIPT = "https://b.example/c/abc/embed/?a=1&b=2", "https://b.example/embed.js"


def texts(text: str) -> dict[str, str]:
    """Return the snippets of a piece with these words, by name."""
    piece = SharedChart(
        text, text, PAGE, IMAGE, f"{IMAGE}&theme=dark", "", EMBED, SCRIPT, 1200, 800, 640
    )
    return {snippet.name: snippet.text for snippet in snippets.snippets(piece)}


class Tags(HTMLParser):
    """Reads the tags of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("flavour", ["commonmark", "js-default"])
def test_markdown_is_an_image_in_a_link_with_the_words_as_they_are(text, flavour):
    elements = Tags(MarkdownIt(flavour).render(texts(text)["markdown"])).found
    assert [tag for tag, _ in elements] == ["p", "a", "img"]
    assert (elements[1][1]["href"], elements[2][1]["src"], elements[2][1]["alt"]) == (
        PAGE,
        IMAGE,
        text,
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_stays_in_its_cell_of_a_table(text):
    table = f"| a |\n| --- |\n| {texts(text)['markdown']} |\n"
    assert [tag for tag, _ in Tags(MarkdownIt("js-default").render(table)).found].count("td") == 1


@pytest.mark.parametrize("text", HOSTILE)
def test_html_is_an_image_in_a_link_with_the_words_as_they_are(text):
    elements = Tags(texts(text)["html"]).found
    assert [tag for tag, _ in elements] == ["a", "picture", "source", "img"]
    assert (elements[0][1]["href"], elements[3][1]["src"], elements[3][1]["alt"]) == (
        PAGE,
        IMAGE,
        text,
    )
    assert elements[2][1]["srcset"] == f"{IMAGE}&theme=dark"


@pytest.mark.parametrize("text", HOSTILE)
def test_the_frame_holds_nothing_but_itself(text):
    elements = Tags(texts(text)["iframe"]).found
    assert [tag for tag, _ in elements] == ["iframe", "script"]
    assert (elements[0][1]["title"], elements[0][1]["src"]) == (text, EMBED)


@pytest.mark.parametrize("text", HOSTILE)
def test_bbcode_has_only_our_own_tags(text):
    assert texts(text)["bbcode"].count("[") == 6


@pytest.mark.parametrize("text", HOSTILE)
def test_restructured_text_keeps_the_words_in_their_field(text):
    assert texts(text)["rst"].splitlines() == [
        f".. image:: {IMAGE}",
        f"   :alt: {text}",
        f"   :target: {PAGE}",
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_asciidoc_keeps_the_words_within_their_quotes(text):
    snippet = texts(text)["asciidoc"]
    inner = snippet.removeprefix(f'image::{IMAGE}["').removesuffix(f'",link="{PAGE}"]')
    assert not set(inner) & set("\"'[]{}*_`+<>|\\") and unescape(inner) == text


def test_ordinary_words_stay_readable():
    text = "Apache 2.2.3 and lighttpd: 7.66, 22.72 requests/s"
    assert f"![{text}]" in texts(text)["markdown"] and f'"{text}"' in texts(text)["asciidoc"]
