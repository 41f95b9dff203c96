"""Arrows beside numbers: behind a large one they say that it is good or bad, as in "45,231 ▲".

Before a number, beside a small one, a share or a time an arrow is a change.
"""

from __future__ import annotations

import re

_ARROW = re.compile(r"(?<=[\w%)])\s?([▲▼△▽])$")
_ARROWS = ("▲", "▼", "△", "▽")
_LEAST = 100


def apart(cell: str) -> tuple[str, str]:
    """Return a cell without the arrow at its end, and the arrow; "" where none stands."""
    match = _ARROW.search(cell)
    return (_ARROW.sub("", cell), match[0].strip()) if match else (cell, "")


def may_mark(number: float | None, unit: str) -> bool:
    """Tell whether a number is large enough to be none of a change."""
    return number is not None and number >= _LEAST and unit != "%"


def is_in(remark: str) -> bool:
    """Tell whether the remark of a value ends in an arrow."""
    return remark.endswith(_ARROWS)
