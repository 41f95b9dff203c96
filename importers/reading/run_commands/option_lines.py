"""Lines of nothing but settings, above a report: "C=100 N=10000", "-c 100 -n 10000".

"Parameters: -c 512 -d 30s" holds what the tool of the reports below was called with. In words they
are numbers with a noun each: "1000 requests with a concurrency of 50", "50 usuarios concurrentes".

Units   numbers are counts; what a unit stands behind is a time, and no load.
None    a line with another word, with two loads, or whose number of requests is not the report's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.model import Run
from importers.reading.commands import command_line
from importers.reading.table_heads.head_languages import english
from importers.reading.table_heads.load_words import COUNT, LOAD, UNSURE_LOAD, count_of

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
_MARKS = " \t#*_>`()[]:.\uff1a"
_LONGEST = 80
_ARGUMENTS = re.compile(
    r"[\W_]{0,9}(?:parameters?|params|options|arguments|args|flags)(?: used)?"
    r"[\W_]{1,8}?(?=--?[a-z])",
    re.I,
)

_WORDS_BETWEEN = re.compile(
    r"\s*[,;|/\n\uff0c\u3001]\s*|\s+(?:and|with|at|for|by|mit|und|con|y|avec|et|com|e)\s+(?:an? )?",
    re.I,
)
_TITLE = re.compile(r"(?:(?:load |test )?(?:test|load|parameters?|settings?))[*_]{0,2}:\s*", re.I)
_COUNTED = re.compile(rf"(?P<number>{COUNT})\s?(?P<noun>[^\d\n]{{1,40}})")
_NAMED = re.compile(
    rf"(?P<noun>[^\d\n]{{1,40}}?)\s?(?P<number>{COUNT})(?:\s?(?:s|secs?|seconds|min))?"
)
_OTHER_NOUN = re.compile(
    r"(?:total )?(?P<requests>req(?:uest)?s)(?: in total)?|(?P<threads>threads?|rounds)|iterations"
    r"|duration"
    r"|s|secs?|seconds?|m|mins?|minutes?|h|hours?",
    re.I,
)
_AT_ONCE = re.compile(r"concurren|simultan|parallel|virtual|\bvus\b", re.I)


def load_in(line: str, run: Run) -> str | None:
    """Return the load that a line of options asks for, as written."""
    text = line.strip(_MARKS)
    if len(text) > _LONGEST or not text[-1:].isalnum():
        return None
    return _load_of_options(_ARGUMENTS.sub("", text), run) or _load_of_words(text, run)


def _load_of_options(text: str, run: Run) -> str | None:
    """Return the load that a line of nothing but options asks for, as written."""
    options = list(_OPTION.finditer(text))
    is_whole = not _BETWEEN.sub("", _OPTION.sub("", text))
    loads = [option for option in options if option["name"].lower() in _LOADS]
    if not is_whole or len(loads) != 1 or loads[0]["unit"]:
        return None
    if len(options) == 1 and not (loads[0]["dash"] or "=" in loads[0]["is"]):
        return None  # "users 10" may be a page
    load = loads[0]["number"]
    counts = [option for option in options if option["name"].lower() in _COUNTS]
    counted = [option["number"] for option in counts if not option["unit"]]
    return None if _is_other(counted, run, load=count_of(load)) else load


def _load_of_words(text: str, run: Run) -> str | None:
    """Return the load that a line of nothing but numbers with their nouns says, as written.

    It must say "at once", or stand beside a number of requests or a duration: "50 users" may be a
    page, and "concurrency: 50" or "20 connections, 4 threads" a setting of the server.
    """
    parts = [part for part in _WORDS_BETWEEN.split(_TITLE.sub("", text)) if part]
    loads: list[tuple[str, str]] = []
    counted: list[str] = []
    is_of_test = False
    for part in parts:
        match = _COUNTED.fullmatch(part) or _NAMED.fullmatch(part)
        noun = english(match["noun"].strip(" :=\uff1a").removesuffix(" of")) if match else ""
        setting = _OTHER_NOUN.fullmatch(noun)
        if match and LOAD.match(noun) and not UNSURE_LOAD.search(noun):
            loads.append((match["number"], noun))
            is_of_test |= match.re is _COUNTED and _AT_ONCE.search(noun) is not None
        elif match and setting:
            counted += [match["number"]] if setting["requests"] else []
            is_of_test |= not setting["threads"]
        else:
            return None
    if len(loads) != 1 or not is_of_test or _is_other(counted, run, load=count_of(loads[0][0])):
        return None
    return loads[0][0]


def load_of_arguments(line: str, tool: str | None) -> int | None:
    """Return the load of the arguments that a line says a tool was called with."""
    match = _ARGUMENTS.match(line)
    call = f"{tool} {line[match.end() :].rstrip('`* ')}" if match else ""
    load = command_line.read(tool, call).get("concurrency") if match else None
    return load if isinstance(load, int) else None


def _is_other(counted: Sequence[str], run: Run, *, load: int) -> bool:
    """Tell whether a report made another number of requests than its line asks for.

    Some tools give each caller the same number, so that some requests are left.
    """
    if run.requests_completed is None:
        return False
    count = run.requests_completed + (run.requests_failed or 0)
    return any(not count <= count_of(number) < count + load for number in counted)
