"""The kinds of secrets, and what stands in their place in a masked copy."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "password",
    "authorization",
    "cookie",
    "token",
    "private key",
    "e-mail address",
    "user name",
    "private host",
]
# The mark of each kind; a private host has a name of its own instead: host-1.
MARKS: dict[Kind, str] = {
    "password": "[password]",
    "authorization": "[authorization]",
    "cookie": "[cookie]",
    "token": "[token]",
    "private key": "[private key]",
    "e-mail address": "[e-mail]",
    "user name": "[user]",
}
HOST_NAME = "host-"
ANY_MARK = re.compile(rf"{'|'.join(map(re.escape, MARKS.values()))}|\b{HOST_NAME}\d+\b")


@dataclass(frozen=True, slots=True)
class Secret:
    """One secret of a text: its kind, its line from 1, and its offsets in the text."""

    kind: Kind
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Span:
    """The place of a secret in a text, before its line is counted."""

    start: int
    end: int
    kind: Kind
