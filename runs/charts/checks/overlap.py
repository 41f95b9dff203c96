"""BP026 (W): The tests may have overlapped."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject
from runs.charts.quantity import number

CODE = "BP026"
SEVERITY = "W"
TITLE = "The tests may have overlapped"
WHAT = "The files of two runs on one machine were saved closer together than the later test took."
WHY = "Then both tests ran at once, or a file was saved again later."
FIX = "Run one test at a time."
SOURCES = ("Mark Nottingham, On HTTP Load Testing (2011)",)
NEEDS = ("stated.stamps",)


def check(about: Subject) -> Iterator[Mark]:
    """Compare the times between stamps (seconds) with the duration of the later run."""
    for earlier, later, duration in about.stated.get("stamps", ()):
        if 0 <= later - earlier < duration:
            apart = f"Saved {number(later - earlier)} s apart, but the second test took {number(duration)} s"
            yield Mark(f"{apart}: they overlapped, or were saved again later.")


def is_checkable(about: Subject) -> bool:
    """Tell whether somebody says when the files were saved."""
    return bool(about.stated.get("stamps"))
