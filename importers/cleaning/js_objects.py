"""Objects as Node prints them: keys without quotes, strings in single ones. They become JSON.

Each line stays its own, so that line numbers hold: `{` above `  url: 'http://…',` becomes `{` above
`  "url": "http://…",`. What is then no JSON stays as it was.
"""

from __future__ import annotations

import json
import re

_OPENING = re.compile(
    r"^(?:[^\n{}\"']{0,60}\{[^\S\n]*\n[^\S\n]{0,40}|[^\S\n]{0,9}\{ )[A-Za-z_$][\w$]{0,60}: ", re.M
)
_MOST_LINES = 400
_TOKEN = re.compile(
    r"'((?:[^'\\\n]|\\.)*+)'|(?P<remark>(?<=[\s,])//[^\n]*)"
    r"|(\"(?:[^\"\\\n]|\\.)*+\")|([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,20}Z?)"
    r"|([A-Za-z_$][\w$]*+|[0-9]++)(?=: )|\b(undefined|NaN|Infinity)\b"
    r"|(\[(?:Object|Array|Circular|Function)[^\]\n]{0,60}\])|([{}])"
)
_TRAILING = re.compile(r",(?=\s{0,200}[}\]])")


def to_json(text: str) -> str:
    """Return a text in which each printed object is JSON; quick where there is none."""
    if ": " not in text or "{" not in text:
        return text
    pieces: list[str] = []
    end = 0
    for opening in _OPENING.finditer(text):
        start = text.index("{", opening.start())
        if start >= end and (written := _written(text, start)):
            json_text, after = written
            pieces += [text[end:start], json_text]
            end = after
    return "".join([*pieces, text[end:]]) if pieces else text


def _written(text: str, start: int) -> tuple[str, int] | None:
    """Return the JSON of the object that begins at a brace, and where it ends; None for none."""
    last = start
    for _ in range(_MOST_LINES):
        last = text.find("\n", last) + 1
        if not last:
            last = len(text)
            break
    depth, end, pieces = 0, start, list[str]()
    for token in _TOKEN.finditer(text, start, last):
        pieces += [text[end : token.start()], _as_json(token)]
        end = token.end()
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        if not depth:
            break
    json_text = "".join(pieces)
    return (json_text, end) if not depth and _is_json(json_text) else None


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
