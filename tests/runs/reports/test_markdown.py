"""Markdown: what it becomes, and that nothing a stranger writes can do anything."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.reports import markdown
from runs.reports.claims import Measured

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg/onload=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#x73;cript:alert(1))",
    "[x](data:text/html;base64,PHN2Zz4=)",
    "[x](vbscript:x)",
    "![x](javascript:alert(1))",
    "![x](http://tracker.example/a.png)",
    "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;",
    "`<script>`",
    "```<script>\n</script>\n```",
    "<!-- --><iframe src=//x>",
    '[x](http://a.example/"onmouseover=alert(1))',
    "[x](<http://a.example/ onclick=alert(1)>)",
    "[[claim: <b onclick=x>|<i> = 2]]",
    "| <script> |\n|---|\n| <img onerror=x> |",
    "[^a]\n\n[^a]: <script>alert(1)</script>",
    "[x](file:///etc/passwd)",
    "<a href='javascript:x'>y</a>",
]


def html(text: str, level: int = 3, name: str = "part") -> str:
    return markdown.render(
        text,
        name=name,
        level=level,
        resolve=lambda text: Measured(text, 2.0, 1.5, True, "measured: 1.50"),
    )


class Seen(HTMLParser):
    """Collects the elements and attributes of some HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs


def check_harmless(text: str) -> None:
    seen = Seen(html(text))
    assert seen.tags <= markdown.TAGS
    assert {name for name, _ in seen.attributes} <= {"href", "title", "id", "class", "rel", "start"}
    links = [value or "" for name, value in seen.attributes if name == "href"]
    assert [
        link
        for link in links
        if not re.match(r"https?://|#|/|[\w.%&?=()/-]*$", link, re.ASCII | re.IGNORECASE)
    ] == []


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_hostile_becomes_an_element_or_a_link(text):
    check_harmless(text)


@given(
    st.lists(
        st.sampled_from(
            [
                *HOSTILE,
                "\n",
                "\n\n",
                "> ",
                "- ",
                "*",
                "`",
                "[",
                "](",
                ")",
                "<",
                ">",
                '"',
                "[^a]",
                "|",
                "# ",
                "    ",
                "]]",
            ]
        ),
        max_size=14,
    )
)
def test_no_mixture_of_it_does(parts):
    check_harmless("".join(parts))


def test_links_tell_search_engines_not_to_follow():
    assert (
        html("[x](https://a.example)")
        == '<p><a href="https://a.example" rel="nofollow ugc noopener">x</a></p>\n'
    )


def test_headings_stand_below_the_sections_own_without_gaps():
    assert re.findall(r"<h\d>", html("# a\n\n### b\n\n# c", level=4)) == ["<h4>", "<h5>", "<h4>"]
    assert re.findall(r"<h\d>", html("###### a", level=3)) == ["<h3>"]


def test_footnotes_of_two_texts_do_not_meet():
    first, second = (
        html("a[^1]\n\n[^1]: x", name="method"),
        html("a[^1]\n\n[^1]: x", name="notes-1"),
    )
    ids = [set(re.findall(r'id="([^"]+)"', text)) for text in (first, second)]
    assert ids[0] and ids[1] and not ids[0] & ids[1]
    for text, own in zip((first, second), ids, strict=True):
        assert {target[1:] for target in re.findall(r'href="(#[^"]+)"', text)} <= own


def test_tables_and_code_are_understood():
    assert "<th>a</th>" in html("| a | b |\n|---|--:|\n| 1 | 2 |") and "<pre><code>x" in html(
        "    x"
    )


def test_a_claim_shows_what_was_measured_and_the_rule():
    text = html("It is [[claim: twice as fast]] here; `[[claim: code]]` is code.")
    assert '<span class="claim claim-off"> twice as fast' in text and "[measured: 1.50; " in text
    assert 'href="/checks/BP025/"' in text and "<code>[[claim: code]]</code>" in text


@pytest.mark.parametrize("text", ["[[claim:", "[[claim: no end", "[[claim: " + "x" * 600 + "]]"])
def test_a_claim_without_its_end_is_text(text):
    assert "claim-" not in html(text) and "[[claim:" in html(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000,
        ">" * 20_000,
        "*a " * 6_000,
        "[a](b" * 4_000,
        "a`b``" * 4_000,
        "[[claim: " * 2_200,
        "^[" * 9_000,
    ],
)
def test_the_longest_text_of_the_worst_kind_is_answered(text):
    assert len(html(text)) > 0


def test_html_is_shown_as_text():
    assert html("a <b>bold</b> <!-- x -->") == "<p>a &lt;b&gt;bold&lt;/b&gt; &lt;!-- x --&gt;</p>\n"
    assert html("<div>\nx\n</div>") == "<p>&lt;div&gt;\nx\n&lt;/div&gt;</p>\n"
