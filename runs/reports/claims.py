"""Claims: a sentence of an author beside what was measured. Plain Python.

`claim_syntax` reads the mark, `claim_words` what the author's own words say. A claim is right only
if its mark and its words both hold for the measured value: direction, metric, load and size.
What is not understood is not checkable; it never counts as right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import NamedTuple

from runs.compare.claims.ranges import Range
from runs.compare.common_heads import without_own_head
from runs.compare.metrics import CONCURRENCY, Metric
from runs.compare.number_text import number as number_text
from runs.compare.number_text import plural, rounded
from runs.compare.questions import questions, size_of
from runs.compare.series import Group, Point, Series
from runs.reports import claim_words
from runs.reports.claim_syntax import HEAD, LONGEST, SYNTAX, TAIL, Claim, read

__all__ = ["HEAD", "LONGEST", "SYNTAX", "TAIL", "Claim", "Measured", "measure", "parse"]


@dataclass(frozen=True, slots=True)
class Measured:
    """A claim's text and what was measured.

    `ratio` is the measured ratio, of several loads the lowest; `value` the measured value of a
    claim about one server, in the metric's stored unit. Where both are None, the claim is not
    checkable, and `sentence` says why. `says` is the marked value as it was written, or
    that the words say something else.
    """

    text: str
    factor: float | None
    ratio: float | None
    deviates: bool
    sentence: str
    says: str = ""
    value: float | None = None

    @property
    def is_checked(self) -> bool:
        """Tell whether it was held against a measured value."""
        return self.ratio is not None or self.value is not None


class Medians(NamedTuple):
    """One or two medians at a load, of so many runs; `failed` tells whether requests failed."""

    load: float
    above: float
    below: float | None
    runs: int
    failed: bool

    @property
    def compared(self) -> float | None:
        """Return what a claim is held against: the ratio, or the one value; None for x / 0."""
        if self.below is None:
            return self.above
        ratio = self.above / self.below if self.below else math.inf
        return ratio if math.isfinite(ratio) else None


class Fit(NamedTuple):
    """Measured values that a claim can mean: of one load, or of each load of a sweep.

    `size` is that of the document in bytes; `missing` are loads that not both servers have.
    """

    medians: tuple[Medians, ...]
    size: float | None
    missing: tuple[float, ...] = ()


def parse(text: str) -> Claim | Measured:
    """Read what stands between "[[claim:" and "]]".

    A claim that cannot be understood gives a `Measured` that is not checked.
    """
    claim = read(text)
    if isinstance(claim, Claim):
        return claim
    sentence = f"not checkable: a claim is written {SYNTAX}"
    return Measured(text=claim, factor=None, ratio=None, deviates=False, sentence=sentence)


def measure(
    claim: Claim, setups: Sequence[Sequence[Group]], *, here: int | None = None
) -> Measured:
    """Compare a claim with what was measured.

    It is looked for in the setup that it names, else in `here` (from 1), else in all of them.
    """
    setup = claim.setup or here
    if setup and setup > len(setups):
        return _unknown(claim, f"there is no setup {setup}")
    searched = setups[setup - 1 : setup] if setup else setups
    fits = set(chain.from_iterable(_fits(claim, group) for group in chain(*searched)))
    if not fits:
        return _unknown(claim, "nothing measured fits it")
    if len(fits) > 1:
        return _unknown(claim, _several(claim, fits))
    return _measured(claim, fits.pop())


def _several(claim: Claim, fits: set[Fit]) -> str:
    """Say that more than one thing was measured, and what the claim has to name."""
    sizes = {fit.size for fit in fits}
    if len(sizes) > 1 and not claim.size:
        return f"documents of {len(sizes)} sizes fit it; name the size or the setup"
    if claim.right:
        return f"{plural(len(fits), 'pair')} of measured values fit it"
    return f"{len(fits)} measured values fit it"


def _measured(claim: Claim, fit: Fit) -> Measured:
    """Hold a claim and its words against the values that it means."""
    if fit.missing:
        gaps = ", ".join(map(number_text, fit.missing))
        return _unknown(claim, f"not everything was measured at {gaps}")
    compared = [medians.compared for medians in fit.medians]
    values = [value for value in compared if value is not None]
    if len(values) < len(compared):
        return _unknown(claim, "the second value is 0")
    loads = claim.loads or (fit.medians[0].load, fit.medians[-1].load)
    readings = claim_words.read(claim, loads=loads, size=fit.size)
    if isinstance(readings, str):
        return _unknown(claim, readings)
    holds = [_holds(allowed, values) for allowed in (claim.allowed, *readings)]
    only_words_differ = holds[0] and not all(holds)
    return Measured(
        text=claim.text,
        factor=claim.factor,
        ratio=min(values) if claim.right else None,
        deviates=not all(holds),
        sentence=f"measured: {_values_text(claim, fit)}",
        says="something else than their mark" if only_words_differ else claim.stated,
        value=None if claim.right else min(values),
    )


def _holds(allowed: Range, values: Sequence[float]) -> bool:
    return all(allowed.holds(value) for value in values)


def _values_text(claim: Claim, fit: Fit) -> str:
    """Write what was measured: "2.97 (22.72 / 7.66 requests/s at 20, 2 runs)"."""
    first, last = fit.medians[0], fit.medians[-1]
    runs = plural(sum(medians.runs for medians in fit.medians), "run")
    failed = "; requests failed" if any(medians.failed for medians in fit.medians) else ""
    unit = claim.metric.units[0].name
    where = f"at {number_text(first.load)}"
    if len(fit.medians) > 1:
        ratios = [medians.compared or 0.0 for medians in fit.medians]
        own_unit = "" if claim.right else f" {unit}"
        span = f"{rounded(min(ratios), 3)} to {rounded(max(ratios), 3)}{own_unit}"
        return f"{span} ({where} to {number_text(last.load)}, {runs}{failed})"
    if first.below is None:
        return f"{number_text(first.above)} {unit} ({where}, {runs}{failed})"
    values = f"{number_text(first.above)} \u00f7 {number_text(first.below)} {unit}"
    return f"{first.above / first.below:.2f} ({values} {where}, {runs}{failed})"


def _fits(claim: Claim, group: Group) -> Iterator[Fit]:
    """Give what a claim can mean in a group of series."""
    lefts = [series for series in _named(group, claim.left) if claim.is_of_size(size_of(series))]
    if not claim.right:
        for left in lefts:
            yield from _of_loads(claim, left)
        return
    for left, right in product(lefts, _named(group, claim.right)):
        if left is not right:
            yield from _of_loads(claim, left, right=right)


def _of_loads(claim: Claim, left: Series, *, right: Series | None = None) -> Iterator[Fit]:
    """Give a fit for each load that a claim can mean, or one for the whole sweep."""
    size = size_of(left)
    if claim.span is None:
        for medians in medians_of(left, right, metric=claim.metric):
            if claim.load in (None, medians.load):
                yield Fit(medians=(medians,), size=size)
        return
    low, high = claim.span
    both = [
        medians
        for medians in medians_of(left, right, metric=claim.metric)
        if low <= medians.load <= high
    ]
    measured = [medians.load for medians in both]
    wanted = {load for load in _all_loads(left, right) if low <= load <= high}
    wanted |= {end for end in claim.span if 0 < end < math.inf}
    missing = tuple(sorted(load for load in wanted if measured.count(load) != 1))
    if both:
        yield Fit(medians=tuple(sorted(both)), size=size, missing=missing)


def _all_loads(left: Series, right: Series | None) -> set[float]:
    return {*left.by_load, *(right.by_load if right else ())}


def _are_comparable(left: Series, right: Series) -> bool:
    """Tell whether two series belong to one question: an equal document, keep-alive and so on."""
    asked = questions(Group(CONCURRENCY, [left, right]))
    return any(len(question.series) == 2 for question in asked)


def medians_of(left: Series, right: Series | None, *, metric: Metric) -> Iterator[Medians]:
    """Give the medians of each load; of two servers those at equal loads."""
    if right is None:
        for point in left.points:
            if stat := point.stat(metric):
                yield Medians(
                    load=point.x,
                    above=stat.median,
                    below=None,
                    runs=stat.n,
                    failed=point.is_marked,
                )
        return
    if not _are_comparable(left, right):
        return
    for first, second in product(left.points, right.points):
        if first.x == second.x:
            yield from _pair(first, second, metric=metric)


def _pair(first: Point, second: Point, *, metric: Metric) -> Iterator[Medians]:
    """Give the two medians where both points have the metric."""
    above, below = first.stat(metric), second.stat(metric)
    if above and below:
        yield Medians(
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
    for name_of in (_name, *_NAMES_ELSEWHERE, server_and_version, _server):
        fitting = [series for series in measured if name_of(series).casefold() == wanted]
        if fitting:
            return fitting
    return []


def server_and_version(series: Series) -> str:
    """Return "lighttpd 1.4.22"."""
    return series.points[0].runs[0].server_and_version


def _name(series: Series) -> str:
    return series.name


def _headed_name(series: Series) -> str:
    """Return the name with the head that all series have: "Language: go"."""
    return replace(series, common_head="").name


def _headless_name(series: Series) -> str:
    """Return the name on a page on which all series have its head: "go"."""
    return without_own_head(series).name


def _earlier_name(series: Series) -> str:
    return series.earlier_name(series.unsaid)


_NAMES_ELSEWHERE = (_headed_name, _headless_name, _earlier_name)


def _server(series: Series) -> str:
    return series.server


def _unknown(claim: Claim, why: str) -> Measured:
    return Measured(
        text=claim.text,
        factor=claim.factor,
        ratio=None,
        deviates=False,
        sentence=f"not checkable: {why}",
        says=claim.stated,
    )
