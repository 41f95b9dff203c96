"""The runs of one input as a table for a terminal, with the remarks below it."""

from __future__ import annotations

import textwrap

from importers.model import Report, Run

COLUMNS = ("Server", "Load", "Requests/s", "Time (s)", "Rate (B/s)", "Failed", "Lines")
WIDTH = 80
LEAST_NAME = 12  # characters of a server's name that are printed however wide the rest is
# What would move a terminal's cursor, turn its direction, or cannot be printed.
_UNPRINTABLE = dict.fromkeys(
    [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F]
    + [*range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000)],
    "\ufffd",
)


def as_table(name: str, report: Report) -> str:
    """Return a table of the runs and the remarks below it; long names are cut to fit in WIDTH."""
    plural = "" if len(report.runs) == 1 else "s"
    head = f"{name}: {report.format or 'not recognised'}, {len(report.runs)} run{plural}"
    lines = [printable(head)]
    rows = [COLUMNS, *map(_cells, report.runs)] if report.runs else []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if rows:
        widths[0] = min(widths[0], max(WIDTH - sum(widths[1:]) - 2 * len(COLUMNS), LEAST_NAME))
    for server, *cells in rows:
        numbers = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        lines.append("  " + "  ".join([_cut(server, widths[0]).ljust(widths[0]), *numbers]))
    for remark in report.diagnostics:
        where = f", line {remark.line}" if remark.line else ""
        lines.append(
            textwrap.fill(
                printable(f"{remark.severity}{where}: {remark.message}"),
                WIDTH,
                initial_indent="  ",
                subsequent_indent="    ",
                break_long_words=False,
            )
        )
    return "\n".join(lines)


def _cells(run: Run) -> tuple[str, ...]:
    """Return the cells of a run's row, in the order of COLUMNS."""
    server = " ".join(filter(None, [run.server_name, run.server_version])) or run.tool or "-"
    load = run.concurrency if run.concurrency is not None else run.offered_rate
    numbers = (load, run.requests_per_s, run.time_taken_s, run.transfer_rate_Bps)
    lines = "-".join(map(str, dict.fromkeys(run.lines or ())))
    return (printable(server), *map(_number, (*numbers, run.requests_failed)), lines)


def _number(value: float | None) -> str:
    """Return a number for people: whole from 100 million on, at most three decimals below."""
    if value is None:
        return "-"
    if value >= 1e8 or value == int(value):
        return f"{value:.0f}"
    return f"{value:.3f}".rstrip("0").rstrip(".") if value >= 0.001 else f"{value:.3g}"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def printable(text: str) -> str:
    return text.translate(_UNPRINTABLE)
