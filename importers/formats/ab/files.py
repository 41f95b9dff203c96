"""The files that ab writes beside its report.

-e, percentages as CSV, and -g, one line a request (docs/formats/ab.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, BinaryIO

from importers.model import Diagnostic, ParseError, Run
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.reports.run_builder import Reading
from importers.reading.reports.sample_groups import run_of
from importers.reading.reports.samples import aggregate
from importers.reading.units import tidy

if TYPE_CHECKING:
    import pandas as pd

PERCENTAGES = re.compile(
    r'^[^\S\n]*"?Percentage served"?,"?Time in ms"?[^\S\n]*$', re.M
)  # a spreadsheet adds quotes
_PERCENTAGE = re.compile(
    r'^[^\S\n]*"?([0-9]{1,3})"?,"?([0-9]{1,12}\.[0-9]{1,9}(?:e[+-][0-9]{2})?)"?[^\S\n]*$', re.M
)
_LEAST_SHOWN = 50  # percent that a file must reach to say how long requests took
_LEFT_OUT = re.compile(r"\n[^\S\n]*[\[(]?(?:\.{3,6}|…|\. \. \.)[\])]?[^\S\n]*(?:\n|$)")
_SHOWN = (50, 66, 75, 80, 90, 95, 98, 99)
SAMPLES_HEAD = "starttime\tseconds\tctime\tdtime\tttime\twait"
_HEAD = re.compile(
    r"^starttime[\t ]+seconds[\t ]+ctime[\t ]+dtime[\t ]+ttime[\t ]+wait[^\S\n]*$", re.M
)
_SAMPLE = re.compile(r"[A-Z][a-z]{2} [A-Z][a-z]{2} [ 0-9][0-9] [0-9:]{8} [0-9]{4}[\t ]")


def find(document: Document) -> list[Block]:
    """Return one closed block for each such file that stands in a text."""
    blocks: list[Block] = []
    if "Percentage served" in document.text:
        for head in PERCENTAGES.finditer(document.text):
            blocks.append(
                Block(
                    document,
                    head.start(),
                    end=_end_of_rows(document, head.end(), pattern=_PERCENTAGE),
                )
            )
    if "starttime" in document.text:
        blocks += [
            Block(document, head.start(), end=_end_of_rows(document, head.end(), pattern=_SAMPLE))
            for head in _HEAD.finditer(document.text)
        ]
    return blocks


def _end_of_rows(document: Document, end: int, pattern: re.Pattern[str]) -> int:
    """Return where the last of the rows straight below ends."""
    while end < len(document.text) and pattern.match(document.text, end + 1):
        end = document.text.find("\n", end + 1)
        if end < 0:
            return len(document.text)
    return end


def parse(block: Block) -> list[Run | Diagnostic] | None:
    """Return what one such file gives; None when the block is none."""
    if PERCENTAGES.match(block.document.text, block.start):
        return _percentages(block)
    if _HEAD.match(block.document.text, block.start):
        return _pasted(block)
    return None


def _percentages(block: Block) -> list[Run | Diagnostic]:
    """Read -e: row 0 is the minimum, row 100 the maximum, row 50 the median."""
    reading = Reading(block, "ab")
    rows = {
        int(match[1]): (float(match[2]), match.start()) for match in reading.finditer(_PERCENTAGE)
    }
    if not rows:
        raise ParseError(
            "There is no row below the head of this file of ab -e.",
            block.first_line,
            code="ab.empty",
        )
    if max(rows) < _LEAST_SHOWN:
        message = f"This file of ab -e ends at {max(rows)} %, before its median: it gave no run."
        return [Diagnostic(block.first_line, "warning", code="text.cut", message=message)]
    for percent, name in (
        (0, "min"),
        (50, "median"),
        (100, "max"),
        *((percent, f"p{percent}") for percent in _SHOWN),
    ):
        if percent in rows:
            reading.latency(name, *rows[percent])
    reading.put("format", "csv-percentiles")
    if max(rows) >= 99:
        reading.put("rows", len(rows))
    else:
        reading.put("truncated", True)
        reading.remark(
            "warning",
            "text.cut",
            message=f"This file of ab -e ends at {max(rows)} %; rows to 99 or 100 % are printed.",
        )
    return reading.result()


def _pasted(block: Block) -> list[Run | Diagnostic]:
    """Read -g that was pasted, perhaps with blanks for its tabs: the last four numbers of a row
    count.
    """
    if _LEFT_OUT.match(block.document.text, block.end):
        message = (
            "Rows of this file of ab -g are left out: how many requests there were is unknown. It "
            "gave no run."
        )
        return [Diagnostic(block.first_line, "warning", code="text.cut", message=message)]
    whole = block.document.complete or block.end < len(block.document.text)
    rows = block.text.split("\n")[1:]
    cells = [row.rsplit(None, 5)[-5:] for row in (rows if whole else rows[:-1]) if row.strip()]
    times = [
        int(cell[3]) for cell in cells if len(cell) == 5 and cell[3].isascii() and cell[3].isdigit()
    ]
    if not times:
        raise ParseError(
            "There is no row below the head of this file of ab -g.",
            block.first_line,
            code="ab.empty",
        )
    run = _run(
        len(times),
        sum(times) / len(times),
        least=float(min(times)),
        most=float(max(times)),
        lines=block.lines,
    )
    refused = len(cells) - len(times)
    message = f"{refused} lines of this file of ab -g were not counted: they hold no plain time."
    return (
        [run]
        if not refused
        else [
            run,
            Diagnostic(block.first_line, "warning", code="ab.samples_refused", message=message),
        ]
    )


def is_samples(head: str) -> bool:
    """Tell whether a file begins as one of -g."""
    return head.startswith(SAMPLES_HEAD)


def read_samples(stream: BinaryIO) -> list[Run | Diagnostic]:
    """Return the run of a file of -g: number of requests and their total times in ms."""
    return run_of(
        aggregate(stream, _shape, columns=("ttime",), separator="\t"), "ab", kind="gnuplot"
    )


def _shape(chunk: pd.DataFrame) -> pd.DataFrame:
    if (chunk["ttime"].astype(str) == "ttime").any():
        message = (
            "This holds several files of ab -g, one behind the other. One file a test is "
            "accepted (several in a zip)."
        )
        raise ParseError(message, None, code="ab.several")
    return chunk.rename(columns={"ttime": "latency_ms"})


def _run(number: int, mean: float, least: float, most: float, lines: tuple[int, int]) -> Run:
    run = Run(tool="ab", lines=lines, requests_completed=number, details={"format": "gnuplot"})
    run.latency_ms = {"mean": tidy(mean), "min": least, "max": most}
    run.sources = {"requests_completed": lines[0], "latency_ms": lines[0]}
    return run


def reconcile(runs: list[Run]) -> tuple[list[Run], list[Diagnostic]]:
    """Attach each file of -e or -g to the one report of the same input that it belongs to; one
    that fits none or several stays a run.
    """
    if not any(_kind(run) for run in runs):
        return runs, []
    remarks: list[Diagnostic] = []
    rest: list[Run] = []
    reports = [run for run in runs if run.tool == "ab" and run.requests_per_s is not None]
    for run in runs:
        fitting = [report for report in reports if _belongs(run, report)] if _kind(run) else []
        if len(fitting) > 1:
            fitting = [report for report in fitting if _stem(report) == _stem(run)]
        if len(fitting) != 1:
            rest.append(run)
            continue
        name = "ab_e" if _kind(run) == "csv-percentiles" else "ab_g"
        fitting[0].details[name] = {
            "latency_ms": run.latency_ms,
            **run.details,
            "member": run.member,
            "lines": list(run.lines or ()),
        }
        line = run.lines[0] if run.lines else None
        message = (
            f"This file of ab {'-e' if name == 'ab_e' else '-g'} belongs to a report of this "
            "upload; it is no run of its own."
        )
        remarks.append(Diagnostic(line, "info", code="ab.attached", message=message))
    return rest, remarks


def _kind(run: Run) -> str | None:
    """Return the format of a run that came from such a file."""
    match = run.details.get("format") if run.tool == "ab" else None
    return match if match in ("csv-percentiles", "gnuplot") else None


def _stem(run: Run) -> str:
    """Return the name of the run's file in an archive without folder and ending."""
    return PurePosixPath(run.member or "").stem.lower()


def _belongs(file: Run, report: Run) -> bool:
    """Tell whether the file may be the report's: as many requests, or equal percentiles to the
    printed millisecond.
    """
    if _kind(file) == "gnuplot":
        return file.requests_completed == report.requests_completed and _near(
            file, report, names=("min", "max")
        )
    return _near(file, report, names=[name for name in file.latency_ms if name.startswith("p")])


def _near(file: Run, report: Run, names: Iterable[str]) -> bool:
    """Tell whether the latencies that both have agree within 1 ms, and there is one."""
    both = [name for name in names if name in report.latency_ms and name in file.latency_ms]
    return bool(both) and all(
        abs(file.latency_ms[name] - report.latency_ms[name]) <= 1 for name in both
    )
