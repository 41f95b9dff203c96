"""Objects as Node prints them: keys without quotes, strings in single ones. They become JSON.

Each line stays its own, so that line numbers hold: `{` above `  url: 'http://…',` becomes `{` above
`  "url": "http://…",`. What is then no JSON stays as it was.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from importers.reading.lines import LinePattern

_OPENING = LinePattern(
    r"(?:[^\n{}\"']{0,60}\{[^\S\n]*\n[^\S\n]{0,40}|[^\S\n]{0,9}\{ )[A-Za-z_$][\w$]{0,60}: ",
    part="{",
)
_MOST_LINES = 400
_TOKEN = re.compile(
    r"'((?:[^'\\\n]|\\.)*+)'|(?P<remark>(?<=[\s,])//[^\n]*)"
    r"|(\"(?:[^\"\\\n]|\\.)*+\")|([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,20}Z?)"
    r"|([A-Za-z_$][\w$]*+|[0-9]++)(?=: )|\b(undefined|NaN|Infinity)\b"
    r"|(\[(?:Object|Array|Circular|Function)[^\]\n]{0,60}\])|([{}])"
)
_TRAILING = re.compile(r",(?=\s{0,200}[}\]])")


@dataclass(slots=True)
class _Object:
    """What stands from one brace on: its JSON, and where it ends or was given up.

    `inner` are the braces in it that have their own end; `is_closed` tells that it has one.
    """

    pieces: list[str]
    end: int
    inner: set[int]
    is_closed: bool


def to_json(text: str) -> str:
    """Return a text in which each printed object is JSON; quick where there is none.

    Where an opening has no end, those in the first half of its lines are looked at only if they
    have one: without it each opening of many would be followed through the same lines.
    """
    if ": " not in text or "{" not in text:
        return text
    pieces: list[str] = []
    end = doubted_end = 0
    inner: set[int] = set()
    for opening in _OPENING.finditer(text):
        start = text.index("{", opening.start())
        if start < end or (start < doubted_end and start not in inner):
            continue
        read = _read(text, start)
        if not read.is_closed:
            doubted_end, inner = start + (read.end - start) // 2, read.inner
        elif _is_json(json_text := "".join(read.pieces)):
            pieces += [text[end:start], json_text]
            end = read.end
    return "".join([*pieces, text[end:]]) if pieces else text


def _read(text: str, start: int) -> _Object:
    """Return the object that begins at a brace, up to its end or to the last line looked at."""
    last = start
    for _ in range(_MOST_LINES):
        last = text.find("\n", last) + 1
        if not last:
            last = len(text)
            break
    end, pieces, inner = start, list[str](), set[int]()
    braces: list[int] = []
    for token in _TOKEN.finditer(text, start, last):
        pieces += [text[end : token.start()], _as_json(token)]
        end = token.end()
        if token[0] == "{":
            braces.append(token.start())
        elif token[0] == "}":
            inner.add(braces.pop())
        if not braces:
            return _Object(pieces, end=end, inner=inner, is_closed=True)
    return _Object(pieces, end=last, inner=inner, is_closed=False)


def _as_json(token: re.Match[str]) -> str:
    if token["remark"]:
        return ""
    single, _, double, date, key, nothing, folded, brace = token.groups()
    if single is not None:
        return json.dumps(single, ensure_ascii=False)
    if date or key:
        return f'"{date or key}"'
    return double or brace or ("null" if nothing or folded else token[0])


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(_TRAILING.sub("", text)), dict)
    except (ValueError, RecursionError):
        return False
