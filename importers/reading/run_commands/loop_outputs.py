"""Outputs of a loop of a shell whose loads nobody can tell: they are no repeats of one test.

"for n in 1 2 4; do siege -c $n URL | grep rate; done" prints lines that look alike. Where a format
knows the call, `loops` sets what each value says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from importers.model import Run
from importers.reading.commands.command_lines import command_in
from importers.reading.run_commands.loops import variable_of

_LOOP = re.compile(
    r"\bfor ([A-Za-z_]\w{0,20}) in ((?:[\w./:,-]{1,60}[ \t]{1,3}){0,60}[\w./:,-]{1,60})\s*(?:;|$)"
)
_BORDER = re.compile(r"[;|&]+")
_PRINT = re.compile(r"(?:echo|printf)\b")
_REACH = 8  # lines above an output in which the loop begins


def tell_apart(runs: Sequence[Run], lines: Sequence[str]) -> None:
    """Set the value of the loop, or the number of the output, as a part of each run's identity.

    Runs that anything else tells apart stay as they are.
    """
    for _, group in groupby(runs, key=_facts):
        own = [*group]
        if len(own) < 2 or _facts(own[0])[-1] or not (above := _loop_above(lines, own[0])):
            continue
        loop, count = above
        values = loop[2].split()
        if len(values) != len(own) or count > 1:
            values = [f"output {number}" for number in range(1, len(own) + 1)]
        for run, value in zip(own, values, strict=True):
            run.identity[loop[1]] = value


def _facts(run: Run) -> tuple[object, ...]:
    """Return what tells runs of a loop apart; the last part is whether a run has a name."""
    command = run.details.get("command")
    is_named = bool(run.server_name or run.identity or run.label)
    return run.tool, command, run.concurrency, run.hostname, run.port, run.path, is_named


def _loop_above(lines: Sequence[str], run: Run) -> tuple[re.Match[str], int] | None:
    """Return the loop above a run that calls something with its variable.

    With it comes the number of load generators that are called for each value.
    """
    first = run.lines[0] if run.lines else 0
    above = lines[max(first - _REACH - 1, 0) : first]
    for index in range(len(above) - 1, -1, -1):
        if loop := _LOOP.search(above[index]):
            variable = variable_of(loop[1])
            body = "\n".join([above[index][loop.end() :], *above[index + 1 :]])
            calls = _calls(body)
            count = len([*filter(command_in, calls)])
            return (loop, count) if any(map(variable.search, calls)) else None
    return None


def _calls(body: str) -> list[str]:
    """Return the parts of a loop that call something, without what is printed or written to."""
    parts = (part.split(">")[0] for part in _BORDER.split(body.replace("\n", ";")))
    calls = (part.strip().removeprefix("do ").strip() for part in parts)
    return [call for call in calls if not _PRINT.match(call)]
