"""Markdown of untrusted authors to harmless HTML: the only module where text becomes markup.

HTML in the text is shown as text. Links lead to http, https or this site, and carry rel=nofollow;
there are no images. What the renderer writes is then reduced to TAGS and ATTRIBUTES. Tables,
footnotes and claims (`runs.reports.claims`) are understood.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from functools import cache, lru_cache
from typing import Any

import nh3
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from runs.reports.claims import HEAD, LONGEST, TAIL, Measured

TAGS = {
    "p",
    "br",
    "hr",
    "em",
    "strong",
    "s",
    "code",
    "pre",
    "blockquote",
    "ul",
    "ol",
    "li",
    "a",
    "sup",
    "section",
    "span",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
}
ATTRIBUTES = {
    "a": {"href", "title", "id", "class"},
    "li": {"id", "class"},
    "ol": {"start", "class"},
    "ul": {"class"},
    "sup": {"class"},
    "section": {"class"},
    "span": {"class"},
    "th": {"class"},
    "td": {"class"},
    "code": {"class"},
}
REL = "nofollow ugc noopener"
DEEPEST = 6
MOST_BRACKETS = 300  # of one paragraph that are looked at as links
RULE_PAGE = "/checks/BP025/"
Resolver = Callable[[str], Measured]


def render(text: str, *, name: str, level: int, resolve: Resolver) -> SafeString:
    """Return the text as HTML that is safe in any element.

    `name` keeps footnotes of several texts apart; the text's highest headings become h`level`;
    `resolve` measures the text of a claim.
    """
    env: dict[str, Any] = {"docId": name, "level": level, "resolve": resolve}
    return _cleaned(_parser().render(text, env))


def _cleaned(html: str) -> SafeString:
    """Return only what is allowed of some HTML; no other function calls markup safe."""
    return mark_safe(  # noqa: S308 - nh3 has just reduced it to the lists above
        nh3.clean(
            html,
            tags=TAGS,
            attributes=ATTRIBUTES,
            url_schemes={"http", "https"},
            link_rel=REL,
            strip_comments=True,
        )
    )


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "linkify": False, "typographer": False})
    parser.enable(["table", "strikethrough"])
    parser.disable(["image", "html_block", "html_inline"])
    parser.use(footnote_plugin)
    parser.inline.ruler.before("link", "claim", fn=_claim)
    parser.inline.ruler.after("claim", "brackets", fn=_bracket_as_text)
    parser.core.ruler.push("headings", _headings)
    parser.add_render_rule("claim", _claim_html)
    parser.add_render_rule("footnote_anchor", _anchor_html)
    return parser


def _claim(state: StateInline, silent: bool) -> bool:
    """Take `[[claim: ...]]` as one token."""
    if not state.src.startswith(HEAD, state.pos):
        return False
    end = state.src.find(TAIL, state.pos, min(state.pos + LONGEST, state.posMax))
    if end < 0:
        return False
    if not silent:
        token = state.push("claim", "", nesting=0)
        token.content = state.src[state.pos + len(HEAD) : end]
    state.pos = end + len(TAIL)
    return True


def _bracket_as_text(state: StateInline, silent: bool) -> bool:
    """Take a bracket as it stands in a part with too many: each could begin a link to the end."""
    if state.src[state.pos] != "[" or _brackets(state.src) <= MOST_BRACKETS:
        return False
    if not silent:
        state.pending += "["
    state.pos += 1
    return True


@lru_cache(maxsize=4)
def _brackets(text: str) -> int:
    return text.count("[")


def _claim_html(
    self: Any, tokens: Sequence[Token], index: int, options: Any, env: MutableMapping[str, Any]
) -> str:
    return claim_html(env["resolve"](tokens[index].content))


def claim_html(claim: Measured) -> str:
    """Return the text of a claim and, beside it, what was measured."""
    says = (
        f'; <a href="{RULE_PAGE}">the text says {escape(claim.says)}</a>' if claim.deviates else ""
    )
    beside = f'<span class="claim-measured">[{escape(claim.sentence)}{says}]</span>'
    return f'<span class="claim claim-{_claim_class(claim)}">{escape(claim.text)} {beside}</span>'


def _claim_class(claim: Measured) -> str:
    """Return the end of the CSS class: off (it deviates), open (not checkable) or kept."""
    if claim.deviates:
        return "off"
    return "kept" if claim.is_checked else "open"


def _anchor_html(
    self: Any, tokens: Sequence[Token], index: int, options: Any, env: MutableMapping[str, Any]
) -> str:
    """Write the link back from a footnote; the plugin's arrow has no name for a screen reader."""
    token = tokens[index]
    suffix = f":{token.meta['subId']}" if token.meta["subId"] > 0 else ""
    target = f"#fnref-{escape(env['docId'])}-{token.meta['id'] + 1}{suffix}"
    return f' <a href="{target}" class="footnote-backref">back</a>'


def _headings(state: StateCore) -> None:
    """Set headings below the page's own, without a gap between them."""
    used = sorted({int(token.tag[1]) for token in state.tokens if token.type == "heading_open"})
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            level = state.env["level"] + used.index(int(token.tag[1]))
            token.tag = f"h{min(level, DEEPEST)}"
