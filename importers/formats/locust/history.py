"""PREFIX_stats_history.csv of locust as a table of Markdown: a row is a second of the run."""

from __future__ import annotations

from importers.model import Diagnostic
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import LinePattern

_HISTORY = LinePattern(
    r"[^\S\n]{0,12}\|?[^\S\n]{0,9}Timestamp[^\S\n]{0,40}\|[^\S\n]{0,40}User Count[^\S\n]{0,40}\|"
    r"[^\n]{1,2000}(?:\n[^\S\n]{0,12}\|?[^\n|]{0,200}\|[^\n]{1,4000})*",
    part="Timestamp",
)


def find(document: Document) -> list[Block]:
    """Return a block for each such table."""
    if "User Count" not in document.text:
        return []
    matches = document.at_lines_with(_HISTORY, parts=("User Count",))
    return [Block(document, start=match.start(), end=match.end()) for match in matches]


def is_mine(block: Block) -> bool:
    """Tell whether a block is such a table."""
    return _HISTORY.match(block.document.text, block.start) is not None


def remark(block: Block) -> Diagnostic:
    """Return why it gives no run."""
    message = "This is locust's history of a run by seconds, and no run; its stats.csv is one."
    return Diagnostic(block.first_line, "warning", code="locust.history", message=message)
