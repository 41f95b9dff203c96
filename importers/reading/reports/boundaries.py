"""Where one report ends and the next begins: the rule that formats of labelled lines share.

A report reaches from its banner, else from its first labelled line, to its last labelled line. A
heading, a fence, a line that says that something is left out, and the anchor of another report end
it. Nothing behind a border belongs to the report before it.
"""

from __future__ import annotations

from dataclasses import dataclass

from importers.reading.blocks import Block
from importers.reading.borders import BORDER, borders_of
from importers.reading.document import Document
from importers.reading.lines import Pattern, end_of_line

_ABOVE = 80  # lines above its anchor in which a report may begin
_BELOW = 200
_AROUND = 12  # such lines below a banner: they are prose, and another report may be among them
_STRANGE = 2  # lines of something else below each other, behind which a report has ended


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledReport:
    """How the report of a tool with labelled lines looks.

    anchor  a line that each report has
    word    a text in each anchor: a document without it costs nothing
    lines   what each line of the report begins with
    banner  its first line
    once    labels that it has once: above the second of two equal ones stands another report, whose
            end was cut off
    results labels that stand below the anchor only: above it they are of another report
    heads   labels that stand above the anchor only: below it they are of the next report

    All patterns are matched at the start of a line.
    """

    word: str
    anchor: Pattern
    lines: Pattern
    banner: Pattern | None = None
    once: Pattern | None = None
    results: Pattern | None = None
    heads: Pattern | None = None

    def find_blocks(self, document: Document) -> list[Block]:
        """Return one closed block a report."""
        text = document.text
        blocks: list[Block] = []
        end = 0
        for match in document.at_lines_with(self.anchor, parts=(self.word,)):
            if match.start() < end:
                continue
            borders = borders_of(document)
            least = borders.start_before(match.start(), least=end)
            least = self._below_repeated(text, match.start(), least=least)
            start = self._start(text, match.start(), least=least)
            until = borders.end_after(text, match.start(), until=len(text))
            end = self._end(text, match.end(), start=start, until=until)
            blocks.append(Block(document, start=start, end=end))
        return blocks

    def _start(self, text: str, anchor: int, *, least: int) -> int:
        """Return where the report of an anchor begins: above it, and not before `least`."""
        start = begin = anchor
        is_begun, strange = False, 0
        for _ in range(_ABOVE):
            if begin <= least:
                break
            line_end = begin - 1
            begin = max(text.rfind("\n", 0, line_end) + 1, least)
            line = text[begin:line_end]
            if self.banner and strange <= _AROUND and self.banner.match(line):
                start, is_begun = begin, True
                continue
            if (is_begun and line.strip()) or (self.results and self.results.match(line)):
                break  # a command above its banner is the report's, what is above that is not
            if self.lines.match(line) and strange <= _STRANGE:
                start, strange = begin, 0
            elif BORDER.match(line):
                break
            elif line.strip():
                strange += 1
        return start

    def _below_repeated(self, text: str, anchor: int, *, least: int) -> int:
        """Return where the line begins below the last label that is printed again above the anchor.

        Return `least` where none is.
        """
        labels: set[str] = set()
        begin = anchor
        for _ in range(_ABOVE if self.once else 0):
            if begin <= least:
                break
            line_end = begin - 1
            begin = max(text.rfind("\n", 0, line_end) + 1, least)
            if label := self._once(text[begin:line_end]):
                if label in labels:
                    return line_end + 1
                labels.add(label)
        return least

    def _end(self, text: str, offset: int, *, start: int, until: int) -> int:
        """Return where the last line of a report ends, above the line that begins at `until`.

        A label that stands twice begins another report.
        """
        end = end_of_line(text, offset)
        labels = set(filter(None, map(self._once, text[start:end].split("\n"))))
        begin, strange = end + 1, 0
        for _ in range(_BELOW):
            if begin >= until or strange > _STRANGE:
                break
            line_end = end_of_line(text, begin)
            line = text[begin:line_end]
            if self._is_next(line) or (label := self._once(line)) in labels:
                break
            labels |= {label} if label else set()
            if self.lines.match(line):
                end, strange = line_end, 0
            elif BORDER.match(line):
                break
            elif line.strip():
                strange += 1
            begin = line_end + 1
        return end

    def _is_next(self, line: str) -> bool:
        """Tell whether a line below the anchor of a report is one of the next."""
        patterns = (self.anchor, self.banner, self.heads)
        return any(pattern.match(line) for pattern in patterns if pattern)

    def _once(self, line: str) -> str:
        """Return the label of a line that a report has once; "" for any other line."""
        label = self.once.match(line) if self.once else None
        return label[0].strip() if label else ""
