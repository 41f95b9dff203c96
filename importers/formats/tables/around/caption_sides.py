"""On which side of its table a caption stands, where tables stand on top of each other."""

from __future__ import annotations

import re
from itertools import pairwise

from importers.formats.tables.around.around import REACH, Line, is_heading, lines_at
from importers.formats.tables.around.of_all_tests import says_all
from importers.formats.tables.grid.grid import Context

_SHORT = 60  # characters of a line that announces a table
_NUMBER = re.compile(r"[0-9][0-9.,]*")
_MARKS = " \t*_`~>"
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
    """Return the lines below a table without the caption of a table that stands below them.

    That is the last line, where it ends with a colon or is short. A line that stands straight below
    the rows, and apart from the next table, is none; nor is one that speaks of all tests.
    """
    filled = texts_of(below)
    is_above_table = any(line[0] + 1 in context.rows for line in below[-1:])
    if not filled or not is_above_table or _is_caption_below(context, filled[-1], below=below):
        return below
    text = filled[-1][1].strip(_MARKS)
    is_of_next = text.endswith((":", "：")) or len(text) <= _SHORT
    return below[: below.index(filled[-1])] if is_of_next else below


def texts_of(lines: list[Line]) -> list[Line]:
    """Return the lines that hold a text, and no mark of a table's frame alone."""
    return [line for line in lines if not _FRAME.fullmatch(line[1])]


def _is_caption_below(context: Context, line: Line, *, below: list[Line]) -> bool:
    is_tight = line[0] == context.span[1] + 1 and line != below[-1]
    return is_tight or says_all(line[1]) or line in _own(context, captions_below(context, line))


def captions_below(context: Context, line: Line) -> list[Line]:
    """Return the lines of the form of this one that are captions below their tables.

    So it is where one stands below the last table of a section, and none above the first one; else
    []. The end of the section must be in reach.
    """
    if not _NUMBER.search(line[1]) or not _ends_in_reach(context):
        return []
    section = _section(context)
    alike = _alike(context, line, lines=section)
    rows = filter(context.is_row, section)
    if not alike or alike[0] < next(rows, alike[0]):
        return []
    rows_from_below = filter(context.is_row, reversed(section))
    return alike if alike[-1] > next(rows_from_below, alike[-1]) else []


def _ends_in_reach(context: Context) -> bool:
    """Tell whether a heading or the end of the upload is near below a table."""
    last = context.span[1]
    below = lines_at(context, range(last + 1, last + REACH))
    return last + REACH > len(context.source) or any(map(is_heading, below))


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
