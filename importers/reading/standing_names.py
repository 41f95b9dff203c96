"""Names of reports that stand alone, further up or longer than a heading without a mark.

Of the lines that stand alone above each report, those count that no other report has too: a line
"Using wrk" above each of them names none. It is for texts whose headings name no report.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from importers.reading import fences
from importers.reading.command_lines import COMMAND, FENCE, plain_line
from importers.reading.heading_lines import LOOSE, checked, is_around
from importers.reading.headings import Heading

_NEAR = 60  # lines above a report
_MOST_WORDS = 10
_RULE = re.compile(r"[\s>]*(?:[-=*_]{3,}\s*)?$")
_NAME = re.compile(r"[^\W_][^\n|$<>]{1,78}")
_SPEAKS = re.compile(
    r"(?:i|i'm|i've|we|it|you|he|they|this|that|these|here|now|then|and|but|so|also|let'?s?|there"
    r"|please|thanks|note|see|ok|hi|hello|edit|update)\b",
    re.I,
)


def find(lines: Sequence[str], spans: Sequence[tuple[int, int]]) -> list[Heading] | None:
    """Return the name of each span of lines; None unless each has one of its own."""
    fenced = fences.inside(lines)
    every: list[list[Heading]] = []
    end = 0
    for first, last in spans:
        every.append(_candidates(lines, range(max(end, first - _NEAR) + 1, first), fenced=fenced))
        end = max(end, last)
    gaps_with = Counter[str]()
    for names in every:
        gaps_with.update({name.text for name in names})
    nearest: list[Heading] = []
    for names in every:
        own = [name for name in names if gaps_with[name.text] == 1]
        nearest += own[:1]
    return nearest if len(nearest) == len(spans) else None


def _candidates(lines: Sequence[str], numbers: range, *, fenced: set[int]) -> list[Heading]:
    """Return the short lines that stand alone, the nearest first."""
    names: list[Heading] = []
    for number in reversed(numbers):
        line = plain_line(lines[number - 1])
        if not line or number in fenced or not _stands_alone(lines, number, least=numbers.start):
            continue
        text = line.strip(" *_").removesuffix(":")
        is_words = _NAME.fullmatch(text) and len(text.split()) <= _MOST_WORDS
        if is_words and not _SPEAKS.match(text) and not is_around(line):
            title = checked(text, LOOSE)
            names += [Heading(number, *title)] if title else []
    return names


def _stands_alone(lines: Sequence[str], number: int, *, least: int) -> bool:
    """Tell whether nothing stands straight above a line, and no prose straight below it."""
    is_first = number == least or bool(_RULE.match(lines[number - 2]))
    below = plain_line(lines[number]) if number < len(lines) else ""
    return is_first and bool(_RULE.match(below) or FENCE.match(below) or COMMAND.match(below))
