"""How what the reader gives is held against the values that a person wrote for a wild text.

A text is `right` when each expected run is read with all its names, its load and all its values.
`wrong` counts numbers that differ, `invented` numbers and runs that nobody expects. What an
expected file leaves out for want of a unit, and resources of a server, are not compared.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from importers.model import Report, Run
from importers.reader import read

METRICS = (
    "requests_per_s",
    "requests_completed",
    "requests_failed",
    "non_2xx",
    "time_taken_s",
    "transfer_rate_Bps",
    "total_transferred_bytes",
    "html_transferred_bytes",
    "offered_rate",
)
MARKUP = re.compile(r"[*`_\[\]|\\]|\(https?://[^)]*\)|/")


@dataclass(slots=True)
class Outcome:
    """What came of one text."""

    missing: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    diagnostics: int = 0

    @property
    def right(self) -> bool:
        """Tell whether the text was read as a person reads it."""
        return not (self.missing or self.wrong or self.invented or self.names)


@cache
def read_once(data: bytes, name: str) -> Report:
    """Read a text; several tests look at what came of it, and none changes it."""
    return read(data, name)


def compare(text: str, name: str, expected: dict[str, Any]) -> Outcome:
    """Read a text and compare its runs with the expected ones."""
    report = read_once(text.encode(), name)
    outcome = Outcome(diagnostics=len(report.diagnostics))
    runs = expected["runs"]
    pairs = _pairs(report, runs)
    for number, (run, wanted) in enumerate(pairs):
        if run is None:
            outcome.missing.append(f"run {number}")
        elif wanted is None:
            outcome.invented.append(f"run {number}")
        else:
            _compare_values(run, wanted=wanted, outcome=outcome)
            _compare_names(run, wanted=wanted, outcome=outcome)
    _compare_labels(pairs, outcome)
    return outcome


def _pairs(
    report: Report, expected: list[dict[str, Any]]
) -> list[tuple[Run | None, dict[str, Any] | None]]:
    """Pair runs with expected ones: first those that have most in common, in the expected order.

    A run that only resembles an expected one is not taken from the one that it equals.
    """
    runs = [run for run in report.runs if values(run) or run.concurrency]
    common = [
        (_common(run, wanted), -index, -number)
        for index, wanted in enumerate(expected)
        for number, run in enumerate(runs)
    ]
    partners: dict[int, int] = {}
    for score, index, number in sorted(common, reverse=True):
        if score >= 2 and -index not in partners and -number not in partners.values():
            partners[-index] = -number
    pairs: list[tuple[Run | None, dict[str, Any] | None]] = []
    for index, wanted in enumerate(expected):
        if index in partners:
            pairs.append((runs[partners[index]], wanted))
        elif wanted["metrics"]:
            pairs.append((None, wanted))
    free = set(range(len(runs))) - set(partners.values())
    return pairs + [(runs[number], None) for number in sorted(free) if values(runs[number])]


def _common(run: Run, wanted: dict[str, Any]) -> float:
    got, meant = values(run), expected_values(wanted)
    equal = sum(2 for name in meant if name in got and same(meant[name], got[name]))
    names = {plain(text) for text in (run.server_software, run.server_name, *run.identity.values())}
    texts = [wanted["server"], *wanted["identity"].values()]
    own = sum(1 for text in texts if text and plain(text) in names)
    load = 0.5 * (run.concurrency == wanted["concurrency"])
    return equal + own + load if equal else 0


def values(run: Run) -> dict[str, float]:
    """Return the measurements of a run by name; a median counts as p50."""
    found = {name: getattr(run, name) for name in METRICS if getattr(run, name) is not None}
    for name, value in run.latency_ms.items():
        found["latency p50" if name == "median" else f"latency {name}"] = value
    return found


def expected_values(wanted: dict[str, Any]) -> dict[str, float]:
    """Return the expected measurements by the same names."""
    metrics = dict(wanted["metrics"])
    latencies = metrics.pop("latency_ms", {})
    return metrics | {f"latency {name}": value for name, value in latencies.items()}


def same(left: float, right: float) -> bool:
    """Tell whether two numbers are one, but for the rounding of a multiplication."""
    return math.isclose(left, right, rel_tol=1e-6, abs_tol=1e-9)


def _compare_values(run: Run, *, wanted: dict[str, Any], outcome: Outcome) -> None:
    got, meant = values(run), expected_values(wanted)
    for name, value in meant.items():
        if name not in got:
            outcome.missing.append(f"{name} of line {run.lines}")
        elif not same(value, got[name]):
            outcome.wrong.append(f"{name} of line {run.lines}: {got[name]} for {value}")
    for name in got.keys() - meant.keys():
        if name == "latency p100":
            continue
        outcome.invented.append(f"{name} of line {run.lines}: {got[name]}")
    if run.concurrency != wanted["concurrency"]:
        where = outcome.missing if run.concurrency is None else outcome.wrong
        where.append(f"load of line {run.lines}: {run.concurrency} for {wanted['concurrency']}")


def plain(text: str | None) -> str:
    """Return a name without markup, in single blanks and lower case."""
    words = " ".join(MARKUP.sub(" ", text or "").split()).lower()
    return re.sub(r"\bv(?=[0-9])", "", words)


def _compare_names(run: Run, *, wanted: dict[str, Any], outcome: Outcome) -> None:
    servers = {plain(run.server_software), plain(run.server_name)}
    servers.add(plain(f"{run.server_name or ''} {run.server_version or ''}"))
    if plain(wanted["server"]) not in servers:
        outcome.names.append(f"server {run.server_software!r} for {wanted['server']!r}")
    got = {plain(head): plain(text) for head, text in run.identity.items()}
    for head, text in wanted["identity"].items():
        other = {plain(run.document_label), plain(run.server_version), plain(run.path)}
        if got.get(plain(head)) != plain(text) and plain(text) not in other:
            outcome.names.append(f"identity {head!r}: {got} for {text!r}")


def _compare_labels(
    pairs: list[tuple[Run | None, dict[str, Any] | None]], outcome: Outcome
) -> None:
    """Runs that only a label tells apart must have different ones."""
    groups: dict[str, set[str]] = {}
    for run, wanted in pairs:
        if run is not None and wanted is not None and wanted.get("label"):
            groups.setdefault(wanted["label"], set()).add(_label(run))
    for label, own in groups.items():
        others = set().union(*(group for name, group in groups.items() if name != label))
        if own & others:
            outcome.names.append(f"label {sorted(own)} for {label!r}")


def _label(run: Run) -> str:
    heading = (run.details.get("heading") or {}).get("text")
    names = [run.server_software, *run.identity.values(), run.details.get("column")]
    return " / ".join(filter(None, [run.label, heading, run.tool, *names]))
