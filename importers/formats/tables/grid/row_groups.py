"""Rows that hold nothing but the name of a group: of the rows below them."""

from __future__ import annotations

import re

from importers.formats.tables.grid.axis import whole
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell


def name_in(row: list[Cell]) -> str | None:
    """Return the text of a row that holds nothing else, once or merged over the row."""
    texts = {cell for cell in row if cell is not None}
    text = next(iter(texts)) if len(texts) == 1 else None
    is_text = isinstance(text, str) and not whole(text) and re.search(r"[^\W\d_]{2}", text)
    return text if isinstance(text, str) and is_text and value_of(text) is None else None
