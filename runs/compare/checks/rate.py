"""BP001 (E): The printed rate does not follow from requests and time."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.durations import durations_of
from runs.compare.checks.model import Check, Mark, Subject, name
from runs.compare.number_text import number, rounded
from runs.compare.series import RunView

NEEDS = ("requests_completed", "time_taken_s|total_transferred_bytes", "requests_per_s")


def check(about: Subject) -> Iterator[Mark]:
    """Compare requests / rate with the printed time, or with bytes / transfer rate."""
    for run in about.measured(*NEEDS):
        taken = durations_of(about, run)
        if (ends := taken.beside_requests) is None:
            continue
        done, rate = float(run.numbers["requests_completed"]), float(run.numbers["requests_per_s"])
        time = run.numbers.get("time_taken_s")
        if time and ends == taken.printed:
            sentence = (
                f"{number(done)} requests in {number(time)} s are {rounded(done / time)} per "
                f"second, not {number(rate)}"
            )
        else:
            sentence = (
                f"{number(done)} requests at {number(rate)}/s take {rounded(done / rate, 3)} s. "
                f"By the bytes and the transfer rate the test took {rounded(ends[0], 3)} to "
                f"{rounded(ends[1], 3)} s"
            )
        yield Mark(f"{name(run)}: {sentence}.", (run.id,))


def is_checkable(about: Subject) -> bool:
    """Tell whether a run states two durations that can be compared."""
    return any(says_enough(about, run) for run in about.measured(*NEEDS))


def says_enough(about: Subject, run: RunView) -> bool:
    """Tell whether the run has a second duration; one without an answer needs none."""
    if not run.numbers.get("requests_completed") or not run.numbers.get("requests_per_s"):
        return True
    taken = durations_of(about, run)
    return taken.printed is not None or taken.by_bytes is not None


CHECK = Check(
    code="BP001",
    severity="E",
    title="The printed rate does not follow from requests and time",
    what=(
        "Requests per second must be the requests over the time. Allowed for are the digits that "
        "the tool prints, which requests its rate counts, and a start-up in its time. Where no "
        "exact time is printed, requests over rate is compared with bytes over transfer rate."
    ),
    why="Numbers that contradict each other were edited, mixed up from two runs, or printed by "
    "a faulty tool.",
    fix="Publish the whole unedited output of one run.",
    sources=(
        "the manual of ab (docs/manual/programs/ab.xml of Apache httpd)",
        "the source of each tool, named on its page under Formats",
    ),
    needs=NEEDS,
    lacks="the time taken",
    marks=check,
    is_checkable=is_checkable,
    says_enough=says_enough,
    metrics=("requests_per_s",),
)
