"""What locust writes into files: CSVs of sums, the JSON of --json and of its web interface, and the data in its HTML report."""

from __future__ import annotations

import csv
import re
from typing import Any

from importers.cleaning.marks import CELL
from importers.model import Diagnostic, Run
from importers.reading.blocks import Block, objects
from importers.reading.document import Document
from importers.reading.run_builder import Reading
from importers.reading.units import count, tidy

NAME = "locust"
SUMS = {"Aggregated", "Total", "None"}
_B = r"[^\S\n\x1f]{0,120}"
_S = rf'{_B}"?{_B}[,\t|{CELL}]{_B}"?{_B}'
_HEAD = re.compile(  # PREFIX_stats.csv or PREFIX_requests.csv, and the table of the web pages; PREFIX_distribution.csv and its table
    rf'^{_B}[|"]?{_B}(?:Type|Method){_S}Name{_S}(?:Request Count|# [Rr]equests){_S}(?:Failure Count|# failures|# Fails){_S}[^\n]{{1,2000}}$'
    rf'|^{_B}[|"]?{_B}(?:Name{_S}# requests|(?:Type|Method){_S}Name)'
    rf'(?:{_S}[0-9.]{{1,7}}%(?:ile \(ms\))?){{3,20}}{_B}["|{CELL}]?{_B}$',
    re.M,
)
_NUMBER = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,20})?")
_METHOD = re.compile(r"([A-Z]{3,12}|None) (\S[^\n]*)")
_COLUMNS = {
    "Request Count": "requests_completed",
    "# requests": "requests_completed",
    "Failure Count": "requests_failed",
    "# failures": "requests_failed",
    "Requests/s": "requests_per_s",
    "Failures/s": "failures_per_s",
    "Average Content Size": "document_bytes",
    "# Requests": "requests_completed",
    "# Fails": "requests_failed",
    "RPS": "requests_per_s",
    "Average size (bytes)": "document_bytes",
    "num_requests": "requests_completed",
    "num_failures": "requests_failed",
    "total_rps": "requests_per_s",
    "total_fail_per_sec": "failures_per_s",
    "avg_content_length": "document_bytes",
    "total_content_length": "html_transferred_bytes",
}
_LATENCIES = {
    "Median Response Time": "median",
    "Median response time": "median",
    "Average Response Time": "mean",
    "Average response time": "mean",
    "Min Response Time": "min",
    "Min response time": "min",
    "Max Response Time": "max",
    "Max response time": "max",
    "median_response_time": "median",
    "avg_response_time": "mean",
    "min_response_time": "min",
    "max_response_time": "max",
    "Average (ms)": "mean",
    "Median (ms)": "median",
    "Min (ms)": "min",
    "Max (ms)": "max",
}
_PERCENTILE = re.compile(
    r"([0-9]{1,2}(?:\.[0-9]{1,3})?)%(?:ile \(ms\))?|response_time_percentile_(0\.[0-9]{1,5})"
)
_REPORT, _ENTRY = (
    ("requests_statistics", "response_time_statistics"),
    ("num_requests", "response_times", "start_time"),
)


def find(document: Document) -> list[Block]:
    """Return one block a CSV, a report, or an entry of the JSON."""
    blocks = objects(document, *_REPORT, where=lambda value: bool(_statistics(value)))
    blocks += objects(document, *_ENTRY, where=_is_counted)
    blocks += objects(
        document, "stats", "user_count", "fail_ratio", where=lambda value: bool(_statistics(value))
    )
    if any(
        words in document.text
        for words in ("Request Count", "# requests", "# Requests", "%ile (ms)")
    ):
        heads = list(_HEAD.finditer(document.text))
        for head, after in zip(heads, [*heads[1:], None], strict=False):
            blocks.append(
                Block(
                    document,
                    head.start(),
                    _end(document.text, head, after.start() if after else len(document.text)),
                )
            )
    return blocks


def _end(text: str, head: re.Match[str], until: int) -> int:
    """Return where the last row below a head ends; blank lines stand between rows where publishing doubled the line ends."""
    end = place = head.end()
    while place < until:
        line_end = text.find("\n", place + 1, until)
        line_end = line_end if line_end >= 0 else until
        if _mark(head[0]) in text[place:line_end]:
            end = line_end
        elif text[place:line_end].strip():
            break
        place = line_end
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
        return _entry(block, block.value)
    return [one for row in _statistics(block.value) for one in _row(block, row, block.value)]


def put_names(reading: Reading, method: str, name: str) -> None:
    """Put method and path of a row; the sum row has neither."""
    aggregate = name in SUMS and not method.strip("-|")
    reading.put("aggregate", aggregate)
    if aggregate:
        reading.put("document_label", name, reading.block.start)
    else:
        reading.put("method", method or None)
        reading.put("path" if name.startswith("/") else "document_label", name, reading.block.start)


def _parse_csv(block: Block) -> list[Run | Diagnostic]:
    """Return the runs of a CSV; a row with another number of cells is left out."""
    lines = block.text.splitlines(keepends=True)
    mark = _mark(lines[0])
    names = _cells(lines[0], mark)
    found: list[Run | Diagnostic] = []
    place = block.start + len(lines[0])
    for line in lines[1:]:
        row = Block(block.document, place, place + len(line))
        place += len(line)
        cells = _cells(line, mark)
        cut = not block.document.complete and row.end >= len(block.document.text)
        if len(cells) == len(names) and not cut:
            found += _csv_row(row, dict(zip(names, cells, strict=True)))
    return found


def _csv_row(block: Block, cells: dict[str, str]) -> list[Run | Diagnostic]:
    reading = Reading(block, NAME)
    method, name = cells.get("Type", cells.get("Method")), cells.get("Name", "")
    if not any(column in cells for column in ("Failure Count", "# failures", "# Fails")):
        reading.put("format", "distribution")
    if method is None:  # a distribution has both in one cell
        both = _METHOD.fullmatch(name)
        method, name = (both[1], both[2]) if both else ("", name)
    put_names(reading, method.replace("None", ""), name)
    for column, text in cells.items():
        _put(reading, column, _number(text), block.start)
    return reading.result() if _is_measured(reading) else []


def _is_measured(reading: Reading) -> bool:
    """Take away the times of no requests, which are 0 in the file; tell whether anything is left to say."""
    if reading.run.requests_completed == 0:
        reading.run.latency_ms, reading.run.document_bytes = {}, None
        for field in ("latency_ms", "document_bytes"):
            reading.run.sources.pop(field, None)
    return bool(reading.run.latency_ms) or reading.run.details.get("format") != "distribution"


def _put(reading: Reading, column: str, value: float | None, offset: int) -> None:
    """Put the number of one column, by its name in a CSV or in JSON."""
    percentile = _PERCENTILE.fullmatch(column)
    if column in _COLUMNS:
        field: str = _COLUMNS[column]
        whole: Any = (
            int(value)
            if value is not None and field in ("requests_completed", "requests_failed")
            else value
        )
        reading.put(field, whole, offset)
    elif column in _LATENCIES:
        reading.latency(_LATENCIES[column], value, offset)
    elif percentile:
        reading.latency(
            f"p{float(percentile[1]) if percentile[1] else tidy(float(percentile[2]) * 100):g}",
            value,
            offset,
        )


def _number(text: str) -> float | None:
    """Convert a cell; None for N/A and the like. The CSV has full float precision."""
    if not _NUMBER.fullmatch(text.strip()):
        return None
    whole, _, fraction = text.strip().partition(".")
    return float(f"{whole}.{fraction}") if fraction else float(count(whole))


def _statistics(value: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of a report or of the web interface's JSON."""
    rows = value.get("requests_statistics", value.get("stats"))
    return [row for row in rows if _is_counted(row)] if isinstance(rows, list) else []


def _is_counted(row: Any) -> bool:
    return isinstance(row, dict) and type(row.get("num_requests")) is int


def _row(block: Block, row: dict[str, Any], value: dict[str, Any]) -> list[Run | Diagnostic]:
    """Return the run of one row with the percentiles that a report has in another list."""
    reading = Reading(block, NAME)
    at = reading.key("requests_statistics")
    put_names(reading, str(row.get("method") or ""), str(row.get("name", "")))
    host = value.get("host")
    if isinstance(host, str) and re.match(r"https?://[^\s/]", host):
        path = reading.run.path
        reading.target(host.rstrip("/") + path if path else host, reading.key("host"))
        reading.run.path = path
    for key in row:
        _put(reading, key, reading.json_number(row, key), at)
    others = value.get("response_time_statistics")
    for other in others if isinstance(others, list) else ():
        if isinstance(other, dict) and (other.get("method"), other.get("name")) == (
            row.get("method"),
            row.get("name"),
        ):
            for key in other:
                if re.fullmatch(r"0\.[0-9]{1,5}", key):
                    reading.latency(
                        f"p{tidy(float(key) * 100):g}", reading.json_number(other, key), at
                    )
    reading.put("format", "json")
    return reading.result()


def _entry(block: Block, value: dict[str, Any]) -> list[Run | Diagnostic]:
    """Return the run of one entry of --json: counts, sums, and how many times took so many ms, rounded to two digits above 100."""
    reading = Reading(block, NAME)
    put_names(reading, str(value.get("method") or ""), str(value.get("name", "")))
    for key in (
        "num_requests",
        "num_failures",
        "total_content_length",
        "min_response_time",
        "max_response_time",
    ):
        _put(reading, key, reading.json_number(value, key), reading.key(key))
    done, total = (
        reading.json_number(value, key) for key in ("num_requests", "total_response_time")
    )
    timed = (done or 0) - (reading.json_number(value, "num_none_requests") or 0)
    if total is not None and timed > 0:
        reading.latency("mean", tidy(total / timed), reading.key("total_response_time"))
    first, last = (
        reading.json_number(value, key) for key in ("start_time", "last_request_timestamp")
    )
    if first and last and last > first:
        reading.put("time_taken_s", round(last - first, 6), reading.key("last_request_timestamp"))
    reading.put("percentiles_ms", _percentiles(value["response_times"]))
    reading.put("format", "json")
    return reading.result()


def _percentiles(times: Any) -> dict[str, float] | None:
    """Return the percentiles of a histogram {"ms": count}: the time that at least so many of the requests did not exceed."""
    pairs = times.items() if isinstance(times, dict) else ()
    known = sorted(
        (float(ms), number)
        for ms, number in pairs
        if _NUMBER.fullmatch(ms) and type(number) is int and number > 0
    )
    if not known or len(known) != len(times):
        return None
    total, found = sum(number for _, number in known), dict[str, float]()
    for percent in (50.0, 75.0, 90.0, 95.0, 99.0, 99.9):
        left = total * percent / 100
        for ms, number in known:
            left -= number
            if left <= 1e-9:
                found[f"p{percent:g}"] = ms
                break
    return found


def reconcile(runs: list[Run]) -> tuple[list[Run], list[Diagnostic]]:
    """Give the percentiles of a distribution to the runs that they are of, where they stand in one input."""
    others: dict[tuple[Any, ...], list[Run]] = {}
    for run in runs:
        if run.tool == NAME and run.details.get("format") != "distribution":
            others.setdefault(_key(run), []).append(run)
    kept = []
    for run in runs:
        is_part = run.tool == NAME and run.details.get("format") == "distribution"
        done = (None, run.requests_completed)
        same = (
            [
                one
                for one in others.get(_key(run), [])
                if one.requests_completed in done or done[1] is None
            ]
            if is_part
            else []
        )
        if len(same) == 1:
            same[0].latency_ms = {**run.latency_ms, **same[0].latency_ms}
        else:
            kept.append(run)
    return kept, []


def _key(run: Run) -> tuple[Any, ...]:
    return run.details.get("method"), "sum" if run.details.get(
        "aggregate"
    ) else run.path or run.document_label
