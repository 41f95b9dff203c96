"""Headings and fields of forms: what stands in brackets is to be filled in: "Report: [service]".

Figures below show what a report may look like, and so do those in code below "Report template" or
"Output format" and round rates beside empty columns of times.
A link and a number are no placeholders.
"""

from __future__ import annotations

import re

from importers.formats.tables.around import around
from importers.formats.tables.around.commands import CALL
from importers.formats.tables.grid.grid import Context, Grid, read_head
from importers.formats.tables.grid.values import bare
from importers.reading.sheets import Cell

_NAMES = (
    r"(?:your[ _-])?(?:service|project|app(?:lication)?|api|end-?point|scenario|test|system"
    r"|component|feature|page|url|host|environment|env|version|date|title|run)"
)
_PLACEHOLDER = re.compile(
    rf"\[{_NAMES}(?:[ _-](?:name|id|url|here))?\](?![(\[])|<{_NAMES}(?:[ _-](?:name|id))?>(?!.*</)"
    rf"|\{{{{? ?{_NAMES}(?:[ _-](?:name|id))? ?\}}}}?|\b(?:YYYY|yyyy)-(?:MM|mm)(?:-(?:DD|dd))?\b",
    re.I,
)
# "**Date:** YYYY-MM-DD" is to be filled in, "results-YYYY-MM-DD.json" is how a file is called.
_FIELD = re.compile(
    rf"[\W_]{{0,6}}[A-Za-z][\w ]{{0,30}}:[*_\s]{{1,6}}`?({_PLACEHOLDER.pattern})`?\s*$", re.I
)
_MARKS = ("[", "<", "{", "YYYY", "yyyy")
_TEMPLATE = re.compile(r"\btemplates?\W*$|^\W*templates?\b", re.I)
# What stands in code below it shows what a program writes.
_FORMAT = re.compile(r"(?:output|report|results?|summary) formats?\W*$", re.I)
# "assert report == \"\"\"" and "const OUT = `"
_QUOTE = re.compile(r"(?:=|\(|,|return|dedent\() ?[a-z]{0,2}(?:\"\"\"|'''|`)\\?$")
# "const mockRows = ["
_MOCK = re.compile(
    r"\b\w*(?:mock|fake|dummy|sample|fixture|placeholder)\w*(?: ?:[^=]{1,60})? ?= ?[\[{(]$", re.I
)
_QUOTES = ('"""', "'''", "`", "\\")
_OPEN = ("[", "{", "(")
_NEAR = 3  # lines above a table
_FENCES = ("```", "~~~")
# Of a field in a program; "integer" and "string" alone may be what a test asks for.
_TYPE = re.compile(
    r"u?int(?:eger)?(?:8|16|32|64)?|float(?:32|64)?|double|str(?:ing)?|bool(?:ean)?|number|u(?:32"
    r"|64)|f(?:32|64)"
)
_MOST_ROWS = 60  # of a table that are looked at


def above(context: Context) -> str:
    """Return the placeholder in a heading or title of a table, or below one; "" for none."""
    for text in [*around.headings(context), *context.titles[-1:]]:
        if CALL.search(text):
            continue  # a command may leave out its address: "wrk -c 10 <URL>"
        if any(mark in text for mark in _MARKS) and (match := _PLACEHOLDER.search(text)):
            return match[0]
    for text in around.introduced(context):
        if any(mark in text for mark in _MARKS) and (match := _FIELD.match(text)):
            return match[1]
    return _template(context)


def quoted_in_code(context: Context) -> str:
    """Return the end of the line of a program that quotes what stands below it; "" for none."""
    first, _ = context.span
    above = context.source[max(first - 1 - _NEAR, 0) : max(first - 1, 0)]
    quotes = (_QUOTE.search(line) for line in above if line.endswith(_QUOTES))
    mocks = (_MOCK.search(line) for line in above if line.endswith(_OPEN))
    match = next(filter(None, [*quotes, *mocks]), None)
    return match[0].strip() if match else ""


def _template(context: Context) -> str:
    """Return the heading above the code that a table stands in, if it is of a template.

    That is the last one; of an output format any that the table stands below.
    """
    first, _ = context.span
    start = max(first - around.REACH - 1, 0)
    lines = [line.strip() for line in context.source[start : max(first - 1, 0)]]
    fences = [number for number, line in enumerate(lines) if line.startswith(_FENCES)]
    if not fences or not lines[fences[-1]].strip("`~"):
        return ""
    above = around.lines_at(context, range(start + 1, start + 1 + fences[-1]))
    headings = around.open_headings(above)
    texts = [text.strip("#= ") for _, text in headings]
    if texts and _TEMPLATE.search(texts[0]):
        return texts[0]
    return next(filter(_FORMAT.search, texts), "")


def empty_time(grid: Grid) -> str:
    """Return the first of several heads of times, where all cells below them are empty."""
    head = grid.head or 0
    if head + 1 >= len(grid.rows):
        return ""
    named = ((index, cell, read_head(cell)) for index, cell in enumerate(grid.rows[head]))
    times = [(index, str(cell)) for index, cell, of in named if of and of.field == "latency_ms"]
    indexes = [index for index, _ in times]
    rows = grid.rows[head + 1 : _MOST_ROWS]
    is_empty = len(times) > 1 and all(_is_empty(row, indexes) for row in rows)
    return times[0][1] if is_empty else ""


def type_in(grid: Grid) -> str:
    """Return the first of the types that stand in a row or a column: it explains fields; or ""."""
    if len(grid.rows) < 2:
        return ""
    rows = [row[1:] for row in grid.rows[1:_MOST_ROWS]]
    for cells in [*rows, *zip(*grid.rows[1:_MOST_ROWS], strict=True)]:
        texts = [bare(cell).lower() for cell in cells if isinstance(cell, str)]
        if len(texts) > 1 and len(texts) == len(cells) and all(map(_TYPE.fullmatch, texts)):
            return texts[0]
    return ""


def _is_empty(row: list[Cell], indexes: list[int]) -> bool:
    return all(row[index] is None for index in indexes)
