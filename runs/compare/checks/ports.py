"""BP032 (W): The client may have run out of ports."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.checks.model import Check, Mark, Subject, name
from runs.compare.number_text import number
from runs.compare.series import RunView

NEEDS = ("keepalive", "requests_completed", "time_taken_s")
PORTS = 28_000  # of Linux: 32768 to 60999, about
WAIT_S = 60  # a closed connection holds its port so long (TIME_WAIT)


def check(about: Subject) -> Iterator[Mark]:
    """Count the connections that were opened within 60 s."""
    for run in about.measured(*NEEDS):
        opened = _opened(run)
        if run.numbers["keepalive"] is False and opened > PORTS:
            sentence = f"{number(round(opened))} connections within {WAIT_S} s to one address"
            yield Mark(f"{name(run)}: {sentence}.", (run.id,))


def _opened(run: RunView) -> float:
    """Return how many connections were opened in 60 s, at a steady rate."""
    done, time = float(run.numbers["requests_completed"]), float(run.numbers["time_taken_s"])
    return done * min(1.0, WAIT_S / time) if time > 0 else done


CHECK = Check(
    code="BP032",
    severity="W",
    title="The client may have run out of ports",
    what=(
        "Keep-alive was off, and more than 28,000 connections were opened to one address within "
        "60 s. Linux has no more ports for them by default. A closed connection keeps its port for "
        "60 s (TIME_WAIT)."
    ),
    why="Then connections fail or wait for a free port: the client was the limit.",
    fix="Use keep-alive, several client addresses, or a wider net.ipv4.ip_local_port_range.",
    sources=(
        "the README of wrk",
        "ip-sysctl of the Linux kernel (ip_local_port_range, tcp_tw_reuse)",
    ),
    needs=NEEDS,
    marks=check,
)
