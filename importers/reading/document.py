"""The cleaned text that formats read, with the upload's line of each character and its JSON."""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from importers.reading.lines import LineIndex, Pattern

_OPENING = re.compile(
    r"^[ \t]*(?:(?:var |let |const |export default )?"
    r"[\w$.\"']{0,60}[ \t]{0,4}[:=]?[ \t]{0,4})?"
    # what a value may begin with: an error of the decoder costs a look at the whole text above it
    r"(\{(?=\s*[\"}])|\[(?=\s*(?:[\"{\[\]0-9-]|true|false|null|NaN|Infinity)))",
    re.M,
)
_BORDER = re.compile(r"(?:[^\S\n]|>){0,12}(?:#{1,6}[^\S\n]|`{3}|~{3}|<h[1-6]|</pre)")
_BORDER_MARKS = ("#", "```", "~~~", "<h", "</pre")
_TRAILING = re.compile(r",(?=\s{0,200}[}\]])")  # a comma behind the last value
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}]', re.S)
_DEEPEST = 20  # levels of a JSON value
_MOST_TRIED = 4  # times a text's length: what its would-be JSON values may cost together
_LEAST_TRIED = 10_000
_TRY = 100  # what one would-be value costs at least

JsonSpan = tuple[int, int, Any]  # start, end and value


@dataclass(slots=True)
class Document:
    """Cleaned text.

    numbers     each line's number in the upload; None: line i has number i + 1
    complete    False when the last line has no end: a number in it may be half a number
    partial     [start, end) offsets of which only what differs is visible (diffs)
    title       the file's name without its ending
    source      the upload's text before it was cleaned, with its headings
    source_lines    its lines, found when first needed
    marked_lines    the numbers of those that are headings or fences
    metric      what the publisher says the numbers of a table are
    columns     the roles that the publisher gave headings of tables, by the plain heading
    starts      the offsets of the lines; this and the next two are found when first needed
    objects     the JSON values that begin a line
    dictionaries    the JSON objects, also inside others
    row_lines   the lines of the upload that are rows of tables and lists, by their numbers
    tables_read     the tables that were read, by where they begin and end and by their heads
    borders     the lines at which a report ends (`importers.reading.borders`)
    claimed     the blocks that stronger formats have, by their starts, while one is looked for
    indexes     the indexes of the texts in whose lines parts were looked for
    """

    text: str
    numbers: list[int] | None = None
    complete: bool = True
    partial: list[tuple[int, int]] = field(default_factory=list)
    starts: list[int] | None = None
    objects: list[JsonSpan] | None = None
    dictionaries: list[tuple[int, int, dict[str, Any]]] | None = None
    title: str = ""
    source: str = ""
    source_lines: list[str] | None = None
    marked_lines: list[int] | None = None
    metric: str | None = None
    columns: dict[str, str] = field(default_factory=dict)
    row_lines: Container[int] = frozenset()
    tables_read: dict[Any, Any] = field(default_factory=dict)
    borders: Any = None
    claimed: Sequence[Any] = ()
    indexes: list[LineIndex] = field(default_factory=list)

    def index_of(self, text: str) -> LineIndex:
        """Return the index of a text's lines: of the cleaned text, or of an earlier form of it.

        Equal texts share one.
        """
        for index in self.indexes:
            if index.text == text:
                return index
        self.indexes.append(LineIndex(text))
        return self.indexes[-1]

    def lines_with(self, parts: tuple[str, ...]) -> list[int]:
        """Return the offsets, in order, of the lines that hold one of the parts."""
        return self.index_of(self.text).lines_with(parts)

    def at_lines_with(
        self,
        pattern: Pattern,
        *,
        parts: tuple[str, ...],
        start: int = 0,
        end: int | None = None,
    ) -> Iterator[re.Match[str]]:
        """Give the matches between two offsets that begin a line with one of these parts."""
        index = self.index_of(self.text)
        return index.at_lines_with(pattern, parts=parts, start=start, end=end)

    def line_starts(self) -> list[int]:
        """Return the offsets of the lines of the cleaned text, in order; found once."""
        if self.starts is None:
            self.starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        return self.starts

    def line_at(self, offset: int) -> int:
        """Return the upload's line number of a character of the cleaned text."""
        count = bisect_right(self.starts or self.line_starts(), offset)
        if self.numbers is None:
            return count
        return self.numbers[min(count, len(self.numbers)) - 1]

    def is_claimed(self, offset: int) -> bool:
        """Tell whether a character stands in a closed block of a stronger format."""
        before = self._block_before(offset)
        return before is not None and before.end > offset and not before.open

    def is_in_report(self, offset: int) -> bool:
        """Tell whether a character stands in a block of a stronger format, closed or open.

        It does not behind a heading or a fence in an open block.
        """
        before = self._block_before(offset)
        if before is None or before.end <= offset:
            return False
        return not before.open or not self.has_border(before.start, offset)

    def _block_before(self, offset: int) -> Any:
        index = bisect_right(self.claimed, offset, key=lambda block: block.start)
        return self.claimed[index - 1] if index else None

    def lines_of_source(self) -> list[str]:
        """Return the upload's lines as they were before cleaning; line n is the one at n - 1."""
        if self.source_lines is None:
            self.source_lines = self._source_text().split("\n")
        return self.source_lines

    def source_line(self, number: int) -> str:
        """Return a line of the upload, counted from 1; "" behind the last one."""
        lines = self.lines_of_source()
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def source_numbers_with(self, parts: tuple[str, ...]) -> Iterator[int]:
        """Give the numbers, in order, of the upload's lines that hold one of the parts."""
        return self.index_of(self._source_text()).numbers_with(parts)

    def cleaned_line(self, number: int) -> str:
        """Return the first cleaned line of a line of the upload; "" where none is left of it."""
        starts = self.line_starts()
        index = bisect_left(self.numbers, number) if self.numbers else number - 1
        if index >= len(starts) or (self.numbers and self.numbers[index] != number):
            return ""
        end = starts[index + 1] - 1 if index + 1 < len(starts) else len(self.text)
        return self.text[starts[index] : end]

    def has_border(self, start: int, end: int) -> bool:
        """Tell whether a heading or a fence stands in a line between two offsets of the text."""
        return self.border_between(self.line_at(start), self.line_at(end) - 1) is not None

    def border_between(self, above: int, last: int) -> int | None:
        """Return the first line below `above` that is a heading or a fence, up to `last`."""
        marked = self._marked_lines()
        index = bisect_right(marked, above)
        return marked[index] if index < len(marked) and marked[index] <= last else None

    def end_of_report(self, block: Any) -> int:
        """Return where an open block ends, or the line begins that is the first border in it."""
        marked = self._marked_lines()
        index = bisect_right(marked, self.line_at(block.start))
        if index == len(marked) or marked[index] > self.line_at(block.end):
            return int(block.end)
        return min(self.offset_of(marked[index]), int(block.end))

    def _marked_lines(self) -> list[int]:
        """Return the numbers of the lines that are headings or fences; found once."""
        if self.marked_lines is None:
            text = self._source_text()
            self.marked_lines = []
            number, last = 1, 0
            for border in self.index_of(text).at_lines_with(_BORDER, parts=_BORDER_MARKS):
                number += text.count("\n", last, border.start())
                last = border.start()
                self.marked_lines.append(number)
        return self.marked_lines

    def _source_text(self) -> str:
        """Return the upload's text; in one without line feeds, carriage returns are line feeds."""
        text = self.source or self.text
        return text if "\n" in text else text.replace("\r", "\n")

    def offset_of(self, number: int) -> int:
        """Return where the first cleaned line at or below a line of the upload begins."""
        starts = self.line_starts()
        index = bisect_left(self.numbers, number) if self.numbers else number - 1
        return starts[index] if index < len(starts) else len(self.text)

    def is_partial(self, offset: int) -> bool:
        """Tell whether only a part of the original is visible around this character."""
        index = bisect_right(self.partial, offset, key=lambda part: part[0]) - 1
        return index >= 0 and offset < self.partial[index][1]

    def json_objects(self) -> list[JsonSpan]:
        """Return each JSON object or array that begins a line; found once for all formats."""
        if self.objects is None:
            self.objects = list(_json_objects(self.text))
        return self.objects

    def json_dictionaries(self) -> list[tuple[int, int, dict[str, Any]]]:
        """Return each JSON object, also those inside others; the outer one comes first."""
        if self.dictionaries is None:
            self.dictionaries = []
            for start, end, value in self.json_objects():
                self.dictionaries += _dictionaries(self.text, start=start, end=end, value=value)
        return self.dictionaries


def _json_objects(text: str) -> Iterator[JsonSpan]:
    """Give each JSON value that begins a line; commas behind last values are no harm.

    The cost of what only looks like one is bounded by a multiple of the text's length.
    """
    decoder = json.JSONDecoder(parse_constant=lambda name: None)
    offset, left = 0, _MOST_TRIED * len(text) + _LEAST_TRIED
    text = _TRAILING.sub(" ", text) if "{" in text or "[" in text else text
    while left > 0 and (opening := _OPENING.search(text, offset)):
        start, offset = opening.start(1), opening.end()
        try:
            value, offset = decoder.raw_decode(text, start)
            yield start, offset, value
        except json.JSONDecodeError as error:
            left -= error.pos - start + _TRY
        except (RecursionError, ValueError):
            left -= len(text) - start


def _dictionaries(
    text: str, *, start: int, end: int, value: Any
) -> list[tuple[int, int, dict[str, Any]]]:
    """Return the objects in one JSON value, each with the offsets of its braces.

    Only the value itself where a key came twice in one of them: then braces and objects differ.
    """
    dictionaries = list(_walk(value))
    if len(dictionaries) < 2 and isinstance(value, dict):
        return [(start, end, value)]
    spans = _brace_spans(text, start=start, end=end)
    if len(spans) != len(dictionaries):
        return [(start, end, value)] if isinstance(value, dict) else []
    return [(*span, inner) for span, inner in zip(spans, dictionaries, strict=True)]


def _brace_spans(text: str, *, start: int, end: int) -> list[tuple[int, int]]:
    """Return [start, end) of each pair of braces outside strings, in the order of their starts."""
    spans: list[tuple[int, int]] = []
    opened: list[int] = []
    for piece in _PIECE.finditer(text, start, end):
        if piece[0] == "{":
            opened.append(len(spans))
            spans.append((piece.start(), end))
        elif piece[0] == "}" and opened:
            index = opened.pop()
            spans[index] = (spans[index][0], piece.end())
    return spans


def _walk(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """Give the dictionaries in a JSON value in the order of their opening braces."""
    if isinstance(value, dict):
        yield value
    if depth < _DEEPEST and isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            if isinstance(part, dict | list):
                yield from _walk(part, depth + 1)
