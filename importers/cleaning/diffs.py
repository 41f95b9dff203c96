"""Unified diffs: the old side and the new side are two texts; lines between the hunks are hidden.

A mark (`-`, `+`, blank) stands before each line of the upload; a line that a carriage return or a
tag made has none of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from importers.reading.document import Document

_HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", re.M)
_MARKS = ("+", "-", " ", "@", "\\")


class _MarkedLine(NamedTuple):
    mark: str
    text: str
    number: int  # in the upload


def is_diff(text: str) -> bool:
    """Tell whether the text holds the head of a hunk."""
    return "@@ -" in text and bool(_HUNK.search(text))


def split(document: Document) -> Document:
    """Return the document with each unified diff as its old side, then its new side.

    Context belongs to both sides. Except for a file that is new or gone, both sides are partial.
    """
    text = document.text if document.complete else document.text[: document.text.rfind("\n") + 1]
    lines = text.split("\n")
    numbers = document.numbers or list(range(1, len(lines) + 1))
    written: list[tuple[str, int]] = []
    partial: list[tuple[int, int]] = []
    index = 0
    while index < len(lines):
        head = _HUNK.match(lines[index])
        if not head:
            written.append((lines[index], numbers[index]))
            index += 1
            continue
        first, end = len(written), _end(lines, numbers, index=index)
        marked = list(_marked(lines[index:end], numbers[index:end]))
        written += _both_sides(marked, number=numbers[index])
        if not _is_whole(head, marked):
            partial.append((first, len(written)))
        index = end
    return _document(written, partial)


def _both_sides(marked: list[_MarkedLine], *, number: int) -> Iterator[tuple[str, int]]:
    """Give text and number of the lines of the old side, then of the new side.

    An empty line with the number of the diff's head stands before each side.
    """
    for dropped in "+-":
        yield "", number
        for line in marked:
            if line.mark not in (dropped, "@", "\\"):
                yield line.text, line.number


def _document(lines: list[tuple[str, int]], partial: list[tuple[int, int]]) -> Document:
    """Return the document of these lines; `partial` are spans of their indices."""
    offsets = [0, *accumulate(len(line) + 1 for line, _ in lines)]
    return Document(
        text="\n".join(line for line, _ in lines),
        numbers=[number for _, number in lines],
        partial=[(offsets[first], offsets[end]) for first, end in partial],
    )


def _end(lines: list[str], numbers: list[int], *, index: int) -> int:
    """Return the first line below the hunks that begin at the index."""
    while index < len(lines):
        has_own_number = not index or numbers[index] != numbers[index - 1]
        if lines[index] and lines[index][0] not in _MARKS and has_own_number:
            break
        index += 1
    return index


def _marked(lines: list[str], numbers: list[int]) -> Iterator[_MarkedLine]:
    """Give each line with its mark; a line with the number of the line above shares its mark."""
    mark, number_above = " ", -1
    for line, number in zip(lines, numbers, strict=True):
        if number != number_above:
            mark = line[:1] if line[:1] in _MARKS else " "
            line = line[1:] if mark in "+- " and line[:1] == mark else line
        number_above = number
        yield _MarkedLine(mark, text=line, number=number)


def _is_whole(head: re.Match[str], lines: list[_MarkedLine]) -> bool:
    """Tell whether a single hunk adds or removes a whole file.

    Then one side is empty, and all lines of the other side are here.
    """
    old_start, old_size, new_start, new_size = head.groups()
    if (old_start, old_size, new_start) == ("0", "0", "1"):
        mark, size = "+", new_size
    elif (new_start, new_size, old_start) == ("0", "0", "1"):
        mark, size = "-", old_size
    else:
        return False
    present = len({line.number for line in lines if line.mark == mark})
    hunks = sum(1 for line in lines if line.mark == "@")
    return present == int(size or 1) and hunks == 1
