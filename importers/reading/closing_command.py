"""A command below all reports of a text: "All with `ab -n 1000 -c 10 http://localhost/`".

It holds for every report of its tool where none has a command of its own, where no other command
of the tool stands in the text, and where its sentence says that this was run for all of them, or
it stands alone in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.model import Run
from importers.reading import agreeing_command, command_line, contradictions, run_facts
from importers.reading.command_lines import Commands, is_aside

_REACH = 8  # lines below the last report
_OF_ALL = re.compile(
    r"\b(?:all|each|every|both)\b"
    r"|\b(?:command|tested|measured|benchmarked|generated|produced|obtained|results?)\b"
    r".{0,30}\b(?:was|were|with|by|using|from)\b",
    re.I,
)


def fill(runs: Sequence[Run], *, bare: Sequence[int], commands: Commands) -> None:
    """Fill the runs, all without a command (`bare` are their places), from the one below them."""
    tools = {run.tool for run in runs}
    if len(bare) < len(runs) or len(tools) != 1:
        return
    (tool,) = tools
    last = max(run.lines[1] for run in runs if run.lines)
    every = [
        (commands.texts[number], number)
        for number in commands.numbers
        if command_line.read(tool, commands.texts[number])
    ]
    if len(every) != 1 or not last < every[0][1] <= last + _REACH:
        return
    line, number = every[0]
    sentence = commands.lines[number - 1]
    is_other = contradictions.is_of_other_test(sentence, line)
    is_of_all = (_OF_ALL.search(sentence) or is_aside(sentence.strip())) and not is_other
    if is_of_all and not any(agreeing_command.is_other(run, line) for run in runs):
        for run in runs:
            run_facts.fill(run, (line, number))
