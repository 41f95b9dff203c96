"""Lines further below a table that say how all tests of a text were made."""

from __future__ import annotations

import re
from itertools import chain, dropwhile, takewhile

from importers.formats.tables.around.around import REACH, Line, is_heading, lines_at
from importers.formats.tables.grid.grid import Context

_OF_ALL = re.compile(
    r"\bthroughout\b|\bin (?:all|both) cases\b|\b(?:all|every|each|both)(?: (?:of|the|these)){0,2}"
    r" (?:tests?|runs?|benchmarks?|measurements?|tables|servers|frameworks)\b",
    re.I,
)
# "The tests were run on a laptop using wrk:", and the command below it
_MADE = re.compile(
    r"(?:^|[.!:] )\W{0,4}(?:all |the |these |our ){0,2}(?:load )?"
    r"(?:tests|benchmarks|measurements|numbers|results|figures)(?: above| here| shown)?"
    r" (?:were|have been) (?:run|ran|made|done|performed|conducted|executed|measured|obtained"
    r"|generated|taken|collected|produced|gathered)\b(?! (?:after|again))",
    re.I,
)
_OF_RUNNING = re.compile(r"\b(?:run(?:ning)?|tests?|testing|bench\w*|reproduc\w*|details)\b", re.I)
_OF_OTHERS = re.compile(r"\b(?:old|earlier|previous|other|not|never|database|socket\w*)\b", re.I)


def lines_below(context: Context) -> list[Line]:
    """Return the lines that speak of all tests below the last of several tables, up to a heading.

    So people write "100 connections throughout". Below a heading they may speak of another subject.
    """
    last = context.span[1]
    lines = lines_at(context, range(last + 1, last + REACH))
    rows = [index for index, line in enumerate(lines) if context.is_row(line)]
    below = lines[rows[-1] + 1 :] if rows else []
    own = takewhile(lambda line: not is_heading(line), below)
    return [line for line in own if says_all(line[1])]


def made_below(context: Context) -> list[Line]:
    """Return the line of a part below a table that says how the tests were made, and its call.

    The part stands below the next heading, "Running", and no other table stands before it. The
    call is what follows a line that ends in a colon.
    """
    last = context.span[1]
    below = lines_at(context, range(last + 1, last + REACH))
    first = next((index for index, line in enumerate(below) if is_heading(line)), None)
    if first is None or not _OF_RUNNING.search(below[first][1]):
        return []
    if any(map(context.is_row, below[:first])):
        return []
    part = [*takewhile(lambda line: not is_heading(line), below[first + 1 :])]
    told = next((index for index, line in enumerate(part) if _MADE.search(line[1])), None)
    if told is None or any(map(context.is_row, part[:told])):
        return []
    announced = part[told][1].rstrip(" *_").endswith(":")
    behind = dropwhile(lambda line: not line[1].strip(), part[told + 1 :])
    call = [*takewhile(lambda line: line[1].strip(), behind)] if announced else []
    return [part[told], *call]


def lines_above(context: Context, above: list[Line]) -> list[Line]:
    """Return those of the lines above a table that speak of all tests, whatever heading they have.

    "Each test runs with 10 connections" may stand below "What it tests". Where a section has a
    table of its own, or its heading names other tests, it speaks of those.
    """
    parts: list[list[Line]] = [[]]
    for line in above:
        parts += [[]] if is_heading(line) else []
        parts[-1].append(line)
    parts = [part for part in parts if part and not _is_of_others(context, part)]
    return [line for line in chain.from_iterable(parts) if says_all(line[1])]


def _is_of_others(context: Context, part: list[Line]) -> bool:
    """Tell whether a part of a text, with its heading, is about other tests."""
    is_named = is_heading(part[0]) and _OF_OTHERS.search(part[0][1]) is not None
    return is_named or any(map(context.is_row, part))


def says_all(line: str) -> bool:
    """Tell whether a line speaks of all tests of a text."""
    return bool(_OF_ALL.search(line)) and not _OF_OTHERS.search(line)
