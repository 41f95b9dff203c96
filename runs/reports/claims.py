"""Claims: words of an author beside the ratio that was measured. Plain Python.

In a text: `[[claim: twice as fast | lighttpd / Apache requests_per_s @ 20 = 2]]`. Before the bar the words, after it two
servers, a metric, the load (needed where there are several), and the factor that the words mean; `in 2` before `=` names
the setup where several fit. The ratio is the first server's median divided by the second's.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from runs.compare.checks import claim as rule
from runs.compare.checks.model import Subject
from runs.compare.metrics import METRICS, Metric
from runs.compare.number_text import number, plural
from runs.compare.series import Group, Series

HEAD, TAIL = "[[claim:", "]]"
LONGEST = 500
SYNTAX = "words | server / server metric @ load = factor"
_SETUP = re.compile(r" in ([0-9]{1,2})$")
_LOAD = re.compile(r" ?@ ?([0-9]{1,9}(?:\.[0-9]{1,6})?)$")
_FACTOR = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")


@dataclass(frozen=True, slots=True)
class Claim:
    """What an author says: `left` is `factor` times `right`; `load` and `setup` are None where they are not named."""

    words: str
    left: str
    right: str
    metric: Metric
    load: float | None
    setup: int | None
    factor: float


@dataclass(frozen=True, slots=True)
class Measured:
    """A claim's words and what was measured; `ratio` is None where it cannot be told, and `sentence` says why."""

    words: str
    factor: float | None
    ratio: float | None
    deviates: bool
    sentence: str


def parse(text: str) -> Claim | Measured:
    """Read what stands between "[[claim:" and "]]"; a `Measured` without a ratio when it cannot be understood."""
    words, bar, rest = (" ".join(part.split()) for part in text.partition("|"))
    rest, _, factor = (part.strip() for part in rest.rpartition("="))
    rest, setup = _taken(rest, _SETUP)
    rest, load = _taken(rest, _LOAD)
    sides, _, key = rest.rpartition(" ")
    metric = next((one for one in METRICS if one.key == key), None)
    left, _, right = (part.strip() for part in sides.partition(" / "))
    if not (
        words and bar and left and right and metric and _FACTOR.fullmatch(factor) and float(factor)
    ):
        return Measured(
            words,
            None,
            ratio=None,
            deviates=False,
            sentence=f"not checkable: a claim is written {SYNTAX}",
        )
    return Claim(
        words,
        left,
        right=right,
        metric=metric,
        load=float(load) if load else None,
        setup=int(setup) if setup else None,
        factor=float(factor),
    )


def measure(claim: Claim, setups: Sequence[Sequence[Group]], here: int | None = None) -> Measured:
    """Compare a claim with what was measured: in the setup it names, else `here` (from 1), else in all of them."""
    wanted = claim.setup or here
    if wanted and wanted > len(setups):
        return _unknown(claim, f"there is no setup {wanted}")
    groups = [
        group for place, setup in enumerate(setups, 1) if wanted in (None, place) for group in setup
    ]
    found = {pair for group in groups for pair in _pairs(claim, group)}
    if not found:
        return _unknown(claim, "nothing measured fits it")
    if len(found) > 1:
        return _unknown(claim, f"{plural(len(found), 'pair')} of measured values fit it")
    (load, top, bottom, runs, failed) = found.pop()
    if not bottom or not math.isfinite(top / bottom):
        return _unknown(claim, "the second value is 0")
    ratio = top / bottom
    marks = list(
        rule.check(Subject((), (), stated={"claims": [(claim.words, claim.factor, ratio)]}))
    )
    basis = f"{number(top)} \u00f7 {number(bottom)} {claim.metric.units[0].name} at {number(load)}, {plural(runs, 'run')}"
    sentence = f"measured: {ratio:.2f} ({basis}{'; requests failed' if failed else ''})"
    return Measured(claim.words, claim.factor, ratio=ratio, deviates=bool(marks), sentence=sentence)


def _pairs(claim: Claim, group: Group) -> Iterable[tuple[float, float, float, int, bool]]:
    """Give load, both medians, number of runs, and whether requests failed, for each pair of points that fits."""
    lefts, rights = _named(group, claim.left), _named(group, claim.right)
    for one, other in ((one, other) for one in lefts for other in rights if one is not other):
        for a, b in (
            (a, b)
            for a in one.points
            for b in other.points
            if a.x == b.x and claim.load in (None, a.x)
        ):
            top, bottom = a.stat(claim.metric), b.stat(claim.metric)
            if top and bottom:
                yield a.x, top.median, bottom.median, top.n + bottom.n, a.is_marked or b.is_marked


def _named(group: Group, name: str) -> list[Series]:
    """Return the series that are called so: by their whole name, else by server and version, else by server."""
    wanted = " ".join(name.casefold().split())
    drawn = [one for one in group.series if one.points]
    for names in zip(
        *((one.name, one.points[0].runs[0].server_and_version, one.server) for one in drawn),
        strict=True,
    ):
        if found := [
            one for one, own in zip(drawn, names, strict=True) if own.casefold() == wanted
        ]:
            return found
    return []


def _unknown(claim: Claim, why: str) -> Measured:
    return Measured(
        claim.words, claim.factor, ratio=None, deviates=False, sentence=f"not checkable: {why}"
    )


def _taken(text: str, pattern: re.Pattern[str]) -> tuple[str, str | None]:
    """Return the text without what the pattern finds at its end, and that."""
    found = pattern.search(text)
    return (text[: found.start()].strip(), found[1]) if found else (text, None)
