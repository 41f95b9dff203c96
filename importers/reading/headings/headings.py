"""Headings around the runs of a text: what a publisher wrote above an output to name it.

A heading of Markdown, HTML or a wiki holds for all runs below it, up to the next one of the same or
a higher level. A comment, or a short line that ends with a colon, holds for the run directly below
it, and for those that follow without prose in between. A sentence is no heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from importers.reading.borders import TOOLS
from importers.reading.commands.command_lines import OUTPUT, command_in, plain_line
from importers.reading.headings import calls, cell_heads, names_above, outer_names
from importers.reading.headings.bare_lines import behind_run, ends_list, is_among_values
from importers.reading.headings.boxes import boxed_title
from importers.reading.headings.first_lines import title_of_run
from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import (
    BOLD,
    LONGEST,
    LOOSE,
    TEXTILE,
    Title,
    checked,
    is_neutral,
    is_version,
    mark_below,
    title_of,
)
from importers.reading.label_patterns import ORDINALS

_TOOL = re.compile(rf"\b(?:{TOOLS})\b")
_MOST_LOOSE = 8  # such lines that may only number a run
_LOOSE_ABOVE = 6  # filled lines between such a line and its run: a command, the head of a table
_BROKEN = 60  # characters of a line that somebody broke
_LONG = 70  # characters of one behind which a capital goes on
_NEAR = 200  # lines above a run that are read whole; above them only marks of headings count
_WORD = re.compile(r"[^\W_]{2}")
_FIRM = re.compile(r"\s*(?:>\s?)*(?:[-*+] {1,3})?(?:#{1,6}\s|={2}|\*\*|__|<[hb])", re.I)
# "- #### Puma", and "\\n### Puma" of a shell that prints no line feed
_ITEM_STARTS = ("-", "*", "+", "\\n")
_ITEM_MARK = re.compile(r"^(?:[-*+] {1,3}|\\n)(?=#{1,6} )")
_POD = re.compile(r"\b[BCIL]<([^<>]{1,60})>")  # the marks of Perl's documentation
_FORUM_MARK = re.compile(r"\[/?(?:b|i|u|tt|font|size|color|code|quote)(?:=[^\]\n]{0,80})?\]", re.I)
_FORUM_BOLD = re.compile(r"(?:\[[a-z]{1,5}(?:=[^\]\n]{0,80})?\]){0,3}\[b\]", re.I)
_NUMBER = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,2}){0,3})\.?\s")
_NUMBERED = re.compile(rf"[0-9]|\b(?:{ORDINALS}|again|another|one more)\b", re.I)
_LEVEL_OF_CELL = 8  # of the head of a column in which an output stands


@dataclass(frozen=True, slots=True)
class _Gap:
    """The headings between two runs, in order, and whether prose ends what loose ones hold for."""

    headings: list[Heading]
    has_prose: bool


def lines_of(text: str) -> list[str]:
    """Return the lines as an upload counts them; without line feeds, carriage returns count.

    No database stores a NUL character: it is left out.
    """
    text = text.replace("\0", "")
    return (text if "\n" in text else text.replace("\r", "\n")).split("\n")


def above(
    lines: Sequence[str], spans: Sequence[tuple[int, int]], *, fenced: set[int]
) -> list[list[Heading]]:
    """Return the headings that hold for each span of lines (first, last, from 1), highest first.

    The spans are those of the runs, in the order of the text; `fenced` are the lines inside fences.
    """
    holding: list[Heading] = []
    every: list[list[Heading]] = []
    gaps = _numbers_above(spans)
    cells = cell_heads.of_lines(lines, [first for first, _ in spans])
    for numbers, name in zip(gaps, names_above.find(lines, gaps, fenced=fenced), strict=True):
        gap = _gap(lines, numbers, fenced=fenced)
        if name:
            gap.headings.append(Heading(*name))
        if gap.has_prose:
            holding = [heading for heading in holding if heading.level < LOOSE]
        for heading in gap.headings:
            if not heading.text and heading.level not in {outer.level for outer in holding}:
                continue  # a comment, as nothing else begins with this mark
            # A loose one that only numbers a run leaves the loose one above it in force.
            outers = [
                outer
                for outer in holding
                if outer.level < heading.level or _is_part(heading, outer)
            ]
            loose = _loose_in_force(holding, heading, first=numbers.start)
            outers = outer_names.in_force(outers, heading)
            holding = [*outers, *loose[-_MOST_LOOSE:], heading]
        own = list(holding)
        if cell := cells.get(numbers.stop - 1):
            own.append(Heading(*cell, _LEVEL_OF_CELL))
        every.append(own)
    return every


def _loose_in_force(holding: Sequence[Heading], heading: Heading, *, first: int) -> list[Heading]:
    """Return the loose headings that stay in force above another one.

    A heading in the line `first` or below it stands above the same run. One of the run above stays
    where the new heading only numbers a run or has its load: "Now" is no part of "Before".
    """
    if heading.level < LOOSE:
        return []
    is_numbered = bool(_NUMBERED.search(heading.text))
    loose = (outer for outer in holding if outer.level == LOOSE)
    return [outer for outer in loose if is_numbered or outer.line >= first]


def _is_part(heading: Heading, outer: Heading) -> bool:
    """Tell whether a heading's number is a part of another's: "1.1. Result" of "1. Read"."""
    number = _NUMBER.match(outer.text) if outer.level == heading.level < LOOSE else None
    if number is None:
        return False
    return bool(re.match(rf"{re.escape(number[1])}\.[0-9]", heading.text))


def _numbers_above(spans: Sequence[tuple[int, int]]) -> list[range]:
    """Return the numbers of the lines between each span and those before it, with its first.

    The last line of the span before it is among them, for what stands behind a run in its line;
    the first line of a text is not.
    """
    end = 1
    gaps: list[range] = []
    for first, last in spans:
        gaps.append(range(max(end, 2) if gaps else end, first + 1))
        end = max(end, last)
    return gaps


def _gap(lines: Sequence[str], numbers: range, *, fenced: set[int]) -> _Gap:
    """Return the headings of these lines; the last of them is the first line of a run."""
    headings: list[Heading] = []
    has_prose = False
    since_loose = 0
    code = _other_code(lines, numbers, fenced=fenced) if fenced else set()
    for number in numbers:
        line = "" if number in code else _line(lines, numbers, number=number)
        if not line:
            has_prose |= line is None
            continue
        is_run = number == numbers.stop - 1
        if is_run:
            title = title_of_run(line)
        else:
            title = _title(
                lines, number, line=line, least=numbers.start, is_fenced=number in fenced
            )
        if title:
            heading = Heading(number, *title)
            is_firm = heading.level < LOOSE
            headings = [outer for outer in headings if not is_firm or outer.level < LOOSE]
            headings.append(heading)
            has_prose |= not heading.text
            since_loose = 0
        elif not is_run and not is_neutral(line):
            headings = [outer for outer in headings if outer.level < LOOSE]
            has_prose = True
        if headings:
            since_loose += _parts_from_run(lines, number, line=line)
        if since_loose > _LOOSE_ABOVE:
            firm = [outer for outer in headings if outer.level < LOOSE]
            # A name that stands too far above a run ends what the name before it holds for.
            has_prose |= len(firm) < len(headings)
            headings = firm
    return _Gap(outer_names.lifted(headings), has_prose)


def _other_code(lines: Sequence[str], numbers: range, *, fenced: set[int]) -> set[int]:
    """Return the lines of the fences that end above a run and hold code: no call of a tool, and
    not only comments.
    """
    code: set[int] = set()
    block: list[int] = []
    for number in numbers:
        if number in fenced:
            block.append(number)
            continue
        texts = [plain_line(lines[inside - 1]) for inside in block]
        is_code = any(text and not text.startswith("#") for text in texts)
        if is_code and not any(map(command_in, texts)):
            code.update(block)
        block = []
    return code


def _parts_from_run(lines: Sequence[str], number: int, *, line: str) -> bool:
    """Tell whether a line may part a name from its run: no output, no logo, no broken command."""
    goes_on = lines[max(number - 2, 0)].rstrip().endswith("\\")
    return not (goes_on or OUTPUT.match(line)) and bool(_WORD.search(line))


def _title(
    lines: Sequence[str], number: int, *, line: str, least: int, is_fenced: bool
) -> Title | None:
    """Return the heading that a line above a run is."""
    mark = mark_below(line, plain_line(lines[number])) if number < len(lines) else ""
    title = _boxed(lines, number, least=least) if is_fenced else None
    if line[0].isalnum() and number > 1 and calls.is_name_of(lines[number - 2].rstrip(), line):
        return checked(line, LOOSE)
    title = title or title_of(line, mark, is_fenced=is_fenced)
    if title and is_fenced and is_version(line) and number > 1 and _TOOL.search(lines[number - 2]):
        return None  # it is that of the load generator
    if title is None or title[1] < BOLD or number <= least:
        return title
    is_text = _goes_on(lines, number) or ends_list(lines, number)
    return None if is_text or is_among_values(lines, number) else title


def _goes_on(lines: Sequence[str], number: int) -> bool:
    """Tell whether a line goes on with the sentence of a long line straight above it."""
    before, line = lines[number - 2].strip(), lines[number - 1].strip(" *_")
    is_open = len(before) > _BROKEN and (before[-1].isalnum() or before[-1] in ",/")
    is_broken = len(before) > _LONG and before[0].isalpha() and line[:1].isalpha()
    goes_on = is_broken or line[:1].islower() or line[:1].isdigit()
    return is_open and " " in before and goes_on and not command_in(before)


def _boxed(lines: Sequence[str], number: int, *, least: int) -> Title | None:
    """Return the heading that a line between two rules is."""
    if not least < number < len(lines):
        return None
    return boxed_title([plain_line(line) for line in lines[number - 2 : number + 1]])


def _without_forum_marks(line: str) -> str:
    """Return a line without the marks of a forum; a line that is bold stays so."""
    bare = _FORUM_MARK.sub("", line).strip()
    is_bold = _FORUM_BOLD.match(line) and bare and "**" not in bare
    return f"**{bare}**" if is_bold else bare


def _line(lines: Sequence[str], numbers: range, *, number: int) -> str | None:
    """Return the text of a line; None for one that is too far up or too long for a heading."""
    if numbers.stop - number > _NEAR and not _FIRM.match(lines[number - 1][:LONGEST]):
        return None  # as far as anybody looks: it is quicker than reading each line
    line = lines[number - 1] if number <= len(lines) else ""
    if number == numbers.start > 1:  # the last line of the run above: a tag may end it
        line = behind_run(plain_line(line)) if "<" in line else ""
    else:
        line = plain_line(line)
    if "<" in line:
        line = _POD.sub(r"\1", line)
    if line.startswith("[") or "[/" in line:
        line = _without_forum_marks(line)
    if line.startswith("h") and (textile := TEXTILE.match(line)):
        line = f"{'#' * int(textile[1])} {line[textile.end() :]}"
    if line.startswith(_ITEM_STARTS):
        line = _ITEM_MARK.sub("", line)
    is_long = len(line) > 10 * LONGEST and number < numbers.stop - 1
    return None if is_long else line
