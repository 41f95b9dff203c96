"""The uploaded text, line by line, as the importers number it."""

from __future__ import annotations

from collections.abc import Container

from importers.cleaning.decode import source_lines
from importers.files.archives import heads
from runs.models import Upload
from runs.store import queries

SHOWN_BYTES = 4 * 1024 * 1024


def source_texts(
    upload: Upload, members: Container[str | None] = (None,)
) -> dict[str | None, list[str]]:
    """Return the lines, as runs number them (from 1), by archive member (None: no archive).

    At most the first SHOWN_BYTES of each, so that no upload makes a page slow. No query.
    """
    return {
        member: source_lines(data)
        for member, data in heads(queries.raw_bytes(upload), members, size=SHOWN_BYTES)
    }
