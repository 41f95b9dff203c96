"""Exported Markdown is harmless for every parser; what was harmless before is unchanged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from runs.reports import safe_markdown
from tests.runs.reports.test_markdown import HOSTILE

MORE = [
    "~~~ {=html}\n<script>\n~~~",
    "``` {.x onclick=x}\ncode\n```",
    "`<script>`{=html}",
    "[x]{onclick=x}",
    "# h {: onclick=x}",
    "\\<script>",
    "[x]:\njavascript:alert(1)\n\n[x]",
    "[^a]: javascript:alert(1)",
    "[x] (javascript:x)",
    "{{ site.secret }} {% include x %}",
    "`a\n- b` <i> `c`",
    "````[x]|```<i>x`",
    "- a\n\n      <script>\n",
    "Term\n:   def\n\n    <script>",
    "[x](\n> java&Tab;script:y)",
    "> ```\n> <script>\n> ```",
    f"[x]({' ' * 700}javascript:y)",
    f"[x]:{' ' * 700}javascript:y\n\n[x]",
    "- \n\n```\n<script>\n```",
]
HARMLESS = [
    "Plain *words*, **strong**, `code`, a < b, x <= 3.",
    "- a\n- b\n\n1. c",
    "[x](https://a.example 'a: b') [y](/c/1/) <https://a.example/>",
    "| a | b |\n|---|---|\n| `c` | d |",
    "```sh\nab -n 10 -c 1 http://127.0.0.1/ > out.txt\n```",
    "word[^1]\n\n[^1]: Note: what it means.",
    "[1]: https://a.example/ 'Title'\n\n[a][1]",
    "    server {\n        listen 80;\n    }",
    "see [RFC 9110] (semantics)",
    "{x} of {y}",
]


def readers() -> list[MarkdownIt]:
    """Return parsers that let everything through: plain, with more syntax, and without fences."""
    plain, bare = (MarkdownIt("commonmark", {"html": True}) for _ in range(2))
    more = (
        MarkdownIt("commonmark", {"html": True})
        .enable(["table", "strikethrough"])
        .use(footnote_plugin)
    )
    for reader in (plain, more, bare.disable("fence")):
        reader.validateLink = lambda url: True  # type: ignore[method-assign]
    return [plain, more, bare]


READERS = readers()


def acting(text: str) -> list[str]:
    """Return what any reader finds in a text that acts: HTML, images, links to other schemes."""
    blocks = [block for reader in READERS for block in reader.parse(text)]
    tokens = [token for block in blocks for token in (block, *(block.children or ()))]
    links = [str(token.attrs["href"]) for token in tokens if token.type == "link_open"]
    return [
        token.content for token in tokens if token.type in ("html_block", "html_inline", "image")
    ] + [link for link in links if safe_markdown.leads_elsewhere(link)]


def tamed(text: str) -> str:
    return safe_markdown.tamed(text, safe_markdown.prose)


@pytest.mark.parametrize("text", [*HOSTILE, *MORE])
def test_nothing_acts_that_did(text):
    assert acting(tamed(text)) == []


def test_the_readers_of_these_tests_find_what_acts():
    assert (
        acting("<b>")
        and acting("![x](https://a.example/x.png)")
        and acting("[x](javascript:y)")
        and acting("```\n<script>\n```")
    )


@given(
    st.lists(
        st.sampled_from(
            [
                *HOSTILE,
                *MORE,
                "\n",
                "\n\n",
                "> ",
                "- ",
                "*",
                "`",
                "```",
                "~~~",
                "[",
                "](",
                "]:",
                ")",
                "<",
                "\\",
                "[^a]",
                "|",
                "    ",
            ]
        ),
        max_size=12,
    )
)
def test_no_mixture_of_it_does(parts):
    whole = f"## One\n\n{tamed(''.join(parts))}\n\n## Two\n\n`code`\n"
    assert acting(whole) == []


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_harmless_stays_as_it_was_written(text):
    assert tamed(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a <b>bold</b> \\<i>", "a &lt;b>bold&lt;/b> &lt;i>"),
        ("![x](https://t.example/1.png)", "\\![x](https://t.example/1.png)"),
        ("[x](javascript:y)", "[x]\\(javascript:y)"),
        ("[x]: data:text/html,y", "[x]\\: data:text/html,y"),
        ("[^1]: doi:10.1145/1", "[^1]: &nbsp; doi:10.1145/1"),
        ("Use `<Directory>` here", "Use &lt;Directory&gt; here"),
        (
            "```apache\n<Directory />\n  X\n</Directory>\n```",
            "Code (apache):\n\n    <Directory />\n      X\n    </Directory>",
        ),
        ("- a\n\n  ```\n  <b>\n  ```", "- a\n\n  ```\n  &lt;b>\n  ```"),
        ("# h {: onclick=x}", "# h &#123;: onclick=x}"),
    ],
)
def test_what_would_act_is_written_so(text, expected):
    assert tamed(text) == expected


def test_a_fence_without_an_end_does_not_take_the_next_section():
    assert tamed("~~~~ sh\nls") == "~~~~ sh\nls\n~~~~" and tamed("> ```\n> ls") == "> ```\n> ls"


def test_the_parts_are_the_text():
    for text in [*HOSTILE, *MORE, *HARMLESS]:
        assert "".join(piece.text for piece in safe_markdown.text_parts(text)) == text


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000,
        "<" * 20_000,
        "a`b``" * 4_000,
        "[a](b" * 4_000,
        *(
            pytest.param(text, marks=pytest.mark.long)
            for text in (
                "]:" * 10_000,
                "{" * 20_000,
                "\\" * 20_000,
                "[^" * 10_000,
                "\n" * 20_000,
                "]( " * 6_600,
                "- \n" * 6_600,
            )
        ),
    ],
)
def test_the_longest_text_of_the_worst_kind_is_written(text):
    assert acting(tamed(text)) == []


def test_one_line_of_anything_means_nothing():
    assert (
        safe_markdown.plain("a <b>\n*c* [d](e) &lt; & {f}")
        == "a &lt;b&gt; \\*c\\* \\[d\\](e) &amp;lt; & &#123;f}"
    )
