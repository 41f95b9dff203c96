"""Claims: a sentence of an author beside the ratio that was measured. Plain Python.

In a text: `[[claim: twice as fast | lighttpd / Apache requests_per_s @ 20 = 2]]`. Before the bar
stands the author's text. After it stand two servers, a metric, the load (needed where there are
several), and the factor that the text means; `in 2` before `=` names the setup where several fit.
The ratio is the first server's median divided by the second's.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import NamedTuple

from runs.compare.checks import claim as rule
from runs.compare.checks.model import Subject
from runs.compare.metrics import METRICS, Metric
from runs.compare.number_text import number as number_text
from runs.compare.number_text import plural
from runs.compare.series import Group, Point, Series

HEAD, TAIL = "[[claim:", "]]"
LONGEST = 500
SYNTAX = "words | server / server metric @ load = factor"
_SETUP = re.compile(r" in ([0-9]{1,2})$")
_LOAD = re.compile(r" ?@ ?([0-9]{1,9}(?:\.[0-9]{1,6})?)$")
_FACTOR = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")


@dataclass(frozen=True, slots=True)
class Claim:
    """What an author says: `left` is `factor` times `right`.

    `load` and `setup` (from 1) are None where the claim does not name them.
    """

    text: str
    left: str
    right: str
    metric: Metric
    load: float | None
    setup: int | None
    factor: float


@dataclass(frozen=True, slots=True)
class Measured:
    """A claim's text and what was measured; where `ratio` is None, `sentence` says why."""

    text: str
    factor: float | None
    ratio: float | None
    deviates: bool
    sentence: str


class MedianPair(NamedTuple):
    """Two medians at the same load, of so many runs; `failed` tells whether requests failed."""

    load: float
    above: float
    below: float
    runs: int
    failed: bool


def parse(text: str) -> Claim | Measured:
    """Read what stands between "[[claim:" and "]]".

    A claim that cannot be understood gives a `Measured` without a ratio.
    """
    author_text, _, rest = (" ".join(part.split()) for part in text.partition("|"))
    rest, _, factor = (part.strip() for part in rest.rpartition("="))
    rest, setup = _without_end(rest, _SETUP)
    rest, load = _without_end(rest, _LOAD)
    sides, _, key = rest.rpartition(" ")
    metric = next((metric for metric in METRICS if metric.key == key), None)
    left, _, right = (part.strip() for part in sides.partition(" / "))
    is_factor = _FACTOR.fullmatch(factor) and float(factor)
    if not (author_text and left and right and metric and is_factor):
        sentence = f"not checkable: a claim is written {SYNTAX}"
        return Measured(author_text, None, ratio=None, deviates=False, sentence=sentence)
    return Claim(
        author_text,
        left,
        right=right,
        metric=metric,
        load=float(load) if load else None,
        setup=int(setup) if setup else None,
        factor=float(factor),
    )


def measure(
    claim: Claim, setups: Sequence[Sequence[Group]], *, here: int | None = None
) -> Measured:
    """Compare a claim with what was measured.

    It is looked for in the setup that it names, else in `here` (from 1), else in all of them.
    """
    number = claim.setup or here
    if number and number > len(setups):
        return _unknown(claim, f"there is no setup {number}")
    searched = setups[number - 1 : number] if number else setups
    pairs: set[MedianPair] = set()
    for group in chain.from_iterable(searched):
        pairs.update(_pairs(claim, group))
    if not pairs:
        return _unknown(claim, "nothing measured fits it")
    if len(pairs) > 1:
        return _unknown(claim, f"{plural(len(pairs), 'pair')} of measured values fit it")
    return _measured(claim, pairs.pop())


def _measured(claim: Claim, pair: MedianPair) -> Measured:
    if not pair.below or not math.isfinite(pair.above / pair.below):
        return _unknown(claim, "the second value is 0")
    ratio = pair.above / pair.below
    stated = {"claims": [(claim.text, claim.factor, ratio)]}
    deviates = any(True for _ in rule.check(Subject((), (), stated=stated)))
    unit = claim.metric.units[0].name
    values = f"{number_text(pair.above)} \u00f7 {number_text(pair.below)} {unit}"
    basis = f"{values} at {number_text(pair.load)}, {plural(pair.runs, 'run')}"
    failed = "; requests failed" if pair.failed else ""
    sentence = f"measured: {ratio:.2f} ({basis}{failed})"
    return Measured(claim.text, claim.factor, ratio=ratio, deviates=deviates, sentence=sentence)


def _pairs(claim: Claim, group: Group) -> Iterator[MedianPair]:
    """Give each pair of points at the same load that fits the claim."""
    lefts, rights = _named(group, claim.left), _named(group, claim.right)
    for left, right in product(lefts, rights):
        if left is right:
            continue
        for first, second in product(left.points, right.points):
            if first.x == second.x and claim.load in (None, first.x):
                yield from _pair(first, second, metric=claim.metric)


def _pair(first: Point, second: Point, *, metric: Metric) -> Iterator[MedianPair]:
    """Give the two medians where both points have the metric."""
    above, below = first.stat(metric), second.stat(metric)
    if above and below:
        yield MedianPair(
            load=first.x,
            above=above.median,
            below=below.median,
            runs=above.n + below.n,
            failed=first.is_marked or second.is_marked,
        )


def _named(group: Group, name: str) -> list[Series]:
    """Return the series of this name: the whole name, else server and version, else the server."""
    wanted = " ".join(name.casefold().split())
    measured = [series for series in group.series if series.points]
    for name_of in (_whole_name, _server_and_version, _server):
        fitting = [series for series in measured if name_of(series).casefold() == wanted]
        if fitting:
            return fitting
    return []


def _whole_name(series: Series) -> str:
    return series.name


def _server_and_version(series: Series) -> str:
    return series.points[0].runs[0].server_and_version


def _server(series: Series) -> str:
    return series.server


def _unknown(claim: Claim, why: str) -> Measured:
    sentence = f"not checkable: {why}"
    return Measured(claim.text, claim.factor, ratio=None, deviates=False, sentence=sentence)


def _without_end(text: str, pattern: re.Pattern[str]) -> tuple[str, str | None]:
    """Return the text without what the pattern matches at its end, and the match's value."""
    match = pattern.search(text)
    return (text[: match.start()].strip(), match[1]) if match else (text, None)
