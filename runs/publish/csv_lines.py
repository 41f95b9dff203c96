"""The CSV lines of public runs, each checked alone: stored ones, and those that are written now."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from runs.compare import series
from runs.export import csv
from runs.models import Run
from runs.publish import freezing
from runs.store import csv_parts, queries
from runs.store.selection import Selection

MOST = 1_000_000  # lines of one download
MOST_WRITTEN = 50_000  # of them without a file: to write one takes 40 times as long as to read it
FEWEST_OF_A_PART = csv_parts.PART // 4  # wanted lines for which the whole part is written


class LinesOfPart(NamedTuple):
    """Lines of a part, the key of the last run in them, and how many runs.

    `written` is how many lines no file had.
    """

    text: bytes
    last: int
    runs: int
    written: int


def of_selection(selection: Selection, *, after: int = 0) -> Generator[bytes, None, int | None]:
    """Give the lines of the public runs that fit, oldest first, those behind a key.

    Ends with the key of the last run where there are more: at MOST lines, or after MOST_WRITTEN
    that had to be written; with None at the end of all. Costs four queries for each
    `queries.CHUNK` runs, and one for each part that is not stored.
    """
    runs = written = last = 0
    for pks in queries.keys_in_chunks(selection, MOST + 1, after=after):
        for piece in _pieces(pks[: MOST - runs]):
            yield piece.text
            runs, written, last = runs + piece.runs, written + piece.written, piece.last
            if written >= MOST_WRITTEN:
                break
        if last < pks[-1]:
            return last
    return None


def prepare(seconds: float) -> int:
    """Write lines that a download of all runs would need; return how many parts.

    No part is begun after this time. The parts of the first MOST keys are written.
    """
    ends, prepared = time.monotonic() + seconds, 0
    keys = queries.first_and_last_key()
    if keys is None:
        return 0
    first, last = (csv_parts.part_of(key) for key in keys)
    numbers = range(first, min(last, first + MOST // csv_parts.PART) + 1)
    for number, version in csv_parts.without_file(numbers).items():
        if time.monotonic() >= ends:
            break
        _whole(number, version)
        prepared += 1
    return prepared


def _pieces(pks: Sequence[int]) -> Iterator[LinesOfPart]:
    """Give the lines of runs in the order of their keys."""
    parts: dict[int, list[int]] = {}
    for pk in pks:
        parts.setdefault(csv_parts.part_of(pk), []).append(pk)
    versions = csv_parts.versions(parts)
    for number, wanted in parts.items():
        lines, written = csv_parts.stored(number, versions[number]), 0
        if lines is None and len(wanted) >= FEWEST_OF_A_PART:
            lines = _whole(number, versions[number])
            written = len(lines)
        # A run that became public since then is not in the file.
        missing = [pk for pk in wanted if pk not in (lines or {})]
        lines = {**(lines or {}), **_written(missing)}
        text = b"".join(lines[pk] for pk in wanted if pk in lines)
        yield LinesOfPart(text, wanted[-1], runs=len(wanted), written=written or len(missing))


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
