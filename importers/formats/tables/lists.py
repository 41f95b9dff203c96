"""Lists that publish measurements: a run in each line, or a label and a value in each line.

"GET: 12,345 req/s (p99 3 ms)" below a line of the same form is a run in each line; blanks or a
dash stand for the colon where a line names a known server. Bullets like
"- Requests/sec: 12,345" and "- Mean latency: 4 ms" below each other are one run. Labels without
bullets are the report of a tool, and are for its own format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import chain, product

from importers.formats.tables import list_values
from importers.formats.tables.grid import Context, Grid, TableRuns
from importers.formats.tables.outside import outside
from importers.formats.tables.table import read
from importers.formats.tables.twins import is_repeat
from importers.formats.tables.values import bare, value_of
from importers.reading import column_heads
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import has_figure, lines_with, lowered
from importers.reading.sheets import Cell

Found = tuple[Block | None, int]  # a list, and where the lines end that were looked at
WORDS = (
    "req/s",
    "reqs/s",
    "requests/s",
    "rps",
    "qps",
    "trans/sec",
    " r/s",
    "#/sec",
    "requests per second",
    "seconde",
    "segundo",
    "sekunde",
    "секунду",
    "/с",
    "/秒",
    "每秒",
)
_LONGEST = 300  # characters of a line
_MOST_LINES = 200
_BULLET = re.compile(r"^[\s>]{0,12}(?:[-*•+–]\s|\*\*|\d{1,2}[.)]\s)")
_LABEL = re.compile(
    r"^[\s>]{0,12}(?:[-*•+–]\s{1,3})?([^:：|\n]{1,80}?)\s{0,3}[:：]\s{0,12}(\S[^\n]{0,200})$"
)
# "| Requests/sec | 5,535 |" among such rows, with no head above them
_ROW = re.compile(
    r"^[ \t|]{0,12}([^|\s][^|\n]{1,60}?)[ \t]{0,60}\|([^|\n]{1,60})\|[ \t]{0,9}$"
)  # the first bar may be gone
_LEAST_ROWS = 3
# "p95: 1.22 s, p99: 1.40 s": further labels in the line
_NEXT_LABEL = re.compile(r"[,;·] {1,3}(?=[^\W\d][^,;:：·\n]{0,40}[:：] ?[~≈]?[0-9])")
_NAMED_RATE = re.compile(
    r"^[\s>]{0,12}(?:[-*•+–]\s{1,3}|\d{1,2}[.)]\s{1,3})?([^:：\n]{1,80}?)"
    r"(\s{0,3}[:：]\s{0,12}|\s{2,40}| ?\.{2,80} ?| (?:[-–—=]|->|→) )"
    r"([~≈]?[0-9](?:[0-9.,]{0,19}[0-9])?\s?[kKM]?\s?"
    r"(?:(?:req(?:uest)?s?|trans)\s?(?:/|per)\s?s(?:ec(?:ond)?)?|r/s|rps|RPS|QPS|\[?#/sec\]?))"
    r"(?![\w/:])"
    r"([^\n]{0,200})$"
)
# "25,127 Requests/sec - express.js"
_RATE_BEFORE_NAME = re.compile(
    r"^[\s>]{0,12}(?:[-*•+–]\s{1,3})?([~≈]?[0-9][0-9.,]{0,20}\s?[kKM]?\s?"
    r"(?:(?i:req(?:uest)?s?\s?/\s?s(?:ec(?:ond)?)?)|rps|RPS|QPS)) {0,2}(?:[-–—:]|\(|for|with) {0,2}"
    r"([^\W\d][^:：\n|]{1,80}?)\)?$"
)
# "0.0s - 1.0s", "12:00:05": a part of a run's time, and no run.
_TIME = r"[0-9.:]{1,12} ?(?:m?s|sec\w{0,4}|min\w{0,4}|秒|分|초|분)?"
_INTERVAL = re.compile(rf"^{_TIME}(?: ?(?:-|–|~|～|to) ?{_TIME})?$")
# "b=4096 n=1 Request rate": the last words say what the number is.
_METRIC_AT_END = re.compile(r"(?<=\w)[ ,]{1,3}(?:request rate|throughput)$", re.I)
# What is wished for or allowed, in the name of one line, makes a list of none of them.
_NOT_RUN = re.compile(
    r"\b(?:targets?|goals?|limits?|quotas?|allowed|expected|required|budget|burst)\b", re.I
)
_FURTHER = re.compile(
    r"(?<![\w.])(p ?[0-9]{2}(?:\.[0-9]{1,3})?|(?:avg |mean |average |max "
    r"|min )?latency|avg|mean|max"
    r"|min|median)[\s:=]{1,4}([~≈]?[0-9][0-9.,]{0,15}\s?(?:ms|µs|μs|us|s))(?!\w)",
    re.I,
)
_FURTHER_TURNED = re.compile(
    r"(?<![\w.<>≤≥-])([~≈]?(?:[0-9][0-9.,]{0,15}\s?(?:ms|µs|μs|us)|0\.[0-9]{1,9}\s?s)) "
    r"(p ?[0-9]{2}(?:\.[0-9]{1,3})?|avg|mean|average|max|min|median)\b",
    re.I,
)


def find(document: Document) -> list[Block]:
    """Return one closed block a list that gives runs; its value is what it holds."""
    text, searched = document.text, outside(document, with_cells=False)
    lines = lines_with(lowered(searched.text), parts=WORDS)
    blocks: list[Block] = []
    forms = (_runs_by_line, _rates_before_names, _labels, _rows_without_head)
    ends = dict.fromkeys(forms, 0)  # lines before it were looked at for this form
    for start in searched.placed(lines):
        if not has_figure(text, start):
            continue  # it gives no rate, and each line that does is looked at
        if (blocks and start < blocks[-1].end) or document.is_in_report(start):
            continue
        for form in [form for form in forms if start >= ends[form]]:
            block, ends[form] = form(document, start)
            if block is not None:
                blocks.append(block)
                break
    return blocks


def _end_of(lines: list[tuple[int, str]], start: int) -> int:
    """Return where these lines end; `start` where there are none."""
    return lines[-1][0] + len(lines[-1][1]) if lines else start


def _runs_by_line(document: Document, start: int) -> Found:
    """Return the lines from here on that each name a run and its rate."""
    lines = stretch(document, start, is_line=lambda line: bool(_NAMED_RATE.match(line)))
    return _of_named_rates(document, lines), _end_of(lines, start)


def _of_named_rates(document: Document, lines: list[tuple[int, str]]) -> Block | None:
    rows = [(offset, match) for offset, line in lines if (match := _NAMED_RATE.match(line))]
    if not rows:
        return None
    has_colons = all(
        match[2].strip().strip(".") in ("", ":", "：") and match[2].strip() for _, match in rows
    )
    is_named = has_colons or any(column_heads.server(bare(match[1])) for _, match in rows)
    is_named |= all(_BULLET.match(document.source_line(document.line_at(at))) for at, _ in rows)
    names = [bare(match[1]).strip() for _, match in rows]
    if any(map(_INTERVAL.match, names)) or all(map(is_repeat, names)):
        return None
    if len(rows) < 2 or not is_named or any(_NOT_RUN.search(match[1]) for _, match in rows):
        return None
    latencies = [dict(further(match[4])) for _, match in rows]
    heads = list(dict.fromkeys(chain.from_iterable(latencies)))
    cells: list[list[Cell]] = [["", "req/s", *heads]]
    for (_, match), values in zip(rows, latencies, strict=True):
        name = _METRIC_AT_END.sub("", bare(match[1])) or bare(match[1])
        cells.append([name, match[3], *(values.get(head) for head in heads)])
    return block_of(document, rows[0][0], last=lines[-1], cells=cells, offsets=[o for o, _ in rows])


def _rates_before_names(document: Document, start: int) -> Found:
    """Return the lines from here on that each give a rate and then whose it is."""
    lines = stretch(document, start, is_line=lambda line: bool(_RATE_BEFORE_NAME.match(line)))
    return _of_rates_before_names(document, lines), _end_of(lines, start)


def _of_rates_before_names(document: Document, lines: list[tuple[int, str]]) -> Block | None:
    cells: list[list[Cell]] = [["", "req/s"]]
    for _, line in lines:
        match = _RATE_BEFORE_NAME.match(line)
        if match is None or _NOT_RUN.search(match[2]):
            return None
        cells.append([bare(match[2]), match[1]])
    if len(lines) < 2:
        return None
    offsets = [offset for offset, _ in lines]
    return block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets)


def further(text: str) -> list[tuple[str, str]]:
    """Return the latencies behind a rate, the first of each name: "p99 3 ms" or "3 ms p99"."""
    pairs = [(match[1].lower(), match[2]) for match in _FURTHER.finditer(bare(text))]
    if not pairs:
        pairs = [(match[2].lower(), match[1]) for match in _FURTHER_TURNED.finditer(bare(text))]
    return list(reversed(pairs))


def _labels(document: Document, start: int) -> Found:
    """Return the bullets around a rate that each hold a label and a value."""

    def is_label(line: str) -> bool:
        return bool(_LABEL.match(bare(line)))

    first = _first(document, start, is_line=is_label)
    lines = stretch(document, first, is_line=is_label)
    return _of_labels(document, lines), max(_end_of(lines, start), start)


def _of_labels(document: Document, lines: list[tuple[int, str]]) -> Block | None:
    source = [document.source_line(document.line_at(offset)) for offset, _ in lines]
    if len(lines) < 2 or not all(_BULLET.match(line) for line in source):
        return None
    cells: list[list[Cell]] = [["Metric", "Value"]]
    offsets: list[int] = []
    parts = (product([offset], _NEXT_LABEL.split(bare(line))) for offset, line in lines)
    for offset, part in chain.from_iterable(parts):
        match = _LABEL.match(part)
        if match and _INTERVAL.match(match[1].strip()):
            return None
        rows = list_values.rows_of(match[1].strip(), match[2].strip()) if match else []
        cells += rows
        offsets += [offset] * len(rows)
    if len(offsets) < 2:
        return None
    return block_of(document, lines[0][0], last=lines[-1], cells=cells, offsets=offsets)


def _rows_without_head(document: Document, start: int) -> Found:
    """Return the rows around a rate that each hold a label and a value, and no head."""

    def is_pair(line: str) -> bool:
        match = _ROW.match(line)
        return match is not None and value_of(match[2].strip()) is not None

    first = _first(document, start, is_line=is_pair)
    lines = stretch(document, first, is_line=is_pair)
    end = max(_end_of(lines, start), start)
    above = _line_above(document, first)
    if len(lines) < _LEAST_ROWS or "|" in above:
        return None, end
    matches = [match for _, line in lines if (match := _ROW.match(line))]
    cells: list[list[Cell]] = [["Metric", "Value"]]
    cells += [[match[1], match[2].strip()] for match in matches]
    offsets = [offset for offset, _ in lines]
    titles = [above.strip("#*: ")] if above.endswith((":", ":**")) else []
    block = block_of(document, first, last=lines[-1], cells=cells, offsets=offsets, titles=titles)
    return block, end


def _line_above(document: Document, start: int) -> str:
    """Return the nearest line above that is filled and no fence; "" where there is none."""
    above = document.text[max(start - _LONGEST, 0) : start].split("\n")
    lines = (line.strip() for line in reversed(above))
    return next((line for line in lines if line and not line.startswith("```")), "")


def _first(document: Document, start: int, is_line: Callable[[str], bool]) -> int:
    """Return where the first of the lines of this form begins that stand above without a gap."""
    text = document.text
    for _ in range(_MOST_LINES):
        above = text.rfind("\n", 0, max(start - 1, 0)) + 1
        if start == 0 or not is_line(text[above : start - 1][:_LONGEST]):
            return start
        start = above
    return start


def stretch(
    document: Document, start: int, is_line: Callable[[str], bool]
) -> list[tuple[int, str]]:
    """Return the lines of this form from here on, each with its offset."""
    text = document.text
    lines: list[tuple[int, str]] = []
    while start < len(text) and len(lines) < _MOST_LINES:
        end = text.find("\n", start)
        end = end if end >= 0 else len(text)
        line = text[start:end]
        if len(line) > _LONGEST or not is_line(line):
            break
        lines.append((start, line))
        start = end + 1
    return lines


def block_of(
    document: Document,
    start: int,
    last: tuple[int, str],
    *,
    cells: list[list[Cell]],
    offsets: list[int],
    titles: Sequence[str] = (),
) -> Block | None:
    """Return the block of these rows with what they hold; None when they hold no rate.

    `titles` stand above them.
    """
    numbers = [document.line_at(offset) for offset in offsets]
    block = Block(document, start=start, end=last[0] + len(last[1]))
    context = Context(name=document.title, metric=document.metric, columns=document.columns)
    context.source, context.span = document.lines_of_source(), (numbers[0], numbers[-1])
    context.separator, context.titles = "|", [*titles]
    table: TableRuns = read(Grid(cells, [numbers[0], *numbers], context=context, head=0))
    if document.complete is False and block.end >= len(document.text.rstrip()):
        return None
    if not table.runs and table.refused is None:
        return None
    block.value, block.yields = [(numbers[0], table)], True
    return block
