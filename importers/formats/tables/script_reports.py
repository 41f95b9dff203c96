"""Reports that a script of somebody's own prints: a label and a value a line, in any order.

They hold a rate of requests and two more measurements of a run. Blank lines, rules and lines that
only head a part ("Response times:") may stand between. A measurement that comes again begins the
next report. Known tools have formats of their own, which come first.
"""

from __future__ import annotations

import re

from importers.formats.tables.cells import is_rule
from importers.formats.tables.grid import load_rank, plain_head, read_head
from importers.formats.tables.lists import WORDS, block_of
from importers.formats.tables.values import value_of
from importers.reading import column_heads
from importers.reading.blocks import Block, lines_with
from importers.reading.borders import borders_of
from importers.reading.column_heads import Head
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
_KINDS = ("metric", "requests", "failed", "non_2xx")
Row = tuple[int, str, str]


def find(document: Document) -> list[Block]:
    """Return one closed block a report; its value is what it holds."""
    if borders_of(document).banners:
        return []  # what a known tool prints is for its own format
    lower = document.text.lower()
    text = lower if len(lower) == len(document.text) else document.text
    blocks: list[Block] = []
    lone: list[tuple[int, str, str]] = []
    for start in lines_with(text, *WORDS):
        if (blocks and start < blocks[-1].end) or document.is_in_report(start):
            continue
        end = document.text.find("\n", start)
        line = document.text[start : end if end >= 0 else len(document.text)]
        if not _is_rate(line):
            continue
        if (block := _report(document, start)) is not None:
            blocks.append(block)
        elif name := _name_above(document.text, start):
            lone.append((start, line, name))
    return sorted([*blocks, *_named_rates(document, lone)], key=lambda block: block.start)


def _named_rates(document: Document, lone: list[tuple[int, str, str]]) -> list[Block]:
    """Return a block for each rate below a name, where there are several and each name is another.

    "# nginx", "Requests/sec: 83704".
    """
    names = {name for _, _, name in lone}
    if len(lone) < _LEAST_NAMED or len(names) < len(lone):
        return []
    blocks: list[Block] = []
    for start, line, name in lone:
        row = _row(start, line)
        cells: list[list[Cell]] = [["", "req/s"], [name, row[2] if row else None]]
        block = block_of(document, start, last=(start, line), cells=cells, offsets=[start])
        blocks += [block] if block is not None else []
    return blocks


def _name_above(text: str, start: int) -> str:
    """Return the name in the line straight above a rate: a heading or a few words; "" for none."""
    above = text[max(start - 200, 0) : start].rstrip().split("\n")[-1]
    match = _NAME.match(above)
    return match[1].strip() if match and read_head(match[1]) is None else ""


def _report(document: Document, start: int) -> Block | None:
    """Return the report around the line of its rate; None where too little of one stands there."""
    above = _rows_above(document, start)
    below = _rows_below(document, start)
    rows: list[Row] = []
    seen: set[tuple[str, str]] = set()
    for row in [*above, *below]:
        key = _key(row)
        if key is None or key in seen:
            continue
        seen.add(key)
        rows.append(row)
    if len(seen) < _LEAST:
        return None
    cells: list[list[Cell]] = [["Metric", "Value"]]
    cells += [[label, value] for _, label, value in rows]
    offsets = [offset for offset, _, _ in rows]
    last = rows[-1][0]
    end = document.text.find("\n", last)
    last_line = document.text[last : end if end >= 0 else len(document.text)]
    return block_of(document, rows[0][0], last=(last, last_line), cells=cells, offsets=offsets)


def _rows_above(document: Document, start: int) -> list[Row]:
    """Return the labels above the rate, up to one that is not of this report."""
    text = document.text
    rows: list[Row] = []
    seen: set[tuple[str, str]] = set()
    blank = 0
    for _ in range(_MOST_LINES):
        if start == 0:
            break
        end = start - 1
        start = text.rfind("\n", 0, end) + 1
        line = text[start:end]
        blank = 0 if line.strip() else blank + 1
        if blank > _MOST_BLANK or not _is_of_report(line):
            break
        row = _row(start, line)
        key = _key(row) if row else None
        if key in seen or (key and key[0] == "requests_per_s"):
            break
        if row and key:
            seen.add(key)
            rows.insert(0, row)
    return rows


def _rows_below(document: Document, start: int) -> list[Row]:
    """Return the label of the rate and those below it, up to one that is not of this report."""
    text = document.text
    rows: list[Row] = []
    blank = 0
    for _ in range(_MOST_LINES):
        end = text.find("\n", start)
        end = end if end >= 0 else len(text)
        line = text[start:end]
        blank = 0 if line.strip() else blank + 1
        if blank > _MOST_BLANK or not _is_of_report(line):
            break
        if row := _row(start, line):
            rows.append(row)
        start = end + 1
        if start > len(text):
            break
    return rows


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
    return row is not None and key == ("requests_per_s", "") and not _SECOND_RATE.search(row[1])


def _key(row: Row) -> tuple[str, str] | None:
    """Return what a label measures; None where it measures nothing that is known."""
    _, label, text = row
    value = value_of(text)
    head: Head | None = read_head(label)
    if load_rank(label) == 0:
        return "concurrency", ""
    if _ASKED_TIME.fullmatch(label) and value is not None and value.digits.isdigit():
        return None  # "Duration: 10s" is what was asked for, 10.02 s is what it took
    if value is not None and value.head is not None and value.head.field == "requests_per_s":
        return None if _SECOND_RATE.search(label) else ("requests_per_s", "")
    if head is None and value is not None and value.seconds:
        head = column_heads.read(f"{plain_head(label)} (ms)")
    if (
        head is None
        or head.kind not in _KINDS
        or _SECOND_RATE.search(label)
        and head.field == "requests_per_s"
    ):
        return None
    return head.field or head.kind, head.statistic
