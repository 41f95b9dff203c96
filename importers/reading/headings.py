"""Headings around the runs of a text: what a publisher wrote above an output to name it.

A heading of Markdown, HTML or a wiki holds for all runs below it, up to the next one of the same or
a higher level. A comment, or a short line that ends with a colon, holds for the run directly below
it, and for those that follow without prose in between. A sentence is no heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from importers.reading import fences
from importers.reading.borders import TOOLS, is_border
from importers.reading.command_lines import (
    CELLS,
    COMMAND,
    FENCE,
    OUTPUT,
    command_in,
    is_printed,
    name_behind_command,
    plain_line,
)

LONGEST = 80  # characters of a heading
_MOST_WORDS = 6  # of a line that ends with a colon
_MOST_WORDS_ALONE = 3  # of a line without a mark
LOOSE = 9  # the level of a comment, and of a line with a colon
_SUMMARY_LEVEL = 7  # of a folded part
_BOLD = 8
_MOST_LOOSE = 8  # such lines that may only number a run
_LOOSE_ABOVE = 6  # filled lines between such a line and its run: a command, the head of a table
_ATX = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")
_NEAR = 200  # lines above a run that are read whole; above them only marks of headings count
_FIRM = re.compile(r"\s*(?:>\s?)*(?:#{1,6}\s|={2}|\*\*|__|<[hb])", re.I)
_COLUMNS = re.compile(rf"{CELLS.pattern}|\S {{4,}}\S")  # a row above the rule of an output
_FRONT_MATTER = re.compile(r"^[\w-]{1,20}:\s")
_WIKI = re.compile(r"^(={2,6})\s*([^=].*?)\s*\1$")
_UNDERLINE = re.compile(r"^(?:={3,}|-{3,}|~{3,}|\^{3,})\s*$")
_HTML = re.compile(r"<h([1-6])\b[^<>]{0,300}>(.{1,400}?)</h\1\s*>", re.I)
_SUMMARY = re.compile(r"^(?:<details[^<>]{0,99}>\s*)?<summary>(.{1,400}?)</summary>", re.I)
_BOLD_LINE = re.compile(
    r"^(?:[0-9]{1,2}[.)]\s{1,3}|[-*+]\s{1,3})?"
    r"(?:\*\*|__|<(?:b|strong)>)([^*<>]{1,80}?):?(?:\*\*|__|</(?:b|strong)>):?(?:<br\s*/?>)?$",
    re.I,
)
# "**v2.42.0** (current)"
_BOLD_WITH_REMARK = re.compile(
    r"^(?:\*\*|__)([^*_\n]{1,60}(?:\*\*|__) \([^()`\n]{1,60}\)):?$",
)
_BOLD_NAME = re.compile(r"^\*\*([^*]{1,40})\*\*(?=[\s:]|$)")
_CODE_LINE = re.compile(r"[`\"]([^\W\d_][\w./-]{1,50})[`\"]:?")  # "`standard/main.go`"
_CODE_IN_SENTENCE = re.compile(r"[^`\n]{1,60}`([^`\n]{2,80})`[^`\n]{0,40}[:\uff1a]")
_BULLET = re.compile(r"^[-*•+]\s{1,3}([^\W_][^|:`$<>]{1,60}?)\s?=?$")
_BORDER_ABOVE = re.compile(r"\s*(?:>\s?)*(?:$|#|[-=*~_`]{3})")
_AROUND = re.compile(rf"{FENCE.pattern}|[>*#/ ]{{0,9}}[┌┬┐─=~_-]{{3,}}\s*$|{OUTPUT.pattern}")
_PROGRESS = re.compile(
    rf"^(?:{TOOLS}|bzt|gst)\b|\b(?:start|stopp|finish|runn|listen|wait|load|connect)(?:ed|ing)\b"
    r"|\b(?:done|ready|completed?|ok|success\w*)\b",
    re.I,
)
_INDENT = re.compile(r" {4}|\t")  # of a block of code in Markdown
_TAIL = re.compile(r"^==> (.{1,300}) <==$")
_DECORATED = re.compile(r"^([-=*#~+:])\1+\s+(\S.*?)\s+\1{2,}$")
_COMMENT = re.compile(r"^(?:#{1,3}|//|;{1,2}|--|rem)\s+(\S.*)$", re.I)
_COLON = re.compile(r"^([^:\uff1a]{1,60})[:\uff1a]$")
_PRE = re.compile(r"<(?:pre|code|blockquote)\b", re.I)
_MOST_BEFORE = 60  # letters before a tag of an output
_CELLS_OF_ROW = re.compile(r"[^\W\d][,;][^\W\d]|\S {2,}\S")  # "server,rps" is a row of heads
_LAST_WORDS = re.compile(r"[^.!?<>]+$")
_RUN_END = re.compile(r"</(?:pre|code|blockquote)>|<br\s*/?>", re.I)
_RESULTS = re.compile(r"^[^.!?:]{1,40} (?:results?|summary|output|benchmark)$", re.I)
_SENTENCE_END = re.compile(r"[.:!?]\s+")
_LINK = re.compile(r"\[([^\[\]]{1,100})\]\([^()\s]{0,300}\)")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,300}>")
_CALL = re.compile(rf"{COMMAND.pattern}|\s--?[a-z]")  # "tee -a report.txt" of a shell's trace
_PROMPT = re.compile(r"^\S{0,60}[$%#>]\s")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its line in the upload, its text as written, its level (1 is the highest)."""

    line: int
    text: str
    level: int


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


def above(lines: Sequence[str], spans: Sequence[tuple[int, int]]) -> list[list[Heading]]:
    """Return the headings that hold for each span of lines (first, last, from 1), highest first.

    The spans are those of the runs, in the order of the text.
    """
    fenced = fences.inside(lines)
    holding: list[Heading] = []
    every: list[list[Heading]] = []
    end = 0
    for first, last in spans:
        numbers = range(max(end, 1), first + 1)
        gap = _gap(lines, numbers, fenced=fenced)
        if name := _name_above(lines, numbers):
            gap.headings.append(name)
        if gap.has_prose:
            holding = [heading for heading in holding if heading.level < LOOSE]
        for heading in gap.headings:
            # A loose one that only numbers a run leaves the loose one above it in force.
            outers = [outer for outer in holding if outer.level < heading.level]
            loose = [outer for outer in holding if outer.level == heading.level == LOOSE]
            holding = [*outers, *loose[-_MOST_LOOSE:], heading]
        every.append(list(holding))
        end = max(end, last)
    return every


def _gap(lines: Sequence[str], numbers: range, *, fenced: set[int]) -> _Gap:
    """Return the headings of these lines; the last of them is the first line of a run."""
    headings: list[Heading] = []
    has_prose = False
    since_loose = 0
    for number in numbers:
        line = _line(lines, numbers, number=number)
        if not line:
            has_prose |= line is None
            continue
        below = plain_line(lines[number]) if number < numbers.stop - 1 < len(lines) else ""
        is_run = number == numbers.stop - 1
        heading = _heading(line, number, below=below, is_fenced=number in fenced, is_run=is_run)
        if heading:
            is_firm = heading.level < LOOSE
            headings = [outer for outer in headings if not is_firm or outer.level < LOOSE]
            headings.append(heading)
            since_loose = 0
        elif not is_run and not _is_neutral(line):
            headings = [outer for outer in headings if outer.level < LOOSE]
            has_prose = True
        since_loose += 1
        if since_loose > _LOOSE_ABOVE:
            headings = [outer for outer in headings if outer.level < LOOSE]
    return _Gap(headings, has_prose)


def _line(lines: Sequence[str], numbers: range, *, number: int) -> str | None:
    """Return the text of a line; None for one that is too far up or too long for a heading."""
    if numbers.stop - number > _NEAR and not _FIRM.match(lines[number - 1][:LONGEST]):
        return None  # as far as anybody looks: it is quicker than reading each line
    line = plain_line(lines[number - 1]) if number <= len(lines) else ""
    if number == numbers.start and number > 1:
        line = _behind_run(line)
    is_long = len(line) > 10 * LONGEST and number < numbers.stop - 1
    return None if is_long else line


def _name_above(lines: Sequence[str], numbers: range) -> Heading | None:
    """Return the name in the last filled line above a run, or above its command.

    It is an item, as "- One worker", or a few words that stand alone or above an indented output.
    """
    is_block = any(map(_INDENT.match, lines[numbers.stop - 2 : numbers.stop - 1]))
    for number in range(numbers.stop - 2, max(numbers.start, numbers.stop - 8) - 1, -1):
        line = lines[number - 1].strip() if number <= len(lines) else ""
        if line and not (_AROUND.match(line) or command_in(line) or is_border(line)):
            item = _BULLET.match(line)
            name = item[1] if item else line
            if item and number - 1 > numbers.start and _BULLET.match(lines[number - 2].strip()):
                return None  # the last item of a list is no name
            is_first = number == 1 or 1 < numbers.start == number - 1  # of the text, behind a run
            is_alone = is_first or _BORDER_ABOVE.match(lines[number - 2])
            is_above_block = not _INDENT.match(lines[number - 1]) and is_block
            is_name = item or _is_name(line) and (is_above_block or is_alone and _is_short(line))
            is_other = _CALL.search(name) or _loose(line, number) or _ATX.match(line)
            return _checked(name, number, level=LOOSE) if is_name and not is_other else None
    return None


def _is_short(line: str) -> bool:
    """Tell whether a line has one to three words, and is no progress or call of a program."""
    is_short = line[0].isalpha() and len(line.split()) <= _MOST_WORDS_ALONE
    return is_short and not _PROGRESS.search(line)


def _behind_run(line: str) -> str:
    """Return what stands behind the end of an output in the output's last line."""
    end = max((tag.end() for tag in _RUN_END.finditer(line)), default=len(line))
    return line[end:].strip()


def _heading(
    line: str, number: int, *, below: str, is_fenced: bool, is_run: bool
) -> Heading | None:
    """Return the heading that a line is; None for any other line."""
    if not line:
        return None
    titles = list(_HTML.finditer(line)) if "<h" in line.lower() else []
    if titles:
        # Of several headings in one line nobody can tell which runs stand below which.
        only = titles[0] if len(titles) == 1 else None
        return _checked(only[2], number, level=int(only[1])) if only else None
    if is_run:
        text = _words_before_output(line) or name_behind_command(line)
        return _checked(text, number, level=LOOSE) if text else None
    if not is_fenced and below and _UNDERLINE.match(below) and not _UNDERLINE.match(line):
        heading = _checked(line, number, level=1 if below[0] == "=" else 2)
        is_printed_line = OUTPUT.match(line) or COMMAND.match(line) or _COLUMNS.search(line)
        is_other = is_printed_line or _FRONT_MATTER.match(line)
        if heading and not is_other:
            return heading
    if not is_fenced and FENCE.match(below) and _is_name(line):
        return _checked(line, number, level=LOOSE)
    return _marked(line, number, is_fenced=is_fenced) or _loose(line, number)


def _words_before_output(line: str) -> str:
    """Return the words directly before the first tag of an output that has some; "" for none."""
    for tag in _PRE.finditer(line):
        if match := _LAST_WORDS.search(line, max(tag.start() - _MOST_BEFORE, 0), tag.start()):
            return match[0]
    return ""


def _is_name(line: str) -> bool:
    """Tell whether a line above a fence is a few words and no command, no output and no mark."""
    line = _BOLD_NAME.sub(r"\1", line)  # "**Deno** 1.4.2"
    is_words = re.fullmatch(r"[^\W_][^\n|:`$#<>*]{1,50}", line) and not _CELLS_OF_ROW.search(line)
    return bool(is_words) and len(line.split()) <= _MOST_WORDS and not OUTPUT.match(line)


def _marked(line: str, number: int, *, is_fenced: bool) -> Heading | None:
    """Return the heading of a line with marks of Markdown, a wiki or a terminal."""
    is_printed_line = is_fenced or COMMAND.match(line) or OUTPUT.match(line)
    if (atx := _ATX.match(line)) and not is_printed_line:
        return _checked(atx[2], number, level=len(atx[1]))
    if file := _TAIL.match(line):
        return _checked(PurePosixPath(file[1]).stem, number, level=_BOLD)
    if wiki := _WIKI.match(line):
        return _checked(wiki[2], number, level=len(wiki[1]))
    if summary := _SUMMARY.match(line):
        return _checked(summary[1], number, level=_SUMMARY_LEVEL)
    for pattern, group in ((_DECORATED, 2), (_BOLD_LINE, 1), (_BOLD_WITH_REMARK, 1)):
        if match := pattern.match(line):
            return _checked(match[group].replace("**", ""), number, level=_BOLD)
    return None


def _loose(line: str, number: int) -> Heading | None:
    """Return the heading of a comment, or of a short line that ends with a colon or "results"."""
    if command := command_in(line):
        return _checked(name_behind_command(command) or "", number, level=LOOSE)
    if OUTPUT.match(line):
        return None
    if comment := _COMMENT.match(line) or _CODE_LINE.fullmatch(line):
        return _checked(comment[1].rstrip(":"), number, level=LOOSE)
    bare = _LINK.sub(r"\1", _TAG.sub("", line)).strip(" |")
    colon = _COLON.match(bare)
    text = colon[1] if colon else _SENTENCE_END.split(bare)[-1]
    if (colon or _RESULTS.match(text)) and len(text.split()) <= _MOST_WORDS:
        return _checked(text, number, level=LOOSE)
    if code := _CODE_IN_SENTENCE.fullmatch(bare):
        return _checked(code[1], number, level=LOOSE)
    return None


def _checked(text: str, number: int, *, level: int) -> Heading | None:
    """Return the heading; None for a text that is empty, long or a sentence."""
    text = " ".join(_TAG.sub(" ", text).split())
    is_heading = 0 < len(text) <= LONGEST and not text.endswith((".", "!", "?", "。"))
    return Heading(number, text, level=level) if is_heading else None


def _is_neutral(line: str) -> bool:
    """Tell whether a line is no prose: nothing, marks, a command, a tool's line, a row of cells."""
    is_bare = not _TAG.sub("", line).strip(" *_=-~`#>|+:")
    return is_bare or is_printed(line) or bool(COMMAND.match(line) or _PROMPT.match(line))
