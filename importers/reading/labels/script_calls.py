"""Calls of scripts that stand where a name does: "node alpha.js" serves what is measured.

The script names it, or the folder that the script is in.
"""

from __future__ import annotations

import re

_CALL = re.compile(
    r"(?:[$%>] )?(?:[A-Z_]{2,30}=\S{1,40} ){0,4}"
    r"(?:node|deno|bun|ts-node|tsx|python[0-9.]{0,4}|php|ruby) (?:run )?"
    r"(?:--?[a-z][\w=-]{0,40} ){0,6}(?P<path>[\w./-]{1,100})\.(?:[cm]?[jt]s|py|php|rb)(?: ?&)?"
)
# "bench/start.sh 128", "./wrk-nginx.sh <n>"
_SHELL_CALL = re.compile(
    r"(?:[$%>] )?(?:(?:ba|z)?sh )?(?P<path>[\w./-]{1,100})\.(?:sh|bash|zsh|ps1|bat)"
    r"(?: (?:[0-9]{1,9}[a-z]?|<[^<>\n]{0,20}>|\$\{?\w{1,20}\}?|--?[a-z][\w=-]{0,30})){0,6}"
)
_GENERAL = re.compile(
    r"\.{0,2}|index|main|serve(?:rs?)?|app|run|start|src|dist|build|bin|lib|examples?|scripts?"
    r"|(?:load|stress|perf)?[-_]?(?:tests?|bench(?:mark)?s?)|autocannon|client",
    re.I,
)


def without_program(text: str) -> str:
    """Return the name in a call of a script: "" where it has none, any other text as it is."""
    call = _CALL.fullmatch(text) or _SHELL_CALL.fullmatch(text.strip("` "))
    if not call:
        return text
    parts = reversed(call["path"].split("/"))
    return next((part for part in parts if not _GENERAL.fullmatch(part)), "")
