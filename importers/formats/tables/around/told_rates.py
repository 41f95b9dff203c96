"""The load that stands beside a rate of the table in a sentence above it.

"Alpha serves 52,487 requests/second at 256 concurrent connections" says the load of the row with
that rate, and so of all rows that are compared with it.
"""

from __future__ import annotations

import re

from importers.formats.tables.around.around import Line, is_row
from importers.formats.tables.grid.grid import Context
from importers.reading.table_heads.load_words import COUNT, count_of, with_commas

_RATE = re.compile(
    r"(?<![\w.,-])([0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,3})?|[0-9]{3,9}(?:\.[0-9]{1,3})?)"
    r"(?=\s?(?:req(?:uest)?s?\s?(?:/|per )\s?s|rps\b))",
    re.I,
)
_LOAD = re.compile(
    rf"(?<![\w.,-]){COUNT} (?:(?:concurrent|parallel|simultaneous|virtual|open) )?"
    r"(?:connections|clients|users|vus)(?![\w-])",
    re.I,
)
# The best of several loads is not that of the other rows.
_BEST = re.compile(
    r"\b(?:peak\w*|max\w*|best|up to|sustain\w*|saturat\w*|scal\w*|could|can)\b", re.I
)
_MARKS = re.compile(r"[*`_]")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


def load_of(context: Context, lines: list[Line]) -> tuple[int, int] | None:
    """Return the one load of sentences that name a rate of the table, and its line."""
    first, last = context.span
    rows = "\n".join(context.source[max(first - 1, 0) : last])
    loads: list[tuple[int, int]] = []
    for number, text in lines:
        if not is_row((number, text)):
            loads += [(load, number) for load in _of_line(text, rows=rows)]
    return loads[0] if len({load for load, _ in loads}) == 1 else None


def _of_line(text: str, *, rows: str) -> list[int]:
    loads: list[int] = []
    for sentence in _SENTENCE.split(_MARKS.sub("", text)):
        rates = _RATE.findall(sentence)
        if rates and not _BEST.search(sentence) and all(_stands(rate, rows) for rate in rates):
            loads += [count_of(count) for count in _LOAD.findall(with_commas(sentence))]
    return loads


def _stands(rate: str, rows: str) -> bool:
    return re.search(rf"(?<![0-9.,]){re.escape(rate)}(?![0-9]|[.,][0-9])", rows) is not None
