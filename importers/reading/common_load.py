"""A load that is said once for all reports: by a list of commands, or by a sentence about all.

People list "ab -c 10 http://one/" and "ab -c 10 http://two/" and then both reports: each has the
load, though nobody can tell which command printed which. There are as many commands as reports.
"All tests ran with 100 concurrent users" stands above them. Neither holds for a report whose
heading or command says something else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from importers.model import Run
from importers.reading import agreeing_command, command_line, contradictions, report_loads
from importers.reading.command_lines import Commands
from importers.reading.headings import Heading

_REACH = 60  # lines above the first report
_OF_ALL = re.compile(
    r"\b(?:all|both)(?: (?:of|the|these|those|my|our)){0,2}"
    r" (?:them|(?:load |stress |performance )?(?:tests?|bench\w*|runs?|measurements?|results?))\b",
    re.I,
)
_CHANGES = re.compile(r"\b(?:up to|max\w*|limit\w*|ramp\w*|from|per)\b|→|->|[?~]", re.I)
_SENTENCE = re.compile(r"[.!?]\s+|\n")


def fill(
    runs: Sequence[Run],
    *,
    bare: Sequence[int],
    above: Sequence[Sequence[Heading]],
    commands: Commands,
) -> None:
    """Give the runs at the places `bare`, which have no command, the load that is said for all.

    The runs are in the order of the text; `above` are their headings.
    """
    wanted = [index for index in bare if report_loads.is_open(runs[index])]
    if not wanted:
        return
    sentence = _of_sentence(runs, commands.lines)
    reports = Counter(runs[index].tool for index in wanted)
    for index in wanted:
        run = runs[index]
        load = _of_list(run, commands, size=reports[run.tool]) or sentence
        if load is None or _has_other_command(run, commands, load=load[0]):
            continue
        names = [heading.text for heading in above[index] if heading.line > load[1]]
        if not contradictions.heads_other(names, load[0]):
            report_loads.put(run, load[0], line=load[1])


def _of_list(run: Run, commands: Commands, *, size: int) -> tuple[int, int] | None:
    """Return the load of the list of so many commands above a run, and its last line."""
    first = run.lines[0] if run.lines else 1
    numbers: list[int] = []
    loads: set[object] = set()
    for line, number in commands.upwards(first - 1, first - _REACH):
        asked = command_line.read(run.tool, line)
        if numbers and number < numbers[-1] - 1:
            break
        if not asked or agreeing_command.is_other(run, line):
            return None
        numbers.append(number)
        loads.add(asked.get("concurrency"))
    load = loads.pop() if len(loads) == 1 else None
    is_list = 1 < len(numbers) == size
    return (load, numbers[0]) if is_list and isinstance(load, int) else None


def _of_sentence(runs: Sequence[Run], lines: Sequence[str]) -> tuple[int, int] | None:
    """Return the load that a sentence above all runs says of all of them, and its line."""
    first = min(run.lines[0] for run in runs if run.lines)
    every: list[tuple[int, int]] = []
    for number in range(max(first - _REACH, 1), first):
        for sentence in _SENTENCE.split(lines[number - 1]):
            if _OF_ALL.search(sentence) and not _CHANGES.search(sentence):
                every += [(load, number) for load in report_loads.counts_in_prose(sentence)]
    return every[0] if len({load for load, _ in every}) == 1 else None


def _has_other_command(run: Run, commands: Commands, *, load: int) -> bool:
    """Tell whether a command of the run's tool above it asks for another load, or for none."""
    first = run.lines[0] if run.lines else 1
    every = (command_line.read(run.tool, line) for line, _ in commands.upwards(first - 1, 1))
    return any(asked and asked.get("concurrency") != load for asked in every)
