"""BP027 (W): A date cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Mark, Subject, details, ids
from runs.compare.checks.times import moment, problem, saved
from runs.compare.series import RunView

CODE = "BP027"
SEVERITY = "W"
TITLE = "A date cannot be"
WHAT = "The date of the post or its offset is impossible, or the post is dated before the files of its runs were saved."
WHY = "When the measurement was made decides which versions it is about."
FIX = "State the date of the measurement."
SOURCES = ("arithmetic",)
NEEDS = ("details",)
WHOLE = True


def check(about: Subject) -> Iterator[Mark]:
    """Look at each post's date once."""
    posts: dict[str, list[RunView]] = {}
    for run in about.runs:
        if date := details(run).get("post_date"):
            posts.setdefault(str(date), []).append(run)
    for date, runs in posts.items():
        if words := problem(date) or _is_early(date, runs):
            yield Mark(f"Date not usable: the post is dated {date}; {words}.", ids(runs))


def is_checkable(about: Subject) -> bool:
    """Tell whether a post with a date holds the runs."""
    return any(details(run).get("post_date") for run in about.runs)


def _is_early(date: str, runs: list[RunView]) -> str | None:
    """Say that a post is older than its runs; None when it is not, or nobody can tell."""
    posted = moment(date)
    files = [(at, file[1]) for run in runs if (file := saved(run)) and (at := moment(file[1]))]
    last = max(files, default=None)
    return f"a run was saved later, {last[1]}" if posted and last and posted < last[0] else None
