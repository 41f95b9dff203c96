"""The rows of a report: each run checked, with what its client states and what its text proves."""

from __future__ import annotations

from django.conf import settings

from importers.model import Diagnostic, Report
from runs.intake import client_facts, proofs, validate
from runs.models import Run


def checked_rows(report: Report) -> tuple[list[Run], list[Diagnostic]]:
    """Return rows of at most UPLOAD_MAX_RUNS runs, and all diagnostics."""
    limit = settings.UPLOAD_MAX_RUNS
    runs, diagnostics = [], list(report.diagnostics)
    for position, parsed in enumerate(report.runs[:limit]):
        run, remarks = validate.row(parsed, position)
        remarks += client_facts.apply(run, parsed)
        proofs.fill_in(run, parsed)
        runs.append(run)
        diagnostics += remarks
    if len(report.runs) > limit:
        diagnostics.append(_over_limit(report, limit))
    return runs, diagnostics


def _over_limit(report: Report, limit: int) -> Diagnostic:
    """Return the error of a text with more runs than are read, with the line of the first."""
    lines = report.runs[limit].lines
    message = (
        f"The text holds {len(report.runs)} runs; "
        f"the first {limit} were read, which is the limit for one upload."
    )
    line = lines[0] if lines else None
    return Diagnostic(line, "error", code="runs.limit", message=message)
