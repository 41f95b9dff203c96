"""BP022 (W): Not the same response."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from runs.compare.checks.durations import ROUNDED_COUNT
from runs.compare.checks.model import Check, Mark, Subject, details, ids
from runs.compare.documents import is_same_size
from runs.compare.number_text import number
from runs.compare.series import RunView

LEAST = 1.003
# A response that is larger by more bytes than headers differ by holds another body. Totals may be
# printed with three digits: 2 % covers two such roundings.
HEADERS, ROUNDED = 1000, 1.02

Sizes = dict[str, set[float]]  # by server


def check(about: Subject) -> Iterator[Mark]:
    """Compare what the servers sent for each path that all have, else for all paths."""
    for runs in _by_path(list(about.measured("server_name", "document_bytes"))):
        sizes = _sizes(runs, lambda run: float(run.numbers["document_bytes"]))
        yield from _compared(sizes, runs)
    yield from _responses(about)


def _by_path(runs: list[RunView]) -> list[list[RunView]]:
    """Return the runs of each path that all servers were asked for; all runs where none is."""
    paths: dict[object, list[RunView]] = {}
    for run in runs:
        path = run.labels.get("document_label") or run.numbers.get("path")
        paths.setdefault(path, []).append(run)
    servers = _servers(runs)
    return [alike for alike in paths.values() if _servers(alike) == servers] or [runs]


def _sizes(runs: list[RunView], size: Callable[[RunView], float]) -> Sizes:
    """Return the sizes of what each server sent, in bytes."""
    sizes: Sizes = {}
    for run in runs:
        sizes.setdefault(run.server_and_version, set()).add(size(run))
    return sizes


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
    """Compare the bytes of a whole response where documents have no sizes.

    Headers are no other document. A difference that they explain is information.
    """
    bare = [
        run
        for run in about.measured("server_name", "total_transferred_bytes")
        if _is_bare(run) and _requests(run)
    ]
    for runs in _by_path(bare):
        sizes = _sizes(runs, lambda run: run.numbers["total_transferred_bytes"] / _requests(run))
        if len(sizes) > 1:
            yield from _compared_responses(sizes, runs)


def _compared_responses(sizes: Sizes, runs: list[RunView]) -> Iterator[Mark]:
    """Tell how the smallest responses of the servers differ.

    A server's other responses may be larger: the bytes of unfinished requests are counted, too.
    """
    smallest = [min(own) for own in sizes.values()]
    low, high = min(smallest), max(smallest)
    if high > LEAST * low:
        nearest = min(max(own) for own in sizes.values())
        is_other = high - nearest > HEADERS and high > _rounding(runs) * nearest
        yield Mark(
            f"The responses have {low:,.0f} to {high:,.0f} bytes with their headers.",
            ids(runs),
            severity=None if is_other else "I",
        )


def _rounding(runs: list[RunView]) -> float:
    """Return how many times as large as another one a response may seem, by rounding alone.

    "2k requests" may be 500 more or fewer; both responses may have such a count.
    """
    rounded = [run for run in runs if details(run).get("requests_completed_rounded")]
    fewest = min(map(_requests, rounded), default=0.0)
    return ROUNDED * (fewest / max(fewest - ROUNDED_COUNT, 1.0)) ** 2 if rounded else ROUNDED


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
        "sizes differ by less. Or the sizes are unknown, and the whole responses differ by more "
        "than 1,000 bytes. By fewer, that is information: headers differ."
    ),
    why="Then the servers did different work.",
    fix="Serve the same file.",
    sources=("gernot-heiser.org/benchmarking-crimes.html",),
    needs=("server_name", "document_bytes|total_transferred_bytes"),
    marks=check,
)
