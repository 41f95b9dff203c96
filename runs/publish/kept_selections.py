"""What the checks say of many published runs that a reader selected, for the next page of them.

To check a thousand runs takes a quarter of their compare page, and another scale or chart of it
changes nothing of that. A file's name is made of all that the checks read.
"""

from __future__ import annotations

import hashlib
import json
import marshal
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from runs.code_version import release
from runs.compare.checks import ChecksResult
from runs.compare.checks.stored import as_data, from_data
from runs.publish import kept_until_withdrawn
from runs.store import drawn_files, left_drawings

FOLDER = "selections"
PLAIN_FORM = 2  # of marshal: it writes each value whole, so equal values have equal bytes


def name_of(runs: Sequence[Mapping[str, Any]], labels: Mapping[str, Any]) -> str:
    """Return the name of the file for the numbers of runs with these labels.

    Nobody else computes the name, so it needs no canonical JSON.
    """
    digest = hashlib.sha256(marshal.dumps([runs, labels], PLAIN_FORM)).hexdigest()
    return f"{digest[:32]}-{release()}-checks.json"


def read(name: str) -> ChecksResult | None:
    """Return what is kept under this name, None for nothing."""
    data = drawn_files.stored(FOLDER, name)
    return None if data is None else from_data(json.loads(data))


def keep(name: str, result: ChecksResult, *, uploads: Collection[int]) -> None:
    """Keep what the checks say of runs of these uploads. One query."""
    data = json.dumps(as_data(result), allow_nan=False).encode()
    kept_until_withdrawn.keep(FOLDER, name, data=data, uploads=uploads)


def forget() -> None:
    """Remove all that is kept: a withdrawn run can be in any of it."""
    left_drawings.remove(FOLDER)
