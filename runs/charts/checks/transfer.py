"""BP003 (E): The printed transfer rate does not follow from bytes and time."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, name

CODE = "BP003"
SEVERITY = "E"
TITLE = "The printed transfer rate does not follow from bytes and time"
WHAT = (
    "The rate must be the transferred bytes over the time, in units of 1024 or 1000 bytes; old versions of ab cut the bytes "
    "to whole KiB first."
)
WHY = "Numbers that contradict each other were edited or belong to different runs."
FIX = "Publish the whole unedited output of one run."
SOURCES = ("the history of ab.c (Apache httpd)",)
NEEDS = ("total_transferred_bytes", "time_taken_s", "transfer_rate_Bps")


def check(about: Subject) -> Iterator[Mark]:
    """Compare with bytes / time and with whole KiB / time."""
    for run in about.measured(*NEEDS):
        total, seconds, rate = (float(run.numbers[name]) for name in NEEDS)
        if about.tool(run) != "ab" or not seconds:
            continue
        slack = 1.01 * (0.005 * 1024 + rate * 0.0005 / seconds)
        if min(abs(total / seconds - rate), abs(total // 1024 * 1024 / seconds - rate)) > slack:
            yield Mark(f"{name(run)}: {total:g} bytes in {seconds:g} s are {total / seconds:.0f} B/s, not {rate:.0f}.", (run.id,))
