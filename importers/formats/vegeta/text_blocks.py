"""Where reports of vegeta in text begin and end.

A report ends where one of its lines is repeated, and above the heading before that line. Another
heading in it parts it where the lines below do not go on in the order of the tool.
"""

from __future__ import annotations

import re
from functools import partial

from importers.reading.blocks import Block, cut
from importers.reading.borders import borders_of
from importers.reading.document import Document

_B = r"[^\S\n]{0,40}"
_LINE = re.compile(
    rf"^{_B}(?:(Requests){_B}\[total(?:, rate)?(?:, throughput)?\]{_B}[0-9]"
    rf"|(Latencies){_B}\[(?:min, )?mean, [^\]\n]{{1,40}}\]{_B}[0-9]"
    rf"|(Duration|Bytes In|Bytes Out|Success|Status Codes){_B}\[[a-z0-9:, ]{{1,60}}\])",
    re.M,
)
_PARTS = ("Requests", "Latencies", "Duration", "Bytes", "Success", "Status Codes")
_ORDER = (
    *("Requests", "Duration", "Latencies", "Bytes In", "Bytes Out", "Success", "Status Codes"),
)
_HEADS = {"Requests", "Latencies"}
NO_HEAD = "no head"  # value of a block of lines that are no report


class _Lines(dict[str, int]):
    """The labels of the lines of one report, each with the place of its first line."""

    @property
    def start(self) -> int:
        return min(self.values())

    @property
    def last(self) -> int:
        return max(self.values())


def find(document: Document) -> list[Block]:
    """Return one block a report; one with the value NO_HEAD of lines without a head."""
    reports = _reports(document)
    blocks = cut(document, [report.start for report in reports])
    for block, report in zip(blocks, reports, strict=True):
        block.value = None if _HEADS & set(report) else NO_HEAD
        if not _is_in_comment(document, block.start):
            last = Block(document, start=report.last, end=block.end)
            block.end = document.end_of_report(last)
    return blocks


def _reports(document: Document) -> list[_Lines]:
    """Return the lines of each report, in the order of the text."""
    reports: list[_Lines] = []
    region_at = partial(borders_of(document).start_before, least=0)
    part = 0  # where the lines below the last heading begin
    for match in document.at_lines_with(_LINE, parts=_PARTS):
        label, offset = match[1] or match[2] or match[3], match.start()
        report = reports[-1] if reports else _Lines()
        is_parted = bool(report) and _is_parted(document, report.last, offset=offset)
        is_other = bool(report) and region_at(report.last) != region_at(offset)
        if not report or is_other or (is_parted and not _goes_on(report, label)):
            reports.append(_Lines({label: offset}))
            part = offset
        elif label in report:
            moved = [name for name, begin in report.items() if begin >= part > report[label]]
            below = {name: report.pop(name) for name in moved}
            reports.append(_Lines({**below, label: offset}))
            part = min(reports[-1].values())
        else:
            report[label] = offset
            part = offset if is_parted else part
    return reports


def _goes_on(report: _Lines, label: str) -> bool:
    """Tell whether a line follows all lines of a report in the order of the tool."""
    return _ORDER.index(label) > max(map(_ORDER.index, report))


def _is_parted(document: Document, begin: int, *, offset: int) -> bool:
    """Tell whether a heading stands between two lines."""
    return document.has_border(begin, offset) and not _is_in_comment(document, offset)


def _is_in_comment(document: Document, offset: int) -> bool:
    """Tell whether a line stands in a comment: its mark is that of a heading."""
    number = document.line_at(offset)
    return document.border_between(number - 1, number) is not None
