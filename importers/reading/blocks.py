"""Cutting a document into blocks: the stretches that formats claim."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from importers.model import ColumnRole, Diagnostic, Run
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.lines import Pattern

# A unit or a word at the end of a value: nothing of the value can follow it.
_LAST_WORD = re.compile(
    r"[0-9] ?(?:[kKMGT]i?)?B(?:/s| read)?$"
    r"|[0-9] ?(?:ms|secs|%|responses|requests|hits|trans/sec)$|timeouts\)$"
)

# In a line that a person wrote a bracket closes it as well, or a unit of a rate or a time.
_LAST_OF_LINE = re.compile(
    rf"(?:{_LAST_WORD.pattern}|[0-9] ?[kKM]? ?(?:req(?:uest)?s?/s(?:ec(?:ond)?)?|[rq]ps)"
    r"|[0-9] ?[nuµm]s|[0-9]s|[)\]|])[*`_]{0,3}$",
    re.I,
)

# The key straight before an object, and those that name no test.
_LONGEST_KEY = 200
_KEY = re.compile(r"\"([^\"\n]{1,80})\"\s{0,40}:\s{0,40}\Z")
_KEY_OF_ANY = re.compile(
    r"(?:raw_?|full_?|final_?|overall_?|global_?)?(?:results?|summar(?:y|ies)|data|metrics?|stats"
    r"|statistics|reports?|aggregated?|outputs?|values|total|all|runs?|body|response|benchmarks?"
    r"|info|details|json|payload|load_?test|test|content|measurements?)",
    re.I,
)
_SEVERAL = 2  # lines below the first one of a block
_STRANGE = 2  # lines of something else
_FILLED = re.compile(r"\S")
Result = Run | Diagnostic | ColumnRole


@dataclass(slots=True)
class Block:
    """One stretch of a document that a format claims: characters [start, end).

    `value` is what a JSON block holds. An open block ends where the next block of any format
    begins; a closed one ends where it says. A block that yields may not begin inside an open one,
    unless a heading or a fence stands between.
    """

    document: Document
    start: int
    end: int
    value: Any = None
    open: bool = False
    yields: bool = False

    def close(self, end: int) -> None:
        """End the block here: what begins inside it belongs to it."""
        self.end, self.open = end, False

    @property
    def text(self) -> str:
        """Return the block's characters."""
        return self.document.text[self.start : self.end]

    @property
    def partial(self) -> bool:
        """Tell whether lines of the original are hidden here: then a missing line means nothing."""
        last = max(self.end - 1, self.start)
        return self.document.is_partial(self.start) or self.document.is_partial(last)

    @property
    def lines(self) -> tuple[int, int]:
        """Return the first and last line number in the upload that hold text of this block."""
        first = self._first_filled()
        last = self.start + len(self.text.rstrip()) - 1
        return self.line(first), self.line(max(last, first))

    @property
    def first_line(self) -> int:
        """Return the first line number in the upload that holds text of this block."""
        return self.line(self._first_filled())

    def _first_filled(self) -> int:
        filled = _FILLED.search(self.document.text, self.start, self.end)
        return filled.start() if filled else self.end

    def line(self, offset: int) -> int:
        """Return the upload's line number of a character."""
        return self.document.line_at(offset)

    def finditer(self, pattern: Pattern) -> Iterator[re.Match[str]]:
        """Return the matches inside the block."""
        return pattern.finditer(self.document.text, self.start, self.end)

    def search(self, pattern: Pattern) -> re.Match[str] | None:
        """Return the first match inside the block."""
        return pattern.search(self.document.text, self.start, self.end)

    def at_lines_with(self, pattern: Pattern, parts: tuple[str, ...]) -> Iterator[re.Match[str]]:
        """Return the matches that begin a line with one of these parts; quicker than `finditer`."""
        return self.document.at_lines_with(pattern, parts=parts, start=self.start, end=self.end)

    def is_cut(self, match: re.Match[str]) -> bool:
        """Tell whether a match may be half a value: the text ends with it, without a line end.

        It is whole when it ends with a unit or a word that nothing can follow.
        """
        document = self.document
        at_end = not document.complete and match.end() >= len(document.text)
        return at_end and not _LAST_WORD.search(match[0])


def is_line_whole(line: str) -> bool:
    """Tell whether a line without a line end ends with what closes it: nothing can follow."""
    return bool(_LAST_OF_LINE.search(line.rstrip()))


def cut(document: Document, starts: list[int]) -> list[Block]:
    """Return the open blocks between the starts; each ends at the next border, if one stands there.

    The last one reaches to the document's end.
    """
    if not starts:
        return []
    borders = borders_of(document)
    return [
        Block(
            document, start=start, end=borders.end_after(document.text, start, until=end), open=True
        )
        for start, end in zip(starts, [*starts[1:], len(document.text)], strict=True)
    ]


def closed_at(blocks: Iterable[Block], line: re.Pattern[str]) -> list[Block]:
    """Close each block at the end of its last line that begins with `line`: those of its report.

    Behind some lines of something else stands no more of the report.
    """
    closed: list[Block] = []
    for block in blocks:
        first = block.search(line)
        end = offset = first.start() if first else block.end
        strange = 0
        while offset < block.end and strange <= _STRANGE:
            after = block.document.text.find("\n", offset, block.end)
            after = after if after >= 0 else block.end
            if line.match(block.document.text, offset):
                end, strange = after, 0
            elif block.document.text[offset:after].strip():
                strange += 1
            offset = after + 1
        block.close(end)
        closed.append(block)
    return closed


def outside(blocks: Iterable[Block], others: Iterable[Block]) -> list[Block]:
    """Return the blocks that begin in none of the others."""
    ordered = sorted(others, key=lambda block: block.start)
    ends = [-1, *accumulate((block.end for block in ordered), max)]
    starts = [block.start for block in ordered]
    return [block for block in blocks if ends[bisect_right(starts, block.start)] <= block.start]


def with_lines_above(document: Document, starts: Iterable[int], line: Pattern) -> list[int]:
    """Return the starts, each moved up over the lines straight above it that match `line`.

    A report whose banner was cut off begins with what its tool prints below the banner. No start
    moves over another one.
    """
    text = document.text
    moved: list[int] = []
    for start in starts:
        least = moved[-1] + 1 if moved else 0
        first = begin = start
        while begin > least:
            end = begin - 1
            begin = text.rfind("\n", 0, end) + 1
            if line.match(text, begin, end):
                first = begin
            elif text[begin:end].strip():
                break
        moved.append(max(first, least))
    return moved


def objects(
    document: Document, *keys: str, where: Callable[[dict[str, Any]], bool] = lambda value: True
) -> list[Block]:
    """Return a block for each JSON object that has all these keys; `value` is its dictionary.

    An object may stand among prose, in a list or inside another object; of two such objects inside
    each other the outer one counts. `where` tells whether an object with these keys is meant.
    Cheap when the name of a key is not in the text.
    """
    if "{" not in document.text or not all(f'"{key}"' in document.text for key in keys):
        return []
    blocks: list[Block] = []
    for start, end, value in document.json_dictionaries():
        if value.keys() >= set(keys) and (not blocks or start >= blocks[-1].end):
            blocks.append(Block(document, start=start, end=end, value=value))
    return [block for block in blocks if where(block.value)]


def finished(block: Block, results: Iterable[Result]) -> Iterator[Result]:
    """Give the results of a block with what its place in the document says of its run.

    An open block reaches to the next report: its run ends above the first heading below its last
    value. The run of an object inside another one is called as the key of that object.
    """
    for result in results:
        if isinstance(result, Run) and result.lines and result.sources:
            if block.open:
                _end_above_border(block, result)
            if isinstance(block.value, dict) and (key := _key_above(block)):
                result.details.setdefault("caption", key)
        yield result


def _end_above_border(block: Block, run: Run) -> None:
    first, last = run.lines or (0, 0)
    value = max(run.sources.values())
    if block.document.border_between(first, value) is not None:
        return  # the lines of a report in a comment begin as headings do
    border = block.document.border_between(value, last)
    if border is not None and value >= first:
        run.lines = (first, border - 1)


def _key_above(block: Block) -> str | None:
    """Return the key of an object, unless it is one that programs give to any result."""
    start = max(block.start - _LONGEST_KEY, 0)
    before = block.document.text[start : block.start].rstrip()
    match = _KEY.search(before) if before.endswith(":") else None
    return match[1] if match and not _KEY_OF_ANY.fullmatch(match[1]) else None


def report_starts(
    document: Document,
    matches: Iterable[re.Match[str]],
    *,
    is_banner: Callable[[re.Match[str]], bool],
) -> list[int]:
    """Return where reports begin: at each banner, and at a later line where no banner is above.

    A banner whose report has ended at a border is above no line below it.
    """
    starts: list[int] = []
    after_banner = False
    for match in matches:
        banner = is_banner(match)
        if banner or not after_banner or has_ended(document, starts[-1], below=match.start()):
            starts.append(match.start())
        after_banner = banner
    return starts


def has_ended(document: Document, start: int, *, below: int) -> bool:
    """Tell whether a border stands between the start of a report and a line below it."""
    end = borders_of(document).end_after(document.text, start, until=below + 1)
    return end <= below


def apart_from(runs: list[Run]) -> Callable[[int, int], bool]:
    """Return what tells whether the lines from a first to a last one hold no line of a run.

    Beside runs these lines must be several.
    """
    spans = sorted(run.lines for run in runs if run.lines)
    last_lines = [0, *accumulate((last for _, last in spans), max)]

    def is_apart(first: int, last: int) -> bool:
        before = bisect_right(spans, last, key=lambda span: span[0])
        return not spans or (last - first >= _SEVERAL and last_lines[before] < first)

    return is_apart
