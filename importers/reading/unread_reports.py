"""Reports that were recognised and gave no run: none is left out without a remark.

A report is recognised by its banner and by the line of its rate, in the words of its tool. Where
such a line stands in no run and beside no remark, it gets a remark of its own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from importers.model import Diagnostic, Run
from importers.reading.blocks import lines_with
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
_WORDS = ("req/s", "reqs/s", "requests/s", "rps", "requests per second", "/sec", "/seg", "/sek")
# "**Throughput**: 1,857 (185.70 req/s)", "- Mean/sec: 193.10": a value with its label.
_LABELLED = re.compile(
    r"[\s>]{0,12}(?:[-*•+]\s{1,3})?[*_]{0,2}([^\W\d_][^:：|\n]{1,50}?)[*_]{0,2}[:：][*_]{0,2}\s{1,9}"
    r"[~≈]?[0-9][^\n|]{0,60}$"
)
_RATE_IN_LINE = re.compile(
    r"[0-9] ?(?:req(?:uest)?s?/s(?:ec)?|rps|requests per second|/s(?:ec|eg|ek))\b"
    r"|/s(?:ec|eg|ek)?[*_]{0,2}[:：]",
    re.I,
)
_BYTES = re.compile(r"[0-9(] ?[KMG]?i?(?:B|bytes|bits?)\b|\b(?:size|bytes|tokens?)\b", re.I)
_WISH = re.compile(r"\b(?:target|goal|limit|quota|expected|required|budget|burst|max)", re.I)
_NEAR = 8  # lines below a remark, which is of the whole list
_IN_NO_LIST = "is a rate that stands in no report, table or list that can be read."
_LONGEST = 160  # characters of a line with a label
_MOST = 20


def remarks(
    document: Document, *, runs: Sequence[Run], told: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """Return a remark for each sign of a report that stands in no run and beside no remark."""
    spans = sorted(run.lines for run in runs if run.lines)
    last_lines = list(accumulate((last for _, last in spans), max))
    lines = {remark.line for remark in told}
    refused = {remark.line for remark in told if remark.code == "table.not_http"}
    unread: list[Diagnostic] = []
    for offset, last, text, reason in _signs(document):
        line = document.line_at(offset)
        before = bisect_right(spans, document.line_at(last), key=lambda span: span[0])
        is_told = line in lines or (reason == _IN_NO_LIST and _is_near(line, refused))
        if is_told or (before and line <= last_lines[before - 1]):
            continue
        lines.add(line)
        message = f'"{text[:60]}" {reason} It gave no run.'
        unread.append(Diagnostic(line, severity="warning", code="report.unread", message=message))
        if len(unread) == _MOST:
            break
    return unread


def _is_near(line: int, refused: set[int | None]) -> bool:
    """Tell whether a refused list or table begins on one of the lines directly above."""
    return not refused.isdisjoint(range(line - _NEAR, line))


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
    return sorted([*signs, *_labelled(document)])


def _labelled(document: Document) -> Iterator[tuple[int, int, str, str]]:
    """Give the lines of a label and a rate, as in a list: a reader takes them for results."""
    text = document.text
    lower = text.lower()
    for start in lines_with(lower if len(lower) == len(text) else text, *_WORDS):
        end = text.find("\n", start)
        line = text[start : end if end >= 0 else len(text)]
        if len(line) > _LONGEST or not _LABELLED.match(line) or not _RATE_IN_LINE.search(line):
            continue
        if not _BYTES.search(line) and not _WISH.search(line):
            yield start, start, line.strip(), _IN_NO_LIST
