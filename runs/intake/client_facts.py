"""What the client program states of a run: stored as the columns of the run, with its origin.

An importer has the texts (`importers.reading.client_lines`); the table of conditions says what each
of them is. A value that the tool printed is never replaced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from importers.model import Diagnostic
from importers.model import Run as ParsedRun
from runs.conditions import BY_NAME
from runs.intake.stated import clean_stated, value_of_text
from runs.models import Run, Upload
from runs.store import names

ORIGIN = "stated by the client"
HARDWARE = "hardware"


def apply(run: Run, parsed: ParsedRun) -> list[Diagnostic]:
    """Put what the client states into the columns of an unsaved run; return remarks.

    The machine is a row of its own: `link_hardware` sets it.
    """
    remarks = []
    for name, text in parsed.client_facts.items():
        if _is_field_of_importers(name):
            if getattr(run, name) not in (None, ""):  # else its value could not be stored
                run.provenance[name] = ORIGIN
        elif name == HARDWARE:
            run.provenance[name] = ORIGIN
        else:
            remarks += _state(run, name, text=text)
    return remarks


def link_hardware(runs: Sequence[Run], parsed: Sequence[ParsedRun], *, upload: Upload) -> None:
    """Set the machine of the runs that the client names. At most three queries.

    What the publisher stated stays.
    """
    wanted = {
        run.position: clean_stated(BY_NAME[HARDWARE], parsed[run.position].client_facts[HARDWARE])
        for run in runs
        if run.provenance.get(HARDWARE) == ORIGIN
    }
    machines = _machines(wanted, upload)
    for run in runs:
        if name := wanted.get(run.position):
            run.hardware = machines[name]


def _machines(wanted: Mapping[int, Any], upload: Upload) -> dict[str, Any]:
    named = {name for name in wanted.values() if name}
    return dict(names.hardware_of(named, upload.publisher_hash)) if named else {}


def _is_field_of_importers(name: str) -> bool:
    return name in ParsedRun.__dataclass_fields__


def _state(run: Run, name: str, *, text: str) -> list[Diagnostic]:
    """Set one fact; a value that cannot be stored stays unknown, with a remark."""
    fact = BY_NAME.get(name)
    if fact is None or not fact.stated:
        return []
    try:
        value = clean_stated(fact, value_of_text(fact, text))
    except ValueError as error:
        line = run.sources.get(name)
        return [Diagnostic(line, "error", code="client.value", message=str(error))]
    if value is not None:
        setattr(run, fact.stored_in, value)
        run.provenance[name] = ORIGIN
    return []
