"""BP001 (E): The printed rate does not follow from requests and time."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, name

CODE = "BP001"
SEVERITY = "E"
TITLE = "The printed rate does not follow from requests and time"
WHAT = "ab prints requests, time and requests per second; the third must be the first over the second, within their rounding."
WHY = "Numbers that contradict each other were edited, mixed up from two runs, or printed by a faulty tool."
FIX = "Publish the whole unedited output of one run."
SOURCES = ("the manual of ab (docs/manual/programs/ab.xml of Apache httpd)",)
NEEDS = ("requests_completed", "time_taken_s", "requests_per_s")


def check(about: Subject) -> Iterator[Mark]:
    """Compare complete / time with the printed rate; ab rounds the time to 0.001 s and the rate to 0.01."""
    for run in about.measured(*NEEDS):
        done, seconds, rate = (float(run.numbers[name]) for name in NEEDS)
        if about.tool(run) != "ab" or not seconds or not done:
            continue
        slack = 0.005 + rate * 0.0005 / seconds
        if abs(done / seconds - rate) > 1.01 * slack:
            yield Mark(f"{name(run)}: {done:g} requests in {seconds:g} s are {done / seconds:.2f} per second, not {rate:g}.", (run.id,))
