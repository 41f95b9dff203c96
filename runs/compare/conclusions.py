"""Conclusions: what may be said of the series of a comparison, question by question.

The way is: questions, candidates (loads that take part), verdicts, ranking, findings, summary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations
from typing import Any

from runs.compare import summaries, sustained
from runs.compare.checks import ChecksResult, find
from runs.compare.exclusions import ALL_METRICS, Candidate, candidates, excluded_everywhere
from runs.compare.findings import KEY_CODES, ORDER, Finding, findings_of
from runs.compare.findings.model import ids
from runs.compare.metrics import (
    LATENCY_MEAN,
    OFFERED_RATE,
    PERCENTILES,
    REQUESTS_PER_S,
    SUSTAINED,
    Metric,
)
from runs.compare.number_text import plural
from runs.compare.pair_matrix import MatrixRow, pair_matrix
from runs.compare.pairs import Contest
from runs.compare.questions import Question, only_described, questions, renamed, title
from runs.compare.ranking import Row, ranking, sustained_ranking
from runs.compare.series import UPLOAD, Group, Series
from runs.compare.verdicts import judge, leader_of

MOST_SERIES = 200  # of a page that is concluded about
MOST_PAIRED = 12  # series of which every pair has a finding; of more, those with the first one
KEY_FINDINGS = 3
LATENCIES = (PERCENTILES[-1], PERCENTILES[1], PERCENTILES[0], LATENCY_MEAN)


@dataclass(frozen=True)
class Conclusion:
    """What is concluded about one question: ranking, leader, findings and summary.

    `heading` tells it from the other questions of the comparison; "" where it is the only one.
    `leader_of_tested` is the leader among the series with enough repeats, where a series with fewer
    ones stands against a leader of all.
    """

    question: Question
    heading: str
    metric: Metric
    rows: tuple[Row, ...]
    leader: Series | None
    leader_of_tested: Series | None
    contest: Contest
    findings: tuple[Finding, ...]

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Return the summary, at most three sentences."""
        return summaries.sentences(self)

    @property
    def key_findings(self) -> tuple[Finding, ...]:
        """Return the findings that a page shows before anything is unfolded."""
        return tuple(own for own in self.findings if own.code in KEY_CODES)[:KEY_FINDINGS]

    @property
    def other_findings(self) -> tuple[Finding, ...]:
        """Return all further findings."""
        key = self.key_findings
        return tuple(finding for finding in self.findings if finding not in key)

    @cached_property
    def matrix(self) -> tuple[MatrixRow, ...]:
        """Return all pairs as a table; none for two series, and for more than are read."""
        return pair_matrix(self.contest, self.rows)

    @property
    def data(self) -> dict[str, Any]:
        """Return it for exports."""
        summary = {
            "metric": self.metric.key,
            "better": self.metric.better,
            "question": self.question.data,
            "sentences": list(self.sentences),
            "leader": self.leader.name if self.leader else None,
            "ranking": [row.data for row in self.rows],
        }
        return {
            "question": self.question.data,
            "summary": summary,
            "findings": [finding.data for finding in self.findings],
        }


def conclusions(
    groups: Sequence[Group], result: ChecksResult, *, tests: bool = True
) -> tuple[Conclusion, ...]:
    """Return the conclusions of a comparison, the largest question first.

    Without `tests` every pair is only described. None for more than MOST_SERIES series; the order
    of the runs changes nothing.
    """
    if sum(len(group.series) for group in groups) > MOST_SERIES:
        return ()
    marks = _Marks(result, tests=tests)
    asked = list(chain.from_iterable(questions(_sorted(group)) for group in groups))
    asked.sort(key=lambda question: (-len(question.series), -question.runs))
    headings = [title(question, asked) for question in asked]
    return tuple(
        _conclude(renamed(question), heading=heading, marks=marks)
        for question, heading in zip(asked, headings, strict=True)
    )


class _Marks:
    """The marks of the checks, by run: what contradicts a metric, and what warns.

    `tests` tells whether series may be tested at all.
    """

    def __init__(self, result: ChecksResult, *, tests: bool) -> None:
        self.tests = tests
        self.broken: dict[str, dict[str, str]] = {}
        fired: dict[str, set[str]] = {}
        for mark in result.marks:
            for run in mark.runs:
                if mark.severity == "W":
                    fired.setdefault(run, set()).add(mark.code)
                elif mark.severity == "E":
                    self._break(run, mark.code)
        self.fired = {run: frozenset(codes) for run, codes in fired.items()}

    def _break(self, run: str, code: str) -> None:
        rule = find(code)
        for metric in (rule.metrics if rule else ()) or (ALL_METRICS,):
            self.broken.setdefault(run, {})[metric] = code


def _sorted(group: Group) -> Group:
    """Return the group with its series by name, whatever the order of the runs."""
    return Group(
        group.load, sorted(group.series, key=lambda series: (series.name, ids(series.points)))
    )


def _conclude(question: Question, *, heading: str, marks: _Marks) -> Conclusion:
    """Conclude about a question by requests/s, or by what is sustained of an offered rate."""
    if question.load == OFFERED_RATE:
        return _conclude_open(question, heading=heading, marks=marks)
    own = candidates(question.series, REQUESTS_PER_S, broken=marks.broken)
    contest = _contest(question, own, metric=REQUESTS_PER_S, marks=marks)
    rows = ranking(own, contest.judgement, metric=REQUESTS_PER_S)
    ranked = [index for index, candidate in enumerate(own) if candidate.not_ranked is None]
    few = [index for index, candidate in enumerate(own) if candidate.not_ranked == "few repeats"]
    alone = findings_of(own, question.load, metric=REQUESTS_PER_S)
    return Conclusion(
        question=question,
        heading=heading,
        metric=REQUESTS_PER_S,
        rows=tuple(rows),
        leader=_leader(contest, ranked, few=few),
        leader_of_tested=_leader(contest, ranked, few=()),
        contest=contest,
        findings=_in_order([*alone, *_pairs(contest, rows)]),
    )


def _contest(
    question: Question, own: Sequence[Candidate], *, metric: Metric, marks: _Marks
) -> Contest:
    """Judge the candidates of a question; series without a rank for errors take no part."""
    measured: list[Mapping[float, Sequence[float]]] = [
        candidate.values if candidate.not_ranked in (None, "few repeats") else {}
        for candidate in own
    ]
    described = _described(own, tests=marks.tests)
    judgement = judge(measured, better=metric.better, described=described)
    return Contest(
        candidates=own, judgement=judgement, metric=metric, load=question.load, fired=marks.fired
    )


def _described(own: Sequence[Candidate], *, tests: bool) -> set[tuple[int, int]]:
    """Return the pairs that are never tested: all, or those of uploads that nobody joined."""
    uploads = {candidate.series.conditions[UPLOAD] for candidate in own}
    if tests and len(uploads) == 1:
        return set()
    return {
        (first, second)
        for first, second in combinations(range(len(own)), 2)
        if not tests or only_described(own[first].series, own[second].series)
    }


def _leader(contest: Contest, ranked: Sequence[int], *, few: Sequence[int]) -> Series | None:
    """Return the series that is proved faster than every other one that is ranked, if it may lead.

    A series with a load that is excluded may not, unless that load is excluded for all of them;
    nor one that is marked as failed without a number.
    """
    index = leader_of(contest.judgement, ranked=ranked, unranked=few)
    if index is None:
        return None
    candidate = contest.candidates[index]
    everywhere = excluded_everywhere([contest.candidates[position] for position in ranked])
    gaps = {gap.load for gap in candidate.excluded} - everywhere
    return None if gaps or candidate.has_uncounted else candidate.series


def _pairs(contest: Contest, rows: Sequence[Row]) -> list[Finding]:
    """Return the findings about pairs: of all series, or of the first one with each other one."""
    positions = {id(own): index for index, own in enumerate(contest.candidates)}
    order = [positions[id(row.candidate)] for row in rows if row.candidate.values]
    if len(order) <= MOST_PAIRED:
        pairs = list(combinations(order, 2))
    else:
        pairs = [(order[0], later) for later in order[1:]]
    return [contest.finding(first, second) for first, second in pairs]


def _in_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return findings by the weight of their code, those of one code as they come."""
    return tuple(sorted(findings, key=lambda finding: ORDER.index(finding.code)))


def _conclude_open(question: Question, *, heading: str, marks: _Marks) -> Conclusion:
    """Conclude about offered rates: which rate is sustained, and the latency up to it."""
    latency = next((own for own in LATENCIES if _is_stated(question.series, own)), LATENCY_MEAN)
    rates = [sustained.sustained_of(series) for series in question.series]
    measured = candidates(question.series, latency, broken=marks.broken)
    own = [
        _without_failed(candidate, own_rates.reached)
        for candidate, own_rates in zip(measured, rates, strict=True)
    ]
    contest = _contest(question, own, metric=latency, marks=marks)
    rows = sustained_ranking(own, [own_rates.rate for own_rates in rates])
    findings = [*_sustained(question, rates), *_pairs(contest, rows)]
    return Conclusion(
        question=question,
        heading=heading,
        metric=SUSTAINED,
        rows=tuple(rows),
        leader=sustained.leader_of(question.series),
        leader_of_tested=None,
        contest=contest,
        findings=_in_order(findings),
    )


def _without_failed(candidate: Candidate, reached: Sequence[float]) -> Candidate:
    """Return a candidate with only the offered rates that it reached."""
    values = {load: values for load, values in candidate.values.items() if load in reached}
    return replace(candidate, values=values, excluded=(), loads=tuple(values))


def _sustained(question: Question, rates: Sequence[sustained.Sustained]) -> list[Finding]:
    """Return what each series sustains, the highest rate first."""
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
    ]
    return sorted(findings, key=lambda finding: -(finding.parameters["value"] or 0))


def _is_stated(series: Sequence[Series], metric: Metric) -> bool:
    """Tell whether every series states a metric somewhere."""
    return all(_states(own, metric) for own in series)


def _states(series: Series, metric: Metric) -> bool:
    """Tell whether a run of a series states a metric."""
    return any(point.values(metric) for point in series.points)
