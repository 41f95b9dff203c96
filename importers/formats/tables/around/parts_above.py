"""The parts above a table that have no table of rates: they may speak of the one further down."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from importers.formats.tables.around import around
from importers.formats.tables.around.around import Line, is_heading
from importers.formats.tables.around.at_once import WARM_UP
from importers.formats.tables.around.offers import RATE_HEAD
from importers.formats.tables.grid.grid import Context

# "- Average Response Time: 156ms": a part with results of its own
_RESULT = re.compile(
    r"\b(?:response times?|latency|req\w*(?: ?/ ?s(?:ec)?| per sec(?:ond)?)|throughput|rps)"
    r"(?: \(.{1,20}\))?[*_` ]{0,4}[:=][*_` ]{0,4}[~≈]?[0-9]",
    re.I,
)
# A part of one of several tests says nothing of the others.
_OF_ONE_TEST = re.compile(
    r"\W*(?:scenario|test(?: case)?|case|experiment|escenario|cenário|szenario) ?#? ?[2-9]\b", re.I
)
_PER_SECOND = re.compile(r"\breq\w* per sec", re.I)
# Heads of times that were measured
_TIMES = re.compile(
    r"\|[ *`]{0,4}(?:p ?(?:50|9[0-9](?:\.9)?)|(?:avg|mean|average|median) (?:latency|response)"
    r"|latency)\b[^|<>≤≥0-9]*\|",
    re.I,
)


def without_table(context: Context, above: list[Line]) -> tuple[list[Line], list[Line]]:
    """Return the lines below headings that may speak of a table further down, and the near ones.

    What a heading itself says holds for its own part, and so does all of a part that has a table
    of rates or of times, or stands below one heading with such a part. Near are the lines behind
    the last such part.
    """
    *parts, own = _parts(context, above)
    own_headings = {heading for heading, _ in around.open_headings(above)}
    of_others = {_branch(part, own_headings) for part in parts if part.has_rows} - {0}
    others: list[list[Line]] = []
    near: list[list[Line]] = []
    for part in parts:
        if part.has_rows:
            near = []
        elif not any(map(is_result, part.lines)) and _branch(part, own_headings) not in of_others:
            others.append(part.lines)
            near.append(part.lines)
    return _texts(context, [*others, own.lines]), _texts(context, [*near, own.lines])


def of_other_tests(context: Context, lines: list[Line]) -> set[int]:
    """Return the numbers of the lines below headings that have rows of results, not the table."""
    own = {number for number, _ in around.headings_above(context)}
    parts = _parts(context, lines)
    of_others = {_branch(part, own) for part in parts if part.has_rows} - {0}
    others = chain.from_iterable(part.lines for part in parts if _branch(part, own) in of_others)
    return {number for number, _ in others}


@dataclass(frozen=True)
class _Part:
    """The lines below one heading, and the numbers of the headings that it stands below."""

    context: Context
    headings: tuple[int, ...]  # the outermost first
    lines: list[Line]

    @cached_property
    def has_rows(self) -> bool:
        return any(map(_names_results, filter(self.context.is_row, self.lines)))


def _parts(context: Context, above: list[Line]) -> list[_Part]:
    """Return the parts of lines, each below its heading; a warm-up's and one test's are empty."""
    parts = [_Part(context, headings=(), lines=[])]
    open_headings: list[Line] = []  # that a line stands below, the outermost first
    is_passed_over = False
    for line in above:
        if is_heading(line):
            open_headings = around.opened(line, open_headings)
            numbers = tuple(number for number, _ in open_headings)
            parts.append(_Part(context, headings=numbers, lines=[]))
            is_passed_over = bool(WARM_UP.match(line[1]) or _OF_ONE_TEST.match(line[1]))
        elif not is_passed_over:
            parts[-1].lines.append(line)
    return parts


def _branch(part: _Part, own: set[int]) -> int:
    """Return the outermost heading of a part that the table does not stand below.

    0 where it stands below all of them.
    """
    return next((number for number in part.headings if number not in own), 0)


def is_result(line: Line) -> bool:
    """Tell whether a line states what a test came to: "Requests/sec: 50107.03"."""
    return _RESULT.search(line[1]) is not None


def _texts(context: Context, parts: list[list[Line]]) -> list[Line]:
    """Return the lines of all parts but the rows of tables."""
    return [line for line in chain(*parts) if not context.is_row(line)]


def _names_results(row: Line) -> bool:
    patterns = (RATE_HEAD, _PER_SECOND, _TIMES)
    return any(pattern.search(row[1]) for pattern in patterns)
