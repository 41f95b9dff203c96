"""BP013 (W): Client and server share one machine."""

from __future__ import annotations

from collections.abc import Iterator

from runs.charts.checks.model import Mark, Subject, ids, names

CODE = "BP013"
SEVERITY = "W"
TITLE = "Client and server share one machine"
WHAT = "The host that was asked is the machine itself (localhost, 127.0.0.1 or ::1)."
WHY = "The client takes processor time from the server, and there is no network between them: the numbers are those of the pair."
FIX = "Use a second machine for the client; or say that both were on one and leave cores for each."
SOURCES = ("Mark Nottingham, On HTTP Load Testing (2011)",)
NEEDS = ("hostname",)


def check(about: Subject) -> Iterator[Mark]:
    """Look at the host's name."""
    runs = [run for run in about.measured(*NEEDS) if _is_local(str(run.numbers["hostname"]))]
    if runs:
        yield Mark(f"{names(runs)}: the client ran on the server's machine.", ids(runs))


def _is_local(host: str) -> bool:
    return host.lower().rstrip(".") in ("localhost", "::1", "[::1]") or host.startswith("127.")
