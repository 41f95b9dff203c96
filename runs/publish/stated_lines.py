"""What a text says of all its tests outside of the reports: suggestions, no values by themselves.

Source  READMEs and posts: "# Title", "Hardware: 4 vCPU, 8 GB", "- **OS**: Debian 12", and rows of a
        table of a machine: "| CPU | Xeon |".
Units   texts as written, without the marks of Markdown around them.
None    what no line says, and what two lines say differently.
Traps   Lines of a report are the tool's. "Client machine", and what stands below "### Client", is
        not the machine under test, "Server: nginx" is none. The head of a table of machines has
        names on both sides of its bar. "# ab -n 10 ..." is the input of a console and no title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from runs.conditions import BY_NAME
from runs.intake.source_text import first_lines
from runs.models import NAME_LENGTH, Run, Upload
from runs.publish.run_tags import stateable
from runs.store.names import values_of

MOST_LINE = 500  # characters
TITLE = "title"
_HARDWARE, _OS, _PROCESSOR, _MEMORY = "hardware", "os", "processor", "memory"
_NAMES = {
    **dict.fromkeys(("hardware", "machine", "instance", "instance type"), _HARDWARE),
    **dict.fromkeys(("test machine", "test server", "server machine"), _HARDWARE),
    **dict.fromkeys(("server hardware", "test hardware", "test system"), _HARDWARE),
    **dict.fromkeys(("cpu", "processor"), _PROCESSOR),
    **dict.fromkeys(("memory", "ram"), _MEMORY),
    **dict.fromkeys(("os", "operating system"), _OS),
}
_MARKS = re.compile(r"\*\*|`|<!--.*?-->|</?[A-Za-z][^<>\n]*>")  # of Markdown and HTML
_AROUND = " *_\\"  # a backslash ends a line of Markdown
_LINE = re.compile(
    r"[ \t>*+•|_-]{0,12}(?P<name>[A-Za-z]{2,12}(?: [A-Za-z]{2,8})?)[*_ \t]{0,6}"
    r"(?::(?P<behind>[^\n]+)|\|(?P<cell>[^|\n]+)\|?[ \t]*$)"
)
_TITLE = re.compile(r"# {1,3}(?P<text>[^\n]+?)[ #]*$")
_NEXT_SENTENCE = re.compile(r"\.\s+(?=\S+\s+\S+\s+\S)")  # three words: "Corp. Xeon" has none
_LINK = re.compile(r"!?\[([^\]\n]*)\]\([^)\n]*\)")
# "CPU: Xeon, RAM: 8 GB" and "CPU: Xeon | RAM: 8 GB" are two lines in one.
_NEXT_NAME = re.compile(r"[ \t]*[|,;][ \t]*(?=[A-Za-z]{2,12}(?: [A-Za-z]{2,8})?:[ \t])")
# "### Client", "**Client**", "Client:" and "Load generator", each in a line of its own
_HEADING = re.compile(
    r"[ \t>]{0,6}(?:#{1,6} |[*+•-]? ?"
    r"(?:[^\n:|]{1,60}:\*{0,2}|\*\*[^\n:|*]{1,60}\*\*|\w+(?: \w+)?)[ \t]*$)"
)
_OF_CLIENT = re.compile(r"\b(?:clients?|load[ -]?(?:gen\w*|machines?|testers?))\b", re.I)
# A share is no machine, and what has a mark of a template is still to be filled in.
_NO_MACHINE = re.compile(r"%|=|\{\{|\$[({]|^(?:n/a|none|unknown|tbd|todo|same|various|see)\b", re.I)
_INPUT = re.compile(r"://|\s--?\w+(?:[\s=]|$)|^\S*@\S*:|^(?:\$|~?/|\./)")  # of a console
_WORD = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class StatedLine:
    """What one line says: the name of a condition, or "title", its text, and the line from 1."""

    name: str
    text: str
    line: int

    @property
    def label(self) -> str:
        """Return the label of what it states."""
        return BY_NAME[self.name].label if self.name in BY_NAME else "Title"


def of_upload(upload: Upload, runs: Sequence[Run]) -> list[StatedLine]:
    """Return what the start of an upload's text says of all its runs, and what no run has yet.

    Nothing for a workbook and an archive. No query.
    """
    reports = [(run.first_line, run.last_line) for run in runs if run.first_line and run.last_line]
    every = stated_lines(first_lines(upload), reports=reports)
    return [own for own in every if own.name == TITLE or _is_unknown(own.name, runs)]


def _is_unknown(name: str, runs: Sequence[Run]) -> bool:
    """Tell whether a condition may be stated and no run has it."""
    fact = BY_NAME[name]
    return values_of(stateable(runs, fact), fact) == {None}


def stated_lines(lines: Sequence[str], *, reports: Iterable[tuple[int, int]]) -> list[StatedLine]:
    """Return what the lines say outside of the reports, which are spans of lines from 1."""
    spans = (range(first, min(last, len(lines)) + 1) for first, last in reports)
    inside = set(chain.from_iterable(spans))
    outside = [
        (number, line)
        for number, line in enumerate(lines, 1)
        if number not in inside and len(line) <= MOST_LINE
    ]
    named: dict[str, list[StatedLine]] = {}
    for own in _named(outside):
        named.setdefault(own.name, []).append(own)
    sure = {name: every[0] for name, every in named.items() if _are_sure(every)}
    if _HARDWARE not in named and (machine := _machine(sure)):
        sure[_HARDWARE] = machine
    offered = [sure[name] for name in (_HARDWARE, _OS) if name in sure]
    return [*_title(outside), *(own for own in offered if _fits(own))]


def _are_sure(every: Sequence[StatedLine]) -> bool:
    """Tell whether lines of one name say the same, and what may be of the machine under test."""
    texts = {own.text.lower() for own in every}
    return len(texts) == 1 and not any(
        _OF_CLIENT.search(text) or _NO_MACHINE.search(text) for text in texts
    )


def _named(lines: Iterable[tuple[int, str]]) -> Iterator[StatedLine]:
    """Give what begins with the name of a machine's part, but for what is below "Client"."""
    is_of_client = False
    for number, line in lines:
        if _HEADING.match(line):
            is_of_client = not line.startswith("# ") and bool(_OF_CLIENT.search(line))
        for part in () if is_of_client else _NEXT_NAME.split(line):
            if own := _of_part(part, number):
                yield own


def _of_part(part: str, number: int) -> StatedLine | None:
    """Return what a line or a part of it states; None where it names no part of a machine."""
    match = _LINE.match(part)
    name = _NAMES.get(match["name"].lower()) if match else None
    if match is None or name is None:
        return None
    first_sentence = _NEXT_SENTENCE.split(match["behind"] or match["cell"], maxsplit=1)[0]
    text = _plain(first_sentence).rstrip(".")
    is_text = _is_text(text) and text.lower() not in _NAMES
    return StatedLine(name, text, line=number) if is_text else None


def _plain(text: str) -> str:
    """Return a text without marks of Markdown and HTML and the addresses of its links."""
    return " ".join(_MARKS.sub("", _LINK.sub(r"\1", text)).split()).strip(_AROUND)


def _is_text(text: str) -> bool:
    """Tell whether a text has a word, and no sign that cannot be shown."""
    return bool(_WORD.search(text)) and text.isprintable()


def _machine(sure: dict[str, StatedLine]) -> StatedLine | None:
    """Return processor and memory as one machine."""
    if _PROCESSOR not in sure:
        return None
    parts = [sure[name] for name in (_PROCESSOR, _MEMORY) if name in sure]
    return StatedLine(_HARDWARE, ", ".join(part.text for part in parts), line=parts[0].line)


def _title(lines: Sequence[tuple[int, str]]) -> Iterator[StatedLine]:
    """Give the title if the text begins with a heading of the first level."""
    number, line = next((own for own in lines if own[1].strip()), (0, ""))
    if match := _TITLE.match(line):
        text = _plain(match["text"])
        if _is_text(text) and len(text) <= NAME_LENGTH and not _INPUT.search(text):
            yield StatedLine(TITLE, text, line=number)


def _fits(own: StatedLine) -> bool:
    return len(own.text) <= BY_NAME[own.name].longest
