"""E-mail addresses, and the user and host of a shell's prompt: all that has an @."""

from __future__ import annotations

import re
from collections.abc import Iterator

from runs.secrets.hosts import is_private
from runs.secrets.marks import Span

_DOMAIN = re.compile(r"@([a-z0-9][a-z0-9-]*+(?:\.[a-z0-9][a-z0-9-]*+)*+)")
_TOP_LEVEL = re.compile(r"[a-z]{2,24}")
_LOCAL = "abcdefghijklmnopqrstuvwxyz0123456789.!#$%&*+_-"
_LOCAL_LENGTH = 64
# What follows the host in a prompt: "alice@db1:~$", "[alice@db1 www]$", "alice@db1 ~ %".
_PROMPT = re.compile(r":[~/][^\s$#]{0,100}[$#]|[ :][^\]\n]{1,80}\][$#]|[ ][~/\w][^\n%]{0,60}%")
_COMMANDS = ("ssh", "scp", "sftp", "rsync")
_REMOTE = re.compile(rf"\b(?:{'|'.join(_COMMANDS)})\b")


def addresses(lowered: str) -> Iterator[Span]:
    """Give the e-mail addresses, users and hosts of a text in lower case, in no order."""
    may_log_in = any(command in lowered for command in _COMMANDS)
    for match in _DOMAIN.finditer(lowered) if "@" in lowered else ():
        domain = match[1].rstrip("-")
        at, end = match.start(), match.start() + 1 + len(domain)
        is_mail = "." in domain and _TOP_LEVEL.fullmatch(domain.rpartition(".")[2])
        if not is_mail and not (may_log_in or lowered[end : end + 1] in (":", " ")):
            continue
        head = lowered[max(at - _LOCAL_LENGTH, 0) : at]
        start = at - len(head[len(head.rstrip(_LOCAL)) :].lstrip(".!#$%&*+-"))
        if start == at:
            continue
        if is_mail:
            yield Span(start, end, kind="e-mail address")
        elif _is_login(lowered, start, end=end) and is_private(domain):
            yield Span(start, at, kind="user name")
            yield Span(at + 1, end, kind="private host")


def _is_login(lowered: str, start: int, *, end: int) -> bool:
    """Tell whether user@host stands in a prompt or behind a command that logs in."""
    if lowered[end : end + 1] in (":", " ") and _PROMPT.match(lowered, end):
        return True
    line = lowered[max(start - 100, 0) : start].rpartition("\n")[2]
    return bool(_REMOTE.search(line))
