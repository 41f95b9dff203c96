"""The prose around the outputs of an upload, as quoted Markdown with its lines.

Each line belongs to the part of the report whose output stands above it, from a heading on to the
next one. What stands before all outputs opens the report, from a conclusion on it closes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

LONGEST = 6000  # characters that are quoted in one field
OPENING, CLOSING = "\x00opening", "\x00closing"  # no name of a part has such a letter
_HEADING = re.compile(
    r"\s{0,3}#{1,6}\s|(?:set-?up|scenario|experiment|round|part|step|test)\b[^.!?]{0,60}$", re.I
)
_CLOSING = re.compile(r"[#\s*]*(?:conclusions?|summary|final words|verdict|fazit)\b.{0,40}$", re.I)
_NO_PROSE = re.compile(
    r"\s*(?:```|~~~|[|+$%>]|[\w.@~-]{1,60}[$#] |(?:sudo )?(?:ab|wrk2?|hey|siege|autobench) -"
    r"|[-=_*]{3,}$)"
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_LEAST_WORDS = 3
_SPECIAL = re.compile(r"([\\`*_\[\]|~#<>!{}])")


class ProseLine(NamedTuple):
    """A line of the upload with its number from 1."""

    number: int
    text: str


class Span(NamedTuple):
    """The lines of one run and the name of the part of the report that shows it."""

    first: int
    last: int
    part: str


def quoted(lines: Sequence[ProseLine]) -> str:
    """Return lines as a quotation that names where they stand; "" for none.

    What does not fit is counted in it.
    """
    if not lines:
        return ""
    texts: list[str] = []
    left = LONGEST
    for line in lines:
        text = _SPECIAL.sub(r"\\\1", line.text.strip())
        left -= len(text) + 4
        if left < 0:
            break
        texts.append(f"> {text}")
    where = f"line {lines[0].number}"
    if len(lines) > 1:
        where = f"lines {lines[0].number}–{lines[-1].number}"
    missing = len(lines) - len(texts)
    rest = f"\n\n{missing} more lines of it are in the uploaded text." if missing else ""
    return f"Quoted from the uploaded text, {where}:\n\n" + "\n>\n".join(texts) + rest


def by_part(texts: Sequence[str], spans: Sequence[Span]) -> dict[str, list[ProseLine]]:
    """Return the prose of a text by the part that it belongs to."""
    prose: dict[str, list[ProseLine]] = {}
    lines = [ProseLine(number, text) for number, text in enumerate(texts, 1)]
    last, before = 0, OPENING
    for span in [*sorted(spans), Span(len(lines) + 1, len(lines) + 1, part=CLOSING)]:
        gap = lines[last : span.first - 1]
        border = _border(gap, before=before, after=span.part)
        prose.setdefault(before, []).extend(filter(is_prose, gap[:border]))
        prose.setdefault(span.part, []).extend(filter(is_prose, gap[border:]))
        last, before = max(last, span.last), span.part
    return prose


def is_prose(line: ProseLine) -> bool:
    """Tell whether a line is written for readers, and is no prompt, row, rule or heading."""
    text = line.text
    if _NO_PROSE.match(text) or _HEADING.match(text) or _CLOSING.match(text):
        return False
    return len(_WORD.findall(text)) >= _LEAST_WORDS


def _border(gap: Sequence[ProseLine], *, before: str, after: str) -> int:
    """Return from where on the lines between two outputs belong to the second one."""
    if before == after:
        return len(gap)
    pattern = _CLOSING if after == CLOSING else _HEADING
    headings = [index for index, line in enumerate(gap) if pattern.match(line.text)]
    if not headings:
        return len(gap)
    return headings[-1] if before == OPENING else headings[0]
