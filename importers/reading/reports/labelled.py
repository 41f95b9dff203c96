"""Reading a report of labelled lines by a table: a pattern, a field and a conversion for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from importers.reading.reports.run_builder import Reading
from importers.reading.units import GO_DURATION, count, go_seconds, number, tidy

B = r"[^\S\n]{0,40}"  # blanks
N = r"([0-9]{1,15}(?:\.[0-9]{1,20})?)(?![0-9.])"  # a number
DURATION = rf"({GO_DURATION})"


class Label(NamedTuple):
    """One labelled value.

    `field` is a field of a run, "latency.p99" or a detail; `convert` takes the pattern's groups.
    """

    field: str
    pattern: re.Pattern[str]
    convert: Callable[..., Any]


_BELOW = re.compile(r"[ \n]*[^ \n][^\n]*(\n[ \n]*[^ \n])?")  # a filled line, and a further one


def label(field: str, pattern: str, convert: Callable[..., Any] = number) -> Label:
    """Return a label; its pattern begins a line, and blanks may stand before it."""
    return Label(field, re.compile(rf"^{B}{pattern}", re.M), convert=convert)


def fill(reading: Reading, labels: Iterable[Label]) -> Reading:
    """Put the value of each label that the block has."""
    for entry in labels:
        match = reading.search(entry.pattern)
        if match is None:
            continue
        value = entry.convert(*match.groups())
        if entry.field.startswith("latency."):
            reading.latency(entry.field[8:], value, offset=match.start(1))
        else:
            reading.put(entry.field, value, offset=match.start(1))
    return reading


def grouped_count(text: str) -> int:
    """Convert "3,516"."""
    return count(text.replace(",", ""))


def milliseconds_of_seconds(text: str) -> float:
    """Convert seconds to milliseconds."""
    return tidy(number(text) * 1000)


def go_milliseconds(text: str) -> float:
    """Convert a duration as Go prints it to milliseconds."""
    return tidy(go_seconds(text) * 1000)


def put_codes(reading: Reading, pattern: re.Pattern[str]) -> None:
    """Put how many answers were no 2xx and no 3xx, from lines of a code and a count."""
    codes = [(match[1], int(match[2]), match.start(2)) for match in reading.finditer(pattern)]
    if not codes:
        return
    total = sum(times for _, times, _ in codes)
    if not _is_whole(reading, last=codes[-1][2], total=total):
        return
    bad = sum(times for code, times, _ in codes if code[0] not in "23")
    reading.put("non_2xx", bad, offset=codes[0][2])


def _is_whole(reading: Reading, *, last: int, total: int) -> bool:
    """Tell whether no code is missing.

    Text follows the last one, or they add up to the requests.
    """
    text = reading.block.document.text
    end = text.find("\n", last)
    below = _BELOW.match(text, end) if end >= 0 else None
    follows = below is not None and (bool(below[1]) or reading.block.document.complete)
    return follows or total == reading.run.requests_completed
