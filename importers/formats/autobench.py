"""autobench 2.x and autobench_admin: the table over demanded rates as TSV, CSV or Markdown.

Source  autobench and autobench_admin 2.1.2 (Perl); samples in tests/corpus/autobench.
Units   requests/s; ms to the first byte of the reply; KB = 1024 bytes, both directions; errors in
        percent of the replies.
None    concurrency: the load is the demanded rate; number of requests, time, path and server are
        not in the table.
Traps   Rows stand among httperf's own reports and warnings, which are no further runs. With two
        hosts each line is two runs. Reply rates are 0.0 when a test was shorter than one sample
        of 5 s. 101 percent means that there was no reply at all.
"""

from __future__ import annotations

import re

from importers.model import Diagnostic, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern
from importers.reading.reports.run_builder import Reading
from importers.reading.units import KILO_1024, tidy

_HEAD = LinePattern(
    r"[^\S\n|]{0,40}\|?[^\S\n]{0,10}\"?dem_req_rate\"?(?:[^\S\n]{0,10}[\t,;| ][^\n]{1,4000})$",
    part="dem_req_rate",
)
_ROW = LinePattern(
    r"[^\S\n|]{0,40}\|?[^\S\n]{0,10}([0-9]{1,9}(?:\.[0-9]{1,6})?)(?=[^\S\n]{0,10}[\t,;| ])"
    r"([^\n]{1,4000})$",
)
_FIELD = re.compile(
    r"(req_rate|con_rate|min_rep_rate|avg_rep_rate|max_rep_rate|stddev_rep_rate|resp_time|"
    r"net_io|errors|status_[1-5]00)(?:_(.+))?"
)
# Errors have more digits than other numbers; nine decimals count.
_NUMBER = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,9})?)(?:(?<=\.[0-9]{9})[0-9]{1,8})?")
_NO_REPLY = 101.0
_RATES = {
    "min": "min_rep_rate",
    "avg": "avg_rep_rate",
    "max": "max_rep_rate",
    "stdev": "stddev_rep_rate",
}


def find_blocks(document: Document) -> list[Block]:
    """Return one block a table: from its head to its last row with as many cells; httperf's
    reports between the rows belong to it.
    """
    if "dem_req_rate" not in document.text:
        return []
    heads = list(_HEAD.finditer(document.text))
    blocks = []
    for position, head in enumerate(heads):
        until = heads[position + 1].start() if position + 1 < len(heads) else len(document.text)
        separator = _separator(head[0])
        width = len(_parts(head[0], separator))
        rows = [
            row
            for row in _ROW.finditer(document.text, head.end(), until)
            if len(_parts(row[0], separator)) == width
        ]
        blocks.append(Block(document, head.start(), end=rows[-1].end() if rows else head.end()))
    return blocks


def _separator(head: str) -> str:
    return next((mark for mark in ("\t", "|", ";", ",") if mark in head.strip().strip("|")), " ")


def _cells(line: str, separator: str) -> list[str]:
    """Return a line's cells without blanks and quotes around them."""
    return [cell.strip().strip('"') for cell in _parts(line, separator)]


def _parts(line: str, separator: str) -> list[str]:
    """Return a line's cells as they stand; empty ones count unless blanks separate them."""
    around = {"|": " \t|", "\t": " \n"}.get(separator)  # what is no cell at the line's ends
    text = line.strip(around)
    return text.split() if separator == " " else text.split(separator)


def parse(block: Block) -> list[Run | Diagnostic]:
    """Return a run for each row and host, and remarks."""
    head = block.search(_HEAD)
    if head is None:
        return []
    separator = _separator(head[0])
    names = _cells(head[0], separator)
    columns = _columns(names)
    results: list[Run | Diagnostic] = []
    for row in _ROW.finditer(block.document.text, head.end(), block.end):
        numbers = [_number(cell) for cell in _cells(row[0], separator)]
        if len(numbers) != len(names) or block.is_cut(row) or numbers[0] is None:
            continue
        for host, places in columns.items():
            own = Block(block.document, row.start(), end=row.end())
            values = {name: numbers[position] for name, position in places.items()}
            results += _run(own, host, demanded=numbers[0], values=values)
    if not any(isinstance(result, Run) for result in results):
        message = (
            "This autobench table has no row with as many cells as its head. A row for each "
            "demanded rate is accepted."
        )
        return [Diagnostic(block.first_line, "error", code="autobench.rows", message=message)]
    return results


def _columns(names: list[str]) -> dict[str, dict[str, int]]:
    """Return for each host ("" when the suffix was cut off) where its columns stand."""
    columns: dict[str, dict[str, int]] = {}
    for position, name in enumerate(names):
        if field := _FIELD.fullmatch(name):
            columns.setdefault(field[2] or "", {}).setdefault(field[1], position)
    return columns


def _run(
    block: Block, host: str, *, demanded: float, values: dict[str, float | None]
) -> list[Run | Diagnostic]:
    """Return the run of one host in one row: its values by their columns."""
    reading = Reading(block, FORMAT.name)
    reading.put("hostname", host or None)
    reading.put("offered_rate", demanded or None)
    reading.put("demanded_req_rate", demanded)
    reading.put("errors_pct", values.get("errors"))
    reading.put("connections_per_s", values.get("con_rate"))
    if values.get("errors") == _NO_REPLY:
        reading.remark(
            "warning",
            "autobench.no_reply",
            message=f"At {demanded:g} requests/s there was no reply; its rates are no "
            "measurements.",
        )
        reading.run.aborted = True
        return reading.result()
    reading.put("requests_per_s", values.get("req_rate"))
    reading.latency("mean", values.get("resp_time"))
    reading.put("reply_rate", {name: values.get(column) for name, column in _RATES.items()})
    if (traffic := values.get("net_io")) is not None:
        reading.put("net_io_KBps", traffic)
        reading.put("transfer_rate_Bps", tidy(traffic * KILO_1024))
    status = {
        name.removeprefix("status_")[0] + "xx": int(value)
        for name, value in values.items()
        if value is not None and name.startswith("status_")
    }
    reading.put("status", status or None)
    return reading.result()


def _number(text: str) -> float | None:
    """Return the number in a cell; None where it holds none."""
    match = _NUMBER.fullmatch(text)
    return float(match[1]) if match else None


FORMAT = Format(
    name="autobench",
    label="autobench",
    schema=__doc__,
    strength=8,
    loop="open",
    find_blocks=find_blocks,
    parse=parse,
)
