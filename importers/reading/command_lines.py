"""Lines around an output: the command that printed it, what introduces it, what tools print."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from importers.reading.borders import is_border
from importers.reading.label_patterns import RESULT_WORDS

Cleaned = Callable[[int], str]
CELLS = re.compile(r"\t|\||\S {2,}\S[^\n]* {2,}\S|[,;]\S[^\n]*[,;]\S")
_LONGEST = 80  # characters of a line that may be a border
PREFIX = re.compile(r"^(?:\s{0,3}>)+\s?|^\s{1,40}(?=\S)")
FENCE = re.compile(r"^\s*(?:`{3,}|~{3,})")
REPEAT = re.compile(r"\W{0,6}(?:try|run|round|attempt|trial|iteration) ?#?[0-9]{1,3}\W{0,6}", re.I)
INTRODUCES = re.compile(
    rf"\b(?:output|results?|summary|looks?|follow\w*|{RESULT_WORDS})\b[^:\uff1a]{{0,60}}[:\uff1a]$"
    rf"|^#{{1,6}} (?:[\w-]{{1,20}} ){{0,2}}(?:output|results?|summary|{RESULT_WORDS})\W{{0,3}}$"
    rf"|^{REPEAT.pattern}$",
    re.I,
)
# "hey_linux_amd64", "h2load-http3", "ab.exe"
PROGRAM_ENDING = (
    r"(?:[-_](?:linux|darwin|macos|windows|win|freebsd|x86|x64|i?386|amd64|arm|aarch|h3|http3"
    r"|v?[0-9])[\w.-]{0,30}|\.(?:exe|js|py|rb))"
)
COMMAND = re.compile(
    r"^(?:[^\n]{0,80}?[$#%>]\s+)?(?:(?:sudo|time|taskset|docker|numactl)\s[^\n]{0,80}?)?"
    r"(?:&\s)?\"?(?:(?:[A-Za-z]:)?[\w./\\-]{0,80}[/\\])?"
    r"(?:ab|wrk2?|hey|boom|oha|h2load|bombardier|autocannon|siege|weighttp|plow|rewrk"
    r"|vegeta|k6|locust|jmeter|httperf|autobench|cassowary|drill|curl|fortio|artillery|http_load"
    r"|go-wrk|loadtest|loadgen|webbench|gobench|baton|gst|bzt)"
    rf"{PROGRAM_ENDING}?\"?\s+"
    r"(?=-|[^\n]{0,2000}(?:\s-|://))"
)
OUTPUT = re.compile(  # lines that tools print around what is read as a run
    r"^(?:This is ApacheBench|Copyright|Licensed|Benchmarking|Running|Completed|Finished|Server "
    r"|Document |Connection Times|Percentage|Thread|Latency|Req/Sec|Requests|Transfer|Detailed"
    r"|Summary:|starting|spawning|progress|Application protocol|TLS|Transactions|Warm-up"
    r"|(?:# )?Lifting |Beginning round [0-9]"
    r"|[0-9]{1,9} / [0-9]{1,9} |Response time|Status code|Error distribution|LOG:"
    r"|real\b|user\b|sys\b|\s*[0-9.]+\s*%)"
)
# At most four words of a name, with a letter in the first.
_NAME = re.compile(
    r"(?=[^\s]*[^\W\d_])[\w(][\w.+/()@,-]{0,30}(?: (?!-)[\w.+/()@,-]{1,30}){0,3}(?<![.!?:;,])"
)
_MOST_BETWEEN = 40  # lines between a command and the output that it printed


def command_above(
    lines: Sequence[str], first: int, least: int, cleaned: Cleaned
) -> tuple[str, int] | None:
    """Return the command line directly above a run, and its line; `least` is the first to look at.

    Only blank lines, fences, tags and what introduces or numbers the output may stand between.
    `cleaned` gives the text of a line without what a log put before it. A command that goes on
    behind a backslash is given as one line.
    """
    last = min(first, len(lines))
    for number in range(last, max(least, first - _MOST_BETWEEN, 1) - 1, -1):
        texts = [plain_line(lines[number - 1]), *filter(None, [cleaned(number).strip()])]
        if command := next(filter(COMMAND.match, texts), None):
            return _joined(command, lines[number:last]), number
        if number < first and is_border(lines[number - 1][:_LONGEST]):
            return None  # what stands above a border did not print this
        if number < first and not any(map(_may_stand_between, texts)):
            return None
    return None


def _may_stand_between(line: str) -> bool:
    """Tell whether a line may stand between a command and what it printed."""
    is_around = not line or FENCE.match(line) or is_printed(line) or line.endswith("\\")
    return bool(is_around or INTRODUCES.search(line))


def _joined(line: str, below: Sequence[str]) -> str:
    """Return a command with the lines below it that continue it."""
    parts = [line]
    for after in below:
        if not parts[-1].endswith("\\"):
            break
        parts[-1] = parts[-1][:-1].rstrip()
        parts.append(after.strip())
    return " ".join(parts)


def name_behind_command(line: str) -> str:
    """Return the name in the comment behind a command: "wrk -c10 http://localhost/  # nginx".

    "" where there is none: a sentence, options and the number of a try name nothing.
    """
    if not COMMAND.match(line):
        return ""
    _, mark, comment = line.rpartition(" #")
    name = comment.strip(" |")
    is_name = bool(_NAME.fullmatch(name)) and not REPEAT.fullmatch(name)
    return name if mark and is_name else ""


def is_command(line: str) -> bool:
    """Tell whether a plain line calls a load generator."""
    return bool(COMMAND.match(line))


def are_repeats(lines: Sequence[str], numbers: range) -> bool:
    """Tell whether nothing stands in these lines but what numbers the next try: "Run 2:"."""
    filled = [line for number in numbers if (line := plain_line(lines[number - 1]))]
    own = [line for line in filled if not (OUTPUT.match(line) or FENCE.match(line))]
    return len(own) > 0 and all(map(REPEAT.fullmatch, own))


def plain_line(line: str) -> str:
    """Return a line without the marks of a quote and the blanks around it."""
    return PREFIX.sub("", line).rstrip()


def is_printed(line: str) -> bool:
    """Tell whether a tool may have printed the line, or whether it is a row of a table."""
    if OUTPUT.match(line) or not re.search(r"\w \w", line):
        return True
    return bool(CELLS.search(line)) and not line.endswith((".", "!", "?"))
