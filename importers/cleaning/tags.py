"""The tags and entities of a page as line breaks, ends of cells and characters."""

from __future__ import annotations

import re
from collections.abc import Callable

from importers.cleaning import html
from importers.cleaning.marks import CELL, SOFT

_HTML = re.compile(
    r"</?(?:pre|p|br|div|td|th|code|blockquote|html|body|li|span|table|samp|sup)\b[^<>]{0,200}>",
    re.I,
)
_CELL_END = re.compile(r"</t[dh]\s*>", re.I)
_LINE_TAG = re.compile(
    r"</?(?:pre|p|br|div|tr|blockquote|li|ul|ol|h[1-6]|table|code|html|head|body|title)\b"
    r"[^<>]{0,200}>",
    re.I,
)
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,500}>|<!--[^<>]{0,500}-->|<!doctype\b[^<>]{0,200}>", re.I)
_ENTITY = re.compile(r"&(#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,5}|[A-Za-z]{2,8});")
_ENTITY_MARKS = ("&lt;", "&amp;", "&gt;", "&nbsp;", "&quot;", "&#", "&micro;", "&plusmn;")
_ENTITIES = {
    "lt": "<",
    "gt": ">",
    "amp": "&",
    "quot": '"',
    "apos": "'",
    "nbsp": " ",
    "plusmn": "±",
    "micro": "µ",
}
_ESCAPED_MARK = re.compile(r"\\([\[\]#_*()+\-.!`%/])")
_NO_BREAK_SPACE = 160
_LINE_ENDS = (10, 13)
_FIRST_SURROGATE = 0xD800


def without_html(text: str) -> str:
    """Turn block tags into line breaks, drop other tags, resolve entities and escaped marks.

    Entities are resolved twice: pages escape what was escaped before.
    """
    text = _without_tags(text)
    # A single character is looked for much faster than several.
    if "&" in text and any(mark in text for mark in _ENTITY_MARKS):
        text = _ENTITY.sub(_character, _ENTITY.sub(_character, text))
        if "</td>" in text and "</tr>" in text:  # the page prints the source of a table
            text = _without_tags(text)
    if "\\" in text and any(mark in text for mark in ("\\[", "\\#", "\\%")):
        text = _ESCAPED_MARK.sub(r"\1", text)
    return text


def _without_tags(text: str) -> str:
    """Turn the tags of a page into line breaks and ends of cells; a text that is no page stays."""
    if "<" not in text or not _HTML.search(text):
        return text
    text = _CELL_END.sub(_with_line_ends(CELL), html.with_cells(text))
    text = _LINE_TAG.sub(_with_line_ends(SOFT), text)
    text = _TAG.sub(_with_line_ends(""), text)
    if CELL in text:
        text = SOFT.join(map(_row, text.split(SOFT)))
    return text


def _with_line_ends(replacement: str) -> Callable[[re.Match[str]], str]:
    """Return a replacement for a tag that keeps the line ends inside the tag."""
    return lambda match: replacement + "\n" * match[0].count("\n")


def _row(part: str) -> str:
    """Put the cells of one table row into one line.

    The line ends between the cells follow the line, so that lines keep their numbers.
    """
    line_ends, cells = part.count("\n"), part.count(CELL)
    if cells < 2 or not line_ends or line_ends > 4 * cells:
        return part  # no row: a text that stands in a table
    return " ".join(part.split("\n")) + "\n" * line_ends


def _character(match: re.Match[str]) -> str:
    """Return the character that an entity stands for; unknown names stay."""
    name = match[1]
    if not name.startswith("#"):
        return _ENTITIES.get(name, match[0])
    code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    if code in _LINE_ENDS:
        return SOFT
    if code == _NO_BREAK_SPACE:
        return " "
    return chr(code) if 32 <= code < _FIRST_SURROGATE else ""
