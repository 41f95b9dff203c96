"""A command below the reports of a text: "All with `ab -n 1000 -c 10 http://localhost/`".

It is the only one of their tool in the text, and no report contradicts it. Below several reports
none has a command of its own, and the sentence says that this was run for all of them, or the
command stands alone in brackets. Below the only report a sentence that holds it is enough: "This is
what `siege -c3 url.txt` printed".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.commands.command_lines import Commands, is_aside, plain_line
from importers.reading.reports import run_facts
from importers.reading.run_commands import agreeing_command, contradictions

_REACH = 8  # lines below the last of several reports
_REACH_OF_ONE = 15
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
    reach = _REACH_OF_ONE if len(runs) == 1 else _REACH
    if len(every) != 1 or not last < every[0][1] <= last + reach:
        return
    line, number = every[0]
    sentence = plain_line(commands.lines[number - 1])
    is_said = len(runs) == 1 and number in commands.in_sentences
    is_said |= bool(_OF_ALL.search(sentence)) or is_aside(sentence)
    is_other = contradictions.is_of_other_test(sentence, line)
    if is_said and not is_other and not any(agreeing_command.is_other(run, line) for run in runs):
        for run in runs:
            run_facts.fill(run, (line, number))
