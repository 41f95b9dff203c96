"""BP014 (W): The client may have been the limit."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import AB, Check, Mark, Subject, ids, names
from runs.compare.series import RunView

TOOLS = AB


def check(about: Subject) -> Iterator[Mark]:
    """Name the runs of ab that are near its limits, those without a result too."""
    runs = [run for run in about.runs if about.tool(run) in TOOLS and _is_near(run)]
    if runs:
        yield Mark(
            f"{names(runs)}: ab is one thread with 1,024 descriptors; it may have been the limit.",
            ids(runs),
        )


def _is_near(run: RunView) -> bool:
    size = run.numbers.get("document_bytes")
    quick = (run.numbers.get("requests_per_s") or 0) > 20_000 and size is not None and size < 1024
    return (run.numbers.get("concurrency") or 0) >= 1000 or quick


CHECK = Check(
    code="BP014",
    severity="W",
    title="The client may have been the limit",
    what=(
        "ab has one thread and by default 1,024 descriptors. A concurrency of 1,000 or more is "
        "near its limit. So are more than 20,000 requests/s of documents below 1 KB."
    ),
    why="Then the client was measured, and a faster server looks the same.",
    fix="Use a client with several threads, such as wrk, and look at its processor time.",
    sources=(
        "the section BUGS of the manual of ab",
        "the README of wrk",
    ),
    needs=("concurrency|requests_per_s",),
    tools=TOOLS,
    marks=check,
)
