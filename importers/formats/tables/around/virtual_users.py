"""Virtual users of a heading above, which are the load, beside connections nearer to a table."""

from __future__ import annotations

import re

from importers.formats.tables.around.around import headings_above
from importers.formats.tables.around.tool_names import COMMANDS
from importers.formats.tables.grid.grid import Context
from importers.reading.table_heads.load_words import COUNT, count_of

# "connections=4" is a setting; "wrk, 64 connections" says how it was called.
_CONNECTIONS = re.compile(r"\bconn(?:ection)?s? ?[=:] ?[0-9]", re.I)
_TOOL = re.compile(rf"(?<![\w-])(?:{COMMANDS})(?![\w-])", re.I)
_VUS = re.compile(
    rf"\bvus? ?[=:] ?{COUNT}(?![\w.])|(?<![\w.,-]){COUNT} (?:vus?|virtual users)\b", re.I
)


def instead_of(stated: tuple[int, int], context: Context) -> tuple[int, int] | None:
    """Return the one count of virtual users that headings above name, and its line.

    None where a line does not set connections, or names virtual users or a tool itself: `stated`
    is a load and this line. Connections that are set beside virtual users are those of a server or
    of its database.
    """
    _, number = stated
    line = context.source[number - 1] if 0 < number <= len(context.source) else ""
    if not _CONNECTIONS.search(line) or _VUS.search(line) or _TOOL.search(line):
        return None
    users: list[tuple[int, int]] = []
    for above, text in headings_above(context):
        counts = (match[1] or match[2] for match in _VUS.finditer(text))
        users += ((count_of(digits), above) for digits in counts)
    return users[0] if len({count for count, _ in users}) == 1 else None
