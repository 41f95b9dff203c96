"""Lines of nothing but options, above a report: "C=100 N=10000", "-c 100 -n 10000".

"Parameters: -c 512 -d 30s" holds what the tool of the reports below was called with.

Units   numbers are counts; what a unit stands behind is a time, and no load.
None    a line with another word, with two loads, or whose number of requests is not the report's.
"""

from __future__ import annotations

import re

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.table_heads.load_words import COUNT, count_of

_LOADS = ("c", "conc", "concurrency", "connections", "conns", "clients", "users", "vus")
_COUNTS = ("n", "requests", "reqs")
_OTHERS = ("t", "threads", "d", "duration", "z", "time", "k", "q", "m", "w")
_NAMES = "|".join(sorted((*_LOADS, *_COUNTS, *_OTHERS), key=len, reverse=True))
_OPTION = re.compile(
    rf"(?P<dash>-{{0,2}})(?P<name>{_NAMES})(?P<is> ?[=:] ?| |(?=[0-9]))"
    rf"(?P<number>{COUNT})(?P<unit>[a-z]*)(?![\w.])",
    re.I,
)
_BETWEEN = re.compile(r"[\s,;/|&+]*")
_MARKS = " \t#*_>`()[]:"
_LONGEST = 80
_ARGUMENTS = re.compile(
    r"[\W_]{0,9}(?:parameters?|params|options|arguments|args|flags)(?: used)?"
    r"[\W_]{1,8}?(?=--?[a-z])",
    re.I,
)


def load_in(line: str, run: Run) -> str | None:
    """Return the load that a line of options asks for, as written."""
    text = line.strip(_MARKS)
    if len(text) > _LONGEST or not text[-1:].isalnum():
        return None
    options = list(_OPTION.finditer(text))
    is_whole = not _BETWEEN.sub("", _OPTION.sub("", text))
    loads = [option for option in options if option["name"].lower() in _LOADS]
    if not is_whole or len(loads) != 1 or loads[0]["unit"]:
        return None
    if len(options) == 1 and not (loads[0]["dash"] or "=" in loads[0]["is"]):
        return None  # "users 10" may be a page
    load = loads[0]["number"]
    counts = [option for option in options if option["name"].lower() in _COUNTS]
    is_other = any(_is_other(option, run, load=count_of(load)) for option in counts)
    return None if is_other else load


def load_of_arguments(line: str, tool: str | None) -> int | None:
    """Return the load of the arguments that a line says a tool was called with."""
    match = _ARGUMENTS.match(line)
    call = f"{tool} {line[match.end() :].rstrip('`* ')}" if match else ""
    load = command_line.read(tool, call).get("concurrency") if match else None
    return load if isinstance(load, int) else None


def _is_other(option: re.Match[str], run: Run, *, load: int) -> bool:
    """Tell whether a report made another number of requests than its line asks for.

    Some tools give each caller the same number, so that some requests are left.
    """
    if run.requests_completed is None or option["unit"]:
        return False
    count = run.requests_completed + (run.requests_failed or 0)
    return not count <= count_of(option["number"]) < count + load
