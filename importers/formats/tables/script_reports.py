"""Reports that a script of somebody's own prints: a label and a value a line, in any order.

They hold a rate of requests and two more measurements of a run, or a rate below a name where each
of several reports has one. Blank lines, rules and lines that only head a part ("Response times:")
may stand between. A rate that comes again is of the next report. Known tools have formats of their
own, which come first.
"""

from __future__ import annotations

import re

from importers.formats.tables.cells import is_rule
from importers.formats.tables.grid import load_rank, read_head
from importers.formats.tables.lists import WORDS, block_of
from importers.formats.tables.meaning import head_of
from importers.formats.tables.values import value_of
from importers.reading.blocks import Block, lines_with
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.sheets import Cell

_LABEL = re.compile(
    r"^[ \t>]{0,12}(?:[^\w\s]{1,3} {1,3})?((?:[0-9]{2}% ?)?[^\W\d][^:："
    r"|\n]{1,60}?)[ .]{0,40}[:：=]\s{0,30}"
    r"(\S[^|\n]{0,80})$"
)
_UNIT_OF_AB = re.compile(r" \[(ms|sec|#/sec)\](?: \(mean\))?$")  # "1.549 [ms] (mean)"
_PART = re.compile(r"^[^\w\s]{0,6}\s{0,3}[^\W\d][^:：|\n]{0,60}[:：]?\s*[^\w\s]{0,6}$")
_SECOND_RATE = re.compile(r"\b(?:success\w*|failed|peak|max\w*|min\w*|target|sent)\b", re.I)
_ASKED_TIME = re.compile(r"(?:test )?duration(?: [(\[]\w{1,9}[)\]])?", re.I)
_NAME = re.compile(
    r"^\s{0,9}(?:#{1,6} ?|[-*•] )?\*{0,2}([^\W\d_][^:：|\n.!?=]{1,50}(?:\.\w{1,6})?)\*{0,2}"
    r"\s?(?:[:：](?: ?https?://\S+)?)?$"
)
_LEAST_NAMED = 2
_MOST_LINES = 60
_MOST_BLANK = 2
_LEAST = 3  # of the load and the measurements of a report, the rate among them
_RATE = ("requests_per_s", "")
_KINDS = ("metric", "requests", "failed", "non_2xx")
Row = tuple[int, str, str]


def find(document: Document) -> list[Block]:
    """Return one closed block a report; its value is what it holds."""
    if borders_of(document).banners:
        return []  # what a known tool prints is for its own format
    lower = document.text.lower()
    text = lower if len(lower) == len(document.text) else document.text
    reports: list[tuple[str, list[Row]]] = []
    end = 0
    for start in lines_with(text, *WORDS):
        if start < end or document.is_in_report(start) or not _is_rate(_line_at(document, start)):
            continue
        rows = [*_rows_above(document, start, floor=end), *_rows_from(document, start)]
        reports.append((_name_above(document.text, rows[0][0]), rows))
        end = _end(document, rows[-1][0])
    named = _of_several(reports)
    whole = [("Value", rows) for _, rows in reports if len(rows) >= _LEAST]
    blocks = (_block(document, rows, name=name) for name, rows in named or whole)
    return [block for block in blocks if block is not None]


def _of_several(reports: list[tuple[str, list[Row]]]) -> list[tuple[str, list[Row]]]:
    """Return the reports below names if all have one, and each has another; else [].

    Below a name a rate is enough: "# nginx", "Requests/sec: 83704", "Transfer/sec: 9.8MB".
    """
    names = {name for name, _ in reports}
    are_named = "" not in names and len(names) == len(reports) >= _LEAST_NAMED
    return reports if are_named else []


def _name_above(text: str, start: int) -> str:
    """Return the name in the line above a report: a heading or a few words; "" for none.

    A fence may stand between them.
    """
    above = text[max(start - 200, 0) : start].rstrip("`~ \n").split("\n")[-1]
    match = _NAME.match(above)
    return match[1].strip() if match and read_head(match[1]) is None else ""


def _block(document: Document, rows: list[Row], *, name: str) -> Block | None:
    """Return the block of a report, whose run has this name; None when it is no measurement."""
    cells: list[list[Cell]] = [["Metric", name]]
    cells += [[label, value] for _, label, value in rows]
    offsets = [offset for offset, _, _ in rows]
    last = (offsets[-1], _line_at(document, offsets[-1]))
    return block_of(document, rows[0][0], last=last, cells=cells, offsets=offsets)


def _line_at(document: Document, start: int) -> str:
    return document.text[start : _end(document, start)]


def _end(document: Document, start: int) -> int:
    end = document.text.find("\n", start)
    return end if end >= 0 else len(document.text)


def _rows_above(document: Document, start: int, *, floor: int) -> list[Row]:
    """Return the labels above the rate, up to one that is not of this report.

    Above `floor` the last report ends.
    """
    text = document.text
    rows: list[Row] = []
    seen: set[tuple[str, str]] = set()
    blank = 0
    for _ in range(_MOST_LINES):
        end = start - 1
        start = text.rfind("\n", 0, max(end, 0)) + 1
        if end < 0 or start < floor:
            break
        line = text[start:end]
        blank = 0 if line.strip() else blank + 1
        if blank > _MOST_BLANK or not _is_of_report(line):
            break
        row = _row(start, line)
        key = _key(row) if row else None
        if key in seen or (key and key == _RATE):
            break
        if row and key:
            seen.add(key)
            rows.insert(0, row)
    return rows


def _rows_from(document: Document, start: int) -> list[Row]:
    """Return the label of the rate and those below it, up to one that is not of this report.

    A second rate is of the next report, which begins at the words above it.
    """
    text = document.text
    rows: list[Row] = []
    part: list[Row] = []  # what stands below the last words
    seen: set[tuple[str, str]] = set()
    blank = 0
    for _ in range(_MOST_LINES):
        end = _end(document, start)
        line = text[start:end]
        blank = 0 if line.strip() else blank + 1
        if blank > _MOST_BLANK or not _is_of_report(line):
            break
        row = _row(start, line)
        key = _key(row) if row else None
        if key in seen and key == _RATE:
            return rows or part
        if row and key and key not in seen:
            seen.add(key)
            part.append(row)
        elif line.strip() and not row and not is_rule(line):
            rows, part = [*rows, *part], []
        start = end + 1
        if start > len(text):
            break
    return [*rows, *part]


def _is_of_report(line: str) -> bool:
    """Tell whether a line may stand in a report: a label, a rule, the head of a part."""
    if len(line) > 160 or line.lstrip().startswith(("#", "`", "$")):
        return False
    return not line.strip() or is_rule(line) or bool(_LABEL.match(line) or _PART.match(line))


def _row(offset: int, line: str) -> Row | None:
    match = _LABEL.match(line)
    value = _UNIT_OF_AB.sub(r" \1", match[2]).strip() if match else ""
    if match is None or value_of(value) is None:
        return None
    return offset, match[1].strip(), value


def _is_rate(line: str) -> bool:
    """Tell whether a line gives the rate of a test, and no highest or failed one."""
    row = _row(0, line)
    key = _key(row) if row else None
    return row is not None and key == _RATE and not _SECOND_RATE.search(row[1])


def _key(row: Row) -> tuple[str, str] | None:
    """Return what a label measures; None where it measures nothing that is known."""
    _, label, text = row
    value = value_of(text)
    head, _ = head_of([label], values=[value] if value is not None else [])
    if load_rank(label) == 0:
        return "concurrency", ""
    if _ASKED_TIME.fullmatch(label) and value is not None and value.digits.isdigit():
        return None  # "Duration: 10s" is what was asked for, 10.02 s is what it took
    if value is not None and value.head is not None and value.head.field == "requests_per_s":
        return None if _SECOND_RATE.search(label) else _RATE
    if (
        head is None
        or head.kind not in _KINDS
        or _SECOND_RATE.search(label)
        and head.field == "requests_per_s"
    ):
        return None
    return head.field or head.kind, head.statistic
