"""Figures that stand for others: made up, of an example, of a form, or still to be measured."""

from __future__ import annotations

import re
from itertools import pairwise, product

from importers.formats.tables.around import around, lines_below
from importers.formats.tables.around.offer_words import (
    CLAIMS_DENIED,
    MADE_UP,
    PERHAPS_MADE_UP,
    PLANNED,
)
from importers.formats.tables.evidence import measured, placeholders
from importers.formats.tables.grid.grid import Column, Context, Grid
from importers.reading.commands.known_lines import kept
from importers.reading.table_heads import column_heads

_NOTE = 3  # lines below a table
_ABOVE = 12  # lines above one that may be its titles
_LONGEST = 300  # characters of a line that is searched
# Examples follow, unless a tool stands beside.
_HOW_TO_READ = re.compile(r"\b(?:understanding|interpreting) (?:the |your )?results\b", re.I)
# By a name: to hash a pattern takes longer than to search a line.
_INVENTED = {
    "made up": MADE_UP,
    "perhaps made up": PERHAPS_MADE_UP,
    "planned": PLANNED,
    "how to read": _HOW_TO_READ,
}
_FORM = re.compile(r"[\s*_`(]{0,4}(?:TBD|TBM|to be (?:measured|filled|done)|TODO)\b")
_DIGITS = "0123456789"
_NO_PROSE = ("#", "`", "~")  # headings and fences
_LEAST_DIGITS = 5  # of a rate that may count them
_LEAST_RATES = 2  # of which each counts its digits


def against(grid: Grid, columns: list[Column]) -> str | None:
    """Return the word of a line between the heading and the table that says it was made up.

    Words that are also said of what was measured count above round figures only. Rates that are
    all still to be measured make a form of the table.
    """
    return _by_form(grid, columns) or _by_words(grid, columns)


def _by_form(grid: Grid, columns: list[Column]) -> str | None:
    """Return what shows that a table is a form, or that its figures were typed as they came."""
    context = grid.context
    if form := _form_in(grid, columns):
        return f'"{form.strip()[:40]}" stands where a figure is to come'
    if kind := placeholders.type_in(grid):
        return f'"{kind}" stands where a figure is to come'
    if digits := _counted_digits(grid, columns):
        return f'"{digits}" counts its digits, as all of its rates do'
    if code := placeholders.quoted_in_code(context):
        return f"{code} stands above it: a program quotes it"
    if placeholder := placeholders.above(context):
        return f'"{placeholder}" stands above it, where something is to be filled in'
    return None


def _by_words(grid: Grid, columns: list[Column]) -> str | None:
    """Return the words around a table that say that its figures were made up."""
    context = grid.context
    is_round = measured.are_round(grid, columns)
    kinds = ["made up", "perhaps made up"] if is_round else ["made up"]
    if not measured.is_called(grid):
        kinds.append("how to read")
    texts = [*_titles(context), *around.headings(context), *around.section(context)]
    above = list(around.introduced(context))
    of_parts = ["made up", "planned"] if is_round else ["made up"]
    for kind, text in [*product(kinds, texts), *product(of_parts, above)]:
        made_up = _words_of(text[:_LONGEST], kind)
        if made_up and not _is_denied(made_up, context):
            return f'"{made_up}" stands above it'
    below = lines_below.lines_below(context, context.span[1]) if is_round else []
    notes = (_words_of(text[:_LONGEST], "made up") for _, text in below[:_NOTE])
    return next((f'"{made_up}" stands below it' for made_up in notes if made_up), None)


def _is_denied(made_up: str, context: Context) -> bool:
    """Tell whether "claims:" ends a sentence above that denies them; it may be broken before it."""
    if not made_up.lower().startswith("claims:"):
        return False
    lines = ["", *around.section(context)]
    prose = ["" if line.lstrip().startswith(_NO_PROSE) else line for line in lines]
    return any(map(CLAIMS_DENIED.search, map(" ".join, pairwise(prose))))


def _titles(context: Context) -> list[str]:
    """Return the titles of a table but for lines above its heading, as the note of another table.

    What stands below an outer heading speaks of all parts; `around.introductions` have it.
    """
    section = {column_heads.plain(line) for line in around.section(context)}
    first = max(context.span[0] - 1, 0)
    above = {column_heads.plain(line) for line in context.source[max(first - _ABOVE, 0) : first]}
    return [text for text in context.texts() if text in section or text not in above]


@kept
def _words_of(line: str, kind: str) -> str:
    match = _INVENTED[kind].search(line.strip("#=* \t>"))
    return match[0] if match else ""


def _form_in(grid: Grid, columns: list[Column]) -> str:
    """Return the cell that says that all figures are still to be measured; "" for none.

    Those are all rates, or all times beside rates that are round figures.
    """
    forms = filter(_FORM.match, _texts_below(grid, columns, field="requests_per_s"))
    if not measured.values_of(grid, columns, metric="requests_per_s"):
        return next(forms, "")
    times = _texts_below(grid, columns, field="latency_ms")
    if not measured.are_round(grid, columns):
        return ""
    are_forms = len(times) > 1 and all(map(_FORM.match, times)) and not measured.is_called(grid)
    return times[0] if are_forms else placeholders.empty_time(grid)


def _texts_below(grid: Grid, columns: list[Column], *, field: str) -> list[str]:
    """Return the cells below the heads of a field, as texts."""
    indexes = [column.index for column in columns if column.head.field == field]
    cells = (row[index] for row, index in product(grid.rows[1 : measured.MOST_ROWS], indexes))
    return [str(cell) for cell in cells if cell is not None]


def _counted_digits(grid: Grid, columns: list[Column]) -> str:
    """Return the first rate where all count their digits, "12,345" and "23,456"; "" for none."""
    rates = measured.values_of(grid, columns, metric="requests_per_s")
    digits = [value.digits.replace(",", "") for value in rates]
    are_counted = all(len(text) >= _LEAST_DIGITS and text in _DIGITS for text in digits)
    return rates[0].digits if len(rates) >= _LEAST_RATES and are_counted else ""
