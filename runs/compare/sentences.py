"""The English sentence of each finding and of each summary; no other module makes one.

Numbers come in as base units. A sentence names loads only if they were measured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from runs.compare.caveats import Caveat, ending
from runs.compare.metrics import OFFERED_RATE, Load, Metric
from runs.compare.number_text import number, rounded

if TYPE_CHECKING:
    from runs.compare.findings.model import Finding

TIMES = "\u00d7"
LARGEST = 1_000_000
MOST_LISTED = 8  # loads that are named one by one
# What a series has more or less of, by the key of a metric: "1.9x the requests/s of B".
QUANTITY = {
    "requests_per_s": "requests/s",
    "transfer_rate": "transfer rate",
    "time_taken": "time",
    "failed": "failed requests",
    "cpu": "CPU",
}


def quantity(metric: Metric) -> str:
    """Return the noun of a ratio: "requests/s", "p99 latency"."""
    if metric.key.startswith("latency_"):
        kind = metric.key.removeprefix("latency_")
        return f"{kind} latency"
    return QUANTITY.get(metric.key, metric.label.lower())


def at_loads(load: Load, loads: Sequence[float]) -> str:
    """Return "at 10 to 400 connections", "at 1 connection", "at 2,000 requests/s offered"."""
    low, high = min(loads), max(loads)
    unit = "requests/s offered" if load == OFFERED_RATE else "connections"
    if low != high:
        return f"at {number(low)} to {number(high)} {unit}"
    if low == 1 and load != OFFERED_RATE:
        return "at 1 connection"
    return f"at {number(low)} {unit}"


def at_each(load: Load, loads: Sequence[float]) -> str:
    """Return "at 1, 16 and 64 connections": each load by itself, where there are few."""
    if len(loads) == 1 or len(loads) > MOST_LISTED:
        return at_loads(load, loads)
    *first, last = map(number, sorted(loads))
    unit = of_load(load, max(loads)).partition(" ")[2]
    return f"at {', '.join(first)} and {last} {unit}"


def of_load(load: Load, value: float) -> str:
    """Return "200 connections" or "2,000 requests/s offered"."""
    return at_loads(load, [value]).removeprefix("at ")


def ratio_span(ratios: Sequence[float], *, at_least: bool = False) -> str:
    """Return "1.9× to 2.1×", or "2.1×" where both ends are the same in three digits."""
    low, high = _times(min(ratios)), _times(max(ratios))
    span = low if low == high else f"{low} to {high}"
    return f"at least {span}" if at_least else span


def percent(share: float) -> str:
    """Write a share in percent with two digits: "5.5 %"."""
    return f"{rounded(100 * share, 2)} %"


def of_finding(finding: Finding) -> str:
    """Return the sentence of a finding."""
    return _BY_CODE[finding.code](finding)


def limits(caveats: Sequence[Caveat]) -> bool:
    """Tell whether the faster one may have been held back."""
    return any(caveat.limits for caveat in caveats)


def _times(ratio: float) -> str:
    if ratio >= LARGEST:
        return f"more than {number(LARGEST)}{TIMES}"
    return f"{rounded(ratio, 3)}{TIMES}"


def _unit(metric: Metric) -> str:
    return metric.units[0].name


def _value(finding: Finding) -> str:
    return f"{rounded(finding.parameters['value'])} {_unit(finding.metric)}"


def _faster(finding: Finding) -> str:
    parameters, rival = finding.parameters, finding.versus
    name = rival.name if rival else ""
    ahead = "is faster than" if finding.metric.better == "more" else "is ahead of"
    end = ending(finding.caveats)
    border = parameters.get("border")
    if border is not None:
        won, rest = parameters["won"], parameters["rest"]
        first, second = at_loads(finding.load, won), at_loads(finding.load, rest)
        margin = percent(parameters["margin"])
        return f"{finding.series.name} {ahead} {name} {first} and within {margin} {second}{end}."
    span = ratio_span(parameters["ratios"], at_least=limits(finding.caveats))
    where = at_loads(finding.load, finding.loads)
    noun = quantity(finding.metric)
    left_out = _left_out(finding)
    return f"{finding.series.name} {ahead} {name}: {span} the {noun} {where}{left_out}{end}."


def _left_out(finding: Finding) -> str:
    """Say that loads were left out of a claim because of errors."""
    loads = finding.parameters.get("left_out", ())
    if not loads:
        return ""
    return f" (left out: {', '.join(number(load) for load in loads)})"


def _same(finding: Finding) -> str:
    parameters = finding.parameters
    margin, most = parameters["margin"], parameters["most"]
    where = at_loads(finding.load, finding.loads)
    widest = f" ({percent(most)} at most at one load)" if most > margin else ""
    name = finding.versus.name if finding.versus else ""
    end = ending(finding.caveats)
    return (
        f"{finding.series.name} and {name} are the same within {percent(margin)} "
        f"{where}{widest}{end}."
    )


def _crossing(finding: Finding) -> str:
    parameters = finding.parameters
    below, above = parameters["last_below"], parameters["border"]
    name = finding.versus.name if finding.versus else ""
    ahead = "faster" if finding.metric.better == "more" else "ahead"
    return (
        f"{finding.series.name} is {ahead} up to {of_load(finding.load, below)}, "
        f"{name} from {number(above)}{ending(finding.caveats)}."
    )


def _mixed(finding: Finding) -> str:
    parameters = finding.parameters
    name = finding.versus.name if finding.versus else ""
    sides = [
        f"{whose} is ahead {at_each(finding.load, loads)}"
        for whose, loads in (
            (finding.series.name, parameters["above"]),
            (name, parameters["below"]),
        )
        if loads
    ]
    return f"Neither leads: {'; '.join(sides)}{ending(finding.caveats)}."


def _undecided(finding: Finding) -> str:
    parameters = finding.parameters
    name = finding.versus.name if finding.versus else ""
    pair = f"between {finding.series.name} and {name}"
    where = at_loads(finding.load, finding.loads)
    low, high = parameters.get("ratios", (1.0, 1.0))
    if parameters["order_depends"] and low < 1 < high:
        text = f"No overall difference {pair}: the order depends on the load"
    else:
        text = f"No clear difference {pair} {where}"
    needed, repeats = parameters.get("repeats_needed"), min(parameters["n"], default=0)
    is_more = needed is not None and needed > repeats
    more = f"; at least {needed} runs each are needed" if is_more else ""
    return f"{text}{ending(finding.caveats)}{more}."


def _described(finding: Finding) -> str:
    parameters = finding.parameters
    rival = finding.versus
    name = rival.name if rival else ""
    if not finding.loads:
        own, others = parameters["own_loads"], parameters["other_loads"]
        return (
            f"{finding.series.name} and {name} have no load in common: "
            f"{_spread_of(own)} against {_spread_of(others)}."
        )
    if "ratios" not in parameters:
        return f"{finding.series.name} and {name} have no measured ratio."
    span = ratio_span(parameters["ratios"])
    where = at_loads(finding.load, finding.loads)
    return (
        f"{finding.series.name} measured {span} the {quantity(finding.metric)} of {name} "
        f"{where}, {_each(parameters['n'])}{ending(finding.caveats)}."
    )


def _spread_of(loads: Sequence[float]) -> str:
    if not loads:
        return "none"
    low, high = number(min(loads)), number(max(loads))
    return low if low == high else f"{low} to {high}"


def _each(repeats: Sequence[int]) -> str:
    """Return "one run each", "3 runs each", "1 to 3 runs each"."""
    low, high = min(repeats), max(repeats)
    if high == 1:
        return "one run each"
    return f"{low} runs each" if low == high else f"{low} to {high} runs each"


def _peak(finding: Finding) -> str:
    where = at_loads(finding.load, [finding.parameters["peak"]])
    last = ", the highest load" if finding.parameters["is_last"] else ""
    return f"{finding.series.name} peaks {where}{last}: {_value(finding)}."


def _collapse(finding: Finding) -> str:
    last = at_loads(finding.load, [finding.loads[-1]])
    share = percent(finding.parameters["share"])
    peak = at_loads(finding.load, [finding.parameters["peak"]])
    return f"{finding.series.name} falls {last} to {share} of its peak {peak}."


def _saturation(finding: Finding) -> str:
    above = of_load(finding.load, finding.parameters["saturation"])
    return f"{finding.series.name} gains less than 5 % above {above}."


def _onset(finding: Finding) -> str:
    parameters = finding.parameters
    first = at_loads(finding.load, [parameters["onset"]])
    below = number(parameters["below"])
    return f"{finding.series.name} first loses requests {first}; none up to {below}."


def _spread(finding: Finding) -> str:
    parameters = finding.parameters
    where = at_loads(finding.load, finding.loads)
    share = percent(parameters["spread"])
    return f"The {parameters['n']} runs of {finding.series.name} {where} are {share} apart."


def _sustained(finding: Finding) -> str:
    parameters = finding.parameters
    return f"{finding.series.name} {sustained_text(parameters['value'], parameters['failed_at'])}."


def sustained_text(rate: float | None, failed_at: float | None) -> str:
    """Return "sustained 2,000/s (2,250/s failed)" of a series of offered rates."""
    failed = f"{number(failed_at)}/s" if failed_at is not None else ""
    if rate is None:
        return f"did not sustain {failed}" if failed else "sustained no rate"
    if not failed:
        return f"sustained at least {number(rate)}/s"
    return f"sustained {number(rate)}/s (next measured {failed} failed)"


def _scalability(finding: Finding) -> str:
    peak, low, high = finding.parameters["peak"]
    return (
        f"The Universal Scalability Law puts the peak of {finding.series.name} near "
        f"{_short(peak)} connections (the model's 95 %: {_short(low)} to {_short(high)})."
    )


def _short(value: float) -> str:
    return number(float(f"{value:.2g}"))


_BY_CODE: dict[str, Callable[[Finding], str]] = {
    "faster": _faster,
    "same": _same,
    "crossing": _crossing,
    "mixed": _mixed,
    "undecided": _undecided,
    "described": _described,
    "peak": _peak,
    "collapse": _collapse,
    "saturation": _saturation,
    "onset": _onset,
    "spread": _spread,
    "sustained": _sustained,
    "scalability": _scalability,
}
