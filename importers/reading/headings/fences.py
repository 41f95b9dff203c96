"""Fences of Markdown and of site generators: which lines of a text stand inside of one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.reading.commands.command_lines import FENCE, PREFIX
from importers.reading.lines import LineIndex

_MARKS = ("```", "~~~", "highlight", "{% raw", "{% endraw", "< output", "< /output")
_IN_ONE_LINE = re.compile(r"[\s>]{0,40}(`{3,9})[^`\n]{1,400}\1\s*")  # "```apt install wrk```"

_CLOSES_BEHIND = re.compile(r"[^`\n]{1,400}[^`\s]`{3}\s*")  # "Transfer/sec:  210.05KB```"


def inside(lines: Sequence[str], index: LineIndex) -> set[int]:
    """Return the numbers of the lines inside fences; `index` is the index of their text.

    A copied text may begin inside of one. Its first mark then closes: it names no language, and the
    next one does.
    """
    numbers: set[int] = set()
    marks: list[int] = []
    for number in index.numbers_with(_MARKS):
        line = lines[number - 1]
        if _is_mark(line) or (len(marks) % 2 and _CLOSES_BEHIND.fullmatch(line)):
            marks.append(number)
    languages = [_names_language(lines[number - 1]) for number in marks]
    if languages[:2] == [False, True]:
        numbers.update(range(1, marks[0]))
        marks = marks[1:]
    for start, end in zip(marks[::2], [*marks[1::2], len(lines) + 1], strict=False):
        numbers.update(range(start + 1, end))
    return numbers


def _is_mark(line: str) -> bool:
    is_mark = FENCE.match(PREFIX.sub("", line)) is not None
    return is_mark and not _IN_ONE_LINE.fullmatch(line)


def _names_language(line: str) -> bool:
    """Tell whether a mark names the language of what it opens: "```bash"."""
    return line.strip(" >`~")[:1].isalpha()
