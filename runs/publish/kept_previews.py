"""What the checks say of a large upload as its review page showed it, for its publishing.

To check thousands of runs takes a second, and the same runs under the same names give the same. The
name of the file is made of all that the checks and the conclusions read, so that a changed run,
label or claim is checked anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from runs.code_version import release
from runs.compare.checks import ChecksResult, claim
from runs.compare.checks.stored import as_data, from_data
from runs.models import Upload
from runs.publish import freezing, kept_until_withdrawn
from runs.store import drawn_files, left_drawings


class Judged(NamedTuple):
    """What the checks say of runs, and the analysis that their comparison keeps."""

    result: ChecksResult
    analysis: dict[str, Any]


def name_of(runs_digest: str, labels: Mapping[str, Any]) -> str:
    """Return the name of the file for runs of this digest with these labels.

    The title is part of it only where a check reads it: a claim, and of two servers.
    """
    title = str(labels.get("title") or "")
    named = {(own["server_name"], own["server_version"]) for own in labels["runs"].values()}
    is_read = len(named) <= claim.SERVERS and claim.is_claim(title)
    hashed = hashlib.sha256(runs_digest.encode())
    read = {**labels, "title": title if is_read else ""}
    for piece in freezing.pieces(read, depth=2):
        hashed.update(piece)
    return f"{hashed.hexdigest()[:32]}-{release()}-checks.json"


def read(upload_id: str, name: str) -> Judged | None:
    """Return what is kept of an upload under this name, None for nothing; by its public id."""
    data = drawn_files.stored(_folder(upload_id), name)
    if data is None:
        return None
    fields = json.loads(data)
    return Judged(from_data(fields["checks"]), fields["analysis"])


def keep(upload: Upload, name: str, *, judged: Judged) -> None:
    """Keep what a preview showed, in the place of what was kept of the upload before. One query."""
    forget(upload.public_id)
    fields = {"checks": as_data(judged.result), "analysis": judged.analysis}
    data = json.dumps(fields, allow_nan=False).encode()
    folder = _folder(upload.public_id)
    kept_until_withdrawn.keep(folder, name, data=data, uploads=[upload.pk])


def forget(upload_id: str) -> None:
    """Remove what is kept of an upload."""
    left_drawings.remove(_folder(upload_id))


def _folder(upload_id: str) -> str:
    return f"preview-{upload_id}"
