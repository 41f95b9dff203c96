"""Names that runs had before a correction or a withdrawal, and that nothing has afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from runs.models import Upload
from runs.store import public_groups, used_names


@contextmanager
def deleting_unused_names(upload: Upload) -> Iterator[None]:
    """Delete, after the block, the names and cohorts that its runs had and that no run has now.

    Call it inside a transaction that holds the upload's row.
    """
    used = used_names.used_by(upload.runs.all())
    yield
    public_groups.forget_empty(used.cohorts)
    used_names.forget_unused(used)
