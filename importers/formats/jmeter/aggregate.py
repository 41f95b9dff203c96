"""JMeter's aggregate report and summary report, saved as CSV: a row for each label, and TOTAL."""

from __future__ import annotations

import csv
import re

from importers.document import Document
from importers.model import Diagnostic, Run
from importers.patterns import regex
from importers.scan import Block, Reading
from importers.units import KILO_1024, number, tidy

HEAD = regex(r'^[^\S\n]{0,20}"?Label"?[,;\t]"?# Samples"?[,;\t]"?Average"?[,;\t][^\n]{1,400}$', re.M)
_LINE = regex(r"([0-9]{1,2}(?:\.[0-9]{1,3})?)% Line")
_NUMBER = regex(r"([0-9]{1,12}(?:\.[0-9]{1,9})?)(%|/sec|/min|/hour)?")
_STATISTICS = {"Average": "mean", "Median": "median", "Min": "min", "Max": "max", "Std. Dev.": "stdev"}
_FIELDS = {"Throughput": "requests_per_s", "Error %": "errors_pct", "Avg. Bytes": "reply_bytes"}
_UNITS = {"Throughput": ("", "/sec"), "Error %": ("", "%")}


def find(document: Document) -> list[Block]:
    """Return a block for each report in a text."""
    heads = list(HEAD.finditer(document.text))
    ends = [*(head.start() for head in heads[1:]), len(document.text)]
    return [_block(document, head, until) for head, until in zip(heads, ends, strict=True)] if heads else []


def _block(document: Document, head: re.Match[str], until: int) -> Block:
    """Return the aggregate report or the summary report as CSV: the head and the rows straight below it with as many cells."""
    width, end = len(_cells(head[0])), head.end()
    while end + 1 < until:
        after = document.text.find("\n", end + 1, until)
        after = after if after >= 0 else until
        if len(_cells(document.text[end + 1 : after])) != width:
            break
        end = after
    return Block(document, head.start(), end)


def _cells(line: str) -> list[str]:
    """Return the cells of one line of an aggregate report."""
    mark = next((mark for mark in ("\t", ";") if mark in line), ",")
    return [cell.strip() for cell in next(csv.reader([line.strip()], delimiter=mark), [])]


def read(block: Block, tool: str) -> list[Run | Diagnostic]:
    """Return a run for each row; TOTAL is a sum. A row that the text's end cut is left out."""
    head, _, _ = block.text.partition("\n")
    names, place = _cells(head), block.start + len(head) + 1
    found: list[Run | Diagnostic] = []
    while place < block.end:
        end = block.document.text.find("\n", place, block.end)
        end = end if end >= 0 else block.end
        if block.document.complete or end < len(block.document.text):
            reading = Reading(Block(block.document, place, end), tool)
            _read_row(reading, dict(zip(names, _cells(block.document.text[place:end]), strict=True)))
            found += reading.result()
        place = end + 1
    return found


def _read_row(reading: Reading, cells: dict[str, str]) -> None:
    """Take one row: ms, requests/s, KB of 1024 bytes."""
    label = cells.pop("Label")
    reading.put("document_label", label, reading.block.start)
    reading.put("label", label)
    reading.put("aggregate", True if label == "TOTAL" else None)
    for name, cell in cells.items():
        plain = _NUMBER.fullmatch(cell)
        if plain and (plain[2] or "") in _UNITS.get(name, ("",)):
            _put(reading, name, number(plain[1]))
    reading.latency("p50", reading.run.latency_ms.get("median"), reading.block.start)


def _put(reading: Reading, name: str, value: float) -> None:
    """Put the number of one column where it belongs."""
    at = reading.block.start
    if percent := _LINE.fullmatch(name):
        reading.latency(f"p{float(percent[1]):g}", value, at)
    elif name in _STATISTICS:
        reading.latency(_STATISTICS[name], value, at)
    elif name == "# Samples":
        reading.put("requests_completed", int(value), at)
    elif name in ("KB/sec", "Received KB/sec"):
        reading.put("transfer_rate_Bps", tidy(value * KILO_1024), at)
    elif name in _FIELDS:
        reading.put(_FIELDS[name], value, at)
