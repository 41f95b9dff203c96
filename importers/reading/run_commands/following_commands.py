"""Commands behind their reports: an output, and below it "command: `hey -n 1000 -c 20 …`".

A command is that of the report above it where no command of the tool stands above the first report
and one stands behind each, no nearer to the next one. A prompt shows that the output stands below.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.commands.command_lines import Commands
from importers.reading.run_commands import agreeing_command

_NEAR = 4  # lines between the end of a report and its command
_PROMPT = re.compile(r"[^`\n]{0,80}?[$#%>❯➜»λ▶▸➤]\s")


def find(
    runs: Sequence[Run], spans: Sequence[tuple[int, int]], *, commands: Commands
) -> list[tuple[str, int]]:
    """Return the command of each run, with its line; [] unless each has its own behind it."""
    tools = {run.tool for run in runs}
    if len(runs) < 2 or len(tools) != 1:
        return []
    (tool,) = tools
    numbers = [
        number
        for number in commands.numbers
        if number not in commands.in_sentences and command_line.read(tool, commands.texts[number])
    ]
    if len(numbers) != len(runs) or not _stand_behind(numbers, spans):
        return []
    own = [(commands.texts[number], number) for number in numbers]
    is_prompted = any(_PROMPT.match(commands.lines[number - 1]) for number in numbers)
    pairs = zip(runs, own, strict=True)
    is_other = any(agreeing_command.is_other(run, line) for run, (line, _) in pairs)
    return [] if is_prompted or is_other else own


def _stand_behind(numbers: Sequence[int], spans: Sequence[tuple[int, int]]) -> bool:
    """Tell whether each line stands near below its span, and no nearer to the next one."""
    places = zip(numbers, spans, strict=True)
    if not all(0 < number - last <= _NEAR for number, (_, last) in places):
        return False
    gaps = zip(numbers, pairwise(spans), strict=False)
    return all(number - own[1] <= below[0] - number for number, (own, below) in gaps)
