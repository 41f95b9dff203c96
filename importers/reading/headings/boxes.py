"""Names in boxes that a script draws: a line between two rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.reading.headings.heading_lines import BOLD, BOX_VERB, COLUMNS, Title, checked

_MOST_WORDS_OF_BOX = 8
_ADDRESS = re.compile(r"https?://\S{1,300}")  # commas in it part no cells
_BOX = re.compile(r"^([-=*#~_])\1{4,}\s*$")


def boxed_title(box: Sequence[str]) -> Title | None:
    """Return the heading in the second of three lines, between two rules; None for others."""
    above, line, below = box
    rule = _BOX.match(below)
    if not rule or not (top := _BOX.match(above)) or top[1] != rule[1]:
        return None
    if COLUMNS.search(_ADDRESS.sub("", line)):
        return None
    text = BOX_VERB.sub("", line.strip(" |*#=-")).rstrip(" .…")
    is_words = text[:1].isalnum() and len(text.split()) <= _MOST_WORDS_OF_BOX
    return checked(text, BOLD) if is_words else None
