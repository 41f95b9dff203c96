"""One command for several reports: it stands in a section, above the headings of its reports.

A section says "All tests: `hey -c 50 http://localhost/`", and below it each report has a heading of
its own. The command holds for all of them. It does not where another command of the tool, or
another load, stands in the section. A command straight above a report is of that report alone.
A section without a report, such as "Method", speaks of those beside it below it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.commands.command_lines import Commands
from importers.reading.headings import headings
from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import LOOSE
from importers.reading.reports import run_facts
from importers.reading.run_commands import agreeing_command, contradictions

_MOST_COMMANDS = 20  # that are looked at above one report


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A report without a command, and the nearest command of its tool above it."""

    index: int
    line: str
    number: int
    asked: dict[str, object]  # what the command asks for
    above: int = 0  # the line of the next command above that asks for something else; 0 for none


def fill(
    runs: Sequence[Run],
    *,
    bare: Sequence[int],
    above: Sequence[Sequence[Heading]],
    commands: Commands,
    fenced: set[int],
) -> None:
    """Fill the runs at the places `bare`, which have no command, from that of their section.

    The runs are in the order of the text and have lines; `above` are their headings.
    `fenced` are the lines inside fences.
    """
    candidates = [
        candidate
        for index in bare
        if (candidate := _nearest(runs[index], index, commands=commands))
    ]
    if not candidates:
        return
    numbers = sorted({candidate.number for candidate in candidates})
    spans = [(number, number) for number in numbers]
    held = dict(zip(numbers, headings.above(commands.lines, spans, fenced=fenced), strict=True))
    firsts = [run.lines[0] for run in runs if run.lines]
    for candidate in candidates:
        run, number = runs[candidate.index], candidate.number
        below = bisect_right(firsts, number)  # the first report below the command
        own = above[candidate.index]
        section = _section(held[number], above[below], number=number)
        end = _end_above(runs, candidate.index)
        is_headed = all(_stands_in(section, every, number=number) for every in (own, above[below]))
        names = [heading.text for heading in own if heading.line > number]
        is_plain = not (names or candidate.above) and _is_of_last(runs, candidate)
        if not is_plain and not (is_headed and own[-1].line > end):
            continue
        is_only = candidate.above <= (section[-1].line if section else 0)
        if is_only and not _is_other(run, candidate, names=names, lines=commands.lines, end=end):
            run_facts.fill(run, (candidate.line, number))


def _is_of_last(runs: Sequence[Run], candidate: _Candidate) -> bool:
    """Tell whether the command printed the report above as well, of the same tool."""
    last, run = runs[candidate.index - 1], runs[candidate.index]
    is_same = candidate.index > 0 and last.tool == run.tool
    return is_same and last.sources.get("concurrency") == candidate.number


def _nearest(run: Run, index: int, *, commands: Commands) -> _Candidate | None:
    """Return the nearest command of a run's tool above it."""
    nearest: _Candidate | None = None
    first = run.lines[0] if run.lines else 1
    for count, (line, number) in enumerate(commands.upwards(first - 1, 1)):
        if count == _MOST_COMMANDS:
            return None
        options = command_line.read(run.tool, line)
        if options and nearest is None:
            nearest = _Candidate(index, line, number=number, asked=options)
        elif options and nearest and options != nearest.asked:
            return replace(nearest, above=number)
    return nearest


def _stands_in(section: Sequence[Heading], every: Sequence[Heading], *, number: int) -> bool:
    """Tell whether headings begin with those of a section, and one stands below its command."""
    lines = [heading.line for heading in every]
    is_inside = lines[: len(section)] == [heading.line for heading in section]
    return is_inside and bool(lines) and lines[-1] > number


def _section(held: Sequence[Heading], first: Sequence[Heading], *, number: int) -> list[Heading]:
    """Return the headings of the section that the command in a line is about.

    `held` are the headings above the command, `first` those of the first report below it. The last
    heading goes where that report stands in a section of its own beside it.
    """
    section = [heading for heading in held if heading.level < LOOSE]
    last = first[len(section) - 1] if section and len(first) >= len(section) else None
    is_beside = last is not None and last.line > number and last.level == section[-1].level
    return section[:-1] if is_beside else section


def _end_above(runs: Sequence[Run], index: int) -> int:
    """Return the last line of the report above one; 0 for the first."""
    before = runs[index - 1].lines if index else None
    return before[1] if before else 0


def _is_other(
    run: Run, candidate: _Candidate, *, names: Sequence[str], lines: Sequence[str], end: int
) -> bool:
    """Tell whether a report, its headings `names` or the words above it contradict a command."""
    load = candidate.asked.get("concurrency")
    first = run.lines[0] if run.lines else 1
    between = "\n".join(lines[max(end, candidate.number) : first - 1])
    return (
        contradictions.is_not_run(lines[candidate.number - 1])
        or contradictions.heads_other(names, load)
        or contradictions.says_other(between, load, command=candidate.line)
        or agreeing_command.is_other(run, candidate.line)
    )
