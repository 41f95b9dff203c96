"""The cleaned text that formats look at: it knows the upload's line of each character, and the JSON in it."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

_OPENING = re.compile(
    r"^[ \t]*(?:(?:var |let |const |export default )?[\w$.\"']{0,60}[ \t]{0,4}[:=]?[ \t]{0,4})?([{\[])",
    re.M,
)
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}]', re.S)
_DEEPEST = 20


@dataclass(slots=True)
class Document:
    """Cleaned text; `numbers` gives each line's number in the upload (None: line i has number i + 1).

    `complete` is False when the last line has no end: a number in it may be half a number.
    `title` is the file's name without its ending, `metric` what the publisher says the numbers of a table are.
    `partial` holds [start, end) offsets of which only what differs is visible (diffs).
    """

    text: str
    numbers: list[int] | None = None
    complete: bool = True
    partial: list[tuple[int, int]] = field(default_factory=list)
    starts: list[int] | None = None
    objects: list[tuple[int, int, Any]] | None = None
    dictionaries: list[tuple[int, int, dict[str, Any]]] | None = None
    title: str = ""
    metric: str | None = None

    def line_at(self, offset: int) -> int:
        """Return the upload's line number of a character of the cleaned text."""
        if self.starts is None:
            self.starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        index = bisect_right(self.starts, offset) - 1
        return (
            index + 1 if self.numbers is None else self.numbers[min(index, len(self.numbers) - 1)]
        )

    def is_partial(self, offset: int) -> bool:
        """Tell whether only a part of the original is visible around this character."""
        index = bisect_right(self.partial, offset, key=lambda part: part[0]) - 1
        return index >= 0 and offset < self.partial[index][1]

    def json_objects(self) -> list[tuple[int, int, Any]]:
        """Return start, end and value of each JSON object or array that begins a line; found once for all formats."""
        if self.objects is None:
            self.objects = list(_json_objects(self.text))
        return self.objects

    def json_dictionaries(self) -> list[tuple[int, int, dict[str, Any]]]:
        """Return start, end and value of each JSON object, also of those inside others, the outer one first."""
        if self.dictionaries is None:
            self.dictionaries = [
                one for found in self.json_objects() for one in _dictionaries(self.text, *found)
            ]
        return self.dictionaries


def _json_objects(text: str) -> Iterator[tuple[int, int, Any]]:
    """Give each JSON value; the work on what only looks like one is bounded by a multiple of the text's length."""
    decoder = json.JSONDecoder(parse_constant=lambda name: None)
    place, left = 0, 4 * len(text) + 10_000
    while left > 0 and (found := _OPENING.search(text, place)):
        start = found.start(1)
        place = found.end()
        try:
            value, place = decoder.raw_decode(text, start)
            yield start, place, value
        except json.JSONDecodeError as error:
            left -= error.pos - start + 100
        except (RecursionError, ValueError):
            left -= len(text) - start


def _dictionaries(
    text: str, start: int, end: int, value: Any
) -> list[tuple[int, int, dict[str, Any]]]:
    """Return the objects in one JSON value by their braces; only the value itself where a key came twice in one of them."""
    inner = list(_walk(value, 0))
    if len(inner) < 2 and isinstance(value, dict):
        return [(start, end, value)]
    spans: list[tuple[int, int]] = []
    opened: list[int] = []
    for piece in _PIECE.finditer(text, start, end):
        if piece[0] == "{":
            opened.append(len(spans))
            spans.append((piece.start(), end))
        elif piece[0] == "}" and opened:
            place = opened.pop()
            spans[place] = (spans[place][0], piece.end())
    if len(spans) != len(inner):
        return [(start, end, value)] if isinstance(value, dict) else []
    return [(first, last, one) for (first, last), one in zip(spans, inner, strict=True)]


def _walk(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    """Give the dictionaries in a JSON value in the order of their opening braces."""
    if isinstance(value, dict):
        yield value
    if depth < _DEEPEST and isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            if isinstance(part, dict | list):
                yield from _walk(part, depth + 1)
