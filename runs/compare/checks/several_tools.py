"""BP039 (I): Several tools in one comparison."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from runs.compare.checks.model import Check, Mark, Subject, ids

NEEDS = ("tool",)


def check(about: Subject) -> Iterator[Mark]:
    """Look at the tools of the series that may be compared with each other."""
    for question in about.questions:
        runs = list(chain.from_iterable(series.runs for series in question.series))
        tools = sorted({tool for run in runs if (tool := about.tool(run))})
        if len(tools) > 1:
            yield Mark(f"Compared with each other: runs of {', '.join(tools)}.", ids(runs))


CHECK = Check(
    code="BP039",
    severity="I",
    title="Several tools in one comparison",
    what="Runs of different benchmark tools are compared with each other.",
    why="Tools open connections, count requests and measure latencies in different ways.",
    fix="Measure all servers with one tool.",
    sources=("the README of wrk", "the manual of ab"),
    needs=NEEDS,
    whole=True,
    marks=check,
)
