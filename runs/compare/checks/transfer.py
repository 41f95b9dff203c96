"""BP003 (E): The printed transfer rate does not follow from bytes and time."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.ab_rounding import Interval, meet, quotient, seconds
from runs.compare.checks.durations import durations_of
from runs.compare.checks.model import Check, Mark, Subject, details, name, says
from runs.compare.number_text import number, rounded
from runs.compare.series import RunView

NEEDS = (
    "total_transferred_bytes|html_transferred_bytes",
    "time_taken_s|requests_completed",
    "transfer_rate_Bps",
)
OF_AB = ("total_transferred_bytes", "time_taken_s", "transfer_rate_Bps")


def check(about: Subject) -> Iterator[Mark]:
    """Compare bytes / transfer rate with the printed time, or with requests / rate."""
    for run in about.measured(*NEEDS):
        if about.tool(run) == "ab":
            is_wrong = _contradicts(run)
            ends: Interval | None = None
        else:
            ends = durations_of(about, run).beside_bytes
            is_wrong = ends is not None
        if is_wrong:
            yield Mark(f"{name(run)}: {_sentence(run, ends)}.", (run.id,))


def _contradicts(run: RunView) -> bool:
    """Tell whether ab's rate is neither of the bytes nor of the whole KiB."""
    if not says(run, OF_AB) or not quotient(run.numbers[OF_AB[0]], seconds(run.numbers[OF_AB[1]])):
        return False
    return not (fits(run) or fits(run, cut=True))


def _sentence(run: RunView, ends: Interval | None) -> str:
    total = run.numbers.get("total_transferred_bytes")
    total = float(run.numbers["html_transferred_bytes"] if total is None else total)
    rate, time = float(run.numbers["transfer_rate_Bps"]), run.numbers.get("time_taken_s")
    if time and (ends is None or ends[0] <= time <= ends[1]):
        return (
            f"{number(total)} bytes in {number(time)} s are {rounded(total / time)} B/s, "
            f"not {rounded(rate)}"
        )
    low, high = ends or (0.0, 0.0)
    return (
        f"{number(total)} bytes at {rounded(rate)} B/s take {rounded(total / rate, 3)} s. By the "
        f"requests and their rate the test took {rounded(low, 3)} to {rounded(high, 3)} s"
    )


def fits(run: RunView, *, cut: bool = False) -> bool:
    """Tell whether ab's printed rate is bytes / time, or whole KiB / time when `cut`."""
    total, time, rate = (float(run.numbers[name]) for name in OF_AB)
    follows = quotient(total // 1024 * 1024 if cut else total, seconds(time))
    half = 0.005 * (1000 if details(run).get("kilo") == 1000 else 1024)
    return bool(follows and meet(follows, (rate - half, rate + half)))


def is_checkable(about: Subject) -> bool:
    """Tell whether a run states two durations that can be compared."""
    return any(says_enough(about, run) for run in about.measured(*NEEDS))


def says_enough(about: Subject, run: RunView) -> bool:
    """Tell whether the run has a second duration; one that transferred nothing needs none."""
    if not run.numbers.get("transfer_rate_Bps"):
        return True
    taken = durations_of(about, run)
    return taken.printed is not None or (about.tool(run) != "ab" and taken.by_requests is not None)


CHECK = Check(
    code="BP003",
    severity="E",
    title="The printed transfer rate does not follow from bytes and time",
    what=(
        "The rate must be the transferred bytes over the time, within what the tool prints. "
        "Old versions of ab cut the bytes to whole KiB first. Where no exact time is printed, "
        "bytes over transfer rate is compared with requests over rate."
    ),
    why="Numbers that contradict each other were edited or belong to different runs.",
    fix="Publish the whole unedited output of one run.",
    sources=(
        "the history of ab.c (Apache httpd)",
        "the source of each tool, named on its page under Formats",
    ),
    needs=NEEDS,
    lacks="the time taken",
    marks=check,
    is_checkable=is_checkable,
    says_enough=says_enough,
    metrics=("transfer_rate",),
)
