"""A text whose lines all begin with something that no step of the cleaning knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import digits

from importers.cleaning import any_prefix
from importers.model import Run
from importers.reading.document import Document
from importers.reading.format import Format
from importers.unread import vocabulary

_MOST_PREFIXED = 20  # runs of tables in whose place those of a tool are looked for


@dataclass(frozen=True, slots=True)
class Before:
    """Where the runs, remarks and columns of a text begin in a report, and the formats before."""

    run: int
    remark: int
    column: int
    formats: set[str]


def without_prefix(
    document: Document, *, runs: list[Run], formats: Sequence[Format]
) -> Document | None:
    """Return a document without what most of its lines begin with.

    None where there is no such prefix, or where `runs`, which were read with it, need no other.
    """
    if document.partial or len(runs) > _MOST_PREFIXED or any(map(is_report, runs)):
        return None
    bare = any_prefix.without(document.text)
    if bare is None or not any(map(bare.__contains__, digits)):
        return None  # a text without a figure holds no run
    bare_document = replace(
        document, text=bare, starts=None, objects=None, dictionaries=None, borders=None
    )
    if not runs:
        return bare_document
    have_prefix = all(bare_document.cleaned_line(run.lines[0]) for run in runs if run.lines)
    is_of_tool = have_prefix and vocabulary.is_of_tool(bare_document, formats)
    return bare_document if is_of_tool else None


def is_report(run: Run) -> bool:
    """Tell whether a tool printed what a run measured; its first line alone is no report."""
    has_result = run.requests_per_s is not None or bool(run.latency_ms)
    return run.tool is not None and (has_result or run.aborted)
