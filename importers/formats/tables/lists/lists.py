"""Lists that publish measurements: a run in each line, or a label and a value in each line.

A run in each line is for `list_rates`. Bullets like
"- Requests/sec: 12,345" and "- Mean latency: 4 ms" below each other are one run. Labels without
bullets are the report of a tool, and are for its own format.
"""

from __future__ import annotations

import re
from itertools import chain, product

from importers.formats.tables.grid.values import bare, value_of
from importers.formats.tables.lists import list_values, parted_lists, wishes_beside
from importers.formats.tables.lists.headed_rates import headed_rates
from importers.formats.tables.lists.inline_lists import runs_in_line
from importers.formats.tables.lists.key_value_lines import runs_of_pairs
from importers.formats.tables.lists.labelled_lines import run_of_labels
from importers.formats.tables.lists.list_labels import runs_with_labels
from importers.formats.tables.lists.list_rates import (
    BULLET,
    INTERVAL,
    PEAK,
    labelled_runs_by_line,
    runs_by_line,
)
from importers.formats.tables.lists.rates_at_loads import rates_at_loads
from importers.formats.tables.lists.rates_before_names import rates_before_names
from importers.formats.tables.lists.rates_of_tools import rates_of_tools
from importers.formats.tables.texts.list_lines import (
    MOST_LINES,
    Found,
    around,
    block_of,
    end_of,
    item_above,
    line_above,
    parent_of,
)
from importers.formats.tables.texts.outside import Outside
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import end_of_line, has_figure
from importers.reading.sheets import Cell

WORDS = (
    "req/s",
    "reqs/s",
    "requests/s",
    "rps",
    "qps",
    "trans/sec",
    " tps",
    "/min",
    "per minute",
    " r/s",
    "#/sec",
    "req / s",
    "requests / s",
    "hits/s",
    "responses/s",
    "requests per sec",
    "reqs per sec",
    "requestspersec",
    "_per_s",
    "anfragen/s",
    "requêtes/s",
    "peticiones/s",
    "solicitudes/s",
    "requisições/s",
    "verzoeken/s",
    "seconde",
    "segundo",
    "secondo",
    "sekunde",
    "секунду",
    "/с",
    "/秒",
    "/초",
    "/ 초",
    "초당",
    "每秒",
)
_LABEL = re.compile(
    r"^[\s>]{0,12}(?:(?:[-*•+–]|[0-9]{1,2}[.)])\s{1,3})?([^:：|\n]{1,80}?)"
    r"\s{0,3}[:：]\s{0,12}(\S[^\n]{0,200})$"
)
# "| Requests/sec | 5,535 |" among such rows, with no head above them
_ROW = re.compile(
    r"^[ \t|]{0,12}([^|\s][^|\n]{1,60}?)[ \t]{0,60}\|([^|\n]{1,60})\|[ \t]{0,9}$"
)  # the first bar may be gone
_LEAST_ROWS = 3
# "p95: 1.22 s, p99: 1.40 s": further labels in the line; "Median, ms: 6.26" is one
_NEXT_LABEL = re.compile(
    r"[,;·] {1,3}(?!(?:[mµu]?s|sec|k|req/s) ?[:：])(?=[^\W\d][^,;:：·\n]{0,40}[:：] ?[~≈]?[0-9])"
)


def find(document: Document, searched: Outside) -> list[Block]:
    """Return one closed block a list that gives runs; its value is what it holds."""
    text = document.text
    blocks: list[Block] = []
    forms = (
        rates_at_loads,
        rates_of_tools,
        runs_with_labels,
        headed_rates,
        runs_by_line,
        rates_before_names,
        runs_of_pairs,
        labelled_runs_by_line,
        runs_in_line,
        run_of_labels,
        _labels,
        _rows_without_head,
    )
    ends = dict.fromkeys(forms, 0)  # lines before it were looked at for this form
    refused_end = -2  # of a list that is too long for one block
    for start in searched.lines_with(WORDS):
        if start == refused_end + 1:
            refused_end = end_of_line(text, start)
            continue
        has_rate = has_figure(text, start)
        start = item_above(document, start) if has_rate else start
        if (blocks and start < blocks[-1].end) or document.is_in_report(start):
            continue
        if not has_rate:  # a heading may say that the numbers below it are one
            below = parted_lists.below_rate(document, start)
            blocks += [below] if below is not None else []
            continue
        for form in [form for form in forms if start >= ends[form]]:
            block, ends[form] = form(document, start)
            if block is not None and wishes_beside.is_planned(block):
                break
            if block is not None and not (blocks and block.start < blocks[-1].end):
                blocks.append(block)
                refused_end = block.end if _is_long_and_refused(block) else refused_end
                break
    return blocks


def _is_long_and_refused(block: Block) -> bool:
    """Tell whether a block has as many lines as a block may have, and gives no run."""
    first, last = block.lines
    is_long = last - first + 1 >= MOST_LINES
    return is_long and not any(table.runs for _, table in block.value)


def _labels(document: Document, start: int) -> Found:
    """Return the bullets around a rate that each hold a label and a value."""

    def is_label(line: str) -> bool:
        return bool(_LABEL.match(bare(line)))

    lines, end = around(document, start, is_line=is_label)
    return _of_labels(document, lines), end


def _of_labels(document: Document, lines: list[tuple[int, str]]) -> Block | None:
    source = [document.source_line(document.line_at(offset)) for offset, _ in lines]
    if len(lines) < 2 or not all(BULLET.match(line) for line in source):
        return None
    cells: list[list[Cell]] = [["Metric", "Value"]]
    offsets: list[int] = []
    parts = (product([offset], _NEXT_LABEL.split(bare(line))) for offset, line in lines)
    for offset, part in chain.from_iterable(parts):
        match = _LABEL.match(part)
        if match and INTERVAL.match(match[1].strip()):
            return None
        if match and PEAK.match(match[1]) and _is_of_best_second(match[1], match[2]):
            continue
        rows = list_values.rows_of(match[1].strip(), match[2].strip()) if match else []
        if not rows and list_values.holds_rate(part):
            return None  # of the rates of its line, the one that is left may be any
        cells += rows
        offsets += [offset] * len(rows)
    if len(offsets) < 2:
        return None
    last = lines[-1]
    for offset, row in parted_lists.following(document, end_of(lines, last[0])):
        cells.append(row)
        offsets.append(offset)
        last = offset, ""
    parent = parent_of(document, lines[0][0])
    titles = [parent] if parent else []
    return block_of(document, lines[0][0], last=last, cells=cells, offsets=offsets, titles=titles)


def _is_of_best_second(label: str, text: str) -> bool:
    """Tell whether a peak is that of a second of a test: "Пик alpha: 212 RPS", "Peak: 212 RPS"."""
    value = value_of(text.strip())
    return not label.isascii() or (value is not None and value.is_rate)


def _rows_without_head(document: Document, start: int) -> Found:
    """Return the rows around a rate that each hold a label and a value, and no head."""

    def is_pair(line: str) -> bool:
        match = _ROW.match(line)
        return match is not None and value_of(match[2].strip()) is not None

    lines, end = around(document, start, is_line=is_pair)
    if len(lines) < _LEAST_ROWS:
        return None, end
    first = lines[0][0]
    above = line_above(document, first)
    if "|" in above:
        return None, end
    matches = [match for _, line in lines if (match := _ROW.match(line))]
    cells: list[list[Cell]] = [["Metric", "Value"]]
    cells += [[match[1], match[2].strip()] for match in matches]
    offsets = [offset for offset, _ in lines]
    titles = [above.strip("#*: ")] if above.endswith((":", ":**")) else []
    block = block_of(document, first, last=lines[-1], cells=cells, offsets=offsets, titles=titles)
    return block, end
