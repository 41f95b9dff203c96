"""A load that is said once for all reports: by a list of commands, or by a sentence about all.

People list "ab -c 10 http://one/" and "ab -c 10 http://two/" and then both reports: each has the
load, though nobody can tell which command printed which. There are as many commands as reports.
"All tests ran with 100 concurrent users" stands above them, or a call without an address: "The
command is *ab -c 10 -n 100*", or options: "4 workers | C=10 N=100". None holds for a report whose
heading or command says another load.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.commands.command_lines import Commands
from importers.reading.headings.heading import Heading
from importers.reading.run_commands import (
    agreeing_command,
    contradictions,
    option_lines,
    report_loads,
)
from importers.reading.table_heads.load_words import COUNT, count_of

_REACH = 60  # lines above the first report
_LEAST_OF_ROUND = 2  # runs, and rounds
_LONGEST = 1000  # characters of such a line
_OF_ALL = re.compile(
    r"\b(?:all|both)(?: (?:of|the|these|those|my|our)){0,2}"
    r" (?:them|(?:load |stress |performance )?(?:tests?|bench\w*|runs?|measurements?|results?))\b",
    re.I,
)
_CHANGES = re.compile(
    r"\b(?:up to|max\w*|limit\w*|ramp\w*|from|per|but|except\w*|unless|besides|other than)\b"
    r"|→|->|[?~]",
    re.I,
)
_OPTIONS = r"(?:-{1,2}[a-z]\S{0,20}(?: [^-\s`*]\S{0,40})? ){0,6}?"
_CALLS = {
    tool: re.compile(rf"(?<![\w/.-]){tool} {_OPTIONS}(?:-c|--connections)[ =]?{COUNT}\b", re.I)
    for tool in ("ab", "hey", "wrk", "oha", "bombardier", "siege", "autocannon")
}
# "with ApacheBench, using `-n 200 -c 20`"; one option alone may be advice
_OPTIONS_IN_LINE = re.compile(r"(?<!`)`(-{1,2}[a-z][^`\n]{0,60} -{1,2}[a-z][^`\n]{0,60})`", re.I)
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
    _share_in_tables(runs)
    wanted = [index for index in bare if report_loads.is_open(runs[index])]
    if not wanted:
        return
    first = min(run.lines[0] for run in runs if run.lines)
    reports = Counter(runs[index].tool for index in wanted)
    sentence = _of_sentence(commands.lines, first=first)
    heads = [heading.line for heading in above[0]]
    options = _option_parts(commands.lines, last=heads[-1] - 1 if heads else 0)
    of_tools = {tool: _of_call(tool, commands, first=first) for tool in reports}
    asked = {tool: _asked(tool, commands) for tool in reports}
    for index in wanted:
        run = runs[index]
        of_all = sentence or _of_options(run, options)
        load = _of_list(run, commands, size=reports[run.tool]) or of_all or of_tools[run.tool]
        if load is None or _has_other_command(run, asked[run.tool], load=load[0]):
            continue
        names = [heading.text for heading in above[index] if heading.line > load[1]]
        if not _is_headed_otherwise(names, load[0], is_of_all=load == of_all):
            report_loads.put(run, load[0], line=load[1])


def of_rounds(runs: Sequence[Run], above: Sequence[Sequence[Heading]]) -> None:
    """Give all runs of a round the load of its first one, where each round has the same names.

    A script prints "10 clients", a rate below each name, "50 clients", and the names again.
    """
    rounds = _rounds(runs)
    names = {_names(above[own[0] : own[-1] + 1]) for own in rounds}
    size = len(names.pop()) if len(names) == 1 and len(rounds) >= _LEAST_OF_ROUND else 0
    loads = {runs[own[0]].concurrency for own in rounds}
    if size < max([_LEAST_OF_ROUND, *map(len, rounds)]) or len(loads) < len(rounds):
        return
    for first, *others in rounds:
        for run in filter(report_loads.is_open, (runs[index] for index in others)):
            load, line = runs[first].concurrency, runs[first].sources["concurrency"]
            report_loads.put(run, load or 0, line=line)


def _rounds(runs: Sequence[Run]) -> list[list[int]]:
    """Return the places of the runs of each round; none where a run has a load of its own.

    A round begins at each line that says another load than the line before it.
    """
    rounds: list[list[int]] = []
    last = 0
    for index, run in enumerate(runs):
        line = _line_of_load(run)
        if line and line != last:
            rounds.append([index])
            last = line
        elif rounds and (line or report_loads.is_open(run)):
            rounds[-1].append(index)
        else:
            return []
    return rounds


def _names(above: Sequence[Sequence[Heading]]) -> tuple[str, ...]:
    """Return the nearest heading above each run that says no load, of those that have one."""
    names: list[str] = []
    for every in above:
        texts = [heading.text for heading in every if not report_loads.counts_in(heading.text)]
        names += texts[-1:]
    return tuple(names)


def _line_of_load(run: Run) -> int:
    """Return the line above a run that says its load; 0 for none."""
    line = run.sources.get("concurrency", 0)
    return line if run.concurrency and run.lines and line < run.lines[0] else 0


def _is_headed_otherwise(names: Sequence[str], load: int, *, is_of_all: bool) -> bool:
    """Tell whether headings name another test; what holds for all tests holds for all pages."""
    if is_of_all:
        return any(report_loads.counts_in(name) - {load} for name in names)
    return contradictions.heads_other(names, load)


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


def _of_call(tool: str | None, commands: Commands, *, first: int) -> tuple[int, int] | None:
    """Return the load of the calls of a tool without an address above a line, and their line."""
    call = _CALLS.get(tool or "")
    every: list[tuple[int, int]] = []
    for number in range(max(first - _REACH, 1), first) if call else ():
        line = commands.lines[number - 1]
        is_known = "://" in line or number in commands.texts or contradictions.is_not_run(line)
        if call and not is_known and len(line) <= _LONGEST:
            every += [(count_of(match[1]), number) for match in call.finditer(line)]
    return every[0] if len({load for load, _ in every}) == 1 else None


def _share_in_tables(runs: Sequence[Run]) -> None:
    """Give the load of a row of a tool's table to the rows directly below it that say none."""
    for last, run in pairwise(runs):
        (_, end), (first, own_end) = last.lines or (0, 0), run.lines or (0, 0)
        is_next_row = first == own_end == end + 1 and last.tool == run.tool
        if is_next_row and report_loads.is_open(run) and last.concurrency:
            report_loads.put(run, last.concurrency, line=last.sources.get("concurrency", first))


def _of_sentence(lines: Sequence[str], *, first: int) -> tuple[int, int] | None:
    """Return the load that a sentence above a line says of all tests, and its line."""
    every: list[tuple[int, int]] = []
    for number in range(max(first - _REACH, 1), first):
        line = lines[number - 1][:_LONGEST]
        for sentence in _SENTENCE.split(line):
            if _OF_ALL.search(sentence) and not _CHANGES.search(sentence):
                every += [(load, number) for load in report_loads.counts_in_prose(sentence)]
    return every[0] if len({load for load, _ in every}) == 1 else None


def _option_parts(lines: Sequence[str], *, last: int) -> list[tuple[str, int]]:
    """Return the parts of lines up to one that may be options: "4 workers | C=10 N=100"."""
    parts: list[tuple[str, int]] = []
    for number in range(max(last - _REACH, 1), last + 1):
        line = lines[number - 1][:_LONGEST]
        if " -" in line:
            parts.append((line, number))
            parts += [(match[1], number) for match in _OPTIONS_IN_LINE.finditer(line)]
        if "=" in line:
            parts += [(part, number) for part in line.split("|") if len(part.split()) > 1]
    return parts


def _of_options(run: Run, parts: Sequence[tuple[str, int]]) -> tuple[int, int] | None:
    """Return the load of the parts that are only options, and its line."""
    every: list[tuple[int, int]] = []
    for text, number in parts:
        asked = option_lines.load_in(text, run)
        load = count_of(asked) if asked else option_lines.load_of_arguments(text, run.tool)
        every += [(load, number)] if load else []
    return every[0] if len({load for load, _ in every}) == 1 else None


def _asked(tool: str | None, commands: Commands) -> dict[object, int]:
    """Return the first line of a command of a tool for each load that such commands ask for."""
    lines: dict[object, int] = {}
    for number in commands.numbers:
        if asked := command_line.read(tool, commands.texts[number]):
            lines.setdefault(asked.get("concurrency"), number)
    return lines


def _has_other_command(run: Run, asked: dict[object, int], *, load: int) -> bool:
    """Tell whether a command of the run's tool above it asks for another load, or for none."""
    first = run.lines[0] if run.lines else 1
    return any(line < first for concurrency, line in asked.items() if concurrency != load)
