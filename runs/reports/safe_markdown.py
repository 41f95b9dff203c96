"""Markdown of strangers that stays Markdown and can do nothing, whoever turns it into HTML. Plain Python.

Readers of Markdown differ: many let HTML through, some know attributes in braces, some know no fences, footnotes or tables, and
few agree where code ends. So nothing relies on what is code: HTML is written as text, orders in braces and images lose their
first sign, links lead to http, https and the text's own site only. Code is kept as it is written where it holds none of that.
Else a block is indented, the one form that every reader takes as code, and a span becomes plain words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

SCHEMES = frozenset({"http", "https"})
ENTITIES = {"<": "&lt;", ">": "&gt;", "{": "&#123;", "&": "&amp;"}
INDENT = "    "
_MARKUP = re.compile(
    r"""(?<!\\)(\\*)(<https?://[^\s<>"'`\\{}]*>|<(?![\s\d=])|\{(?=[{%]|[^{}]*=)|!\[)""",
    re.IGNORECASE,
)
_LINK = re.compile(r"\]\s{0,200}\((?=[\s>]{0,200}<?(.{0,300}))", re.DOTALL)
_DEFINITION = re.compile(r"(\[\^[^\]\s]{0,200})?\]:(?=[\s>]{0,200}<?(\S{0,300}))")
_EMPTY_ITEM = re.compile(r"^([ \t>]*(?:[-+*]|\d+[.)]))[ \t]*$", re.MULTILINE)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_BLANK = re.compile(r"[\s\x00-\x20\x7f-\x9f]+")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_TICKS = re.compile(r"\\.|`+", re.DOTALL)
_RUN = re.compile("`+")
_BAR = re.compile(r"(?<!\\)\|")
_SPECIAL = re.compile(r"([\\`*_\[\]|~])")
_ENTITY = re.compile(r"[<>{]|&(?=#?\w+;)")


class Piece(NamedTuple):
    """A part of a text as it is written; all parts together are the text. `block` is set for a block of code."""

    text: str
    is_code: bool = False
    block: Token | None = None


def tamed(text: str, say: Callable[[str], str]) -> str:
    """Return Markdown that can do nothing; `say` writes what is no code: it is given the author's characters and calls `prose`."""
    return "".join(
        _code(piece) if piece.is_code else say(piece.text) for piece in pieces(text)
    ).strip("\n")


def prose(text: str) -> str:
    """Return Markdown outside of code without HTML, orders in braces, images, and links elsewhere than to SCHEMES.

    An empty item of a list is filled: some readers would take what follows, and indented code behind it, as the item's.
    """
    text = _EMPTY_ITEM.sub(r"\1 &nbsp;", text)
    return _MARKUP.sub(_markup, _DEFINITION.sub(_definition, _LINK.sub(_link, text)))


def plain(text: str) -> str:
    """Return a text, in one line, of which Markdown makes nothing."""
    return _SPECIAL.sub(
        r"\\\1", _ENTITY.sub(lambda found: ENTITIES[found[0]], " ".join(text.split()))
    )


def leads_elsewhere(target: str) -> bool:
    """Tell whether an address that begins like this names another scheme than SCHEMES, as browsers read it."""
    scheme = _SCHEME.match(_BLANK.sub("", unescape(_ESCAPE.sub(r"\1", target))).lstrip("<"))
    return scheme is not None and scheme[1].lower() not in SCHEMES


def pieces(text: str) -> Iterator[Piece]:
    """Give a text's parts in its order. Cost: one reading of its blocks."""
    lines = text.split("\n")
    kinds = _kinds(text, len(lines))
    start = 0
    for end in range(1, len(lines) + 1):
        if end < len(lines) and kinds[end] == kinds[start]:
            continue
        unit = "\n".join(lines[start:end]) + ("\n" if end < len(lines) else "")
        kind, _, token = kinds[start]
        yield from (
            [Piece(unit, True, block=token)]
            if kind == "code"
            else _cells(unit)
            if kind == "row"
            else _spans(unit)
        )
        start = end


def _code(piece: Piece) -> str:
    """Write code: as it is, where that can do nothing wherever it stood."""
    token = piece.block
    if prose(piece.text) == piece.text:
        return piece.text + (
            "" if token is None or _is_closed(token, piece.text) else f"\n{token.markup}\n"
        )
    if token is None:
        return plain(piece.text.strip("`"))
    if token.level:
        return prose(piece.text)
    about = (
        f" ({plain(token.info)})" if token.info.strip() else ""
    )  # a paragraph ends whatever would take indented lines as its own
    return (
        f"\nCode{about}:\n\n"
        + "".join(f"{INDENT}{line}\n" for line in token.content.rstrip("\n").split("\n"))
        + "\n"
    )


def _is_closed(token: Token, text: str) -> bool:
    """Tell whether a block of code ends where it ends; else readers would take what follows as code too."""
    lines = text.rstrip("\n").split("\n")
    last = lines[-1].strip()
    return (
        token.type != "fence"
        or bool(token.level)
        or (len(lines) > 1 and last.startswith(token.markup) and not last.strip(last[0]))
    )


def _kinds(text: str, count: int) -> list[tuple[str, int, Token | None]]:
    """Return of each line what it is part of, "code", "row" or "words", where that starts, and a block of code itself."""
    kinds: list[tuple[str, int, Token | None]] = [("words", -1, None)] * count
    names = {"fence": "code", "code_block": "code", "tr_open": "row", "inline": "words"}
    for token in _blocks().parse(text):
        if token.map and token.type in names:
            name, place = names[token.type], token.map[0]
            for line in range(place, min(token.map[1], count)):
                if kinds[line][0] == "words":
                    kinds[line] = name, place, token if name == "code" else None
    return kinds


def _cells(line: str) -> Iterator[Piece]:
    start = 0
    for bar in _BAR.finditer(line):
        yield from _spans(line[start : bar.end()])
        start = bar.end()
    yield from _spans(line[start:])


def _spans(text: str) -> Iterator[Piece]:
    """Give the code spans of a paragraph, and what stands between them."""
    runs: dict[int, list[int]] = {}
    for run in _RUN.finditer(text):
        runs.setdefault(len(run[0]), []).append(run.start())
    start = place = 0
    while found := _TICKS.search(text, place):
        place = found.end()
        closers = [] if found[0][0] == "\\" else runs.get(len(found[0]), [])
        index = bisect_right(closers, found.start())
        if index < len(closers):
            place = closers[index] + len(found[0])
            yield from (
                Piece(text[start : found.start()]),
                Piece(text[found.start() : place], True),
            )
            start = place
    yield Piece(text[start:])


def _markup(found: re.Match[str]) -> str:
    """Write one mark so that it means nothing; what a backslash hides is written so too, not all readers know that backslash."""
    slashes, mark = found[1], found[2]
    hidden = len(slashes) % 2 == 1
    if mark == "![":
        return found[0] if hidden else f"{slashes}\\!["
    if len(mark) > 1 and not hidden:
        return found[0]
    return slashes[: len(slashes) - hidden] + ENTITIES[mark[0]] + mark[1:]


def _link(found: re.Match[str]) -> str:
    return f"{found[0][:-1]}\\(" if not found[1].strip() or leads_elsewhere(found[1]) else found[0]


def _definition(found: re.Match[str]) -> str:
    """Keep an address from being defined; a footnote of one word would be one where footnotes are not known."""
    if found[2] and (_SCHEME.fullmatch(found[2]) or not leads_elsewhere(found[2])):
        return found[0]
    return f"{found[1]}]: &nbsp;" if found[1] else "]\\:"


@cache
def _blocks() -> MarkdownIt:
    """Return a reader of blocks, as the page reads them."""
    parser = (
        MarkdownIt("commonmark", {"html": False})
        .enable("table")
        .use(footnote_plugin, move_to_end=False)
    )
    return parser.disable(["inline", "html_block"])
