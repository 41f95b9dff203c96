"""The name straight above a run or its command: an item, or a few words that stand alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import ne

from importers.reading.commands.command_lines import COMMAND, FENCE, plain_line
from importers.reading.headings import shown_files
from importers.reading.headings.bare_lines import item_of, without_markup
from importers.reading.headings.heading_lines import (
    ATX,
    CALL_BEHIND,
    LOOSE,
    MOST_WORDS,
    MOST_WORDS_ALONE,
    TEXTILE,
    checked,
    is_around,
    is_name,
    is_short,
    loose_title,
)
from importers.reading.headings.sentences import is_sentence

Name = tuple[int, str, int]  # the line of a name, its text and its level
_MOST_WORDS_OF_ITEM = 8
_MOST_OF_NAME = 9  # lines above a run, and its first one, in which such a name may stand
_MOST_OF_LOGO = 14  # the same, where a logo and blank lines stand between
_BORDER_ABOVE = re.compile(r"\s*(?:>\s?)*(?:$|#|[-=*~_`]{2})")
_LEAST_OF_MARK = 3  # signs of a mark that is no quote
_IN_BRACKETS = re.compile(r"^\(([^\W\d_][^()]{0,40})\)$")  # "(alpha)" above a prompt
_DATE = re.compile(r"(?<=\w)[\s,(\u2013\u2014-]{1,4}20[0-9]{2}-[0-9]{2}-[0-9]{2}\)?$")
_SAYS_WHERE = re.compile(r"^(?:on|with|using|for) (?=\S)", re.I)
_QUOTE = re.compile(r"[\s>]*")
_LOOP = re.compile(r"[^\n]{0,80}\b(?:for|while) [^\n]{1,99}; ?do [^\n]{0,99}\b(?:echo|printf) ")
_INDENT = re.compile(r" {4}|\t")  # of a block of code in Markdown
_CALL = re.compile(rf"{COMMAND.pattern}|\s--?[a-z]")  # "tee -a report.txt" of a shell's trace


def find(lines: Sequence[str], gaps: Sequence[range], *, fenced: set[int]) -> list[Name | None]:
    """Return the name straight above each run; `gaps` are the lines above each, with its first.

    Lines of several words are names where each run has one, and no two in a row have the same.
    """
    if fenced:
        gaps = [_without_code(lines, numbers, fenced=fenced) for numbers in gaps]
    names = [_name_above(lines, numbers) for numbers in gaps]
    texts = [name[1] for name, _ in names if name]
    is_each_named = len(texts) == len(gaps) > 1 and all(map(ne, texts, texts[1:]))
    return [name if is_each_named or not is_long else None for name, is_long in names]


def _without_code(lines: Sequence[str], numbers: range, *, fenced: set[int]) -> range:
    """Return the lines above a run without those up to the end of a fence above it.

    What stands in that fence is code or another output: "app.listen(3000)".
    """
    is_passed = False
    for number in reversed(numbers[-_MOST_OF_NAME:-1]):
        is_inside = number in fenced
        is_fence = number <= len(lines) and bool(FENCE.match(plain_line(lines[number - 1])))
        if is_passed and is_inside and not is_fence:
            return range(number + 1, numbers.stop)
        is_passed |= is_fence
    return numbers


def _name_above(lines: Sequence[str], numbers: range) -> tuple[Name | None, bool]:
    """Return the name in the last filled line above a run, or above its command; if it is long."""
    is_block = any(map(_INDENT.match, lines[numbers.stop - 2 : numbers.stop - 1]))
    first = numbers.start + (numbers.start > 1)  # the line above that is the last of a run
    for number in range(numbers.stop - 2, max(first, numbers.stop - _MOST_OF_LOGO) - 1, -1):
        raw = lines[number - 1].strip() if number <= len(lines) else ""
        depth = _depth(raw)
        is_quoted = depth >= _LEAST_OF_MARK or depth == _depth(lines[numbers.stop - 2])
        raw = plain_line(raw) if depth and is_quoted else raw
        bare = without_markup(raw, lines[number : number + 2])
        line = _IN_BRACKETS.sub(r"\1", bare)
        if line and not is_around(line):
            item = item_of(line)
            name = CALL_BEHIND.split(item[1])[0] if item else line
            if item and number - 1 > numbers.start and _is_list(lines[number - 2].strip(), line):
                return None, False  # the last item of a list is no name
            is_first = number == 1 or 1 < numbers.start == number - 1  # of the text, behind a run
            is_paragraph = raw != bare
            above = lines[number - 2]
            is_below_border = _BORDER_ABOVE.match(above) or _LOOP.match(above)
            is_deeper = is_quoted and depth != _depth(above)  # a quote begins, or ">>> alpha"
            is_alone = is_first or is_paragraph or is_deeper or bool(is_below_border)
            is_above_block = not _INDENT.match(lines[number - 1]) and is_block
            short = _SAYS_WHERE.sub("", line)
            is_apart = is_above_block or is_alone and is_short(short, MOST_WORDS)
            is_words = is_apart and is_name(short) and not is_sentence(name)
            is_item = item and len(name.split()) <= _MOST_WORDS_OF_ITEM and not name.isdecimal()
            if not (is_item or is_words) or _is_other(line, name):
                return None, False
            title = checked(name, LOOSE)
            is_few = is_short(_DATE.sub("", line), MOST_WORDS_ALONE)
            is_long = not (item or is_above_block or is_few)
            is_long |= line != bare
            return (number, *title) if title else None, is_long
    return None, False


def _is_list(above: str, line: str) -> bool:
    """Tell whether two lines are items of one list: of numbers, or of the same mark."""
    return bool(item_of(above)) and (above[0] == line[0] or above[0].isdigit() == line[0].isdigit())


def _is_other(line: str, name: str) -> bool:
    """Tell whether a line is a call, or a heading with a mark of its own."""
    return bool(_CALL.search(name) or loose_title(line) or _is_marked(line))


def _is_marked(line: str) -> bool:
    """Tell whether a line is a heading of Markdown, or shows a file."""
    return bool(ATX.match(line) or TEXTILE.match(line) or shown_files.name_in(line))


def _depth(line: str) -> int:
    """Return how many marks of a quote stand before a line."""
    marks = _QUOTE.match(line)
    return marks[0].count(">") if marks else 0
