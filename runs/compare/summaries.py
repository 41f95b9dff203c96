"""The summary of one question: who is ahead, by how much, and what weakens it most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from runs.compare.caveats import ending
from runs.compare.findings.model import Finding
from runs.compare.metrics import SUSTAINED
from runs.compare.number_text import number, plural, rounded
from runs.compare.ranking import Row
from runs.compare.sentences import at_loads, limits, quantity, ratio_span, sustained_text
from runs.compare.series import Series

if TYPE_CHECKING:
    from runs.compare.conclusions import Conclusion

MOST = 3  # sentences
MOST_NAMED = 3  # servers in a sentence
REASONS = {
    "few loads left": "there are errors at more than half of its loads",
    "no repeats known": "its runs at one load may be of several servers",
}


def sentences(conclusion: Conclusion) -> tuple[str, ...]:
    """Return at most three sentences, the most important one first; none without a value.

    The first one begins with the question where a comparison has several.
    """
    every = _sentences(conclusion)[:MOST]
    if not every or not conclusion.heading:
        return every
    return (f"{conclusion.heading}: {every[0]}", *every[1:])


def _sentences(conclusion: Conclusion) -> tuple[str, ...]:
    rows = [row for row in conclusion.rows if row.figure is not None]
    if not rows:
        return tuple(_left_out(conclusion))
    if conclusion.metric is SUSTAINED:
        return _sustained(conclusion, rows)
    if len(rows) == 1:
        return (*_alone(conclusion, rows[0]), *_left_out(conclusion))
    leader = conclusion.leader or conclusion.leader_of_tested
    if leader:
        first = _leads(conclusion, rows, leader=leader)
    elif len(rows) == 2:
        first = [_pair(conclusion, rows[:2]).sentence]
    else:
        first = _nobody_leads(conclusion, rows)
    return (*first, *_left_out(conclusion))


def _alone(conclusion: Conclusion, row: Row) -> list[str]:
    """Say what one series served at most."""
    if row.peak is None:
        return []
    load, value = row.peak
    where = at_loads(conclusion.question.load, [load])
    most = "at most " if len(row.loads) > 1 else ""
    unit = conclusion.metric.units[0].name
    return [f"{row.series.name} served {most}{rounded(value)} {unit}, {where}."]


def _leads(conclusion: Conclusion, rows: Sequence[Row], *, leader: Series) -> list[str]:
    """Say by how much the leader is ahead of the next one, and of the last one."""
    ranked = [row for row in rows if row.rank is not None]
    others = [row for row in ranked if row.series is not leader]
    first = next(row for row in ranked if row.series is leader)
    if len(ranked) == 2:
        sentence = _pair(conclusion, [first, others[0]]).sentence
    else:
        sentence = _fastest(conclusion, [first, others[0]], count=len(ranked))
    if conclusion.leader:
        return [sentence]
    return [f"Among the servers with three or more runs: {sentence}"]


def _fastest(conclusion: Conclusion, pair: Sequence[Row], *, count: int) -> str:
    """Say that the first row of the pair is the fastest of `count`, with its ratio to the next."""
    finding = _pair(conclusion, pair)
    span = ratio_span(finding.parameters["ratios"], at_least=limits(finding.caveats))
    noun, where = quantity(conclusion.metric), at_loads(finding.load, finding.loads)
    return (
        f"{pair[0].series.name} is the fastest of {count}: {span} the {noun} of "
        f"{pair[1].series.name}, the next, {where}{ending(finding.caveats)}."
    )


def _nobody_leads(conclusion: Conclusion, rows: Sequence[Row]) -> list[str]:
    """Say who is ahead of the others together, then what holds between the first two."""
    ranked = [row for row in rows if row.rank is not None]
    ahead = [row for row in ranked if row.rank == 1]
    between = _pair(conclusion, rows[:2]).sentence
    if len(ranked) < 2:
        return [_highest(conclusion, rows[0], count=len(rows)), between]
    if len(ahead) == len(ranked):
        return [f"Of {plural(len(ranked), 'server')} none is proved the fastest.", between]
    names = _names([row.series.name for row in ahead])
    if len(ahead) == 1:
        return [f"No server is proved faster than {names}, but it does not lead all.", between]
    return [f"No server is proved faster than {names}.", between]


def _highest(conclusion: Conclusion, row: Row, *, count: int) -> str:
    """Name the highest measured value, where nothing is tested."""
    if row.peak is None:
        return ""
    load, value = row.peak
    unit = conclusion.metric.units[0].name
    where = at_loads(conclusion.question.load, [load])
    return (
        f"{row.series.name} has the highest measured rate of {count}: "
        f"{rounded(value)} {unit} {where}."
    )


def _left_out(conclusion: Conclusion) -> list[str]:
    """Say which series have no rank because of errors, or because they may be several servers."""
    grave = [
        row for row in conclusion.rows if row.not_ranked in ("few loads left", "no repeats known")
    ]
    if not grave:
        return []
    if len(grave) == 1:
        return [f"{grave[0].series.name} is not ranked: {REASONS[str(grave[0].not_ranked)]}."]
    return [f"{_names([row.series.name for row in grave])} are not ranked."]


def _sustained(conclusion: Conclusion, rows: Sequence[Row]) -> tuple[str, ...]:
    """Say which rates are sustained, then what the latencies up to them prove."""
    sustained = {
        id(finding.series): finding.parameters
        for finding in conclusion.findings
        if finding.code == "sustained"
    }
    texts = []
    for row in rows[:MOST_NAMED]:
        own = sustained[id(row.series)]
        texts.append(f"{row.series.name} {sustained_text(own['value'], own['failed_at'])}")
    first = f"{'; '.join(texts)}."
    latencies = [
        finding.sentence
        for finding in conclusion.findings
        if finding.versus and finding.code not in ("described", "undecided")
    ]
    return (first, *latencies[:1])


def _pair(conclusion: Conclusion, rows: Sequence[Row]) -> Finding:
    """Return the finding about the series of two rows."""
    positions = {id(own): index for index, own in enumerate(conclusion.contest.candidates)}
    first, second = (positions[id(row.candidate)] for row in rows)
    return conclusion.contest.finding(first, second)


def _names(names: Sequence[str]) -> str:
    """Return "A, B and 3 more"."""
    if len(names) > MOST_NAMED:
        return (
            f"{', '.join(names[: MOST_NAMED - 1])} and {number(len(names) - MOST_NAMED + 1)} more"
        )
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
