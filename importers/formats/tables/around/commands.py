"""Commands of load generators in tables and beside them: their forms, and columns of them."""

from __future__ import annotations

import re

from importers.formats.tables.around.tool_names import COMMANDS
from importers.reading.sheets import Cell

# Anywhere in a line: "wrk -t4".
CALL = re.compile(rf"(?<![\w-])(?:{COMMANDS}) {{1,4}}--?[a-zA-Z]|(?<![\w-])k6 run ")
# A line that is nothing else, with or without a prompt.
LINE = re.compile(rf"^[ \t]*(?:[$>%#] )?(?:\./|sudo |time )?(?:{COMMANDS}) -[^\n]{{1,300}}$")
_HEAD = re.compile(
    r"(?:test |bench(?:mark)? |wrk2? |ab |hey |oha |k6 )?command(?: line)?(?: ?\(.{1,30}\))?", re.I
)
_CELL = re.compile(rf"[\s`$*]{{0,4}}(?:\./)?(?:{COMMANDS}) -")


def are_commands(head: str, cells: list[Cell]) -> bool:
    """Tell whether a column holds commands, by its plain head or by every cell."""
    texts = [cell for cell in cells if isinstance(cell, str)]
    are_called = len(texts) == len(cells) > 0 and all(map(_CELL.match, texts))
    return is_command_head(head) or are_called


def is_command_head(head: str) -> bool:
    """Tell whether a plain head says that commands stand below it."""
    return bool(_HEAD.fullmatch(head))
