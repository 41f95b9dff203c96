"""Labels: what a heading or a file's name says of a run that only it says.

Left out is what the run itself states (its load, requests, duration, threads, tool, address, what a
table measures) and what only numbers it (repetitions, dates, copies). A load that is not the run's
own stays: then it is the only thing that tells two runs apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import isclose

from importers.model import Run
from importers.reading import column_heads

IsOwn = Callable[[float, str], bool]  # whether a number with its unit is the run's own

LONGEST = 200  # characters of a label
_ELSEWHERE = -1.0
_MOST_PASSES = 5  # what one pass takes out may bare what the next one does
_DIGITS_OF_NUMBERING = 3  # "2" numbers something, "1024" may be a size
# An underscore is a border: names of files have it instead of a blank.
_START = r"(?<![^\W_])"
_END = r"(?![^\W_]|[.,][^\W_])"
_GAP = r"[\s_:=-]{0,3}"
_NUMBER = r"([0-9]{1,9}(?:\.[0-9]{1,3})?)"
_TIMES = {"s": 1, "m": 60, "h": 3600}
_ORDINALS = (
    "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final"
    "|1st|2nd|3rd|[4-9]th|10th"
)
_NUMBERED = (
    "runs?|repeat|repetition|rep|iteration|iter|trial|pass|attempt|try|round|sample|take"
    "|measurements?|tests?|results?|benchmarks?|outputs?|reports?|logs?"
)
_MONTHS = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}"
# A number behind these names one of several things, and no repetition.
_THINGS = frozenset(
    [
        "setup",
        "server",
        "servers",
        "config",
        "configuration",
        "variant",
        "case",
        "scenario",
        "option",
        "version",
        "machine",
        "host",
        "node",
        "part",
        "step",
        "stage",
        "phase",
        "experiment",
        "level",
        "gzip",
        "brotli",
        "zstd",
        "php",
        "python",
        "http",
        "h",
        "java",
        "jdk",
        "openjdk",
        "ruby",
        "node",
        "apache",
        "tomcat",
        "jetty",
        "go",
        "worker",
        "workers",
        "cpu",
        "cpus",
        "core",
        "cores",
        "thread",
        "threads",
        "process",
        "processes",
        "size",
        "tls",
        "ssl",
        "ipv",
    ]
)
_TOOLS = {
    "ab": r"apache ?bench(?:mark)?|ab",
    "hey": "hey|boom",
    "wrk2": "wrk2?",
    "k6": "k6",
    "jmeter": r"(?:apache[ _-])?jmeter",
}


def _words(pattern: str) -> re.Pattern[str]:
    """Compile a pattern that matches only whole words, in any case."""
    return re.compile(f"{_START}(?:{pattern}){_END}", re.I)


_LOAD = (
    _words(
        r"-{0,2}(?:c|conc?|concurrency(?:[ _-]level)?|connections?|conns?|clients?|users?|vus"
        rf"|parallel){_GAP}{_NUMBER}(k?)"
    ),
    _words(
        rf"{_NUMBER}(k?)[\s_-]?(?:c|conc"
        r"|(?:concurrent|parallel|simultaneous)(?:[\s_-](?:clients?|users?|connections?|requests?))?"
        r"|connections?|conns?|clients?|users?|vus)"
    ),
)
_RATE = (
    _words(rf"-{{0,2}}(?:r|rate|rps|qps){_GAP}{_NUMBER}(k?)"),
    _words(rf"{_NUMBER}(k?)[\s_-]?(?:rps|qps|r/s|req(?:uest)?s?(?:/s(?:ec)?|\sper\ssecond))"),
)
_REQUESTS = (
    _words(rf"-{{0,2}}(?:n|requests?|reqs?){_GAP}{_NUMBER}(k?)"),
    _words(rf"{_NUMBER}(k?)[\s_-]?(?:n|requests?|reqs?)(?!\s?(?:/|per))"),
)
_DURATION = (
    _words(rf"-{{0,2}}(?:d|z|duration|time){_GAP}{_NUMBER}(s|m|h)(?:ecs?|econds?|ins?|inutes?)?"),
    _words(rf"{_NUMBER}[\s_-]?(s|m|h)(?:ecs?|econds?|ins?|inutes?|ours?)?"),
)
_THREADS = (
    _words(rf"-{{0,2}}(?:t|threads?){_GAP}{_NUMBER}()"),
    _words(rf"{_NUMBER}()[\s_-]?(?:t|threads?)"),
)
_NUMBERING = (
    # times, dates
    _words(
        r"[0-9]{4}[-_./][0-9]{1,2}[-_./][0-9]{1,2}"
        r"(?:[T\s_-]{0,3}[0-9]{1,2}[:h_-]?[0-9]{2}(?:[:m_-]?[0-9]{2})?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
    ),
    _words(r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:[0-2][0-9]|3[01])(?:[T_-]?[0-9]{4,6}Z?)?"),
    _words(r"[0-9]{1,2}[./][0-9]{1,2}[./](?:19|20)[0-9]{2}"),
    _words(r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s?[ap]m)?"),
    _words(rf"(?:[0-9]{{1,2}}\s)?{_MONTHS}\s(?:[0-9]{{1,2}},?\s)?(?:19|20)[0-9]{{2}}"),
    _words(r"1[4-9][0-9]{8}(?:[0-9]{3})?"),
    # repetitions
    _words(
        rf"(?:{_NUMBERED})[\s_#-]*(?:no\.?|number|nr\.?)?[\s_#-]*[0-9]{{1,3}}"
        r"(?:\s?(?:of|/|out\sof)\s?[0-9]{1,3})?"
    ),
    _words(rf"(?:{_ORDINALS})[\s_-]+(?:{_NUMBERED})"),
    _words(r"[0-9]{1,3}[\s_-]?(?:runs|repeats|repetitions|iterations|trials|rounds)"),
    _words(r"repeat(?:ed)?|again|re-?run"),
    re.compile(rf"^(?:{_ORDINALS})(?=\s*(?:[:,)-]|$))", re.I),
    re.compile(rf"(?<=[-_,(:])\s*(?:{_ORDINALS})\s*(?=\)|$)", re.I),
    # sheets, figures, lists
    _words(r"(?:sheet|tabelle|feuil|feuille|hoja|foglio|blad|planilha|лист)\s?[0-9]{1,3}"),
    re.compile(r"^(?:table|figure|fig\.?|chart|listing)\s?[0-9]{1,3}(?=\W|$)", re.I),
    re.compile(r"^[0-9]{1,2}(?:\.[0-9]{1,2}){0,3}[.)]\s+"),
    re.compile(r"^0[0-9]{1,2}[-_]+(?=[^\W\d_])"),
    _words(
        "results?|summary|tests?|testing|benchmarks?|benchmarking|outputs?|logs?|reports?|stdout"
    ),
)
# At the end of a file's name, or in brackets: the word before tells what is numbered.
_LAST_NUMBER = (
    re.compile(r"(?:(?<![0-9])|(?<=\.[0-9])|(?<=\.[0-9]{2}))[-_]0*[0-9]{1,3}$"),
    re.compile(r"\s*[(\[]\s*[0-9]{1,3}\s*[)\]]"),
    re.compile(r"\s*#\s?[0-9]{1,3}(?![0-9.])"),
)
_LAST_WORD = re.compile(r"([^\W\d_]+)[\s_-]*$")
_MARKUP = re.compile(r"!?\[([^\[\]]{0,200})\]\([^()\s]{0,500}\)|<[^<>]{0,300}>|[*`~]{1,3}")
_CONNECTING = "for|with|of|the|and|at|in|using|by|from|to"
_CONNECTORS = re.compile(rf"^(?:(?:{_CONNECTING}|on)\s+)+|(?:\s+(?:{_CONNECTING}))+$", re.I)
_EMPTY_BRACKETS = re.compile(r"[(\[{][\s,;:/|\u2013\u2014-]*[)\]}]")
_BRACKET_START = re.compile(r"([(\[])[\s,;:]+")
_BRACKET_END = re.compile(r"[\s,;:]+([)\]])")
_DOUBLED = re.compile(r"(?:\s*[,;:|/\u2013\u2014-]+(?=\s|$)\s*){2,}")
_BORDERS = " \t,;:-/|_.=\u2013\u2014"


@dataclass(frozen=True, slots=True)
class _Own:
    """What a run itself says; a number that a text does not have is _ELSEWHERE."""

    tool: str | None
    hostname: str | None
    concurrency: float | None
    offered_rate: float | None
    requests: float | None
    threads: float | None
    seconds: tuple[float, ...]


def clean(text: str, run: Run) -> str | None:
    """Return what a heading or a name says of a run besides the run's own values.

    None where that is nothing.
    """
    values = {float(number) for number in re.findall(r"[0-9]{1,9}(?:\.[0-9]{1,3})?", text)}
    values |= {value * 1000 for value in values}
    times = [value for value in (run.duration_s, run.time_taken_s) if value]
    own = _Own(
        tool=run.tool,
        hostname=run.hostname if "://" in text else None,
        concurrency=_in_text(run.concurrency, values),
        offered_rate=_in_text(run.offered_rate, values),
        requests=_in_text(run.requests_completed, values),
        threads=_in_text(run.tool_threads, values),
        seconds=tuple(_near(time, values) for time in times),
    )
    return _cleaned(text, own)


def _in_text(number: float | None, values: set[float]) -> float | None:
    return number if number is None or number in values else _ELSEWHERE


def _near(time: float, values: set[float]) -> float:
    """Return the value of a text that is this time, within what tests run longer than asked."""
    longer = {value * 60 for value in values} | {value * 3600 for value in values}
    near = (value for value in values | longer if isclose(value, time, rel_tol=0.05))
    return next(near, _ELSEWHERE)


@lru_cache(4096)
def _cleaned(text: str, own: _Own) -> str | None:
    text = " ".join(_MARKUP.sub(r"\1", text).split())
    text = _without_own(_without_metric(text), own)
    for _ in range(_MOST_PASSES):
        before = text
        text = _tidy(_without_numbering(_without_own(text, own)))
        if text == before:
            break
    text = _tidy(text.replace("_", " "))[:LONGEST].strip()
    is_number = text.isdigit() and len(text) <= _DIGITS_OF_NUMBERING
    return text if re.search(r"[^\W_]", text) and not is_number else None


def _without_metric(text: str) -> str:
    """Return a title without what it says of the numbers: "nginx, requests/s" is nginx."""
    if column_heads.read(text) is None:
        return text
    name = column_heads.name_in(text)
    return "" if column_heads.read(name) is not None else name


def _without_own(text: str, own: _Own) -> str:
    """Return a text without the values that the run has itself."""
    if text.isdigit() and float(text) == own.concurrency:
        return ""
    if own.tool:
        text = _words(_TOOLS.get(own.tool, re.escape(own.tool))).sub(" ", text)
    if own.hostname:
        text = re.sub(rf"https?://{re.escape(own.hostname)}\S*", " ", text)
    for patterns, is_own in (
        (_LOAD, _is_equal(own.concurrency)),
        (_RATE, _is_equal(own.offered_rate)),
        (_REQUESTS, _is_count(own)),
        (_DURATION, _is_duration(own)),
        (_THREADS, _is_equal(own.threads)),
    ):
        for pattern in patterns:
            text = pattern.sub(_blank_if(is_own), text)
    return text


def _blank_if(is_own: IsOwn) -> Callable[[re.Match[str]], str]:
    """Return what replaces a quantity: a blank where it is the run's own, else itself."""

    def replaced(match: re.Match[str]) -> str:
        return " " if is_own(float(match[1]), match[2].lower()) else match[0]

    return replaced


def _is_equal(own: float | None) -> IsOwn:
    return lambda value, unit: own is not None and value * (1000 if unit == "k" else 1) == own


def _is_count(own: _Own) -> IsOwn:
    """Tell of a number of requests; a text that does not count them cannot contradict it."""
    if own.requests is None:
        return lambda value, unit: True
    return _is_equal(own.requests)


def _is_duration(own: _Own) -> IsOwn:
    """Tell of a time; "5m" may be 5 MB where the run says no duration."""
    if not own.seconds:
        return lambda value, unit: unit == "s"
    return lambda value, unit: value * _TIMES[unit] in own.seconds


def _without_numbering(text: str) -> str:
    for pattern in _NUMBERING:
        text = pattern.sub(" ", text)
    for pattern in _LAST_NUMBER:
        text = pattern.sub(_number_of_a_thing, text)
    return text


def _number_of_a_thing(match: re.Match[str]) -> str:
    """Return the number itself where it names a thing: "server-2" is not the second "server-1"."""
    word = _LAST_WORD.search(match.string[: match.start()])
    return match[0] if word and word[1].lower() in _THINGS else " "


def _tidy(text: str) -> str:
    """Return a text without the borders and connecting words that nothing follows."""
    text = re.sub(r"-\s+-", "-", text)
    text = _EMPTY_BRACKETS.sub(" ", text)
    text = _BRACKET_END.sub(r"\1", _BRACKET_START.sub(r"\1", text))
    text = _DOUBLED.sub(", ", text)
    text = re.sub(r"\s+([,;:)\]])", r"\1", " ".join(text.split()))
    return _CONNECTORS.sub("", text.strip(_BORDERS).lstrip("#")).strip(_BORDERS)
