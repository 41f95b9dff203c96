"""The uploaded text, line by line, as the importers number it."""

from __future__ import annotations

from collections.abc import Container

from importers.cleaning.decode import source_lines
from importers.files import file_kinds
from importers.files.archives import heads
from runs.models import Upload
from runs.store import queries

SHOWN_BYTES = 4 * 1024 * 1024
FIRST_BYTES = 65_536


def source_texts(
    upload: Upload, members: Container[str | None] = (None,), *, is_owner: bool = False
) -> dict[str | None, list[str]]:
    """Return the lines, as runs number them (from 1), by archive member (None: no archive).

    Everybody but the owner gets the lines of the masked copy, which has the same numbers.
    At most the first SHOWN_BYTES of each, so that no upload makes a page slow. No query.
    """
    data = queries.raw_bytes(upload) if is_owner else queries.public_bytes(upload)
    return {member: source_lines(head) for member, head in heads(data, members, size=SHOWN_BYTES)}


def first_lines(upload: Upload) -> list[str]:
    """Return the whole lines of the first FIRST_BYTES of an upload, as its owner sees them.

    None of an archive, of a workbook and of a file that is gone. No query.
    """
    try:
        with queries.raw_file(upload) as file:
            head = file.read(FIRST_BYTES)
    except FileNotFoundError:
        return []
    if len(head) == FIRST_BYTES:  # a letter that is cut would be read in another encoding
        head = head[: max(map(head.rfind, (b"\n", b"\r")))]
    return [] if file_kinds.is_binary(head) else source_lines(head)
