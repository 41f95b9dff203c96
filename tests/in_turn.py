"""Pairs of two lists of cases, of which script/test tries a part and script/long all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def pairs(rows: Sequence[Any], columns: Sequence[Any], *, every: int) -> list[Any]:
    """Return every row with every column; one of `every` of them is not long.

    These change with the row, so that script/test tries each row and each column: `every` must
    be at most the number of columns.
    """
    assert every <= len(columns)
    return [
        pytest.param(row, column, marks=[] if (turn + number) % every == 0 else [pytest.mark.long])
        for (turn, row), (number, column) in product(enumerate(rows), enumerate(columns))
    ]
