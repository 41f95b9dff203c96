"""The value of one line of a list, or its several values: "p50/p95: 3.1 / 5 ms"."""

from __future__ import annotations

import re

from importers.formats.tables.products import is_product
from importers.formats.tables.server_names import names_server
from importers.formats.tables.values import value_of
from importers.reading.sheets import Cell

_NAMED_VALUE = re.compile(
    r"(p ?[0-9]{2}(?:\.[0-9]{1,3})?|avg|mean|median|min|max) ?= ?"
    r"([0-9][0-9.,]{0,15}(?<!,) ?[mµu]?s?)\b",
    re.I,
)
_NAMED_VALUES = re.compile(rf"{_NAMED_VALUE.pattern}(?:, ?{_NAMED_VALUE.pattern}){{1,7}}", re.I)
_ASIDE = re.compile(r"\s?\([^()]{1,80}\)$")  # "(max p95 1300 ms)"


def rows_of(label: str, text: str) -> list[list[Cell]]:
    """Return the rows of a label and its value; none where the value is another text.

    "Server" with a known product is a row, too; a machine may stand there.
    "p50/p95/p99" has several in one, and "Latency (ms)" with "p50=3.1, p95=5" is a row for each.
    """
    if value_of(text) is not None or (names_server(label) and is_product(text)):
        return [[label, text]]
    if _NAMED_VALUES.fullmatch(text):
        return [[f"{name} {label}", value] for name, value in _NAMED_VALUE.findall(text)]
    several = _ASIDE.sub("", text)
    parts = several.split("/")
    is_several = len(parts) == label.count("/") + 1 > 1 and all(map(value_of, parts))
    return [[label, several]] if is_several else []
