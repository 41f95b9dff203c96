"""Reports that were recognised and gave no run: none is left out without a remark.

A report is recognised by its banner, by the line of its rate in the words of its tool, and by three
labels that its tool prints. Where these stand in no run and beside no remark, they get a remark of
their own.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, islice
from typing import Protocol

from importers.model import Diagnostic, Run
from importers.reading.blocks import lines_with
from importers.reading.borders import borders_of
from importers.reading.document import Document

_N = r"[0-9][0-9.,]{0,20}"
# The line of the rate in the reports of the common tools, and the keys of theirs that are JSON.
RATE_LINE = re.compile(
    rf"^[^\S\n]{{0,12}}(?:Requests per second:[ \t]{{1,20}}{_N} \[#/sec\]"
    rf"|Requests per second: {{1,20}}{_N} *$"  # of ab, shortened
    rf"|Requests/sec:[ \t]{{1,20}}{_N}[ \t]*$|Reqs/sec[ \t]{{1,20}}{_N}[ \t]"
    rf"|Transaction rate:[ \t]{{1,20}}{_N} trans/sec|Request rate: {_N} req/s"
    rf"|finished in {_N}\w{{1,2}}, {_N} req/s|http_reqs\.{{3,60}}: {_N}"
    rf"|Reply rate \[replies/s\]: min {_N} avg {_N}|All done [0-9]{{1,15}} calls"
    rf"|\"(?:http_reqs|DurationHistogram|requestsPerSec)\": ?\{{)",
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
_CUT_OFF = "belongs to a report that could not be read: its beginning or its end is missing."
_STOPPED = "begins a report that has no results: it was stopped, or its end is missing."
_HEAD = 6  # lines between a report and labels of its tool, which are its head or its end


class Labels(Protocol):
    """Labels of one tool that stand together: the offsets of the first and the last line."""

    tool: str
    start: int
    end: int


FindLabels = Callable[[int, int], Iterable[Labels]]


def remarks(
    document: Document,
    *,
    runs: Sequence[Run],
    told: Sequence[Diagnostic],
    find_labels: FindLabels,
) -> list[Diagnostic]:
    """Return a remark for each sign of a report that stands in no run and beside no remark.

    `find_labels` gives the labels of one tool that stand together between two offsets.
    """
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
            return unread
    by_labels = _by_labels(document, runs=runs, lines=lines, find_labels=find_labels)
    return [*unread, *islice(by_labels, _MOST - len(unread))]


def _by_labels(
    document: Document,
    *,
    runs: Sequence[Run],
    lines: set[int | None],
    find_labels: FindLabels,
) -> Iterator[Diagnostic]:
    """Give a remark for each stretch of one tool's labels outside runs, with no remark in it."""
    placed = sorted((run.lines, run.tool or "") for run in runs if run.lines)
    for start, end in _gaps(document, [span for span, _ in placed]):
        for labels in find_labels(start, end):
            first, last = document.line_at(labels.start), document.line_at(labels.end)
            is_told = not lines.isdisjoint(range(first - 3, last + 1))
            is_beside = any(
                tool == labels.tool
                and (last < span[0] <= last + _HEAD or span[1] < first <= span[1] + _HEAD)
                for span, tool in placed
            )
            if not is_told and not is_beside:
                text = document.text[labels.start :].partition("\n")[0].strip()[:60]
                message = f'"{text}" {_CUT_OFF} It gave no run.'
                yield Diagnostic(first, severity="warning", code="report.unread", message=message)


def _gaps(document: Document, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give the offsets of the text between runs; none of a diff, whose lines have no order."""
    if document.partial:
        return
    document.line_at(0)
    starts, numbers = document.starts or [0], document.numbers

    def offset(line: int) -> int:
        index = bisect_left(numbers, line) if numbers else line - 1
        return starts[index] if index < len(starts) else len(document.text)

    line = 1
    for first, last in spans:
        if first > line:
            yield offset(line), offset(first)
        line = max(line, last + 1)
    yield offset(line), len(document.text)


def _is_near(line: int, refused: set[int | None]) -> bool:
    """Tell whether a refused list or table begins on one of the lines directly above."""
    return not refused.isdisjoint(range(line - _NEAR, line))


def _signs(document: Document) -> list[tuple[int, int, str, str]]:
    """Return each sign of a report: where it and its report end, its text, why it has no run."""
    signs = [
        (match.start(), match.start(), match[0].strip(), _CUT_OFF)
        for match in RATE_LINE.finditer(document.text)
    ]
    borders = borders_of(document)
    for offset, text in borders.banners.items():
        until = borders.end_after(document.text, offset, until=len(document.text))
        if not RATE_LINE.search(document.text, offset, until):
            signs.append((offset, until - 1, text, _STOPPED))
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
