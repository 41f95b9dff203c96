"""Who serves how many times the requests of whom.

Definitionateach load that two series of one setup share: the ratio of the medians of their
        requests/s, never below 1.
            A leader is named only where both have three runs or more and their ranges do not
            overlap. Fewer runs give the ratio that was measured, with their number; medians
            within 1 % or ranges that touch cannot be told apart. Runs with answers of 5xx or a
            hundredth of failures are not compared. At most the 12 quickest servers of a setup are
            compared.
Source  docs/contract.md; Hoefler and Belli, Scientific Benchmarking of Parallel Computing Systems
        (SC 2015), on single measurements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from runs.compare.findings.model import (
    COMPARED,
    Finding,
    MeasuredSeries,
    Pair,
    at,
    basis,
    each,
    factor,
    ids,
    pairs,
    quickest,
    setups,
    spread,
)
from runs.compare.metrics import Load
from runs.compare.number_text import number, plural

CODE = "ratio"
RANK = 1
ABOUT = "who serves more than whom"


def find(load: Load, lines: Sequence[MeasuredSeries]) -> Iterator[Finding]:
    """Give one sentence for each stretch of loads in which one of two servers is ahead."""
    for members in setups(lines):
        if len(members) > COMPARED:
            words = (
                f"{COMPARED} of {number(len(members))} servers{members[0].setup} are compared: "
                "those with the most requests/s."
            )
            yield Finding(CODE, words, "their highest requests/s", ())
        for one, other in combinations(quickest(members), 2):
            for stretch in _stretches(pairs(one, other)):
                yield _sentence(load, one, other, stretch)


def _stretches(found: Sequence[Pair | None]) -> list[list[Pair]]:
    """Cut the loads where the one ahead changes, where nobody is, and where nothing can be
    compared.
    """
    stretches: list[list[Pair]] = []
    before = None
    for pair in found:
        if pair is not None and before is not None and _kind(before) == _kind(pair):
            stretches[-1].append(pair)
        elif pair is not None:
            stretches.append([pair])
        before = pair
    return stretches


def _kind(pair: Pair) -> tuple[int, bool]:
    return pair.side, pair.is_proved


def _sentence(
    load: Load, one: MeasuredSeries, other: MeasuredSeries, stretch: Sequence[Pair]
) -> Finding:
    side, proved = _kind(stretch[0])
    where = at(load, [pair.x for pair in stretch]) + one.setup
    stats = [rate.stat for pair in stretch for rate in (pair.first, pair.second)]
    loads, count = plural(len(stretch), "load"), each(stats)
    rests, runs = (
        basis(loads, stats=stats),
        ids(rate.point for pair in stretch for rate in (pair.first, pair.second)),
    )
    if not side:
        return Finding(
            CODE, f"{one.who} and {other.who} cannot be told apart {where}.", rests, runs
        )
    ahead, behind = (one.who, other.who) if side > 0 else (other.who, one.who)
    ratios = sorted(pair.ratio if side > 0 else 1 / pair.ratio for pair in stretch)
    times = (
        factor(ratios[0])
        if factor(ratios[0]) == factor(ratios[-1])
        else f"{factor(ratios[0])} to {factor(ratios[-1])}"
    )
    lost = _lost(one, other, stretch)
    if proved:
        return Finding(
            CODE,
            f"{ahead} leads {behind} {where}: {times} its requests/s, their ranges apart{lost}.",
            rests,
            runs,
        )
    measured = ", ".join(filter(None, (loads, spread(stats))))
    return Finding(
        CODE,
        f"{ahead} served {times} the requests/s of {behind} {where}, {count}{lost}.",
        measured,
        runs,
    )


def _lost(one: MeasuredSeries, other: MeasuredSeries, stretch: Sequence[Pair]) -> str:
    """Return "; requests of Apache failed": what stands beside a ratio of runs with failures."""
    names = [
        line.who
        for line, rates in (
            (one, [pair.first for pair in stretch]),
            (other, [pair.second for pair in stretch]),
        )
        if any(rate.lost for rate in rates)
    ]
    return f"; requests of {' and '.join(names)} failed" if names else ""
