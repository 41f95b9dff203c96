"""ab (ApacheBench) of httpd 1.0 to trunk: the text report, the table of -w, the files of -e and -g.

Source  ab.c of httpd 1.3.x, 2.0.48, 2.0.52, 2.2.8, 2.2.14, 2.4.1 to 2.4.71 and trunk; samples in
        tests/corpus/ab.
Units   s; ms; bytes; "Kbytes" are 1000 bytes in ab 1.x and 1024 in 2.x.
None    Server Software may be empty; Document Length "Variable"; no rates when no time passed;
        after a cut, all below it.
Traps   2.0.17 to 2.2.8 print microseconds without zeros: 6.037737 s is "6.37737". 2.0.21 to
        2.0.36 print seconds as ms. Non-2xx and Keep-Alive lines are absent when there is nothing
        to say: absence counts only where both neighbours show. -w has misprints of its own: 2.2.9
        to 2.2.34 print 1000 times the rate, before 2.4.7 "kb/s" are bytes/s. -g is sorted by its
        times. -S tables have three columns, which touch when numbers are wide. Failed requests
        are among the complete ones.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from itertools import pairwise

from importers.cleaning.marks import CELL
from importers.formats.ab import files, html, settle
from importers.formats.ab.canonical import read as canonical
from importers.formats.ab.files import is_samples, read_samples, reconcile
from importers.formats.ab.label_patterns import ABORT, BENCHMARKING, COMMAND, LABELS, NOTE
from importers.formats.ab.labels import Reader
from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, cut
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern

_STARTS = (
    "This is ApacheBench, Version",
    "Server Software",
    "Concurrency Level",
    "Concurency Level",
    "Time taken for tests",
    "Complete requests",
    "Requests per second",
)
# "Concurrency Level: //how many at once" in the middle of a report explains the label below.
_START = re.compile(
    rf"[^\n]{{0,200}}?{_STARTS[0]}"
    rf"|[^\S\n]*(?:{'|'.join(_STARTS[1:])}s?)[^\S\n]*:(?![^\S\n]*{NOTE.pattern})"
)
_RANKS = tuple(re.compile(entry) for entry in LABELS.split("|"))  # in the order of the lines
_LABEL = re.compile(rf"[^\S\n]*({LABELS})[^\S\n]*:")
_MOST_ABOVE = (
    16  # lines between a report's first one and a label that shows it: a label each, and empty ones
)
# EvalScope calls the time of a test of a language model as ab does, and the benchmark of a store of
# files has one label between those of ab.
_OF_OTHERS = LinePattern(
    r"[^\S\n]{0,9}(?:Number of concurrency|Average input tokens"
    r"|Time taken for tests:[^\n]{1,40}\n[^\S\n]{0,9}Completed requests:)"
)
_PERCENTAGES = "Percentage of the requests served"
_HEAD = re.compile(rf"[^\S\n]*{_PERCENTAGES} within")
_PATIENT = "(be patient)"
_BENCHMARKING = re.compile(rf"[^\S\n]*{BENCHMARKING.pattern}")
_LONGEST_ABORTED = 3000  # characters between its first line and the error that ends a test
_LONGEST_ABOVE = 2000  # characters of a command and of marks below it
_WORD = re.compile(r"[A-Za-z]{2}.* ")  # "```bash" holds none
_VISIBLE = re.compile(r"[^\n]")


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report: it starts at a banner, or at a label that the running report
    already has.
    """
    return sorted([*_reports(document), *files.find(document)], key=lambda block: block.start)


def _reports(document: Document) -> list[Block]:
    if (
        "per second" not in document.text
        and "Time taken for tests" not in document.text
        and "ApacheBench" not in document.text
        and _PERCENTAGES not in document.text
        and _PATIENT not in document.text
    ):
        return []
    kind: type[Block] = Block
    if CELL in document.text and html.ROW.search(document.text):
        document, kind = html.flattened(document), html.HtmlBlock
    document = _without_noise(document)
    starts: list[int] = []
    seen: set[str] = set()
    for match in document.at_lines_with(_START, parts=_STARTS):
        label = (
            match[0].strip().rstrip(":").strip() if match[0].rstrip().endswith(":") else "banner"
        )
        if _is_title(document.text, match, label=label):
            continue
        if (
            label == "banner"
            or label in seen
            or not starts
            or (label == "Server Software" and seen)
        ):
            starts.append(
                match.start()
                if label in ("banner", "Server Software")
                else _first(document.text, match.start(), label=label)
            )
            seen = set()
        if label != "banner":
            seen.add(label)
    begins = [
        _with_command(document.text, start, before=before)
        for start, before in zip(starts, [0, *starts], strict=False)
    ]
    begins = sorted([*begins, *_lone_percentages(document, begins)])
    begins = sorted([*begins, *_aborted(document, begins)])
    return [
        kind(document, block.start, end=block.end, open=True)
        for block in cut(document, begins)
        if not block.search(_OF_OTHERS)
    ]


def _lone_percentages(document: Document, begins: list[int]) -> list[int]:
    """Return where ab's percentages stand by themselves straight below its command.

    People quote a command and these rows alone.
    """
    text = document.text
    heads = [match.start() for match in document.at_lines_with(_HEAD, parts=(_PERCENTAGES,))]
    if not heads:
        return []
    ends = [block.end for block in cut(document, begins)]
    lone: list[int] = []
    for head in heads:
        above = bisect_right(begins, head)  # the reports that begin above
        if (not above or head >= ends[above - 1]) and _has_command(text, head):
            lone.append(head)
    return lone


def _aborted(document: Document, begins: list[int]) -> list[int]:
    """Return where tests without a banner begin that an error ends before their first label."""
    text = document.text
    aborted: list[int] = []
    starts = [hit.start() for hit in document.at_lines_with(_BENCHMARKING, parts=(_PATIENT,))]
    for start, following in pairwise([*starts, len(text)]):
        next_one = bisect_right(begins, start)
        end = min(following, start + _LONGEST_ABORTED, *begins[next_one : next_one + 1])
        error = ABORT.search(text, start, end)
        if not error or _has_label(text[start : error.start()]):
            continue
        above = begins[next_one - 1] if next_one else start
        head = text[max(above, start - _LONGEST_ABOVE) : start]
        if _STARTS[0] not in head or _has_label(head):
            aborted.append(start)
    return aborted


def _has_label(text: str) -> bool:
    """Tell whether a line of a text begins with a label of a report."""
    return any(map(_LABEL.match, text.split("\n")))


def _has_command(text: str, head: int) -> bool:
    """Tell whether the nearest line above that holds a word is a command of ab."""
    lines = text[max(head - _LONGEST_ABOVE, 0) : head].splitlines()
    filled = [line for line in lines if _WORD.search(line)]
    return bool(filled) and bool(COMMAND.match(filled[-1].strip()))


def _is_title(text: str, match: re.Match[str], *, label: str) -> bool:
    """Tell whether a line names requests/s, and no label of a report stands above or below it.

    It is the title of a table or an entry of a list. ab prints "[#/sec]" behind its rate.
    """
    end = text.find("\n", match.end())
    if label != "Requests per second" or end < 0 or "#/sec" in text[match.end() : end]:
        return False
    is_first = _first(text, match.start(), label=label) == match.start()
    return is_first and not _LABEL.match(text, end + 1)


def _first(text: str, start: int, label: str) -> int:
    """Return where a report begins that was pasted from its middle on: at the labels above this
    one, in the order of ab.
    """
    rank, first, end = _rank(label), start, start
    for _ in range(_MOST_ABOVE):
        if end == 0:
            break
        above = text.rfind("\n", 0, end - 1) + 1
        match = _LABEL.match(text, above, end)
        if match is None and text[above:end].strip():
            break
        if match:
            if (lower := _rank(match[1])) >= rank:
                break
            rank, first = lower, above
        end = above
    return first


def _rank(label: str) -> int:
    return next((position for position, rank in enumerate(_RANKS) if rank.fullmatch(label)), 0)


def _without_noise(document: Document) -> Document:
    """Blank what -v shows of headers and bodies: it may hold labels. It ends where the report's
    first label stands.
    """
    if "LOG: header received:" not in document.text:
        return document
    tests = document.text.split("This is ApacheBench, Version")
    for index, test in enumerate(tests):
        start, end = test.find("LOG: header received:"), test.rfind("\nServer Software:")
        if start >= 0:
            end = max(end, start) if end >= 0 else len(test)
            tests[index] = test[:start] + _VISIBLE.sub(" ", test[start:end]) + test[end:]
    return replace(document, text="This is ApacheBench, Version".join(tests), starts=None)


def _with_command(text: str, start: int, before: int) -> int:
    """Move a start up to the command line straight above it, if there is one; not beyond
    `before`, the start of the last report.
    """
    above = text.rfind("\n", before, max(start - 1, before))
    line = text[max(above, before) : start].strip("\n")
    return start - len(line) - 1 if line and COMMAND.match(line) and start > len(line) else start


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it; nothing when the labels carry no report.

    Raises ParseError for a report that stops before its first measurement.
    """
    if (results := files.parse(block)) is not None:
        return results
    reader = Reader(block)
    reader.read_banner()
    reader.read_labels()
    if not reader.measured:
        return _percentages(reader) or reader.aborted()
    reader.read_times()
    reader.read_percentiles()
    settle.settle(reader, is_html=isinstance(block, html.HtmlBlock))
    return [reader.run, *reader.remarks]


def _percentages(reader: Reader) -> list[Run | Diagnostic]:
    """Return the run of percentages that stand alone; nothing for any other block."""
    block = reader.block
    if not _HEAD.match(block.document.text, block.start):
        return []
    reader.read_percentiles()
    if not reader.run.latency_ms:
        return []
    message = "Only the percentages of this report are here: what stood above them is unknown."
    reader.remark("warning", "text.cut", message=message)
    return [reader.run, *reader.remarks]


FORMAT = Format(
    name="ab",
    label="ApacheBench",
    schema=__doc__,
    strength=6,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    precision=Precision(rate_half=0.005),
    failed_count="among",
    latency_half_digit_ms=1.0,  # old versions cut instead
    is_samples=is_samples,
    read_samples=read_samples,
    canonical=canonical,
    reconcile=reconcile,
)
