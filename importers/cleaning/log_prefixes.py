"""What logs and lists put before each line, and boxes around lines, taken off again.

No line comes or goes.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_ROUNDS = 3  # a log of a log of a log
_SAMPLE = 20_000  # characters in which a prefix of every line stands
_STEP = 256  # characters; no report in a log is shorter
_NUMBER = re.compile(r"\s*[0-9][0-9.,]{0,30}")  # "Requests/sec:" before it is no name of a file
_FEWEST, _SHARE = 5, 0.8  # lines, and share of the filled lines, that begin with a name

_DAY = r"[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})?"
_STAMP = r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,]{0,12}(?:Z|[+-]\d\d:?\d\d)?"
_LOG_LINE = re.compile(
    rf"\n[ \t]{{0,40}}+(?:\[?\d\d:\d\d:\d\d|{_DAY}|<\d{{1,3}}>|\[pod/"
    rf"|#\d{{1,4}} \d{{1,6}}\.\d|{_STAMP} \S|[^\t\n]{{1,100}}\t[^\t\n]{{1,100}}\t\d{{4}}-)"
)
_LOG_MARK = re.compile(r":\d\d:\d\d|<\d|#\d|\[pod/|\t\d{4}-")  # whatever _LOG_LINE matches has one
_LEVEL = r"(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR)"
_LOG = re.compile(
    rf"^[ \t]{{0,40}}+(?:<\d{{1,3}}>1 {_STAMP}(?: [^\s]{{1,100}}){{4}} (?:-|\[[^\]\n]{{0,200}}\]) ?"
    rf"|(?:<\d{{1,3}}>)?(?:{_DAY}|{_STAMP}) [\w.-]{{1,80}} [\w.@/()-]{{1,80}}\[\d{{1,10}}\]: ?"
    rf"|{_STAMP} \d\d[OE]\+? ?"
    rf"|{_STAMP} \[?{_LEVEL}\]?:? {{1,4}}"
    rf"|[^\t\n]{{1,100}}\t[^\t\n]{{1,100}}\t{_STAMP} ?"
    r"|#\d{1,4} \d{1,6}\.\d{1,3} ?"
    rf"|\[pod/[\w./-]{{1,200}}\] ?|{_DAY} ?"
    r"|\[\d\d:\d\d:\d\d[\d.,]{0,10}\] ?|\d\d:\d\d:\d\d(?:[.,]\d{1,9})?[ \t]{1,2})",
    re.M,
)
# Marks of comments, chats, lists and diffs; names before a colon or a bar, or in brackets.
_NAME = re.compile(
    r"[ \t]*+(?!\d{4}-\d\d-)(?:"
    r"(?:\.\.|%{1,3}|['\",!]|;?=>|->|REM|rem|dnl|<[\w.-]{1,40}>|[-*+])(?:[ \t]|$)|\+"
    r"|[\w./@-]{1,100}(?::[ \t]?|[ \t]{1,20}\|[ \t]?)|\[[\w./:@ -]{1,100}\][ \t]?"
    r"|[\w.-]{1,60} [\w./@-]{1,60}:[ \t])"
)

_TEXTILE = re.compile(r"^bc\.\.? ", re.M)
_BOX = re.compile(r"^[ \t]*+([|│┃║])([^|│┃║\n]*)\1[ \t]*$", re.M)
_RULED = re.compile(r"^ *\d{1,6} {1,8}[│┃] ?", re.M)
_BULLET = re.compile(r"^[ \t]*+[•‣◦▪●○∙][ \t]{1,8}", re.M)
_TICKED = re.compile(r"^([ \t]*+)`([^`\n]+)`[ \t]*$", re.M)
_HARD_BREAK = re.compile(r"[ \t]{0,8}\\{1,2}$", re.M)
_ORG = re.compile(r"^[ \t]*+: ", re.M)

_Replacement = str | Callable[[re.Match[str]], str]
# A mark that must be in the text, the pattern that is replaced, and its replacement.
_MARKS: tuple[tuple[str, re.Pattern[str], _Replacement], ...] = (
    ("bc.", _TEXTILE, ""),
    ("`", _TICKED, r"\1\2"),
    ("\n: ", _ORG, ""),
    ("│", _RULED, ""),
    *((bar, _BOX, lambda match: match[2].rstrip(" \t")) for bar in "|│┃║"),
    *((mark, _BULLET, "") for mark in "•‣◦▪●○∙"),
)


def without_logs(text: str) -> str:
    """Drop what logs and lists put before each line, one kind after the other; then boxes."""
    for _ in range(_ROUNDS):
        shorter = _without_name(without_stamps(text))
        if shorter == text:
            break
        text = shorter
    for mark, pattern, replacement in _MARKS:
        if mark in text:
            text = pattern.sub(replacement, text)
    filled_lines = text.count("\n") - text.count("\n\n")
    if "\\" in text and text.count("\\\n") * 2 > filled_lines:
        text = _HARD_BREAK.sub("", text)
    return text


def without_stamps(text: str) -> str:
    """Drop the stamp, level or pod that a log puts before each line."""
    return _LOG.sub("", text) if _is_log(text) else text


def _is_log(text: str) -> bool:
    """Tell whether a line begins as a log's do.

    Of a long text only a line in every _STEP characters is tried: logs have many lines.
    """
    if len(text) <= _SAMPLE:
        return bool(_LOG_MARK.search(text) and _LOG_LINE.search("\n" + text))
    offset = text.find("\n")
    while offset >= 0:
        if _LOG_LINE.match(text, offset):
            return True
        offset = text.find("\n", offset + _STEP)
    return False


def _without_name(text: str) -> str:
    """Drop a name that stands before nearly every line: of a file, a pod or a program."""
    sample = text[:_SAMPLE]
    lines = [line for line in sample.split("\n") if line and not line.isspace()]
    least = max(_FEWEST, _SHARE * len(lines))
    # What stands before four of five lines stands before one of these.
    first_lines = lines[: len(lines) // 5 + 1]
    for name in {_name(line) for line in first_lines} - {None}:
        if name is None or sample.count(name) < least or "@@ -" in text:
            continue
        named = [line for line in lines if _name(line) == name]
        is_label = all(_NUMBER.fullmatch(line.strip().removeprefix(name)) for line in named)
        if len(named) >= least and not is_label:
            return re.sub(rf"^{re.escape(name)}[ \t]?", "", text, flags=re.M)
    return text


def _name(line: str) -> str | None:
    """Return the name or mark that a line begins with; None when it begins with none."""
    match = _NAME.match(line)
    return match[0].rstrip() if match else None
