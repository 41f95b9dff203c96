"""Lists whose headings say what is measured: "## Latency" above "- p95: 45 ms".

The rate stands in a list above ("- Requests/sec: 1,234"), or below a heading of its own:
"### Throughput (requests/second)" above "- mean: 4.39". A list with another rate is of another
test.
"""

from __future__ import annotations

import re

from importers.formats.tables.grid.grid import read_head
from importers.formats.tables.grid.values import bare, value_of
from importers.formats.tables.heads.named_statistics import STATISTIC
from importers.formats.tables.lists.list_rates import NOT_RUN
from importers.formats.tables.texts.list_lines import block_of
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import end_of_line, line_from
from importers.reading.sheets import Cell

Item = tuple[int, tuple[str, str]]  # label and value of a line, behind its offset
Rows = list[tuple[int, list[Cell]]]

_HEADING = re.compile(
    r"\s{0,3}(?:#{1,6}\s+(?P<marked>[^\n|]{3,60})|(?P<bold>\*\*[^\n*|]{3,60}\*\*:?)"
    r"|(?P<open>[^\W\d_][^\n:|]{2,50}):)\s*"
)
_OF_STATISTICS = re.compile(
    r" (?:distribution|percentiles?|stat(?:istic)?s?|metrics|results|summary)\b", re.I
)
_ITEM = re.compile(r"\s{0,12}[-*•+–]\s{1,3}([^:：|\n]{1,60}?)\s{0,3}[:：]\s{0,12}(\S[^\n]{0,80})$")
_PASSED = re.compile(r"(?:errors?|failures?|reliability|success)(?: rates?)?", re.I)
_MEAN = re.compile(r"(?:mean|avg|average)", re.I)
_MOST_BLANK = 2  # empty lines between a list, a heading and the next list
_MOST_PARTS = 8
_LONGEST = 200  # characters of a line


def below_rate(document: Document, start: int) -> Block | None:
    """Return the block of a list below a heading that is a rate, with the times below it."""
    end = end_of_line(document.text, start)
    heading = _heading_of(_source_of(document, start))
    items = _list_below(document, end) if _names_rate(heading) else []
    if any(NOT_RUN.search(label) for _, (label, _) in items):
        return None
    means = [(offset, item) for offset, item in items if _MEAN.fullmatch(item[0])]
    if len(means) != 1:
        return None
    offset, (_, value) = means[0]
    end = end_of_line(document.text, items[-1][0])
    rows: Rows = [(offset, [heading, value]), *following(document, end)]
    cells: list[list[Cell]] = [["Metric", "Value"], *(row for _, row in rows)]
    offsets = [offset for offset, _ in rows]
    last = (offsets[-1], line_from(document.text, offsets[-1]))
    return block_of(document, offset, last=last, cells=cells, offsets=offsets)


def following(document: Document, end: int) -> Rows:
    """Return statistics of times in the lists behind `end`, each below a heading that is a time.

    "p95" below "Latency (ms)" is "p95 Latency (ms)". A list of errors is passed over; another
    heading ends the test.
    """
    rows: Rows = []
    for _ in range(_MOST_PARTS):
        start = _next_filled(document, end)
        end = end_of_line(document.text, start)
        heading = _heading_of(_source_of(document, start))
        is_time = _is_time(heading)
        items = _list_below(document, end) if is_time or _PASSED.fullmatch(heading) else []
        if not items or any(map(_is_rate, items)):
            return rows
        if is_time:
            rows += [
                (offset, [f"{label} {heading}", value])
                for offset, (label, value) in items
                if STATISTIC.fullmatch(label) and value_of(value) is not None
            ]
        end = end_of_line(document.text, items[-1][0])
    return rows


def _heading_of(line: str) -> str:
    """Return the text of a heading without "distribution" and the like; "" of another line."""
    match = _HEADING.fullmatch(line)
    text = match["marked"] or match["bold"] or match["open"] if match else ""
    return _OF_STATISTICS.sub("", bare(text).strip(" :#"))


def _names_rate(heading: str) -> bool:
    head = read_head(heading)
    return head is not None and head.field == "requests_per_s"


def _is_time(heading: str) -> bool:
    head = read_head(heading)
    return head is not None and head.field == "latency_ms" and head.statistic == "mean"


def _is_rate(item: Item) -> bool:
    label, text = item[1]
    value = value_of(text)
    return bool(value and value.is_rate) or _names_rate(label)


def _list_below(document: Document, end: int) -> list[Item]:
    """Return offset, label and value of each item of the list that follows a heading."""
    items: list[Item] = []
    start = _next_filled(document, end)
    while start < len(document.text) and (match := _ITEM.match(_source_of(document, start))):
        items.append((start, (bare(match[1]), bare(match[2]))))
        start = end_of_line(document.text, start) + 1
    return items


def _source_of(document: Document, start: int) -> str:
    """Return the line of the upload at this place: cleaning takes marks off."""
    return document.source_line(document.line_at(start))[:_LONGEST]


def _next_filled(document: Document, end: int) -> int:
    """Return where the next filled line begins; the end of the text where it is too far away."""
    start = min(end + 1, len(document.text))
    for _ in range(_MOST_BLANK + 1):
        line_end = end_of_line(document.text, start)
        if document.text[start:line_end].strip():
            return start
        start = min(line_end + 1, len(document.text))
    return len(document.text)
