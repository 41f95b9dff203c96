"""From an importer's run to a row that both databases can keep and JSON can carry. Every value is checked here, once.

What cannot be stored becomes null, with an error diagnostic that names line, field and value; too long a text is clipped.
"""

from __future__ import annotations

import json
import reprlib
from dataclasses import dataclass, field
from typing import Any

from importers.model import Diagnostic
from importers.model import Run as ParsedRun
from runs.conditions import CONDITIONS
from runs.intake.plain_text import clean_text
from runs.models import LARGEST_FLOAT, LARGEST_LINE, PARSED_RANGES, TEXT_LENGTH, Run

_PARSED = tuple(condition for condition in CONDITIONS if condition.parsed)
_TEXT_CONDITIONS = tuple(condition.name for condition in _PARSED if condition.kind == "text")
PARSED_TEXTS = (*_TEXT_CONDITIONS, "server_software", "member")
FLAGS = tuple(condition.name for condition in _PARSED if condition.kind == "flag")
LONGEST: dict[str, int] = {
    name: getattr(Run._meta.get_field(name), "max_length", 0) for name in PARSED_TEXTS
}
WHOLE = frozenset(
    name for name in PARSED_RANGES if Run._meta.get_field(name).get_internal_type() != "FloatField"
)
SIZES = frozenset(name for name in WHOLE if name.endswith("_bytes"))
# What texts say and a publisher may correct or add: `Run.provenance` holds where it is from.
CORRECTABLE = tuple(condition.name for condition in _PARSED if condition.stated)
DETAILS_BYTES = 64 * 1024
DETAILS_DEPTH = 8
LATENCIES = 100
DIAGNOSTICS = 1000


@dataclass(slots=True)
class Remarks:
    """Collects diagnostics about one run's values."""

    first_line: int | None
    sources: dict[str, int]
    found: list[Diagnostic] = field(default_factory=list)

    def refuse(self, name: str, value: object, accepted: str) -> None:
        """Note that a value was left out."""
        huge = (
            isinstance(value, int) and value.bit_length() > 4000
        )  # Python does not write such a number
        shown = "of 1,000 digits or more" if huge else clean_text(reprlib.repr(value))[:60]
        message = f"The value {shown} of {name} was left out; {accepted} is accepted."
        self._add(name, "error", "value.refused", message)

    def clip(self, name: str, limit: int) -> None:
        """Note that a text was shortened."""
        self._add(
            name,
            "warning",
            "value.clipped",
            f"The text of {name} was cut after {limit} characters.",
        )

    def _add(self, name: str, severity: Any, code: str, message: str) -> None:
        line = self.sources.get(name.partition(".")[0], self.first_line)
        self.found.append(Diagnostic(line, severity, code, message))


def row(parsed: ParsedRun, position: int) -> tuple[Run, list[Diagnostic]]:
    """Return an unsaved row without tags or upload, and what had to be said about its values. Never raises."""
    lines, sources = _lines(parsed.lines), _sources(parsed.sources)
    remarks = Remarks(lines[0] if lines else None, sources)
    values: dict[str, Any] = {name: _text(parsed, name, remarks) for name in PARSED_TEXTS}
    values |= {name: _number(parsed, name, remarks) for name in PARSED_RANGES}
    values |= {name: _flag(parsed, name, remarks) for name in FLAGS}
    provenance = {name: "parsed" for name in CORRECTABLE if values[name] is not None}
    if isinstance(parsed.details, dict) and isinstance(
        stated := parsed.details.get("metric_stated"), str
    ):
        provenance[stated] = (
            "stated"  # the numbers are the text's, what they measure is the publisher's word
        )
    made = Run(
        position=position,
        aborted=parsed.aborted is True,
        first_line=lines[0] if lines else None,
        last_line=lines[1] if lines else None,
        sources=sources,
        latency_ms=_latency(parsed.latency_ms, remarks, _percentiles(parsed.details)),
        details=_details(parsed.details, remarks),
        provenance=provenance,
        **values,
    )
    return made, remarks.found


def diagnostics(found: list[Diagnostic]) -> list[dict[str, Any]]:
    """Return the JSON form of diagnostics, cleaned; errors come first into the first DIAGNOSTICS, the rest is counted."""
    if len(found) > DIAGNOSTICS:
        kept = sorted(found, key=lambda one: one.severity != "error")[:DIAGNOSTICS]
        message = (
            f"{len(found) - DIAGNOSTICS} more remarks are not kept; {DIAGNOSTICS} is the limit."
        )
        found = [*kept, Diagnostic(None, "warning", "diagnostics.limit", message)]
    return [
        {
            "line": _line(one.line),
            "severity": one.severity if one.severity in ("error", "warning", "info") else "error",
            "code": clean_text(str(one.code))[:100],
            "message": clean_text(str(one.message))[:TEXT_LENGTH],
        }
        for one in found
    ]


def _text(parsed: ParsedRun, name: str, remarks: Remarks) -> str | None:
    value = getattr(parsed, name)
    if value is None:
        return None
    if not isinstance(value, str):
        remarks.refuse(name, value, "a text")
        return None
    text, limit = clean_text(value.strip()), LONGEST[name]
    if len(text) > limit:
        remarks.clip(name, limit)
    return text[:limit].strip() or None


def _number(parsed: ParsedRun, name: str, remarks: Remarks) -> int | float | None:
    value = getattr(parsed, name)
    if value is None:
        return None
    low, high = PARSED_RANGES[name]
    number = _finite(value)
    whole = name in WHOLE
    if number is not None and number >= 1 and name in SIZES:
        number = round(number)  # "8.44 MB" is a size to the nearest hundredth, not a broken byte
    if number is None or not low <= number <= high or (whole and number != int(number)):
        kind = "a whole number" if whole else "a number"
        remarks.refuse(name, value, f"{kind} between {low:.15g} and {high:.15g}")
        return None
    return int(number) if whole else float(number)


def _flag(parsed: ParsedRun, name: str, remarks: Remarks) -> bool | None:
    value = getattr(parsed, name)
    if value is None or isinstance(value, bool):
        return value
    remarks.refuse(name, value, "yes or no")
    return None


def _finite(value: object) -> int | float | None:
    """Return an ordinary number no larger than 10^15; None for a flag, a text, NaN and infinity. -0.0 gives 0.0.

    Above that, PostgreSQL's JSON and Python write the same float differently. NaN is within no range.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value + 0 if -LARGEST_FLOAT <= value <= LARGEST_FLOAT else None


def _percentiles(details: object) -> dict[str, Any]:
    """Return the percentiles that the importer computed from samples: the text does not print them, so they are derived."""
    found = details.get("percentiles_ms") if isinstance(details, dict) else None
    return found if isinstance(found, dict) else {}


def _latency(found: object, remarks: Remarks, derived: dict[str, Any]) -> dict[str, float]:
    if not isinstance(found, dict):
        return {}
    kept: dict[str, float] = {}
    for name, value in list({**derived, **found}.items())[:LATENCIES]:
        number = _finite(value)
        if number is None or number < 0:
            remarks.refuse(
                f"latency_ms.{clean_text(str(name))[:20]}", value, "a number between 0 and 10^15"
            )
        else:
            kept[clean_text(str(name))[:20]] = float(number)
    return kept


def _details(found: object, remarks: Remarks) -> dict[str, Any]:
    if not isinstance(found, dict):
        return {}
    cleaned: dict[str, Any] = _plain(found, "details", remarks, 0)
    if len(json.dumps(cleaned)) > DETAILS_BYTES:
        remarks.refuse("details", "...", f"at most {DETAILS_BYTES} bytes")
        return {}
    return cleaned


def _plain(value: Any, name: str, remarks: Remarks, depth: int) -> Any:
    """Return the value as JSON that every reader takes; what is none of JSON's kinds, or too deep, becomes null."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return clean_text(value, keep="\n\t")
    if isinstance(value, dict | list | tuple) and depth < DETAILS_DEPTH:
        if isinstance(value, dict):
            return {
                (key := clean_text(str(name_))): _plain(
                    one, f"{name}.{key[:40]}", remarks, depth + 1
                )
                for name_, one in value.items()
            }
        return [_plain(one, name, remarks, depth + 1) for one in value]
    number = _finite(value)
    if number is None:
        remarks.refuse(name, value, "plain data and numbers up to 10^15")
    return number


def _lines(found: object) -> tuple[int, int] | None:
    if not isinstance(found, tuple | list) or len(found) != 2:
        return None
    first, last = _line(found[0]), _line(found[1])
    return (first, last) if first and last and first <= last else None


def _line(found: object) -> int | None:
    ordinary = isinstance(found, int) and not isinstance(found, bool) and 1 <= found <= LARGEST_LINE
    return found if ordinary else None  # type: ignore[return-value]  # mypy does not follow `ordinary`


def _sources(found: object) -> dict[str, int]:
    if not isinstance(found, dict):
        return {}
    return {
        clean_text(str(name))[:40]: line for name, value in found.items() if (line := _line(value))
    }
