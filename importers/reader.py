"""One input to one Report: the whole of what an importer does."""

from __future__ import annotations

import re
from dataclasses import replace

from importers import registry
from importers.archives import members
from importers.model import Diagnostic, ParseError, Report, Run
from importers.text import Document, clean

# What looks like something we know of but do not read as a run: signature -> its name, for the refusal.
_LOOKS_LIKE = (
    (re.compile(r"^[^\S\n]*(?:Server Software|Concurr?ency Level|Complete requests):[^\S\n]*\x1f", re.M), "ab -w (an HTML table)"),
    (re.compile(r"[0-9] threads and [0-9]+ connections"), "wrk"),
    (re.compile(r"dem_req_rate"), "autobench"),
    (re.compile(r"requests per second\b.*\b(?:SET|GET|PING|LPUSH)|(?:SET|GET|PING_\w+): [0-9.]+ requests per second"), "redis-benchmark"),
    (re.compile(r"\btps = [0-9.]+ \("), "pgbench"),
    (re.compile(r"sysbench [0-9.]+"), "sysbench"),
    (re.compile(r"\[ *ID\] Interval +Transfer"), "iperf"),
    (re.compile(r"pytest-benchmark|OPS \(.ops/s\)"), "pytest-benchmark"),
)  # fmt: skip


def read(data: bytes, name: str = "", only: str | None = None) -> Report:
    """Return every run in `data` with remarks by line; bad input gives diagnostics, never an exception.

    `name` is the file's name, a label only. `only` is the NAME of the one format to try.
    """
    report = Report()
    try:
        for member, content in members(data):
            _read_text(report, content, member, only)
    except ParseError as error:
        report.diagnostics.append(Diagnostic(error.line, "error", error.code, error.message))
    names = {run.tool or "" for run in report.runs}
    report.format = names.pop() if len(names) == 1 else "mixed" if names else None
    return report


def _read_text(report: Report, data: bytes, member: str | None, only: str | None) -> None:
    """Add the runs and diagnostics of one text to the report; those of a member are named by it."""
    part = Report()
    if not data.strip(b" \t\r\n\0"):
        message = "The text is empty; the output of a load generator is accepted."
        part.diagnostics.append(Diagnostic(None, "error", "text.empty", message))
    else:
        _read_document(part, data, only)
    for run in part.runs:
        run.member = member
    report.runs.extend(part.runs)
    report.diagnostics.extend(replace(one, message=f"{member}: {one.message}") if member is not None else one for one in part.diagnostics)


def _read_document(report: Report, data: bytes, only: str | None) -> None:
    document, report.diagnostics = clean(data)
    for format_module, block in registry.claims(document, registry.find(only) if only else None):
        try:
            found = format_module.parse(block)
        except ParseError as error:
            report.diagnostics.append(Diagnostic(error.line, "error", error.code, error.message))
            continue
        for one in found:
            (report.runs if isinstance(one, Run) else report.diagnostics).append(one)
    if not report.runs:
        report.diagnostics.append(_nothing_found(document))


def _nothing_found(document: Document) -> Diagnostic:
    """Say that there is no run, what the text looks like, and what is accepted."""
    known = ", ".join(module.LABEL for module in registry.FORMATS)
    for pattern, name in _LOOKS_LIKE:
        if found := pattern.search(document.text):
            line = document.line_at(found.start())
            return Diagnostic(
                line, "error", "format.unsupported", f"This looks like the output of {name}, which cannot be read here; accepted: {known}."
            )
    return Diagnostic(None, "error", "format.unknown", f"No benchmark run was found in this text; accepted: the output of {known}.")
