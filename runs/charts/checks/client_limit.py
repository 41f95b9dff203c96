"""BP014 (W): The client may have been the limit."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, ids, names

CODE = "BP014"
SEVERITY = "W"
TITLE = "The client may have been the limit"
WHAT = (
    "ab has one thread and by default 1,024 descriptors: a concurrency of 1,000 or more, or more than 20,000 requests/s of "
    "documents below 1 KB, is near what it can do."
)
WHY = "Then the client was measured, and a faster server looks the same."
FIX = "Use a client with several threads, such as wrk, and look at its processor time."
SOURCES = (
    "the section BUGS of the manual of ab",
    "the README of wrk",
)
NEEDS = ("tool", "requests_per_s")


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs of ab that are near its limits."""
    runs = []
    for run in about.measured("requests_per_s"):
        small = (run.numbers.get("document_bytes") or 10**9) < 1024
        many, quick = (run.numbers.get("concurrency") or 0) >= 1000, run.numbers["requests_per_s"] > 20_000
        if about.tool(run) == "ab" and (many or (quick and small)):
            runs.append(run)
    if runs:
        yield Mark(f"{names(runs)}: ab is one thread with 1,024 descriptors; it may have been the limit.", ids(runs))
