"""Tags: the conditions that a publisher states about the runs of an upload.

The columns of a run hold the values that are valid now. `provenance` holds the origin of each, and
under "parsed" the value of the text where the publisher states another one.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import transaction

from runs.conditions import BY_NAME, Condition
from runs.intake.stated import clean_stated
from runs.models import Hardware, Run, Upload
from runs.publish.correcting import correct_labels
from runs.publish.locked_upload import Frozen, locked_upload, runs_in_order
from runs.publish.run_tags import RunTags
from runs.publish.unused_names import deleting_unused_names
from runs.store import names, public_groups

BATCH = 500
Changes = dict[int, set[str]]  # by position of the run: the names of its changed conditions


def save_tags(upload: Upload, tags: Sequence[RunTags]) -> None:
    """Store the tags of the runs, all of them or none. Positions without a run are left out.

    After publishing only labels change, and the comparisons with the run log each change. Raises
    `NotReady`; `Frozen` for a number that was measured or published; ValueError for a value that
    the condition does not accept.
    """
    with transaction.atomic():
        locked = locked_upload(upload)
        runs = {run.position: run for run in runs_in_order(locked)}
        tags = [tag for tag in tags if tag.position in runs]
        hardware = names.hardware_of(_hardware_names(tags), locked.publisher_hash)
        changes: Changes = {}
        for tag in tags:
            changes[tag.position] = _apply(tag, run=runs[tag.position], hardware=hardware)
        touched = [runs[position] for position, changed in changes.items() if changed]
        if touched:
            with deleting_unused_names(locked):
                names.link(touched)
                columns = {"provenance", "server", "version", "document"}
                _store(touched, columns.union(*changes.values()))
                correct_labels(touched)
                public_groups.place(locked)


def _hardware_names(tags: Sequence[RunTags]) -> set[str]:
    """Return the names of all machines that the tags state."""
    values = (tag.values.get("hardware") for tag in tags)
    cleaned = {clean_stated(BY_NAME["hardware"], value) for value in values}
    return {name for name in cleaned if name}


def _apply(tag: RunTags, *, run: Run, hardware: Mapping[str, Hardware]) -> set[str]:
    """Put the stated values into the run's columns and return the names of those that changed."""
    changed = set()
    provenance = {**run.provenance, "parsed": dict(run.provenance.get("parsed", {}))}
    for condition, stated in tag.stated():
        before = names.value_of(run, condition)
        value = clean_stated(condition, stated)
        if value == before:
            continue
        if condition.frozen:
            _refuse_frozen(condition.name, upload=run.upload, provenance=provenance)
        _note_origin(provenance, condition.name, before=before, value=value)
        is_machine = condition.name == "hardware" and value
        _set(run, condition=condition, value=hardware[value] if is_machine else value)
        changed.add(condition.name)
    if not provenance["parsed"]:
        del provenance["parsed"]
    run.provenance = provenance
    return changed


def _set(run: Run, *, condition: Condition, value: Any) -> None:
    """Set a column of the run; a column of text that is never null holds "" for None."""
    is_nullable = Run._meta.get_field(condition.name).null
    setattr(run, condition.name, value if value is not None or is_nullable else "")


def _store(runs: Sequence[Run], fields: Collection[str]) -> None:
    """Write these fields of the runs. Runs with the same values share one UPDATE.

    That is 6 times as fast as bulk_update where most runs have the same values.
    """
    by_name = {field.name: field.attname for field in Run._meta.concrete_fields}
    columns = [by_name[field] for field in sorted(fields)]
    groups: dict[str, list[Run]] = {}
    for run in runs:
        values = json.dumps([getattr(run, column) for column in columns])
        groups.setdefault(values, []).append(run)
    for members in groups.values():
        same = {column: getattr(members[0], column) for column in columns}
        for start in range(0, len(members), BATCH):
            keys = [run.pk for run in members[start : start + BATCH]]
            Run.objects.filter(pk__in=keys).update(**same)


def _refuse_frozen(field: str, *, upload: Upload, provenance: dict[str, Any]) -> None:
    """Raise `Frozen` for a published number, and for a concurrency that the text says."""
    if upload.state == Upload.State.PUBLISHED:
        raise Frozen(f"{field} is part of the published numbers; they are frozen.")
    if field == "concurrency" and provenance.get(field) == "parsed":
        raise Frozen("The text says the concurrency; a measured number is not changed.")


def _note_origin(provenance: dict[str, Any], field: str, before: Any, value: Any) -> None:
    """Write the origin of a value into `provenance`.

    The value of the text stays under "parsed". Where the publisher states the same value again, its
    origin is "parsed" again.
    """
    if provenance.get(field) == "parsed":
        provenance["parsed"][field] = before
    original = provenance["parsed"].get(field)
    if value == original:
        provenance["parsed"].pop(field, None)
    if value is None and original is None:
        provenance.pop(field, None)
    else:
        provenance[field] = "parsed" if value == original else "stated"
