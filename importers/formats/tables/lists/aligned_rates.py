"""Whether the rates of a list stand below each other, and were measured: no prose does so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from importers.formats.tables.columns.asked_rates import is_round
from importers.formats.tables.grid.values import value_of

NO_NAME = re.compile(
    r"\b(?:targets?|goals?|limits?|expected|about|around|up to|over|than|at|and|is|was|to|of"
    r"|total|average|avg|mean|max|min|peak|throughput|overall)\b",
    re.I,
)

_MAY_BE_ONE = re.compile(r" [0-9]{1,3} [0-9]{3}(?![0-9])")
_WHOLE = re.compile(r"[0-9](?:[.,'\u2019]?[0-9]){3}")  # four digits


def are_apart(lines: Iterable[str], rates: Iterable[str]) -> bool:
    """Tell whether no name ends in what may be the thousands of its rate: "nginx 12 500 req/s".

    A rate of four digits without a blank says that no rate has blanks.
    """
    return any(map(_WHOLE.search, rates)) or not any(map(_MAY_BE_ONE.search, lines))


def are_aligned(matches: Sequence[re.Match[str]], *, group: int) -> bool:
    """Tell whether all rates begin or end below each other."""
    starts, ends = zip(*(match.span(group) for match in matches), strict=True)
    return len(set(starts)) == 1 or len(set(ends)) == 1


def are_measured(rates: Sequence[str]) -> bool:
    """Tell whether one of the rates is no round figure, as limits have."""
    numbers = (value.number(".") for rate in rates if (value := value_of(rate)))
    return any(number is not None and not is_round(number) for number in numbers)
