"""Lines around an output: the command that printed it, what introduces it, what tools print."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from importers.reading.borders import is_border
from importers.reading.commands import joined_lines
from importers.reading.commands.known_lines import kept
from importers.reading.document import Document
from importers.reading.label_patterns import RESULT_WORDS
from importers.reading.lines import LineIndex

CELLS = re.compile(r"\t|\||\S {2,}\S[^\n]* {2,}\S|[,;]\S[^\n]*[,;]\S")
_LONGEST = 80  # characters of a line that may be a border
_MOST_INDENT = 40
PREFIX = re.compile(rf"^(?:\s{{0,3}}>)+\s?|^\s{{1,{_MOST_INDENT}}}(?=\S)")
# Site generators have marks of their own: "{{< highlight bash >}}", "{% endhighlight %}".
FENCE = re.compile(r"^\s*(?:`{3,}|~{3,}|\{(?:\{[<%]|%) ?/? ?(?:end)?(?:highlight|raw|output)\b)")
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
    r"|v?[0-9])[\w.-]{0,30}|\.(?:exe|js|py|rb)|@[\w.]{1,20})"
)
COMMAND = re.compile(
    # a prompt, the mark of a notebook or of a build's log
    r"^(?:[A-Z]:\\[^\n>]{0,80}>|\+{1,3}\s|(?:In \[[0-9]{1,4}\]:\s?)?!\s?|%%(?:ba)?sh\s|(?i:rem)\s"
    r"|(?:[0-9T:.Z-]{20,35}\s)?##\[(?:command|group)\]"
    r"|[^\n]{0,80}?(?:[$#%>❯➜»λ~▶▸➤](?::[~/]\S{0,60})?|➜\s+[\w.-]{1,40})\s+"
    r"(?:\[?[~/][^\s\]]{0,60}\]?\s+|\S{1,40}\s+git:\(\S{1,60}\)\s+)?"
    r"(?:✗\s+)?)?(?:(?:while|for)\s[^\n;]{1,80};\s*do\s+)?"
    r"(?:(?:ulimit|cd|sleep|export|echo|printf)\s[^\n&;|]{1,80}(?:&&|;)\s+){0,3}"
    r"(?:[A-Z_][A-Z_0-9]{0,39}=\S{0,80}\s+){0,9}(?:(?:echo|printf)\s[^|\n]{1,400}\|\s*)?"
    # what runs another program
    r"(?:(?:(?:sudo|time|taskset|docker|numactl|kubectl|oc|podman|npx)\s[^\n]{0,200}?"
    # these are words of prose, too: options and their values alone stand behind them
    r"|(?:perf|timeout|watch|nohup|exec|proxychains4?|stdbuf|flyctl|fly|go run)\s"
    r"(?:(?:-{1,2}[^\s\-]\S{0,60}(?:\s+[\w.,:/]{1,40}(?=\s+\S+\s))?|[0-9.]{1,8}[smhd]?"
    r"|stat|record|ssh|console|\S{0,60}[/@=]\S{0,100})\s+){0,8}?"
    r"|(?:Run|RUN)\s(?=\S{1,100}\s+(?:https?:|-[^\n]{0,300}(?:://|localhost)))"
    r"|nice\s(?:-[^\s]{1,9}\s(?:-?[0-9]{1,3}\s)?)?|ssh\s(?:-[^\n]{1,60}?\s)?[\w.@-]{1,60}\s"
    r"|env\s(?:[A-Z_a-z0-9]{1,40}=\S{0,80}\s|-\S{1,9}\s){0,9}))?"
    r"(?:&\s)?[\"']?(?:\$\(which )?(?:(?:[A-Za-z]:|~)?[\w./\\-]{0,80}[/\\])?(?:docker-)?"
    r"(?:ab|wrk2?|hey|boom|oha|h2load|bombardier|autocannon|siege|weighttp|plow|rewrk"
    r"|vegeta|k6|locust|jmeter|httperf|autobench|cassowary|drill|curl|fortio|artillery|http_load"
    r"|go-wrk|loadtest|loadgen|webbench|gobench|baton|gst|bzt|benchmark-http"
    r"|nighthawk(?:_client)?|sb|apib)"
    rf"{PROGRAM_ENDING}?[\")]?\s+"
    r"(?=-|[^\n]{0,2000}(?:\s-|://))"
)
_COMMAND_MARKS = (" -", "\t-", "\xa0-", "://")  # one of them stands in each command
# "`wrk -c10 …`", "- Command: `wrk -c10 …`" and "// wrk -c10 …" are the command in them.
_IN_CODE = re.compile(
    r"(?:[-*•+]\s{1,3}|[0-9]{1,2}[.)]\s)?"
    r"(?:[^`\n]{1,40}(?:[:\uff1a(\uff08]|\s[-\u2013\u2014])\s?\**\s?)?"
    r"`{1,2}([^`\n]{4,2000})`{1,2}[)\uff09]?[.:\uff1a]?"
)
# "nginx: wrk -c10 …", "(1) nginx ： `wrk -c10 …`", "**nginx** (`wrk -c10 …`)"
_NAMED = re.compile(
    r"(?:[-*•+]\s{1,3}|\(?[0-9]{1,2}[.)\uff09]\s?)?"
    r"(?P<name>[^\W\d_][^`:\uff1a\n]{0,40}?|\*\*[^*`\n]{1,40}\*\*)"
    r"\**\s?(?:[:\uff1a(\uff08]|\s(?:[-=]>|[-\u2013\u2014\u2192\u21d2]))\s?\**\s{0,3}"
    r"(?=`{0,2}(?P<call>\S))"
)
_ARROW = re.compile(r"[^\W\d_][\w .+-]{0,40} [-=]> ")  # "nginx -> wrk -c10 …" shows no prompt
_COLON_IN_BOLD = re.compile(r"^((?:[-*+] )?)\*\*([^*`\n]{1,40}?)\s?[:\uff1a]\*\*(?=\s)")
_CODE = re.compile(r"`([^`\n]{4,600})`")  # one of the codes in a sentence
_LINKED = re.compile(r"\[[^\[\]]{1,300}\]\((https?://[^()\s]{1,500})\)")
_LONGEST_SENTENCE = 1000
_COMMENTED = re.compile(r"(?://+|\*|--|;+|[0-9]{1,2}[.)])\s+(?=\S)")  # or a step of a list
OUTPUT = re.compile(  # lines that tools print around what is read as a run
    r"^(?:This is ApacheBench|Copyright|Licensed|Benchmarking|Running [0-9]|Completed [0-9]"
    r"|Finished [0-9]|S?erver (?:Software|Hostname|Port|Temp Key)|Document (?:Path|Length)"
    r"|Connection Times|Percentage|Thread (?:Stats|calibration)|Latency|Req/Sec|Requests"
    r"|Transfer(?:/sec| rate)|Detailed|(?:# )?reqs +# fails"
    r"|---- (?:Global Information|Response Time Distribution|Errors|Requests) -"
    r"|Summary:|starting|spawning|progress|Application protocol|TLS Protocol|Transactions|Warm-up"
    r"|(?:# )?Lifting |Beginning round [0-9]"
    r"|[0-9]{1,9} / [0-9]{1,9} |Response time|Status code|Error distribution|LOG:"
    r"|\[20[0-9]{2}-[0-9]{2}-[0-9]{2}[T ][0-9:,.]{5,15}\]|time=\"20[0-9]{2}-"  # a line of a log
    r"|httperf: (?:warning|maximum)|Dispatching [0-9]|Waiting for results|Target URL:|Max time"
    r"|# range, mid|# target [0-9]|(?:\w{1,40}\s{1,9})?[✓✗✔]\s|running \([0-9hms.]{1,12}\),"
    r"|http_req_[a-z_]{3,30}\s*$"
    r"|HTTP/1\.[01] [0-9]{3} {2,9}[0-9.]{1,9} secs: "  # of siege
    r"|(?:real|user|sys)(?:\s{1,9}[0-9]|\s*$)|\s*[0-9.]+\s*%)"
)
# At most four words of a name, with a letter in the first; a count may stand before them.
_NAME = re.compile(
    r"(?:[0-9]{1,4} )?(?=[^\s]*[^\W\d_])[\w(][\w.+/()@,-]{0,30}"
    r"(?: (?!-)[\w.+/()@,-]{1,30}){0,3}(?<![.!?:;,])"
)
# A console breaks a long line in two; the second one is the end of an address.
_LEAST_BROKEN = 70  # characters of a line that a console breaks
_CUT_ADDRESS = re.compile(r"://\S+$")
_END_OF_ADDRESS = re.compile(r"(?=\S*[a-z])(?=\S*[/?=&%0-9])[\w/?=&%.~+-]{1,300}", re.I)
_MOST_BETWEEN = 40  # lines between a command and the output that it printed


class Commands:
    """The lines of a text that call a load generator; they are found once.

    A command that goes on over several lines is one line, `continued` are the numbers of its other
    lines. `lines` are those of the upload with the index of their text, `document` is the cleaned
    text: a log may have put something before each line.
    """

    def __init__(self, lines: Sequence[str], index: LineIndex, document: Document) -> None:
        self.lines = lines
        self.cleaned = document.cleaned_line
        self.texts: dict[int, str] = {}
        self.in_sentences: set[int] = set()
        self.continued: set[int] = set()
        for text, numbers in joined_lines.find(lines, index):
            self._add(numbers[0], text)
            if numbers[0] in self.texts:
                self.continued.update(numbers[1:])
        ambiguous = self._add_cleaned(document)
        for number in index.numbers_with(_COMMAND_MARKS):
            if number not in self.texts and number not in ambiguous:
                self._add(number, plain_line(lines[number - 1]))
            if number in self.texts:
                self._join_address(number, lines[number - 1])
        self.numbers = sorted(self.texts)

    def _add_cleaned(self, document: Document) -> set[int]:
        """Add the commands in the cleaned lines; of two in one line of the upload, neither.

        Return the numbers of the lines with two.
        """
        ambiguous: set[int] = set()
        for offset in document.lines_with(_COMMAND_MARKS):
            number = document.line_at(offset)
            end = document.text.find("\n", offset)
            before = self.texts.get(number)
            self._add(number, document.text[offset : None if end < 0 else end].strip())
            if before not in (None, self.texts.get(number)):
                ambiguous.add(number)
        for number in ambiguous:
            del self.texts[number]
        return ambiguous

    def _add(self, number: int, line: str) -> None:
        if number in self.continued or number + 1 in self.continued:
            return  # it is a part of a command that was added as a whole
        if command := command_in(line) or ("`" in line and command_in_sentence(line)):
            self.texts[number] = command
            if not command_in(line):
                self.in_sentences.add(number)

    def _join_address(self, number: int, line: str) -> None:
        """Join a command to the line below it, where a console broke its address in two."""
        command = self.texts[number]
        is_broken = len(line) >= _LEAST_BROKEN and bool(_CUT_ADDRESS.search(command))
        below = self.lines[number].rstrip() if is_broken and number < len(self.lines) else ""
        if _END_OF_ADDRESS.fullmatch(below) and not is_border(below):
            self.texts[number] = command + below

    def upwards(self, last: int, first: int) -> Iterator[tuple[str, int]]:
        """Give the commands in the lines from `last` up to `first`, each with its line."""
        for index in range(bisect_right(self.numbers, last) - 1, -1, -1):
            number = self.numbers[index]
            if number < first:
                break
            yield self.texts[number], number

    def above(self, first: int, least: int) -> tuple[str, int] | None:
        """Return the command directly above a run, and its line; `least` is the first to look at.

        Only blank lines, fences, tags and what introduces or numbers the output may stand between.
        """
        last = min(first, len(self.lines))
        for line, number in self.upwards(last, max(least, first - _MOST_BETWEEN, 1)):
            if self._is_one_of_a_list(line, number, first=first):
                return None  # nobody can tell which of them printed this
            is_above = all(map(self._may_stand_between, range(number + 1, min(first, last + 1))))
            return (line, number) if is_above else None
        return None

    def _is_one_of_a_list(self, line: str, number: int, *, first: int) -> bool:
        """Tell whether another command stands straight above one, and words below it."""
        if self.texts.get(number - 1, line) == line or number + 1 in self.continued:
            return False
        below = map(plain_line, self.lines[number : first - 1])
        return any(text and not FENCE.match(text) for text in below)

    def _may_stand_between(self, number: int) -> bool:
        """Tell whether a line may stand between a command and what it printed."""
        line = self.lines[number - 1]
        if number in self.continued:
            return True
        if is_border(line[:_LONGEST]):
            return False  # what stands above a border did not print this
        texts = plain_line(line), self.cleaned(number).strip()
        return _is_around(texts[0]) or bool(texts[1]) and _is_around(texts[1])


def _is_around(line: str) -> bool:
    """Tell whether a line introduces an output, numbers it or is printed around it."""
    is_empty = not line or FENCE.match(line) or is_printed(line)
    return bool(is_empty or INTRODUCES.search(line))


def name_before_command(line: str) -> str:
    """Return the name in front of a command in its line: "nginx: wrk -c10 http://localhost/".

    "" where there is none: the prompt of a shell is part of a command.
    """
    if comment := _COMMENTED.match(line):
        line = line[comment.end() :]
    line = _COLON_IN_BOLD.sub(r"\1**\2**:", line)
    is_call = COMMAND.match(line) and not _ARROW.match(line)
    named = None if is_call else _NAMED.match(line)
    name = named["name"].strip(" *_") if named else ""
    return "" if name.lower().endswith(("command", "commands")) else name


def name_behind_command(line: str) -> str:
    """Return the name in the comment behind a command: "wrk -c10 http://localhost/  # nginx".

    "" where there is none: a sentence, options and the number of a try name nothing.
    """
    _, mark, comment = line.rpartition(" #")
    if not mark or not COMMAND.match(line):
        return ""
    name = comment.strip(" |")
    is_name = bool(_NAME.fullmatch(name)) and not REPEAT.fullmatch(name)
    return name if is_name else ""


@kept
def command_in(line: str) -> str:
    """Return the call of a load generator that a plain line is, without marks of code or comment.

    "" for any other line.
    """
    if "-" not in line and "://" not in line:
        return ""  # neither an option nor an address
    if "**" in line:
        line = _COLON_IN_BOLD.sub(r"\1**\2**:", line)
    if comment := _COMMENTED.match(line):
        line = line[comment.end() :]
    if is_aside(line):
        line = line[1:-1].strip(" `")
    if code := _IN_CODE.fullmatch(line):
        line = code[1].strip()
    elif not COMMAND.match(line) and (named := _NAMED.match(line)):
        line = line[named.end() :].strip()
    if line[:1] == "$" and line[1:2].isalpha():
        line = line[1:]  # "$siege -c 50 …"
    return line.rstrip(":\uff1a") if COMMAND.match(line) else ""


def is_aside(line: str) -> bool:
    """Tell whether a line is all in brackets: "(ab -n 1000 -c 100)"."""
    return line[:1] == "(" and line[-1:] == ")"


def command_in_sentence(line: str) -> str:
    """Return the only call of a load generator that stands as code in a sentence; "" for none."""
    codes = [code[1].strip() for code in _CODE.finditer(line[:_LONGEST_SENTENCE])]
    commands = [_LINKED.sub(r"\1", code) for code in codes if COMMAND.match(code)]
    return commands[0] if len(commands) == 1 else ""


def says_only_command(line: str) -> bool:
    """Tell whether a line only says with which call of a load generator something was measured."""
    plain = plain_line(line)
    is_command = command_in(plain) and not name_before_command(plain)
    return bool(is_command or command_in_sentence(line))


def are_repeats(lines: Sequence[str], numbers: range) -> bool:
    """Tell whether nothing stands in these lines but what numbers the next try: "Run 2:"."""
    filled = [line for number in numbers if (line := plain_line(lines[number - 1]))]
    own = [line for line in filled if not (OUTPUT.match(line) or FENCE.match(line))]
    return len(own) > 0 and all(map(REPEAT.fullmatch, own))


def plain_line(line: str) -> str:
    """Return a line without the marks of a quote and the blanks around it."""
    bare = line.lstrip()
    if bare[:1] == ">":
        return PREFIX.sub("", line).rstrip()
    return bare.rstrip() if len(line) - len(bare) <= _MOST_INDENT else line.rstrip()


def is_printed(line: str) -> bool:
    """Tell whether a tool may have printed the line, or whether it is a row of a table."""
    if OUTPUT.match(line) or not re.search(r"\w \w", line):
        return True
    return bool(CELLS.search(line)) and not line.endswith((".", "!", "?"))
