"""What a reader has to know of how the text was read: what was not whole, what was stated, what does not compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from runs.compare.number_text import plural
from runs.compare.series import RunView


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence; a warning is about the numbers, information about how they were read."""

    kind: Literal["warning", "info"]
    sentence: str


def notes(runs: Sequence[RunView]) -> list[Note]:
    """Return the notes of a comparison, warnings first; what can be unfair is runs.compare.checks'."""
    found = [*_weak(runs), *_time_taken(runs), *_read(runs)]
    return sorted(found, key=lambda note: note.kind != "warning")


def _weak(runs: Sequence[RunView]) -> list[Note]:
    aborted = sum(bool(run.numbers.get("aborted")) for run in runs)
    cut = sum(bool(_details(run).get("truncated")) for run in runs)
    found = []
    if aborted:
        found.append(
            Note(
                "warning",
                f"{plural(aborted, 'run')} stopped early and measured no rate; {_is(aborted)} in no chart.",
            )
        )
    if cut:
        found.append(
            Note(
                "warning",
                f"The text of {plural(cut, 'run')} is not whole; what is missing stays unknown.",
            )
        )
    return found


def _time_taken(runs: Sequence[RunView]) -> list[Note]:
    counts = {
        run.numbers["requests_completed"]
        for run in runs
        if run.numbers.get("requests_completed") is not None
    }
    if len(counts) < 2:
        return []
    return [
        Note(
            "warning",
            "The runs made different numbers of requests; their times taken do not compare directly.",
        )
    ]


def _read(runs: Sequence[RunView]) -> list[Note]:
    stated = sum(run.numbers.get("provenance", {}).get("concurrency") == "stated" for run in runs)
    sentence = f"The concurrency of {plural(stated, 'run')} was stated by the publisher; the text does not say it."
    return [Note("info", sentence)] if stated else []


def _details(run: RunView) -> dict[str, object]:
    details = run.numbers.get("details")
    return details if isinstance(details, dict) else {}


def _is(count: int) -> str:
    return "it is" if count == 1 else "they are"
