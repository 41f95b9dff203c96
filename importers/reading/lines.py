"""Lines of a text: those that hold a part, found sooner than by a pattern, and where each ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

_LINE_WITH_FIGURE = re.compile(r"[^\n0-9]*[0-9]")


def lines_with(
    text: str, *, parts: Iterable[str], start: int = 0, end: int | None = None
) -> list[int]:
    """Return the offsets, in order, of the lines between two offsets that hold one of the parts."""
    starts: set[int] = set()
    for part in parts:
        offset = text.find(part, start, end)
        while offset >= 0:
            starts.add(text.rfind("\n", 0, offset) + 1)
            line_end = text.find("\n", offset, end)
            offset = text.find(part, line_end, end) if line_end >= 0 else -1
    return sorted(line for line in starts if line >= start)


def numbers_with(lines: Sequence[str], *, parts: Iterable[str]) -> Iterator[int]:
    """Give the numbers, from 1 and in order, of the lines that hold one of the parts."""
    text = "\n".join(lines)
    number, last = 1, 0
    for offset in lines_with(text, parts=parts):
        number += text.count("\n", last, offset)
        last = offset
        yield number


def at_lines_with(
    pattern: re.Pattern[str],
    text: str,
    *,
    parts: Iterable[str],
    start: int = 0,
    end: int | None = None,
) -> Iterator[re.Match[str]]:
    """Give the matches that begin a line which holds one of these parts."""
    last = len(text) if end is None else end
    for offset in lines_with(text, parts=parts, start=start, end=end):
        if match := pattern.match(text, offset, last):
            yield match


def lowered(text: str) -> str:
    """Return the text in lower case; as it is where a letter becomes two: offsets have to stay."""
    lower = text.lower()
    return lower if len(lower) == len(text) else text


def end_of_line(text: str, offset: int) -> int:
    """Return where the line ends that holds this place: its "\\n", or the end of the text."""
    end = text.find("\n", offset)
    return end if end >= 0 else len(text)


def has_figure(text: str, start: int) -> bool:
    """Tell whether the line that begins here holds a figure: without one it gives no number."""
    return _LINE_WITH_FIGURE.match(text, start) is not None
