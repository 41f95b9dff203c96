"""Markdown of untrusted authors, changed so that no Markdown program can be misused by it.

Programs that read Markdown differ: many let HTML through, some know attributes in braces, some
know no fences, footnotes or tables, and few agree where code ends. So no rule relies on what is
code: HTML is written as text, directives in braces and images lose their first sign, links lead
to http, https and the text's own site only. Code is unchanged where it holds none of that. Else a
block is indented, the one form that every program reads as code, and a span becomes plain text.
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


class LineKind(NamedTuple):
    """What a line is part of: "code", "row" or "prose"; the line where that starts (-1: unknown).

    `block` is set for a block of code.
    """

    name: str
    start: int
    block: Token | None


class TextPart(NamedTuple):
    """A part of a text as it is written; all parts together are the text.

    `block` is set for a block of code.
    """

    text: str
    is_code: bool = False
    block: Token | None = None


def tamed(text: str, write: Callable[[str], str]) -> str:
    """Return Markdown that is harmless everywhere.

    `write` gets each part that is no code, as the author wrote it, and must call `prose` on it.
    """
    parts = [_code(part) if part.is_code else write(part.text) for part in text_parts(text)]
    return "".join(parts).strip("\n")


def prose(text: str) -> str:
    """Return Markdown outside of code without HTML, directives in braces, images and unsafe links.

    A link is unsafe when it has another scheme than SCHEMES. An empty item of a list is filled,
    because some programs would take the text after it, even indented code, as the item's.
    """
    text = _EMPTY_ITEM.sub(r"\1 &nbsp;", text)
    return _MARKUP.sub(_markup, _DEFINITION.sub(_definition, _LINK.sub(_link, text)))


def plain(text: str) -> str:
    """Return a text in one line, escaped so that Markdown shows it as it is."""
    line = " ".join(text.split())
    harmless = _ENTITY.sub(lambda match: ENTITIES[match[0]], line)
    return _SPECIAL.sub(r"\\\1", harmless)


def leads_elsewhere(target: str) -> bool:
    """Tell whether an address with this start has another scheme than SCHEMES to a browser."""
    written = unescape(_ESCAPE.sub(r"\1", target))
    scheme = _SCHEME.match(_BLANK.sub("", written).lstrip("<"))
    return scheme is not None and scheme[1].lower() not in SCHEMES


def text_parts(text: str) -> Iterator[TextPart]:
    """Give a text's parts in its order. Cost: one parsing of its blocks."""
    lines = text.split("\n")
    kinds = _kinds(text, len(lines))
    start = 0
    for end in range(1, len(lines) + 1):
        if end < len(lines) and kinds[end] == kinds[start]:
            continue
        unit = "\n".join(lines[start:end]) + ("\n" if end < len(lines) else "")
        yield from _unit_parts(unit, kinds[start])
        start = end


def _unit_parts(unit: str, kind: LineKind) -> Iterator[TextPart]:
    """Give the parts of lines that belong together: a block of code, a table row, or prose."""
    if kind.name == "code":
        yield TextPart(unit, True, block=kind.block)
    elif kind.name == "row":
        yield from _cells(unit)
    else:
        yield from _spans(unit)


def _code(part: TextPart) -> str:
    """Write code: unchanged where it is harmless everywhere, else as an indented block or text."""
    token, text = part.block, part.text
    if prose(text) == text:
        is_open = token is not None and not _is_closed(token, text)
        return f"{text}\n{token.markup}\n" if token and is_open else text
    if token is None:
        return plain(text.strip("`"))
    if token.level:
        return prose(text)
    # A paragraph comes first: it ends a list that would take the indented lines as its own.
    about = f" ({plain(token.info)})" if token.info.strip() else ""
    lines = [f"{INDENT}{line}\n" for line in token.content.rstrip("\n").split("\n")]
    return f"\nCode{about}:\n\n{''.join(lines)}\n"


def _is_closed(token: Token, text: str) -> bool:
    """Tell whether a block of code has its end; else programs take the text after it as code."""
    if token.type != "fence" or token.level:
        return True
    lines = text.rstrip("\n").split("\n")
    last = lines[-1].strip()
    return len(lines) > 1 and last.startswith(token.markup) and not last.strip(last[0])


def _kinds(text: str, count: int) -> list[LineKind]:
    """Return for each of `count` lines what it is part of."""
    kinds = [LineKind("prose", -1, block=None)] * count
    names = {"fence": "code", "code_block": "code", "tr_open": "row", "inline": "prose"}
    for token in _blocks().parse(text):
        if not token.map or token.type not in names:
            continue
        name, start = names[token.type], token.map[0]
        kind = LineKind(name, start, block=token if name == "code" else None)
        for line in range(start, min(token.map[1], count)):
            if kinds[line].name == "prose":
                kinds[line] = kind
    return kinds


def _cells(line: str) -> Iterator[TextPart]:
    start = 0
    for bar in _BAR.finditer(line):
        yield from _spans(line[start : bar.end()])
        start = bar.end()
    yield from _spans(line[start:])


def _spans(text: str) -> Iterator[TextPart]:
    """Give the code spans of a paragraph, and what stands between them."""
    runs = _tick_runs(text)
    start = position = 0
    while opener := _TICKS.search(text, position):
        position = opener.end()
        closers = [] if opener[0][0] == "\\" else runs.get(len(opener[0]), [])
        index = bisect_right(closers, opener.start())
        if index < len(closers):
            position = closers[index] + len(opener[0])
            yield TextPart(text[start : opener.start()])
            yield TextPart(text[opener.start() : position], True)
            start = position
    yield TextPart(text[start:])


def _tick_runs(text: str) -> dict[int, list[int]]:
    """Return by length the positions of all runs of backticks."""
    runs: dict[int, list[int]] = {}
    for run in _RUN.finditer(text):
        runs.setdefault(len(run[0]), []).append(run.start())
    return runs


def _markup(match: re.Match[str]) -> str:
    """Write one mark so that it means nothing.

    A mark behind a backslash is written so too, because not all programs know that backslash.
    """
    slashes, mark = match[1], match[2]
    is_escaped = len(slashes) % 2 == 1
    if mark == "![":
        return match[0] if is_escaped else f"{slashes}\\!["
    if len(mark) > 1 and not is_escaped:
        return match[0]
    return slashes[: len(slashes) - is_escaped] + ENTITIES[mark[0]] + mark[1:]


def _link(match: re.Match[str]) -> str:
    """Keep a link without an address, or with an unsafe one, from being a link."""
    is_unsafe = not match[1].strip() or leads_elsewhere(match[1])
    return f"{match[0][:-1]}\\(" if is_unsafe else match[0]


def _definition(match: re.Match[str]) -> str:
    """Keep an unsafe address from being defined.

    Where footnotes are not known, a footnote of one word is read as such a definition.
    """
    label, target = match[1], match[2]
    if target and (_SCHEME.fullmatch(target) or not leads_elsewhere(target)):
        return match[0]
    return f"{label}]: &nbsp;" if label else "]\\:"


@cache
def _blocks() -> MarkdownIt:
    """Return a parser of blocks, as the page parses them."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.use(footnote_plugin, move_to_end=False)
    return parser.disable(["inline", "html_block"])
