"""A pasted text in which nothing was read: why, and the line where a report seemed to begin."""

from __future__ import annotations

from typing import NamedTuple

from runs.intake import column_map
from runs.models import Upload
from runs.reports import drafting

LONGEST_LINE = 300  # characters that are shown
ASKED = "table.metric_unknown"  # the review page asks for what is missing


class UnreadText(NamedTuple):
    """What the front page says of the text; `number` is None where no line is to blame."""

    sentence: str
    number: int | None
    line: str
    address: str


def unread_text(upload: Upload, text: str) -> UnreadText | None:
    """Return what is wrong with a pasted text; None where something was read or is asked for."""
    codes = [diagnostic["code"] for diagnostic in upload.diagnostics]
    is_asked = ASKED in codes or bool(column_map.asked(upload))
    is_asked = is_asked or drafting.describes_setups(upload)
    if upload.state != Upload.State.FAILED or is_asked or not text.strip():
        return None
    numbers = [diagnostic["line"] for diagnostic in upload.diagnostics if diagnostic["line"]]
    lines = text.splitlines()
    number = numbers[0] if numbers and numbers[0] <= len(lines) else None
    return UnreadText(
        sentence=upload.failure,
        number=number,
        line=lines[number - 1][:LONGEST_LINE] if number else "",
        address=upload.get_absolute_url(),
    )
