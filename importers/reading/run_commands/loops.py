"""Loops of a shell that call a load generator: `for c in 10 50; do hey -c $c …; done`.

Each value is of one report below the loop, in their order, where there are as many of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.commands.command_lines import Commands, command_in, plain_line
from importers.reading.run_commands import agreeing_command

_LOOP = re.compile(
    r"(?:^|[^\w])for (?P<name>[A-Za-z_]\w{0,20}) in (?P<values>[\w./: -]{1,200}); ?do "
    r"(?P<body>[^\n]{4,400}?);? ?done"
)
_FIRST = re.compile(r"\s*(?:[^\n]{0,60}?[$#%>] )?for \w+ in ")
_LAST = re.compile(r"done\b")
_MOST_VALUES = 30
_MOST_LINES = 4  # of a loop above its call, and below it


def find(
    runs: Sequence[Run], spans: Sequence[tuple[int, int]], *, commands: Commands
) -> dict[int, tuple[str, int]]:
    """Return the commands of the runs that loops have called, by the places of the runs."""
    called: dict[int, tuple[str, int]] = {}
    firsts = [first for first, _ in spans]
    for number, below in pairwise([*commands.numbers, len(commands.lines) + 1]):
        if not (calls := _calls(_loop_at(commands.lines, number))):
            continue
        printed = range(bisect_left(firsts, number), bisect_left(firsts, below))
        pairs = list(zip(printed, calls, strict=False))
        is_whole = len(printed) == len(calls)
        if is_whole and all(_may_print(call, runs[index]) for index, call in pairs):
            called |= {index: (call, number) for index, call in pairs}
    return called


def variable_of(name: str) -> re.Pattern[str]:
    """Return the pattern of a variable where a shell puts in its value: "$c" and "${c}"."""
    return re.compile(rf"\$(?:{name}\b|\{{{name}\}})")


def _loop_at(lines: Sequence[str], number: int) -> str:
    """Return the loop that a call stands in as one line; the line itself where it is all there."""
    line = plain_line(lines[number - 1])
    above = [*map(plain_line, lines[max(number - 1 - _MOST_LINES, 0) : number - 1])]
    first = next((index for index, text in enumerate(above) if _FIRST.match(text)), None)
    if first is None or "for " in line:
        return line
    below = [*map(plain_line, lines[number : number + _MOST_LINES])]
    last = next((index for index, text in enumerate(below) if _LAST.match(text)), None)
    if last is None:
        return line
    parts = [text.strip(" \t;") for text in [*above[first:], line, *below[: last + 1]]]
    return "; ".join(parts).replace("do; ", "do ")


def _calls(line: str) -> list[str]:
    """Return the calls that a loop in a line makes, one a value; [] for any other line."""
    loop = _LOOP.search(line) if "for " in line else None
    values = loop["values"].split() if loop else []
    if loop is None or len(values) > _MOST_VALUES:
        return []
    variable = variable_of(loop["name"])
    called = [part.strip() for part in loop["body"].split(";") if command_in(part.strip())]
    if len(called) != 1 or not variable.search(called[0]):
        return []
    return [variable.sub(value, called[0]) for value in values]


def _may_print(call: str, run: Run) -> bool:
    """Tell whether a run is of the tool that a call names, and does not contradict it."""
    asked = command_line.read(run.tool, call)
    return bool(asked) and not agreeing_command.is_other(run, call)
