"""Remarks on the values of a text, and how all diagnostics of an upload are stored."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass, field
from typing import Any

from importers.model import Diagnostic
from runs.intake.plain_text import clean_text
from runs.models import LARGEST_LINE, TEXT_LENGTH

DIAGNOSTICS = 1000  # of one upload
UNPRINTABLE_BITS = 4000  # Python refuses to print integers a little above that


@dataclass(slots=True)
class Remarks:
    """Collects the diagnostics about the values of one run."""

    first_line: int | None
    sources: dict[str, int]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def refuse(self, name: str, value: object, *, accepted: str) -> None:
        """Note that a value was left out; `accepted` says which values are stored."""
        text = clean_text(_printed(value))[:60]
        self.diagnostics.append(
            Diagnostic(
                line=self._line_of(name),
                severity="error",
                code="value.refused",
                message=f"The value {text} of {name} was left out; {accepted} is accepted.",
            )
        )

    def clip(self, name: str, limit: int) -> None:
        """Note that a text was cut after `limit` characters."""
        self.diagnostics.append(
            Diagnostic(
                line=self._line_of(name),
                severity="warning",
                code="value.clipped",
                message=f"The text of {name} was cut after {limit} characters.",
            )
        )

    def _line_of(self, name: str) -> int | None:
        return self.sources.get(name.partition(".")[0], self.first_line)


def diagnostics(entries: list[Diagnostic]) -> list[dict[str, Any]]:
    """Return diagnostics as JSON with cleaned texts.

    Above DIAGNOSTICS of them, the errors are taken first, and one more entry counts those left out.
    """
    if len(entries) > DIAGNOSTICS:
        left_out = len(entries) - DIAGNOSTICS
        limit = Diagnostic(
            line=None,
            severity="warning",
            code="diagnostics.limit",
            message=f"{left_out} more remarks are not kept; {DIAGNOSTICS} is the limit.",
        )
        errors_first = sorted(entries, key=lambda entry: entry.severity != "error")
        entries = [*errors_first[:DIAGNOSTICS], limit]
    return [_diagnostic_json(entry) for entry in entries]


def _diagnostic_json(entry: Diagnostic) -> dict[str, Any]:
    known = entry.severity in ("error", "warning", "info")
    return {
        "line": line_number(entry.line),
        "severity": entry.severity if known else "error",
        "code": clean_text(str(entry.code))[:100],
        "message": clean_text(str(entry.message))[:TEXT_LENGTH],
    }


def line_number(value: object) -> int | None:
    """Return a line number that the database can store, from 1."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 1 <= value <= LARGEST_LINE else None


def _printed(value: object) -> str:
    """Return the value as a message has it."""
    if isinstance(value, int) and value.bit_length() > UNPRINTABLE_BITS:
        return "of 1,000 digits or more"
    return reprlib.repr(value)
