"""Lists of names and rates with blanks between them: "nginx   4,400 requests/second".

A run is in each line of two or more below each other. Rates that stand below each other, or names
that are all known products, tell such a list from sentences.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import chain

from importers.formats.tables.grid.products import is_product
from importers.formats.tables.grid.values import bare
from importers.formats.tables.lists.aligned_rates import (
    NO_NAME,
    are_aligned,
    are_apart,
    are_measured,
)
from importers.formats.tables.lists.list_values import further
from importers.formats.tables.lists.lists import WORDS
from importers.formats.tables.texts.list_lines import Lines, block_of, lists_of, stretch
from importers.formats.tables.texts.outside import Outside
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import has_figure
from importers.reading.sheets import Cell

_LEAST = 2  # lines of a list
_MOST_REFUSED = 5  # lists of one text that give no run, before no further one is looked at
_LINE = re.compile(
    r"^[ \t>]{0,12}(?:[#;*-]{1,2} {1,3}|// ?)?"
    r"([^\W\d_][\w.+#/()@-]{0,40}(?: [\w.+#/()@-]{1,30}){0,2})"
    r" {1,40}([~≈]?[0-9](?:[0-9.,]{0,19}[0-9])? ?[kKM]? ?"
    r"(?:(?i:req(?:uest)?s?) ?(?:/|per) ?s(?:ec(?:ond)?)?|r/s|rps|RPS))(?![\w/:])"
    r"( {2,40}\S[^\n]{0,160}|[ ,;(]{0,3}(?:p[0-9]{2}|avg|mean|max)[^\n]{0,120})?$"
)


def find(document: Document, searched: Outside) -> list[Block]:
    """Return one closed block a list that gives runs; its value is what it holds.

    What refuses several lists of a text, such as no word of HTTP, refuses the others as well.
    """
    text = document.text
    starts = searched.lines_with(WORDS)
    return lists_of(
        document,
        (start for start in starts if has_figure(text, start)),
        lines_at=lambda start: stretch(document, start, is_line=_is_line),
        block_of_lines=partial(_block, document),
        most_refused=_MOST_REFUSED,
    )


def _is_line(line: str) -> bool:
    return bool(_LINE.match(line))


def _block(document: Document, lines: Lines) -> Block | None:
    """Return the block of these lines; None where they may be sentences, or give no run."""
    matches = [match for _, line in lines if (match := _LINE.match(line))]
    names, rates = [bare(match[1]) for match in matches], [match[2] for match in matches]
    if len(matches) < _LEAST or len(set(names)) < len(names) or any(map(NO_NAME.search, names)):
        return None
    if not are_apart((match[0] for match in matches), rates):
        return None
    is_list = are_aligned(matches, group=2) and are_measured(rates)
    if not (all(map(is_product, names)) or is_list):
        return None
    values = [dict(further(match[3] or "")) for match in matches]
    heads = [*dict.fromkeys(chain.from_iterable(values))]
    cells: list[list[Cell]] = [["", "req/s", *heads]]
    for match, name, own in zip(matches, names, values, strict=True):
        cells.append([name, match[2], *map(own.get, heads)])
    offsets = [offset for offset, _ in lines]
    return block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets)
