"""A command further up that asked for just what a report prints.

Prose, headings or other reports may stand between a command and what it printed. It is taken all
the same where the report shows that it is this command's: the report prints the same connections
and threads or time, or the same exact number of requests. The nearest command of the tool decides;
another one above it is of another test. Where two commands above one report agree with it and ask
for different things, nobody can tell which one it was. Below a heading, the only command of a
report's tool is that report's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.commands.command_lines import FENCE, Commands
from importers.reading.run_commands import contradictions

_REACH = 60  # lines above a report
_REACH_OF_ONLY = 15
_HEADING = re.compile(r"\s*(?:>\s?)*(?:#{1,6}\s|={2,}|-{3,}\s*$|\*\*|__|<h[1-6]|\|)")
_N = r"[ =]?([0-9]{4,12})(?!\S)"
# The options that ask for a number of requests.
_COUNTS = {
    "h2load": rf"\s(?:-n|--requests){_N}",
    "weighttp": rf"\s-n{_N}",
    "hey": rf"\s-n{_N}",
    "oha": rf"\s-n{_N}",
    "plow": rf"\s(?:-n|--requests){_N}",
    "bombardier": rf"\s(?:-n|--requests){_N}",
    "autocannon": rf"\s(?:-a|--amount){_N}",
    "fortio": rf"\s-n{_N}",
}
_COUNT = {tool: re.compile(pattern) for tool, pattern in _COUNTS.items()}
_REPETITIONS = re.compile(r"\s(?:-r|--reps)[ =]?([0-9]{1,7})(?!\S)")  # of each user of siege
_EARLY_S = 1.0  # siege stops its users up to a second before its time
_WAITING = ("hey", "oha")  # for the answers that are due when their time is over
_NEAR = 0.03  # by how much a printed time may differ from the one that was asked for


def find(
    run: Run, commands: Commands, *, first: int, ends: Sequence[int]
) -> tuple[str, int] | None:
    """Return the command line that a report's numbers agree with, and its line; None for none.

    `ends` are the last lines of the reports above.
    """
    nearest: tuple[str, int] | None = None
    asked_first: dict[str, object] = {}
    least = first - _REACH
    for line, number in commands.upwards(first, first - _REACH + 1):
        if number <= least:
            break  # a report stands between this command and the one that was nearest
        if not (asked := command_line.read(run.tool, line)):
            continue
        is_same = not _differs(run, line, asked=asked) and _agrees(run, line, asked=asked)
        if nearest is None and is_same:
            nearest, asked_first = (line, number), asked
            least = max((end for end in ends if end < number), default=0)
        elif nearest is None or (is_same and asked != asked_first):
            return None
    if nearest is None:
        return None
    above = max((end for end in ends if end < first), default=0)
    between = commands.lines[max(above, nearest[1]) : first - 1]
    load = asked_first.get("concurrency")
    is_other = contradictions.says_other("\n".join(between), load, command=nearest[0])
    is_other |= contradictions.heads_other(filter(_HEADING.match, between), load)
    return None if is_other else nearest


def only(
    run: Run, commands: Commands, *, first: int, least: int, lines: Sequence[str]
) -> tuple[str, int] | None:
    """Return the only command of the run's tool between the report above and this one.

    None where a heading or a row of a table stands between both, or the report contradicts it.
    """
    above = max(least + 1, first - _REACH_OF_ONLY)
    every = [
        (line, number, asked)
        for line, number in commands.upwards(first - 1, above)
        if (asked := command_line.read(run.tool, line))
    ]
    if len(every) != 1:
        return None
    line, number, asked = every[0]
    between = lines[number : top_of(run, lines, least=number) - 1]
    is_other = any(map(_HEADING.match, between)) or _differs(run, line, asked=asked)
    return None if is_other else (line, number)


def top_of(run: Run, lines: Sequence[str], *, least: int) -> int:
    """Return the first line of a report, or of the table that a run is a row of.

    `least` is a line above both. The head of a table stands directly above its rows.
    """
    first, last = run.lines or (1, 1)
    if first != last:
        return first
    above = range(first - 1, least, -1)
    end = next((n for n in above if not lines[n - 1].strip() or FENCE.match(lines[n - 1])), least)
    return end + 1


def is_other(run: Run, line: str) -> bool:
    """Tell whether a command asks for something else than the report below it prints."""
    return _differs(run, line, asked=command_line.read(run.tool, line))


def _agrees(run: Run, line: str, *, asked: dict[str, object]) -> bool:
    """Tell whether a report prints what only this command asks for."""
    if (is_same_count := _same_count(run, line, asked=asked)) is not None:
        return is_same_count
    is_load = run.concurrency is not None and asked.get("concurrency") == run.concurrency
    return is_load and _same_time(run, asked) is True and _same_threads(run, asked) is True


def _differs(run: Run, line: str, *, asked: dict[str, object]) -> bool:
    """Tell whether a command asks for something else than a report prints."""
    loads = (run.concurrency, asked.get("concurrency"))
    is_other_load = None not in loads and loads[0] != loads[1]
    addresses = ((getattr(run, name), asked.get(name)) for name in ("hostname", "port", "path"))
    is_other_address = any(None not in pair and pair[0] != pair[1] for pair in addresses)
    others = (
        _same_time(run, asked),
        _same_rate(run, asked),
        _same_threads(run, asked),
        _same_count(run, line, asked=asked),
    )
    return is_other_load or is_other_address or exceeds(run, asked) or False in others


def exceeds(run: Run, asked: dict[str, object]) -> bool:
    """Tell whether a report of siege has twice the users at once that a command asks for."""
    users, measured = asked.get("concurrency"), run.details.get("measured_concurrency")
    return isinstance(users, int) and measured is not None and measured > 2 * users


def _same_count(run: Run, line: str, *, asked: dict[str, object]) -> bool | None:
    """Tell whether a report counts the requests that were asked for; None where one is not said."""
    if run.requests_completed is None or "duration_s" in asked:
        return None
    done = {run.requests_completed, run.requests_completed + (run.requests_failed or 0)}
    done.add(run.details.get("requests_total", run.requests_completed))
    users = asked.get("concurrency")
    if run.tool == "siege":
        each = _REPETITIONS.search(line)
        return int(each[1]) * users in done if each and isinstance(users, int) else None
    pattern = _COUNT.get(run.tool or "")
    count = pattern.search(line) if pattern else None
    return int(count[1]) in done if count else None


def _same_time(run: Run, asked: dict[str, object]) -> bool | None:
    """Tell whether a run lasted as long as was asked for; None where one of both is not said.

    A tool may wait for the last answers: at most as long as the slowest took.
    """
    duration, taken = asked.get("duration_s"), run.time_taken_s
    if not isinstance(duration, int | float) or not duration or taken is None:
        return None
    if run.tool in _WAITING and 0 < taken - duration <= run.latency_ms.get("max", 0.0) / 1000:
        return True
    early = _EARLY_S if run.tool == "siege" and taken < duration else 0.0
    return abs(taken - duration) <= max(_NEAR * duration, early)


def _same_rate(run: Run, asked: dict[str, object]) -> bool | None:
    """Tell whether a report prints the rate that was asked for; None where one is not said."""
    rate, printed = asked.get("offered_rate"), run.offered_rate
    if not isinstance(rate, float) or printed is None or run.tool != "vegeta":
        return None
    return abs(printed - rate) <= _NEAR * rate


def _same_threads(run: Run, asked: dict[str, object]) -> bool | None:
    threads, printed = asked.get("tool_threads"), run.details.get("threads")
    return None if threads is None or printed is None else threads == printed
