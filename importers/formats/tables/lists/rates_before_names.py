"""Lists of a run in each line that give its rate before its name: "25,127 req/s - express.js"."""

from __future__ import annotations

import re

from importers.formats.tables.grid.values import bare
from importers.formats.tables.lists.list_rates import NOT_RUN
from importers.formats.tables.texts.list_lines import Found, Lines, block_of, end_of, stretch
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell

# "25,127 Requests/sec - express.js"
_RATE_BEFORE_NAME = re.compile(
    r"^[\s>]{0,12}(?:[-*•+–]\s{1,3})?([~≈]?[0-9][0-9.,]{0,20}\s?[kKM]?\s?"
    r"(?:(?i:req(?:uest)?s?\s?/\s?s(?:ec(?:ond)?)?)|rps|RPS|QPS)) {0,2}(?:[-–—:]|\(|for|with) {0,2}"
    r"([^\W\d][^:：\n|]{1,80}?)\)?$"
)


def rates_before_names(document: Document, start: int) -> Found:
    """Return the lines from here on that each give a rate and then whose it is."""
    lines = stretch(document, start, is_line=lambda line: bool(_RATE_BEFORE_NAME.match(line)))
    return _of_rates_before_names(document, lines), end_of(lines, start)


def _of_rates_before_names(document: Document, lines: Lines) -> Block | None:
    cells: list[list[Cell]] = [["", "req/s"]]
    for _, line in lines:
        match = _RATE_BEFORE_NAME.match(line)
        if match is None or NOT_RUN.search(match[2]):
            return None
        cells.append([bare(match[2]), match[1]])
    if len(lines) < 2:
        return None
    offsets = [offset for offset, _ in lines]
    return block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets)
