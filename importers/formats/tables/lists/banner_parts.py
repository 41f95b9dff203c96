"""Parts of what a script prints: each test below a title of its own between two rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import chain, pairwise
from typing import TypeVar

from importers.formats.tables.grid.cells import is_rule

Line = TypeVar("Line")
# "Throughput" between rules heads a part of one test, "Throughput test" a test of its own.
_TEST = re.compile(
    r"\b(?:tests?|benchmarks?|scenarios?|prueba|teste)\b|测试|压测|テスト|тест", re.I
)
# "Test summary" and "Test results" are parts of a test.
_PART = re.compile(r"\b(?:summary|results?|stat(?:istic)?s|info\w*|config\w*)\b", re.I)


def with_rate(
    lines: Sequence[Line], *, texts: Sequence[str], is_rate: Callable[[Line], bool]
) -> list[Line]:
    """Return the lines of the tests that have a rate; `texts` are the lines as they stand."""
    parts = [lines[first:last] for first, last in pairwise([0, *_starts(texts), len(lines)])]
    return [*chain.from_iterable(part for part in parts if any(map(is_rate, part)))]


def _starts(texts: Sequence[str]) -> list[int]:
    """Return at which lines a test begins: at the rule above a title that speaks of one."""
    return [
        number - 1
        for number in range(1, len(texts) - 1)
        if is_rule(texts[number - 1])
        and is_rule(texts[number + 1])
        and _TEST.search(texts[number])
        and not _PART.search(texts[number])
    ]
