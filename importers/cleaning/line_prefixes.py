"""What mails, logs, comments and listings put before each line, and remarks behind a value."""

from __future__ import annotations

import re
from itertools import pairwise

from importers.cleaning import diffs
from importers.reading.lines import end_of_line, holds, lines_with

# A pattern that only looks for a mark begins with a line feed: it is found faster than a "^".
_TIMESTAMP = re.compile(
    r"^[ \t]*\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9}|\.)?(?:Z|[+-]\d\d:?\d\d)?\]?"
    r"(?![,;|\dZ]|[+-]\d\d|\t[^\t\n]*\t[^\t\n]*\t)[ \t]?",
    re.M,
)
_TIMESTAMP_MARK = re.compile(r"\n[ \t]*+\[?\d{4}[-/]\d\d[-/]")
_PIPED = re.compile(r"[^|\n]*(?:\|[^|\n]*){2}")  # a row of a table, not a name before a bar
_RULE = re.compile(r"[ \t]*:?-{2,}:?[ \t]*\|[-:| \t]*$")
_CONTAINER = re.compile(r"^[\w./-]{1,60} *\| ?", re.M)
_NUMBERED = re.compile(r"^[ \t]*(\d{1,6})(?:[:|.)]|[ \t]|$)[ \t]?", re.M)
_THOUSANDS = re.compile(r"[ \t]*\d{1,3} \d{3}(?!\d)")  # "1 000 users", "2 000 users"
_LEAD = re.compile(
    r"\n[ \t]*+(?=[>#/*|;+-])"
    r"(?:(?:(?:>[ \t]?)+|#|//|[*|])[ \t]*$"  # an empty line that was quoted
    # a bar with neither a row behind it nor the rule of an empty corner below it; "**/**" is a path
    r"|(?:(?:>|#|//|/\*\*?|\*|;"
    r"|\|(?![ \t]*\*{1,2}/\*{1,2}[ \t]*\|)"
    r"(?![ \t]*[#*;]?[ \t]*\|[^|\n]*\|)(?![^\n]{0,999}\n[ \t]?-{2,200}[+|])"
    r"|--(?![-|:]|[ \t]{1,40}\|))[ \t]?)+"  # a comment of SQL, and no cell: "-- | alpha"
    r"(?![ \t]*$)|[-+][ \t]+(?:#{1,6}[ \t]+)?(?=[A-Za-z0-9]))",
    re.M,
)
_LEAD_MARK = re.compile(r"\n[ \t]*+(?:[>#/*|;]|-- |[-+][ \t]+[A-Za-z0-9#])")
# Marks of what the publisher wrote behind a value.
_REMARK_MARKS = ("// ", "<-", "<=", "\u2190", " # ", " <1>")
_NOT_ASCII_REMARK_MARKS = (" //", " #")
# This pattern begins with the first blank behind a value, not with the value: most characters are
# no blanks.
_REMARK = re.compile(
    r"[ \t](?<=\S[ \t])(?:(?<=[\w\])%][ \t])[ \t]{0,39}"
    r"(?:// |//(?=[^\x00-\x7f])|<-{2,20}|<={2,20}|\u2190)[^\n]{0,300}$"
    r"|[ \t]{0,39}<[0-9]{1,2}>$"
    r"|(?:(?<=[0-9%)\]][ \t])|(?<=[0-9]s[ \t])|(?<=[mnuct]s[ \t])|(?<=/sec[ \t])"
    r"|(?<=[0-9]B[ \t])|(?<=[KMG]B[ \t]))"
    r"[ \t]{0,39}#(?: |(?=[^\x00-\x7f]))[^\n]{0,300}$)",
    re.M,
)
# A finger at a number.
_PICTURES = re.compile("[\U0001f300-\U0001faff\ufe0f](?<=[0-9].)[\U0001f300-\U0001faff\ufe0f]{0,3}")
_VERDICT_MARKS = "\u2705\u274c\u26a0\U0001f7e2\U0001f534"
# "2100  \u2705 (target: < 3000)"
_VERDICT = re.compile(
    rf"(?<=[0-9)])[ \t]{{1,8}}[{_VERDICT_MARKS}]\ufe0f?"
    r"(?:[ \t]{1,4}\([^()\n|]{1,80}\))?[ \t]{0,8}$",
    re.M,
)
_WORD = r"(?:\([A-Za-z, ]{1,40}\)|\[[A-Za-z#/]{1,15}\]|%|[A-Za-z]{1,15}(?:/[A-Za-z]{1,15})?)"
_EASTERN = re.compile("[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
# What belongs to the number itself: "请求/秒", "毫秒", "万".
_UNIT_OF_IT = (
    r"(?:[^\x00-\x7f]{0,5} ?[/\uff0f] ?[\u79d2\ucd08]|[^\x00-\x7f]{0,4}[\u79d2\ucd08](?![^\s,;)])"
    r"|[\u4e07\u842c\u5104\u4ebf\u5343\ub9cc\uc5b5])"
)
# "Elapsed time: 31.32 secs", and then words of a script that no tool prints.
_REMARKED = re.compile(
    r"^([ \t]{0,20}[A-Z][A-Za-z /]{2,40}:[ \t]{0,40}[0-9][0-9.,]{0,20}"
    rf"(?![ \t]{{0,3}}{_UNIT_OF_IT})"
    rf"(?:[ \t]{{0,8}}{_WORD}){{0,3}})"
    r"[ \t]{0,40}(?:[\uff08(]|//|#)?"
    rf"{_EASTERN.pattern}[^\n|]{{0,200}}$",
    re.M,
)
_BOLD = re.compile(r"(?<!\[)\*\*(?!\])")  # "[**]" is a footnote's mark
# "Requests/sec: `248`": a number with its unit as code, or in italics.
_MARKED_VALUE = re.compile(
    r"([`_*])(?<=[:\s].)([0-9][0-9.,]{0,20}(?: ?[A-Za-z%][A-Za-z/]{0,15})?)\1(?=\s|$)", re.M
)
_MOST_LINES = 0.8  # of a listing that carry a number


def without(text: str, numbers: list[int] | None) -> str:
    """Return the text without prefixes of its lines and without remarks behind its values.

    `numbers` are the lines' numbers in the upload; None when line i has number i + 1.
    """
    text = without_log(text, numbers)
    first_line = text.rfind("\n", 0, len(text) - len(text.lstrip())) + 1
    if _NUMBERED.match(text, first_line) and _is_numbered(_first_lines(text, numbers)):
        text = _NUMBERED.sub("", text)
    if _LEAD_MARK.search("\n" + text) and not diffs.is_diff(text):
        text = _LEAD.sub("\n", "\n" + text)[1:]
    return _without_remarks(text)


def without_log(text: str, numbers: list[int] | None = None) -> str:
    """Return the text without stamps and names of containers before its lines."""
    if "20" in text and _TIMESTAMP_MARK.search("\n" + text):
        text = _TIMESTAMP.sub("", text)
    if " | " in text and _is_container_log(_first_lines(text, numbers), bars=text.count("|")):
        text = _CONTAINER.sub("", text)
    return text


def _without_remarks(text: str) -> str:
    """Return the text without bold marks and without what was written behind values."""
    if "**" in text:
        text = _BOLD.sub("", text)
    if "`\n" in text or "_\n" in text or "*\n" in text:
        text = _MARKED_VALUE.sub(r"\2", text)
    if not text.isascii():
        text = _PICTURES.sub("", text)
        has_verdict = any(map(text.__contains__, _VERDICT_MARKS))
        text = _VERDICT.sub("", text) if has_verdict else text
    text = _in_lines_with_marks(text)
    has_eastern = not text.isascii() and _EASTERN.search(text)
    return _REMARKED.sub(r"\1", text) if has_eastern else text


def _in_lines_with_marks(text: str) -> str:
    """Return the text without remarks; only lines with a mark are looked at."""
    marks = _REMARK_MARKS if text.isascii() else (*_REMARK_MARKS, *_NOT_ASCII_REMARK_MARKS)
    pieces: list[str] = []
    end = 0
    for start in lines_with(text, parts=(mark for mark in marks if holds(text, mark))):
        pieces.append(text[end:start])
        end = end_of_line(text, start)
        pieces.append(_REMARK.sub("", text[start:end]))
    return "".join([*pieces, text[end:]]) if pieces else text


def _first_lines(text: str, numbers: list[int] | None) -> list[str]:
    """Return the filled lines that begin a line of the upload.

    A line that a carriage return or a tag made has no prefix of its own.
    """
    lines = text.split("\n")
    if numbers is not None:
        before = [0, *numbers]
        lines = [
            line for line, last, own in zip(lines, before, numbers, strict=False) if own != last
        ]
    return list(filter(str.strip, lines))


def _is_container_log(lines: list[str], bars: int) -> bool:
    """Tell whether most lines begin with a container's name and a bar, and are no table's rows."""
    if bars * 2 <= len(lines) or not _most(_CONTAINER, lines):
        return False
    return not _most(_PIPED, lines) and not any(map(_RULE.match, lines))


def _most(pattern: re.Pattern[str], lines: list[str]) -> bool:
    """Tell whether more than half of the lines begin with the pattern."""
    return sum(1 for line in lines if pattern.match(line)) * 2 > len(lines)


def _is_numbered(lines: list[str]) -> bool:
    """Tell whether nearly all lines carry a number, and nearly each is one more than the last.

    Where each has three more digits behind a blank, those may be thousands.
    """
    if all(map(_THOUSANDS.match, lines)):
        return False
    values = [int(match[1]) for match in map(_NUMBERED.match, lines) if match]
    steps = sum(1 for value, after in pairwise(values) if after == value + 1)
    most = _MOST_LINES
    return len(values) >= most * len(lines) and steps >= most * max(len(values) - 1, 1)
