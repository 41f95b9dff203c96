"""BP027 (W): A date cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, ids
from runs.compare.checks.times import moment, problem, saved
from runs.compare.series import RunView


def check(about: Subject) -> Iterator[Mark]:
    """Look at each post's date once."""
    posts: dict[str, list[RunView]] = {}
    for run in about.runs:
        if date := details(run).get("post_date"):
            posts.setdefault(str(date), []).append(run)
    for date, runs in posts.items():
        if reason := problem(date) or _is_early(date, runs):
            yield Mark(f"Date not usable: the post is dated {date}; {reason}.", ids(runs))


def is_checkable(about: Subject) -> bool:
    """Tell whether a post with a date holds the runs."""
    return any(details(run).get("post_date") for run in about.runs)


def _is_early(date: str, runs: list[RunView]) -> str | None:
    """Say that a post is older than its runs; None when it is not, or nobody can tell."""
    posted = moment(date)
    files = [(at, file[1]) for run in runs if (file := saved(run)) and (at := moment(file[1]))]
    last = max(files, default=None)
    return f"a run was saved later, {last[1]}" if posted and last and posted < last[0] else None


CHECK = Check(
    code="BP027",
    severity="W",
    title="A date cannot be",
    what="The date of the post or its offset is impossible. Or the post is dated before the files "
    "of its runs were saved.",
    why="When the measurement was made decides which versions it is about.",
    fix="State the date of the measurement.",
    sources=("arithmetic",),
    needs=("details",),
    whole=True,
    marks=check,
    is_checkable=is_checkable,
)
