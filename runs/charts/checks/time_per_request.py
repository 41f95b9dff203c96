"""BP002 (E): The printed time per request does not follow."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, details, name

CODE = "BP002"
SEVERITY = "E"
TITLE = "The printed time per request does not follow"
WHAT = "ab prints two times per request: concurrency x time / requests, and time / requests. Both are computed again from the other lines."
WHY = "Numbers that contradict each other were edited or belong to different runs."
FIX = "Publish the whole unedited output of one run."
SOURCES = ("the manual of ab (docs/manual/programs/ab.xml of Apache httpd)",)
NEEDS = ("requests_completed", "time_taken_s", "concurrency")


def check(about: Subject) -> Iterator[Mark]:
    """Compare both times with what follows; the printed time is rounded to 0.001 s."""
    for run in about.measured(*NEEDS):
        done, seconds, level = (float(run.numbers[name]) for name in NEEDS)
        for key, factor in (("time_per_request_ms", level), ("time_per_request_all_ms", 1.0)):
            printed = details(run).get(key)
            if about.tool(run) != "ab" or not done or not isinstance(printed, int | float):
                continue
            slack = 0.0006 + 0.0005 * factor * 1000 / done
            if abs(factor * seconds * 1000 / done - printed) > 1.01 * slack:
                true = factor * seconds * 1000 / done
                yield Mark(f"{name(run)}: {printed:g} ms per request is printed, {true:.3f} ms follow.", (run.id,))
