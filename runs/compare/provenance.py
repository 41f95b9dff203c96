"""How each number of a run came to be, and the line of the text that holds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from runs.compare.computed_fields import how_computed
from runs.compare.failures import SHARE
from runs.compare.metrics import METRIC_OF_FIELD
from runs.compare.run_view import RunView

Kind = Literal[
    "parsed",
    "inferred",
    "tool default",
    "derived",
    "stated",
    "stated by the client",
    "unknown",
]
# What `provenance` can say of a field; anything else is "parsed", or not noted.
_NOTED: Mapping[str, Kind] = {
    "inferred": "inferred",
    "tool default": "tool default",
    "stated": "stated",
    "stated by the client": "stated by the client",
}


@dataclass(frozen=True, slots=True)
class Formula:
    """How the site computes a number from fields of a run."""

    text: str
    fields: tuple[str, ...]


_OUTCOMES = ("requests_failed", "non_2xx")
FORMULAS = {
    "good_requests_per_s": Formula(
        "(requests \u2212 lost) \u00f7 time taken",
        fields=("requests_completed", "time_taken_s", *_OUTCOMES),
    ),
    "failed_percent": Formula("failed \u00f7 requests", fields=(*_OUTCOMES, "requests_completed")),
    "failed": Formula(
        "the larger count: failed requests, or answers other than 2xx", fields=_OUTCOMES
    ),
    "per_cpu_s": Formula(
        "requests \u00f7 (user + system time)",
        fields=("requests_completed", "cpu_user_s", "cpu_system_s"),
    ),
}


@dataclass(frozen=True, slots=True)
class Origin:
    """How a number came to be.

    `line` is where the text says it, `lines` are first and last line of its report; both from 1.
    `reason` is why it was inferred, or how it is derived; then `fields` are what it rests on.
    """

    kind: Kind
    reason: str = ""
    line: int | None = None
    lines: tuple[int, int] | None = None
    fields: tuple[str, ...] = ()

    @property
    def first_line(self) -> int | None:
        """Return its line, else the first line of its report."""
        if self.line is not None:
            return self.line
        return self.lines[0] if self.lines else None


def origin_of(run: RunView, field: str) -> Origin:
    """Return how a measured field, a condition or a key of FORMULAS came to be.

    "latency_ms.p99" is the value p99 of `latency_ms`. A value is "parsed" only where the text has a
    line for it, or its report has lines.
    """
    if field in FORMULAS:
        return _derived(run, field)
    value = value_of(run, field)
    if value is None:
        return Origin("unknown")
    provenance = run.numbers.get("provenance") or {}
    noted = _NOTED.get(provenance.get(field.replace(".", "_")) or "")
    lines = _lines(run)
    sources = run.numbers.get("sources") or {}
    line = sources.get(field) or sources.get(field.partition(".")[0])
    if noted:
        reason = (provenance.get("reasons") or {}).get(field, "")
        own_line = line if noted == "stated by the client" else None
        return Origin(noted, reason=str(reason), line=own_line)
    if computed := how_computed(run.numbers, field, value=value):
        kind, reason = computed
        return Origin(kind, reason, line=line if kind == "derived" else None, lines=lines)
    return Origin("parsed" if line or lines else "unknown", line=line, lines=lines)


def anchor_of(run: RunView, field: str) -> str:
    """Return the anchor of a number on its run's page: its line, else its row among the values.

    "" for what is unknown.
    """
    origin = origin_of(run, field)
    if origin.first_line is not None:
        return f"run-L{origin.first_line}"
    return "" if origin.kind == "unknown" else f"run-{field}"


def value_of(run: RunView, field: str) -> Any:
    """Return the value of a field in base units; None is "unknown".

    A key of FORMULAS that is no metric has none.
    """
    if field in METRIC_OF_FIELD:
        return METRIC_OF_FIELD[field].value(run.numbers)
    if field == SHARE:
        return (run.numbers.get("details") or {}).get(SHARE)
    outer, _, inner = field.partition(".")
    value = run.value(outer)
    if inner:
        return value.get(inner) if isinstance(value, Mapping) else None
    return value


def _derived(run: RunView, field: str) -> Origin:
    """Return the formula, the fields that the run has, and the line of the first that has one."""
    formula = FORMULAS[field]
    fields = tuple(name for name in formula.fields if run.value(name) is not None)
    if not fields:
        return Origin("unknown")
    lines = (origin_of(run, name).line for name in fields)
    line = next((number for number in lines if number is not None), None)
    return Origin("derived", reason=formula.text, line=line, lines=_lines(run), fields=fields)


def _lines(run: RunView) -> tuple[int, int] | None:
    """Return first and last line of the run's report."""
    lines = run.numbers.get("lines")
    return (lines[0], lines[1]) if lines else None
