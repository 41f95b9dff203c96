"""A test in one line: "Throughput: 3,200 req/s | Avg: 31ms | P95: 70ms | Errors: 0"."""

from __future__ import annotations

import re

from importers.formats.tables.list_lines import Found, block_of
from importers.formats.tables.named_statistics import STATISTIC
from importers.formats.tables.values import bare, value_of
from importers.reading.document import Document
from importers.reading.sheets import Cell

_LONGEST = 300  # characters of a line
_LEAST = 3  # values of a line, the rate among them
_BORDER = re.compile(r"\s{1,3}[|·•]\s{1,3}")
_PART = re.compile(r"(?:[-*+]\s{1,3})?([^\W\d_][^:|\n]{1,40}?)\s{0,3}[:=]\s{0,3}(\S[^:|\n]{0,40})")


def run_of_labels(document: Document, start: int) -> Found:
    """Return the block of a line whose parts are labels with their values, a rate among them."""
    end = document.text.find("\n", start)
    end = end if end >= 0 else len(document.text)
    line = document.text[start:end]
    if len(line) > _LONGEST:
        return None, end
    matches = [_PART.fullmatch(bare(part)) for part in _BORDER.split(line.strip(" |"))]
    pairs = [(match[1], match[2]) for match in matches if match]
    values = [value_of(text) for _, text in pairs]
    if len(pairs) < max(_LEAST, len(matches)) or not any(v and v.is_rate for v in values):
        return None, end
    cells: list[list[Cell]] = [["Metric", "Value"]]
    for (label, text), value in zip(pairs, values, strict=True):
        is_bare = STATISTIC.fullmatch(label) and value is not None and value.seconds is not None
        cells.append([f"{label} latency" if is_bare else label, text])
    offsets = [start] * len(pairs)
    return block_of(document, start, last=(start, line), cells=cells, offsets=offsets), end
