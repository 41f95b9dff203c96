"""Sentences straight above reports that go on alike and begin with what differs.

"With Puma we got the following after a minute" and "With Falcon we got the following after a
minute" name Puma and Falcon. The differing words must hold a product, a language, a size or another
word that is made up: "On Monday" and "On Tuesday" name nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from importers.reading.commands.command_lines import FENCE, plain_line
from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import LOOSE, is_around, is_neutral
from importers.reading.labels.lone_names import holds_made_up

_MOST = 8  # reports
_REACH = 8  # lines between a sentence and its report
_LONGEST = 200  # characters of a sentence
_LONGEST_NAME = 40
_LEAST_WORDS = 3  # that all sentences share
_LEAST_UNSPACED = 5  # letters of writing without blanks that they share
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_MARKS = re.compile(r"[*_`]+")
_END = re.compile(r"[.!?:;]\s|[\u3002\uff0c\uff1a\uff1b\uff01\uff1f,]")
# A name that another sentence begins with as well: "the same", "alpha and bravo"
_SEVERAL = re.compile(r"\b(?:and|or|vs|versus|than|both|same|then|before|after)\b", re.I)


def names(lines: Sequence[str], spans: Sequence[tuple[int, int]]) -> list[Heading]:
    """Return the name above each span of lines, in order; [] unless each has one of its own."""
    if not 1 < len(spans) <= _MOST:
        return []
    ends = [0, *(last for _, last in spans[:-1])]
    places = [
        _sentence_above(lines, first, end=end) for (first, _), end in zip(spans, ends, strict=True)
    ]
    begins = _begins([text for _, text in places])
    is_each = all(map(holds_made_up, begins)) and not any(map(_SEVERAL.search, begins))
    if not begins or not is_each or len(set(begins)) < len(begins):
        return []
    return [
        Heading(number, begin, level=LOOSE)
        for (number, _), begin in zip(places, begins, strict=True)
    ]


def _begins(sentences: Sequence[str]) -> list[str]:
    """Return what stands before all that the sentences share; [] where they share nothing."""
    begins: list[str] = []
    shared = _shared(sentences) if all(sentences) else ""
    while shared:
        begins = [_begin(sentence, shared) for sentence in begins or sentences]
        shared = _shared(begins) if all(begins) else ""
    return begins


def _sentence_above(lines: Sequence[str], first: int, *, end: int) -> tuple[int, str]:
    """Return the line and the text of the last line of prose above a report; "" for none."""
    for number in range(first - 1, max(end, first - _REACH), -1):
        line = plain_line(lines[number - 1])
        if line and not (FENCE.match(line) or is_around(line)):
            is_prose = not is_neutral(line) and len(line) > 1
            return number, _MARKS.sub("", line[-_LONGEST:]) if is_prose else ""
    return 0, ""


def _shared(sentences: Sequence[str]) -> str:
    """Return the longest text that all sentences have; "" where it is too short to be a pattern."""
    shared = sentences[0]
    for sentence in sentences[1:]:
        match = SequenceMatcher(a=shared, b=sentence, autojunk=False).find_longest_match()
        shared = shared[match.a : match.a + match.size]
    is_long = len(_UNSPACED.findall(shared)) >= _LEAST_UNSPACED
    return shared if is_long or len(shared.split()) > _LEAST_WORDS else ""


def _begin(sentence: str, shared: str) -> str:
    """Return the last part of a sentence before what it shares; "" where that is long."""
    before = sentence[: sentence.index(shared)].strip(" ,\u3002\uff0c")
    begin = _END.split(before)[-1].strip()
    return begin if len(begin) <= _LONGEST_NAME else ""
