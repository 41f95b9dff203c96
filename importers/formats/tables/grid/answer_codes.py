"""Columns that count answers of one code: "503", "Conflicts (409)"."""

from __future__ import annotations

import re

from importers.formats.tables.grid.grid import Column, Grid, plain_head

# A code that is no load: "503", "HTTP 429", "Conflicts (409)".
CODE = re.compile(
    r"^(?:http )?(?:40[1-9]|41[0-9]|42[0-9]|50[1-4]|[45]xx)s?(?: (?:errors|responses|count))?$"
    r"|^http [45][0-9]{2}s?$|^[a-z][a-z ]{2,30} \((?:http )?[45][0-9]{2}\)$",
    re.I,
)
BY_CODE = "its head is a code of an answer that is no success"
_SUCCESSES = re.compile(r"success(?:es|ful)?\b(?!.*(?:\brate\b|%|rps|req/s|ratio))", re.I)


def without_some(columns: list[Column], *, grid: Grid, head: int) -> list[Column]:
    """Leave out counts of codes where no column counts the successes: others may be missing."""
    if any(_SUCCESSES.match(plain_head(cell)) for cell in grid.rows[head]):
        return columns
    return [column for column in columns if column.reason != BY_CODE]
