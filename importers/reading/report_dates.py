"""When a report was saved and when it was posted: what diffs and posts say beside the runs.

Source  `---`/`+++` lines of GNU diff -u ("--- name<tab>2006-12-22 20:23:20.000000000 +1100"), front
        matter of Jekyll and others.
Units   texts as written: an impossible date is kept, because readers should know of it.
None    a run has no `file` or `post_date` in its details where the text does not say them.
Traps   a diff's sides are interleaved: a run is of the side whose mark stands before most of its
        source lines. Tags may stand before a head, and a post's date may be called date, time or
        published.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.model import Run

_FRONT = re.compile(r"\A\ufeff?---[ \t]*\r?\n((?:[^\n]{0,500}\n){1,40}?)(?:---|[ \t]*\r?\n|(?=<))")
_DATE = re.compile(
    r"^(?:date|time|published)[ \t]*:[ \t]*[\"']?(\d{4}[-/]\d{1,2}[-/]\d{1,2}[^\"'\r\n]{0,40})",
    re.M | re.I,
)
_HEAD = re.compile(
    r"(---|\+\+\+) (\S{1,200})[ \t]+(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?:\.\d{1,9})? ([+-]\d{4})"
)
LONGEST = 1000  # characters of a line with a file's name
_TAGS = re.compile(r"<[^<>]{0,200}>")


def note(runs: Sequence[Run], text: str) -> None:
    """Write into the runs' details what the text, as it was handed in, says of its dates.

    Cost: one pass over the text.
    """
    if not runs:
        return
    front = _FRONT.match(text)
    posted = _DATE.search(front[1]) if front else None
    if posted:
        for run in runs:
            run.details["post_date"] = posted[1].strip()
    if "+++ " in text and "--- " in text:
        _note_files(runs, text.split("\n"))


def _note_files(runs: Sequence[Run], lines: Sequence[str]) -> None:
    """Give each run of a diff the name and time of its side's file, from the last head above."""
    heads = [
        (number, match)
        for number, line in enumerate(lines, 1)
        if len(line) < LONGEST
        and ("--- " in line or "+++ " in line)
        and (match := _HEAD.search(line))
    ]
    for run in runs:
        of_run = side(run, lines)
        if not run.lines or of_run is None:
            continue
        first = run.lines[0]
        above = [head for number, head in heads if number < first and head[1] == of_run]
        if above:
            _, name, time, zone = above[-1].groups()
            run.details["file"] = {"name": name, "saved": f"{time} {zone}"}


def side(run: Run, lines: Sequence[str]) -> str | None:
    """Return "---" or "+++", the side of a diff that a run is of; None when it is in no diff."""
    sources = [lines[line - 1] for line in run.sources.values() if 0 < line <= len(lines)]
    marks = [_TAGS.sub("", line)[:1] for line in sources]
    if not {"+", "-"} & set(marks):
        return None
    return "+++" if marks.count("+") > marks.count("-") else "---"
