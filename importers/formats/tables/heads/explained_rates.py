"""Heads that a sentence explains as the rate: "Score is the number of requests per second."

"score" becomes "(req/s)" then, and "JIT score" becomes "JIT (req/s)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from importers.formats.tables.around import around
from importers.formats.tables.around.lines_below import lines_below
from importers.formats.tables.grid.grid import Grid, names_rate, plain_head
from importers.reading.sheets import Cell

_EXPLAINED = re.compile(
    r"(?:^|[.;:>] |[-*•] |\()[*`\"]{0,2}(?:the |each |a )?([a-z][a-z ]{1,24}?)s?[*`\"]{0,2}"
    r" ?(?:is|are|=|means?|stands for|shows?|counts?)(?: given| measured)?(?: in| as)?"
    r" (?:the )?(?:average |mean |total )?(?:number of )?"
    r"(?:requests? ?(?:served |handled |completed )?(?:/ ?s(?:ec(?:ond)?)?|per sec(?:ond)?)|reqs?/s"
    r"(?:ec)?|rps)\b",
    re.I,
)
_LONGEST = 300  # characters of a line that is searched


def told(grid: Grid) -> Grid:
    """Return the grid with the rate in the heads that a sentence near the table explains so.

    None of its heads may name a rate of its own.
    """
    if grid.head is None or any(map(names_rate, grid.rows[grid.head])):
        return grid
    heads = grid.rows[grid.head]
    names = set(_explained(grid))
    told_heads = [_with_rate(cell, names) for cell in heads] if names else heads
    if told_heads == heads:
        return grid
    rows = [*grid.rows[: grid.head], told_heads, *grid.rows[grid.head + 1 :]]
    return replace(grid, rows=rows)


def _explained(grid: Grid) -> Iterator[str]:
    """Give what sentences above and below a table say is the rate, in small letters."""
    context = grid.context
    below = (text for _, text in lines_below(context, context.span[1]))
    for text in chain(around.section(context), below):
        for match in _EXPLAINED.finditer(text[:_LONGEST]):
            yield match[1].lower()


def _with_rate(head: Cell, names: set[str]) -> Cell:
    """Return "JIT (req/s)" for "JIT score" where a sentence says that "score" is the rate."""
    plain = plain_head(head).lower()
    name = next((name for name in names if plain == name or plain.endswith(f" {name}")), "")
    return f"{str(head).strip()[: -len(name)]}(req/s)" if name else head
