"""What is to be measured, in which order, and how long it takes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, product, zip_longest
from math import ceil
from statistics import mean, stdev

from client.errors import WRONG_CALL, ClientError
from client.targets import Target
from client.tools import Tool

INTERLEAVED, IN_BLOCKS = "interleaved", "blocks"
ORDERS = {INTERLEAVED: "interleaved", IN_BLOCKS: "one after the other"}  # as the site says it
SEED = 20261123  # of the order of the targets inside a round
START_SECONDS = 0.3  # of a tool, its probe and its reading
MOST_ROUNDS = 4  # times --repeat, while the spread is too wide
_DURATION = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(ms|s|m|h)?")
_UNITS = {"ms": 0.001, "s": 1, "m": 60, "h": 3600}


@dataclass(frozen=True, slots=True)
class Step:
    """One run that is to be made. `repetition` counts from 1."""

    target: Target
    load: float
    repetition: int

    @property
    def key(self) -> tuple[str, float, int]:
        """Return what is the same in a file that is continued."""
        return self.target.name, self.load, self.repetition


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A measurement. `loads` are connections or requests/s, as the tool varies them."""

    tool: Tool
    targets: tuple[Target, ...]
    loads: tuple[float, ...]
    repeats: int = 5
    seconds: int = 30
    warm_up: float = 5.0
    order: str = INTERLEAVED
    options: tuple[str, ...] = ()
    connections: int = 1  # of wrk2
    spread: float | None = None  # a share: 0.025 is 2.5 %

    @property
    def text(self) -> str:
        """Return what must be equal where a file is continued. More repeats may follow."""
        loads = ",".join(f"{load:g}" for load in self.loads)
        targets = " ".join(f"{target.name}={target.url}" for target in self.targets)
        times = f"{self.seconds} s after {self.warm_up:g} s"
        options = " ".join(self.options) or "no options"
        return f"{self.tool.name}; {loads}; {times}; {self.order}; {options}; {targets}"

    @property
    def seconds_of_a_step(self) -> float:
        """Return how long one run takes, with its warm-up."""
        return self.seconds + self.warm_up + START_SECONDS

    def steps(self) -> Iterator[Step]:
        """Give the runs in their order; interleaved ones in changing orders of targets."""
        rounds = range(1, self.repeats + 1)
        if self.order == IN_BLOCKS:
            for target, load, repetition in product(self.targets, self.loads, rounds):
                yield Step(target, load, repetition=repetition)
            return
        for repetition, load in product(rounds, self.loads):
            yield from self.round(load, repetition)

    def round(self, load: float, repetition: int) -> list[Step]:
        """Return one run of each target at a load, in an order that is the same each time.

        The next repetition has the reverse order, so that no target is measured before another one
        more often than after it. The order after that, and that of the next load, begin with other
        targets, so that each one is measured at each place.
        """
        targets = random.Random(SEED).sample(self.targets, len(self.targets))
        number = self.loads.index(load)
        turn, is_reverse = divmod(repetition - 1 + number, 2)
        steps = _zigzag(len(targets))
        moved = turn + number if len(targets) > 2 else 0
        order = [targets[(step + moved) % len(targets)] for step in steps]
        if is_reverse:
            order.reverse()
        return [Step(target, load, repetition=repetition) for target in order]


def _zigzag(count: int) -> list[int]:
    """Return 0, 1, count - 1, 2, count - 2, …: moved on, each number follows each other one once.

    It is the first row of a Williams design, in which each treatment follows each other one.
    """
    ups, downs = range(1, count // 2 + 1), range(count - 1, count // 2, -1)
    steps = chain.from_iterable(zip_longest(ups, downs))
    return [0, *(step for step in steps if step is not None)]


@dataclass(slots=True)
class Rates:
    """The rates that were measured so far, by target and load."""

    values: dict[tuple[str, float], list[float]] = field(default_factory=dict)

    def add(self, step: Step, rate: float) -> None:
        """Note the rate of a run."""
        self.values.setdefault((step.target.name, step.load), []).append(rate)

    def of(self, target: Target) -> dict[float, list[float]]:
        """Return the rates of a target by load."""
        return {load: rates for (name, load), rates in self.values.items() if name == target.name}

    def is_wide(self, plan: Plan, load: float) -> bool:
        """Tell whether a target's rates at a load vary more than the plan allows.

        The measure is the standard deviation as a share of the mean, as of the Phoronix Test Suite.
        """
        lists = [self.values.get((target.name, load), []) for target in plan.targets]
        spreads = [stdev(rates) / mean(rates) for rates in lists if len(rates) > 1 and mean(rates)]
        return plan.spread is not None and any(spread > plan.spread for spread in spreads)


def more_steps(plan: Plan, rates: Rates, repetition: int) -> list[Step]:
    """Return a further round at those loads whose rates vary too much; [] when it is enough."""
    if plan.spread is None or repetition > plan.repeats * MOST_ROUNDS:
        return []
    steps: list[Step] = []
    for load in plan.loads:
        if rates.is_wide(plan, load):
            steps += plan.round(load, repetition)
    return steps


def seconds_of(text: str, option: str) -> float:
    """Convert "30s", "1m", "200ms" or "5" to seconds. Raises ClientError."""
    match = _DURATION.fullmatch(text)
    if not match:
        raise ClientError(f"{option} {text!r}: a time as 30s or 2m is needed.", code=WRONG_CALL)
    return float(match[1]) * _UNITS[match[2] or "s"]


def whole_seconds(text: str, option: str) -> int:
    """Convert a time that tools take: whole seconds, at least one. Raises ClientError."""
    seconds = seconds_of(text, option)
    if seconds < 1 or seconds != int(seconds):
        message = f"{option} {text!r}: whole seconds are needed, at least 1s."
        raise ClientError(message, code=WRONG_CALL)
    return int(seconds)


def loads_of(text: str, option: str) -> tuple[float, ...]:
    """Convert "1,2,4" to loads, each once and in this order. Raises ClientError."""
    parts = [part.strip() for part in text.split(",")]
    is_good = all(re.fullmatch(r"[0-9]{1,9}", part) and int(part) for part in parts)
    if not is_good or len(set(parts)) < len(parts):
        message = f"{option} {text!r}: whole numbers are needed, each once, as in 1,2,4."
        raise ClientError(message, code=WRONG_CALL)
    return tuple(float(part) for part in parts)


def share_of(text: str, option: str) -> float | None:
    """Convert "2.5%" to 0.025, and "" to None. Raises ClientError."""
    if not text:
        return None
    match = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]{1,3})?)\s?%", text)
    if not match or not float(match[1]):
        raise ClientError(f"{option} {text!r}: a share as 2.5% is needed.", code=WRONG_CALL)
    return float(match[1]) / 100


def time_text(seconds: float) -> str:
    """Write a time as people do: "about 12 min"."""
    if seconds < 90:
        return f"{ceil(seconds)} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h {minutes % 60} min"


def counted(number: float, noun: str) -> str:
    """Write a number with its noun: "1 run", "1,200 runs"."""
    return f"{number:,.0f} {noun}" + ("" if number == 1 else "s")
