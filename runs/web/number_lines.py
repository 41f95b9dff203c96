"""One number of a run beside the lines of the text that hold it, for a reader who follows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from runs.compare import printed_numbers, provenance
from runs.compare.metrics import METRICS
from runs.compare.provenance import FORMULAS, Origin
from runs.compare.run_view import RunView, views
from runs.conditions import EVERY
from runs.models import Run
from runs.publish import freezing
from runs.web import source_lines
from runs.web.source_lines import LABELS, FieldValue, SourceLine, label_of

AROUND = 160  # characters of a line on each side of the number
SEARCHED = 200_000  # characters in which a number is looked for
_FIELDS = frozenset(
    [*LABELS, *FORMULAS, *(metric.field for metric in METRICS), *(fact.name for fact in EVERY)]
)


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of the text, cut around the number; `printed` is "" where the line has no such one."""

    number: int
    before: str
    printed: str
    after: str


@dataclass(frozen=True, slots=True)
class NumberLines:
    """How a number came to be, its lines, and its anchor on the page of its run."""

    origin: Origin
    lines: tuple[MarkedLine, ...]
    anchor: str


@dataclass(frozen=True, slots=True)
class Latency:
    """One latency of a run: its field, label, value in ms and how it came to be."""

    field: str
    label: str
    value: float
    origin: Origin


def view_of(run: Run) -> RunView:
    """Return a run as comparisons see it. No query if its upload and tags are loaded."""
    (view,) = views(freezing.content([run])["runs"], freezing.labels_of([run]))
    return view


def latencies_of(run: Run) -> list[Latency]:
    """Return the latencies of a run in their order. No query."""
    view = view_of(run)
    fields = [f"latency_ms.{name}" for name in run.latency_ms]
    values = [(field, provenance.value_of(view, field)) for field in fields]
    return [
        Latency(field, label_of(field), value=value, origin=provenance.origin_of(view, field))
        for field, value in values
        if value is not None
    ]


def values_of(run: Run) -> list[FieldValue]:
    """Return every value of a run as `source_lines.values_of`, each with its origin. No query."""
    view = view_of(run)
    return [_with_origin(value, view) for value in source_lines.values_of(run)]


def _with_origin(value: FieldValue, view: RunView) -> FieldValue:
    """Return a value that is called parsed only where `provenance.origin_of` does so."""
    origin = provenance.origin_of(view, value.name)
    if origin.kind == "unknown":
        return value
    line = origin.line if origin.kind in ("parsed", "stated by the client") else None
    return replace(value, provenance=origin.kind, line=line, reason=origin.reason)


def of_field(run: Run, field: str) -> NumberLines | None:
    """Return a number with its lines; None where the run has no such number.

    `field` is as in `provenance.origin_of`. Reads the file once; no query.
    """
    if field not in _FIELDS and not field.startswith("latency_ms."):
        return None
    view = view_of(run)
    origin = provenance.origin_of(view, field)
    if origin == Origin("unknown"):
        return None
    text = source_lines.of_upload(run.upload, [run])[0].lines
    lines = _marked_lines(view, origin.fields or (field,), text=text)
    anchor = f"run-L{lines[0].number}" if lines else provenance.anchor_of(view, field)
    return NumberLines(origin, lines, anchor=anchor)


def _marked_lines(
    view: RunView, fields: Sequence[str], *, text: Sequence[SourceLine]
) -> tuple[MarkedLine, ...]:
    """Return the line of each field that has one, in the order of the text."""
    lines: dict[int, MarkedLine] = {}
    is_workbook = "cells" in (view.numbers.get("details") or {})
    for field in fields:
        origin, value = provenance.origin_of(view, field), provenance.value_of(view, field)
        own = [line for line in text if label_of(field) in line.fields] if is_workbook else text
        if line := _line_of(value, origin, text=own):
            lines.setdefault(line.number, _marked(line, value))
    return tuple(lines[number] for number in sorted(lines))


def _line_of(value: object, origin: Origin, *, text: Sequence[SourceLine]) -> SourceLine | None:
    """Return the line of a number, else the first one from there on that prints it.

    A JSON object has the line of its key; latencies have that of the first one.
    """
    start = origin.first_line
    if start is None or (origin.line is None and origin.kind != "parsed"):
        return None
    below = [line for line in text if line.number >= start]
    line = _first_with(value, below) if origin.kind == "parsed" else None
    is_there = bool(below) and below[0].number == origin.line
    return line or (below[0] if is_there else None)


def _first_with(value: object, lines: Sequence[SourceLine]) -> SourceLine | None:
    """Return the first line that prints a number; looks at SEARCHED characters."""
    if not isinstance(value, int | float):
        return None
    left = SEARCHED
    for line in lines:
        if printed_numbers.spans(value, line.text[:left]):
            return line
        left -= len(line.text)
        if left <= 0:
            return None
    return None


def _marked(line: SourceLine, value: object) -> MarkedLine:
    """Return a line cut around the first number that is the value."""
    spans = (
        printed_numbers.spans(value, line.text[:SEARCHED]) if isinstance(value, int | float) else []
    )
    start, end = spans[0] if spans else (0, 0)
    before, after = line.text[max(start - AROUND, 0) : start], line.text[end : end + AROUND]
    return MarkedLine(line.number, before, printed=line.text[start:end], after=after)
