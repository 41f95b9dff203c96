"""Headings that give a rate each: "### Express: 17,975 requests/sec", "### Bun: 102,106 ...".

Below each of them a picture, a link, a rule or a text without figures may stand, and nothing else:
a table there would be what the heading sums up.
"""

from __future__ import annotations

import re

from importers.formats.tables.columns.asked_rates import is_round
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.lists.list_rates import name_and_rate, of_named_rates
from importers.formats.tables.texts.list_lines import Found
from importers.reading.document import Document
from importers.reading.lines import end_of_line

_HEADING = re.compile(r"(#{1,6}) {1,3}(\S[^\n]{2,200})$")
_FILLER = re.compile(
    r"\s*(?:!?\[[^\[\]]{0,200}\]\([^()\s]{1,300}\)|(?:[-*_] ?){3,80}|[^0-9|`]{1,300})?\s*"
)
# What was asked for, or is sold, has round figures.
_STAGE = re.compile(
    r"(?:phase|stage|step|level|tier|plan|day|week|month|year) ?[0-9]|warm-?up|ramp|peak|soak|spike"
    r"|(?:free|basic|pro|premium|enterprise)$",
    re.I,
)
_LONGEST = 300  # characters of a line
_MOST_LINES = 300
_LEAST = 2  # headings


def headed_rates(document: Document, start: int) -> Found:
    """Return the headings of one level from here on that each name a run and its rate."""
    text = document.text
    rows: list[tuple[int, re.Match[str]]] = []
    last: list[tuple[int, str]] = []
    level, end = "", start
    for _ in range(_MOST_LINES):
        end_here = end_of_line(text, start)
        line = text[start : min(end_here, start + _LONGEST)]
        # Cleaning takes the marks off.
        heading = _HEADING.fullmatch(document.source_line(document.line_at(start)).rstrip())
        named = name_and_rate(heading[2]) if heading else None
        if heading and named and level in ("", heading[1]):
            level, end = heading[1], start + len(line)
            rows.append((start, named))
            last = [(start, line)]
        elif not rows or not _FILLER.fullmatch(line):
            break
        start = end_here + 1
        if start >= len(text):
            break
    is_list = len(rows) >= _LEAST and not all(_is_asked(named) for _, named in rows)
    return of_named_rates(document, rows, last=last) if is_list else None, end


def _is_asked(named: re.Match[str]) -> bool:
    """Tell whether a heading is of a stage or a plan with a round rate: "Phase 1: 500 req/s"."""
    value = value_of(named[3])
    number = value.number(".") if value else None
    return number is not None and is_round(number) and _STAGE.match(named[1]) is not None
