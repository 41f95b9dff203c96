"""The rate that the text around a table says was asked for: "Precision — 500 RPS target"."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import (
    REACH,
    behind_last,
    headings_above,
    is_heading,
    is_row,
    lines_at,
    straight_above,
)
from importers.formats.tables.grid import Context
from importers.model import Run
from importers.reading.load_words import COUNT, count_of

_RATE = r"(?:rps|qps|req(?:uest)?s? ?(?:/ ?s(?:ec(?:ond)?)?|per second))"
_WORD = r"(?:target|fixed|constant)"
_ASKED = re.compile(
    rf"\b{_WORD}(?: (?:request )?rate)?(?: of|:)? ?{COUNT}(k?) ?{_RATE}\b"
    rf"|(?<![\w.,-]){COUNT}(k?) ?{_RATE} {_WORD}\b",
    re.I,
)
FIXED = re.compile(r"[0-9] ?(?:req|[rq]ps)", re.I)  # "Fixed 50 req/s" above paths
_MORE = 1.05  # times the rate that was asked for, which a test may reach at most


def set_offered(context: Context, runs: list[Run]) -> int | None:
    """Set the rate that the text above or the first head says was asked for, and return it.

    The text is the nearest heading, or the line that announces the table.

    None where none is said, or several, or where a run reached more.
    """
    if not context.source or not runs:
        return None
    first = lines_at(context, range(context.span[0], context.span[0] + 1))
    heads = [line for line in first if is_row(line)]
    above = lines_at(context, range(max(context.span[0] - REACH, 1), context.span[0]))
    title = straight_above(behind_last(above, is_heading))
    lines = [*title, *headings_above(context)[:1], *heads]
    matches = chain.from_iterable(_ASKED.finditer(line) for _, line in lines)
    rates = {_asked(match) for match in matches}
    asked = rates.pop() if len(rates) == 1 else 0
    if not asked or any((run.requests_per_s or 0) > _MORE * asked for run in runs):
        return None
    for run in runs:
        run.offered_rate = float(asked)
        run.sources["offered_rate"] = lines[0][0]
    return asked


def _asked(match: re.Match[str]) -> int:
    """Return the rate that was asked for, in requests a second: 10,000 of "10k rps target"."""
    return count_of(match[1] or match[3]) * (1000 if match[2] or match[4] else 1)
