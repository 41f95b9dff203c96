"""BP031 (W): The servers were measured one after the other, or the order is unknown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from runs.compare.checks.model import Check, Mark, Subject, ids, who
from runs.compare.measured_order import INTERLEAVED, order_of
from runs.compare.questions import Question
from runs.compare.series import Series
from runs.compare.verdicts import ENOUGH

MOST = 30  # series of a question whose pairs are looked at
SENTENCES = {
    "one after the other": "were measured one after the other",
    "unknown": "were measured in an unknown order",
}


def check(about: Subject) -> Iterator[Mark]:
    """Look at each pair of servers that a test can compare, once for each question and order."""
    for question in about.questions:
        orders: dict[str, dict[str, Series]] = {}
        for pair in _pairs(question):
            order = order_of(*pair)
            if order != INTERLEAVED:
                by_name = orders.setdefault(order, {})
                by_name.update((series.name, series) for series in pair)
        for stated, concerned in orders.items():
            runs = chain.from_iterable(series.runs for series in concerned.values())
            yield Mark(f"{who(concerned.values())} {SENTENCES[stated]}.", ids(runs))


def _pairs(question: Question) -> Iterator[tuple[Series, Series]]:
    """Give the pairs of different servers with enough repeats at a common load."""
    repeated = [series for series in question.series if _repeated_loads(series)]
    for first, second in combinations(repeated[:MOST], 2):
        if first.who != second.who and _repeated_loads(first) & _repeated_loads(second):
            yield first, second


def _repeated_loads(series: Series) -> set[float]:
    return {point.x for point in series.points if len(point.runs) >= ENOUGH}


CHECK = Check(
    code="BP031",
    severity="W",
    title="Servers were not measured in turns",
    what=(
        "Two servers with three or more repeats at a common load were measured one after the "
        "other. Or nobody states the order. Reports of one text stand in the order in which "
        "they were printed."
    ),
    why=(
        "A machine that becomes warm, or a busy neighbour, shifts all runs of one server. A "
        "shift of 1 % makes one in five equal pairs look different."
    ),
    fix="Measure the servers in turns: A, B, A, B. State the order of measurement.",
    sources=(
        "Mytkowicz et al., Producing Wrong Data Without Doing Anything Obviously Wrong (ASPLOS "
        "2009)",
    ),
    needs=("server_name", "concurrency|offered_rate"),
    whole=True,
    marks=check,
)
