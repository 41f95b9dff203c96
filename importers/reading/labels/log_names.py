"""Names that a log puts before each line: of a container, or of a step of a build.

They count where the runs of a text have different ones, and no heading stands above any of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.reading.document import Document
from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import LOOSE

# "wrk-nginx-1  | Running 10s test"
_CONTAINER = re.compile(r"(?P<name>[a-z][\w.-]{0,40}?)(?:[-_][0-9]{1,3})?\s{1,20}\|\s", re.I)
# "bench\tRun nginx\t2026-11-02T10:11:12.1234567Z Running 10s test"
_STEP = re.compile(r"[^\t\n]{1,60}\t(?:Run )?(?P<name>[^\t\n]{1,60})\t\ufeff?20[0-9]{2}-[0-9]{2}-")


def add(
    above: Sequence[list[Heading]], spans: Sequence[tuple[int, int]], *, document: Document
) -> None:
    """Add the name before the first line of each run to the headings above it, `above`."""
    if len(spans) < 2 or any(above) or any(first == last for first, last in spans):
        return
    firsts = [document.source_line(first) for first, _ in spans]
    matches = [_CONTAINER.match(line) or _STEP.match(line) for line in firsts]
    names = [match["name"] for match in matches if match]
    if len(names) < len(spans) or len(set(names)) < len(names):
        return
    for own, name, (first, _) in zip(above, names, spans, strict=True):
        own.append(Heading(first, name, level=LOOSE))
