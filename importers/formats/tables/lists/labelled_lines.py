"""A test in one line: "Throughput: 3,200 req/s | Avg: 31ms | P95: 70ms | Errors: 0"."""

from __future__ import annotations

import re

from importers.formats.tables.around.offer_words import allowed_in
from importers.formats.tables.grid.values import bare, value_of
from importers.formats.tables.heads.named_statistics import STATISTIC
from importers.formats.tables.texts.list_lines import Found, block_of, line_above
from importers.reading.document import Document
from importers.reading.lines import end_of_line
from importers.reading.sheets import Cell

_LONGEST = 300  # characters of a line
_LEAST = 3  # values of a line, the rate among them
_BORDER = re.compile(r"\s{1,3}[|·•]\s{1,3}")
# Rates that are not the one of the test.
_OTHER = re.compile(
    r"\b(?:peak|max\w*|min\w*|target|goal|limit|expected|required|sent|burst)\b", re.I
)
# "Cache avg" and "DB errors" are of something else than the requests.
_STATISTICS = (
    r"(?:avg|average|mean|median|med|min|max|p ?[0-9]{2}(?:\.[0-9]{1,2})?|slowest|fastest)"
)
_OF_TEST = re.compile(
    rf"{_STATISTICS}\.?(?: (?:latency|lat|response time|time))?"
    rf"|(?:latency|response time)(?: \(?{_STATISTICS}\)?)?"
    r"|(?:(?:peak|max|target|expected) )?(?:throughput|rate|rps|qps)|target"
    r"|req(?:uest)?s?(?: ?/ ?s(?:ec)?| per second)?|(?:failed|successful|total) requests|total"
    r"|(?:total )?errors?|failed|failures?|non-2xx|timeouts?|success(?: rate)?|error rate"
    r"|duration|time"
    r"|transfer(?:/s(?:ec)?| rate)?|connections|concurrency|users|vus|clients",
    re.I,
)
_TIME_LABEL = re.compile(rf"{_STATISTICS}\.?(?: (?:latency|lat|response time|time))?", re.I)
_RATE_LABEL = re.compile(r"req(?:uest)?s?(?: ?/ ?s(?:ec)?| per second)|rps", re.I)
_PART = re.compile(r"(?:[-*+]\s{1,3})?([^\W\d_][^:|\n]{1,40}?)\s{0,3}[:=]\s{0,3}(\S[^:|\n]{0,40})")


def run_of_labels(document: Document, start: int) -> Found:
    """Return the block of a line whose parts are labels with their values, a rate among them."""
    end = end_of_line(document.text, start)
    line = document.text[start:end]
    if len(line) > _LONGEST:
        return None, end
    matches = [_PART.fullmatch(bare(part)) for part in _BORDER.split(line.strip(" |"))]
    pairs = [(match[1], match[2]) for match in matches if match]
    is_of_test = all(_OF_TEST.fullmatch(label) and value_of(text) for label, text in pairs)
    is_said = allowed_in(line_above(document, start)) is not None
    least = _LEAST - any(_is_time(label, text) for label, text in pairs)
    if len(pairs) < max(least, len(matches)) or not is_of_test or is_said:
        return None, end
    rates = [label for label, text in pairs if _is_rate(label, text)]
    others = list(filter(_OTHER.search, rates))
    if len(rates) - len(others) != 1:
        return None, end
    rows: list[list[Cell]] = [_row(label, text) for label, text in pairs if label not in others]
    cells: list[list[Cell]] = [["Metric", "Value"], *rows]
    offsets = [start] * len(rows)
    return block_of(document, start, last=(start, line), cells=cells, offsets=offsets), end


def _is_rate(label: str, text: str) -> bool:
    """Tell whether a value is a rate of requests, by its unit or, where it has none, its label."""
    value = value_of(text)
    is_named = value is not None and not value.unit and _RATE_LABEL.fullmatch(label) is not None
    return value is not None and (value.is_rate or is_named)


def _is_time(label: str, text: str) -> bool:
    """Tell whether a value is a statistic of times: beside it a rate is enough."""
    value = value_of(text)
    return value is not None and value.seconds is not None and bool(_TIME_LABEL.fullmatch(label))


def _row(label: str, text: str) -> list[Cell]:
    """Return label and value; "Avg" above a time is "Avg latency"."""
    value = value_of(text)
    is_bare = STATISTIC.fullmatch(label) and value is not None and value.seconds is not None
    return [f"{label} latency" if is_bare else label, text]
