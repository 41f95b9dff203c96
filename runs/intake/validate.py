"""Checks each value of a parsed run once: both databases can store the row, JSON can carry it.

A value that cannot be stored becomes null, with an error diagnostic of its line, field and value. A
text that is too long is cut, with a warning.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from typing import Any

from importers.model import Diagnostic
from importers.model import Run as ParsedRun
from runs.conditions import CONDITIONS, Condition
from runs.intake.plain_text import clean_text
from runs.intake.remarks import Remarks, line_number
from runs.models import LARGEST_FLOAT, PARSED_RANGES, Run

_PARSED = tuple(condition for condition in CONDITIONS if condition.parsed)
_TEXT_CONDITIONS = tuple(condition.name for condition in _PARSED if condition.kind == "text")
_WITH_LINES = frozenset(condition.name for condition in _PARSED if condition.has_lines)
PARSED_TEXTS = (*_TEXT_CONDITIONS, "server_software", "member")
FLAGS = tuple(condition.name for condition in _PARSED if condition.kind == "flag")
CHOICES = tuple(condition for condition in _PARSED if condition.kind == "choice")
LONGEST: dict[str, int] = {
    name: getattr(Run._meta.get_field(name), "max_length", 0) for name in PARSED_TEXTS
}
WHOLE = frozenset(
    name for name in PARSED_RANGES if Run._meta.get_field(name).get_internal_type() != "FloatField"
)
SIZES = frozenset(name for name in WHOLE if name.endswith("_bytes"))
# A text can say these conditions and a publisher can correct them; `Run.provenance` has the origin.
CORRECTABLE = tuple(condition.name for condition in _PARSED if condition.stated)
DETAILS_BYTES = 64 * 1024  # of the details of one run as JSON
DETAILS_DEPTH = 8  # levels of lists and objects inside them
LATENCIES = 100  # named latencies of one run
NAME_OF_LATENCY = 20  # characters


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the fields of one parsed run as they can be stored; a refused value is None."""

    parsed: ParsedRun
    remarks: Remarks

    def text(self, name: str) -> str | None:
        """Return a text without control characters, cut to the length of its column."""
        value = getattr(self.parsed, name)
        if isinstance(value, dict) and name == "identity":
            value = _names_of(value)
        if value is None:
            return None
        if not isinstance(value, str):
            self.remarks.refuse(name, value, accepted="a text")
            return None
        keep = "\n\t" if name in _WITH_LINES else ""
        text, limit = clean_text(value.strip(), keep=keep), LONGEST[name]
        if len(text) > limit:
            self.remarks.clip(name, limit)
        return text[:limit].strip() or None

    def number(self, name: str) -> int | float | None:
        """Return a number within the range of its column."""
        value = getattr(self.parsed, name)
        if value is None:
            return None
        low, high = PARSED_RANGES[name]
        number = _finite(value)
        is_whole = name in WHOLE
        if number is not None and number >= 1 and name in SIZES:
            # "8.44 MB" is a size to the nearest hundredth and gives part of a byte.
            number = round(number)
        if number is None or not low <= number <= high or (is_whole and number != int(number)):
            kind = "a whole number" if is_whole else "a number"
            accepted = f"{kind} between {low:.15g} and {high:.15g}"
            self.remarks.refuse(name, value, accepted=accepted)
            return None
        return int(number) if is_whole else float(number)

    def flag(self, name: str) -> bool | None:
        """Return yes or no."""
        value = getattr(self.parsed, name)
        if value is None or isinstance(value, bool):
            return value
        self.remarks.refuse(name, value, accepted="yes or no")
        return None

    def choice(self, condition: Condition) -> str:
        """Return one of the values of a condition; "" for an unknown one."""
        value = getattr(self.parsed, condition.name)
        if value is None or value in condition.values:
            return value or ""
        self.remarks.refuse(condition.name, value, accepted=", ".join(condition.values))
        return ""

    def date(self, name: str) -> str | None:
        """Return an ISO date: "2026-11-22"."""
        value = getattr(self.parsed, name)
        if value is None:
            return None
        try:
            return date.fromisoformat(value).isoformat()
        except (TypeError, ValueError):
            self.remarks.refuse(name, value, accepted="a date like 2026-11-22")
            return None

    def latency_ms(self) -> dict[str, float]:
        """Return the latencies in ms by name: the printed ones, and percentiles of samples.

        The text does not print percentiles of samples; the importer computed them.
        """
        if not isinstance(self.parsed.latency_ms, dict):
            return {}
        details = self.parsed.details if isinstance(self.parsed.details, dict) else {}
        derived = details.get("percentiles_ms")
        every = (derived if isinstance(derived, dict) else {}) | self.parsed.latency_ms
        latencies: dict[str, float] = {}
        for name, value in list(every.items())[:LATENCIES]:
            label, number = clean_text(str(name))[:NAME_OF_LATENCY], _finite(value)
            if number is None or number < 0:
                accepted = "a number between 0 and 10^15"
                self.remarks.refuse(f"latency_ms.{label}", value, accepted=accepted)
            else:
                latencies[label] = float(number)
        return latencies

    def details(self) -> dict[str, Any]:
        """Return the tool's own details as plain JSON; {} where they are too large."""
        if not isinstance(self.parsed.details, dict):
            return {}
        details: dict[str, Any] = self._plain(self.parsed.details, "details", depth=0)
        if len(json.dumps(details)) > DETAILS_BYTES:
            self.remarks.refuse("details", "...", accepted=f"at most {DETAILS_BYTES} bytes")
            return {}
        return details

    def _plain(self, value: Any, name: str, *, depth: int) -> Any:
        """Return the value as JSON; None where JSON has no such value or it lies too deep."""
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return clean_text(value, keep="\n\t")
        if isinstance(value, dict) and depth < DETAILS_DEPTH:
            return self._plain_object(value, name, depth=depth)
        if isinstance(value, list | tuple) and depth < DETAILS_DEPTH:
            return [self._plain(item, name, depth=depth + 1) for item in value]
        number = _finite(value)
        if number is None:
            self.remarks.refuse(name, value, accepted="plain data and numbers up to 10^15")
        return number

    def _plain_object(self, value: dict[Any, Any], name: str, *, depth: int) -> dict[str, Any]:
        plain = {}
        for key, item in value.items():
            text = clean_text(str(key))
            number = _finite(item)  # most values are plain numbers
            if number is None:
                plain[text] = self._plain(item, f"{name}.{text[:40]}", depth=depth + 1)
            else:
                plain[text] = number
        return plain


def row(parsed: ParsedRun, position: int) -> tuple[Run, list[Diagnostic]]:
    """Return an unsaved run without tags and upload, and the diagnostics about its values.

    Never raises.
    """
    first_line, last_line = _lines(parsed.lines)
    sources = _sources(parsed.sources)
    remarks = Remarks(first_line, sources)
    reader = Reader(parsed, remarks)
    values: dict[str, Any] = {name: reader.text(name) for name in PARSED_TEXTS}
    values |= {name: reader.number(name) for name in PARSED_RANGES}
    values |= {name: reader.flag(name) for name in FLAGS}
    values |= {choice.name: reader.choice(choice) for choice in CHOICES}
    run = Run(
        position=position,
        aborted=parsed.aborted is True,
        first_line=first_line,
        last_line=last_line,
        sources=sources,
        latency_ms=reader.latency_ms(),
        details=reader.details(),
        measured_on=reader.date("measured_on"),
        provenance=_provenance(parsed, values),
        **values,
    )
    return run, remarks.diagnostics


def _provenance(parsed: ParsedRun, values: dict[str, Any]) -> dict[str, str]:
    """Return the origin of each value that a publisher can correct.

    Where the publisher says what the numbers of a table measure, that metric is "stated".
    """
    provenance = {name: "parsed" for name in CORRECTABLE if values[name] not in (None, "")}
    if isinstance(parsed.details, dict):
        metric = parsed.details.get("metric_stated")
        if isinstance(metric, str):
            provenance[metric] = "stated"
    return provenance


def _names_of(identity: dict[Any, Any]) -> str:
    """Return the name columns of a table as one text: "Language: Go, Variant: pool"."""
    return ", ".join(f"{head}: {cell}" for head, cell in identity.items() if isinstance(cell, str))


def _finite(value: object) -> int | float | None:
    """Return a number between -10^15 and 10^15; None for anything else. -0.0 gives 0.0.

    Above 10^15, PostgreSQL's JSON and Python write the same float differently. NaN is in no range.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value + 0 if -LARGEST_FLOAT <= value <= LARGEST_FLOAT else None


def _lines(value: object) -> tuple[int, int] | tuple[None, None]:
    """Return the first and the last line of a run, from 1; two None for anything else."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        return None, None
    first, last = line_number(value[0]), line_number(value[1])
    return (first, last) if first and last and first <= last else (None, None)


def _sources(value: object) -> dict[str, int]:
    """Return the line of each field."""
    if not isinstance(value, dict):
        return {}
    return {
        clean_text(str(name))[:40]: line for name, at in value.items() if (line := line_number(at))
    }
