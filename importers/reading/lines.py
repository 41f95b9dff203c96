"""Lines of a text: those that hold a part, found sooner than by a pattern, and where each ends."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import chain

_LINE_WITH_FIGURE = re.compile(r"[^\n0-9]*[0-9]")


def lines_with(
    text: str, *, parts: Iterable[str], start: int = 0, end: int | None = None
) -> list[int]:
    """Return the offsets, in order, of the lines between two offsets that hold one of the parts."""
    lines = (_lines_with(text, part, start=start, end=end) for part in parts)
    return sorted({*chain.from_iterable(lines)})


def _lines_with(text: str, part: str, *, start: int = 0, end: int | None = None) -> list[int]:
    """Return the offsets, in order, of the lines between two offsets that hold a part."""
    lines: list[int] = []
    offset = text.find(part, start, end)
    while offset >= 0:
        lines.append(text.rfind("\n", 0, offset) + 1)
        line_end = text.find("\n", offset, end)
        offset = text.find(part, line_end, end) if line_end >= 0 else -1
    return lines[1:] if lines and lines[0] < start else lines


class LinePattern:
    """A pattern that begins at a line's start, to be searched for like a compiled one.

    A search for "^" stops at each character. This one goes from line feed to line feed. With
    `part`, which stands in the first line of each match, it goes from one line that holds it to
    the next.
    """

    def __init__(self, pattern: str, part: str = "") -> None:
        self.pattern = f"^(?:{pattern})"
        self.part = part
        self.compiled = re.compile(self.pattern, re.M)
        self.match = self.compiled.match
        self._line_feed = re.compile(rf"\n(?={self.pattern})", re.M)

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Return the first match between two offsets."""
        if not self.part:
            return self._search_each_line(text, start, end=end)
        offset = text.find(self.part, start, end)
        while offset >= 0:
            line = text.rfind("\n", 0, offset) + 1
            if line >= start and (match := self.match(text, line, end)):
                return match
            line_end = text.find("\n", offset, end)
            offset = text.find(self.part, line_end, end) if line_end >= 0 else -1
        return None

    def last(self, text: str, start: int, *, end: int) -> re.Match[str] | None:
        """Return the last match between two offsets, of a pattern of one line that has a part."""
        offset = text.rfind(self.part, start, end)
        while offset >= 0:
            line = text.rfind("\n", 0, offset) + 1
            if line < start:
                return None
            if match := self.match(text, line, end):
                return match
            offset = text.rfind(self.part, start, line)
        return None

    def _search_each_line(self, text: str, start: int, *, end: int) -> re.Match[str] | None:
        is_at_start = start == 0 or text[start - 1 : start] == "\n"
        if is_at_start and start <= end and (match := self.match(text, start, end)):
            return match
        line_feed = self._line_feed.search(text, start, end)
        return self.match(text, line_feed.end(), end) if line_feed else None

    def finditer(
        self, text: str, start: int = 0, end: int = sys.maxsize
    ) -> Iterator[re.Match[str]]:
        """Give the matches between two offsets, none inside the one before."""
        while match := self.search(text, start, end):
            yield match
            start = max(match.end(), match.start() + 1)


Pattern = re.Pattern[str] | LinePattern


class LineIndex:
    """The lines of one text by the parts that they hold: each part is looked for once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._of_part: dict[str, list[int]] = {}
        self._of_parts: dict[tuple[str, ...], list[int]] = {}

    def lines_with(
        self, parts: tuple[str, ...], *, start: int = 0, end: int | None = None
    ) -> list[int]:
        """Return the offsets, in order, of the lines between two others that hold one of the parts.

        A line that goes on behind `end` counts where the part stands before it.
        """
        if parts not in self._of_parts:
            self._of_parts[parts] = sorted({*chain.from_iterable(map(self._lines_with, parts))})
        every = self._of_parts[parts]
        first = bisect_left(every, start)
        if end is None:
            return every[first:]
        lines = every[first : bisect_left(every, end, lo=first)]
        if lines and not any(self.text.find(part, lines[-1], end) >= 0 for part in parts):
            lines.pop()
        return lines

    def _lines_with(self, part: str) -> list[int]:
        if part not in self._of_part:
            self._of_part[part] = _lines_with(self.text, part) if holds(self.text, part) else []
        return self._of_part[part]

    def numbers_with(self, parts: tuple[str, ...]) -> Iterator[int]:
        """Give the numbers, from 1 and in order, of the lines that hold one of the parts."""
        number, last = 1, 0
        for offset in self.lines_with(parts):
            number += self.text.count("\n", last, offset)
            last = offset
            yield number

    def at_lines_with(
        self,
        pattern: Pattern,
        *,
        parts: tuple[str, ...],
        start: int = 0,
        end: int | None = None,
    ) -> Iterator[re.Match[str]]:
        """Give the matches that begin a line which holds one of these parts."""
        last = len(self.text) if end is None else end
        for offset in self.lines_with(parts, start=start, end=end):
            if match := pattern.match(self.text, offset, last):
                yield match


def holds(text: str, part: str) -> bool:
    """Tell whether a text holds a part, which is quick where it lacks one of its characters."""
    return all(map(text.__contains__, part)) and part in text


def lowered(text: str) -> str:
    """Return the text in lower case; as it is where a letter becomes two: offsets have to stay."""
    lower = text.lower()
    return lower if len(lower) == len(text) else text


def end_of_line(text: str, offset: int) -> int:
    """Return where the line ends that holds this place: its "\\n", or the end of the text."""
    end = text.find("\n", offset)
    return end if end >= 0 else len(text)


def line_from(text: str, start: int) -> str:
    """Return the text from here to the end of its line, without the line feed."""
    return text[start : end_of_line(text, start)]


def has_figure(text: str, start: int) -> bool:
    """Tell whether the line that begins here holds a figure: without one it gives no number."""
    return _LINE_WITH_FIGURE.match(text, start) is not None
