"""Reports that were recognised and gave no run: none is left out without a remark.

A report is recognised by the line of its rate, in the words of its tool. Where that line stands in
no run and in no remark, it gets a remark of its own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from importers.model import Diagnostic, Run
from importers.reading.document import Document

_N = r"[0-9][0-9.,]{0,20}"
# The line of the rate in the reports of the common tools, and the keys of theirs that are JSON.
_RATE_LINE = re.compile(
    rf"^[^\S\n]{{0,12}}(?:Requests per second:[ \t]{{1,20}}{_N} \[#/sec\]"
    rf"|Requests/sec:[ \t]{{1,20}}{_N}[ \t]*$|Reqs/sec[ \t]{{1,20}}{_N}[ \t]"
    rf"|Transaction rate:[ \t]{{1,20}}{_N} trans/sec|Request rate: {_N} req/s"
    rf"|finished in {_N}\w{{1,2}}, {_N} req/s|http_reqs\.{{3,60}}: {_N}"
    rf"|All done [0-9]{{1,15}} calls|\"(?:http_reqs|DurationHistogram|requestsPerSec)\": ?\{{)",
    re.M,
)
_MOST = 20


def remarks(
    document: Document, *, runs: Sequence[Run], told: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """Return a remark for each rate of a tool that stands in no run and beside no remark."""
    spans = sorted(run.lines for run in runs if run.lines)
    last_lines = list(accumulate((last for _, last in spans), max))
    lines = {remark.line for remark in told}
    unread: list[Diagnostic] = []
    for match in _RATE_LINE.finditer(document.text):
        line = document.line_at(match.start())
        before = bisect_right(spans, line, key=lambda span: span[0])
        if line in lines or (before and line <= last_lines[before - 1]):
            continue
        message = (
            f'"{match[0].strip()[:60]}" belongs to a report that could not be read: its beginning '
            "or its end is missing. It gave no run."
        )
        unread.append(Diagnostic(line, severity="warning", code="report.unread", message=message))
        if len(unread) == _MOST:
            break
    return unread
