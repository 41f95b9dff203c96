"""Tests with many cases, of which script/test tries a part and script/long all."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
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


def mark_all_but_a_share(items: Iterable[pytest.Item]) -> None:
    """Mark the cases of a test `one_in(n)` as long, but one in n of them, and always one.

    Which cases script/test tries is drawn by the name of the test, the same in each run: every
    n-th of them could be the same case of one list each time.
    """
    tests: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("one_in") and not item.get_closest_marker("long"):
            tests[item.nodeid.partition("[")[0]].append(item)
    for name, cases in tests.items():
        marker = cases[0].get_closest_marker("one_in")
        assert marker is not None
        share = max(1, len(cases) // marker.args[0])
        tried = random.Random(name).sample(cases, share)  # noqa: S311 - a choice, no secret
        for case in cases:
            if case not in tried:
                case.add_marker("long")
