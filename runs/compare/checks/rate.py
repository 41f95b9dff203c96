"""BP001 (E): The printed rate does not follow from requests and time."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.ab_rounding import around, meet, quotient, seconds
from runs.compare.checks.model import AB, Check, Mark, Subject, name
from runs.compare.number_text import number, rounded

NEEDS = ("requests_completed", "time_taken_s", "requests_per_s")


TOOLS = AB


def check(about: Subject) -> Iterator[Mark]:
    """Compare complete / time with the printed rate."""
    for run in about.measured(*NEEDS):
        done, time, rate = (float(run.numbers[name]) for name in NEEDS)
        follows = quotient(done, seconds(time))
        if about.tool(run) in TOOLS and done and follows and not meet(follows, around(rate, 2)):
            words = (
                f"{number(done)} requests in {number(time)} s are {rounded(done / time)} per "
                f"second, not {number(rate)}"
            )
            yield Mark(f"{name(run)}: {words}.", (run.id,))


CHECK = Check(
    code="BP001",
    severity="E",
    title="The printed rate does not follow from requests and time",
    what="ab prints requests, time and requests per second; the third must be the first over "
    "the second, within their rounding.",
    why="Numbers that contradict each other were edited, mixed up from two runs, or printed by "
    "a faulty tool.",
    fix="Publish the whole unedited output of one run.",
    sources=("the manual of ab (docs/manual/programs/ab.xml of Apache httpd)",),
    needs=NEEDS,
    tools=TOOLS,
    marks=check,
    metrics=("requests_per_s",),
)
