"""BP013 (W): Client and server share one machine."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, details, ids, names
from runs.compare.series import RunView
from runs.conditions import ANOTHER_MACHINE, SAME_MACHINE

NEEDS = ("hostname|client",)


def check(about: Subject) -> Iterator[Mark]:
    """Look at what is said, at the host's name, and at how long connecting took."""
    runs = list(about.measured(*NEEDS))
    own = [
        run
        for run in runs
        if run.labels.get("client") == SAME_MACHINE
        or _is_local(str(run.numbers.get("hostname") or ""))
    ]
    if own:
        yield Mark(f"{names(own)}: the benchmark tool ran on the server's machine.", ids(own))
    sure = set(ids(own))
    perhaps = [
        run
        for run in runs
        if run.id not in sure
        and run.labels.get("client") != ANOTHER_MACHINE
        and _mean_connect(run) == 0
    ]
    if perhaps:
        sentence = (
            "connecting took less than a millisecond; the benchmark tool may have run on the "
            "server's machine"
        )
        yield Mark(f"{names(perhaps)}: {sentence}.", ids(perhaps), severity="I")


def _is_local(host: str) -> bool:
    return host.lower().rstrip(".") in ("localhost", "::1", "[::1]") or host.startswith("127.")


def _mean_connect(run: RunView) -> float | None:
    """Return ab's mean time of connecting in whole ms; None where it is not said."""
    connecting = (details(run).get("ab_times_ms") or {}).get("connect") or {}
    mean = connecting.get("mean")
    return float(mean) if isinstance(mean, int | float) else None


CHECK = Check(
    code="BP013",
    severity="W",
    title="Client and server share one machine",
    what=(
        "The publisher says so, or the host that was asked is the machine itself (localhost, "
        "127.0.0.1 or ::1). As information: nobody says "
        "where the client ran, and connecting took less than a millisecond on average."
    ),
    why="The client takes processor time from the server, and there is no network between "
    "them. The numbers are those of the pair.",
    fix="Use a second machine for the client; or say that both were on one and leave cores for "
    "each.",
    sources=("Mark Nottingham, On HTTP Load Testing (2011)",),
    needs=NEEDS,
    marks=check,
)
