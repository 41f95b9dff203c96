"""What locust writes into files.

CSVs of sums, the JSON of --json and of its web interface, and the data in its HTML report.
"""

from __future__ import annotations

import csv
import re
from typing import Any

from importers.cleaning.marks import CELL
from importers.formats.locust.json_results import is_counted, read_entry, read_row, statistics_of
from importers.formats.locust.values import NAME, NUMBER, is_measured, put_names, put_value
from importers.model import Diagnostic, Run
from importers.reading.blocks import Block, objects
from importers.reading.document import Document
from importers.reading.reports.run_builder import Reading
from importers.reading.units import count

_B = r"[^\S\n\x1f]{0,120}"
_S = rf'{_B}"?{_B}[,\t|{CELL}]{_B}"?{_B}'
# PREFIX_stats.csv, PREFIX_requests.csv and the table of the web pages; PREFIX_distribution.csv and
# its table.
_HEAD = re.compile(
    rf'^{_B}[|"]?{_B}(?:Type|Method){_S}Name{_S}(?:Request Count|'
    rf"# [Rr]equests){_S}(?:Failure Count|# failures|# Fails){_S}[^\n]{{1,2000}}$"
    rf'|^{_B}[|"]?{_B}(?:Name{_S}# requests|(?:Type|Method){_S}Name)'
    rf'(?:{_S}[0-9.]{{1,7}}%(?:ile \(ms\))?){{3,20}}{_B}["|{CELL}]?{_B}$',
    re.M,
)
_METHOD = re.compile(r"([A-Z]{3,12}|None) (\S[^\n]*)")
_REPORT, _ENTRY = (
    ("requests_statistics", "response_time_statistics"),
    ("num_requests", "response_times", "start_time"),
)


def find(document: Document) -> list[Block]:
    """Return one block a CSV, a report, or an entry of the JSON."""
    blocks = objects(document, *_REPORT, where=lambda value: bool(statistics_of(value)))
    blocks += objects(document, *_ENTRY, where=is_counted)
    blocks += objects(
        document,
        "stats",
        "user_count",
        "fail_ratio",
        where=lambda value: bool(statistics_of(value)),
    )
    if any(
        text in document.text for text in ("Request Count", "# requests", "# Requests", "%ile (ms)")
    ):
        heads = list(_HEAD.finditer(document.text))
        for head, after in zip(heads, [*heads[1:], None], strict=False):
            blocks.append(
                Block(
                    document,
                    head.start(),
                    end=_end(
                        document.text, head, until=after.start() if after else len(document.text)
                    ),
                )
            )
    return blocks


def _end(text: str, head: re.Match[str], until: int) -> int:
    """Return where the last row below a head ends; blank lines stand between rows where
    publishing doubled the line ends.
    """
    end = position = head.end()
    while position < until:
        line_end = text.find("\n", position + 1, until)
        line_end = line_end if line_end >= 0 else until
        if _mark(head[0]) in text[position:line_end]:
            end = line_end
        elif text[position:line_end].strip():
            break
        position = line_end
    return end


def _mark(head: str) -> str:
    """Return what stands between the cells."""
    return next(mark for mark in (CELL, "\t", "|", ",") if mark in head)


def _cells(line: str, mark: str) -> list[str]:
    """Return the cells of a line."""
    if mark in ",\t":
        return next(csv.reader([line.strip(" \n")], delimiter=mark), [])
    return [
        cell.strip()
        for cell in line.strip(" \t\n").removeprefix("|").removesuffix(mark).split(mark)
    ]


def is_mine(block: Block) -> bool:
    """Tell whether a block is a file's and not the console's."""
    return block.value is not None or bool(_HEAD.match(block.document.text, block.start))


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return the runs of one file, a row each."""
    if block.value is None:
        return _parse_csv(block)
    if "response_times" in block.value:
        return read_entry(block, block.value)
    results: list[Run | Diagnostic] = []
    for row in statistics_of(block.value):
        results += read_row(block, row, value=block.value)
    return results


def _parse_csv(block: Block) -> list[Run | Diagnostic]:
    """Return the runs of a CSV; a row with another number of cells is left out."""
    lines = block.text.splitlines(keepends=True)
    mark = _mark(lines[0])
    names = _cells(lines[0], mark)
    results: list[Run | Diagnostic] = []
    start = block.start + len(lines[0])
    for line in lines[1:]:
        row = Block(block.document, start, end=start + len(line))
        start += len(line)
        cells = _cells(line, mark)
        cut = not block.document.complete and row.end >= len(block.document.text)
        is_rule = not any(cell.strip(" :-") for cell in cells)  # "|---|" below a head
        if len(cells) == len(names) and not cut and not is_rule:
            results += _csv_row(row, dict(zip(names, cells, strict=True)))
    return results


def _csv_row(block: Block, cells: dict[str, str]) -> list[Run | Diagnostic]:
    reading = Reading(block, NAME)
    method, name = cells.get("Type", cells.get("Method")), cells.get("Name", "")
    if not any(column in cells for column in ("Failure Count", "# failures", "# Fails")):
        reading.put("format", "distribution")
    if method is None:  # a distribution has both in one cell
        both = _METHOD.fullmatch(name)
        method, name = (both[1], both[2]) if both else ("", name)
    put_names(reading, method.replace("None", ""), name=name)
    for column, text in cells.items():
        put_value(reading, column, value=_number(text), offset=block.start)
    return reading.result() if is_measured(reading) else []


def _number(text: str) -> float | None:
    """Convert a cell; None for N/A and the like. The CSV has full float precision."""
    if not NUMBER.fullmatch(text.strip()):
        return None
    whole, _, fraction = text.strip().partition(".")
    return float(f"{whole}.{fraction}") if fraction else float(count(whole))


def reconcile(runs: list[Run]) -> tuple[list[Run], list[Diagnostic]]:
    """Give the percentiles of a distribution to the runs that they are of, where they stand in
    one input.
    """
    others: dict[tuple[Any, ...], list[Run]] = {}
    for run in runs:
        if run.tool == NAME and run.details.get("format") != "distribution":
            others.setdefault(_key(run), []).append(run)
    rest = []
    for run in runs:
        is_part = run.tool == NAME and run.details.get("format") == "distribution"
        done = (None, run.requests_completed)
        same = (
            [
                candidate
                for candidate in others.get(_key(run), [])
                if candidate.requests_completed in done or done[1] is None
            ]
            if is_part
            else []
        )
        if len(same) == 1:
            same[0].latency_ms = {**run.latency_ms, **same[0].latency_ms}
        else:
            rest.append(run)
    return rest, []


def _key(run: Run) -> tuple[Any, ...]:
    return run.details.get("method"), "sum" if run.details.get(
        "aggregate"
    ) else run.path or run.document_label
