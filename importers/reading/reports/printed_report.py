"""Reports exactly as a tool prints them: a table makes the pattern of a whole report.

The match also tells the line of each value.

A row of the table is (label, value, field): the pattern of the text before a value, the pattern of
the value, and its name. Line ends stand in the labels. An optional line begins with "(?:" in its
own label and ends with ")?" in the next one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from importers.model import Run

Row = tuple[str, str, str]
# Takes the values by field (None: the optional line is missing) and the line of each other value.
ReadRun = Callable[[dict[str, Any], dict[str, int]], Run | None]


def pattern(rows: Iterable[Row], end: str) -> re.Pattern[str]:
    """Return the pattern of a whole report: its rows in order, then `end`."""
    report = "".join(f"{label}(?P<{field}>{value})" for label, value, field in rows)
    return re.compile(report + end)


def read_all(text: str, report: re.Pattern[str], read_run: ReadRun) -> list[Run] | None:
    """Return the runs of a text of reports with empty lines between them; None for other texts.

    Each run gets `lines` and `sources`, counted from line 1. `read_run` returns None for a report
    that needs a remark.
    """
    runs: list[Run] = []
    offset, line = 0, 1
    while offset < len(text):
        match = report.match(text, offset)
        if match is None:
            return None if text[offset:].strip() else runs
        lines = _lines(match, line)
        last = line + text.count("\n", offset, match.end()) - 1
        run = read_run(match.groupdict(), lines)
        if run is None:
            return None
        run.lines = (line, last)
        runs.append(run)
        offset, line = match.end(), last + 1
        while text.startswith("\n", offset):
            offset, line = offset + 1, line + 1
    return runs


def _lines(match: re.Match[str], first: int) -> dict[str, int]:
    """Return the line of each value of a report that begins in line `first`."""
    lines: dict[str, int] = {}
    text, offset, line = match.string, match.start(), first
    for field, (start, _) in zip(match.re.groupindex, match.regs[1:], strict=True):
        if start >= 0:
            line += text.count("\n", offset, start)
            lines[field], offset = line, start
    return lines
