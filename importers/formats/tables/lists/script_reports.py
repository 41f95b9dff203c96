"""Reports that a script of somebody's own prints: a label and a value a line, in any order.

A report has one rate of requests. It needs two more measurements, or the command of a load
generator straight above, or a name above it where another report of the text has one, too. Blank
lines, rules and lines of words ("Response times:") may stand inside. Known tools have formats of
their own, which come first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from importers.formats.tables.around.calls_with_loads import load_of_command
from importers.formats.tables.around.commands import LINE
from importers.formats.tables.around.load_around import loads_of_title
from importers.formats.tables.columns.meaning import head_of
from importers.formats.tables.evidence.names_of_fields import are_store_commands, by_names
from importers.formats.tables.evidence.tools_and_urls import name_tool
from importers.formats.tables.grid.cells import is_rule
from importers.formats.tables.grid.grid import load_rank, read_head
from importers.formats.tables.grid.kinds import RESULTS
from importers.formats.tables.grid.products import is_product
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.heads.named_statistics import STATISTIC
from importers.formats.tables.lists import banner_parts, list_values, report_names
from importers.formats.tables.lists.lists import WORDS
from importers.formats.tables.lists.report_cuts import RATE, ReportLine, cut, own_part
from importers.formats.tables.texts.list_lines import block_of
from importers.reading.blocks import Block
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.lines import end_of_line, has_figure, line_from, lines_with, lowered
from importers.reading.sheets import Cell

_FIRST = r"(?:[0-9]{2}(?:\.[0-9]{1,3})?(?:% ?\(?|th[ _-]))?[^\W\d]"  # "p99", "99% (ms)", "99th_…"
_LABEL = re.compile(
    rf"^[ \t>]{{0,12}}(?:[^\w\s]{{1,3}} {{1,3}})?({_FIRST}[^:：|\n]{{1,60}}?)"
    r"[ .]{0,40}[:：=]\s{0,30}(\S[^|\n]{0,80})$"
)
# "Requests/sec     4,123", "p95 → 20 ms", a tab or dots: the label must be a known one.
_PARTED = re.compile(
    r"^[ \t>]{0,12}(?:(?:[^\w\s]{1,3}|[0-9]{1,2}[.)]) {1,3})?"
    rf"({_FIRST}[^:：|\t\n]{{1,60}}?)"
    r"(?: {2,60}| ?\t ?| [-—–→] | [-=]> | ?\.{2,60} ?)(\S[^|\t\n]{0,80})$"
)
_UNIT_OF_AB = re.compile(r" \[(ms|sec|#/sec)\](?: \(mean\))?$")  # "1.549 [ms] (mean)"
_PART = re.compile(r"^[ \t]{0,12}[^\w\s]{0,6}\s{0,3}[^\W\d][^:：|\n]{0,60}[:：]?\s*[^\w\s]{0,6}$")
_SECOND_RATE = re.compile(
    r"\b(?:success\w*|failed|peak|max\w*|min\w*|target|sent|пик\w*|pico|spitze)\b|峰值", re.I
)
_OF_TOOL = "[#/sec]"  # ab and drill print it
_ASKED_TIME = re.compile(r"(?:test )?duration(?: [(\[]\w{1,9}[)\]])?", re.I)
# A single report has the name of its server, if that is a known product.
_SERVER = re.compile(
    r"\s{0,9}(?:[-*•] )?(?:web )?(?:server|framework) {0,3}[:：] {1,20}([\w][\w ./+-]{1,40}?)\s*$",
    re.I,
)
# Words above a part of one test's time.
_PROGRESS = re.compile(
    r"warm\w*[ -]?up|measuring|running|starting|ramp\w*[ -]?(?:up|down)|(?:after|at|in) .{1,20}"
    r"(?:s|sec|secs|seconds?|minutes?|min)",
    re.I,
)
_HEADING = re.compile(r"\s{0,3}#{1,6} ")
_LEAST_NAMED = 2
_MOST_LINES = 60  # of a report above its rate, and below it
_MOST_BLANK = 2
_NEAR = 400  # characters above a report
_LEAST = 3  # of the load and the measurements of a report, the rate among them


def find(document: Document, is_apart: Callable[[int, int], bool]) -> list[Block]:
    """Return one closed block a report; its value is what it holds.

    `is_apart` tells whether nothing was read from the lines from a first to a last one.
    """
    if borders_of(document).banners:
        return []  # what a known tool prints is for its own format
    text = lowered(document.text)
    reports: list[tuple[str, list[ReportLine], bool]] = []
    servers: list[str] = []
    end = 0
    for start in lines_with(text, parts=WORDS):
        is_other = start < end or document.is_in_report(start) or not has_figure(text, start)
        if is_other or not _is_rate(line_from(document.text, start)):
            continue
        lines, end = _region(document, start, floor=end)
        if not any(line.key == RATE for line in lines):
            continue  # the line of the rate is no part of a report: a command stands in it
        called = _has_command_above(document, lines[0].offset)
        least = _LEAST - _says_test(document, next(line.offset for line in lines if line.key))
        for index, report in enumerate(cut(lines)):
            name = report_names.name_of(report, is_first=index == 0)
            servers += [match[1] for line in report if (match := _SERVER.match(line.wording))]
            own = own_part(report, is_heading=partial(_is_heading, document))
            report = _measured(own)
            is_enough = len(report) >= least or (called and index == 0)
            reports.append((name, report, is_enough))
    return _blocks_of(reports, document=document, servers=servers, is_apart=is_apart)


def _blocks_of(
    reports: list[tuple[str, list[ReportLine], bool]],
    *,
    document: Document,
    servers: list[str],
    is_apart: Callable[[int, int], bool],
) -> list[Block]:
    """Return the blocks of the reports: their name, their measurements, whether those suffice.

    None where the names are commands of a store.
    """
    named = [name for name, *_ in reports if name]
    if are_store_commands(named):
        return []
    blocks: list[Block] = []
    for name, report, is_enough in reports:
        is_named = bool(name) and (
            len(named) >= _LEAST_NAMED or (name in servers and is_product(name))
        )
        is_server = not _PROGRESS.fullmatch(name) and not by_names([name])
        is_report = (is_named or is_enough) and is_server
        if is_report and is_apart(*map(document.line_at, (report[0].offset, report[-1].offset))):
            blocks += _blocks(document, report, name=name if is_named else "")
    return blocks


def _region(document: Document, start: int, *, floor: int) -> tuple[list[ReportLine], int]:
    """Return the lines around rates that may stand in reports, and where they end."""
    text = document.text
    lines: list[ReportLine] = []
    first, blank = start, 0
    for _ in range(_MOST_LINES):
        if first <= floor:
            break
        above = text.rfind("\n", 0, first - 1) + 1
        line = text[above : first - 1]
        blank = 0 if line.strip() else blank + 1
        if blank > _MOST_BLANK or not _is_of_report(line) or above < floor:
            break
        first = above
    blank = since_rate = 0
    while first < len(text) and since_rate < _MOST_LINES:
        end = end_of_line(document.text, first)
        blank = 0 if text[first:end].strip() else blank + 1
        if blank > _MOST_BLANK or not _is_of_report(text[first:end]):
            break
        lines.append(_line(text[first:end], first))
        since_rate = 0 if first == start or lines[-1].key == RATE else since_rate + 1
        first = end + 1
    texts = [line_from(document.text, line.offset) for line in lines]
    lines = banner_parts.with_rate(lines, texts=texts, is_rate=lambda line: line.key == RATE)
    return _without_again(lines), first


def _without_again(lines: list[ReportLine]) -> list[ReportLine]:
    """Return the lines without rates that a report gives again, with nothing else between."""
    rate: float | None = None
    once: list[ReportLine] = []
    for line in lines:
        value = value_of(line.value) if line.key == RATE else None
        if value is None or value.number(".") != rate:
            once.append(line)
        if value is not None:
            rate = value.number(".")
        elif not line.label or line.wording:
            rate = None  # a blank line or a name begins another report
    return once


def _has_command_above(document: Document, start: int) -> bool:
    """Tell whether the line above is a command of a load generator that names its load."""
    end = max(start - 1, 0)
    line = document.text[document.text.rfind("\n", 0, end) + 1 : end]
    return bool(LINE.match(line)) and load_of_command(line) is not None


def _says_test(document: Document, start: int) -> bool:
    """Tell whether a line near above names a tool for HTTP, or how many asked at once."""
    above = document.text[max(start - _NEAR, 0) : start].split("\n")
    return name_tool(above) or any(map(loads_of_title, above))


def _is_heading(document: Document, line: ReportLine) -> bool:
    """Tell whether a line of words is marked as a heading in the upload."""
    return (
        bool(line.wording)
        and _HEADING.match(document.source_line(document.line_at(line.offset))) is not None
    )


def _measured(report: list[ReportLine]) -> list[ReportLine]:
    """Return the lines that measure, each measurement once."""
    lines: dict[tuple[str, str], ReportLine] = {}
    for line in report:
        if line.key:
            lines.setdefault(line.key, line)
    return list(lines.values())


def _blocks(document: Document, report: list[ReportLine], *, name: str) -> list[Block]:
    """Return the block of a report, whose run has this name; [] where it is no measurement."""
    cells: list[list[Cell]] = [["Metric", name or "Value"]]
    cells += [[line.label, line.value] for line in report]
    offsets = [line.offset for line in report]
    last = (offsets[-1], line_from(document.text, offsets[-1]))
    titles = [name] if name else []
    block = block_of(document, offsets[0], last=last, cells=cells, offsets=offsets, titles=titles)
    return [block] if block is not None else []


def _is_of_report(line: str) -> bool:
    """Tell whether a line may stand among reports: a label, a rule, a fence, a few words."""
    if len(line) > 160 or line.lstrip().startswith("$") or LINE.match(line):
        return False
    is_words = bool(_LABEL.match(line) or _PART.match(line) or line.lstrip().startswith(("#", "`")))
    return not line.strip() or is_rule(line) or is_words or _parted(line) is not None


def _line(text: str, offset: int) -> ReportLine:
    """Return what one line is."""
    if match := _LABEL.match(text):
        label, value = match[1].strip(), _UNIT_OF_AB.sub(r" \1", match[2]).strip()
        if value_of(value) is None:
            rows = list_values.rows_of(label, value)  # "p50/p95: 3.1 / 5 ms"
            if len(rows) != 1 or "/" not in label:
                return ReportLine(offset, wording=text)
            key = ("latency_ms", label)
            return ReportLine(offset, label=label, value=str(rows[0][1]), key=key)
        return ReportLine(offset, label=label, value=value, key=_key(label, value))
    if parted := _parted(text):
        label, value = parted
        return ReportLine(offset, label=label, value=value, key=_key(label, value))
    is_fence = text.lstrip().startswith(("```", "~~~"))
    is_empty = is_rule(text) or is_fence
    return ReportLine(offset, wording="" if is_empty else text.strip(), is_fence=is_fence)


def _parted(text: str) -> tuple[str, str] | None:
    """Return a known label and its value that blanks, a tab, a dash or an arrow part."""
    match = _PARTED.match(text)
    if match is None or _OF_TOOL in match[2] or (value := value_of(match[2].strip())) is None:
        return None
    label = match[1].strip(" .*`")
    is_time = value.seconds is not None and STATISTIC.fullmatch(label) is not None
    is_rate = value.is_rate and list_values.is_rate_label(label)
    return (label, match[2].strip()) if is_time or is_rate or read_head(label) else None


def _is_rate(text: str) -> bool:
    """Tell whether a line gives the rate of a test, and no highest or failed one."""
    return _line(text, 0).key == RATE


def _key(label: str, text: str) -> tuple[str, str] | None:
    """Return what a label measures; None where it measures nothing that is known."""
    value = value_of(text)
    head, _ = head_of([label], values=[value] if value is not None else [])
    if load_rank(label) == 0:
        return "concurrency", ""
    if _ASKED_TIME.fullmatch(label) and value is not None and value.digits.isdigit():
        return None  # "Duration: 10s" is what was asked for, 10.02 s is what it took
    if value is not None and value.is_rate:
        return None if _SECOND_RATE.search(label) else RATE
    is_second = head is not None and head.field == RATE[0] and _SECOND_RATE.search(label)
    if head is None or head.kind not in RESULTS or is_second:
        return None
    return head.field or head.kind, head.statistic
