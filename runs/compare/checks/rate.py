"""BP001 (E): The printed rate does not follow from requests and time."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.durations import durations
from runs.compare.checks.model import Check, Mark, Subject, name
from runs.compare.number_text import number, rounded

NEEDS = ("requests_completed", "time_taken_s|total_transferred_bytes", "requests_per_s")


def check(about: Subject) -> Iterator[Mark]:
    """Compare requests / rate with the printed time, or with bytes / transfer rate."""
    for run in about.measured(*NEEDS):
        taken = durations(run, about.tool(run))
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
                f"{number(done)} requests at {number(rate)}/s take {rounded(done / rate, 3)} s; "
                f"by the bytes and the transfer rate the test took {rounded(ends[0], 3)} to "
                f"{rounded(ends[1], 3)} s"
            )
        yield Mark(f"{name(run)}: {sentence}.", (run.id,))


CHECK = Check(
    code="BP001",
    severity="E",
    title="The printed rate does not follow from requests and time",
    what=(
        "Requests per second must be the requests over the time, within what the tool prints: "
        "its digits, which requests its rate counts, and a start-up in its time. Where no exact "
        "time is printed, requests over rate is compared with bytes over transfer rate."
    ),
    why="Numbers that contradict each other were edited, mixed up from two runs, or printed by "
    "a faulty tool.",
    fix="Publish the whole unedited output of one run.",
    sources=(
        "the manual of ab (docs/manual/programs/ab.xml of Apache httpd)",
        "the source of each tool, named on its page under Formats",
    ),
    needs=NEEDS,
    marks=check,
    metrics=("requests_per_s",),
)
