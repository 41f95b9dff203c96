"""BP027 (W): A date cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject

CODE = "BP027"
SEVERITY = "W"
TITLE = "A date cannot be"
WHAT = "A date or its offset is impossible, or the post is dated before its runs."
WHY = "When the measurement was made decides which versions it is about."
FIX = "State the date of the measurement."
SOURCES = ("arithmetic",)
NEEDS = ("stated.dates",)


def check(about: Subject) -> Iterator[Mark]:
    """Name each date that was found impossible."""
    for words in about.stated.get("dates", ()):
        yield Mark(f"Date not usable: {words}.")


def is_checkable(about: Subject) -> bool:
    """Tell whether somebody looked at dates; an empty list is "none is impossible"."""
    return "dates" in about.stated
