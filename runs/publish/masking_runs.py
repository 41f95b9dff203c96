"""Masking an upload when it is published: its copy for everybody, and the values of its runs.

From then on the columns of the runs hold masked values only, so that nothing that is made from them
can show a secret. The unmasked text stays in the file that only its owner gets. A keyed digest of
each masked value keeps unlike values unlike.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from runs import keys
from runs.intake.masked_copy import MaskedCopy, ShownSecret, masked_copy, shown_secrets
from runs.models import NAME_LENGTH, NewerReading, Run, Upload
from runs.publish.run_tags import RunTags
from runs.publish.unused_names import deleting_unused_names
from runs.secrets.masking import Masking
from runs.store import names, queries

DIGEST_LENGTH = 32
MASKED_FIELDS = ("masked_file", "masked_sha256", "masked_hosts")
BATCH = 500
_NO_TEXTS = ("public_id", "tool", "measured_on")
# Every free text of a run and its length; a column that is added later is masked too.
TEXTS = {
    field.name: field.max_length
    for field in Run._meta.concrete_fields
    if field.get_internal_type() == "CharField"
    and not field.choices
    and field.name not in _NO_TEXTS
}
DATA = ("details", "provenance")
# What looks like an address in them is a version.
VERSIONS = frozenset(["server_software", "server_version", "tool_version"])


def choose(upload: Upload, *, masked: bool) -> None:
    """Store whether an upload will be masked; a published one stays as it is."""
    Upload.objects.filter(pk=upload.pk, published_at=None).update(masked=masked)
    upload.refresh_from_db(fields=["masked"])


def copy_of(upload: Upload, more_hosts: Iterable[str | None] = ()) -> MaskedCopy:
    """Return the masked copy of an upload; without its file, that of an empty text. One query.

    `more_hosts` are names that importers read and that no stored run has.
    """
    stored = upload.runs.order_by("position").values_list("hostname", flat=True)
    hosts = [*stored, *more_hosts]
    try:
        data = queries.raw_bytes(upload)
    except FileNotFoundError:
        data = b""
    return masked_copy(data, dict.fromkeys(hosts), known=upload.masked_hosts)


def secrets_of(upload: Upload) -> list[ShownSecret]:
    """Return what would be masked in the text of an upload, in its order. One query."""
    try:
        data = queries.raw_bytes(upload)
    except FileNotFoundError:
        return []
    hosts = upload.runs.order_by("position").values_list("hostname", flat=True)
    return shown_secrets(data, dict.fromkeys(hosts))


def mask(upload: Upload, runs: Sequence[Run], *, copy: MaskedCopy) -> None:
    """Store the copy and mask the runs of an upload, given with their hardware.

    Call it inside the transaction that publishes it. Sets the masked fields of `upload` unsaved.
    """
    _store_copy(upload, copy.data)
    upload.masked_hosts = copy.masking.hosts
    changes = {run.pk: changed for run in runs if (changed := masked_columns(run, copy))}
    if not changes:
        return
    with deleting_unused_names(upload):
        hardware = _masked_hardware(runs, copy.masking, publisher_hash=upload.publisher_hash)
        for run in runs:
            for name, value in changes.get(run.pk, {}).items():
                setattr(run, name, value)
            if run.hardware and run.hardware.name in hardware:
                run.hardware = hardware[run.hardware.name]
                changes.setdefault(run.pk, {})["hardware"] = run.hardware
        touched = [run for run in runs if run.pk in changes]
        names.link(touched)
        _store(touched, changes)


def mask_at_first(upload: Upload, runs: Sequence[Run], *, copies: list[MaskedCopy]) -> Masking:
    """Mask what is published for the first time; return what masks its title.

    The masked copy is taken out of `copies` and let go once it is stored: a long one and the rows
    that are frozen after it would be in memory together.
    """
    copy = copies.pop() if copies else copy_of(upload)
    if upload.published_at is None:
        mask(upload, runs, copy=copy)
        # What a newer reader would change was noted unmasked; it is looked for again.
        NewerReading.objects.filter(upload=upload).delete()
    return copy.masking


def masked_tags(upload: Upload, tags: Sequence[RunTags]) -> list[RunTags]:
    """Return the tags of a published, masked upload with their texts masked."""
    masking = copy_of(upload).masking
    masked = []
    for tag in tags:
        values = {name: masked_value(masking, name, value=tag.values[name]) for name in tag.values}
        own = RunTags(tag.position, **values)
        changed = [name for name in values if values[name] != tag.values[name]]
        own.digests = {name: _digest(name, tag.values[name]) for name in changed}
        masked.append(own)
    return masked


def _digest(name: str, value: str) -> str:
    """Return the keyed digest of an unmasked value, which tells it from others."""
    return keys.derived(f"masked {name} {value}")[:DIGEST_LENGTH]


def masked_value(masking: Masking, name: str, *, value: Any) -> Any:
    """Return a value of a run as everybody may see it."""
    if not isinstance(value, str):
        return value
    if name in VERSIONS:
        return masking.version(value)
    return masking.host(value) if name == "hostname" else masking.value(value)


def masked_columns(run: Run, copy: MaskedCopy) -> dict[str, Any]:
    """Return the columns of a run that change, with their masked values and digests."""
    changed: dict[str, Any] = {}
    digests: dict[str, str] = {}
    for name in TEXTS:
        value = getattr(run, name)
        if not value:
            continue
        masked = masked_value(copy.masking, name, value=value)
        if name == "member":
            masked = copy.members.get(value, masked)
        if masked != value:
            changed[name] = masked[: TEXTS[name]]
            digests[name] = _digest(name, value)
    for name in DATA:
        masked = copy.masking.data(getattr(run, name))
        if masked != getattr(run, name):
            changed[name] = masked
    if run.hardware and copy.masking.value(run.hardware.name) != run.hardware.name:
        digests["hardware"] = _digest("hardware", run.hardware.name)
    return changed | ({"digests": run.digests | digests} if digests else {})


def _masked_hardware(
    runs: Sequence[Run], masking: Masking, *, publisher_hash: str
) -> dict[str, Any]:
    """Return the row of each machine whose name is masked, by its name."""
    every = {run.hardware.name for run in runs if run.hardware}
    masked = {name: masking.value(name)[:NAME_LENGTH] for name in every}
    changed = {name: text for name, text in masked.items() if text != name}
    rows = names.hardware_of(set(changed.values()), publisher_hash)
    return {name: rows[text] for name, text in changed.items()}


def _store_copy(upload: Upload, data: bytes | None) -> None:
    """Store the bytes of the copy, if they are not those of the upload."""
    if data is None:
        return
    sha256 = hashlib.sha256(data).hexdigest()
    if upload.masked_file and upload.masked_sha256 == sha256:
        return
    upload.masked_sha256 = sha256
    if upload.masked_sha256 == upload.sha256 or not upload.file:
        upload.masked_file = upload.file.name or ""
        return
    _delete_after_commit(upload)
    name = secrets.token_hex(16)
    upload.masked_file = default_storage.save(f"{name[:2]}/{name}", ContentFile(data))


def _delete_after_commit(upload: Upload) -> None:
    """Delete the copy that another one replaces."""
    earlier = upload.masked_file.name
    if earlier and earlier != upload.file.name:
        transaction.on_commit(partial(default_storage.delete, earlier))


def _store(runs: Sequence[Run], changes: dict[int, dict[str, Any]]) -> None:
    """Write the changed columns; runs with the same changes share one UPDATE."""
    groups: dict[str, list[Run]] = {}
    for run in runs:
        columns = changes[run.pk] | {
            "server": run.server,
            "version": run.version,
            "document": run.document,
        }
        changes[run.pk] = columns
        key = json.dumps(columns, sort_keys=True, default=lambda row: row.pk)
        groups.setdefault(key, []).append(run)
    for members in groups.values():
        for start in range(0, len(members), BATCH):
            pks = [run.pk for run in members[start : start + BATCH]]
            Run.objects.filter(pk__in=pks).update(**changes[members[0].pk])
