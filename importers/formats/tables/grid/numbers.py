"""The numbers in cells: which mark stands before the decimals, and what one number is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from importers.reading.sheets import Cell

_PLAIN = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,15})?(?:[eE][+-]?[0-9]{1,2})?|\.[0-9]{1,15}")
_THIN = "' \u00a0\u2009\u202f\u2019"  # what stands between thousands beside a point or a comma
_GROUPED = re.compile(rf"[0-9]{{1,3}}(?:[,{_THIN}][0-9]{{3}}){{1,4}}(?:\.[0-9]{{1,15}})?")
_GROUPED_BY_POINTS = re.compile(rf"[0-9]{{1,3}}(?:[.{_THIN}][0-9]{{3}}){{1,4}}(?:,[0-9]{{1,15}})?")
_COMMA = re.compile(r"[0-9]{1,15},[0-9]{1,15}(?:[eE][+-]?[0-9]{1,2})?")
_ONLY_COMMA = re.compile(  # what can only be read with a decimal comma
    rf"0,[0-9]{{1,15}}|[0-9]{{1,15}},(?:[0-9]{{1,2}}|[0-9]{{4,15}})|[0-9]{{4,15}},[0-9]{{3}}"
    rf"|[0-9]{{1,3}}(?:[.{_THIN}][0-9]{{3}}){{1,4}},[0-9]{{1,15}}|"
    rf"[0-9]{{1,3}}(?:\.[0-9]{{3}}){{2,4}}"
)
_ONLY_POINT = re.compile(
    rf"0\.[0-9]{{1,15}}|[0-9]{{1,15}}\.(?:[0-9]{{1,2}}|[0-9]{{4,15}})|[0-9]{{4,15}}\.[0-9]{{3}}"
    rf"|[0-9]{{1,3}}(?:[,{_THIN}][0-9]{{3}}){{1,4}}\.[0-9]{{1,15}}|"
    rf"[0-9]{{1,3}}(?:,[0-9]{{3}}){{2,4}}"
)
_COMMA_OR_GROUP = re.compile(r"[1-9][0-9]{0,2},[0-9]{3}")
_BELOW_1000 = re.compile(r"[0-9]{1,3}")
_TWO_POINTS = re.compile(r"(?<![\w.])[1-9][0-9]{0,2}(?:\.[0-9]{3}){2,3}(?![\w.])")
_POINT_OR_GROUP = re.compile(r"[1-9][0-9]{0,2}\.[0-9]{3}")


def decimal_mark(texts: Sequence[str]) -> str:
    """Return "," or "." where these numbers can only be read with that one before the decimals.

    "" when nobody can tell, or when they contradict each other.
    """
    with_commas = (text for text in texts if "," in text or text.count(".") > 1)
    has_commas = any(map(_ONLY_COMMA.fullmatch, with_commas))
    has_points = any(_ONLY_POINT.fullmatch(text) for text in texts)
    if has_commas == has_points:
        return ""
    return "," if has_commas else "."


def is_ambiguous(text: str, mark: str) -> bool:
    """Tell whether a comma in a number may be a decimal one or stand between thousands."""
    return not mark and bool(_COMMA_OR_GROUP.fullmatch(text))


def may_be_thousands(texts: Sequence[str]) -> bool:
    """Tell whether each of several numbers has one point, and three digits behind it.

    Whole numbers below 1000 may stand among them: decimals would not be left out there.
    """
    pointed = [text for text in texts if not _BELOW_1000.fullmatch(text)]
    return len(pointed) > 0 and all(_POINT_OR_GROUP.fullmatch(text) for text in pointed)


def groups_by_points(texts: Iterable[str]) -> bool:
    """Tell whether a text holds a number whose points stand between thousands: "3.751.419"."""
    return any(map(_TWO_POINTS.search, texts))


def has_point_or_group(texts: Sequence[str]) -> bool:
    """Tell whether one of these numbers has one point and three digits behind it."""
    return any(map(_POINT_OR_GROUP.fullmatch, texts))


def to_number(cell: Cell, mark: str = "") -> float | None:
    """Convert a cell to a number that is finite and not negative; None for anything else.

    `mark` is the decimal mark, if it is known.
    """
    if isinstance(cell, bool) or cell is None:
        return None
    if isinstance(cell, int | float):
        return float(cell) if 0 <= cell < 1e15 else None
    text = cell.strip().removesuffix("%").strip()
    if mark != "," and _PLAIN.fullmatch(text):
        plain = float(text)
        return plain if plain < 1e15 else None
    commas = _ONLY_COMMA.fullmatch(text)
    if mark == ",":
        commas = _COMMA.fullmatch(text) or _GROUPED_BY_POINTS.fullmatch(text)
    if commas and (mark == "," or not _GROUPED.fullmatch(text)):
        text = re.sub(rf"[.{_THIN}]", "", text).replace(",", ".")
    elif _GROUPED.fullmatch(text):
        text = re.sub(rf"[,{_THIN}]", "", text)
    number = float(text) if _PLAIN.fullmatch(text) else None
    return number if number is not None and number < 1e15 else None
