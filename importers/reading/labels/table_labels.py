"""What the rows of tables share: their heads are no headings, and one label is that of all."""

from __future__ import annotations

from collections.abc import Sequence

from importers.model import Run
from importers.reading.document import Document

_LEAST_COMMAS = 2  # of a row of CSV


def unite(runs: Sequence[Run]) -> None:
    """Give rows of one table one label where only the load of a row was taken out of it."""
    groups: dict[tuple[object, object], list[Run]] = {}
    for run in runs:
        heading = run.details.get("heading")
        if run.label and heading and "table" in run.details:
            groups.setdefault((run.details["table"], heading["text"]), []).append(run)
    for group in groups.values():
        longest = max((run.label or "" for run in group), key=len)
        for run in group:
            run.label = longest


def without_heads(lines: list[str], runs: Sequence[Run], *, document: Document) -> list[str]:
    """Return the lines with empty ones for the heads of tables that look like headings.

    In a comment of code, "# server  req/s" is the first row of a table and no heading; so is the
    first line of CSV, "server,10,100", and "Framework Req/sec" with blanks between its heads.
    """
    tables = {run.details["table"] for run in runs if "table" in run.details}
    firsts = {table[1] for table in tables} | {document.line_at(table[0]) for table in tables}
    heads = {line for line in firsts if _looks_like_heading(lines[line - 1])}
    if not heads:
        return lines
    return ["" if number in heads else line for number, line in enumerate(lines, 1)]


def _looks_like_heading(head: str) -> bool:
    has_blanks = " " in head.strip() and "|" not in head and "\t" not in head
    return has_blanks or head.startswith("#") or head.count(",") >= _LEAST_COMMAS
