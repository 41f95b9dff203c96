"""What logs and lists put before each line, and boxes around them, taken off again. No line comes or goes by it."""

from __future__ import annotations

import re
from collections.abc import Callable

_ROUNDS = 3  # a log of a log of a log
_SAMPLE = 20_000  # characters in which a prefix that every line has must show
_STEP = 256  # no report in a log is shorter

_DAY = r"[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})?"
_STAMP = r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,]{0,12}(?:Z|[+-]\d\d:?\d\d)?"
_SNIFF = re.compile(
    rf"\n[ \t]{{0,40}}+(?:\[?\d\d:\d\d:\d\d|{_DAY}|<\d{{1,3}}>|\[pod/"
    rf"|#\d{{1,4}} \d{{1,6}}\.\d|{_STAMP} \S|[^\t\n]{{1,100}}\t[^\t\n]{{1,100}}\t\d{{4}}-)"
)
_LOG_SIGN = re.compile(
    r":\d\d:\d\d|<\d|#\d|\[pod/|\t\d{4}-"
)  # one of them is in whatever _SNIFF finds
_LOG = re.compile(
    rf"^[ \t]{{0,40}}+(?:<\d{{1,3}}>1 {_STAMP}(?: [^\s]{{1,100}}){{4}} (?:-|\[[^\]\n]{{0,200}}\]) ?"
    rf"|(?:<\d{{1,3}}>)?(?:{_DAY}|{_STAMP}) [\w.-]{{1,80}} [\w.@/()-]{{1,80}}\[\d{{1,10}}\]: ?"
    rf"|{_STAMP} \d\d[OE]\+? ?"
    rf"|{_STAMP} \[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR)\]?:? {{1,4}}"
    rf"|[^\t\n]{{1,100}}\t[^\t\n]{{1,100}}\t{_STAMP} ?"
    rf"|#\d{{1,4}} \d{{1,6}}\.\d{{1,3}} ?"
    rf"|\[pod/[\w./-]{{1,200}}\] ?|{_DAY} ?|\[\d\d:\d\d:\d\d[\d.,]{{0,10}}\] ?|\d\d:\d\d:\d\d(?:[.,]\d{{1,9}})?[ \t]{{1,2}})",
    re.M,
)
_TOKEN = re.compile(
    r"[ \t]*+(?!\d{4}-\d\d-)(?:"
    r"(?:\.\.|%{1,3}|['\",!]|;?=>|->|REM|rem|dnl|<[\w.-]{1,40}>|[-*+])(?:[ \t]|$)|\+"  # comments, chats, lists, what a diff added
    r"|[\w./@-]{1,100}(?::[ \t]?|[ \t]{1,20}\|[ \t]?)|\[[\w./:@ -]{1,100}\][ \t]?|[\w.-]{1,60} [\w./@-]{1,60}:[ \t])"
)

_TEXTILE = re.compile(r"^bc\.\.? ", re.M)
_BOX = re.compile(r"^[ \t]*+([|│┃║])([^|│┃║\n]*)\1[ \t]*$", re.M)
_RULED = re.compile(r"^ *\d{1,6} {1,8}[│┃] ?", re.M)
_BULLET = re.compile(r"^[ \t]*+[•‣◦▪●○∙][ \t]{1,8}", re.M)
_TICKED = re.compile(r"^([ \t]*+)`([^`\n]+)`[ \t]*$", re.M)
_HARD_BREAK = re.compile(r"[ \t]{0,8}\\{1,2}$", re.M)
_ORG = re.compile(r"^[ \t]*+: ", re.M)


def without_logs(text: str) -> str:
    """Drop what logs and lists put before each line, one kind after the other; then boxes of one cell. No line comes or goes."""
    for _ in range(_ROUNDS):
        shorter = _LOG.sub("", text) if _is_log(text) else text
        shorter = _without_token(shorter)
        if shorter == text:
            break
        text = shorter
    for mark, pattern, replacement in _MARKS:
        if mark in text:
            text = pattern.sub(replacement, text)
    if "\\" in text and text.count("\\\n") * 2 > text.count("\n") - text.count("\n\n"):
        text = _HARD_BREAK.sub("", text)
    return text


def _is_log(text: str) -> bool:
    """Tell whether a line begins as a log's do. Of a long text only a line here and there is looked at: logs have many lines."""
    if len(text) <= _SAMPLE:
        return bool(_LOG_SIGN.search(text) and _SNIFF.search("\n" + text))
    place = 0
    while (place := text.find("\n", place)) >= 0:
        if _SNIFF.match(text, place):
            return True
        place += _STEP
    return False


def _without_token(text: str) -> str:
    """Drop a name that stands before nearly every line: of a file, a pod, a container, a program."""
    sample = text[:_SAMPLE]
    lines = [line for line in sample.split("\n") if line and not line.isspace()]
    least = max(5, 0.8 * len(lines))
    few = lines[
        : len(lines) // 5 + 1
    ]  # what stands before four lines of five stands before one of these
    for token in {found[0].rstrip() for line in few if (found := _TOKEN.match(line))}:
        if sample.count(token) >= least and "@@ -" not in text and _times(token, lines) >= least:
            return re.sub(rf"^{re.escape(token)}[ \t]?", "", text, flags=re.M)
    return text


def _times(token: str, lines: list[str]) -> int:
    """Return how many lines begin with this token and no other."""
    return sum(1 for line in lines if (found := _TOKEN.match(line)) and found[0].rstrip() == token)


_MARKS: tuple[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    ("bc.", _TEXTILE, ""),
    ("`", _TICKED, r"\1\2"),
    ("\n: ", _ORG, ""),
    ("│", _RULED, ""),
    *((bar, _BOX, lambda found: found[2].rstrip(" \t")) for bar in "|│┃║"),
    *((mark, _BULLET, "") for mark in "•‣◦▪●○∙"),
)
