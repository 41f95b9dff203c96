"""JMeter's aggregate report and summary report, saved as CSV: a row for each label, and TOTAL.

The heads are in the language of JMeter's windows; in others than English the columns are told by
their order.
"""

from __future__ import annotations

import csv
import re

from importers.model import Diagnostic, Run
from importers.reading import protocols
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1024, number, tidy

_C, _P = (
    r"[^,;\t\n]{1,40}[,;\t]",
    r"[^,;\t\n]{0,20}[0-9]{1,2}(?:\.[0-9]{1,3})? ?%[^,;\t\n]{0,30}[,;\t]",
)
_E, _K = r"[^,;\t\n]{0,30}%[^,;\t\n]{0,30}[,;\t]", r"[^,;\t\n]{0,30}KB/[^,;\t\n]{1,10}"
_LAST = r"[^,;\t\n]{1,40}"
HEAD = re.compile(
    r'^[^\S\n]{0,20}"?Label"?[,;\t]"?# Samples"?[,;\t]"?Average"?[,;\t][^\n]{1,400}$'
    rf"|^{_C * 4}{_P * 3}{_C * 2}{_E}{_C}{_K}(?:[,;\t]{_K})?$|"
    rf"^{_C * 6}{_E}{_C}{_K}[,;\t](?:{_K}[,;\t])?{_LAST}$",
    re.M,
)
_PERCENT = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,3})?")
_AGGREGATE = (
    "Label",
    "# Samples",
    "Average",
    "Median",
    "",
    "",
    "",
    "Min",
    "Max",
    "Error %",
    "Throughput",
    "KB/sec",
)
_SUMMARY = (
    "Label",
    "# Samples",
    "Average",
    "Min",
    "Max",
    "Std. Dev.",
    "Error %",
    "Throughput",
    "KB/sec",
)
_ROW = re.compile(
    r"[^\n]{1,500}?[,;\t][0-9]{1,12}[,;\t][0-9.]{1,12}[,;\t][^\n]{1,300}?[0-9]%[,;\t][^\n]{1,100}"
)
_LINE = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,3})?)% Line")
_NUMBER = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,9})?)(%|/sec|/min|/hour)?")
_STATISTICS = {
    "Average": "mean",
    "Median": "median",
    "Min": "min",
    "Max": "max",
    "Std. Dev.": "stdev",
}
_FIELDS = {"Throughput": "requests_per_s", "Error %": "errors_pct", "Avg. Bytes": "reply_bytes"}
_UNITS = {"Throughput": ("", "/sec"), "Error %": ("", "%")}


def find(document: Document) -> list[Block]:
    """Return a block for each report in a text."""
    heads = [
        head
        for head in document.at_lines_with(HEAD, parts=("# Samples", "KB/"))
        if "# Samples" in head[0] or _ROW.match(document.text, head.end() + 1)
    ]
    ends = [*(head.start() for head in heads[1:]), len(document.text)]
    return (
        [_block(document, head, until=until) for head, until in zip(heads, ends, strict=True)]
        if heads
        else []
    )


def _block(document: Document, head: re.Match[str], until: int) -> Block:
    """Return the aggregate report or the summary report as CSV: the head and the rows straight
    below it with as many cells.
    """
    width, end = len(_cells(head[0])), head.end()
    while end + 1 < until:
        after = document.text.find("\n", end + 1, until)
        after = after if after >= 0 else until
        if len(_cells(document.text[end + 1 : after])) != width:
            break
        end = after
    return Block(document, head.start(), end=end)


def _cells(line: str) -> list[str]:
    """Return the cells of one line of an aggregate report."""
    mark = next((mark for mark in ("\t", ";") if mark in line), ",")
    return [cell.strip() for cell in next(csv.reader([line.strip()], delimiter=mark), [])]


def read(block: Block, tool: str) -> list[Run | Diagnostic]:
    """Return a run for each row but TOTAL, a sum. A row that the text's end cut is left out."""
    head, _, _ = block.text.partition("\n")
    names, position = _names(_cells(head)), block.start + len(head) + 1
    results: list[Run | Diagnostic] = []
    while position < block.end:
        end = block.document.text.find("\n", position, block.end)
        end = end if end >= 0 else block.end
        if block.document.complete or end < len(block.document.text):
            reading = Reading(Block(block.document, position, end=end), tool)
            _read_row(
                reading, dict(zip(names, _cells(block.document.text[position:end]), strict=True))
            )
            results += reading.result()
        position = end + 1
    labels = [
        str(result.details.get("label") or "") for result in results if isinstance(result, Run)
    ]
    if protocols.are_other(label for label in labels if label != "TOTAL"):
        message = "The labels of this report name another protocol than HTTP: it gave no run."
        line = block.first_line
        return [Diagnostic(line, severity="warning", code="jmeter.not_http", message=message)]
    if "# Samples" not in head:
        _mark_sum([result for result in results if isinstance(result, Run)])
    return without_sum(results)


def without_sum(results: list[Run | Diagnostic]) -> list[Run | Diagnostic]:
    """Replace the row of sums by a remark; where it stands alone it is the run."""
    runs = [result for result in results if isinstance(result, Run)]
    if all(run.details.get("aggregate") for run in runs):
        return results
    return [
        _sum_remark(result)
        if isinstance(result, Run) and result.details.get("aggregate")
        else result
        for result in results
    ]


def _sum_remark(run: Run) -> Diagnostic:
    message = "This row is the sum of other rows; it is no run of its own."
    line = run.lines[0] if run.lines else None
    return Diagnostic(line, severity="info", code="jmeter.sum", message=message)


def _mark_sum(runs: list[Run]) -> None:
    """Mark the last row as the sum where it has the samples and the extremes of the others.

    Its label may be in any language.
    """
    *others, last = [
        (run.requests_completed or 0, run.latency_ms.get("min", 0), run.latency_ms.get("max", 0))
        for run in runs or [Run()]
    ]
    if others and last == (
        sum(part[0] for part in others),
        min(part[1] for part in others),
        max(part[2] for part in others),
    ):
        runs[-1].details["aggregate"] = True


def _names(cells: list[str]) -> list[str]:
    """Return the heads in English.

    Heads in other languages are known by their places. The last one of a summary is the size.
    """
    if "# Samples" in cells:
        return cells
    percents = [_PERCENT.search(cell) for cell in cells]
    if percents[4] and percents[5] and percents[6]:
        known = []
        for name, percent in zip(_AGGREGATE, percents, strict=False):
            known.append(name or (f"{percent[0]}% Line" if percent else ""))
    else:
        known = list(_SUMMARY)
    rest = len(cells) - len(known)
    if not rest:
        return known
    last = "Avg. Bytes" if len(known) == len(_SUMMARY) else "Sent KB/sec"
    return [*known, *(["Sent KB/sec"] * (rest - 1)), last]


def _read_row(reading: Reading, cells: dict[str, str]) -> None:
    """Take one row: ms, requests/s, KB of 1024 bytes."""
    label = cells.pop("Label")
    reading.put("document_label", label, offset=reading.block.start)
    reading.put("label", label)
    reading.put("aggregate", True if label == "TOTAL" else None)
    for name, cell in cells.items():
        plain = _NUMBER.fullmatch(cell)
        if plain and (plain[2] or "") in _UNITS.get(name, ("",)):
            _put(reading, name, value=number(plain[1]))
    reading.latency("p50", reading.run.latency_ms.get("median"), offset=reading.block.start)


def _put(reading: Reading, name: str, value: float) -> None:
    """Put the number of one column where it belongs."""
    at = reading.block.start
    if percent := _LINE.fullmatch(name):
        reading.latency(f"p{float(percent[1]):g}", value, offset=at)
    elif name in _STATISTICS:
        reading.latency(_STATISTICS[name], value, offset=at)
    elif name == "# Samples":
        reading.put("requests_completed", int(value), offset=at)
    elif name in ("KB/sec", "Received KB/sec"):
        reading.put("transfer_rate_Bps", tidy(value * KILO_1024), offset=at)
    elif name in _FIELDS:
        reading.put(_FIELDS[name], value, offset=at)
