"""Markdown tables of tests, and what the reader gives of a pasted post."""

from __future__ import annotations

from importers.model import Run
from importers.reader import read


def table(head: list[str], *rows: list[str]) -> str:
    """Return a Markdown table with its heads and rows."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def runs(text: str, name: str = "post.md") -> list[Run]:
    """Return the runs of a text."""
    return read(text.encode(), name).runs


def rates(text: str) -> list[float | None]:
    """Return the requests/s of each run."""
    return [run.requests_per_s for run in runs(text)]


def codes(text: str) -> set[str]:
    """Return the codes of all remarks on a text."""
    return {remark.code for remark in read(text.encode(), "post.md").diagnostics}
