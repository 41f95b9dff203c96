"""A command further up that asked for just what a report prints.

Prose, headings or other reports may stand between a command and what it printed. It is taken all
the same where the report shows that it is this command's: the report prints the same connections
and threads or time, or the same exact number of requests. The nearest command of the tool decides;
another one above it is of another test.
"""

from __future__ import annotations

import re

from importers.model import Run
from importers.reading import command_line
from importers.reading.command_lines import Commands

_REACH = 60  # lines above a report
_COUNT = re.compile(r"\s(?:-n[ =]?|--requests[ =])([0-9]{4,12})(?!\S)")
_COUNTING = ("h2load", "weighttp")  # their -n is the number of all requests, and is printed
_NEAR = 0.03  # by how much a printed time may differ from the one that was asked for


def find(run: Run, commands: Commands, *, first: int) -> tuple[str, int] | None:
    """Return the command line that a report's numbers agree with, and its line; None for none."""
    if run.concurrency is None and run.tool not in _COUNTING:
        return None  # nothing that it prints could show whose it is
    for line, number in commands.upwards(first, first - _REACH + 1):
        if asked := command_line.read(run.tool, line):
            is_same = not _differs(run, asked) and _agrees(run, line, asked=asked)
            return (line, number) if is_same else None
    return None


def _agrees(run: Run, line: str, *, asked: dict[str, object]) -> bool:
    """Tell whether a report prints what only this command asks for."""
    count = _COUNT.search(line)
    if run.tool in _COUNTING and count and run.requests_completed is not None:
        total = run.details.get("requests_total", run.requests_completed)
        return bool(int(count[1]) == total)
    is_load = run.concurrency is not None and asked.get("concurrency") == run.concurrency
    return is_load and _same_time(run, asked) is True and _same_threads(run, asked) is True


def _differs(run: Run, asked: dict[str, object]) -> bool:
    """Tell whether a command asks for something else than a report prints."""
    loads = (run.concurrency, asked.get("concurrency"))
    is_other_load = None not in loads and loads[0] != loads[1]
    addresses = ((getattr(run, name), asked.get(name)) for name in ("hostname", "port", "path"))
    is_other_address = any(None not in pair and pair[0] != pair[1] for pair in addresses)
    others = (_same_time(run, asked), _same_threads(run, asked))
    return is_other_load or is_other_address or False in others


def _same_time(run: Run, asked: dict[str, object]) -> bool | None:
    """Tell whether a run lasted as long as was asked for; None where one of both is not said."""
    duration, taken = asked.get("duration_s"), run.time_taken_s
    if not isinstance(duration, int | float) or not duration or taken is None:
        return None
    return abs(taken - duration) <= _NEAR * duration


def _same_threads(run: Run, asked: dict[str, object]) -> bool | None:
    threads, printed = asked.get("tool_threads"), run.details.get("threads")
    return None if threads is None or printed is None else threads == printed
