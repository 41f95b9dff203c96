"""The CSV lines of public runs, each checked alone: stored ones, and those that are written now."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from runs.compare import series
from runs.export import csv
from runs.models import Run
from runs.publish import freezing
from runs.store import csv_parts, queries
from runs.store.selection import Selection

MOST = 50_000  # lines of one download
FEWEST_OF_A_PART = csv_parts.PART // 4  # wanted lines for which the whole part is written


def of_selection(selection: Selection, most: int) -> Iterator[bytes]:
    """Give the lines of the public runs that fit, oldest first, at most so many.

    Costs four queries for each `queries.CHUNK` runs, and one for each part that is not stored.
    """
    for pks in queries.keys_in_chunks(selection, most):
        yield from _lines(pks)


def prepare(seconds: float) -> int:
    """Write lines that a download of all runs would need; return how many parts.

    No part is begun after this time.
    """
    ends, prepared = time.monotonic() + seconds, 0
    for pks in queries.keys_in_chunks(Selection(), MOST):
        versions = csv_parts.versions({csv_parts.part_of(pk) for pk in pks})
        for number, version in versions.items():
            if csv_parts.has_file(number, version):
                continue
            if time.monotonic() >= ends:
                return prepared
            _whole(number, version)
            prepared += 1
    return prepared


def _lines(pks: Sequence[int]) -> Iterator[bytes]:
    """Give the lines of runs in the order of their keys."""
    parts: dict[int, list[int]] = {}
    for pk in pks:
        parts.setdefault(csv_parts.part_of(pk), []).append(pk)
    versions = csv_parts.versions(parts)
    for number, wanted in parts.items():
        lines = csv_parts.stored(number, versions[number])
        if lines is None and len(wanted) >= FEWEST_OF_A_PART:
            lines = _whole(number, versions[number])
        # A run that became public since then is not in the file.
        missing = [pk for pk in wanted if pk not in (lines or {})]
        lines = {**(lines or {}), **_written(missing)}
        yield b"".join(lines[pk] for pk in wanted if pk in lines)


def _whole(number: int, version: int) -> csv_parts.Lines:
    """Return the lines of a part; write and store them where they are not stored."""
    return csv_parts.written(
        number, version, write=lambda: _written(list(csv_parts.keys_of(number)))
    )


def _written(pks: Sequence[int]) -> csv_parts.Lines:
    """Write the lines of those of these runs that are public, by primary key. One query."""
    runs = queries.public_runs_at(pks) if pks else []
    return {run.pk: _line(run) for run in runs}


def _line(run: Run) -> bytes:
    runs = freezing.content([run])["runs"]
    return csv.lines(series.views(runs, freezing.labels_of([run]))).encode()
