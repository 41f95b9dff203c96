"""Reports that were recognised and gave no run: none is left out without a remark.

A report is recognised by its banner, by the line of its rate in the words of its tool, and by three
labels that its tool prints. Where these stand in no run and beside no remark, they get a remark of
their own.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, islice
from typing import Protocol

from importers.model import Diagnostic, ParseError, Run
from importers.reading.blocks import Block
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import lines_with, lowered

_N = r"[0-9][0-9.,]{0,20}"
# The line of the rate in the reports of the common tools, and the keys of theirs that are JSON, by
# words that such a line holds.
_RATES = {
    "Requests per second:": rf"Requests per second:[ \t]{{1,20}}{_N} \[#/sec\]"
    rf"|Requests per second: {{1,20}}{_N} *$",  # of ab, shortened
    "Requests/sec:": rf"Requests/sec:[ \t]{{1,20}}{_N}[ \t]*$",
    "Reqs/sec": rf"Reqs/sec[ \t]{{1,20}}{_N}[ \t]",
    "Transaction rate:": rf"Transaction rate:[ \t]{{1,20}}{_N} trans/sec",
    "Request rate:": rf"Request rate: {_N} req/s",
    "finished in ": rf"finished in {_N}\w{{1,2}}, {_N} req/s",
    "http_reqs": rf"http_reqs\.{{3,60}}: {_N}|\"http_reqs\": ?\{{",
    "Reply rate [": rf"Reply rate \[replies/s\]: min {_N} avg {_N}",
    "All done ": r"All done [0-9]{1,15} calls",
    'DurationHistogram"': r'"DurationHistogram": ?\{',
    'requestsPerSec"': r'"requestsPerSec": ?\{',
}
_RATE_PARTS = tuple(_RATES)
_RATE_LINE = re.compile(rf"^[^\S\n]{{0,12}}(?:{'|'.join(_RATES.values())})", re.M)
_RATE_BEHIND_LABEL = re.compile(r"[a-z]:[ \t]{1,20}([0-9][0-9,]{0,20}(?:\.[0-9]{1,9})?)(?![0-9.,])")
_WORDS = ("req/s", "reqs/s", "requests/s", "rps", "requests per second", "/sec", "/seg", "/sek")
# "**Throughput**: 1,857 (185.70 req/s)", "- Mean/sec: 193.10": a value with its label.
_LABELLED = re.compile(
    r"[\s>]{0,12}(?:[-*•+]\s{1,3})?[*_]{0,2}([^\W\d_][^:：|\n]{1,50}?)[*_]{0,2}[:：][*_]{0,2}\s{1,9}"
    r"(?:[^\W\d_][^:：|\n]{1,30}[:：]\s{1,9})?[*_]{0,2}[~≈]?[0-9][^\n|]{0,60}$"
)
_RATE_IN_LINE = re.compile(
    r"[0-9] ?(?:req(?:uest)?s?/s(?:ec)?|rps|requests per second|/s(?:ec|eg|ek))\b"
    r"|/s(?:ec|eg|ek)?[*_]{0,2}[:：]",
    re.I,
)
_BYTES = re.compile(r"[0-9(] ?[KMG]?i?(?:B|bytes|bits?)\b|\b(?:size|bytes|tokens?)\b", re.I)
_WISH = re.compile(r"\b(?:target|goal|limit|quota|expected|required|budget|burst|max)", re.I)
NOT_HTTP = ".not_http"  # the end of the codes that tools and tables have for it
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
    lines |= {run.sources.get("offered_rate") for run in runs}
    refused = {remark.line for remark in told if remark.code == "table.not_http"}
    explained = _explained(document, told)
    rates = {run.requests_per_s for run in runs} - {None}
    unread: list[Diagnostic] = []
    for offset, last, text, reason in _signs(document, spans):
        line = document.line_at(offset)
        if _printed_rate(text) in rates:
            continue  # it repeats the rate of a report
        before = bisect_right(spans, document.line_at(last), key=lambda span: span[0])
        is_told = line in lines or (reason == _IN_NO_LIST and _is_near(line, refused))
        is_told = is_told or _region(document, offset) in explained
        if is_told or (before and line <= last_lines[before - 1]):
            continue
        lines.add(line)
        message = f'"{text[:60]}" {reason} It gave no run.'
        unread.append(Diagnostic(line, severity="warning", code="report.unread", message=message))
        if len(unread) == _MOST:
            return unread
    by_labels = _by_labels(document, runs=runs, lines=lines, find_labels=find_labels)
    return [*unread, *islice(by_labels, _MOST - len(unread))]


def _printed_rate(text: str) -> float | None:
    """Return the number behind the label of a rate; None for a text without one."""
    match = _RATE_BEHIND_LABEL.search(text)
    return float(match[1].replace(",", "")) if match else None


def names_protocol(codes: Iterable[str]) -> bool:
    """Tell whether a tool said that its test was no test of HTTP: no other refusal is needed."""
    return any(code.endswith(NOT_HTTP) and code != "table.not_http" for code in codes)


def _explained(document: Document, told: Sequence[Diagnostic]) -> set[int]:
    """Return the regions of which a tool says that its test there was no test of HTTP."""
    lines = [remark.line for remark in told if remark.code.endswith(NOT_HTTP) and remark.line]
    return {_region(document, document.offset_of(line)) for line in lines}


def _region(document: Document, offset: int) -> int:
    return borders_of(document).start_before(offset, least=0)


def _by_labels(
    document: Document,
    *,
    runs: Sequence[Run],
    lines: set[int | None],
    find_labels: FindLabels,
) -> Iterator[Diagnostic]:
    """Give a remark for each stretch of one tool's labels outside runs, with no remark in it."""
    placed = sorted((run.lines, run.tool or "") for run in runs if run.lines)
    firsts, lasts = _edges(placed)
    for start, end in _gaps(document, [span for span, _ in placed]):
        for labels in find_labels(start, end):
            first, last = document.line_at(labels.start), document.line_at(labels.end)
            is_told = not lines.isdisjoint(range(first - 3, last + 1))
            is_beside = _has_between(
                firsts.get(labels.tool, ()), last + 1, last=last + _HEAD
            ) or _has_between(lasts.get(labels.tool, ()), first - _HEAD, last=first - 1)
            if not is_told and not is_beside:
                text = document.text[labels.start :].partition("\n")[0].strip()[:60]
                message = f'"{text}" {_CUT_OFF} It gave no run.'
                yield Diagnostic(first, severity="warning", code="report.unread", message=message)


def _edges(
    placed: Sequence[tuple[tuple[int, int], str]],
) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Return the first lines of the runs of each tool, and their last ones, in order.

    The runs come in the order of their first lines.
    """
    firsts, lasts = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for (first, last), tool in placed:
        firsts[tool].append(first)
        insort(lasts[tool], last)
    return firsts, lasts


def _has_between(lines: Sequence[int], first: int, *, last: int) -> bool:
    """Tell whether one of the lines, which are in order, is between two others or one of them."""
    index = bisect_left(lines, first)
    return index < len(lines) and lines[index] <= last


def _gaps(document: Document, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Give the offsets of the text between runs; none of a diff, whose lines have no order.

    Where only empty lines stand between two runs, there is none.
    """
    if document.partial:
        return
    line = 1
    for first, last in spans:
        if first > line:
            start, end = document.offset_of(line), document.offset_of(first)
            if not document.text[start:end].isspace():
                yield start, end
        line = max(line, last + 1)
    yield document.offset_of(line), len(document.text)


def _is_near(line: int, refused: set[int | None]) -> bool:
    """Tell whether a refused list or table begins on one of the lines directly above."""
    return not refused.isdisjoint(range(line - _NEAR, line))


def _signs(document: Document, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int, str, str]]:
    """Return each sign of a report outside the lines of runs.

    That is where it and its report end, its text, and why it has no run.
    """
    parts = [(0, len(document.text))] if document.partial else [*_gaps(document, spans)]
    signs: list[tuple[int, int, str, str]] = []
    for start, end in parts:
        rates = rate_lines(document, start, end=end)
        signs += [(rate.start(), rate.start(), rate[0].strip(), _CUT_OFF) for rate in rates]
        signs += _labelled(document.text, start, until=end)
    borders = borders_of(document)
    for offset, text in borders.banners.items():
        until = borders.end_after(document.text, offset, until=len(document.text))
        if not next(rate_lines(document, offset, end=until), None):
            signs.append((offset, until - 1, text, _STOPPED))
    return sorted(signs)


def rate_lines(
    document: Document, start: int = 0, end: int | None = None
) -> Iterator[re.Match[str]]:
    """Give the lines of rates in the reports of the common tools between two offsets."""
    return document.at_lines_with(_RATE_LINE, parts=_RATE_PARTS, start=start, end=end)


def _labelled(text: str, begin: int, *, until: int) -> Iterator[tuple[int, int, str, str]]:
    """Give the lines of a label and a rate, as in a list: a reader takes them for results."""
    part = text[begin:until]
    for offset in lines_with(lowered(part), parts=_WORDS):
        end = part.find("\n", offset)
        line = part[offset : end if end >= 0 else len(part)]
        if len(line) > _LONGEST or not _LABELLED.match(line) or not _RATE_IN_LINE.search(line):
            continue
        if not _BYTES.search(line) and not _WISH.search(line):
            yield begin + offset, begin + offset, line.strip(), _IN_NO_LIST


def empty(run: Run) -> Diagnostic:
    """Return the remark about lines that look like a report and hold no number of it."""
    line = run.lines[0] if run.lines else None
    message = f"What looks like a report of {run.tool} here holds no value that can be read."
    return Diagnostic(line, severity="warning", code="report.empty", message=message)


def wrong_number(tool_format: Format, block: Block, *, error: ValueError) -> ParseError:
    """Return the error of a report in which a damaged number stands where a format expects one."""
    message = f"A number of this report of {tool_format.label} cannot be read: {error}"
    return ParseError(message, block.document.line_at(block.start), code="report.number")
