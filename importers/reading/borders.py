"""Lines at which the report above them has ended: the borders that all formats share.

A border is a command of a benchmark tool, a prompt, a fence, a mark that lines were left out, the
name of a file, or the banner of a tool. Borders below each other begin one region: a prompt with a
command, an empty line and the banner. No report reaches from one region into the next.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from importers.reading.document import Document

BORDER = re.compile(
    r"[\s>]{0,12}(?:#{1,6}\s(?!range, mid|target [0-9])|`{3}|~{3}|<h[1-6]|</pre|\^C\s*$"
    r"|[\[<(]{0,2}\s?(?:\.\.\.|…|snip(?:ped)?|omitted|\.{3} ?omitted ?\.{3})\s?[\])>]{0,2}\s*$)",
    re.I,
)
TOOLS = (
    "ab|wrk2?|siege|httperf|autobench|hey|boom|h2load|weighttp|bombardier|autocannon|vegeta|locust"
    "|k6|jmeter|cassowary|oha|plow|rewrk|drill|fortio|artillery|go-wrk|loadtest|webbench|http_load"
    "|gobench|baton|ddosify|ali|tsung|slapper|sniper|apib"
)
# Patterns of the start of a line, by words that such a line holds: it is found by these.
_BANNERS = {
    "This is ApacheBench": r"This is ApacheBench, Version",
    "Running ": r"Running [0-9]{1,6}(?:\.[0-9]{1,3})?(?:s|m|h) test @",
    "SIEGE ": r"(?:\*\* ?)?SIEGE [0-9]+\.",
    "iege ": r"(?:\*\* ?)?[Ss]iege [0-9]+\.",
    "starting benchmark...": r"starting benchmark\.\.\.",
    "weighttp - a ": r"weighttp - a ",
    "Bombarding ": r"Bombarding \S",
    "Autobench configuration:": r"Autobench configuration:",
    "Starting Load Test ": r"Starting Load Test with [0-9]",
    "Benchmarking ": r"Benchmarking [0-9]+ connections @"
    r"|Benchmarking https?://\S{1,300} (?:(?:for|with) [^\n]{1,60} )?using [0-9]",
    "Engine.final-stats] Test duration": r"[^\n]{0,60}Engine\.final-stats\] Test duration",
    "Webbench - Simple": r"Webbench - Simple",
    "Fortio ": r"Fortio [0-9][\w.]* running at ",
    "Creating summariser <": r"Creating summariser <",
    "Starting Locust ": r"[^\n]{0,200}Starting Locust [0-9]",
}
_PROMPTS = {
    "$ ": r"\$ \S|[\w.-]{1,40}:[^\n$]{1,60} [\w.-]{1,30}\$ \S",
    ":\\": r"(?:PS )?[A-Z]:\\[^\n>]{0,100}>",
    "@": r"\[[\w.-]{1,40}@[^\]\n]{1,100}\][$#%]"
    r"|[\w.-]{1,40}@[\w.-]{1,60}[: ][^\n$#%]{0,100}[$#%](?:[ \t]|$)",
    " -": rf"[#%>❯➜] {{1,3}}(?:{TOOLS}) +-",
}
_COMMAND = rf"(?:[\w./~-]{{1,60}}/)?(?:{TOOLS}) +(?=-|attack|run|bench|https?://)[^\n]{{3,}}$"
_COMMAND_MARKS = (" -", " attack", " run", " bench", " http")
_LEFT_OUT = r"\[ ?(?:\.\.\.|…|snip|snipped|omitted|\.\.\. ?omitted ?\.\.\.) ?\][ \t]*$"
_FILE = r"==> \S[^\n]{0,200} <==[ \t]*$"
_LINE = re.compile(
    rf"^[ \t]{{0,12}}(?:(?P<banner>{'|'.join(_BANNERS.values())})"
    rf"|(?P<prompt>{'|'.join(_PROMPTS.values())})|(?P<command>{_COMMAND})"
    rf"|(?P<left_out>{_LEFT_OUT})|(?P<file>{_FILE}))",
    re.M,
)
_MARKS = (*_BANNERS, *_PROMPTS, *_COMMAND_MARKS, *("[.", "[ .", "…", "snip", "omitted"), "==> ")
_FENCES = ("```", "~~~", " <==")
_MOST_WORDS_OF_FENCE = 4
_WITH_SECOND_BANNER = "weighttp - a "
_FENCE = re.compile(r"[\s>]{0,12}(?:`{3}|~{3})|==> \S[^\n]{0,200} <==[ \t\r]*$")


@dataclass(frozen=True, slots=True)
class Borders:
    """The regions of a text.

    `starts` are their offsets in order, `banners` the text of each banner by its offset.
    """

    starts: list[int] = field(default_factory=list)
    banners: dict[int, str] = field(default_factory=dict)

    def end_after(self, text: str, start: int, *, until: int) -> int:
        """Return where the region that holds `start` ends, at most `until`.

        A banner straight below the first line belongs to the command in that line.
        """
        index = bisect_right(self.starts, start)
        if start not in self.banners and index < len(self.starts):
            below = self.starts[index]
            if "\n" not in text[start:below].strip("\n") and below in self.banners:
                index += 1
        return min(self.starts[index], until) if index < len(self.starts) else until

    def start_before(self, offset: int, *, least: int) -> int:
        """Return where the region that holds a character begins, at least `least`."""
        index = bisect_right(self.starts, offset) - 1
        return max(self.starts[index], least) if index >= 0 else least


def borders_of(document: Document) -> Borders:
    """Return the borders of a document; they are looked for once."""
    if document.borders is None:
        document.borders = _find(document)
    borders: Borders = document.borders
    return borders


def is_border(line: str) -> bool:
    """Tell whether a line is a prompt, a mark of what was left out, or the name of a file."""
    match = _LINE.match(line)
    return bool(match and (match["prompt"] or match["left_out"] or match["file"]))


def is_any_border(line: str) -> bool:
    """Tell whether a line is a border of any kind; a command and a banner are such too."""
    return bool(_LINE.match(line))


def _find(document: Document) -> Borders:
    text = document.text
    starts: list[int] = []
    banners: dict[int, str] = {}
    end, above = -1, ""  # where the last border's line ends, and its banner
    for match in document.at_lines_with(_LINE, parts=_MARKS):
        is_apart = end < 0 or bool(text[end : match.start()].strip())
        if is_apart or (above and not above.startswith(_WITH_SECOND_BANNER)):
            starts.append(match.start())
        end = _end_of_line(text, match.end())
        above = text[match.start() : end].strip() if match["banner"] else ""
        if above:
            banners[match.start()] = above
    return Borders(sorted({*starts, *_below_fences(document)}), banners)


def _end_of_line(text: str, offset: int) -> int:
    """Return where a line ends, with those that continue it behind a backslash."""
    end = offset
    while True:
        end = text.find("\n", end)
        if end < 0:
            return len(text)
        if text[max(end - 1, 0)] != "\\":
            return end
        end += 1


def _below_fences(document: Document) -> list[int]:
    """Return the offsets of the lines below fences and file names, which cleaning takes away."""
    numbers, starts = document.numbers, document.line_starts()
    offsets: list[int] = []
    for number in document.source_numbers_with(_FENCES):
        line = document.source_line(number)
        if _FENCE.match(line):
            if len(line.split()) > _MOST_WORDS_OF_FENCE and "<==" not in line:
                continue  # "```This is ApacheBench, Version 2.3": the report begins in its line
            index = bisect_left(numbers, number) if numbers else number
            if index < len(starts):
                offsets.append(starts[index])
    return offsets
