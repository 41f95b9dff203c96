"""The last line of k6's progress: how long the test took."""

from __future__ import annotations

import re

from importers.reading.borders import BORDER
from importers.reading.run_builder import Reading
from importers.reading.units import count, go_seconds

# "running (1m00.2s), 00/10 VUs, 400 complete and 0 interrupted iterations": no user is left.
_ENDED = re.compile(
    r"^[^\S\n]{0,20}running \(((?:[0-9]{1,3}[hm]){0,2}[0-9]{1,2}\.[0-9]s)\), 0{1,9}/[0-9]{1,9} VUs,"
    r" ([0-9]{1,15}) complete and [0-9]{1,15} interrupted iterations",
    re.M,
)
_BELOW = 12  # lines behind a summary in which its progress may stand


def put_time(reading: Reading) -> None:
    """Put the time that the last progress says of this report.

    It stands in the report or straight below, and says as many iterations.
    """
    iterations = reading.run.details.get("iterations")
    block, text = reading.block, reading.block.document.text
    end = block.end
    for _ in range(_BELOW):
        line_end = text.find("\n", end + 1)
        line = text[end + 1 : line_end if line_end >= 0 else len(text)]
        if line_end < 0 or BORDER.match(line):
            break
        end = line_end
    for match in _ENDED.finditer(text, block.start, end):
        if iterations is not None and count(match[2]) == iterations:
            reading.put("time_taken_s", go_seconds(match[1]) or None, offset=match.start(1))
