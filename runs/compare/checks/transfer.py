"""BP003 (E): The printed transfer rate does not follow from bytes and time."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.ab_rounding import meet, quotient, seconds
from runs.compare.checks.model import AB, Check, Mark, Subject, details, name
from runs.compare.number_text import number, rounded
from runs.compare.series import RunView

NEEDS = ("total_transferred_bytes", "time_taken_s", "transfer_rate_Bps")


TOOLS = AB


def check(about: Subject) -> Iterator[Mark]:
    """Compare with bytes / time and with whole KiB / time."""
    for run in about.measured(*NEEDS):
        total, time, rate = (float(run.numbers[name]) for name in NEEDS)
        if (
            about.tool(run) in TOOLS
            and quotient(total, seconds(time))
            and not (fits(run) or fits(run, cut=True))
        ):
            words = (
                f"{number(total)} bytes in {number(time)} s are {rounded(total / time)} B/s, "
                f"not {rounded(rate)}"
            )
            yield Mark(f"{name(run)}: {words}.", (run.id,))


def fits(run: RunView, *, cut: bool = False) -> bool:
    """Tell whether the printed rate is bytes / time, or whole KiB / time when `cut`."""
    total, time, rate = (float(run.numbers[name]) for name in NEEDS)
    follows = quotient(total // 1024 * 1024 if cut else total, seconds(time))
    half = 0.005 * (1000 if details(run).get("kilo") == 1000 else 1024)
    return bool(follows and meet(follows, (rate - half, rate + half)))


CHECK = Check(
    code="BP003",
    severity="E",
    title="The printed transfer rate does not follow from bytes and time",
    what=(
        "The rate must be the transferred bytes over the time, in units of 1024 or 1000 bytes; "
        "old versions of ab cut the bytes "
        "to whole KiB first."
    ),
    why="Numbers that contradict each other were edited or belong to different runs.",
    fix="Publish the whole unedited output of one run.",
    sources=("the history of ab.c (Apache httpd)",),
    needs=NEEDS,
    tools=TOOLS,
    marks=check,
    metrics=("transfer_rate",),
)
