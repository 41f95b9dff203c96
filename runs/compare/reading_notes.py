"""Notes on how the runs were read: incomplete texts, stated values, numbers that do not compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from runs.compare.number_text import plural
from runs.compare.series import RunView


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence: a warning about the numbers, or information on how they were read."""

    kind: Literal["warning", "info"]
    sentence: str


def notes(runs: Sequence[RunView]) -> list[Note]:
    """Return the notes of a comparison, warnings first.

    Whether a comparison is fair is not said here; `runs.compare.checks` says it.
    """
    every = [*_incomplete(runs), *_unlike_counts(runs), *_stated(runs)]
    return sorted(every, key=lambda note: note.kind != "warning")


def _incomplete(runs: Sequence[RunView]) -> list[Note]:
    """Say how many runs stopped early, and of how many the text is cut off."""
    aborted = sum(bool(run.numbers.get("aborted")) for run in runs)
    truncated = sum(bool(_details(run).get("truncated")) for run in runs)
    incomplete = []
    if aborted:
        sentence = (
            f"{plural(aborted, 'run')} stopped early and measured no rate; "
            f"{'it is' if aborted == 1 else 'they are'} in no chart."
        )
        incomplete.append(Note("warning", sentence))
    if truncated:
        verb = "is" if truncated == 1 else "are"
        sentence = f"{plural(truncated, 'report')} {verb} cut off; missing values stay empty."
        incomplete.append(Note("warning", sentence))
    return incomplete


def _unlike_counts(runs: Sequence[RunView]) -> list[Note]:
    """Warn where the runs made different numbers of requests."""
    counts = {run.numbers.get("requests_completed") for run in runs} - {None}
    if len(counts) < 2:
        return []
    sentence = (
        "The runs made different numbers of requests; their times taken do not compare directly."
    )
    return [Note("warning", sentence)]


def _stated(runs: Sequence[RunView]) -> list[Note]:
    """Say of how many runs the publisher stated the concurrency."""
    stated = sum(run.numbers.get("provenance", {}).get("concurrency") == "stated" for run in runs)
    if not stated:
        return []
    sentence = (
        f"The concurrency of {plural(stated, 'run')} was stated by the publisher; "
        "the text does not say it."
    )
    return [Note("info", sentence)]


def _details(run: RunView) -> dict[str, object]:
    details = run.numbers.get("details")
    return details if isinstance(details, dict) else {}
