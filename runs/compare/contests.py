"""Contests: the series of a question are judged, and each pair gets its finding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from runs.compare.checks import ChecksResult, find
from runs.compare.exclusions import ALL_METRICS, Candidate
from runs.compare.findings import ORDER, Finding
from runs.compare.metrics import Metric
from runs.compare.pairs import Contest
from runs.compare.questions import Question, only_described
from runs.compare.ranking import Row
from runs.compare.series import UPLOAD
from runs.compare.verdicts import judge

MOST_PAIRED = 12  # series of which every pair has a finding; of more, those with the first one


class Marks:
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


def make_contest(
    question: Question, own: Sequence[Candidate], *, metric: Metric, marks: Marks
) -> Contest:
    """Judge the candidates of a question; series without a rank for errors take no part."""
    measured: list[Mapping[float, Sequence[float]]] = [
        candidate.values if takes_part(candidate) else {} for candidate in own
    ]
    described = described_pairs(own, tests=marks.tests)
    judgement = judge(measured, better=metric.better, described=described)
    return Contest(
        candidates=own, judgement=judgement, metric=metric, load=question.load, fired=marks.fired
    )


def described_pairs(own: Sequence[Candidate], *, tests: bool) -> set[tuple[int, int]]:
    """Return the pairs that are never tested: all, or those of uploads that nobody joined."""
    uploads = {candidate.series.conditions[UPLOAD] for candidate in own}
    if tests and len(uploads) == 1:
        return set()
    return {
        (first, second)
        for first, second in combinations(range(len(own)), 2)
        if not tests or only_described(own[first].series, own[second].series)
    }


def pair_findings(contest: Contest, rows: Sequence[Row]) -> list[Finding]:
    """Return the findings about pairs: of all series, or of the first one with each other one."""
    every = [contest.position(row.series) for row in rows]
    order = [index for index in every if takes_part(contest.candidates[index])]
    if len(order) <= MOST_PAIRED:
        pairs = list(combinations(order, 2))
    else:
        pairs = [(order[0], later) for later in order[1:]]
    return [contest.finding(first, second) for first, second in pairs]


def takes_part(candidate: Candidate) -> bool:
    """Tell whether a candidate is compared at all: it has values, and not mainly errors."""
    return bool(candidate.values) and candidate.not_ranked in (None, "few repeats")


def in_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return findings by the weight of their code, those of one code as they come."""
    return tuple(sorted(findings, key=lambda finding: ORDER.index(finding.code)))
