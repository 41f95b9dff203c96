"""What a run itself says, as far as a text has it: its load, requests, threads and times."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import isclose

from importers.model import Run

_ELSEWHERE = -1.0
_THOUSANDS = re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")


@dataclass(frozen=True, slots=True)
class OwnValues:
    """What a run itself says; a number that a text does not have is _ELSEWHERE."""

    tool: str | None
    hostname: str | None
    concurrency: float | None
    offered_rate: float | None
    requests: float | None
    threads: float | None
    seconds: tuple[float, ...]


def of_run(run: Run, text: str) -> OwnValues:
    """Return the values of a run that a text may repeat."""
    values = _numbers(text)
    times = [value for value in (run.duration_s, run.time_taken_s) if value]
    return OwnValues(
        tool=run.tool,
        hostname=run.hostname if "://" in text else None,
        concurrency=_in_text(run.concurrency, values),
        offered_rate=_rate_in_text(run.offered_rate, values),
        requests=_in_text(run.requests_completed, values),
        threads=_in_text(run.tool_threads, values),
        seconds=tuple(_near(time, values) for time in times),
    )


@lru_cache(1024)
def _numbers(text: str) -> frozenset[float]:
    """Return the numbers that stand in a text, and a thousand times each."""
    plain = _THOUSANDS.sub("", text)
    values = {float(number) for number in re.findall(r"[0-9]{1,9}(?:\.[0-9]{1,3})?", plain)}
    return frozenset(values | {value * 1000 for value in values})


def _in_text(number: float | None, values: frozenset[float]) -> float | None:
    return number if number is None or number in values else _ELSEWHERE


def _rate_in_text(rate: float | None, values: frozenset[float]) -> float | None:
    """Return the value of a text that is this rate: a tool prints "500.03" where 500 was asked."""
    if rate is None:
        return None
    return next((value for value in values if isclose(value, rate, rel_tol=0.002)), _ELSEWHERE)


def _near(time: float, values: frozenset[float]) -> float:
    """Return the value of a text that is this time, within what tests run longer than asked."""
    if not values:
        return _ELSEWHERE
    longer = {value * 60 for value in values} | {value * 3600 for value in values}
    near = (value for value in values | longer if isclose(value, time, rel_tol=0.05))
    return next(near, _ELSEWHERE)
