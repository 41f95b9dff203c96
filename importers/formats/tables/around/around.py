"""The text around a table: its lines and its headings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from importers.formats.tables.grid.grid import Context
from importers.reading.commands.known_lines import kept

_LOWEST = 7  # level of a heading without a level
REACH = 80  # lines above a table that are read; a quarter of it below
_LONGEST = 1000  # characters of such a line: a paragraph may be one
Line = tuple[int, str]
_SETUP = re.compile(
    r"\b(?:set-?up|config\w*|environment|method\w*|conditions|parameters|settings|how)\b"
    r"|环境|配置|参数|条件|方法|環境|構成|환경|설정|entorno|ambiente|environnement|umgebung|методик|окружени",
    re.I,
)
# "=== title ===" is one, a ruler of reStructuredText, "====== ====", is none.
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s|^<h[1-6]|^={3,} +(?![=\s])", re.I)
_HEADING_MARKS = ("#", "<", "=")
_TAG = re.compile(r"\s*<h([1-6])", re.I)
# "# target 99% 0.0112": a comment of an output, no heading.
_OF_OUTPUT = re.compile(r"^\s{0,3}# [^\n]{0,60}[0-9]%? [0-9.]{1,20}\s*$")
# The begin of code whose language is named, or the end of any.
_FENCE = re.compile(r"\s{0,12}(?:`{3,5}|~{3,5}) ?([\w+-]{1,20})?\s*$")
_QUOTE = re.compile(r"^\s{0,3}(?:> ?){1,3}(?!\w+>)")
_COMMENT = re.compile(r"^\s{0,3}#{1,3} ")
_SEQUENTIAL = re.compile(
    r"\bsequential(?:ly)?\b|\bone (?:after|by|at) (?:the other|one|a time)\b", re.I
)
_SHORT = 40  # letters of a line that nobody breaks
_BROKEN = 70  # letters of one that somebody broke


def section(context: Context) -> list[str]:
    """Return the lines above a table below its heading, that one with them; no rows of tables."""
    if context.section is None:
        first, _ = context.span
        above = lines_at(context, range(max(first - REACH, 1), first))
        below_heading = behind_last(above, is_heading)
        context.section = [line[1] for line in below_heading if not context.is_row(line)]
    return context.section


def headings(context: Context) -> list[str]:
    """Return the headings that a table stands below, the nearest first."""
    return [text.strip("#= \t") for _, text in headings_above(context)]


def first_line(context: Context) -> list[str]:
    """Return the first line of the upload, if it stands above the table and is no row."""
    line = _first_filled(context)
    is_above = 0 < line[0] < context.span[0] and len(line[1]) <= _LONGEST
    is_title = is_above and not context.is_row(line)
    return [line[1].strip("#=* \t>")] if is_title else []


def _first_filled(context: Context) -> Line:
    filled = ((number, text) for number, text in enumerate(context.source, 1) if text.strip())
    return next(filled, (0, ""))


def title(context: Context) -> list[str]:
    """Return the first line, unless it is the heading of a part beside that of the table."""
    line = _first_filled(context)
    level = _level(line[1]) if is_heading(line) else 0
    own = next(iter(headings_above(context)), line)
    is_beside = level > 1 and own != line and level >= _level(own[1])
    return [] if is_beside else first_line(context)


def siblings(context: Context) -> list[str]:
    """Return the headings of the level of the nearest one that stand straight above tables."""
    return [heading for heading, below in _sections(context) if context.is_row(below)]


def alike(context: Context) -> list[str]:
    """Return the headings beside the nearest one whose tables or lists begin with the same text."""
    if context.alike is None:
        first, _ = context.span
        own = _before_figures(context.source[first - 1]) if first else ""
        context.alike = [
            heading
            for heading, line in (_sections(context) if own else ())
            if _before_figures(line[1]) == own
        ]
    return context.alike


def _before_figures(line: str) -> str:
    return re.split(r"[0-9]", line, maxsplit=1)[0].strip()


def _sections(context: Context) -> Iterator[tuple[str, Line]]:
    """Give the headings of the level of the nearest one, each with the line below it.

    That is the first with text; a fence is none.
    """
    own = headings_above(context)[:1]
    if not own:
        return
    first, last = context.span
    level = _level(own[0][1])
    lines = lines_at(context, range(max(first - 2 * REACH, 1), last + 2 * REACH))
    for index, line in enumerate(lines):
        if is_heading(line) and _level(line[1]) == level:
            filled = (below for below in lines[index + 1 :] if below[1].strip("`~ \t"))
            below = next(filled, None)
            if below is not None:
                yield line[1].strip("#= \t"), below


def introductions(context: Context) -> list[list[Line]]:
    """Return each heading that a table stands below with the lines up to the next heading.

    They speak of all that stands below the heading. The nearest is the first; the lines before any
    heading of the text are the last. Rows are left out.
    """
    if context.introductions is None:
        context.introductions = _introductions(context)
    return context.introductions


def _introductions(context: Context) -> list[list[Line]]:
    first, _ = context.span
    above = lines_at(context, range(max(first - REACH, 1), first))
    introductions: list[list[Line]] = []
    for heading in headings_above(context):
        lines = [heading]
        for line in above:
            if line[0] > heading[0] and is_heading(line):
                break
            if line[0] > heading[0] and not context.is_row(line):
                lines.append(line)
        introductions.append(lines)
    heads = (index for index, line in enumerate(above) if is_heading(line))
    top = above[: next(heads, 0)] if first <= REACH else []  # else they are of another section
    return [*introductions, [line for line in top if not context.is_row(line)]]


def introduced(context: Context) -> Iterator[str]:
    """Give the texts of the lines of `introductions`, from the nearest heading outwards."""
    return (text for _, text in chain.from_iterable(introductions(context)))


def says_sequential(context: Context) -> bool:
    """Tell whether a line above says that requests were sent one after the other."""
    above = introduced(context)
    return any(map(_SEQUENTIAL.search, chain(above, section(context))))


def headings_above(context: Context) -> list[Line]:
    """Return the headings that a table stands below with their numbers, the nearest first."""
    if context.headings is None:
        first, _ = context.span
        context.headings = open_headings(lines_at(context, range(max(first - REACH, 1), first)))
    return [*context.headings]


def open_headings(lines: list[Line]) -> list[Line]:
    """Return the headings that what follows these lines stands below, the nearest first."""
    above: list[Line] = []
    for heading in filter(is_heading, lines):
        above = opened(heading, above)
    return above[::-1]


def opened(heading: Line, above: list[Line]) -> list[Line]:
    """Return the headings that what follows a further one stands below, the outermost first.

    `above` are those that the heading itself stands below, or beside.
    """
    level = _level(heading[1])
    if level > _LOWEST:
        return above
    return [*(line for line in above if _level(line[1]) < level), heading]


@kept
def _level(heading: str) -> int:
    """Return the level of a heading, from 1."""
    if tag := _TAG.match(heading):
        return int(tag[1])
    marks = len(heading.lstrip()) - len(heading.lstrip(" \t#"))
    return marks or _LOWEST  # "=== title ===" is printed by a program


def lines_at(context: Context, numbers: Iterable[int]) -> list[Line]:
    """Return these lines of the upload with their numbers; a comment in code is no heading."""
    asked = numbers if isinstance(numbers, range) else tuple(numbers)
    if asked not in context.lines_around:
        context.lines_around[asked] = _lines_at(context, asked)
    return [*context.lines_around[asked]]


def _lines_at(context: Context, numbers: Sequence[int]) -> list[Line]:
    lines = [
        (number, _QUOTE.sub("", text) if ">" in text else text)
        for number in numbers
        if 0 < number <= len(context.source) and len(text := context.source[number - 1]) <= _LONGEST
    ]
    begin: int | None = None
    for index, (_, text) in enumerate(lines):
        if ("```" in text or "~~~" in text) and (fence := _FENCE.match(text)):
            if begin is not None:
                lines[begin:index] = [(n, _COMMENT.sub("", line)) for n, line in lines[begin:index]]
            begin = index + 1 if fence[1] else None
    return lines


def behind_last(lines: list[Line], is_border: Callable[[Line], bool]) -> list[Line]:
    """Return the lines from the last border on; a heading belongs to what stands below it."""
    for index in range(len(lines) - 1, -1, -1):
        if is_border(lines[index]):
            return lines[index if is_heading(lines[index]) else index + 1 :]
    return lines


def is_heading(line: Line) -> bool:
    return line[1].lstrip()[:1] in _HEADING_MARKS and _is_heading(line[1])


@kept
def _is_heading(text: str) -> bool:
    return bool(_HEADING.match(text)) and not _OF_OUTPUT.match(text)


def straight_above(near: list[Line]) -> list[Line]:
    """Return the line nearest above a table if it announces what follows, or is its title.

    A title is short, no sentence, and no empty line stands below it.
    """
    filled = [line for line in near if line[1].strip().strip("`~")]
    if not filled:
        return []
    text = filled[-1][1].rstrip(" *_`")
    is_beside = filled[-1] == near[-1] and len(text) <= _SHORT and text[-1:].isalnum()
    return filled[-1:] if is_beside or text.endswith((":", "：")) else []


def is_end_of_paragraph(context: Context) -> bool:
    """Tell whether the line above a table goes on with a sentence of a long line above it."""
    first, _ = context.span
    above = [*context.source[max(first - REACH - 1, 0) : max(first - 1, 0)]]
    while above and not above[-1].strip():
        above.pop()
        first -= 1
    if len(above) < 2 or first - 2 in context.rows:
        return False
    before, line = above[-2].strip(), above[-1].strip(" \t*_`")
    is_open = len(before) > _SHORT and not is_heading((0, before))
    is_open = is_open and (before[-1].isalnum() or before[-1] in ",/")
    is_broken = len(before) > _BROKEN and line[:1].isalpha() and before[0].isalpha()
    goes_on = is_broken or line[:1].islower() or line[:1].isdigit() or line[:1] == "("
    return is_open and goes_on


def setups(context: Context) -> list[Line]:
    """Return the lines of other parts whose heading says how all tests were made."""
    first, last = context.span
    lines: list[Line] = []
    is_setup = False
    reach = [*range(max(first - REACH, 1), first), *range(last + 1, last + REACH)]
    for line in lines_at(context, reach):
        if is_heading(line):
            is_setup = bool(_SETUP.search(line[1]))
        elif is_setup and not context.is_row(line) and not _is_comment(context, number=line[0]):
            lines.append(line)
    return lines


def _is_comment(context: Context, *, number: int) -> bool:
    """Tell whether a line that is no heading begins with its mark: a comment in code.

    It says how one command, which anybody may call, differs from the others.
    """
    return context.source[number - 1].lstrip().startswith("#")
