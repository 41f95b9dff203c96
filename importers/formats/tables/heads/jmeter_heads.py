"""Heads of JMeter's and Gatling's reports in tables of Markdown, HTML and sheets.

They write no units there.
"""

from __future__ import annotations

import re

from importers.formats.tables.around.around import headings
from importers.formats.tables.grid.axis import JMETER
from importers.formats.tables.grid.grid import Grid, plain_head
from importers.formats.tables.grid.values import value_of
from importers.reading.sheets import Cell

_SAMPLES = re.compile(r"#? ?samples", re.I)
_TIME = re.compile(
    r"(?:average|mean|median(?: \(p50\))?|min|max|std\. ?dev\.?"
    r"|[0-9]{2}(?:\.[0-9])?(?:%|th pct|th percentile)(?: line)?)",
    re.I,
)
_MOVED = re.compile(r"(received|sent) kb/s(?:ec)?", re.I)  # it divides by 1024
_LEAST_TIMES = 2
# Of Gatling's page of results; its times are in milliseconds.
_OF_GATLING = {"ok", "ko", "cnt/s"}
_GATLING = {"total": "Total requests", "cnt/s": "req/s"}


def with_units(grid: Grid) -> Grid:
    """Return a grid with the units of its tool in its heads: milliseconds, and requests a second.

    JMeter's head names samples, at least two statistics of a time without a unit, and a throughput;
    with "# Samples" and a title that names JMeter it may lack the throughput. Gatling's has "OK",
    "KO" and "Cnt/s".
    """
    if grid.head is None and not grid.context.is_sheet:
        return grid
    first = grid.head or 0  # in a sheet no rule marks the heads
    head = grid.rows[first]
    heads = [plain_head(cell) for cell in head]
    times = [index for index, text in enumerate(heads) if _TIME.fullmatch(text)]
    rates = [index for index, text in enumerate(heads) if text.lower() == "throughput"]
    is_named = "# samples" in map(str.lower, heads) and any(
        map(JMETER.search, headings(grid.context))
    )
    is_gatling = {text.lower() for text in heads} >= _OF_GATLING
    is_report = any(map(_SAMPLES.fullmatch, heads)) and (len(rates) == 1 or is_named)
    is_report |= is_gatling
    if not is_report or len(times) < _LEAST_TIMES:
        return grid
    units = dict.fromkeys(times, "ms") | dict.fromkeys(rates, "req/s")
    named: list[Cell] = [
        f"{cell} ({units[index]})" if index in units and _is_bare(grid, index) else cell
        for index, cell in enumerate(head)
    ]
    for index, text in enumerate(heads):
        if moved := _MOVED.fullmatch(text):
            named[index] = "Received KiB/s" if moved[1].lower() == "received" else "Sent"
        if is_gatling and text.lower() in _GATLING:
            named[index] = _GATLING[text.lower()]
    return grid.with_row(first, named)


def _is_bare(grid: Grid, index: int) -> bool:
    """Tell whether no number of a column has a unit of its own."""
    values = (value_of(row[index]) for row in grid.rows[(grid.head or 0) + 1 :])
    return not any(value.unit for value in values if value)
