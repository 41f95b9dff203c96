"""The uploaded text, line by line, as the importers number it."""

from __future__ import annotations

from collections.abc import Container

from importers.cleaning.decode import source_lines
from importers.files.archives import heads
from runs.models import Upload
from runs.store import queries

SHOWN_BYTES = 4 * 1024 * 1024


def source_texts(
    upload: Upload, members: Container[str | None] = (None,), *, is_owner: bool = False
) -> dict[str | None, list[str]]:
    """Return the lines, as runs number them (from 1), by archive member (None: no archive).

    Everybody but the owner gets the lines of the masked copy, which has the same numbers.
    At most the first SHOWN_BYTES of each, so that no upload makes a page slow. No query.
    """
    data = queries.raw_bytes(upload) if is_owner else queries.public_bytes(upload)
    return {member: source_lines(head) for member, head in heads(data, members, size=SHOWN_BYTES)}
