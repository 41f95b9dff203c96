"""The review page of an upload as it was drawn, for the next look at it.

A publisher comes back to it from a check, the file or the page of a series, or reloads it, and
nothing changed. The name of the file is made of all that the page reads: the rows of the upload,
its readings and its runs, and what the address asks for.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Sequence
from typing import Any

from django.db.models import Model

from runs.code_version import release
from runs.models import Run, Upload
from runs.publish import kept_until_withdrawn
from runs.store import drawn_files, left_drawings

MOST_BYTES = 1024 * 1024  # of an upload: the page of a longer text is drawn each time
PLAIN_FORM = 2  # of marshal: it writes each value whole, so equal values have equal bytes


def name_of(upload: Upload, runs: Sequence[Run], *, more: Sequence[str]) -> str:
    """Return the name of the page of an upload with these runs, which have their hardware.

    `more` is what else the page depends on. One query where the reading was not read yet.
    """
    rows: list[Any] = [*more, upload.diagnostics, upload.columns, _values(upload)]
    for run in runs:
        rows += [_values(run), _values(run.hardware) if run.hardware else None]
    digest = hashlib.sha256(marshal.dumps(rows, PLAIN_FORM)).hexdigest()
    return f"{digest[:32]}-{release()}-review.html"


def read(upload: Upload, name: str) -> str | None:
    """Return the page that is kept under this name, None for nothing."""
    data = drawn_files.stored(_folder(upload), name)
    return None if data is None else data.decode()


def keep(upload: Upload, name: str, *, page: str) -> None:
    """Keep a page, in the place of what was kept before. One query."""
    left_drawings.remove(_folder(upload))
    kept_until_withdrawn.keep(_folder(upload), name, data=page.encode(), uploads=[upload.pk])


def forget(upload: Upload) -> None:
    """Remove what is kept of an upload."""
    left_drawings.remove(_folder(upload))


def _folder(upload: Upload) -> str:
    return f"review-{upload.public_id}"


def _values(row: Model) -> list[Any]:
    """Return what the columns of a row hold; times and days as texts."""
    values = (getattr(row, field.attname) for field in row._meta.concrete_fields)
    return [value if _is_plain(value) else str(value) for value in values]


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | float | list | dict)
