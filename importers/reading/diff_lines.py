"""Where the lines of a run stood in its own file, when a diff shows only a part of it.

Source  unified diffs: "@@ -18,3 +18,3 @@" says which lines of both files follow.
Units   line numbers from 1, of the file on the run's side.
None    a run that is in no diff, or whose side nobody can tell, has no `file_lines`.
Traps   tags may stand before and behind a head; a count that is left out is 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from importers.model import Run
from importers.reading.report_dates import LONGEST, side

_HUNK = re.compile(r"^(?:<[^<>]{0,200}>)*@@ -([0-9]{1,7})(?:,[0-9]{1,7})? \+([0-9]{1,7})")
_TAGS = re.compile(r"<[^<>]{0,200}>")


def note(runs: Sequence[Run], text: str) -> None:
    """Write into the details of each run of a diff the lines of its values in its own file."""
    if not runs or "@@ -" not in text:
        return
    lines = text.split("\n")
    in_file = {mark: dict(_numbers(lines, mark)) for mark in "-+"}
    for run in runs:
        of_run = side(run, lines)
        if of_run is not None:
            numbers = in_file[of_run[0]]
            sources = run.sources.items()
            run.details["file_lines"] = {
                field: numbers[line] for field, line in sources if line in numbers
            }


def _numbers(lines: Sequence[str], mark: str) -> Iterator[tuple[int, int]]:
    """Give the lines of the upload that show a line of this side, each with its number there."""
    number = 0  # of the next line in the file; 0 outside a diff
    for index, line in enumerate(lines, 1):
        if head := _HUNK.match(line[:LONGEST]):
            number = int(head[1] if mark == "-" else head[2])
            continue
        first = _TAGS.sub("", line[:LONGEST])[:1]
        if number and first in (mark, " "):
            yield index, number
            number += 1
