"""Lines further below a table that say how all tests of a text were made."""

from __future__ import annotations

import re

from importers.formats.tables.around import REACH, Line, is_row, lines_at
from importers.formats.tables.grid import Context

_OF_ALL = re.compile(
    r"\bthroughout\b|\bin (?:all|both) cases\b|\b(?:all|every|each|both)(?: (?:of|the|these)){0,2}"
    r" (?:tests?|runs?|benchmarks?|measurements?|tables|servers|frameworks)\b",
    re.I,
)


def lines_below(context: Context) -> list[Line]:
    """Return the lines below a table that speak of all tests: "100 connections throughout"."""
    last = context.span[1]
    lines = lines_at(context, range(last + 1, last + REACH))
    return [line for line in lines if _OF_ALL.search(line[1]) and not is_row(line)]
