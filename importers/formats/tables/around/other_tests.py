"""Paragraphs below a table that tell of another test: with a rate and a command of their own."""

from __future__ import annotations

import re

from importers.formats.tables.around.around import Line
from importers.formats.tables.grid.grid import Context

_RATE = re.compile(
    r"(?<![0-9])([0-9][0-9,.]{0,30}) ?([kKM]?) ?(?:req(?:uest)?s? ?/ ?s(?:ec)?|rps)\b", re.I
)
_NUMBER = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")
_OPTION = re.compile(r"(?<!\w)-c ?[0-9]")


def without(lines: list[Line], context: Context, *, calls: re.Pattern[str]) -> list[Line]:
    """Return these lines without the paragraphs of a rate and a command of their own.

    A rate that stands in the table too is of its test. `calls` finds a command with its load.
    """
    own: list[Line] = []
    paragraph: list[Line] = []
    for line in [*lines, (0, "")]:
        if line[1].strip():
            paragraph.append(line)
            continue
        text = " ".join(text for _, text in paragraph)
        rates = list(_RATE.finditer(text))
        is_called = rates and (calls.search(text) or _OPTION.search(text))
        if not is_called or _has_one_of(context, rates):
            own += paragraph
        paragraph = []
    return own


def _has_one_of(context: Context, rates: list[re.Match[str]]) -> bool:
    """Tell whether one of these rates stands in the table."""
    first, last = context.span
    in_table = [float(digits) for digits in _numbers("\n".join(context.source[first - 1 : last]))]
    return any(_stands_in(rate, in_table) for rate in rates)


def _numbers(text: str) -> list[str]:
    return [number.replace(",", "") for number in _NUMBER.findall(text)]


def _stands_in(rate: re.Match[str], in_table: list[float]) -> bool:
    """Tell whether a table holds this rate, or one that is rounded to it: "12k" for 12,345."""
    factor = {"k": 1e3, "m": 1e6}.get(rate[2].lower(), 1.0)
    value = float(next(iter(_numbers(rate[1])), 0)) * factor
    return any(abs(number - value) < factor for number in in_table)
