"""What stands before each line of a text, known from the lines of its reports.

Cleaning takes marks, numbers and stamps off the lines of a report. Where nearly every other line
of the text begins as these did, its headings and commands do so, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from importers.model import Run
from importers.reading.document import Document

_RUNS, _LINES = 4, 12  # that are looked at
_LONGEST = 160  # characters of what stands before a line
_SHARE = 0.6  # of the lines of the reports
_SHARE_OF_ALL = 0.95
_DIGITS = re.compile(r"[0-9]{1,40}")


def without(text: str, *, runs: Iterable[Run], document: Document) -> str:
    """Return a text without what cleaning took off the starts of the lines of its runs.

    `document` is the cleaned text. No line comes or goes. A text of which other lines begin in
    another way stays as it is.
    """
    lines = text.split("\n")
    start = _shared(_starts(lines, runs, document=document))
    if start is None:
        return text
    mark = _DIGITS.pattern.join(re.escape(part) for part in start.split("0"))
    pattern = re.compile(rf"^[ \t]{{0,12}}+{mark}[ \t]?", re.M)
    shorter, count = pattern.subn("", text)
    filled_lines = sum(1 for line in lines if line.strip())
    return shorter if count >= _SHARE_OF_ALL * filled_lines else text


def _shared(starts: Iterable[str]) -> str | None:
    """Return what most lines began with; None if with nothing or with blanks."""
    counts = Counter(starts)
    if not counts:
        return None
    start, count = counts.most_common(1)[0]
    return start if start and count >= _SHARE * counts.total() else None


def _starts(lines: Sequence[str], runs: Iterable[Run], *, document: Document) -> Iterator[str]:
    """Give what was taken off some lines of the first runs, with 0 for each number."""
    spans = [run.lines for run in runs if run.lines]
    for first, last in spans[:_RUNS]:
        for number in range(first, min(last + 1, first + _LINES, len(lines) + 1)):
            line, cleaned = lines[number - 1], document.cleaned_line(number).strip()
            length = line.find(cleaned, 0, _LONGEST + len(cleaned)) if cleaned else -1
            if length >= 0:
                yield _DIGITS.sub("0", line[:length].strip())
