"""Reports whose line ends are lost: a page or a chat put their lines into one.

A line is taken apart where so many beginnings of one tool's lines stand in it that nobody wrote
them so: "Complete requests: 500 Failed requests: 0 ...". What stands between them stays.
An arrow behind a call parts it from the rate that it printed, and the first words of a report
part it from the last number of the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from importers.cleaning.marks import SOFT
from importers.reading.lines import end_of_line, lines_with

_LEAST = 4  # beginnings in one line that show that line ends are lost
_FURTHER = 2  # in the other lines of such a text
_LONGEST = 20_000  # characters of a line that is looked at
_LETTERS = 9  # by which two beginnings are told apart
_NUMBER = r"[0-9][0-9.,]{0,15}"
_TIME = rf"{_NUMBER}(?:us|\u00b5s|ms|s|m)"
_AB = (
    r"This is ApacheBench, Version|Benchmarking \S{1,255} \(be patient\)"
    r"|Completed [0-9]{1,12} requests|Finished [0-9]{1,12} requests"
    r"|Server (?:Software|Hostname|Port):|SSL/TLS Protocol:|Document (?:Path|Length):"
    r"|Concurrency Level:|Time taken for tests:|(?:Complete|Failed|Keep-Alive) requests:"
    r"|Write errors:|Non-2xx responses:|(?:Total|HTML) transferred:|Requests per second:"
    r"|Time per request:|Transfer rate:|Connection Times \(ms\)|min {1,9}(?:mean\[|mean|avg)"
    rf"|(?:Connect|Processing|Waiting|Total):(?= {{1,9}}-?{_NUMBER} {{1,9}}-?{_NUMBER})"
    r"|(?:ERROR|WARNING): The median|Test aborted after|apr_\w|Total of [0-9]"
    rf"|Percentage of the requests served|[0-9]{{1,3}}% {{1,9}}(?={_NUMBER}(?:\s|$))"
)
_WRK = (
    r"Running [0-9]{1,6}[smh] test @|[0-9]{1,6} threads and [0-9]{1,9} connections|Thread Stats "
    rf"|Latency {{1,9}}(?={_TIME})|Req/Sec {{1,9}}(?={_NUMBER}k?(?:\s|$))|Latency Distribution"
    rf"|[0-9]{{1,3}}(?:\.[0-9]{{1,3}})?% {{1,9}}(?={_TIME}(?:\s|$))"
    r"|[0-9]{1,15} requests in [0-9]|Socket errors:|Non-2xx or 3xx responses:"
    r"|(?:Requests|Transfer)/sec:"
)
_HEY = (
    rf"Summary:(?= {{1,9}}Total:)|(?:Total|Slowest|Fastest|Average):(?= {{1,9}}{_NUMBER} secs\b)"
    r"|Requests/sec:|(?:Total data|Size/request|Size/sec):"
    r"|Response time (?:histogram|distribution):"
    rf"|Latency distribution:|[0-9]{{1,2}}(?:\.[0-9]{{1,2}})?%{{1,2}} in (?={_NUMBER} secs)"
    r"|Details \(average, fastest, slowest\):|Status code distribution:"
    r"|\[[1-5][0-9]{2}\] {1,9}(?=[0-9]{1,12} responses)"
)
# Marks of two lines of each tool, of which a report has the first, and the beginnings of its lines.
# A pattern begins with a blank, not with what stands before it: most characters are no blanks.
_TOOLS = tuple(
    (marks, re.compile(rf"[ \t](?<=\S[ \t])[ \t]*+(?={beginnings})"))
    for marks, beginnings in (
        (("[#/sec] (mean)", "Complete requests:"), _AB),
        (("Thread Stats", "Requests/sec:"), _WRK),
        (("Slowest:", "Requests/sec:"), _HEY),
    )
)

# A last line without a line feed: the next report follows at once.
_NEXT_REPORT = re.compile(r"([0-9][KMGT]?B(?:/s)?)(?=Running [0-9]{1,6}[smh] test @|Bombarding \S)")
_MARKS_OF_NEXT = ("BRunning ", "BBombarding ", "/sBombarding ")

# "wrk -c64 http://localhost/ -> Requests/sec: 1000"
_MARKS_OF_ARROWS = ("> Req", "\u2192 Req", "\u21d2 Req", "> Trans", "\u2192 Trans")
_CALL = re.compile(r"\b(?:wrk2?|ab|hey|oha|siege)[ \t]+-[^\n]{1,400}?://\S{1,300}[ \t]+$")
_ARROW = re.compile(
    r"(?:-{1,3}>|={1,2}>|[\u2192\u21d2])[ \t]+"
    r"(?=(?:Requests/sec|Requests per second|Transaction rate):[ \t]*[0-9])"
)
_LONGEST_CALL = 900  # characters of a line before its arrow


def apart(text: str) -> str:
    """Return a text with the lines of such reports apart; they keep the number of their line."""
    if any(mark in text for mark in _MARKS_OF_ARROWS):
        text = _ARROW.sub(_behind_call, text)
    if any(mark in text for mark in _MARKS_OF_NEXT):
        text = _NEXT_REPORT.sub(rf"\1{SOFT}", text)
    for marks, beginnings in _TOOLS:
        if marks[0] in text and _is_in_joined_line(text, marks, beginnings=beginnings):
            text = _taken_apart(text, beginnings)
    return text


def _is_in_joined_line(text: str, marks: Sequence[str], *, beginnings: re.Pattern[str]) -> bool:
    """Tell whether a line with a mark holds the beginning of another line, too.

    To look at these lines alone is quick. Where both are whole, so is the report.
    """
    starts = lines_with(text, parts=marks)
    return any(beginnings.search(text, start, end_of_line(text, start)) for start in starts)


def _behind_call(arrow: re.Match[str]) -> str:
    """Return a line break for an arrow behind a call, and any other arrow as it is."""
    start = max(arrow.string.rfind("\n", 0, arrow.start()) + 1, arrow.start() - _LONGEST_CALL)
    return SOFT if _CALL.search(arrow.string, start, arrow.start()) else arrow[0]


def _taken_apart(text: str, beginnings: re.Pattern[str]) -> str:
    counts = _counts(text, beginnings)
    if max(counts.values(), default=0) < _LEAST - 1:
        return text
    lines = text.split("\n")
    for index, count in counts.items():
        if count >= _FURTHER - 1:
            lines[index] = beginnings.sub(SOFT, lines[index])
    return "\n".join(lines)


def _counts(text: str, beginnings: re.Pattern[str]) -> dict[int, int]:
    """Return how many unlike beginnings stand behind the first word of each line that has one.

    Lines are counted from 0.
    """
    unlike: dict[int, set[str]] = {}
    index = start = 0
    end = -1  # of the line that was looked at last
    for match in beginnings.finditer(text):
        if match.start() > end:
            index += text.count("\n", start, match.start())
            start = text.rfind("\n", start, match.start()) + 1 or start
            end = end_of_line(text, start)
        if end - start <= _LONGEST:
            unlike.setdefault(index, set()).add(text[match.end() : match.end() + _LETTERS])
    return {index: len(letters) for index, letters in unlike.items()}
