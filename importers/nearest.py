"""What a text looks like that holds no run: another kind of benchmark, or the formats that come nearest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import ModuleType

from importers.model import Diagnostic
from importers.text import Document

ACCEPTED = "the texts, tables and workbooks that load generators and their users write"

# What looks like something we know of but do not read as a run: signature -> its name.
_LOOKS_LIKE = (
    (re.compile(r"requests per second\b.*\b(?:SET|GET|PING|LPUSH)|(?:SET|GET|PING_\w+): [0-9.]+ requests per second"), "redis-benchmark"),
    (re.compile(r"\btps = [0-9.]+ \("), "pgbench"),
    (re.compile(r"sysbench [0-9.]+"), "sysbench"),
    (re.compile(r"\[ *ID\] Interval +Transfer"), "iperf"),
    (re.compile(r"pytest-benchmark|OPS \(.ops/s\)"), "pytest-benchmark"),
)  # fmt: skip


def refusal(document: Document, formats: Sequence[ModuleType]) -> Diagnostic:
    """Say that there is no run, what the text looks like, and what is accepted."""
    known = ", ".join(module.LABEL for module in formats)
    for pattern, name in _LOOKS_LIKE:
        if found := pattern.search(document.text):
            line = document.line_at(found.start())
            return Diagnostic(
                line, "error", "format.unsupported", f"This looks like the output of {name}, which cannot be read here; accepted: {known}."
            )
    return Diagnostic(None, "error", "format.unknown", f"No benchmark run was found in this text; accepted: the output of {known}.")
