"""BP015 (W): Too short to be steady."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, ids, names
from runs.charts.series import RunView

CODE = "BP015"
SEVERITY = "W"
TITLE = "Too short to be steady"
WHAT = "Fewer than 1,000 requests, less than 10 seconds (20 for wrk2, which calibrates for 10), or fewer than 10 requests a connection."
WHY = "Caches, connections and compilers are still warming up, and chance weighs much."
FIX = "Measure for a minute or more at each load."
SOURCES = (
    "the README of wrk2",
    "the manual of autobench",
    "Mark Nottingham, On HTTP Load Testing (2011)",
)
NEEDS = ("requests_completed", "time_taken_s")


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs that are too short, all in one sentence."""
    runs = [run for run in about.measured() if _is_short(run, about.tool(run))]
    if runs:
        yield Mark(f"{names(runs)}: fewer than 1,000 requests, 10 seconds or 10 requests a connection.", ids(runs))


def _is_short(run: RunView, tool: str | None) -> bool:
    done, seconds, level = (run.numbers.get(field) for field in ("requests_completed", "time_taken_s", "concurrency"))
    if done is not None and (done < 1000 or (level and done < 10 * level)):
        return True
    return seconds is not None and seconds < (20 if tool == "wrk2" else 10)
