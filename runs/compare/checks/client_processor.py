"""BP035 (W): The client's processor was nearly full."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, name
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("client_cpu_percent",)
FULL = 90  # % of a core for each thread


def check(about: Subject) -> Iterator[Mark]:
    """Compare the client's processor time with that of its threads."""
    for run in about.measured(*NEEDS):
        percent, threads = float(run.value("client_cpu_percent")), _threads(run)
        if percent >= FULL * threads:
            of = "" if threads == 1 else f" of {number(threads)} threads"
            yield Mark(f"{name(run)}: the tool used {number(percent)} %{of}.", (run.id,))


def _threads(run: RunView) -> int:
    """Return the threads of the tool as far as they are known; 1 else."""
    for threads in (run.value("tool_threads"), details(run).get("threads")):
        if isinstance(threads, int) and threads > 0:
            return threads
    return 1


CHECK = Check(
    code="BP035",
    severity="W",
    title="The client's processor was nearly full",
    what="The benchmark tool used 90 % or more of a core for each of its threads. One thread is "
    "assumed where their number is unknown.",
    why="Then the client was measured, and a faster server looks the same.",
    fix="Use more threads or more client machines.",
    sources=(
        "the section BUGS of the manual of ab",
        "Mark Nottingham, On HTTP Load Testing (2011)",
    ),
    needs=NEEDS,
    marks=check,
)
