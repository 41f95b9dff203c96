"""Unified diffs: the old side and the new side are two texts, and the lines between the hunks are hidden.

A mark (`-`, `+`, blank) stands before each line of the upload; a line that a carriage return or a tag made has none of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from importers.reading.document import Document

_HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", re.M)
_MARKS = ("+", "-", " ", "@", "\\")


def is_diff(text: str) -> bool:
    """Tell whether the text holds the head of a hunk."""
    return "@@ -" in text and bool(_HUNK.search(text))


def split(document: Document) -> Document:
    """Write each unified diff as its old side, then its new side; context belongs to both. A file that is new or gone is whole."""
    text = document.text if document.complete else document.text[: document.text.rfind("\n") + 1]
    lines = text.split("\n")
    numbers = document.numbers or list(range(1, len(lines) + 1))
    out: list[tuple[str, int]] = []
    partial: list[tuple[int, int]] = []
    index = 0
    while index < len(lines):
        head = _HUNK.match(lines[index])
        if not head:
            out.append((lines[index], numbers[index]))
            index += 1
            continue
        end, first = _end(lines, numbers, index), len(out)
        marked = list(_marked(lines[index:end], numbers[index:end]))
        for drop in "+-":
            out.append(("", numbers[index]))
            out += [
                (line, number) for mark, line, number in marked if mark not in (drop, "@", "\\")
            ]
        if not _is_whole(head, marked):
            partial.append((first, len(out)))
        index = end
    offsets = [0]
    for line, _ in out:
        offsets.append(offsets[-1] + len(line) + 1)
    return Document(
        text="\n".join(line for line, _ in out),
        numbers=[number for _, number in out],
        partial=[(offsets[start], offsets[end]) for start, end in partial],
    )


def _end(lines: list[str], numbers: list[int], index: int) -> int:
    """Return the first line below the hunks that begin here."""
    while index < len(lines) and (
        not lines[index]
        or lines[index][0] in _MARKS
        or (index and numbers[index] == numbers[index - 1])
    ):
        index += 1
    return index


def _marked(lines: list[str], numbers: list[int]) -> Iterator[tuple[str, str, int]]:
    """Give mark, text and number of each line; what shares the line above's number shares its mark."""
    mark, before = " ", -1
    for line, number in zip(lines, numbers, strict=True):
        if number != before:
            mark = line[:1] if line[:1] in _MARKS else " "
            line = line[1:] if mark in "+- " and line[:1] == mark else line
        before = number
        yield mark, line, number


def _is_whole(head: re.Match[str], marked: list[tuple[str, str, int]]) -> bool:
    """Tell whether a single hunk makes or takes a whole file: one side is empty, and all lines of the other are here."""
    for mark, start, size, other, other_size in (("+", 3, 4, 1, 2), ("-", 1, 2, 3, 4)):
        if (head[other], head[other_size], head[start]) == ("0", "0", "1"):
            present = len({number for one, _, number in marked if one == mark})
            return (
                present == int(head[size] or 1) and sum(1 for one, *_ in marked if one == "@") == 1
            )
    return False
