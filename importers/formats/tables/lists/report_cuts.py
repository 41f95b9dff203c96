"""Where one of several reports ends that a script prints, and the next one begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

RATE = ("requests_per_s", "")


@dataclass(slots=True)
class ReportLine:
    """A line of reports: a measurement with its label, value and what it measures, or words.

    Without a label, `wording` is the line itself, "" for a blank one, a rule and a fence.
    """

    offset: int
    label: str = ""
    value: str = ""
    key: tuple[str, str] | None = None
    wording: str = ""
    is_fence: bool = False


def cut(lines: list[ReportLine]) -> list[list[ReportLine]]:
    """Return the lines of each report: those of one rate.

    Between two rates the later report begins behind the end of a fence. Without one it begins with
    words or a blank line, where the fewest measurements would stand twice in one of both; of
    several such places at the last one. Where nothing parts them, it begins with the first
    measurement that comes again.
    """
    rates = [index for index, line in enumerate(lines) if line.key == RATE]
    starts = [0]
    for rate, following in pairwise(rates):
        first, end = starts[-1], following + 1
        between = range(rate + 1, following)
        borders = _between_fences(lines, between)
        borders = borders or [i for i in between if not lines[i].key and lines[i - 1].key]
        if not borders:
            seen = {line.key for line in lines[first : rate + 1]}
            borders = [next(i for i in range(rate + 1, end) if _is_again(lines[i], seen))]
        doubles = {border: _doubles(lines, [first, border, end]) for border in borders}
        starts.append(min(reversed(borders), key=lambda border: doubles[border]))
    return [lines[first:last] for first, last in pairwise([*starts, len(lines)])]


def own_part(
    report: list[ReportLine], *, is_heading: Callable[[ReportLine], bool]
) -> list[ReportLine]:
    """Return the lines between the headings and fences around the rate of a report.

    All lines belong to it where no measurement comes again: it may have headings of its own. Else
    those of another section are of another test.
    """
    if not _doubles(report, [0, len(report)]):
        return report
    rate = next(index for index, line in enumerate(report) if line.key == RATE)
    inside = (i for i, line in enumerate(report) if line.is_fence or is_heading(line))
    borders = [-1, *inside, len(report)]
    first = max(border for border in borders if border < rate)
    return report[first + 1 : min(border for border in borders if border > rate)]


def _between_fences(lines: list[ReportLine], between: range) -> list[int]:
    """Return the end of a fence where no measurement stands between it and the next fence."""
    fences = [index for index in between if lines[index].is_fence]
    is_clear = len(fences) > 1 and not any(line.key for line in lines[fences[0] : fences[1]])
    return fences[:1] if is_clear else []


def _is_again(line: ReportLine, seen: set[tuple[str, str] | None]) -> bool:
    """Tell whether a measurement was seen before; it is from now on."""
    is_again = line.key in seen
    seen.add(line.key)
    return is_again and line.key is not None


def _doubles(lines: list[ReportLine], borders: list[int]) -> int:
    """Return how many measurements come again between these borders."""
    doubles = 0
    for first, last in pairwise(borders):
        keys = [line.key for line in lines[first:last] if line.key]
        doubles += len(keys) - len(set(keys))
    return doubles
