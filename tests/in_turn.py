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

OF_READERS = ("tests/importers/", "tests/wild/")
MOST_CASES = 8  # of a reader's test


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
    """Mark cases of a test as long: all but one in n of `one_in(n)`, and always one.

    Of a reader's test with many cases and without this mark MOST_CASES stay, of one marked
    `every_case` all. Which cases script/test tries is drawn by the name of the test, the same in
    each run: every n-th of them could be the same case of one list each time.
    """
    if test.definition.get_closest_marker("long"):
        return
    name = test.definition.nodeid
    cases = [case for case in test._calls if not _is_long(case)]
    if marker := test.definition.get_closest_marker("one_in"):
        share = max(1, len(cases) // marker.args[0])
    elif name.startswith(OF_READERS) and not test.definition.get_closest_marker("every_case"):
        share = min(len(cases), MOST_CASES)
    else:
        return
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
