"""Whether the rates of a list stand below each other, and were measured: no prose does so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.formats.tables.columns.asked_rates import is_round
from importers.formats.tables.grid.values import value_of

NO_NAME = re.compile(
    r"\b(?:targets?|goals?|limits?|expected|about|around|up to|over|than|at|and|is|was|to|of"
    r"|total|average|avg|mean|max|min|peak|throughput|overall)\b",
    re.I,
)


def are_aligned(matches: Sequence[re.Match[str]], *, group: int) -> bool:
    """Tell whether all rates begin or end below each other."""
    starts, ends = zip(*(match.span(group) for match in matches), strict=True)
    return len(set(starts)) == 1 or len(set(ends)) == 1


def are_measured(rates: Sequence[str]) -> bool:
    """Tell whether one of the rates is no round figure, as limits have."""
    numbers = (value.number(".") for rate in rates if (value := value_of(rate)))
    return any(number is not None and not is_round(number) for number in numbers)
