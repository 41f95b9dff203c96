"""Tests with many cases, of which script/test tries a part and script/long all."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

# An expression of marks, without "or", that leaves out long tests.
LEAVES_OUT_LONG = re.compile(r"^(?!.*\bor\b).*\bnot long\b")


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


def take_a_share(test: pytest.Metafunc) -> None:
    """Mark the cases of a test `one_in(n)` as long, but one in n of them, and always one.

    Which cases script/test tries is drawn by the name of the test, the same in each run: every
    n-th of them could be the same case of one list each time.
    """
    marker = test.definition.get_closest_marker("one_in")
    if marker is None or test.definition.get_closest_marker("long"):
        return
    cases = [case for case in test._calls if not _is_long(case)]
    share = max(1, len(cases) // marker.args[0])
    name = test.definition.nodeid
    tried = random.Random(name).sample(cases, share)  # noqa: S311 - a choice, no secret
    long = pytest.mark.long.mark
    test._calls = [
        case if _is_long(case) or case in tried else replace(case, marks=[*case.marks, long])
        for case in test._calls
    ]


def leave_out_long_cases(test: pytest.Metafunc) -> None:
    """Make no tests of long cases where the run leaves them out; half of all cases are long.

    One case stays of a test that has long ones only: a test without any could not be made.
    """
    if LEAVES_OUT_LONG.search(test.config.option.markexpr):
        test._calls = [case for case in test._calls if not _is_long(case)] or test._calls[:1]


def _is_long(case: Any) -> bool:
    return any(mark.name == "long" for mark in case.marks)
