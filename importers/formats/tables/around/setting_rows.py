"""Rows of a name and a value that tell of the test: "| Connections | 64 |", "| Tool | wrk |"."""

from __future__ import annotations

import re

from importers.formats.tables.around.around import Line
from importers.formats.tables.grid.grid import Context
from importers.reading.commands.known_lines import kept
from importers.reading.table_heads.head_languages import english

LOAD_WORD = (
    r"(?:concurrency(?: threads)?|concurrent(?:[ _](?:users|connections|clients|requests))?|conns"
    r"|connections|clients|(?:virtual.)?users(?: \(vus\))?|vus?|bench_connections|conn(?==[0-9]))"
)
_COLUMNS = re.compile(r"\t| {2,}")
# The first cell of a row that says how the test was made.
_SETTING = re.compile(
    rf"\W*(?:{LOAD_WORD}|(?:load|benchmark|test)(?: (?:tool|generator|command))?|tool|command"
    r"|parameters|settings|config(?:uration)?|options"
    r"|carga|charge|last|нагрузка|负载|压测工具)",
    re.I,
)
# The heads of what is stored, and of how much.
_STORED = re.compile(
    r"\W*(?:name|table|entity|data(?:set)?|record|object|type|item|model|collection)s?\b", re.I
)
_AMOUNT = re.compile(
    r"\s*(?:number of )?(?:counts?|data|rows|records|amounts?|size|entries|quantity)\b", re.I
)
_HEAD_ENDS = re.compile(r"[|>\t]| {2,}")
# Harmless ones: "Connections (total)", "Concurrency (`hey -c`)".
_REMARK = re.compile(
    r" ?\(`?(?:in )?(?:total|concurrent|simultaneous|(?:(?:ab|wrk2?|hey|oha|bombardier) ?)?(?:-c)?"
    rf"|{LOAD_WORD})`?\)$",
    re.I,
)


def settings(context: Context, lines: list[Line]) -> list[Line]:
    """Return the rows of two cells that give the load or the tool: their number and setting.

    Below a head of amounts, "Name", "Count", rows tell of what is stored.
    """
    settings: list[Line] = []
    above, head = -2, ""
    for number, text in filter(context.is_row, lines):
        head = head if number - above in (1, 2) else text
        above = number
        if (setting := _setting_of(text)) and not _is_of_amounts(head):
            settings.append((number, setting))
    return settings


def _is_of_amounts(head: str) -> bool:
    """Tell whether the first head is of what is stored, and a further one of how much."""
    first = _STORED.match(head)
    further = _HEAD_ENDS.split(head[first.end() :])[1:] if first else []
    return any(map(_AMOUNT.match, further))


@kept
def _setting_of(row: str) -> str:
    """Return "name: value" of a row of two cells that gives the load or the tool; "" of others.

    Behind a number a note without figures may be the third: "| Connections | 64 | keep-alive |".
    """
    parts = row.strip().strip("|").split("|") if "|" in row else _COLUMNS.split(row.strip())
    cells = [cell.strip(" *`") for cell in parts]
    name = _REMARK.sub("", english(cells[0]))
    is_pair = len(cells) == 2 or (len(cells) == 3 and _is_noted(cells[1], note=cells[2]))
    return f"{name}: {cells[1]}" if is_pair and _SETTING.fullmatch(name) else ""


def _is_noted(value: str, *, note: str) -> bool:
    return value.replace(",", "").isdecimal() and not any(map(str.isdigit, note))
