"""Limits of processor time, which grow on a machine that is slow or busy."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager

# What `work` takes on the machine for which the limits were chosen.
USUAL_SECONDS = 0.004


def work() -> float:
    """Return the processor time of a fixed piece of work of the readers' kind."""
    began = time.process_time()
    text = "Requests per second:    1234.56 [#/sec] (mean)\n" * 2_000
    counts: dict[str, int] = {}
    for number in re.finditer(r"(\d+)\.(\d+)|\w+", text):
        counts[number[0]] = counts.get(number[0], 0) + len(number[0])
    return time.process_time() - began


def slowness() -> float:
    """Return how many times longer than usual this machine takes now, at least 1."""
    return max(statistics.median(work() for _ in range(5)) / USUAL_SECONDS, 1)


def check(took: float, limit: float, *, before: float = 1) -> None:
    """Fail when a processor time is above a limit for the usual machine, in seconds.

    `before` is how slow the machine was when the work began: what else runs there may end.
    """
    if took >= limit:
        slow = max(before, slowness())
        assert took < limit * slow, f"{took:.2f} s, {slow:.1f} times as slow as usual"


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Fail when what is done takes more processor time than this on the usual machine."""
    before = slowness()
    began = time.process_time()
    yield
    check(time.process_time() - began, seconds, before=before)
