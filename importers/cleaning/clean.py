"""Uploaded bytes to clean lines: encodings, line ends and the wrappers in which people publish outputs.

A cleaned line keeps the number of the line it came from. Numbers count line feeds in the uploaded text, from 1; a text
without any line feed counts its carriage returns. A line made by a tag, a carriage return or a string in JSON has the
number of the line it stood in. Each step looks for its mark first and costs nothing where the mark is missing.
"""

from __future__ import annotations

import json
import re
from typing import Any

from importers.cleaning import diffs, html, log_prefixes, markup_tables, mojibake, wrappers
from importers.cleaning.decode import decode
from importers.cleaning.marks import CELL, JOIN, SOFT
from importers.model import Diagnostic
from importers.reading.document import Document

_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]{0,500}(?:\x07|\x1b\\)|[@-Z\\-_])")
_SHOWN_ANSI = re.compile(r"\^\[\[[0-9;?]{0,12}[A-Za-z]")  # as cat -v and some logs show it
_OVERWRITTEN = re.compile(
    r"^([^\w\n\r]{0,20})\r[ \t]+\r", re.M
)  # a line that was blanked before anything stood in it
# Every character beyond ASCII that some step changes: most texts that have such have others ("µs", "│", "■").
_ODD = re.compile(
    "[\x85\u00a0\u00c2\u00c3\u00ce\u00d4\u00e2\u0393\u1680\u2000-\u200f\u2013\u2014\u201c-\u201f\u2028\u2029\u202f\u205f\u2060\u252c\u2568\u3000"
    "\ud800-\udfff\ufeff\x0b\x0c\x1e]"
)
_INVISIBLE = re.compile("[​‌‍⁠﻿\x1e]")
_SURROGATE = re.compile(
    "[\ud800-\udfff]"
)  # only JSON can spell one, and nothing can store or print it
_HTML = re.compile(
    r"</?(?:pre|p|br|div|td|th|code|blockquote|html|body|li|span|table|samp|sup)\b[^<>]{0,200}>",
    re.I,
)
_CELL_END = re.compile(r"</t[dh]\s*>", re.I)
_LINE_TAG = re.compile(
    r"</?(?:pre|p|br|div|tr|blockquote|li|ul|ol|h[1-6]|table|code|html|head|body|title)\b[^<>]{0,200}>",
    re.I,
)
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,500}>|<!--[^<>]{0,500}-->")
_ENTITY = re.compile(r"&(#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,5}|[A-Za-z]{2,8});")
_ENTITIES = {
    "lt": "<",
    "gt": ">",
    "amp": "&",
    "quot": '"',
    "apos": "'",
    "nbsp": " ",
    "plusmn": "±",
    "micro": "µ",
}
_ESCAPED_MARK = re.compile(r"\\([\[\]#_*()+\-.!`%/])")
# What only looks for a sign begins with a line feed, not with ^: a character is found faster than a place.
_TIMESTAMP = re.compile(
    r"^[ \t]*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9}|\.)?(?:Z|[+-]\d\d:?\d\d)?\]?(?![,;|\d]|\t[^\t\n]*\t[^\t\n]*\t)[ \t]?",
    re.M,
)
_HAS_TIMESTAMP = re.compile(r"\n[ \t]*\[?\d{4}-\d\d-")
_PIPED = re.compile(r"[^|\n]*(?:\|[^|\n]*){2}")  # a row of a table, not a name before a bar
_RULE = re.compile(r"[ \t]*:?-{2,}:?[ \t]*\|[-:| \t]*$")
_CONTAINER = re.compile(r"^[\w./-]{1,60} *\| ?", re.M)
_NUMBERED = re.compile(r"^[ \t]*(\d{1,6})(?:[:|.)]|[ \t]|$)[ \t]?", re.M)
_LEAD = re.compile(
    r"^[ \t]*(?:(?:>[ \t]?)+|#|//|\*)[ \t]*$"  # an empty line that was quoted
    r"|^[ \t]*(?:(?:>|#|//|/\*\*?|\*|\|(?![ \t]*[#*;]?[ \t]*\|[^|\n]*\|)|;|--(?!-))[ \t]?)+(?![ \t]*$)|^[ \t]*[-+][ \t]+(?=[A-Za-z0-9])",
    re.M,
)
_HAS_LEAD = re.compile(r"\n[ \t]*(?:[>#/*|;]|-- |[-+][ \t]+[A-Za-z0-9])")
PADDED = " " * 16 + "\n"  # a line as a terminal holds it: filled to its width
_REMARK_MARKS = (
    "// ",
    "<-",
    "<=",
    "\u2190",
    " # ",
    " <1>",
)  # what the publisher wrote behind a value
_REMARK = re.compile(  # begins with a blank, not with what stands before it: most characters are none
    r"[ \t](?:(?<=[\w\])%][ \t])[ \t]{0,39}(?:// |//(?=[^\x00-\x7f])|<-{2,20}|<={2,20}|\u2190)[^\n]{0,300}$"
    r"|(?<=\S[ \t])[ \t]{0,39}<[0-9]{1,2}>$"
    r"|(?:(?<=[0-9%)\]][ \t])|(?<=[0-9]s[ \t])|(?<=[mnuct]s[ \t])|(?<=/sec[ \t])|(?<=[0-9]B[ \t])|(?<=[KMG]B[ \t]))"
    r"[ \t]{0,39}#(?: |(?=[^\x00-\x7f]))[^\n]{0,300}$)",
    re.M,
)
_WORD = r"(?:\([A-Za-z, ]{1,40}\)|\[[A-Za-z#/]{1,15}\]|%|[A-Za-z]{1,15}(?:/[A-Za-z]{1,15})?)"
_REMARKED = re.compile(  # "Elapsed time: 31.32 secs" and then words of a script that no tool prints
    rf"^([ \t]{{0,20}}[A-Z][A-Za-z /]{{2,40}}:[ \t]{{0,40}}[0-9][0-9.,]{{0,20}}(?:[ \t]{{0,8}}{_WORD}){{0,3}})"
    r"[ \t]{0,40}(?:[\uff08(]|//|#)?[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af][^\n|]{0,200}$",
    re.M,
)
_BOLD = re.compile(r"(?<!\[)\*\*(?!\])")  # "[**]" is a footnote's mark


def clean(data: bytes | str, *, strings: bool = True) -> tuple[Document, list[Diagnostic]]:
    """Return the cleaned document and what had to be said about its encoding.

    With `strings`, a JSON text whose strings hold several lines is read as those strings; without, it stays JSON.
    """
    text = data if isinstance(data, str) else decode(data)
    problems = [] if "\0" not in text else [_nul(text)]
    text = wrappers.from_mail(_plain(text))
    complete = text.endswith("\n")
    if (found := html.data(text)) is not None:
        text = found
    elif strings:
        text, complete = _from_json(wrappers.from_json_lines(text), complete)
        text = wrappers.from_literals(text)
    text = wrappers.without_markup(
        markup_tables.to_rows(
            _without_html(markup_tables.with_whole_cells(wrappers.from_cells(text)))
        )
    )
    document = _numbered(text)
    document.text = _without_prefixes(log_prefixes.without_logs(document.text), document.numbers)
    document.complete = complete
    if diffs.is_diff(document.text):
        document = diffs.split(document)
    return document, problems


def _nul(text: str) -> Diagnostic:
    line = text.count("\n", 0, text.index("\0")) + 1
    return Diagnostic(
        line=line,
        severity="warning",
        code="text.nul",
        message=f"Line {line} holds a NUL character; it was left out.",
    )


def _plain(text: str) -> str:
    """Unify line ends and take out what a terminal would not show."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        text = (
            _OVERWRITTEN.sub(r"\1", text).replace("\r", SOFT)
            if "\n" in text
            else text.replace("\r", "\n")
        )
    odd = not text.isascii() and bool(_ODD.search(text))
    if odd:
        text = mojibake.restore(text)
        text = _INVISIBLE.sub("", text)
        text = _SURROGATE.sub("\ufffd", text)
        text = wrappers.straight(text)
    text = text.replace("\0", "").replace(CELL, "").replace(JOIN, "")
    if odd or "\x0b" in text or "\x0c" in text:
        text = wrappers.plain(text)
    if PADDED in text:
        text = "\n".join(line.rstrip(" ") for line in text.split("\n"))
    if "\x1b" in text:
        text = _ANSI.sub("", text)
    if "^[[" in text:
        text = _SHOWN_ANSI.sub("", text)
    if "\b" in text:
        text = "\n".join(_rubbed_out(line) if "\b" in line else line for line in text.split("\n"))
    return text


def _rubbed_out(line: str) -> str:
    """Return what is left of a line when each backspace takes the character before it."""
    kept: list[str] = []
    for run in re.split("(\b+)", line):
        if run.startswith("\b"):
            del kept[max(len(kept) - len(run), 0) :]
        else:
            kept.extend(run)
    return "".join(kept)


def _from_json(text: str, complete: bool) -> tuple[str, bool]:
    """Return the long strings of a JSON text as lines, when it has such; else the text."""
    if text.lstrip()[:1] not in ("{", "[", '"'):
        return text, complete
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text, complete
    found = [string for string in _strings(value, depth=0) if "\n" in string]
    if not found:
        return text, complete
    pieces: list[str] = []
    place = 0
    for string in found:
        start = text.find(json.dumps(string, ensure_ascii=False)[:40], place)
        start = start if start >= 0 else text.find(json.dumps(string)[:40], place)
        start = max(start, place)
        pieces.append(
            "\n" * text.count("\n", place, start) + _plain(string).replace("\n", SOFT) + SOFT
        )
        place = start
    return "".join(pieces) + "\n", True


def _strings(value: Any, depth: int) -> list[str]:
    """Return the strings of a JSON value; a list of nothing but strings is one text, in lines."""
    if isinstance(value, str):
        return [value]
    if depth > 20 or not isinstance(value, (list, dict)):
        return []
    if isinstance(value, list) and len(value) > 1 and all(isinstance(part, str) for part in value):
        return [("" if value[0].endswith("\n") else "\n").join(value)]
    parts = value if isinstance(value, list) else value.values()
    return [string for part in parts for string in _strings(part, depth + 1)]


def _keep_lines(replacement: str) -> Any:
    return lambda found: replacement + "\n" * found[0].count("\n")


def _without_html(text: str) -> str:
    """Turn block tags into line breaks, drop other tags, resolve entities (twice: pages escape what was escaped)."""
    text = _without_tags(text)
    if "&" in text and _has_entity(text):
        text = _ENTITY.sub(_entity, _ENTITY.sub(_entity, text))
        if "</td>" in text and "</tr>" in text:  # a page that shows the source of a table
            text = _without_tags(text)
    if "\\" in text and any(mark in text for mark in ("\\[", "\\#", "\\%")):
        text = _ESCAPED_MARK.sub(r"\1", text)
    return text


def _without_tags(text: str) -> str:
    """Turn the tags of a page into line breaks and ends of cells; a text that is no page stays."""
    if "<" not in text or not _HTML.search(text):
        return text
    text = _CELL_END.sub(_keep_lines(CELL), html.with_cells(text))
    text = _LINE_TAG.sub(_keep_lines(SOFT), text)
    text = _TAG.sub(_keep_lines(""), text)
    if CELL in text:
        text = SOFT.join(_row(part) if part.count(CELL) > 1 else part for part in text.split(SOFT))
    return text


def _row(part: str) -> str:
    """Put the cells of one table row into one line; the line feeds between them follow it, so that numbers stay."""
    feeds = part.count("\n")
    if not feeds or feeds > 4 * part.count(CELL):
        return part  # no row: a text that stands in a table
    return " ".join(part.split("\n")) + "\n" * feeds


def _has_entity(text: str) -> bool:
    return any(mark in text for mark in ("&lt;", "&amp;", "&gt;", "&nbsp;", "&quot;", "&#"))


def _entity(found: re.Match[str]) -> str:
    name = found[1]
    if not name.startswith("#"):
        return _ENTITIES.get(name, found[0])
    code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    if code in (10, 13):
        return SOFT
    return " " if code == 160 else chr(code) if 32 <= code < 0xD800 else ""


def _without_prefixes(text: str, numbers: list[int] | None) -> str:
    """Drop what mail, logs, comments, lists and listings put before each line, and what was written behind it."""
    if "20" in text and _HAS_TIMESTAMP.search("\n" + text):
        text = _TIMESTAMP.sub("", text)
    if (
        " | " in text
        and _most(_CONTAINER, heads := _heads(text, numbers))
        and not _most(_PIPED, heads)
        and not any(map(_RULE.match, heads))
    ):
        text = _CONTAINER.sub("", text)
    if _NUMBERED.match(
        text, text.rfind("\n", 0, len(text) - len(text.lstrip())) + 1
    ) and _is_numbered(_heads(text, numbers)):
        text = _NUMBERED.sub("", text)
    if _HAS_LEAD.search("\n" + text) and not diffs.is_diff(text):
        text = _LEAD.sub("", text)
    if "**" in text:
        text = _BOLD.sub("", text)
    if any(mark in text for mark in _REMARK_MARKS) or (
        not text.isascii() and (" //" in text or " #" in text)
    ):
        text = _REMARK.sub("", text)
    if not text.isascii():
        text = _REMARKED.sub(r"\1", text)
    return text


def _heads(text: str, numbers: list[int] | None) -> list[str]:
    """Return the filled lines that begin a line of the upload: what a carriage return or a tag made has no prefix of its own."""
    lines = text.split("\n")
    if numbers is not None:
        lines = [
            line
            for line, number, before in zip(lines, numbers, [0, *numbers], strict=False)
            if number != before
        ]
    return [line for line in lines if line.strip()]


def _most(pattern: re.Pattern[str], lines: list[str]) -> bool:
    """Tell whether more than half of the lines begin so."""
    return sum(1 for line in lines if pattern.match(line)) * 2 > len(lines)


def _is_numbered(lines: list[str]) -> bool:
    """Tell whether the lines carry their own numbers: nearly all of them, each one more than the last."""
    values = [int(found[1]) for line in lines if (found := _NUMBERED.match(line))]
    steps = sum(1 for one, two in zip(values, values[1:], strict=False) if two == one + 1)
    return len(values) >= 0.8 * len(lines) and steps >= 0.8 * max(len(values) - 1, 1)


def _numbered(text: str) -> Document:
    """Resolve soft breaks into lines of their own, each with its number."""
    if SOFT not in text and JOIN not in text:
        return Document(text)
    numbers: list[int] = []
    number = 1
    for line in text.split("\n"):
        numbers.append(number)
        if SOFT in line:
            numbers.extend([number] * line.count(SOFT))
        number += 1 if JOIN not in line else 1 + line.count(JOIN)
    text = text.replace(SOFT, "\n").replace(JOIN, "")
    return Document(text, numbers)
