"""What single values say where nothing is tested: who has the highest or the lowest one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from runs.compare.caveats import Caveat, caveats, no_warnings
from runs.compare.exclusions import REASONS, Broken, Candidate, candidates
from runs.compare.metrics import LATENCIES, REQUESTS_PER_S, Metric
from runs.compare.number_text import capitalised, plural, rounded
from runs.compare.phrases import at_loads, quantity, with_caveats
from runs.compare.questions import Question
from runs.compare.run_view import RunView, is_stated

ORDER_CHECK = "BP031"
# Reasons about all runs of a server, said of a single one.
OF_ONE_RUN = {
    "its runs stopped early": "the run stopped early",
    "its runs are marked as failed, without a number": "it is marked as failed, without a number",
}
WHY_LEFT = "failed requests, an early stop, or numbers that contradict each other"


@dataclass(frozen=True, slots=True)
class OfLatency:
    """What is measured of a latency, in sentences."""

    metric: Metric
    sentences: tuple[str, ...]


def main_metric(runs: Sequence[RunView]) -> Metric:
    """Return requests/s; where no run has a rate, the latency that most of them have."""
    if is_stated(REQUESTS_PER_S, runs):
        return REQUESTS_PER_S
    counts = {metric: _count(metric, runs) for metric in LATENCIES}
    return (
        max(counts, key=lambda metric: counts[metric]) if any(counts.values()) else REQUESTS_PER_S
    )


def _count(metric: Metric, runs: Sequence[RunView]) -> int:
    """Return how many runs have a value."""
    return sum(metric.value(run.numbers) is not None for run in runs)


def latency_alone(question: Question, broken: Broken) -> OfLatency | None:
    """Say what was measured of a latency where no run has a rate.

    Of several series that is the lowest one, at the load that most of them have.
    """
    metric = main_metric(list(chain.from_iterable(series.runs for series in question.series)))
    if metric is REQUESTS_PER_S:
        return None
    own = candidates(question.series, metric, broken=broken)
    if len(own) == 1:
        loads = sorted(own[0].values)
        where = at_loads(question.load, loads) if loads else ""
        sentences = measured_alone(own[0], metric, where=where)
    else:
        counts = Counter(chain.from_iterable(series.by_load for series in question.series))
        load = max(counts, key=lambda load: (counts[load], load))
        here = [candidate for candidate in own if load in candidate.series.by_load]
        where = at_loads(question.load, [load])
        sentences = measured_first(
            here, metric, load=load, where=where, noun="server", is_of_several=len(counts) > 1
        )
    return OfLatency(metric, sentences) if sentences else None


def measured_first(
    every: Sequence[Candidate],
    metric: Metric,
    *,
    load: float,
    where: str,
    noun: str,
    is_of_several: bool = False,
) -> tuple[str, ...]:
    """Return who has the best value at a load, and how many take no part.

    Of a single one that counts it is its value. The rate of good answers counts. What `exclusions`
    leaves out, and what is marked as failed without a number, takes no part. `where` ends the
    sentence, "at 10 connections"; it begins it where the load `is_of_several`, as another one may
    have a better value. `noun` is what a candidate is, "row" or "server".
    """
    every = [own for own in every if load in own.loads]
    counted = [own for own in every if load in own.values and not own.has_uncounted]
    if len(every) == 1 and not counted:
        return (does_not_count(every[0]),)
    left = not_counted(len(every) - len(counted), noun, of=len(every))
    if len(counted) < 2:
        alone = [measured_alone(own, metric, where=where) for own in counted]
        return (*chain.from_iterable(alone), *left)
    sign = 1 if metric.better == "less" else -1
    counted.sort(key=lambda own: (sign * own.medians[load], *_own(own)))
    first = _first(counted, metric, load=load, where="" if is_of_several else where, noun=noun)
    return (f"{capitalised(where)}, {first}" if is_of_several else first, *left)


def does_not_count(candidate: Candidate) -> str:
    """Say of a single candidate without a value that counts why it has none."""
    reasons = [REASONS[gap.reason] for gap in candidate.excluded if gap.reason in REASONS]
    reason = next(iter(reasons), REASONS["marked as failed"]).format(their="its")
    is_one = len(candidate.series.runs) == 1
    if is_one:
        reason = OF_ONE_RUN.get(reason, reason)
    what = "result" if is_one else "results"
    verb = "does" if is_one else "do"
    return f"The {what} of {candidate.series.name} {verb} not count: {reason}."


def not_counted(left: int, noun: str, *, of: int) -> tuple[str, ...]:
    """Say how many of so many candidates take no part, and why; nothing for none."""
    if not left:
        return ()
    if left == of:
        return (f"No {noun} counts: {WHY_LEFT}.",)
    return (f"{plural(left, noun)} {'is' if left == 1 else 'are'} not counted: {WHY_LEFT}.",)


def measured_alone(candidate: Candidate, metric: Metric, *, where: str) -> tuple[str, ...]:
    """Return what one candidate measured at its loads; nothing where no value counts."""
    if not candidate.values or candidate.has_uncounted:
        return ()
    medians = candidate.medians.values()
    ends = list(dict.fromkeys(rounded(end) for end in (min(medians), max(medians))))
    value = f"{'–'.join(ends)} {metric.units[0].name}"
    if metric is REQUESTS_PER_S:
        return (f"{candidate.series.name} served {value} {where}.",)
    return (f"{candidate.series.name} had a {quantity(metric)} of {value} {where}.",)


def _own(candidate: Candidate) -> tuple[str, str]:
    """Return what orders equal values, whatever the order of the text."""
    return candidate.series.name, candidate.series.runs[0].id


def _first(
    ranked: Sequence[Candidate], metric: Metric, *, load: float, where: str, noun: str
) -> str:
    """Say which candidate has the best value, and what weakens that."""
    best, second = (candidate.series for candidate in ranked[:2])
    weak: dict[str, Caveat] = {}
    for candidate in ranked[1:]:
        for caveat in caveats(best, candidate.series, codes_of=no_warnings):
            if caveat.code != ORDER_CHECK:  # the order of a table is that of its author
                weak.setdefault(caveat.text, caveat)
    where = f" {where}" if where else ""
    values = [rounded(candidate.medians[load]) for candidate in ranked]
    what = "rate" if metric is REQUESTS_PER_S else quantity(metric)
    extreme = "lowest" if metric.better == "less" else "highest"
    unit = metric.units[0].name
    first = f"{values[0]} {unit}"
    equal = values.count(values[0])
    names = [best.name]
    if equal > 1:
        text = f"{plural(equal, noun)} share the {extreme} measured {what}, {first}{where}"
    elif len(ranked) == 2 and metric is REQUESTS_PER_S:
        names.append(second.name)
        text = f"{best.name} measured {first} and {second.name} {values[1]},{where}"
    else:
        text = f"{best.name} has the {extreme} measured {what} of {len(ranked)}: {first}{where}"
    return with_caveats(text, tuple(weak.values()), names=names)
