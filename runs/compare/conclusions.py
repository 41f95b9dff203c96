"""Conclusions: what may be said of the series of a comparison, question by question.

The way is: questions, candidates (loads that take part), verdicts, ranking, findings, summary.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from runs.compare.checks import ChecksResult
from runs.compare.conclusion_model import Conclusion
from runs.compare.contests import Marks, in_order, make_contest, pair_findings
from runs.compare.exclusions import candidates, excluded_everywhere
from runs.compare.findings import Finding, findings_of
from runs.compare.findings.model import ids
from runs.compare.measured_first import latency_alone
from runs.compare.metrics import (
    OFFERED_RATE,
    REQUESTS_PER_S,
)
from runs.compare.offered_rates import conclude_offered
from runs.compare.pairs import Contest
from runs.compare.questions import Question, questions, renamed, title
from runs.compare.ranking import ranking
from runs.compare.series import Group, Series
from runs.compare.verdicts import leader_of

MOST_SERIES = 200  # of a page that is concluded about
MOST_QUESTIONS = 12  # of one page, the largest ones


def conclusions(
    groups: Sequence[Group], result: ChecksResult, *, tests: bool = True
) -> tuple[Conclusion, ...]:
    """Return the conclusions of a comparison, the largest question first.

    Without `tests` every pair is only described. None for more than MOST_SERIES series; the order
    of the runs changes nothing.
    """
    if sum(len(group.series) for group in groups) > MOST_SERIES:
        return ()
    marks = Marks(result, tests=tests)
    asked = list(chain.from_iterable(questions(_sorted(group)) for group in groups))
    asked.sort(key=lambda question: (-len(question.series), -question.runs))
    asked = asked[:MOST_QUESTIONS]
    headings = [title(question, asked) for question in asked]
    return tuple(
        _conclude(renamed(question), heading=heading, marks=marks)
        for question, heading in zip(asked, headings, strict=True)
    )


def _sorted(group: Group) -> Group:
    """Return the group with its series by name, whatever the order of the runs."""
    return Group(
        group.load, sorted(group.series, key=lambda series: (series.name, ids(series.points)))
    )


def _conclude(question: Question, *, heading: str, marks: Marks) -> Conclusion:
    """Conclude about a question by requests/s, or by what is sustained of an offered rate."""
    if question.load == OFFERED_RATE:
        return conclude_offered(question, heading=heading, marks=marks)
    own = candidates(question.series, REQUESTS_PER_S, broken=marks.broken)
    contest = make_contest(question, own, metric=REQUESTS_PER_S, marks=marks)
    rows = ranking(own, contest.judgement, metric=REQUESTS_PER_S)
    ranked = [index for index, candidate in enumerate(own) if candidate.not_ranked is None]
    few = [index for index, candidate in enumerate(own) if candidate.not_ranked == "few repeats"]
    by_rank = [row.candidate for row in rows]

    def find() -> tuple[Finding, ...]:
        alone = findings_of(by_rank, question.load, metric=REQUESTS_PER_S)
        return in_order([*alone, *pair_findings(contest, rows)])

    return Conclusion(
        question=question,
        heading=heading,
        metric=REQUESTS_PER_S,
        rows=tuple(rows),
        leader=_leader(contest, ranked, few=few),
        leader_of_tested=_leader(contest, ranked, few=()),
        contest=contest,
        find=find,
        of_latency=latency_alone(question, broken=marks.broken),
    )


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
