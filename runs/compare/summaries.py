"""The summary of one question: who is ahead, by how much, and what weakens it most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from runs.compare.contests import takes_part
from runs.compare.exclusions import REASONS, excluded_everywhere, good_rate, value_of
from runs.compare.failures import proves_nothing
from runs.compare.findings.model import Finding
from runs.compare.measured_first import does_not_count
from runs.compare.metrics import FAILED_SHARE, REQUESTS_PER_S, SUSTAINED, Metric
from runs.compare.number_text import capitalised, listed, number, plural, rounded
from runs.compare.pair_sentences import ratio_text, where_faster
from runs.compare.phrases import at_loads, is_long, sustained_text, with_caveats
from runs.compare.ranking import GRAVE, Row
from runs.compare.series import Series

if TYPE_CHECKING:
    from runs.compare.conclusion_model import Conclusion

MOST = 3  # sentences
MOST_NAMED = 3  # servers in a sentence
NOT_PROVED = ("described", "undecided")
UNNAMED = "may be of several servers"
DAYS = "are of several days"


def sentences(conclusion: Conclusion) -> tuple[str, ...]:
    """Return at most three sentences, the most important one first; none without a value.

    The first one begins with the question where a comparison has several.
    """
    own = conclusion.of_latency
    every = (own.sentences if own else _sentences(conclusion))[:MOST]
    return (headed(conclusion.heading, every[0]), *every[1:]) if every else ()


def headed(heading: str, sentence: str) -> str:
    """Return "100 bytes: A is faster."; the sentence itself where there is no heading."""
    return f"{capitalised(heading)}: {sentence}" if heading else sentence


def _sentences(conclusion: Conclusion) -> tuple[str, ...]:
    if conclusion.metric is SUSTAINED:
        return _sustained(conclusion)
    rows = [row for row in conclusion.rows if row.figure is not None]
    rows = [row for row in rows if takes_part(row.candidate)]
    if len(rows) < 2:
        alone = _alone(conclusion, rows[0]) if rows else []
        return (*alone, *_left_out(conclusion))
    leader = conclusion.leader or conclusion.leader_of_tested
    if leader:
        first = _leads(conclusion, rows, leader=leader)
    elif len(rows) == 2:
        first = [_pair(conclusion, rows[:2]).sentence]
    else:
        first = _nobody_leads(conclusion, rows)
    return (*first, *_left_out(conclusion))


def _alone(conclusion: Conclusion, row: Row) -> list[str]:
    """Say what one series served at its best load; of repeats that it is their median."""
    if row.peak is None:
        return []
    load, value = row.peak
    repeats = row.candidate.values[load]
    low, high = min(repeats), max(repeats)
    span = f"{rounded(low)}\u2013{rounded(high)}"
    of_runs = f" (median of {len(repeats)} runs, {span})" if len(repeats) > 1 else ""
    where = at_loads(conclusion.question.load, [load])
    verb, end = _best(conclusion, row)
    unit = _unit(conclusion.metric, row.series, load=load)
    return [f"{row.series.name} {verb} {rounded(value)} {unit} {where}{end}{of_runs}."]


def _best(conclusion: Conclusion, row: Row) -> tuple[str, str]:
    """Return the verb for the highest value of a series, and what is said of its load.

    It is a peak only where the value falls again. At the last load nothing is known of higher ones.
    """
    load, value = row.peak or (0.0, 0.0)
    last = max(row.loads)
    if row.candidate.medians[last] < value:
        return "peaked at", ""
    if load < last or len(row.loads) == 1:
        return "served", ""
    every = chain.from_iterable(series.points for series in conclusion.question.series)
    is_highest = load == max(point.x for point in every)
    return "reached", ", the highest load" if is_highest else ""


def _unit(metric: Metric, series: Series, *, load: float) -> str:
    """Return the unit of a value; of a rate whose runs lost requests "good requests/s"."""
    unit = metric.units[0].name
    if metric is not REQUESTS_PER_S:
        return unit
    for point in series.points:
        if point.x == load and any(good_rate(run) is not None for run in point.runs):
            return f"good {unit}"
    return unit


def _leads(conclusion: Conclusion, rows: Sequence[Row], *, leader: Series) -> list[str]:
    """Say by how much the leader is ahead of the next one."""
    ranked = [row for row in rows if row.rank is not None]
    others = [row for row in ranked if row.series is not leader]
    first = next(row for row in ranked if row.series is leader)
    if len(others) == 1:
        sentence = _pair(conclusion, [first, others[0]]).sentence
    else:
        sentence = _fastest(conclusion, first, others=others)
    if conclusion.leader:
        return [sentence]
    return [f"Among the servers with three or more runs: {sentence}"]


def _fastest(conclusion: Conclusion, first: Row, *, others: Sequence[Row]) -> str:
    """Say that one row is the fastest of several, with its ratio to the next.

    What weakens any of its pairs stands at the end.
    """
    finding = _pair(conclusion, [first, others[0]])
    caveats = {caveat.code: caveat for caveat in finding.caveats}
    for later in others[1:]:
        for caveat in _pair(conclusion, [first, later]).caveats:
            caveats.setdefault(caveat.code, caveat)
    times, rival = ratio_text(finding), others[0].series.name
    span = f": {times} of {rival} (next)" if times else ""
    text = f"{first.series.name} is the fastest of {len(others) + 1}{span} {where_faster(finding)}"
    return with_caveats(text, tuple(caveats.values()), names=[first.series.name, rival])


def _nobody_leads(conclusion: Conclusion, rows: Sequence[Row]) -> list[str]:
    """Say who is first together with others, then what holds between the first two rows."""
    ranked = [row for row in rows if row.rank is not None]
    ahead = [row.series.name for row in ranked if row.rank == 1]
    if len(ranked) < 2:
        return _highest(conclusion, rows)
    between = _pair(conclusion, rows[:2]).sentence
    noun = _noun(ranked)
    if not ahead or len(ahead) == len(ranked):
        return [f"Of {plural(len(ranked), f'ranked {noun}')} none is proved the fastest.", between]
    if len(ahead) > 1:
        return [f"No {noun} is proved faster than {_names(ahead, word='or')}.", between]
    how = _kept_from_leading(conclusion, ranked)
    return [f"No {noun} is proved faster than {_names(ahead)}, {how}.", between]


def _kept_from_leading(conclusion: Conclusion, ranked: Sequence[Row]) -> str:
    """Return why the first of these rows, than which nobody is faster, is not the leader."""
    contest = conclusion.contest
    first, *rivals = (contest.position(row.series) for row in ranked)
    if not all(contest.judgement.is_faster(first, rival) for rival in rivals):
        return "itself proved faster than only some"
    leading = ranked[0]
    everywhere = excluded_everywhere([row.candidate for row in ranked])
    if {gap.load for gap in leading.candidate.excluded} - everywhere:
        return "which cannot lead: loads of it are left out"
    apart = [row for row in conclusion.rows if row.not_ranked == "not compared"]
    if not apart:
        return "itself not proved faster than all others"
    names = _names([row.series.name for row in apart])
    if any(set(leading.loads) & set(row.loads) for row in apart):
        return f"which is not tested against {names}"
    return f"which shares no load with {names}"


def _noun(rows: Sequence[Row]) -> str:
    """Return what rows are: servers, or setups where a server has several of them."""
    return "server" if len({row.series.who for row in rows}) == len(rows) else "setup"


def _highest(conclusion: Conclusion, rows: Sequence[Row]) -> list[str]:
    """Name the highest measured value, where nothing is tested; then what the first rows say."""
    between = _pair(conclusion, rows[:2]).sentence
    peaks = [(row.peak[1], row.peak[0], row.series.name) for row in rows if row.peak]
    if not peaks:
        return [between]
    value, load, name = max(peaks)
    unit = conclusion.metric.units[0].name
    equal = [peak for peak in peaks if rounded(peak[0]) == rounded(value)]
    loads = sorted({peak[1] for peak in equal})
    rate = f"{rounded(value)} {unit} {at_loads(conclusion.question.load, loads)}"
    if not set.intersection(*(set(row.loads) for row in rows)):
        every = f"all {plural(len(rows), _noun(rows))}"
        return [f"No load is common to {every}; the highest rate is {rate}, of {name}.", between]
    if len(equal) > 1:
        names = _names(sorted(own for *_, own in equal))
        among = f" of {len(rows)}" if len(equal) < len(rows) else ""
        return [f"{names} share the highest measured rate{among}: {rate}.", between]
    highest = f"{name} has the highest measured rate of {len(rows)}: {rate}."
    if rows[0].series.name != name:
        between = f"By the mean over the common loads {rows[0].series.name} is first. {between}"
    return [highest, between]


def _left_out(conclusion: Conclusion) -> list[str]:
    """Say which series have no rank, and why."""
    grave = [row for row in conclusion.rows if row.not_ranked in GRAVE]
    reasons = {_reason(row) for row in grave}
    if not grave:
        return []
    is_alone = len(conclusion.rows) == 1 and not grave[0].candidate.values
    if is_alone and reasons <= set(REASONS.values()):
        return [does_not_count(grave[0].candidate)]
    if is_alone and (singles := _singles(conclusion, grave[0])):
        return [singles]
    names = _names([row.series.name for row in grave])
    verb, their = ("is", "its") if len(grave) == 1 else ("are", "their")
    if len(reasons) > 1:
        each = [f"{row.series.name} ({_reason(row).format(their='its')})" for row in grave]
        text = f"Not ranked: {listed(each)}."
        if not is_long(text, [row.series.name for row in grave]):
            return [text]
        return [f"{names} {verb} not ranked: see the reasons in the table."]
    return [f"{names} {verb} not ranked: {reasons.pop().format(their=their)}."]


def _reason(row: Row) -> str:
    """Return why the loads of a series take no part, with "{their}" for its or their."""
    for gap in row.candidate.excluded:
        if gap.reason in REASONS:
            return REASONS[gap.reason]
    return f"{{their}} runs at one load {_several(row.series)}"


def _several(series: Series) -> str:
    """Return why runs at one load of a series are no repeats."""
    return DAYS if series.kind == "named" else UNNAMED


def _singles(conclusion: Conclusion, row: Row) -> str:
    """Say what the runs of the only series measured that may be no repeats; "" where any failed."""
    runs = row.series.runs
    values = [value for run in runs if (value := value_of(run, conclusion.metric)) is not None]
    if not values or any(run.is_aborted or proves_nothing(run.numbers) for run in runs):
        return ""
    span = "\u2013".join(dict.fromkeys((rounded(min(values)), rounded(max(values)))))
    unit = conclusion.metric.units[0].name
    where = at_loads(conclusion.question.load, row.candidate.loads)
    measured = f"{plural(len(runs), 'run')} measured {span} {unit} {where}"
    return f"{row.series.name}: {measured}; they {_several(row.series)}."


def _sustained(conclusion: Conclusion) -> tuple[str, ...]:
    """Say which rates are sustained, then what latencies and failures prove."""
    sustained = {
        id(finding.series): finding.parameters
        for finding in conclusion.findings
        if finding.code == "sustained"
    }
    texts: list[str] = []
    known = [row for row in conclusion.rows if id(row.series) in sustained]
    if not known:
        return ()
    for row in known[:MOST_NAMED]:
        own = sustained[id(row.series)]
        is_first = not any("next measured" in text for text in texts)
        rate = sustained_text(own["value"], own["failed_at"], is_first=is_first)
        texts.append(f"{row.series.name} {rate}")
    left = len(known) - len(texts)
    more = f"; and {left} more" if left else ""
    proved = [own for own in conclusion.findings if own.versus and own.code not in NOT_PROVED]
    latencies = [own.sentence for own in proved if own.metric is not FAILED_SHARE]
    failures = [own.sentence for own in proved if own.metric is FAILED_SHARE]
    return (f"{'; '.join(texts)}{more}.", *latencies[:1], *failures[:1])


def _pair(conclusion: Conclusion, rows: Sequence[Row]) -> Finding:
    """Return the finding about the series of two rows."""
    first, second = (conclusion.contest.position(row.series) for row in rows)
    return conclusion.contest.finding(first, second)


def _names(names: Sequence[str], *, word: str = "and") -> str:
    """Return "A, B and 3 more"; `word` stands before the last one."""
    if len(names) > MOST_NAMED:
        left = number(len(names) - MOST_NAMED + 1)
        names = [*names[: MOST_NAMED - 1], f"{left} more"]
    return listed(names, word=word)
