"""The HTML of a page as the Markdown that says the same: headings, bold, lists and rows of tables.

Lines keep their numbers. What stands in <pre> stays as it is, and so does a text that has marks of
Markdown beside its tags.
"""

from __future__ import annotations

import re
from html import unescape

from importers.cleaning.html import with_cells

_LONGEST = 2_000_000  # characters of a page whose tags are looked at
_MOST_LINES = 4  # of a cell, else it holds a text
_PAGE = re.compile(
    r"\s{0,200}<(?:!doctype|html|head|body|h[1-6]|p|div|table|ul|article|main)\b", re.I
)
_MARKED = re.compile(r"^(?:#{1,6} |`{3}|~{3}|\|)", re.M)
_CODE = re.compile(r"(<pre\b.{0,200000}?</pre\s*>)", re.I | re.S)
_HEADING = re.compile(r"<h([1-6])\b[^<>]{0,300}>", re.I)
_BOLD = re.compile(r"</?(?:strong|b)(?:\s[^<>]{0,200})?>", re.I)
# An item in one line. Other items keep their tags, which lists look for.
_ITEM = re.compile(
    r"^([ \t]{0,40})<li\b[^<>]{0,300}>(?=[^\n]{0,2000}</li>[ \t]{0,40}$)"
    r"((?:(?!</?li\b)[^\n]){1,2000})</li>",
    re.I | re.M,
)
_QUOTE = re.compile(r"<blockquote\b[^<>]{0,300}>", re.I)
# Up to the next row: a look for the end of each of many open rows would go over the whole page.
_ROW = re.compile(r"<tr\b[^<>]{0,300}>((?:[^<]|<(?!tr\b)){0,20000}?)</tr\s*>", re.I)
_CELL_END = re.compile(r"</t[dh]\s*>", re.I)
_INLINE = re.compile(r"<code\b[^<>]{0,200}>([^<>\n`]{1,300})</code\s*>", re.I)
_TAG = re.compile(r"<(?:(?!/?li\b)/?[A-Za-z]|!)[^<>]{0,500}>", re.I)


def with_marks(text: str) -> str:
    """Return a page with the marks of Markdown on its headings, bold texts, items and quotes."""
    if not _is_page(text):
        return text
    parts = _CODE.split(text)
    parts[::2] = map(_with_marks, parts[::2])
    return "".join(parts)


def as_markdown(text: str) -> str:
    """Return a page as Markdown: with these marks, bars between its cells, and no other tags.

    A page with outputs of tools in its cells stays as it is.
    """
    if not _is_page(text) or any(map(_holds_texts, _ROW.finditer(text))):
        return text
    parts = _CODE.split(text)
    parts[::2] = map(_without_tags, map(_with_marks, parts[::2]))
    return "".join(parts)


def _is_page(text: str) -> bool:
    return len(text) <= _LONGEST and bool(_PAGE.match(text)) and not _MARKED.search(text)


def _with_marks(text: str) -> str:
    text = _HEADING.sub(lambda tag: f"{tag[0]}{'#' * int(tag[1])} ", text)
    text = _INLINE.sub(r"`\1`", _BOLD.sub("**", text))
    text = _ITEM.sub(r"\1- \2", text)
    return _QUOTE.sub(lambda tag: f"{tag[0]}> ", text)


def _without_tags(text: str) -> str:
    return unescape(_TAG.sub(_line_ends, _ROW.sub(_row, with_cells(text))))


def _holds_texts(row: re.Match[str]) -> bool:
    return row[0].count("\n") > _MOST_LINES * (len(_CELL_END.findall(row[0])) + 1)


def _row(row: re.Match[str]) -> str:
    """Return the cells of a row between bars, and the line ends of the row behind them."""
    cells = _CELL_END.split(row[1])[:-1]
    texts = (" ".join(_TAG.sub("", cell).split()).replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(texts)} |" + _line_ends(row)


def _line_ends(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")
