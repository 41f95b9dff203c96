"""What k6 prints around its rows: the scenario, the progress, and what thresholds were kept by."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.reading.borders import BORDER
from importers.reading.lines import LinePattern
from importers.reading.reports.run_builder import Reading
from importers.reading.units import GO_DURATION, count, go_seconds, tidy

# "running (1m00.2s), 00/10 VUs, 400 complete and 0 interrupted iterations": no user is left.
_ENDED = LinePattern(
    r"[^\S\n]{0,20}running \(((?:[0-9]{1,3}[hm]){0,2}[0-9]{1,2}\.[0-9]s)\),"
    r" 0{1,9}/([0-9]{1,9}) VUs, ([0-9]{1,15}) complete and [0-9]{1,15} interrupted iterations",
    part="running (",
)
_SCENARIO = LinePattern(r"[^\n]{0,80}?[0-9]{1,6} scenarios?, ([0-9]{1,9}) max VUs", part=" max VUs")
# "http_req_duration" and below it "✓ 'p(99)<1000' p(99)=12.56ms".
_THRESHOLD = LinePattern(
    r"[^\S\n]{0,20}http_req_duration[^\S\n]*\n"
    r"((?:[^\S\n]{0,20}[✓✗] '[^'\n]{1,80}'[^\n]{0,80}\n?){1,12})",
    part="http_req_duration",
)
_KEPT_BY = re.compile(rf"' p\(([0-9]{{1,2}}(?:\.[0-9]{{1,4}})?)\)=({GO_DURATION})(?!\S)")
_ROW = re.compile(r"[^\S\n]{0,60}iterations\.{1,60}:")  # of a summary that stands above
_USERS, _RUNNING, _PERCENTILE = "max VUs", "running (", "' p("
_BELOW = 12  # lines behind a summary in which its progress may stand
_ABOVE = 30


def put_progress(reading: Reading) -> None:
    """Put the time that the last progress says of this report, and its users where no row does.

    The users of the scenario go before those of the progress. The progress stands in the report,
    straight below or not far above, and says as many iterations.
    """
    iterations = reading.run.details.get("iterations")
    block, document = reading.block, reading.block.document
    begin = _begin(document.text, block.start, parts=(_USERS, _RUNNING))
    scenarios = document.at_lines_with(_SCENARIO, parts=(_USERS,), start=begin, end=block.end)
    if scenario := next(scenarios, None):
        reading.put("concurrency", count(scenario[1]) or None, offset=scenario.start(1))
    end = _end(document.text, block.end, part=_RUNNING)
    for match in document.at_lines_with(_ENDED, parts=(_RUNNING,), start=begin, end=end):
        if iterations is not None and count(match[3]) == iterations:
            reading.put("time_taken_s", go_seconds(match[1]) or None, offset=match.start(1))
            reading.put("concurrency", count(match[2]) or None, offset=match.start(2))


def put_thresholds(reading: Reading) -> None:
    """Put percentiles that a threshold was kept or crossed by, where no row has them."""
    text, block = reading.block.document.text, reading.block
    begin = _begin(text, block.start, parts=(_PERCENTILE,))
    if text.find(_PERCENTILE, begin, block.end) < 0:
        return
    if thresholds := _THRESHOLD.search(text, begin, block.end):
        for match in _KEPT_BY.finditer(text, thresholds.start(1), thresholds.end(1)):
            name, time = f"p{float(match[1]):g}", tidy(go_seconds(match[2]) * 1000)
            reading.latency(name, time, offset=match.start(2))


def _end(text: str, end: int, *, part: str) -> int:
    """Return where the lines end in which this part of a progress may stand below a summary."""
    last = end
    for _ in range(_BELOW):
        last = text.find("\n", last + 1)
        if last < 0:
            break
    if text.find(part, end, last if last >= 0 else len(text)) < 0:
        return end
    for _ in range(_BELOW):
        line_end = text.find("\n", end + 1)
        line = text[end + 1 : line_end if line_end >= 0 else len(text)]
        if line_end < 0 or BORDER.match(line):
            break
        end = line_end
    return end


def _begin(text: str, start: int, *, parts: Sequence[str]) -> int:
    """Return where the lines begin in which one of these parts may stand above a summary.

    Below another summary they are that one's.
    """
    least = start
    for _ in range(_ABOVE):
        least = text.rfind("\n", 0, max(least - 1, 0)) + 1
    if all(text.find(part, least, start) < 0 for part in parts):
        return start
    begin = start
    for _ in range(_ABOVE):
        above = text.rfind("\n", 0, max(begin - 1, 0)) + 1
        line = text[above:begin]
        if _ROW.match(line):
            return start
        if above >= begin or BORDER.match(line):
            break
        begin = above
    return begin
