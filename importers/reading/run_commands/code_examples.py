"""Reports that the text of a program holds as an example: nobody measured them.

A function returns one as its answer, a test keeps one in a string, and the comment of a program
that reads outputs shows what they look like.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from importers.reading.borders import TOOLS
from importers.reading.commands.command_lines import FENCE, command_in, plain_line

_LONGEST = 160  # characters of a line of code that are looked at
_MOST_ABOVE = 16  # lines between what announces an example and its first line
_NEAR = 20  # lines around a comment in which the program reads outputs
_MOST_OF_COMMENT = 80  # lines of the comment that begins a program
_LAST_OF_MODULE = 2  # line in which that comment begins
_QUOTE = r"[bfru]{0,2}#?(?:\"{1,3}|'{1,3}|`)"
# "return \"This is ApacheBench ...", "() => `Running 10s test", not "nginx => \"Running 10s test"
_RETURNS = re.compile(
    r"(?:(?:[^\n\"'`]{0,80}[\s;{}>)])?return\b"
    r"|[^\n\"'`]{0,80}(?:\)\s?[=-]>|[=:] \w{1,40} ?=>|\bfn\b[\w ,]{0,40}->))"
    rf"\s?\(?\s?{_QUOTE}(?P<rest>[^\n]*)"
)
_OPEN = re.compile(r"(?:[^\n\"'`]{0,80}[\s;{}>)])?return\s?\($")
_STRING = re.compile(rf"\s{{0,40}}{_QUOTE}")
# Ruby's tests: "let(:raw_output) { \"httperf ..."
_LET = re.compile(rf"\s{{0,40}}(?:let!?\(:\w{{1,60}}\)|subject) (?:\{{|do) ?{_QUOTE}")
_LET_OPEN = re.compile(r"\s{0,40}(?:let!?\(:\w{1,60}\)|subject) (?:\{|do)(?: <<[-~][^\n]*)?$")
_HEREDOC = re.compile(r"[^\n\"'`]{0,80}\breturn\s?\(?<<[-~<]?[\"']?[A-Z_]{2,20}[\"']?\)?;?$")
# In the code of a test: ".stdout = \"\"\"This is ApacheBench", "dedent(\"\"\"\\", "out = <<~OUT"
_IN_TEST = re.compile(
    rf"[^\n]{{0,140}}[=:(,\[{{]\s{{0,3}}[@$]?(?:{_QUOTE}|<<[-~<]?[\"']?[A-Z_]{{2,20}}[\"']?;?)"
    r"(?P<rest>[^\n]*)"
)
_TESTS = re.compile(
    r"^\s*(?:async )?(?:def test_|func Test\w*\(|describe\(|RSpec\.describe\b)|^\s*#\[test\]"
    r"|^\s*(?:@Test|\[(?:Fact|Test|TestMethod)\])\s*$|^\s*(?:await )?expect\([^\n]{0,200}\)(?:\.|$)"
    r"|^\s*(?:abstract |final )?class [^\n`]{0,80}\bextends TestCase\b"
    r"|^[^`\n]{0,120}(?:\.mock(?:Resolved|Return)Value(?:Once)?|\bjest\.fn"
    r"|\bmocker\.patch(?:\.\w{1,20})?)\("
    r"|^\s*(?:from|import) unittest\b",
    re.I | re.M,
)
# One of them stands in each match of the pattern above, and of the next one.
_PARTS_OF_TESTS = (
    *("def test_", "func test", "describe(", "[test", "@test", "[fact]", "expect(", "assert"),
    *("rspec.describe", "extends testcase", ".mock", "jest.fn", "mocker.patch", "unittest"),
)
_ASSERTS = re.compile(r"^\s*(?:\w{1,20}\.)?assert", re.I | re.M)  # begins a line, not "I assert"
_PROMPT = re.compile(r"\s{0,40}[$%>] ")
_SAMPLE = re.compile(
    r"\s{0,40}(?:my |let |const |var |local )?\$?\w{0,40}"
    r"(?:sample|fixture|mock|fake|dummy|example)\w{0,40} ?:?= ?<<[-~<]?[\"']?[A-Z_]{2,20}[\"']?;?$",
    re.I,
)
_READING = ("grep", "awk", "sed ", "parse", "Parse", "extract", "regex", "re.", ".match(", "Regexp")
_COMMENT = re.compile(r"\s{0,40}(#(?!#)|//+|--|;+|\*(?!\*))(?:\s|$)")
# In a comment: "Example output:", "Output looks like:", "Parses lines such as"
_SHOWS = re.compile(
    r"\b(?:examples?|samples?|typical|expected)\b[^\n]{0,60}"
    r"\b(?:outputs?|reports?|results?|lines?|formats?|summary|tables?)\b"
    r"|\b(?:outputs?|formats?|lines?|summary|report) (?:that )?(?:looks?|is|are)"
    r" (?:something )?like\b"
    r"|\b(?:such as|looks? like|like this|e\.g\.?|for example)[\s:]{0,3}$"
    r"|^\W{0,8}(?:examples?|formats?)\s?:|\boutput of [^\n]{1,40}:$"
    r"|^\W{0,4}\w{1,20} (?:prints?|outputs|produces|emits)(?: this| the following)?\s?:$",
    re.I,
)
# "example output of the last run:", "Sample results (MacBook Air)", "with `ab -n 9 ...`"
_MEASURED = re.compile(
    r"\b(?:last|latest|my|our|measured)\b|\bon (?:an?|the|this)\b|\([^()\n]{3,40}\):?\s*$"
    rf"|(?:^|[\s`$])(?:{TOOLS})\s(?:[^\n]{{0,60}}\s)?(?:-{{1,2}}\w|https?://)",
    re.I,
)
# What a program does with an output that it reads.
_EXTRACTS = re.compile(
    r"\b(?:grep|egrep|awk|sed)\s+-?\S|\bcut\s+-|\b(?:parse\w*|extract\w*|regexp?\w*|re\.[a-z]+)\b"
    r"|\b\w{0,40}(?:_parse|Parse)\w{0,40}\s?\(|\.(?:match(?:es|er)?|scan|exec|split|group)\(|=~"
    r"|\bpreg_match\b|\bMustCompile\b|\bNewScanner\b|\bstrtok\b|\bsscanf\b"
)
_QUOTED = re.compile(r"\"[^\"\n]{4,}\"|'[^'\n]{4,}'|`[^`\n]{4,}`")
_PATTERN = re.compile(r"(?=(/(?:[^/\\\n]|\\[^\n]){4,}/))")  # a path may end where a pattern begins
_NO_LABEL = re.compile(r"[^\w /#]|\\\w")  # what parts the words of a pattern
# "Parser for Locust's console summary table.", "Extracts the rate from the output of wrk"
_READS = re.compile(
    r"\W{0,8}(?:\w{1,30} ){0,4}?(?:parsers?|parses|parsing|readers?|extracts|extractors?"
    r"|extracting|importers?|imports|converts|converters?|scrapes|scrapers?)\b[^\n]{0,80}"
    r"\b(?:outputs?|tables?|summar(?:y|ies)|reports?|results?|logs?|stdout)\b",
    re.I,
)
_MARKS = re.compile(r"\"{3}|'{3}")
_MODULE_COMMENT = re.compile(r"\s{0,8}[rRuU]?(?P<mark>\"{3}|'{3}|/\*)")


def may_hold(text: str) -> bool:
    """Tell whether a text may be that of a program that holds a report."""
    return any(map(text.__contains__, ("return", "let(", "let!(", "/*", "<<", *_READING)))


@dataclass(frozen=True)
class Program:
    """The lines of a text that may be a program's, and the parts of it that are code of tests."""

    lines: Sequence[str]
    tests: Sequence[range]  # numbers of lines: whole fences, or the whole text
    has_fences: bool  # Markdown: what its comments show stands in code that somebody quotes

    def is_test(self, number: int) -> bool:
        """Tell whether a line stands in the code of tests."""
        return any(number in part for part in self.tests)


def program_of(lines: Sequence[str]) -> Program:
    """Return the program that a text may be.

    What a sentence beside a fence says of tests makes no code of tests.
    """
    marks = [number for number, line in enumerate(lines, 1) if FENCE.match(line.strip())]
    fences = [range(begin + 1, end) for begin, end in zip(marks[::2], marks[1::2], strict=False)]
    parts = fences if marks else [range(1, len(lines) + 1)]
    codes = ["\n".join(lines[part.start - 1 : part.stop - 1]) for part in parts]
    tests = [part for part, code in zip(parts, codes, strict=True) if _is_of_test(code)]
    return Program(lines, tests, has_fences=bool(marks))


def _is_of_test(code: str) -> bool:
    """Tell whether lines are code of tests; a text without one of its parts is not searched."""
    lower = code.lower()
    if not any(map(lower.__contains__, _PARTS_OF_TESTS)):
        return False
    return bool(_TESTS.search(code) or _ASSERTS.search(code))


def is_example(program: Program, first: int) -> bool:
    """Tell whether the report that begins in a line is an example in the text of a program."""
    lines, is_test = program.lines, program.is_test(first)
    line = lines[first - 1][:_LONGEST]
    if _PROMPT.match(line) or command_in(plain_line(line)):
        return False
    above = (text for text in reversed(lines[max(first - _MOST_ABOVE, 1) - 1 : first - 1]))
    nearest = next((text[-_LONGEST:].rstrip() for text in above if text.strip()), "")
    nearest = "" if _PROMPT.match(nearest) else nearest
    if _LET.match(line) or _LET_OPEN.fullmatch(nearest) or _is_returned(line, nearest):
        return True
    if _SAMPLE.match(nearest) or (is_test and _is_in_string_of_test(line, nearest)):
        return True
    is_shown = not program.has_fences and _is_in_comment(lines, first)
    return is_shown or _is_in_first_comment(lines, first)


def _is_returned(line: str, nearest: str) -> bool:
    """Tell whether a function returns the string that a report begins; `nearest` stands above."""
    if _RETURNS.match(line) or _HEREDOC.match(nearest):
        return True
    if _OPEN.fullmatch(nearest) and _STRING.match(line):
        return True
    opened = _RETURNS.fullmatch(nearest)
    return opened is not None and opened["rest"].strip() in ("", "\\")


def _is_in_string_of_test(line: str, nearest: str) -> bool:
    """Tell whether a string of a test begins before a report in its line, or in the line above."""
    opened = _IN_TEST.fullmatch(nearest)
    is_above = opened is not None and opened["rest"].strip() in ("", "\\", ");")
    return is_above or _IN_TEST.match(line) is not None


def _is_in_comment(lines: Sequence[str], first: int) -> bool:
    """Tell whether a report stands in a comment that shows an output to read, beside code that
    reads a label of it.

    What names a run of its own was measured.
    """
    mark = _COMMENT.match(lines[first - 1][:_LONGEST])
    if mark is None:
        return False
    if mark[1] == "*" and not _is_between_stars(lines[max(first - _MOST_OF_COMMENT, 0) : first]):
        return False
    announced_at = 0
    for number in range(first - 1, max(first - _MOST_ABOVE, 0), -1):
        line = lines[number - 1]
        above = _COMMENT.match(line[:_LONGEST])
        if above is None or above[1] != mark[1]:
            break
        content = line[above.end() : _LONGEST].strip()
        if _MEASURED.search(content):
            return False
        announced_at = announced_at or (number if _SHOWS.search(content) else 0)
    return announced_at > 0 and _reads_label(lines, range(announced_at, first))


def _is_between_stars(lines: Sequence[str]) -> bool:
    """Tell whether the last of some lines stands in a comment that "/*" begins."""
    for line in reversed(lines):
        if "*/" in line:
            return False
        if "/*" in line:
            return True
    return False


def _reads_label(lines: Sequence[str], above: range) -> bool:
    """Tell whether code near a report in a comment reads what begins one of its lines.

    `above` are the numbers of the lines from the one that announces the report.
    """
    own = lines[above.stop - 1 : above.stop + _NEAR]
    labels = [label for text in own if (label := text.lstrip("#/*-; \t").lower())]
    wanted: set[str] = set()
    for line in lines[max(above.start - _NEAR, 0) : above.stop + _NEAR]:
        code = line[:_LONGEST]
        if not _COMMENT.match(code) and _EXTRACTS.search(code):
            quoted = "|".join(_QUOTED.findall(code) + _PATTERN.findall(code))
            wanted.update(_NO_LABEL.split(quoted.replace("\\/", "/").lower()))
    pieces = {piece for text in wanted if (piece := text.strip(" /#"))}
    long = tuple(text for text in pieces if " " in text or "/" in text)
    return any(label.startswith(long) or label.split(":")[0] in pieces for label in labels)


def _is_in_first_comment(lines: Sequence[str], first: int) -> bool:
    """Tell whether a report stands in the comment that begins a program which reads outputs."""
    if first > _MOST_OF_COMMENT:
        return False
    for number, line in enumerate(lines[:_LAST_OF_MODULE], 1):
        opening = _MODULE_COMMENT.match(line)
        if opening and number < first:
            inside = "\n".join([line[opening.end() :], *lines[number : first - 1]])
            end = "*/" if opening["mark"] == "/*" else opening["mark"]
            paragraph = inside[: 2 * _LONGEST].split("\n\n")[0].replace("\n", " ")
            return end not in inside and bool(_READS.match(paragraph))
    return False
