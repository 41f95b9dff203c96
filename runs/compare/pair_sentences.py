"""The English sentence of a finding about two series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from runs.compare.metrics import OFFERED_RATE
from runs.compare.number_text import number
from runs.compare.phrases import (
    at_each,
    at_loads,
    compared,
    is_long,
    is_nearly_one,
    limits,
    of_load,
    percent,
    quantity,
    ratio_span,
    with_caveats,
)

if TYPE_CHECKING:
    from runs.compare.findings.model import Finding


def _faster(finding: Finding) -> str:
    rival = finding.versus
    name = rival.name if rival else ""
    ahead = "is faster than" if finding.metric.better == "more" else "is ahead of"
    times = ratio_text(finding)
    measured = f": {times}" if times else compared(finding.metric)
    text = f"{finding.series.name} {ahead} {name}{measured} {where_faster(finding)}"
    return _weakened(text, finding)


def names_in(finding: Finding) -> list[str]:
    """Return the names of the series of a finding."""
    return [series.name for series in (finding.series, finding.versus) if series]


def _weakened(text: str, finding: Finding) -> str:
    """Return a sentence about a finding with what weakens it."""
    return with_caveats(text, finding.caveats, names=names_in(finding))


def where_faster(finding: Finding) -> str:
    """Return "at 10–100 connections", and where both are only within the margin."""
    parameters = finding.parameters
    if parameters.get("border") is None:
        return at_loads(finding.load, finding.loads)
    won, rest = (at_loads(finding.load, parameters[side]) for side in ("won", "rest"))
    shorter = " ".join(rest.split()[:2])
    return f"{won} (within {percent(parameters['margin'])} {shorter})"


def ratio_text(finding: Finding) -> str:
    """Return "1.9\u20132.1\u00d7 the requests/s"; "" where one of the values is always 0.

    The ratios are those of the loads at which the one is ahead. Where the faster one may have been
    held back, its rate is at least that, and its latency at most.
    """
    ratios = finding.parameters.get("ratios")
    if not ratios:
        return ""
    bound = "at least" if finding.metric.better == "more" else "at most"
    span = ratio_span(ratios, bound=bound if limits(finding.caveats) else "")
    return f"{span} the {quantity(finding.metric)}"


def _same(finding: Finding) -> str:
    parameters = finding.parameters
    margin, most = parameters["margin"], parameters["most"]
    where = at_loads(finding.load, finding.loads)
    widest = f" (at one load {percent(most)})" if most > margin else ""
    name = finding.versus.name if finding.versus else ""
    return _weakened(
        f"{finding.series.name} and {name} are equal within {percent(margin)}"
        f"{compared(finding.metric)} {where}{widest}",
        finding,
    )


def _crossing(finding: Finding) -> str:
    parameters = finding.parameters
    below, above = parameters["last_below"], parameters["border"]
    name = finding.versus.name if finding.versus else ""
    ahead = "faster" if finding.metric.better == "more" else "ahead"
    return _weakened(
        f"{finding.series.name} is {ahead}{compared(finding.metric)} up to "
        f"{of_load(finding.load, below)}, {name} from {number(above)}",
        finding,
    )


def _mixed(finding: Finding) -> str:
    parameters = finding.parameters
    name = finding.versus.name if finding.versus else ""
    sides = [
        f"{whose} is ahead {_at_own(finding, loads)}"
        for whose, loads in (
            (finding.series.name, parameters["above"]),
            (name, parameters["below"]),
        )
        if loads
    ]
    return _weakened(f"Neither leads{compared(finding.metric)}: {'; '.join(sides)}", finding)


def _at_own(finding: Finding, loads: Sequence[float]) -> str:
    """Return "at 1 and 64\u2013256 connections": the loads at which one of two series is ahead."""
    every = {*finding.loads, *finding.parameters["above"], *finding.parameters["below"]}
    return at_each(finding.load, loads, measured=list(every))


def _undecided(finding: Finding) -> str:
    parameters = finding.parameters
    name = finding.versus.name if finding.versus else ""
    pair = f"{compared(finding.metric)} between {finding.series.name} and {name}".strip()
    where = at_loads(finding.load, finding.loads)
    low, high = parameters.get("ratios", (1.0, 1.0))
    if parameters["order_depends"] and low < 1 < high:
        text = f"No overall difference{compared(finding.metric)}: {_order(finding)}"
    elif (low >= 1 or high <= 1) and max(high, 1 / low) > 1 + 2 * parameters["margin"]:
        text = f"No clear difference: {_measured(finding)} {where}"
    else:
        text = f"No clear difference {pair} {where}"
    needed, repeats = parameters.get("repeats_needed"), min(parameters["n"], default=0)
    is_more = needed is not None and needed > repeats
    sentence = _weakened(text, finding)
    return f"{sentence} At least {needed} runs each are needed." if is_more else sentence


def _order(finding: Finding) -> str:
    """Return "A measured more at 10 connections, B at 50": the loads at which they lie far apart.

    One of the two may be far ahead nowhere. The unit stands once.
    """
    sides = zip(names_in(finding), ("above", "below"), strict=True)
    first, *second = [
        (whose, _at_own(finding, loads))
        for whose, side in sides
        if (loads := finding.parameters[side])
    ]
    rest = "".join(f", {whose} {where.rpartition(' ')[0]}" for whose, where in second)
    return f"{first[0]} measured {finding.metric.better} {first[1]}{rest}"


def _measured(finding: Finding) -> str:
    """Return "A measured 2× the requests/s of B": what no test proves, and a chart shows."""
    low, high = finding.parameters["ratios"]
    rival = finding.versus.name if finding.versus else ""
    names = (finding.series.name, rival) if high > 1 else (rival, finding.series.name)
    span = ratio_span((low, high) if high > 1 else (1 / high, 1 / low))
    return f"{names[0]} measured {span} the {quantity(finding.metric)} of {names[1]}"


def _described(finding: Finding) -> str:
    parameters = finding.parameters
    rival = finding.versus
    name = rival.name if rival else ""
    if not finding.loads:
        return _without_common_load(finding, name)
    zero = parameters["zero_loads"]
    if "ratios" not in parameters:
        where = at_each(finding.load, finding.loads, measured=finding.loads)
        return f"{finding.series.name} and {name} have no ratio {where}: a value is 0."
    loads = tuple(load for load in finding.loads if load not in zero)
    where = at_loads(finding.load, loads)
    if all(is_nearly_one(ratio) for ratio in parameters["ratios"]):
        text = (
            f"{finding.series.name} and {name} differ by under 0.5 % in {quantity(finding.metric)}"
        )
    else:
        span = ratio_span(parameters["ratios"])
        text = f"{finding.series.name} measured {span} the {quantity(finding.metric)} of {name}"
    return _with_zeros(f"{text} {where}", finding)


def _with_zeros(text: str, finding: Finding) -> str:
    """Return a sentence that says how many runs there are, and at which loads a value is 0.

    What makes it too long follows it.
    """
    each, zero = _each(finding.parameters["n"]), finding.parameters["zero_loads"]
    if not zero:
        return _weakened(f"{text}, {each}", finding)
    where = at_each(finding.load, zero, measured=finding.loads)
    sentence = f"{text} (a value is 0 {where}), {each}"
    if not is_long(sentence, names_in(finding)):
        return _weakened(sentence, finding)
    return f"{_weakened(f'{text}, {each}', finding)} A value is 0 {where}."


def _without_common_load(finding: Finding, name: str) -> str:
    """Say why two series are not compared: other loads, or errors at the common ones."""
    parameters = finding.parameters
    if parameters["left_out"]:
        return f"{finding.series.name} and {name} have no load at which both take part."
    own, others = parameters["own_loads"], parameters["other_loads"]
    what = "rate in common that both sustain" if finding.load == OFFERED_RATE else "load in common"
    return (
        f"{finding.series.name} and {name} have no {what}: "
        f"{_spread_of(own)} against {_spread_of(others)}."
    )


def _spread_of(loads: Sequence[float]) -> str:
    if not loads:
        return "none"
    low, high = number(min(loads)), number(max(loads))
    return low if low == high else f"{low}\u2013{high}"


def _each(repeats: Sequence[int]) -> str:
    """Return "one run each", "3 runs each", "1–3 runs each"."""
    low, high = min(repeats), max(repeats)
    if high == 1:
        return "one run each"
    return f"{low} runs each" if low == high else f"{low}\u2013{high} runs each"


BY_CODE: dict[str, Callable[[Finding], str]] = {
    "faster": _faster,
    "same": _same,
    "crossing": _crossing,
    "mixed": _mixed,
    "undecided": _undecided,
    "described": _described,
}
