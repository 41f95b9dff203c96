"""BP025 (W): The words say something else than the numbers."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject

CODE = "BP025"
SEVERITY = "W"
TITLE = "The words say something else than the numbers"
WHAT = 'A claim such as "twice as fast" differs from the measured ratio by more than 5 %.'
WHY = "Readers remember the words."
FIX = "Write the measured ratio."
SOURCES = ("arithmetic",)
NEEDS = ("stated.claims",)


def check(about: Subject) -> Iterator[Mark]:
    """Compare each stated factor with its measured ratio."""
    for text, factor, ratio in about.stated.get("claims", ()):
        if ratio and abs(factor / ratio - 1) > 0.05:
            yield Mark(f"\u201c{text}\u201d says {factor:g}; {ratio:.2f} was measured.")
