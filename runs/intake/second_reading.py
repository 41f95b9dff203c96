"""An upload read once more by the reader of today, without a change of what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from importers.model import Diagnostic, Report
from runs.intake import ingest
from runs.intake.rows import checked_rows
from runs.models import Run, Upload
from runs.store import queries


class NotReadable(Exception):
    """The upload cannot be read now; the sentence says why. It stays as it is."""


@dataclass(frozen=True, slots=True)
class SecondReading:
    """Unsaved rows of the runs that the reader finds now, and what it remarks."""

    runs: list[Run]
    report: Report
    remarks: Sequence[Diagnostic]


def read(upload: Upload) -> SecondReading:
    """Return what the upload's bytes hold for the reader of today; no row is changed.

    The tables are read with the roles that its publisher gave them. Raises `NotReadable` where the
    file is missing or the reader met a limit, and other errors where the store is away.
    """
    try:
        data = queries.raw_bytes(upload)
    except FileNotFoundError as error:
        raise NotReadable("Its file is missing.") from error
    report = ingest.read_with_map(upload, data)
    if stopped := [each for each in report.diagnostics if each.code.startswith("sandbox.")]:
        raise NotReadable(stopped[0].message)
    runs, remarks = checked_rows(report)
    return SecondReading(runs, report, remarks=remarks)
