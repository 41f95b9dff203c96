"""BP026 (W): The tests may have overlapped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from runs.compare.checks.model import Check, Mark, Subject, ids
from runs.compare.checks.times import moment, saved
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("time_taken_s",)


def check(about: Subject) -> Iterator[Mark]:
    """Compare the time between two files with the duration of the later one's run."""
    uploads: dict[Any, list[tuple[float, RunView]]] = {}
    for run in about.measured(*NEEDS):
        if (file := saved(run)) and (at := moment(file[1])):
            uploads.setdefault(run.numbers.get("upload"), []).append((at.timestamp(), run))
    for files in uploads.values():
        for (earlier, first), (later, second) in pairwise(
            sorted(_alone(files), key=lambda file: (file[0], file[1].id))
        ):
            duration = float(second.numbers["time_taken_s"])
            if later - earlier < duration and first.labels.get("hardware") == second.labels.get(
                "hardware"
            ):
                apart = (
                    f"Saved {number(later - earlier)} s apart, but the second test took "
                    f"{number(duration)} s"
                )
                yield Mark(
                    f"{apart}: they overlapped, or were saved again later.", ids((first, second))
                )


def is_checkable(about: Subject) -> bool:
    """Tell whether two runs say when their files were saved."""
    return sum(saved(run) is not None for run in about.measured(*NEEDS)) > 1


def _alone(files: list[tuple[float, RunView]]) -> list[tuple[float, RunView]]:
    """Return those runs that are the only ones of their file."""
    names = [saved(run) for _, run in files]
    return [file for file, name in zip(files, names, strict=True) if names.count(name) == 1]


CHECK = Check(
    code="BP026",
    severity="W",
    title="The tests may have overlapped",
    what=(
        "The files of two runs were saved closer together than the later test took. The times "
        "are those of the published diff. Files with several runs and runs on different hardware "
        "are left out."
    ),
    why="Then both tests ran at once, or a file was saved again later.",
    fix="Run one test at a time.",
    sources=("Mark Nottingham, On HTTP Load Testing (2011)",),
    needs=NEEDS,
    whole=True,
    marks=check,
    is_checkable=is_checkable,
)
