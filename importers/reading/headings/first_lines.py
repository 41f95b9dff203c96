"""Names in the first line of a run: before its output, around its command, in its banner."""

from __future__ import annotations

import re

from importers.reading.commands.command_lines import (
    command_in,
    name_before_command,
    name_behind_command,
)
from importers.reading.headings.heading_lines import LOOSE, Title, checked, html_titles, only

_PRE = re.compile(r"<(?:pre|code|blockquote)\b", re.I)
_MOST_BEFORE = 60  # letters before a tag of an output
_LAST_WORDS = re.compile(r"[^.!?<>]+$")
# autocannon's, to which people add a name: "Running 5s test @ http://localhost (alpha)"
_BANNER = re.compile(r"Running [^\n@]{1,20} test @ \S{1,300} \(([^()\n]{1,60})\)$")


def title_of_run(line: str) -> Title | None:
    """Return what the first line of a run says before its output or behind its command."""
    if titles := html_titles(line):
        return only(titles)
    if banner := _BANNER.match(line):
        return checked(banner[1], LOOSE)
    text = _words_before_output(line) or name_behind_command(line)
    text = text or (name_before_command(line) if command_in(line) else "")
    return checked(text, LOOSE) if text else None


def _words_before_output(line: str) -> str:
    """Return the words directly before the first tag of an output that has some; "" for none."""
    for tag in _PRE.finditer(line) if "<" in line else ():
        if match := _LAST_WORDS.search(line, max(tag.start() - _MOST_BEFORE, 0), tag.start()):
            return match[0]
    return ""
