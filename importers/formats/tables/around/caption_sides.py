"""On which side of its table a caption stands, where tables stand on top of each other."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile

from importers.formats.tables.around.around import REACH, Line, is_heading, lines_at
from importers.formats.tables.around.offers import RATE_HEAD
from importers.formats.tables.grid.grid import Context

_NEAR = 6  # lines below a caption in which its table has its heads
_NUMBER = re.compile(r"[0-9][0-9.,]*")
_MARKS = " \t*_`~>"
_ITEM = re.compile(r"[ \t]{0,6}[-*•+] ")
# An item that names a result: settings alone may be those of what follows.
_REMARK = re.compile(
    rf"{_ITEM.pattern}.{{0,200}}?\b(?:p ?[0-9]{{2}}|latenc(?:y|ies)|median|mean|average|avg)\b",
    re.I,
)
# What the caption of one table counts: "ab, 1 M requests".
_COUNTED = re.compile(
    r"[0-9] ?[kM]? ?(?:concurren\w*|connections?|conns|users?|clients|vus?|requests|threads|workers"
    r"|s(?:ec(?:onds)?)?|min(?:utes)?)\b",
    re.I,
)
# Tags, rules and marks of a notation that stand between a table and its caption.
_FRAME = re.compile(
    r"\s*(?:(?:</?\w[^<>]{0,200}>\s*)+|[\W_]*|\{\|[^\n]*|\\(?:begin|end)\{[^\n]*"
    r"|\.\. [\w-]{1,30}::[^\n]*|:[\w-]{1,30}:[^\n]*|\[[\w%]+=[^\n]*\])\s*"
)


def without_caption_of_next(context: Context, below: list[Line]) -> list[Line]:
    """Return the lines below a table without the caption of a like table that stands below them.

    That is the last line, where it ends with a colon.
    """
    filled = texts_of(below)
    if not filled or not filled[-1][1].rstrip(_MARKS).endswith((":", "：")):
        return below
    return below[: below.index(filled[-1])] if _is_above_like(context, below[-1]) else below


def _is_above_like(context: Context, line: Line) -> bool:
    """Tell whether a row of the heads of this table, or of rates, stands straight below a line."""
    first, end = context.span[0], line[0]
    heads = [text for _, text in lines_at(context, range(first, first + 1))]
    near = lines_at(context, range(end + 1, end + _NEAR))
    rows = [text for number, text in near if context.is_row((number, text))]
    is_straight = end + 1 in context.rows
    return is_straight and any(row in heads or RATE_HEAD.search(row) for row in rows)


def texts_of(lines: list[Line]) -> list[Line]:
    """Return the lines that hold a text, and no mark of a table's frame alone."""
    return [line for line in lines if not _FRAME.fullmatch(line[1])]


def captions_below(context: Context, line: Line) -> list[Line]:
    """Return the lines of the form of this one that are captions below their tables.

    So it is where one stands below the last table of a section, and no line that counts above the
    first one; else []. The end of the section must be in reach.
    """
    is_open = line[1].rstrip(_MARKS).endswith((":", "："))
    if is_open or not _NUMBER.search(line[1]) or not _ends_in_reach(context):
        return []
    section = _section(context)
    alike = _alike(context, line, lines=section)
    rows = (index for index, text in enumerate(section) if context.is_row(text))
    above = section[: next(rows, 0)]
    if not alike or alike[0] in above or any(_COUNTED.search(text) for _, text in above):
        return []
    rows_from_below = filter(context.is_row, reversed(section))
    return alike if alike[-1] > next(rows_from_below, alike[-1]) else []


def _ends_in_reach(context: Context) -> bool:
    """Tell whether a heading or the end of the upload is near below a table."""
    last = context.span[1]
    below = lines_at(context, range(last + 1, last + REACH))
    return last + REACH > len(context.source) or any(map(is_heading, below))


def remarks_above(context: Context, near: list[Line]) -> set[Line]:
    """Return the items of a list below the table above, where a line announces this table.

    "- p50: 0.2 ms at c=32" remarks on what stands above it. `near` are the lines between both.
    """
    filled = texts_of(near)
    is_below_table = bool(near) and near[0][0] - 1 in context.rows
    if not is_below_table or not filled[-1:] or not _announces(filled[-1][1]):
        return set()
    items = takewhile(lambda line: _ITEM.match(line[1]) is not None, filled)
    return {line for line in items if _REMARK.match(line[1])}


def _announces(text: str) -> bool:
    return text.rstrip(_MARKS).endswith((":", "：")) and not _ITEM.match(text)


def captions_of_others(context: Context, above: list[Line], *, near: list[Line]) -> set[Line]:
    """Return the lines straight above other tables, where this one has a caption that counts.

    "ab, 1 M requests" says that the load above another table is not its own. Where captions stand
    below their tables, the line above this one is that of another.
    """
    own = next(reversed(texts_of(near)), (0, ""))
    if captions := _below_others(context, own):
        return captions
    if not _COUNTED.search(own[1]) or is_heading(own):
        return set()
    filled = [line for line in above if line[1].strip()]
    return {
        line for line, below in pairwise(filled) if context.is_row(below) and not is_heading(line)
    }


def is_of_table_above(context: Context) -> bool:
    """Tell whether the line above a table is the caption of the table above it."""
    first, _ = context.span
    near = texts_of(lines_at(context, range(max(first - _NEAR, 1), first)))
    return bool(near) and near[-1] in _below_others(context, near[-1])


def _below_others(context: Context, line: Line) -> set[Line]:
    """Return the lines of the form of this one that are captions below other tables."""
    captions = captions_below(context, line)
    return {*captions} - {*_own(context, captions)}


def _own(context: Context, captions: list[Line]) -> list[Line]:
    """Return the first of captions that stands below the table, if one does."""
    return [caption for caption in captions if caption[0] > context.span[1]][:1]


def _alike(context: Context, line: Line, *, lines: list[Line]) -> list[Line]:
    """Return the lines that have the form of this one: with other numbers at most."""
    form = _form(line[1])
    texts = (text for text in lines if _NUMBER.search(text[1]) and not context.is_row(text))
    return [text for text in texts if _form(text[1]) == form]


def _form(text: str) -> str:
    return _NUMBER.sub("0", text.strip(_MARKS))


def _section(context: Context) -> list[Line]:
    """Return the lines above and below a table between two headings."""
    first, last = context.span
    above = lines_at(context, range(max(first - REACH, 1), first))
    below = lines_at(context, range(last + 1, last + REACH))
    headings = [index for index, line in enumerate(above) if is_heading(line)]
    end = next((index for index, line in enumerate(below) if is_heading(line)), len(below))
    own = lines_at(context, range(first, last + 1))
    return [*above[headings[-1] + 1 if headings else 0 :], *own, *below[:end]]
