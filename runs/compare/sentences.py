"""The English sentence of each finding and of each summary; no other module makes one.

Numbers come in as base units. A sentence names loads only if they were measured.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from runs.compare import pair_sentences
from runs.compare.metrics import Metric
from runs.compare.number_text import number, rounded
from runs.compare.phrases import at_each, at_loads, is_long, of_load, percent, sustained_text

if TYPE_CHECKING:
    from runs.compare.findings.model import Finding


def of_finding(finding: Finding) -> str:
    """Return the sentence of a finding; loads that are left out for errors stand at its end."""
    sentence = _BY_CODE[finding.code](finding)
    loads = finding.parameters.get("left_out", ())
    if not loads:
        return sentence
    left = at_each(finding.load, loads, measured=[*finding.loads, *loads]).removeprefix("at ")
    shorter = f"{sentence[:-1]} (left out: {left})."
    if is_long(shorter, pair_sentences.names_in(finding)):
        return f"{sentence} Left out: {left}."
    return shorter


def _unit(metric: Metric) -> str:
    return metric.units[0].name


def _value(finding: Finding) -> str:
    return f"{rounded(finding.parameters['value'])} {_unit(finding.metric)}"


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
    if finding.parameters.get("kind"):
        return f"{finding.series.name} first has {finding.parameters['kind']} {first}."
    return f"{finding.series.name} first loses requests {first}; none up to {below}."


def _spread(finding: Finding) -> str:
    parameters = finding.parameters
    where = at_loads(finding.load, finding.loads)
    share = percent(parameters["spread"])
    return f"The {parameters['n']} runs of {finding.series.name} {where} are {share} apart."


def _sustained(finding: Finding) -> str:
    parameters = finding.parameters
    return f"{finding.series.name} {sustained_text(parameters['value'], parameters['failed_at'])}."


def _scalability(finding: Finding) -> str:
    peak, low, high = finding.parameters["peak"]
    return (
        f"The Universal Scalability Law puts the peak of {finding.series.name} near "
        f"{_short(peak)} connections (the model's 95 %: {_short(low)} to {_short(high)})."
    )


def _short(value: float) -> str:
    return number(float(f"{value:.2g}"))


_BY_CODE: dict[str, Callable[[Finding], str]] = pair_sentences.BY_CODE | {
    "peak": _peak,
    "collapse": _collapse,
    "saturation": _saturation,
    "onset": _onset,
    "spread": _spread,
    "sustained": _sustained,
    "scalability": _scalability,
}
