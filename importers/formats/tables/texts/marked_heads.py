"""Whether a line of a block is marked as the heads of a table, and is no row by accident."""

from __future__ import annotations

from importers.cleaning.marks import CELL
from importers.formats.tables.around.rate_captions import are_loads
from importers.formats.tables.grid import cells
from importers.formats.tables.grid.values import is_percentile, value_of
from importers.reading.blocks import Block
from importers.reading.lines import line_from

_PLAIN = ("  ", ",", ";", "\t")  # what parts columns that no rule marks
_PAIR = 2  # columns of names and their values


def is_marked(block: Block, head: str, *, lines: list[str], separator: str) -> bool:
    """Tell whether a rule, loads side by side or plain columns say that a line holds the heads.

    `lines` are the heads and rows of the block, without rules and a row that is cut.
    """
    is_told = _has_rule(block, head) or are_loads(cells.split(head, separator))
    return is_told or (separator in _PLAIN and _are_plain_columns(lines, head, separator=separator))


def _are_plain_columns(lines: list[str], head: str, *, separator: str) -> bool:
    """Tell whether the first line holds nothing but words, and all others fit below it.

    Each of these has as many cells, one of them with a figure.
    """
    heads = cells.split(head, separator)
    if not lines or lines[0] != head or not all(map(_is_word, heads)):
        return False
    if len({line.split(" ", 1)[0] for line in lines}) == 1:
        return False  # what all lines begin with is the prefix of a log
    rows = [cells.split(line, separator) for line in lines[1:]]
    is_wide = (len(heads) > _PAIR and separator == "  ") or len(rows) > 1
    has_figure = _has_digit if separator == "  " else _has_number
    return is_wide and all(len(row) == len(heads) and has_figure(row) for row in rows)


def _is_word(cell: str) -> bool:
    is_head = value_of(cell) is None or is_percentile(cell)
    return is_head and any(map(str.isalpha, cell)) and not cell.endswith(":")


def _has_digit(row: list[str]) -> bool:
    return any(map(str.isdigit, "".join(row)))


def _has_number(row: list[str]) -> bool:
    """Tell whether a cell is a number: commas part the clauses of prose, too."""
    return any(value_of(cell) is not None for cell in row)


def _has_rule(block: Block, head: str) -> bool:
    """Tell whether the head of a block is marked as one: by a rule below it, or by tags."""
    text = block.text
    end = text.find("\n", text.find(head))
    below = line_from(text, end + 1) if end >= 0 else ""
    return CELL in head or cells.is_rule(below)
