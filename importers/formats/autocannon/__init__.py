"""autocannon 0.x to 8, the tables in text and the JSON.

Source  lib/printResult.js, lib/progressTracker.js and lib/run.js of autocannon 2 to 8; samples in
        tests/corpus/autocannon.
Units   each cell of a table has its unit; kB/MB/GB = 1000 bytes; JSON: ms, bytes/s, s.
None    version and server; with -n nothing but the tables; minimum of the latency only in JSON.
Traps   Req/Sec and Bytes/Sec are samples taken once a second: the Avg of a short run is no
        throughput. Counts are rounded ("60k requests"). A text with "# of samples" counts what was
        sent, errors too; older ones and JSON's total count answers. With workers the Avg is over
        samples of workers. The columns vary with the version. JSON's min may exceed its p50. Pages
        show the boxes as tables of HTML; without a head the order of the first two holds for all.
"""

from __future__ import annotations

import re
from itertools import pairwise

from importers.cleaning.marks import CELL
from importers.formats.autocannon import json_result
from importers.formats.autocannon.boxes import BAR, BLANKS, GAP, LATENCY, STAT, with_rate
from importers.model import Diagnostic, Precision, Run
from importers.reading.blocks import Block, cut, objects
from importers.reading.borders import borders_of
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1000, count, milliseconds, number, size, tidy

_START = LinePattern(
    r"[^\n]{0,200}?Running (?:[0-9.]{1,12}(?:ms|s|m|h)?|[0-9]{1,12} requests)"
    r" test(?: @ (\S{1,2000}))?"
    r"(?:[^\S\n]\([^()\n]{1,100}\)|[^\S\n]with [0-9]{1,9} connections?)?[^\S\n]*$",
    part="Running ",
)
_DURATION = re.compile(r"Running ([0-9]{1,6}s) test")
_BODY = LinePattern(
    rf"(?:{BLANKS}|[^\n]{{0,200}}?Running [^\n]{{1,2000}} with )([0-9]{{1,9}}) connections?"
    rf"(?: with ([0-9]{{1,6}}) pipelining factor)?{BLANKS}$",
    part=" connection",
)
_WORKERS = LinePattern(rf"{BLANKS}([0-9]{{1,6}}) workers?{BLANKS}$", part=" worker")
_ROW = LinePattern(
    rf"{BLANKS}{BAR}?{BLANKS}(Latency(?: \(ms\))?|Req/Sec|Bytes/Sec){GAP}([^\n]{{1,400}})$"
)
_PERCENT = LinePattern(
    rf"[^\S\n]*{BAR}?[^\S\n]*([0-9]{{1,2}}(?:\.[0-9]{{1,4}})?)"
    rf"[^\S\n]*{BAR}[^\S\n]*([0-9]{{1,9}}(?:\.[0-9]{{1,3}})?)[^\S\n]*{BAR}?[^\S\n]*$",
)
_PERCENT_HEAD = LinePattern(
    rf"[^\S\n]*{BAR}?[^\S\n]*Percentile[^\S\n]*{BAR}[^\S\n]*Latency \(ms\)", part="Percentile"
)
_CODES = LinePattern(
    rf"{BLANKS}([0-9,]{{1,19}}) 2xx responses, ([0-9,]{{1,19}}) non 2xx responses",
    part=" 2xx responses, ",
)
_TOTAL = LinePattern(
    rf"{BLANKS}([0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]{{1,15}}(?:\.[0-9]{{1,3}})?)([kKmMG]?)"
    rf" requests in ([0-9]{{1,9}}(?:\.[0-9]{{1,3}})?)(ms|s|m|h)"
    rf"(?:, ([0-9]{{1,12}}(?:\.[0-9]{{1,3}})?) ([kMGT]?B) read|{BLANKS}$)",
    part=" requests in ",
)
_ERRORS = LinePattern(
    rf"{BLANKS}([0-9]{{1,15}}(?:\.[0-9]{{1,3}})?)([kKmMG]?)"
    rf" errors \(([0-9]{{1,15}}(?:\.[0-9]{{1,3}})?)([kKmMG]?) timeouts\)",
    part=" errors (",
)
_BARS = str.maketrans(dict.fromkeys(["|", "¦", CELL], "│"))
_ONE_CELL = re.compile(r"[0-9][0-9.,]{0,22}(?:[^\S\n](?:ms|us|s|m|[kMGT]?B)(?![\w]))?")
_CELL = re.compile(r"([0-9][0-9.,]{0,22})(?:[^\S\n]?(ms|us|s|m|[kMGT]?B))?")
# Req/Sec is written as the reader's country does, with two decimals at most: what three digits
# follow is a thousands separator.
_ENGLISH = re.compile(
    r"[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}(?:\.[0-9]{1,2})?|[0-9]{1,15}(?:\.[0-9]{1,2})?"
)
_POINTS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]{1,2})?|[0-9]{1,15},[0-9]{1,2}")
_BLANKS = re.compile(
    r"[0-9]{1,3}(?:,[0-9]{3})+,[0-9]{1,2}"
)  # a thin blank inside a number has become a comma
_PLAIN = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,4})?")
_BETWEEN = " \t\r\n`~┌─┬┐+-"  # a fence, and the first line of a box


def find_blocks(document: Document) -> list[Block]:
    """Return one block a report: a JSON object with autocannon's keys, or a text with its
    connections and its tables.
    """
    blocks = objects(document, "2xx", "throughput", "latency", "requests")
    if STAT.search(document.text) and any(
        row in document.text for row in ("Req/Sec", " requests in ", " 97.5%")
    ):
        for block in _joined(cut(document, _starts(document))):
            if block.search(STAT) and (block.search(_BODY) or block.search(LATENCY)):
                block.close(_last(block))
                blocks.append(block)
    return sorted(blocks, key=lambda block: block.start)


def _joined(blocks: list[Block]) -> list[Block]:
    """Return the blocks, with the head in those from whose tables only a fence parts it."""
    for above, block in pairwise(blocks):
        text = block.document.text
        is_head = (
            above.search(_BODY) and not above.search(STAT) and LATENCY.match(text, block.start)
        )
        if is_head and not text[_last(above) : block.start].strip(_BETWEEN):
            block.start = above.start
    return blocks


def _last(block: Block) -> int:
    """Return where the last line of a report ends, so that its boxes are no tables of others."""
    last = block.start
    for pattern in (_BODY, _ROW, _PERCENT, _CODES, _TOTAL, _ERRORS):
        last = max([last, *(match.end() for match in block.finditer(pattern))])
    return last


def _starts(document: Document) -> list[int]:
    """Return where reports begin: at a head, or at the box of the latency that has no head above
    it, or at that of the rate straight above it.
    """
    marks = sorted(
        [(head.start(), True) for head in document.at_lines_with(_START, parts=("Running ",))]
        + [(box.start(), False) for box in document.at_lines_with(LATENCY, parts=("Stat",))]
    )
    starts, headed, text = list[int](), 0, document.text
    boxes = [head.start() for head in document.at_lines_with(STAT, parts=("Stat",))]
    marks = [
        (position if is_head else with_rate(text, position, boxes=boxes), is_head)
        for position, is_head in marks
    ]
    for position, is_head in marks:
        if is_head or position >= headed:
            starts.append(position)
        headed = borders_of(document).end_after(text, position, until=len(text)) if is_head else 0
    return starts


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the run in `block` and remarks about it."""
    reading = Reading(block, FORMAT.name)
    if block.value is not None:
        json_result.read(reading, block.value)
        return reading.result()
    if head := reading.search(_START):
        if head[1]:
            reading.target(head[1], head.start(1))
        duration = _DURATION.search(head[0])
        reading.put("duration", duration[1] if duration else None)
    if body := reading.take(_BODY, "concurrency", convert=count):
        reading.put("pipelining", count(body[2]) if body[2] else None)
    reading.take(_WORKERS, "workers", convert=count)
    _read_tables(reading)
    if reading.search(_PERCENT_HEAD):
        for match in reading.finditer(_PERCENT):
            reading.latency(f"p{float(match[1]):g}", number(match[2]), offset=match.start(1))
    reading.median_is_p50()
    _read_totals(reading)
    return reading.result()


def _read_tables(reading: Reading) -> None:
    """Take each row by the names of the columns in the head above it."""
    heads = list(reading.finditer(STAT))
    for row in reading.finditer(_ROW):
        above = [head for head in heads if head.start() < row.start()]
        if not above:
            continue
        names, cells = _split(above[-1][1]), _split(row[2])
        if len(names) != len(cells) and "│" not in row[2].translate(_BARS):
            cells = _ONE_CELL.findall(row[2])  # long numbers leave one blank between them
        if len(names) != len(cells):
            continue
        for name, cell in zip(names, cells, strict=True):
            _put_cell(reading, row[1].split(" (")[0], name=name, cell=cell, offset=row.start(1))


def _split(line: str) -> list[str]:
    """Return the cells of a line, between bars or between wide gaps."""
    plain = line.translate(_BARS).strip()
    return (
        [cell.strip() for cell in plain.rstrip("│").split("│")]
        if "│" in plain
        else re.split(r"[^\S\n]{2,}", plain)
    )


def _put_cell(reading: Reading, row: str, name: str, cell: str, offset: int) -> None:
    """Put one cell: latency by its column, the two rates only by their average."""
    match = _CELL.fullmatch(cell)
    if match is None:
        return
    text, unit = match[1], match[2] or ""
    if row == "Req/Sec":
        if name == "Avg" and not unit:
            reading.put("requests_per_s", _local(text), offset=offset)
    elif not _PLAIN.fullmatch(text):
        return
    elif row == "Latency":
        key = {"Avg": "mean", "Stdev": "stdev", "Max": "max", "Min": "min"}.get(name) or (
            f"p{name[:-1]}" if name.endswith("%") else None
        )
        if key and unit in ("", "us", "ms", "s", "m"):
            reading.latency(key, milliseconds(text, unit or "ms"), offset=offset)
    elif row == "Bytes/Sec" and name == "Avg" and unit.endswith("B"):
        reading.put("transfer_rate_Bps", size(text, unit, kilo=KILO_1000), offset=offset)


def _local(text: str) -> float | None:
    """Convert a number with the separators of any country; None when it can be read in two ways
    or none.
    """
    if _ENGLISH.fullmatch(text):
        return number(text.replace(",", ""))
    if _POINTS.fullmatch(text):
        return number(text.replace(".", "").replace(",", "."))
    if _BLANKS.fullmatch(text):
        whole, _, fraction = text.rpartition(",")
        return number(f"{whole.replace(',', '')}.{fraction}")
    return None


def _read_totals(reading: Reading) -> None:
    """Take the lines below the tables; the line of errors is left out when there are none."""
    total, codes, errors = reading.search(_TOTAL), reading.search(_CODES), reading.search(_ERRORS)
    if total is None:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message="This report ends before its total: how many requests were made stays unknown.",
        )
        return
    reading.put(
        "requests_completed",
        int(size(total[1].replace(",", ""), total[2], kilo=KILO_1000)),
        offset=total.start(1),
    )
    reading.put("requests_completed_rounded", bool(total[2]))
    reading.put(
        "time_taken_s", tidy(milliseconds(total[3], total[4]) / 1000), offset=total.start(3)
    )
    if total[5]:
        read = size(total[5], total[6], kilo=KILO_1000)
        reading.put("total_transferred_bytes", read, offset=total.start(5))
    if total[2]:
        message = (
            f"autocannon rounds its count: {total[1]}{total[2]} requests; the exact number is "
            "not in the text."
        )
        reading.remark("info", "autocannon.rounded", message=message, offset=total.start(1))
    unprinted = None if reading.block.partial else 0  # a line that is left out means none
    non_2xx = count(codes[2].replace(",", "")) if codes else unprinted
    reading.put("non_2xx", non_2xx, offset=(codes or total).start())
    failed = int(size(errors[1], errors[2], kilo=KILO_1000)) if errors else unprinted
    reading.put("requests_failed", failed, offset=(errors or total).start())
    if errors and "of samples:" in reading.block.text:  # "# " may be taken for a comment
        reading.put("failed_among", True)
    reading.end_at((errors or total).start())


FORMAT = Format(
    name="autocannon",
    label="autocannon",
    schema=__doc__,
    strength=8,
    loop="closed",
    find_blocks=find_blocks,
    parse=parse,
    latency_half_digit_ms=1.0,
    # The rates are means of samples of 1 s.
    precision=Precision(rate_counts="any", rate_share=0.05, time_half=1.0, bytes_share=0.05),
    failed_count="beside",
)
