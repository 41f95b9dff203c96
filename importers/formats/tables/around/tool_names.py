"""Names of load generators, as an alternative of patterns: each pattern adds its borders."""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.formats.tables.grid.values import bare
from importers.reading.sheets import Cell

# Those that take the connections as an option, and whose names are commands.
COMMANDS = "ab|wrk2?|hey|h2load|oha|bombardier|autocannon|siege|rewrk|plow"
_OTHERS = (
    "vegeta|k6|jmeter|locust|gatling|artillery|fortio|go-wrk|httperf|loadtest|nighthawk|tsung"
    "|apache ?bench|ddosify|cassowary|drill|weighttp|hyperfoil|goose"
)
_TOOL = re.compile(rf"(?:{COMMANDS}|{_OTHERS})(?: v?[0-9][\w.]*)?(?: ?[(\[].*)?", re.I)


def is_tool(text: str) -> bool:
    """Tell whether a text is the name of a load generator, perhaps with its options in brackets."""
    return bool(_TOOL.fullmatch(text))


def are_tools(cells: Sequence[Cell]) -> bool:
    """Tell whether cells compare load generators: two of them are known ones."""
    return sum(isinstance(cell, str) and is_tool(bare(cell)) for cell in cells) > 1
