"""The parts above a table that have no table of rates: they may speak of the one further down."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around.around import Line, is_heading, is_row
from importers.formats.tables.around.at_once import WARM_UP
from importers.formats.tables.around.offers import RATE_HEAD

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


def without_table(above: list[Line]) -> tuple[list[Line], list[Line]]:
    """Return the lines below headings that may speak of a table further down, and the near ones.

    What a heading itself says holds for its own part, and so does all of a part that has a table
    of rates or of times. Near are the lines behind the last such part.
    """
    parts: list[list[Line]] = [[]]
    is_passed_over = False
    for line in above:
        if is_heading(line):
            parts.append([])
            is_passed_over = bool(WARM_UP.match(line[1]) or _OF_ONE_TEST.match(line[1]))
        elif not is_passed_over:
            parts[-1].append(line)
    own = parts.pop()
    others: list[list[Line]] = []
    near: list[list[Line]] = []
    for part in parts:
        if any(map(_is_row_of_results, part)):
            near = []
        elif any(map(is_result, part)):
            continue
        else:
            others.append(part)
            near.append(part)
    return _texts([*others, own]), _texts([*near, own])


def is_result(line: Line) -> bool:
    """Tell whether a line states what a test came to: "Requests/sec: 50107.03"."""
    return _RESULT.search(line[1]) is not None


def _texts(parts: list[list[Line]]) -> list[Line]:
    """Return the lines of all parts but the rows of tables."""
    return [line for line in chain(*parts) if not is_row(line)]


def _is_row_of_results(line: Line) -> bool:
    patterns = (RATE_HEAD, _PER_SECOND, _TIMES)
    return is_row(line) and any(pattern.search(line[1]) for pattern in patterns)
