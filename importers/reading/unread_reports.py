"""Reports that were recognised and gave no run: none is left out without a remark.

A report is recognised by its banner and by the line of its rate, in the words of its tool. Where
such a line stands in no run and beside no remark, it gets a remark of its own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from importers.model import Diagnostic, Run
from importers.reading.borders import borders_of
from importers.reading.document import Document

_N = r"[0-9][0-9.,]{0,20}"
# The line of the rate in the reports of the common tools, and the keys of theirs that are JSON.
_RATE_LINE = re.compile(
    rf"^[^\S\n]{{0,12}}(?:Requests per second:[ \t]{{1,20}}{_N} \[#/sec\]"
    rf"|Requests per second: {{1,20}}{_N} *$"  # of ab, shortened
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
    """Return a remark for each banner and each rate that stands in no run and beside no remark."""
    spans = sorted(run.lines for run in runs if run.lines)
    last_lines = list(accumulate((last for _, last in spans), max))
    lines = {remark.line for remark in told}
    unread: list[Diagnostic] = []
    for offset, last, text, reason in _signs(document):
        line = document.line_at(offset)
        before = bisect_right(spans, document.line_at(last), key=lambda span: span[0])
        if line in lines or (before and line <= last_lines[before - 1]):
            continue
        message = f'"{text[:60]}" {reason} It gave no run.'
        unread.append(Diagnostic(line, severity="warning", code="report.unread", message=message))
        if len(unread) == _MOST:
            break
    return unread


def _signs(document: Document) -> list[tuple[int, int, str, str]]:
    """Return each sign of a report: where it and its report end, its text, why it has no run."""
    cut_off = "belongs to a report that could not be read: its beginning or its end is missing."
    stopped = "begins a report that has no results: it was stopped, or its end is missing."
    signs = [
        (match.start(), match.start(), match[0].strip(), cut_off)
        for match in _RATE_LINE.finditer(document.text)
    ]
    borders = borders_of(document)
    for offset, text in borders.banners.items():
        until = borders.end_after(document.text, offset, until=len(document.text))
        if not _RATE_LINE.search(document.text, offset, until):
            signs.append((offset, until - 1, text, stopped))
    return sorted(signs)
