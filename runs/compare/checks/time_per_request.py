"""BP002 (E): The printed time per request does not follow."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.ab_rounding import around, decimals, meet, seconds
from runs.compare.checks.model import AB, Check, Mark, Subject, details, name
from runs.compare.number_text import number, rounded
from runs.compare.series import RunView

NEEDS = ("requests_completed", "time_taken_s", "concurrency")


TOOLS = AB


def check(about: Subject) -> Iterator[Mark]:
    """Compare both times with what follows; ab 1.x prints two decimals, and ab 2.0.21 to 2.0.36
    seconds under the name of ms.
    """
    for run in about.measured(*NEEDS):
        done, time, level = (float(run.numbers[name]) for name in NEEDS)
        if about.tool(run) not in TOOLS or not done:
            continue
        times = [
            (details(run).get(key), factor)
            for key, factor in (("time_per_request_ms", level), ("time_per_request_all_ms", 1.0))
        ]
        stated = [
            (float(printed), factor)
            for printed, factor in times
            if isinstance(printed, int | float)
        ]
        places = 2 if all(decimals(printed) <= 2 for printed, _ in stated) else 3
        for printed, factor in stated:
            low, high = (factor * bound * 1000 / done for bound in seconds(time))
            if not any(
                meet((low / unit, high / unit), around(printed, places)) for unit in (1, 1000)
            ):
                true = rounded(factor * time * 1000 / done)
                yield Mark(
                    f"{name(run)}: {number(printed)} ms per request is printed, {true} ms follow.",
                    (run.id,),
                )


def is_checkable(about: Subject) -> bool:
    """Tell whether a report of ab prints a time per request, or none is of ab."""
    runs = [run for run in about.runs if about.tool(run) in TOOLS or about.tool(run) is None]
    return not runs or any(says_enough(about, run) for run in about.measured(*NEEDS))


def says_enough(about: Subject, run: RunView) -> bool:
    """Tell whether the run prints a time per request."""
    return any(key in details(run) for key in ("time_per_request_ms", "time_per_request_all_ms"))


CHECK = Check(
    code="BP002",
    severity="E",
    title="The printed time per request does not follow",
    what="ab prints two times per request: concurrency x time / requests, and time / requests. "
    "Both are computed again from the other lines.",
    why="Numbers that contradict each other were edited or belong to different runs.",
    fix="Publish the whole unedited output of one run.",
    sources=("the manual of ab (docs/manual/programs/ab.xml of Apache httpd)",),
    needs=NEEDS,
    tools=TOOLS,
    lacks="a time per request",
    marks=check,
    metrics=("time_taken", "latency_mean"),
    is_checkable=is_checkable,
    says_enough=says_enough,
)
