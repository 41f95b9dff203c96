"""Where one report ends and the next begins: the rule that formats of labelled lines share.

A report reaches from its banner, else from its first labelled line, to its last labelled line. A
heading, a fence, a line that says that something is left out, and the anchor of another report end
it. Nothing behind a border belongs to the report before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from importers.reading.blocks import Block
from importers.reading.borders import BORDER, borders_of
from importers.reading.document import Document

_ABOVE = 80  # lines above its anchor in which a report may begin
_BELOW = 200
_AROUND = 12  # such lines below a banner: they are prose, and another report may be among them
_STRANGE = 2  # lines of something else below each other, behind which a report has ended


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledReport:
    """How the report of a tool with labelled lines looks; see `reports`.

    `word` is a text that each report holds: a document without it costs nothing.
    """

    word: str
    anchor: re.Pattern[str]
    lines: re.Pattern[str]
    banner: re.Pattern[str] | None = None
    once: re.Pattern[str] | None = None

    def find_blocks(self, document: Document) -> list[Block]:
        """Return one closed block a report."""
        if self.word not in document.text:
            return []
        return reports(
            document, anchor=self.anchor, lines=self.lines, banner=self.banner, once=self.once
        )


def reports(
    document: Document,
    *,
    anchor: re.Pattern[str],
    lines: re.Pattern[str],
    banner: re.Pattern[str] | None = None,
    once: re.Pattern[str] | None = None,
) -> list[Block]:
    """Return one closed block a report.

    `anchor` is a line that each report has, `lines` begins each of its lines, `banner` its first
    line. `once` are labels that a report has once: above the second of two equal ones stands
    another report, whose end was cut off. All are matched at the start of a line.
    """
    text = document.text
    blocks: list[Block] = []
    end = 0
    for match in anchor.finditer(text):
        if match.start() < end:
            continue
        least = borders_of(document).start_before(match.start(), least=end)
        if once:
            least = _below_repeated(text, match.start(), least=least, once=once)
        start = _start(text, match.start(), least=least, lines=lines, banner=banner)
        end = _end(text, match.end(), anchor=anchor, lines=lines, banner=banner)
        blocks.append(Block(document, start=start, end=end))
    return blocks


def _start(
    text: str, anchor: int, *, least: int, lines: re.Pattern[str], banner: re.Pattern[str] | None
) -> int:
    """Return where the report of an anchor begins: above it, and not before `least`."""
    start = begin = anchor
    is_begun, strange = False, 0
    for _ in range(_ABOVE):
        if begin <= least:
            break
        line_end = begin - 1
        begin = max(text.rfind("\n", 0, line_end) + 1, least)
        line = text[begin:line_end]
        if banner and strange <= _AROUND and banner.match(line):
            start, is_begun = begin, True
            continue
        if is_begun and line.strip():
            break  # a command above its banner belongs to the report, what is above it does not
        if lines.match(line) and strange <= _STRANGE:
            start, strange = begin, 0
        elif BORDER.match(line):
            break
        elif line.strip():
            strange += 1
    return start


def _below_repeated(text: str, anchor: int, *, least: int, once: re.Pattern[str]) -> int:
    """Return where the line begins below the last label that is printed again above the anchor."""
    labels: set[str] = set()
    begin = anchor
    for _ in range(_ABOVE):
        if begin <= least:
            break
        line_end = begin - 1
        begin = max(text.rfind("\n", 0, line_end) + 1, least)
        if label := once.match(text, begin, line_end):
            name = label[0].strip()
            if name in labels:
                return line_end + 1
            labels.add(name)
    return least


def _end(
    text: str,
    offset: int,
    *,
    anchor: re.Pattern[str],
    lines: re.Pattern[str],
    banner: re.Pattern[str] | None,
) -> int:
    """Return where the last line of a report ends."""
    end = _line_end(text, offset)
    begin, strange = end + 1, 0
    for _ in range(_BELOW):
        if begin >= len(text) or strange > _STRANGE:
            break
        line_end = _line_end(text, begin)
        line = text[begin:line_end]
        if anchor.match(line) or (banner and banner.match(line)):
            break
        if lines.match(line):
            end, strange = line_end, 0
        elif BORDER.match(line):
            break
        elif line.strip():
            strange += 1
        begin = line_end + 1
    return end


def _line_end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return end if end >= 0 else len(text)
