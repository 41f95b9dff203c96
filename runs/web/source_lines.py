"""The uploaded text beside what was read from it: which lines, and which values on each."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from runs.compare.failures import SHARE
from runs.conditions import CONDITIONS, STATED
from runs.intake import source_text
from runs.models import Run, Upload
from runs.store import queries
from runs.store.names import value_of

log = logging.getLogger(__name__)
MOST_LINES = 400  # of one run; the raw download holds all
MOST_RUNS = 60
OF_CLIENT = "stated by the client"
MEASURED_LABELS = {
    "server_software": "Server header",
    "offered_rate": "Offered rate (requests/s)",
    "requests_completed": "Requests completed",
    "requests_failed": "Requests failed",
    "non_2xx": "Answers other than 2xx",
    SHARE: "Share of failed requests",
    "time_taken_s": "Time taken (s)",
    "requests_per_s": "Requests/s",
    "transfer_rate_Bps": "Transfer rate (B/s)",
    "total_transferred_bytes": "Transferred (bytes)",
    "html_transferred_bytes": "Document bytes transferred",
    "cpu_user_s": "CPU user (s)",
    "cpu_system_s": "CPU system (s)",
    "cpu_percent": "CPU (%)",
    "rss_bytes": "Memory (bytes)",
    "tool_threads": "Threads of the tool",
    "duration_s": "Duration asked for (s)",
    "measured_on": "Measured on",
}
# The fields of a run in the order of its page; the conditions that are not named follow the path.
_BEFORE = ("tool_version", "server_software", "server_name", "server_version", "hostname", "port")
_AFTER = (
    "document_bytes",
    "document_label",
    "concurrency",
    "offered_rate",
    "requests_completed",
    "requests_failed",
    "non_2xx",
    "keepalive",
    "tls",
)


def _labels() -> dict[str, str]:
    """Return the label of each field that importers read, in the order of the page."""
    labels = {
        condition.name: f"{condition.label} ({condition.unit})"
        if condition.unit
        else condition.label
        for condition in CONDITIONS
        if condition.parsed and condition.name != "tool"
    }
    rest = [name for name in labels if name not in (*_BEFORE, *_AFTER)]
    names = (*_BEFORE, *rest, *_AFTER, *MEASURED_LABELS)
    labels |= MEASURED_LABELS
    return {name: labels[name] for name in dict.fromkeys(names)}


LABELS = _labels()


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One line of the upload; `fields` are the labels of the values that were read from it.

    `is_first` is False for a further cell of the same row of a workbook.
    """

    number: int
    text: str
    fields: tuple[str, ...]
    is_first: bool = True


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The lines of one run, and those outside its report that values were read from.

    `left_out` counts the lines of the report beyond MOST_LINES.
    """

    run: Run
    lines: tuple[SourceLine, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class FieldValue:
    """One value of a run with its provenance and line; None is "not said".

    `reason` is the sentence why a value was inferred.
    """

    name: str
    label: str
    value: object
    provenance: str
    line: int | None
    reason: str = ""


def of_upload(upload: Upload, runs: Sequence[Run], *, is_owner: bool = False) -> list[Excerpt]:
    """Return the lines of each run, at most MOST_RUNS of them. No query; reads the file once.

    Pages that caches may keep are those of everybody: only the owner's own page says `is_owner`.
    """
    listed = runs[:MOST_RUNS]
    if not listed:
        return []
    texts = _texts(upload, {run.member for run in listed}, is_owner=is_owner)
    return [_excerpt(run, texts.get(run.member, [])) for run in listed]


def label_of(field: str) -> str:
    """Return what the pages call a field: "Latency p99 (ms)" for latency_ms.p99."""
    outer, _, name = field.partition(".")
    return f"Latency {name} (ms)" if name else LABELS.get(outer, outer.replace("_", " "))


def values_of(run: Run) -> list[FieldValue]:
    """Return every field of a run in the order of LABELS, then what only its publisher states.

    Costs no query if the run's hardware is loaded.
    """
    return [_value(run, name) for name in LABELS] + _stated_values(run)


def _stated_values(run: Run) -> list[FieldValue]:
    """Return what no importer reads and the publisher states, in the order of the form."""
    values = []
    for fact in STATED:
        value = value_of(run, fact)
        if fact.name not in LABELS and not fact.key and value is not None:
            provenance = run.provenance.get(fact.name) or "stated"
            line = run.sources.get(fact.name) if provenance == OF_CLIENT else None
            values.append(
                FieldValue(fact.name, fact.label, value=value, provenance=provenance, line=line)
            )
    return values


def _texts(
    upload: Upload, members: set[str | None], *, is_owner: bool
) -> dict[str | None, list[str]]:
    """Return the lines of each archive member; {} when the file is missing or withheld."""
    if not is_owner and queries.kind_of_copy(upload) == "withheld":
        return {}
    try:
        return source_text.source_texts(upload, members, is_owner=is_owner)
    except FileNotFoundError:
        log.error(
            "The bytes of upload %s are not there; its pages show the numbers without their lines.",
            upload.public_id,
        )
        return {}


def _cells(run: Run) -> Excerpt:
    """Return the cells of a workbook that the run was read from, one line each."""
    row, sheet = run.first_line or 1, run.details["sheet"]
    cells = run.details.get("cells", {})
    lines: list[SourceLine] = []
    for name, cell in cells.items():
        number, fields = run.sources.get(name, row), (label_of(name),)
        is_first = number not in [line.number for line in lines]
        lines.append(SourceLine(number, f"{sheet}, cell {cell}", fields=fields, is_first=is_first))
    return Excerpt(run, tuple(lines[:MOST_LINES]), left_out=0)


def _excerpt(run: Run, text: Sequence[str]) -> Excerpt:
    if "cells" in run.details and "sheet" in run.details:
        return _cells(run)
    if run.first_line is None or run.last_line is None:
        return Excerpt(run, (), left_out=0)
    last = min(run.last_line, len(text), run.first_line + MOST_LINES - 1)
    numbers = range(run.first_line, max(last + 1, run.first_line))
    fields = _fields_by_line(run)
    outside = {number for number in fields if 0 < number <= len(text)} - set(numbers)
    lines = tuple(
        SourceLine(number, text[number - 1], fields=tuple(fields.get(number, ())))
        for number in sorted([*outside, *numbers])
    )
    return Excerpt(run, lines, left_out=run.last_line + 1 - numbers.stop)


def _fields_by_line(run: Run) -> dict[int, list[str]]:
    """Return the labels of the values that were read from each line."""
    fields: dict[int, list[str]] = {}
    for field, number in run.sources.items():
        fields.setdefault(number, []).append(label_of(field))
    return fields


def _value(run: Run, name: str) -> FieldValue:
    value = run.details.get(SHARE) if name == SHARE else getattr(run, name)
    if value is None or value == "":
        return FieldValue(name, LABELS[name], value=None, provenance="unknown", line=None)
    provenance = run.provenance.get(name) or "parsed"
    line = run.sources.get(name) if provenance in ("parsed", OF_CLIENT) else None
    reasons = run.provenance.get("reasons", {}) if provenance == "inferred" else {}
    return FieldValue(
        name,
        LABELS[name],
        value=value,
        provenance=provenance,
        line=line,
        reason=reasons.get(name, ""),
    )
