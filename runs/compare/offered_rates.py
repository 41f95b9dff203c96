"""Conclusions about offered rates: which rate is sustained, latency up to it, and failures."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain, combinations

from runs.compare import sustained
from runs.compare.conclusion_model import Conclusion
from runs.compare.contests import Marks, described_pairs, in_order, make_contest, pair_findings
from runs.compare.exclusions import Candidate, NotRanked, candidates
from runs.compare.findings import Finding
from runs.compare.findings.model import ids
from runs.compare.measured_first import latency_alone
from runs.compare.metrics import (
    FAILED_SHARE,
    LATENCY_MEAN,
    PERCENTILES,
    REQUESTS_PER_S,
    SUSTAINED,
    Metric,
)
from runs.compare.number_text import plural
from runs.compare.questions import Question
from runs.compare.ranking import RatioToFirst, Row
from runs.compare.series import Series
from runs.compare.sustained import Sustained, rates_reached

# Of these the first one that all series state is compared.
LATENCIES = (PERCENTILES[-1], PERCENTILES[1], PERCENTILES[0], LATENCY_MEAN)


def conclude_offered(question: Question, *, heading: str, marks: Marks) -> Conclusion:
    """Conclude about offered rates: which rate is sustained, latency up to it, and failures."""
    latency = next((own for own in LATENCIES if _is_stated(question.series, own)), LATENCY_MEAN)
    rates = [sustained.sustained_of(series) for series in question.series]
    measured = candidates(question.series, latency, broken=marks.broken)
    own = [
        _without_failed(candidate, own_rates.reached)
        for candidate, own_rates in zip(measured, rates, strict=True)
    ]
    contest = make_contest(question, own, metric=latency, marks=marks)
    reached = candidates(question.series, REQUESTS_PER_S, broken={})
    rows = _ranking(reached, rates, may_rank=_comparable(reached, marks))

    def find() -> tuple[Finding, ...]:
        sustaining, failing = _sustained(question, rates), _failures(question, rows, marks=marks)
        return in_order([*sustaining, *pair_findings(contest, rows), *failing])

    return Conclusion(
        question=question,
        heading=heading,
        metric=SUSTAINED,
        rows=tuple(rows),
        leader=_sustained_leader(reached, marks),
        leader_of_tested=None,
        contest=contest,
        find=find,
        of_latency=None
        if any(own_rates.offered for own_rates in rates)
        else latency_alone(question, broken=marks.broken),
    )


def _ranking(
    candidates: Sequence[Candidate], rates: Sequence[Sustained], *, may_rank: Collection[int]
) -> list[Row]:
    """Return the rows of offered rates by the rate that each series sustains.

    Equal rates share a rank; `rates` are what the candidates sustain. Only the candidates at the
    positions `may_rank` have one. Who kept all that it was offered may sustain more: it has no
    ratio to one that was offered more and kept it.
    """
    order = sorted(
        range(len(candidates)),
        key=lambda index: (-(rates[index].rate or 0), candidates[index].series.name),
    )
    best = rates[order[0]].rate if order else None
    ranked = [rate for index in may_rank if (rate := rates[index].rate) is not None]
    rows = []
    for index in order:
        rate, rank = rates[index].rate, None
        if rate is not None and index in may_rank:
            rank = 1 + sum(better > rate for better in ranked)
        is_open = _is_open(rates[index], best)
        rows.append(
            Row(
                candidate=candidates[index],
                rank=rank,
                figure=rate,
                ratio=None if is_open else _rate_to_first(rate, best),
                peak=(rate, rate) if rate else None,
                not_ranked=None if rate else _why_none(candidates[index]),
            )
        )
    return rows


def _is_open(own: Sustained, best: float | None) -> bool:
    """Tell whether a series kept all that it was offered, and another one was offered more."""
    return own.rate is not None and own.rate < (best or 0) and own.failed_at is None


def _why_none(candidate: Candidate) -> NotRanked:
    """Return why a series sustains no rate: it reached none, or no rate is known."""
    return "not sustained" if candidate.loads else "no value"


def _rate_to_first(rate: float | None, best: float | None) -> RatioToFirst | None:
    if not rate or not best:
        return None
    share = rate / best
    return RatioToFirst(value=share, low=share, high=share, coverage=None, loads=(rate,))


def _comparable(own: Sequence[Candidate], marks: Marks) -> set[int]:
    """Return the series whose offered rates can be ranked: known repeats, of joined uploads."""
    described = described_pairs(own, tests=marks.tests)
    pairs = set(combinations(range(len(own)), 2)) - described
    paired = set(chain.from_iterable(pairs))
    alone = {0} if len(own) == 1 and marks.tests else set()
    return {index for index in paired | alone if not _has_unknown_repeats(own[index])}


def _has_unknown_repeats(candidate: Candidate) -> bool:
    return any(gap.reason == "not repeats" for gap in candidate.excluded)


def _sustained_leader(own: Sequence[Candidate], marks: Marks) -> Series | None:
    """Return the series that keeps more than each other one; None where some may not be ranked."""
    if described_pairs(own, tests=marks.tests) or any(map(_has_unknown_repeats, own)):
        return None
    return sustained.leader_of([candidate.series for candidate in own])


def _without_failed(candidate: Candidate, reached: Sequence[float]) -> Candidate:
    """Return a candidate with only the offered rates that it reached."""
    values = {load: values for load, values in candidate.values.items() if load in reached}
    return replace(candidate, values=values, excluded=(), loads=tuple(values))


def _failures(question: Question, rows: Sequence[Row], *, marks: Marks) -> list[Finding]:
    """Compare the shares of failed requests at the rates that were reached; none without any."""
    own = [_failed_of(series) for series in question.series]
    shares = chain.from_iterable(candidate.values.values() for candidate in own)
    if not any(map(any, shares)):
        return []
    contest = make_contest(question, own, metric=FAILED_SHARE, marks=marks)
    return pair_findings(contest, rows)


def _failed_of(series: Series) -> Candidate:
    """Return the shares of failed requests at the rates that every repeat of a series reached."""
    points = {rate: series.by_load[rate] for rate in rates_reached(series)}
    repeats = {rate: own[0] for rate, own in points.items() if len(own) == 1}
    shares = {rate: tuple(point.values(FAILED_SHARE)) for rate, point in repeats.items()}
    known = {rate: values for rate, values in shares.items() if values}
    return Candidate(series=series, values=known, loads=tuple(known))


def _sustained(question: Question, rates: Sequence[Sustained]) -> list[Finding]:
    """Return what each series sustains, the highest rate first; nothing where no rate is known."""
    findings = [
        Finding(
            code="sustained",
            metric=SUSTAINED,
            load=question.load,
            series=series,
            loads=own_rates.offered,
            parameters={"value": own_rates.rate, "failed_at": own_rates.failed_at},
            runs=ids(series.points),
            basis=plural(len(own_rates.offered), "offered rate"),
        )
        for series, own_rates in zip(question.series, rates, strict=True)
        if own_rates.offered
    ]
    return sorted(findings, key=lambda finding: -(finding.parameters["value"] or 0))


def _is_stated(series: Sequence[Series], metric: Metric) -> bool:
    """Tell whether every series states a metric somewhere."""
    return all(_states(own, metric) for own in series)


def _states(series: Series, metric: Metric) -> bool:
    """Tell whether a run of a series states a metric."""
    return any(point.values(metric) for point in series.points)
