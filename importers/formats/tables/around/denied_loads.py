"""Whether the words around a count of callers say that nobody made so many requests at once."""

from __future__ import annotations

import re

from importers.formats.tables.around.tool_names import COMMANDS
from importers.reading.table_heads.load_words import COUNT

# "taskset -c 0,1,2,3" and "numactl -C 4-7" name processors.
_PROCESSORS = re.compile(
    r"\b(?:taskset|numactl)(?: -{1,2}[a-z]+)? -{1,2}[a-z-]{1,14}[ =]?[0-9][0-9,-]*\b", re.I
)
_SENTENCE = re.compile(r"[^.!?]+")
# "It is no test of 300 users."
_DENIED = re.compile(
    r"\b(?:(?:is|are|was|were) not\b|n[ãa]o (?:é|são)\b|no (?:es|son)\b"
    r"|n'est pas\b|keine?\b)",
    re.I,
)
# "2000+ concurrent" was reached, or was the last step.
AT_LEAST = re.compile(
    rf"{COUNT}\+ ?(?:concurrent|simultaneous|connections|clients|users|vus)\b", re.I
)
# Before a count in its sentence: it is stored, possible, allowed, wished for or only observed.
_NO_LOAD = re.compile(
    r"\b(?:seeded|populated|holds?|contains?|stor(?:es?|ed|ing)|pools?|handles?|handling"
    r"|supports?|supporting|recommended|limit(?:ed|s)?"
    r"|keep-?alive_requests|designed|scal(?:es?|ing)"
    r"|(?<![0-9]s per )(?<![0-9] s per )(?<!seconds per )targets?"
    r"(?! (?:service|server|host|api|url))"
    r"|expect\w*|returns?|returning"
    r"|lists?(?: of)?|breaks?|stable|degrad\w*|increas\w*|collaps\w*|fails?|drops?|capacity"
    r"|suitable|ideal|installed|registered|table with|each of|out of sockets|reus(?:es?|ed|ing)"
    r"|maximal\w*|höchstens|pool\w+|максимум|пул\w{0,3})\b[^.!?;]{0,60}$"
    r"|(?:池|プール|最多|最大)[^。；;]{0,60}$"
    r"|\b(?:max(?:imum)?(?: of)?|worker|up to|at most|above|below|beyond|more than|fewer than"
    # "20,000 requests over 50 connections" says how they were sent.
    r"|(?<![0-9] requests )over"
    r"|keepalive|past|until|até|hasta|bis zu|jusqu.à"
    r"|(?:not|nor|neither|never)(?: (?:with|at|by|for|on))?) $"
    # "8 workers × 50 connections = 400" multiplies a setting.
    r"|[0-9a-z] ?(?:[×*]|(?<=[0-9 ])x) ?(?:[0-9][0-9.,]{0,9} ?)?$",
    re.I,
)
# "PostgreSQL 16, 20 concurrent clients" lists two things; connections are those of the database.
_OF_STORE = re.compile(
    r"(?:(?<!no )\bdatabase|\b(?:postgres\w*|mysql|mariadb|mongodb|pgbouncer"
    r"|datenbank\w*|баз\w{1,3} данных|бд))\b[^.!?;]{0,60}$"
    r"|(?:数据库|資料庫|データベース)[^。；;]{0,60}$",
    re.I,
)
_CALLERS = re.compile(r"(?:clients?|users?|vus?)(?![A-Za-z0-9_])", re.I)
_TOOL = re.compile(rf"(?<![\w-])(?:{COMMANDS}|k6|vegeta|locust)(?![\w-])", re.I)
_POSSIBLE = re.compile(
    r"\b(?:can|could|may|might|able to)\b[^.!?;]{0,30}$|\bramp(?:s|ing|ed)?(?: up)? to $", re.I
)
_NO_LOAD_BEHIND = re.compile(
    r"^[^.!?;]{0,30}\b(?:supported|per ip|upstream|to (?:(?:the|a|its|our) )?(?:databases?|db|mysql"
    r"|postgres\w*|redis)|in (?:the|a) (?:database|table|db)|installed"
    r"|zur? (?:datenbank|db)|к (?:базе|бд)|are (?:possible|allowed|expected))\b"
    r"|^ (?:pro|je) sekunde\b",
    re.I,
)
# "+100 users every 90 seconds" is a step of a load that rises.
_STEP_BEFORE = re.compile(r"(?:^|[\s(:;,])\+$")
_STEP_BEHIND = re.compile(
    r"^ (?:(?:are |were |is )?added )?(?:every|each|alle|cada|toutes les|ogni|каждые|каждую) "
    r"(?:[0-9]{1,4} )?(?:s\b|sec|min|sek|сек|мин|seg|step|stage)",
    re.I,
)
_CLOSED = re.compile(r"(?:\(|^)[^()]*\)")  # what is said in brackets says nothing of what follows


def without(line: str) -> str:
    """Return a line without sentences that deny, and without the processors of its commands."""
    return _PROCESSORS.sub("", _SENTENCE.sub(_unless_denied, line))


def _unless_denied(sentence: re.Match[str]) -> str:
    return "" if _DENIED.search(sentence[0]) else sentence[0]


def is_denied(line: str, match: re.Match[str]) -> bool:
    """Tell whether the words around a count say that nobody made so many requests at once.

    The name of a tool beside it says that it did, but for what the tool can do. In a heading, and
    in a line that announces the table, brackets hold how it was made: "(50 clients):".
    """
    before = _CLOSED.sub("", line[max(match.start() - 80, 0) : match.start()])
    is_title = line.rstrip().endswith(":") or line.startswith("#")
    before = before.rpartition("(")[2] if is_title else before
    if _POSSIBLE.search(before):
        return True
    if _TOOL.search(line[max(match.start() - 80, 0) : match.end() + 40]):
        return False
    if _OF_STORE.search(before):
        return not (before.endswith(", ") and _CALLERS.search(match[0]))
    return bool(_NO_LOAD.search(before) or _NO_LOAD_BEHIND.match(line[match.end() :]))


def is_step(line: str, match: re.Match[str]) -> bool:
    """Tell whether a count of callers is what a rising load is raised by."""
    before = _STEP_BEFORE.search(line[max(match.start() - 3, 0) : match.start()])
    return bool(before or _STEP_BEHIND.match(line[match.end() :]))
