"""What of a text stands outside the reports that stronger formats read.

Words of heads are looked for there only. It is a quick first look: whether a line stands in a
report is for `Document.is_claimed` and `is_in_report` to say.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from importers.formats.tables.around.rate_captions import MOST_ROWS_BELOW
from importers.formats.tables.grid import cells
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import lines_with, lowered

_LEFT_OUT = "\0\n"  # a line for each report: cleaning leaves no such character in a text
_MARKED = {
    mark: re.compile(rf"{re.escape(mark)}[^\n{re.escape(mark)}]*{re.escape(mark)}")
    for mark in cells.SEPARATORS[:-1]
}


@dataclass(slots=True)
class Outside:
    """The lines outside reports, one text; `starts` and `offsets` tell where its parts stood.

    `lines` are those that hold parts, by the parts that were looked for.
    """

    text: str = ""
    starts: list[int] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    lines: dict[tuple[str, ...], list[int]] = field(default_factory=dict)

    def lines_with(self, parts: tuple[str, ...]) -> list[int]:
        """Return where lines begin in the whole text that hold one of these parts in any case."""
        if parts not in self.lines:
            self.lines[parts] = self.placed(lines_with(lowered(self.text), parts=parts))
        return self.lines[parts]

    def placed(self, starts: Iterable[int]) -> list[int]:
        """Return where lines begin in the whole text that begin here in this one."""
        return [self._offset(start) for start in starts]

    def _offset(self, start: int) -> int:
        index = bisect_right(self.starts, start) - 1
        return self.offsets[index] + start - self.starts[index]


def outside_reports(
    document: Document, *, with_cells: bool, tables: Sequence[Block] = ()
) -> Outside:
    """Return the lines outside reports, and outside `tables` that are read already.

    `with_cells` keeps lines of open reports in which two marks part cells: a table may be there.
    """
    pieces: list[str] = []
    result = Outside()
    length, last = 0, 0
    for start, end in _kept(document, with_cells=with_cells, tables=tables):
        start = max(start, last)
        pieces += [_LEFT_OUT] if start > last else []
        length += len(_LEFT_OUT) if start > last else 0
        result.starts.append(length)
        result.offsets.append(start)
        pieces.append(document.text[start:end])
        length += max(end - start, 0)
        last = max(end, last)
    result.text = "".join(pieces)
    return result


def _kept(
    document: Document, *, with_cells: bool, tables: Sequence[Block]
) -> Iterator[tuple[int, int]]:
    """Give the parts of a text outside reports, each from the start of a line to a line's end."""
    text = document.text
    marked = {mark: pattern for mark, pattern in _MARKED.items() if mark in text}
    last = 0
    left_out = [*_reports(document), *((table.start, table.end + 1, False) for table in tables)]
    for start, end, is_open in sorted(left_out):
        first = start if text[start - 1 : start] in ("", "\n") else text.find("\n", start, end) + 1
        end = text.rfind("\n", first, end) + 1
        if not last <= first < end:
            continue
        if first > last:
            yield last, first
        if is_open and with_cells:
            yield from _lines_with_cells(text, first, end=end, marked=marked)
        last = end
    yield last, len(text)


def _lines_with_cells(
    text: str, start: int, *, end: int, marked: Mapping[str, re.Pattern[str]]
) -> Iterator[tuple[int, int]]:
    """Give the lines of a report in which two of one mark stand, each with the one below it.

    `marked` gives what stands between two of a mark, for the marks of the text.
    """
    lines: set[int] = set()
    for mark, pattern in marked.items():
        if text.count(mark, start, end) > 1:
            matches = pattern.finditer(text, start, end)
            lines.update(text.rfind("\n", 0, match.start()) + 1 for match in matches)
    for line in sorted(lines):
        below = text.find("\n", line, end) + 1
        yield line, text.find("\n", below, end) + 1 or end


def _reports(document: Document) -> Iterator[tuple[int, int, bool]]:
    """Give where each report begins and ends, and whether it is open.

    The last lines of an open one are not given where no other report begins behind it: a caption of
    a table may be there.
    """
    text, blocks = document.text, document.claimed
    begins = {block.start for block in blocks}
    for block in blocks:
        end = document.end_of_report(block) if block.open else block.end
        if block.open and end not in begins:
            end = _lines_above(text, end, least=block.start)
        yield block.start, end, block.open


def _lines_above(text: str, end: int, *, least: int) -> int:
    """Return where the last lines begin in which a caption of a table below may stand."""
    for _ in range(MOST_ROWS_BELOW + 1):
        end = max(text.rfind("\n", least, end), least)
    return end
