"""Calls above an output: of the tool that printed it, or of a shell that prints its name."""

from __future__ import annotations

import re

from importers.reading.commands.command_lines import command_in, name_before_command

_ECHO = re.compile(r"^[^\n]{0,60}?[$%#>+\u276f] echo (?:-[ne]{1,2} )?([\"']?)(.{1,80}?)\1$")


def prints(line: str) -> bool:
    """Tell whether a line is a call that prints a line of text."""
    return " echo " in line and bool(_ECHO.match(line))


def is_name_of(call: str, line: str) -> bool:
    """Tell whether a call prints just this line: "$ echo 'two workers'"."""
    echo = _ECHO.match(call) if " echo " in call else None
    return echo is not None and echo[2].strip() == line


def is_call(line: str) -> bool:
    """Tell whether a line is a call of a tool, also as code, without a name before it."""
    return bool(command_in(line)) and not name_before_command(line)
