"""The upload's text in which headings and names are looked for: without what wraps its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

from importers.cleaning import shared_starts, terminal, wrappers
from importers.cleaning.clean import without_log
from importers.cleaning.marks import JOIN, SOFT
from importers.model import Run
from importers.reading.document import Document

# What opens a block of code, with the first line of the block behind it.
_OPENING = re.compile(
    r"^[ \t]{0,12}(?:<pre\b[^<>\n]{0,200}>(?:<code\b[^<>\n]{0,200}>)?|\[code[^\]\n]{0,40}\]"
    r"|\{(?:code|noformat)[^}\n]{0,60}\})(?=\S)",
    re.I | re.M,
)

# What closes one, alone in its line or straight before the next.
_CLOSING = re.compile(
    r"^[ \t]{0,12}(?:</code\s*>\s?)?(?:</pre\s*>|\[/code\]|\{(?:code|noformat)\})[ \t]*"
    r"(?=<pre\b|\[code\b|\{(?:code|noformat)\b|$)",
    re.I | re.M,
)


def bare(source: str, *, strings: bool, runs: Iterable[Run], document: Document) -> str:
    """Return a text without what stands around its lines and before each of them.

    `strings` tells that JSON was read as a log. `document` is the cleaned text of the runs. No line
    comes or goes.
    """
    text = without_log(_of_lines(terminal.without_colours(source), strings=strings))
    return shared_starts.without(text, runs=runs, document=document)


def _of_lines(source: str, *, strings: bool) -> str:
    """Return a text with the messages of its log of JSON lines, and without tags of code."""
    text = wrappers.from_json_lines(source) if strings else source
    text = text.replace(SOFT, " ").replace(JOIN, "")
    return _without_tags(text if text.count("\n") == source.count("\n") else source)


def _without_tags(text: str) -> str:
    """Return a text without the tags of its blocks of code, and with the letters of a page."""
    if not any(map(text.__contains__, ("<pre", "<PRE", "[code", "{code", "{noformat"))):
        return text
    shorter = _OPENING.sub("", _CLOSING.sub("", text))
    is_page = shorter != text and "<" in text
    letters = unescape(shorter) if is_page else shorter
    return letters if letters.count("\n") == text.count("\n") else shorter
