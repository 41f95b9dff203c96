"""Lines that go on below: "wrk -t2 \\" and what follows, joined to one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from importers.reading.lines import LineIndex

# A backslash ends a line that goes on below, in PowerShell "`" and in Windows' cmd "^".
_GOES_ON = re.compile(r"(?:\\|(?<=\s)[`^])\s{0,9}$")
_PARTS = (" \\", "\t\\", " `\n", " ^\n")
_IN_COMMENT = re.compile(r"^\s{0,20}(?:#|//|\*|--|>)\s{1,20}(?=\S)")
_MOST_LINES = 40


def find(lines: Sequence[str], index: LineIndex) -> Iterator[tuple[str, range]]:
    """Give each line that goes on below, joined with what follows, and the numbers of all.

    `index` is that of the text of the lines. In a comment all lines have the mark of the first.
    """
    end = 0  # the last line of the one above
    for number in index.numbers_with(_PARTS):
        last = min(number + _MOST_LINES, len(lines))
        ends = (n for n in range(number, last) if not _GOES_ON.search(lines[n - 1]))
        numbers = range(number, next(ends, last) + 1)
        if number > end and len(numbers) > 1:
            end = numbers[-1]
            yield _joined([lines[n - 1] for n in numbers]), numbers


def _joined(texts: Sequence[str]) -> str:
    if all(map(_IN_COMMENT.match, texts)):
        texts = [_IN_COMMENT.sub("", text) for text in texts]
    return " ".join(_GOES_ON.sub("", text.strip()).rstrip() for text in texts)
