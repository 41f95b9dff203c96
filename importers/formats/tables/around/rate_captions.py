"""Lines above a table that say that all its numbers are rates of requests, and heads below them."""

from __future__ import annotations

import re
from itertools import pairwise

from importers.formats.tables.grid import cells
from importers.formats.tables.grid.values import is_percentile, value_of
from importers.reading.commands.known_lines import kept
from importers.reading.lines import end_of_line, has_figure

_RATE = r"(?:req(?:uest)?s? ?(?:/|per) ?s(?:ec(?:ond)?)?|rps)"
_LOAD = r"(?:connections|conns|concurrency|clients|virtual users|vus|concurrent \w+)"
# "All numbers are req/s.", "Results (requests/sec):", "HTTP benchmark in requests per second"
_RATE_CAPTION = re.compile(
    r"(?:(?!.*(?:latenc|time\b|duration))[^\n]{0,60}?(?:\b(?:in|are|as)\b|[:,(]) ?)?"
    rf"({_RATE})\)?"
    r"(?: ?[(,] ?(?:higher|more) is better\)?)?[.:]?",
    re.I,
)
# "req/s by connections", "Throughput (req/s) by concurrency:"
_RATE_BY_LOADS = re.compile(
    rf"[^\n]{{0,60}}?({_RATE})\)? (?:by|per|for each|vs\.?)(?: number of)? {_LOAD}[.:]?", re.I
)
# "Numbers are requests/second measured with `ab -k`."
_RATE_SENTENCE = re.compile(
    r"(?:all |the )?(?:values|numbers|figures|results|cells|rates|speeds?|throughput)"
    r"(?: (?:above|below|shown|in the table))?"
    r"(?: (?:are|is|show|give)(?: given| shown| measured| reported)?)?(?: the| in)?"
    rf" ({_RATE})\b",
    re.I,
)
# "Requests per second for each number of connections, 10 MiB:" stands straight above its numbers.
_RATE_AND_COLON = re.compile(rf"({_RATE})\b(?: [^\n|.!?:]{{1,90}}):", re.I)
_LOADS = re.compile(rf"\b{_LOAD}\b", re.I)
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z])")
# "Here is a breakdown of the measured requests per second by stack." points at the table below.
_POINTING = re.compile(
    r"(?:(?:here|below)(?: (?:is|are)|['\u2019]s)"
    r"|(?:the|this|these|following)(?: [a-z]+){0,2} (?:tables?|results?|numbers|figures|values)"
    r"(?: below)?(?: (?:shows?|lists?|gives?|compares?|contains?|summari[sz]es?|is|are|has)))"
    rf"(?: [^\W\d][\w'/-]*,?){{0,9}}? \(?({_RATE})\b\)?(?: [^\W\d][\w'./-]*,?){{0,9}}"
    r"(?: ?[(,] ?(?:higher|more) is better\)?)?[.:]?",
    re.I,
)
_OTHER_SUBJECT = re.compile(
    r"latenc|\btimes?\b|duration|memory|\bcpu\b|limit|quota|expect|allow|permit|maxim|\bplan|tier"
    r"|\btarget|\bcost|\bpric|configur|\bneed|recommend|\bdrop|\berror|\bfail|score|reject|denied"
    r"|block|ratio\b|percent",
    re.I,
)
ROW_MARKS = ("|", "\t", ";", ",", "  ")
MOST_ROWS_BELOW = 12  # lines between a row with a rate, or a caption, and the head
LONGEST_HEAD = 60
_MOST_ABOVE = 40  # lines above a sentence in which its table stands
_LONGEST_CAPTION = 120


@kept
def stated_rate(line: str, *, may_point: bool = True) -> str:
    """Return the rate that a line says the numbers of a table are; "" if it says none.

    A sentence may point at the table below it, and not at the one above.
    """
    match = _RATE_CAPTION.fullmatch(line) or _RATE_SENTENCE.match(line)
    if match is None and may_point:
        match = _pointed_at(line) or _named_last(line)
    return match[1] if match else ""


def _named_last(line: str) -> re.Match[str] | None:
    """Return the match of a last sentence that begins with the rate and ends with a colon."""
    last = _SENTENCE_END.split(line)[-1]
    return None if _OTHER_SUBJECT.search(last) else _RATE_AND_COLON.fullmatch(last)


def _pointed_at(line: str) -> re.Match[str] | None:
    """Return the match of a sentence that points at a table of rates, and of nothing else."""
    return None if _OTHER_SUBJECT.search(line) else _POINTING.fullmatch(line)


def heads_below(text: str, starts: list[int]) -> set[int]:
    """Return where the first line of words begins below a line that says what its numbers are.

    "Requests per second" may stand some lines above the table: a command or prose between them.
    `starts` are the lines in which such a caption may stand, in their order. A line that stands
    below several captions is looked at once.
    """
    heads: set[int] = set()
    seen = 0
    captions = [start for start in starts if _is_caption(text, start)]
    for start, following in pairwise([*captions, len(text)]):
        end = end_of_line(text, start)
        if end >= seen and not text[end:following].isspace():
            lines, seen = _lines_below(text, end + 1)
            heads |= _first_head(lines, names_load=bool(_LOADS.search(text, start, end)))
    return heads


def heads_above(text: str, starts: list[int]) -> set[int]:
    """Return where the first line of words begins above a line that says what its numbers are.

    "(all numbers are requests/s)" stands straight below its table. `starts` are the lines in which
    such a sentence may stand.
    """
    heads: set[int] = set()
    for start in starts:
        line = text[start : min(end_of_line(text, start), start + _LONGEST_CAPTION)]
        if _RATE_SENTENCE.match(line.strip(" *_#=>()")):
            heads |= _first_head(_lines_above(text, start), names_load=False)
    return heads


def _lines_above(text: str, start: int) -> list[tuple[int, str]]:
    """Return the lines of the stretch above a line with their offsets, without rules.

    Empty lines and a fence may stand between them.
    """
    lines: list[tuple[int, str]] = []
    for _ in range(_MOST_ABOVE):
        if not start:
            break
        end, start = start - 1, text.rfind("\n", 0, start - 1) + 1
        line = text[start : min(end, start + cells.MOST_LINE)]
        is_apart = not line.strip() or line.lstrip().startswith(("```", "~~~"))
        if is_apart and lines:
            break
        if not is_apart and not cells.is_rule(line):
            lines.insert(0, (start, line))
    return lines


def _is_caption(text: str, start: int) -> bool:
    end = end_of_line(text, start)
    return _says_rate(text[start : min(end, start + _LONGEST_CAPTION)].strip(" *_#=>"))


@kept
def _says_rate(caption: str) -> bool:
    """Tell whether a line says that the numbers below it are rates."""
    return bool(
        _RATE_CAPTION.fullmatch(caption)
        or _RATE_BY_LOADS.fullmatch(caption)
        or _pointed_at(caption)
    )


def _lines_below(text: str, start: int) -> tuple[list[tuple[int, str]], int]:
    """Return the next lines with their offsets, without rules, and where the last one begins.

    Another caption ends them: the table stands below that one.
    """
    lines: list[tuple[int, str]] = []
    last = start
    for _ in range(MOST_ROWS_BELOW):
        end = end_of_line(text, start)
        line = text[start : min(end, start + cells.MOST_LINE)]
        if start >= len(text) or (lines and _RATE_CAPTION.fullmatch(line[:_LONGEST_CAPTION])):
            break
        if not cells.is_rule(line):
            lines.append((start, line))
        last, start = start, end + 1
    return lines, last


def _first_head(lines: list[tuple[int, str]], *, names_load: bool) -> set[int]:
    """Return where the first line of words begins that a row with a number stands below.

    Below "req/s by connections" a word and rising whole numbers are a head, too.
    """
    for (offset, line), (_, below) in pairwise(lines):
        if not has_figure(below, 0):
            continue
        for mark in filter(line.__contains__, ROW_MARKS):
            head, row = cells.split(line, mark), cells.split(below, mark)
            is_head = len(head) > 1 and all(map(is_head_word, head))
            is_head |= names_load and are_loads(head)
            has_corner = mark == "  " and cells.begins_left_of(below, line)
            width = len(head) + has_corner  # the column of names may have no head
            if is_head and width == len(row) and any(map(value_of, row[1:])):
                return {offset}
    return set()


def are_loads(head: list[str]) -> bool:
    """Tell whether cells are a word, or nothing, and then whole numbers of which each is higher."""
    numbers = [int(cell) for cell in head[1:] if cell.isdecimal()]
    is_rising = all(before < after for before, after in pairwise(numbers))
    is_whole = len(numbers) == len(head) - 1 > 1 and is_rising
    return is_whole and is_head_word(head[0])


def is_head_word(cell: str) -> bool:
    """Tell whether a cell may be a head: words, no number and no label of a report."""
    is_word = value_of(cell) is None or is_percentile(cell)
    return len(cell) <= LONGEST_HEAD and is_word and not cell.endswith(":")
