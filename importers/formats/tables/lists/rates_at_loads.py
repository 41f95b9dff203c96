"""Lists whose lines hold a rate for each of several loads, which a line above names.

"Throughput at concurrency 1 / 10 / 100:" above "- alpha: 310 / 1,120 / 1,090 req/s" is such a list.
The unit stands in its lines or in the line above.
"""

from __future__ import annotations

import re
from itertools import pairwise

from importers.formats.tables.grid.values import bare, value_of
from importers.formats.tables.lists.aligned_rates import NO_NAME
from importers.formats.tables.texts.list_lines import Found, around, block_of, line_above, stretch
from importers.reading.document import Document
from importers.reading.lines import end_of_line
from importers.reading.sheets import Cell

_PARTED = r"\s{0,2}(?:[/|]|,(?=\s))\s{0,2}"
_LOAD = r"[0-9]{1,6}(?:,[0-9]{3})?(?![0-9])"
_LIST = rf"{_LOAD}(?:{_PARTED}{_LOAD}){{1,7}}"
_LOADS = re.compile(
    r"\b(?:concurrency|connections?|conns|clients|users|vus|c)\b(?: levels?)?[\s:=]{1,3}(?:of )?"
    rf"({_LIST})(?![\w.])"
    rf"|(?<![\w.,])({_LIST}) (?:concurrent |parallel |virtual )?"
    r"(?:connections|conns|clients|users|vus)\b",
    re.I,
)
_RATE = r"[~≈]?[0-9](?:[0-9.,]{0,13}[0-9])?\s?[kKM]?"
_LINE = re.compile(
    r"[\s>]{0,12}(?:[-*•+–]\s{1,3})?([^\W\d_][^:：|\n]{0,60}?)\s{0,3}(?:[:：]|\s[-–—])\s{1,9}"
    rf"({_RATE}(?:{_PARTED}{_RATE}){{1,7}})\s{{0,2}}([a-z][a-z ./]{{0,19}})?",
    re.I,
)
_UNIT = re.compile(r"\b(?:(?:req(?:uest)?s?|hits) ?(?:/|per) ?s(?:ec(?:ond)?s?)?|[rq]ps)\b", re.I)
_WISH = re.compile(r"\b(?:targets?|goals?|limits?|expected|required|quotas?|planned)\b", re.I)
_BORDER = re.compile(_PARTED)
_BLANKS = re.compile(r"\s*")


def rates_at_loads(document: Document, start: int) -> Found:
    """Return the list around the line that begins here, or below it where it names the loads."""
    end = end_of_line(document.text, start)
    caption = document.text[start:end]
    if loads := _loads_of(caption):
        lines = stretch(document, _first_filled(document.text, end), is_line=_is_line)
    else:
        lines, end = around(document, start, is_line=_is_line)
        caption = line_above(document, lines[0][0]) if lines else ""
        loads = _loads_of(caption)
    matches = [match for _, line in lines if (match := _LINE.fullmatch(line))]
    if not loads or not matches or _WISH.search(caption):
        return None, end
    cells: list[list[Cell]] = [["", *(f"{load} connections (req/s)" for load in loads)]]
    for match in matches:
        name, rates = bare(match[1]), _BORDER.split(match[2])
        if len(rates) != len(loads) or not _UNIT.search(match[3] or caption):
            return None, end
        if NO_NAME.search(name) or not all(map(value_of, rates)):
            return None, end
        cells.append([name, *rates])
    offsets = [offset for offset, _ in lines]
    return block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets), end


def _first_filled(text: str, offset: int) -> int:
    """Return where the first filled line begins behind an offset."""
    filled = _BLANKS.match(text, offset)
    return text.rfind("\n", 0, filled.end() if filled else offset) + 1


def _is_line(line: str) -> bool:
    return _LINE.fullmatch(line) is not None


def _loads_of(caption: str) -> list[int]:
    """Return the loads that a line names, if they rise; [] for others."""
    match = _LOADS.search(caption)
    texts = _BORDER.split(match[1] or match[2]) if match else []
    loads = [int(text.replace(",", "")) for text in texts]
    return loads if all(before < after for before, after in pairwise(loads)) else []
