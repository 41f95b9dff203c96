"""The CSV lines of public runs, stored in files: each file has those of a range of primary keys.

To check a run alone and to write its line takes most of the time of a download, so both are done
once. A file's name changes with the version of its range and with the code. Which runs are public
is never read from a file: a reader names the runs whose lines it wants.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial

from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import F

from runs.code_version import release
from runs.models import CsvPart
from runs.store import drawn_files, left_drawings

PART = 500  # primary keys of one file
KIND = "lines.z"  # packed: a million lines of 228 MB took at most 55 MB
FOLDER = "runs-"
BATCH = 500
Lines = Mapping[int, bytes]  # by the run's primary key


def part_of(pk: int) -> int:
    """Return the number of the part that has a run."""
    return pk // PART


def keys_of(number: int) -> range:
    """Return the primary keys of a part."""
    return range(number * PART, (number + 1) * PART)


def note_change(runs: Iterable[int]) -> None:
    """Note that lines of these runs, given by primary key, change with this transaction.

    Their files are removed after it. Three queries for each BATCH of parts; their rows are locked
    in one order.
    """
    numbers = sorted({part_of(pk) for pk in runs})
    for start in range(0, len(numbers), BATCH):
        batch = numbers[start : start + BATCH]
        CsvPart.objects.bulk_create(map(_new, batch), ignore_conflicts=True)
        rows = CsvPart.objects.select_for_update().filter(number__in=batch).order_by("number")
        held = list(rows.values_list("number", flat=True))
        CsvPart.objects.filter(number__in=held).update(version=F("version") + 1)
    transaction.on_commit(partial(_remove, numbers))


def versions(numbers: Collection[int]) -> dict[int, int]:
    """Return the version of each part. One query for each BATCH of them."""
    ordered, known = sorted(numbers), dict.fromkeys(numbers, 0)
    for start in range(0, len(ordered), BATCH):
        rows = CsvPart.objects.filter(number__in=ordered[start : start + BATCH])
        known |= dict(rows.values_list("number", "version"))
    return known


def without_file(numbers: Collection[int]) -> dict[int, int]:
    """Return the parts whose lines are not stored, each with its version, by number.

    One query for each BATCH of them, and one look at the names of all stored parts.
    """
    names = drawn_files.names(FOLDER)
    return {
        number: version
        for number, version in sorted(versions(numbers).items())
        if f"{_folder(number)}/{_name(version)}" not in names
    }


def stored(number: int, version: int) -> Lines | None:
    """Return the lines of a part, None where they are not stored. No query."""
    data = drawn_files.stored(_folder(number), _name(version))
    return None if data is None else dict(_read(data))


def written(number: int, version: int, *, write: Callable[[], Lines]) -> Lines:
    """Return the lines of a part, written and stored by the first process that asks. One query.

    `version` was read before the runs are. A file whose runs changed meanwhile is removed.
    """
    data = drawn_files.read_or_draw(_folder(number), _name(version), draw=lambda: _packed(write()))
    # A copy of the database may be late: the primary knows what changed.
    primary = CsvPart.objects.using(DEFAULT_DB_ALIAS).filter(number=number)
    if (primary.values_list("version", flat=True).first() or 0) != version:
        _remove([number])
    return dict(_read(data))


def _new(number: int) -> CsvPart:
    return CsvPart(number=number)


def _remove(numbers: Iterable[int]) -> None:
    for number in numbers:
        left_drawings.remove(_folder(number))


def _folder(number: int) -> str:
    return f"{FOLDER}{number}"


def _name(version: int) -> str:
    return f"{version}-{release()}.{KIND}"


def _packed(lines: Lines) -> bytes:
    """Return a first line that says how long the line of each run is, then the lines; packed."""
    lengths = [[pk, len(line)] for pk, line in lines.items()]
    text = json.dumps(lengths).encode() + b"\n" + b"".join(lines.values())
    return zlib.compress(text, level=1)


def _read(data: bytes) -> Iterator[tuple[int, bytes]]:
    lengths, _, body = zlib.decompress(data).partition(b"\n")
    start = 0
    for pk, length in json.loads(lengths):
        yield pk, body[start : start + length]
        start += length
