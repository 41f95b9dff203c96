"""Reports that the text of a program holds as an example: nobody measured them.

A function returns one as its answer, a test keeps one in a string, and the comment of a program
that reads outputs shows what they look like.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_LONGEST = 160  # characters of a line of code that are looked at
_MOST_ABOVE = 16  # lines between what announces an example and its first line
_NEAR = 20  # lines around a comment in which the program reads outputs
_MOST_OF_COMMENT = 80  # lines of the comment that begins a program
_LAST_OF_MODULE = 2  # line in which that comment begins
_QUOTE = r"[bfru]{0,2}#?(?:\"{1,3}|'{1,3}|`)"
# "return \"This is ApacheBench ...", "=> `Running 10s test"
_RETURNS = re.compile(
    rf"(?:[^\n\"'`]{{0,80}}[\s;{{}}>)])?(?:return\b|=>|->)\s?\(?\s?{_QUOTE}(?P<rest>[^\n]*)"
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
_TESTS = (
    *("def test_", "func test", "#[test]", "describe(", "@test\n", "[fact]", "[test]", "expect("),
    *("extends testcase", "mockresolvedvalue", "mockreturnvalue", "jest.fn", "mocker.patch"),
    *("unittest.mock", "rspec.describe", "[testmethod]"),
)
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
    r"|^\W{0,8}(?:examples?|formats?)\s?:|\boutput(?: of [^\n]{1,40})?:$"
    r"|^\W{0,4}\w{1,20} (?:prints?|outputs|produces|emits)(?: this| the following)?\s?:$",
    re.I,
)
# What a program does with an output that it reads.
_EXTRACTS = re.compile(
    r"\b(?:grep|egrep|awk|sed)\s+-?\S|\bcut\s+-|\b(?:parse\w*|extract\w*|regexp?\w*|re\.[a-z]+)\b"
    r"|\b\w{0,40}(?:_parse|Parse)\w{0,40}\s?\(|\.(?:match(?:es|er)?|scan|exec|split|group)\(|=~"
    r"|\bpreg_match\b|\bMustCompile\b|\bNewScanner\b|\bstrtok\b|\bsscanf\b"
)
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


def is_of_test(text: str) -> bool:
    """Tell whether a text, in small letters, has what the code of tests has."""
    return any(map(text.__contains__, _TESTS))


def is_example(lines: Sequence[str], first: int, *, is_test: bool) -> bool:
    """Tell whether the report that begins in a line is an example in the text of a program.

    `is_test` tells that the text is the code of tests.
    """
    line = lines[first - 1][:_LONGEST]
    above = (text for text in reversed(lines[max(first - _MOST_ABOVE, 1) - 1 : first - 1]))
    nearest = next((text[-_LONGEST:].rstrip() for text in above if text.strip()), "")
    if _LET.match(line) or _LET_OPEN.fullmatch(nearest) or _is_returned(line, nearest):
        return True
    if _SAMPLE.match(nearest) or (is_test and _is_in_string_of_test(line, nearest)):
        return True
    return _is_in_comment(lines, first) or _is_in_first_comment(lines, first)


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
    reads such outputs.
    """
    mark = _COMMENT.match(lines[first - 1][:_LONGEST])
    if mark is None:
        return False
    for number in range(first - 1, max(first - _MOST_ABOVE, 0), -1):
        line = lines[number - 1]
        above = _COMMENT.match(line[:_LONGEST])
        if above is None or above[1] != mark[1]:
            return False
        if _SHOWS.search(line[above.end() : _LONGEST].strip()):
            near = lines[max(number - _NEAR, 0) : first + _NEAR]
            code = [text[:_LONGEST] for text in near if not _COMMENT.match(text[:_LONGEST])]
            return any(map(_EXTRACTS.search, code))
    return False


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
