"""BP022 (W): Not the same response."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, ids
from runs.compare.documents import is_same_size
from runs.compare.number_text import number
from runs.compare.series import RunView

LEAST = 1.003

Sizes = dict[str, set[float]]  # by server


def check(about: Subject) -> Iterator[Mark]:
    """Compare what the servers sent for each path that all have, else for all paths."""
    paths: dict[object, list[RunView]] = {}
    runs = list(about.measured("server_name", "document_bytes"))
    servers = _servers(runs)
    for run in runs:
        paths.setdefault(run.labels.get("document_label") or run.numbers.get("path"), []).append(
            run
        )
    shared = [alike for alike in paths.values() if _servers(alike) == servers]
    for alike in shared or [runs]:
        sizes: Sizes = {}
        for run in alike:
            sizes.setdefault(run.server_and_version, set()).add(
                float(run.numbers["document_bytes"])
            )
        yield from _compared(sizes, alike)
    yield from _responses(about)


def _servers(runs: list[RunView]) -> set[str]:
    return {run.server_and_version for run in runs}


def _compared(sizes: Sizes, runs: list[RunView]) -> Iterator[Mark]:
    """Tell what one path's sizes have in common: all, only the first digits, or nothing."""
    if len(sizes) < 2 or set.intersection(*sizes.values()):
        return
    every = sorted(set().union(*sizes.values()))
    sentence = f"The servers sent documents of {number(every[0])} to {number(every[-1])} bytes."
    is_near = bool(set.intersection(*_rough(sizes, every).values()))
    yield Mark(sentence, ids(runs), severity="I" if is_near else None)


def _rough(sizes: Sizes, every: list[float]) -> Sizes:
    """Return the sizes with those within 1 % of a smaller one replaced by it."""
    first, standing = every[0], {}
    for size in every:
        first = first if is_same_size(int(first), int(size)) else size
        standing[size] = first
    return {server: set(map(standing.__getitem__, own)) for server, own in sizes.items()}


def _responses(about: Subject) -> Iterator[Mark]:
    """Compare the bytes of a whole response where documents have no sizes; headers are no other
    document.
    """
    means: dict[str, float] = {}
    runs = [
        run
        for run in about.measured("server_name", "total_transferred_bytes")
        if _is_bare(run) and _requests(run)
    ]
    for run in runs:
        means.setdefault(
            run.server_and_version, run.numbers["total_transferred_bytes"] / _requests(run)
        )
    low, high = (min(means.values(), default=0.0), max(means.values(), default=0.0))
    if len(means) > 1 and high > LEAST * low:
        yield Mark(
            f"The responses have {low:,.0f} to {high:,.0f} bytes with their headers.",
            ids(runs),
            severity="I",
        )


def _is_bare(run: RunView) -> bool:
    """Tell whether neither the document's size nor the bytes of the bodies are said."""
    return (
        run.numbers.get("document_bytes") is None
        and run.numbers.get("html_transferred_bytes") is None
    )


def _requests(run: RunView) -> float:
    """Return how many requests there were: as said, else rate x time; 0 when neither is said."""
    done, rate, seconds = (
        run.numbers.get(name) for name in ("requests_completed", "requests_per_s", "time_taken_s")
    )
    return float(done or 0) if done is not None else float(rate or 0) * float(seconds or 0)


CHECK = Check(
    code="BP022",
    severity="W",
    title="Not the same response",
    what=(
        "The servers have no size of the document in common, within 1 %. As information: their "
        "sizes differ by less. Or the sizes are unknown, and the whole responses differ, with "
        "their headers."
    ),
    why="Then the servers did different work.",
    fix="Serve the same file.",
    sources=("gernot-heiser.org/benchmarking-crimes.html",),
    needs=("server_name", "document_bytes|total_transferred_bytes"),
    marks=check,
)
