"""The command that printed each report of a text, above it or agreeing with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.commands.command_lines import Commands, are_repeats
from importers.reading.headings.heading_lines import ATX
from importers.reading.reports import run_facts
from importers.reading.run_commands import agreeing_command, following_commands, loops, report_loads


def take(
    placed: Sequence[Run],
    spans: Sequence[tuple[int, int]],
    *,
    commands: Commands,
    lines: Sequence[str],
) -> list[int]:
    """Fill each run from its command; return the places of those without one."""
    if not commands.numbers:
        for run in placed:
            run_facts.fill(run, None)
        return list(range(len(placed)))
    if behind := following_commands.find(placed, spans, commands=commands):
        for run, below in zip(placed, behind, strict=True):
            run_facts.fill(run, below)
        return []
    return _from_above(placed, spans, commands=commands, lines=lines)


def _from_above(
    placed: Sequence[Run],
    spans: Sequence[tuple[int, int]],
    *,
    commands: Commands,
    lines: Sequence[str],
) -> list[int]:
    """Fill each run from the command above it; return the places of those without one."""
    looped = loops.find(placed, spans, commands=commands)
    bare: list[int] = []
    least, ends = 0, list[int]()
    command, before = None, _printed(Run())
    for index, (run, (first, last)) in enumerate(zip(placed, spans, strict=True)):
        own = looped.get(index) or commands.above(first, least=least + 1)
        if own and own[1] in commands.in_sentences and agreeing_command.is_other(run, own[0]):
            own = None  # a sentence may speak of any call
        if own and _is_of_other(run, own, heads=lines[own[1] : first - 1]):
            own = None
        is_repeat = _printed(run) == before and are_repeats(lines, range(least + 1, first))
        is_next_row = first == last == least + 1 and run.tool == before[0]
        if not own and (is_repeat or is_next_row):
            own = command
        own = own or agreeing_command.find(run, commands, first=first, ends=ends)
        own = own or agreeing_command.only(run, commands, first=first, least=least, lines=lines)
        command, before = own, _printed(run)
        run_facts.fill(run, command)
        least = max(least, last)
        ends.append(last)
        if not command:
            bare.append(index)
    return bare


def _is_of_other(run: Run, command: tuple[str, int], *, heads: Sequence[str]) -> bool:
    """Tell whether a report, or a heading between it and a command, contradicts its load."""
    options = command_line.read(run.tool, command[0])
    asked = options.get("concurrency")
    texts = [line for line in heads if ATX.match(line)] if asked is not None else []
    is_headed = any(report_loads.counts_in(text) - {asked} for text in texts)
    return is_headed or agreeing_command.exceeds(run, options)


def _printed(run: Run) -> tuple[Any, ...]:
    """Return what a report prints of its command."""
    return run.tool, run.hostname, run.port, run.path, run.concurrency
