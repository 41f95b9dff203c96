"""Heads of TechEmpower's page of results, as people paste its tables into threads.

"Framework | 16 | 32 | 64 | Best | Errors | Cls | Lng" below "JSON responses per second": the
numbers are its levels of concurrency. Queries of one request (1, 5, 10, 15, 20) stand across its
tables of several queries; they are no loads.
"""

from __future__ import annotations

import re

from importers.formats.tables.around import around
from importers.formats.tables.grid.grid import Grid, names_rate, plain_head
from importers.reading.sheets import Cell

_NAMED = re.compile(r"tech ?empower", re.I)
_BEHIND = {"best", "errors"}
_LEAST = 2  # levels of a test, at least
_LOWEST = 8  # level
# What its page abbreviates; a browser has a "CLS", too.
_WORDS = {
    "cls": "Classification",
    "lng": "Language",
    "plt": "Platform",
    "fe": "Front end",
    "aos": "Application OS",
    "ia": "Implementation approach",
}


def told(grid: Grid) -> Grid:
    """Return the grid with its loads and words spelled out; the grid itself where it has others."""
    head = grid.head or 0
    levels = _levels_across(grid.rows[head]) if grid.rows else []
    if not levels or not _says_rate(grid) or not any(map(_NAMED.search, _texts_above(grid))):
        return grid
    first, *cells = grid.rows[head]
    heads = [
        first,
        *(f"req/s (c={level})" for level in levels),
        *map(_spelled, cells[len(levels) :]),
    ]
    return grid.with_row(head, heads)


def _levels_across(heads: list[Cell]) -> list[int]:
    """Return the levels that stand behind "Framework" and before "Best"; [] for other heads."""
    names = [plain_head(cell).lower() for cell in heads]
    if names[:1] != ["framework"] or not set(names) >= _BEHIND:
        return []
    texts = [name.replace(",", "") for name in names[1 : names.index("best")]]
    levels = [int(text) for text in texts if text.isdecimal()]
    are_levels = len(levels) == len(texts) >= _LEAST and levels == sorted(set(levels))
    return levels if are_levels and all(map(_is_level, levels)) else []


def _is_level(number: int) -> bool:
    """Tell whether a number is a power of two, as all levels are."""
    return number >= _LOWEST and number & (number - 1) == 0


def _says_rate(grid: Grid) -> bool:
    """Tell whether the title or the line above says that the numbers are rates."""
    filled = [text for text in around.section(grid.context) if text.strip()]
    return any(map(names_rate, [*grid.context.titles[-1:], *filled[-1:]]))


def _texts_above(grid: Grid) -> list[str]:
    first, _ = grid.context.span
    above = around.lines_at(grid.context, range(max(first - around.REACH, 1), first))
    return [*grid.context.texts(), *(text for _, text in above)]


def _spelled(cell: Cell) -> Cell:
    return _WORDS.get(plain_head(cell).lower(), cell)
