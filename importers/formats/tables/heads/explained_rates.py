"""Heads that a sentence explains as the rate: "Score is the number of requests per second."

"score" becomes "Requests/s" then, and "JIT score" beside it becomes "JIT (req/s)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from importers.formats.tables.around.around import REACH, behind_last, is_heading, lines_at
from importers.formats.tables.around.lines_below import lines_below
from importers.formats.tables.grid.grid import Grid, names_rate, plain_head
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell

# Words that say nothing of what was measured. A head with a meaning of its own keeps it.
# "All values are req/s" is said of a table, whose rows may say what each value is.
_VAGUE = r"(score|point|performance|speed)s?"
_RATE = r"(?:requests? ?(?:/ ?s(?:ec(?:ond)?)?|per sec(?:ond)?)|reqs?/s(?:ec)?|rps)"
_EXPLAINED = re.compile(
    rf"(?:^|[.;:>] |[-*•] |\()[*`\"]{{0,2}}(?:the |each |all )?{_VAGUE}[*`\"]{{0,2}}"
    r" ?(?:is|are|=|means?|stands for)(?: given| measured)?(?: in| as)?"
    rf" (?:the )?(?:average |mean |total )?(?:number of )?{_RATE}"
    r"(?=\s*(?:$|[.;)](?:\s|$)|[,(] ?(?:higher|more|bigger) is better))",
    re.I,
)
# Ways in which a server ran. "Security score" and "memory score" are other things.
_MODE = re.compile(
    r"(?:with |without |no )?(?:jit|aot|old|new|before|after|debug|release|native|sync|async"
    r"|cold|warm|tuned|default|cached|uncached)",
    re.I,
)
_ALIKE = 30  # times one rate may be another one in the next column
_LONGEST = 300  # characters of a line that is searched


def told(grid: Grid) -> Grid:
    """Return the grid with the rate in the heads that a sentence beside the table explains so.

    None of its heads may name a rate of its own.
    """
    if grid.head is None or any(map(names_rate, grid.rows[grid.head])):
        return grid
    heads = grid.rows[grid.head]
    names = set(_explained(grid)) if any(map(_is_vague, heads[1:])) else set()
    column = next(
        (index for index, cell in enumerate(heads) if index and _singular(cell) in names), None
    )
    if column is None:
        return grid
    name = _singular(heads[column])
    told_heads = [
        "Requests/s" if index == column else _with_rate(grid, index, like=column, name=name)
        for index in range(len(heads))
    ]
    return grid.with_row(grid.head, told_heads)


def _explained(grid: Grid) -> Iterator[str]:
    """Give what sentences between this table and the next ones say is the rate.

    A line that announces something else, "Lighthouse figures:", ends what was said above it.
    """
    context = grid.context
    first, last = context.span
    above = behind_last(lines_at(context, range(max(first - REACH, 1), first)), is_heading)
    names: list[str] = []
    for _, text in behind_last(above, context.is_row):
        told = _names_in(text)
        names = names + told if told or not text.rstrip(" *_").endswith(":") else []
    yield from names
    for _, text in lines_below(context, last):
        yield from _names_in(text)


def _names_in(text: str) -> list[str]:
    return [match[1].lower() for match in _EXPLAINED.finditer(text[:_LONGEST])]


def _is_vague(head: Cell) -> bool:
    return re.search(rf"\b{_VAGUE}$", plain_head(head), re.I) is not None


def _singular(head: Cell) -> str:
    """Return a plain head in small letters, without the mark of several."""
    return plain_head(head).lower().removesuffix("s")


def _with_rate(grid: Grid, index: int, *, like: int, name: str) -> Cell:
    """Return "JIT (req/s)" for a head "JIT score" above numbers like those of "score"."""
    assert grid.head is not None
    head = grid.rows[grid.head][index]
    mode, border, last = plain_head(head).rpartition(" ")
    is_named = index > 0 and border and _singular(last) == name and _MODE.fullmatch(mode)
    if not is_named or not _are_alike(_most(grid, index), _most(grid, like)):
        return head
    return f"{mode} (req/s)"


def _most(grid: Grid, column: int) -> float:
    values = (value_of(row[column]) for row in grid.rows)
    return max((value.number(".") or 0.0 for value in values if value), default=0.0)


def _are_alike(rate: float, beside: float) -> bool:
    return 0 < rate <= _ALIKE * beside and beside <= _ALIKE * rate
