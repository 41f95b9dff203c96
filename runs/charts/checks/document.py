"""BP022 (W): Not the same response."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, ids

CODE = "BP022"
SEVERITY = "W"
TITLE = "Not the same response"
WHAT = "The length of the document, or the bytes of a body, differ by more than 1 % between the servers."
WHY = "Then the servers did different work."
FIX = "Serve the same file."
SOURCES = ("gernot-heiser.org/benchmarking-crimes.html",)
NEEDS = ("server_name", "document_bytes")


def check(about: Subject) -> Iterator[Mark]:
    """Compare what the servers sent for one path; between 0 and 1 % it is information only."""
    sizes: dict[str, set[float]] = {}
    runs = list(about.measured(*NEEDS))
    for run in runs:
        sizes.setdefault(run.server_and_version, set()).add(float(run.numbers["document_bytes"]))
    sets = list(sizes.values())
    if len(sets) > 1 and any(one != sets[0] for one in sets):
        every = sorted(set().union(*sets))
        share = every[-1] / every[0] - 1 if every[0] else 1.0
        words = f"The servers sent documents of {every[0]:g} to {every[-1]:g} bytes."
        yield Mark(words, ids(runs), None if share > 0.01 else "I")
        return
    yield from _bodies(about)


def _bodies(about: Subject) -> Iterator[Mark]:
    """Compare the bytes of a whole response where no document's size differs."""
    means: dict[str, float] = {}
    for run in about.measured("server_name", "total_transferred_bytes", "requests_completed"):
        if run.numbers["requests_completed"]:
            means.setdefault(run.server_and_version, run.numbers["total_transferred_bytes"] / run.numbers["requests_completed"])
    low, high = (min(means.values(), default=0.0), max(means.values(), default=0.0))
    if len(means) > 1 and low and 0.003 < high / low - 1 <= 0.01:
        yield Mark(f"The responses have {low:.0f} to {high:.0f} bytes with their headers.", (), "I")
