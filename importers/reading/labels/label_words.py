"""Labels: what a heading or a file's name says of a run that only it says.

Left out is what the run itself states (its load, requests, duration, threads, tool, address, what a
table measures) and what only numbers it (repetitions, dates, copies). A load that is not the run's
own stays: then it is the only thing that tells two runs apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from importers.model import Run
from importers.reading import label_patterns
from importers.reading.borders import TOOLS
from importers.reading.headings import nameless
from importers.reading.labels import own_values, script_calls
from importers.reading.labels.own_values import OwnValues
from importers.reading.table_heads import label_metrics
from importers.reading.table_heads.load_words import with_commas

IsOwn = Callable[[float, str], bool]  # whether a number with its unit is the run's own

LONGEST = 200  # characters of a label
_MOST_PASSES = 5  # what one pass takes out may bare what the next one does
_DIGITS_OF_NUMBERING = 3  # "2" numbers something, "1024" may be a size
_TIMES = {"s": 1, "m": 60, "h": 3600, "с": 1, "м": 60, "ч": 3600}
_THING = re.compile(rf"(?:^|[\W\d_])(?:{label_patterns.THINGS})[\s_-]*$", re.I)
# "\xf0\u0178" begins a picture that was decoded as if it were Windows' own letters.
# "server: nginx 1.24", and "bench starting target=nginx" of a log
_KEY = re.compile(
    r"^(?:testing )?(?:(?:web ?)?servers?|frameworks?|backend|runtime|implementation|language"
    r"|proxy|router|app|application|variant|branch|version|target|stack|engine"
    r"|werkzeug)\s?: {1,3}(?=\S)"
    r"|^(?:[a-z]{2,15} ){1,5}[a-z_]{2,20}=(?=[^\W\d][\w./-]{0,40}$)",
    re.I,
)
_MARKUP = re.compile(
    r"!?\[([^\[\]]{0,200})\]\([^()\s]{0,500}\)|<[^<>]{0,300}>|[*`~]{1,3}|\xf0\u0178\S{1,2}"
    r"|\\([_*`#~|.+!()\[\]-])"  # "alpha\_server"
    r"|^(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?):(?:[\w.]{1,30}: ?)?"  # of a program's log
    r"|(?<![\w:]):[a-z][a-z0-9_+-]{2,30}:(?![\w:])"  # ":trophy:"
)
# "(4 workers, wrk 12t/400c/10s)" has a call in its shortest form.
_SHORT_CALL = re.compile(
    r",? ?\b(?:wrk2?|ab|hey|oha|bombardier|rewrk) [0-9]{1,4}t/[0-9]{1,7}c(?:/[0-9]{1,5}s)?\b", re.I
)
_CONNECTING = "for|with|of|the|and|at|in|using|by|from|to"
# "With cache" is another name than "Without cache".
_CONNECTORS = re.compile(
    rf"^(?:(?!with\b)(?:{_CONNECTING}|on|vs\.?|versus|de|des|du|del|di):?\s+)+"
    rf"|(?:(?:^|\s+)(?:{_CONNECTING}))+$"
    r"|(?-i:(?:^|(?<![0-9])\s+)(?:de|del|da|du|des|von|vom|em|am|con|com|avec|mit|с))(?=$|:\s)"
    r"|^(?:(?:it|this) )?(?:shows?|gives?|gave|prints?|says?|said|reports|wrote|printed)$",
    re.I,
)
_ARTICLE_AT_END = re.compile(r"\s+an?$")  # left of "Launch a load test"
_LETTER = re.compile(r"\s+an?\s*(?:$|[,;:()/])")  # "config a, 2 cores"
# What is left of "Here is my output with a cache" and "With a cache the result is".
_POINTING = re.compile(
    r"^(?:(?:and|then|now)\s+)?(?:the\s+)?same(?:\s+(?:again|thing|test|command|run))?,?\s+"
    r"(?:(?:for|on|against|of)\s+|(?=with(?:out)?\s))"
    r"|^(?:(?:now|then|next),?\s+)?run(?:ning)?\s+(?:it\s+)?(?=(?:in|with)\b)"
    r"|^(?:(?:and|so|then)\s+)?(?:here|this|that|these|those|below|following|it)"
    r"(?:['’]s|\s+(?:is|are|was|were|gives?|shows?))"
    r"(?:\s+(?:the|my|our|an?|what|following))*(?:\s+(?:i|we)\s+(?:get|got|see|have))?(?:\s+|$)"
    r"|^(?:(?:and|so|then|now)\s+)?(?:i|we)\s+(?:get|got|see|saw|have|had)"
    r"(?:\s+(?:the|this|these|following|those|it))*(?:\s+|$)"
    r"|^(?:while|whereas)\s+|\s+(?:gives?|gave|says?|said|shows?|showed|reports|prints?|yields?)$"
    r"|,?\s+(?:i|we)(?:['’]ve|\s+have)?\s+(?:get|got|see|saw|have|had|obtain(?:ed)?)"
    r"(?:\s+(?:the|this|these|following|it))*$"
    r"|(?:,?\s+(?:the|as|below|here))*(?<!\bas)\s+(?:is|are|was|were|follows)"
    r"(?:\s+(?:below|here|as|follows))*$"
    r"|(?:^|,?\s+)as (?:printed|reported|shown|seen|described)(?:\s+(?:below|here|above))?$",
    re.I,
)
_MARKS_BEFORE = re.compile(r"^[\W\d]+(?=[^\W\d])")  # "9.3 Performance" says no more than its word
_FILLERS = re.compile(
    r"(?:(?:here|is|are|was|were|the|my|our|this|that|these|it|as|follows|following|below|above"
    r"|under|during|within|while|whereas|when|de|du|des"
    r"|методик[аи]|представлен[аоы]|привед[её]н[аоы]|в|таблиц[аеы]|ниже"
    r"|what|i|we|get|got|gives?|gave|and|then|so|sample|example|of|numbers|figures|with|results?"
    rf"|some|(?:at )?a glance|interesting|comparisons?|arrivalrate|{label_patterns.RESULT_WORDS}"
    rf"|^[\u3400-\u9fff]$|outputs?|tables?|{label_patterns.SECTION_WORDS}"
    rf"|{label_patterns.UNSPACED_WORDS})(?:\W+|$"
    r"|(?<=[\u3400-\u9fff])(?=[\u3400-\u9fff])))+",
    re.I,
)
# "Sin console log" without its last words says nothing.
_HALVES = ("without", "sin", "con", "sem", "com", "ohne", "mit", "sans", "avec", "без")
_WHOLE = ("now", "with", "as-is")  # beside "Before", "Without" and "To-be" they name a report
_EMPTY_BRACKETS = re.compile(
    r"[(\[{\uff08](?:from|of|at|by)?[\s,;:/|\u2013\u2014\uff0c\u3001-]*[)\]}\uff09]"
)
_BRACKET_START = re.compile(r"([(\[\uff08])[\s,;:\uff0c\u3001]+")
_BRACKET_END = re.compile(r"(?:[\s,;:\uff0c\u3001]+|[\s,]+/\s*)([)\]\uff09])")
# "(wrk -t4)" is what is left of "(wrk -t4 -c64)", and "(hey, 2 cores)" says how it was measured.
_TOOL_ALONE = re.compile(
    rf"[(\[\uff08](?:{TOOLS}|apache ?bench)(?:[ ,/]+--?[a-z][\w=.]{{0,9}}"
    r"|, ?[0-9][^,()\[\]]{0,40})*[)\]\uff09]",
    re.I,
)
_OPEN_END = re.compile(r"\s(?:with|for|at|of|using)(?=\s*[/|,;(])", re.I)  # "Bench with / load"
_SECTION = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2}){1,3}")  # left of "4.2 Results"
_PATH_BEFORE = re.compile(r"(?:^|[\s(])/[^\s()]*$")
_IN_BRACKETS = re.compile(r"\(([^()]+)\)")
_OF_ROUNDS = re.compile(r"\s*[(\[](?:avg|average|mean|median)(?: of| over)?[)\]]$", re.I)
_DOUBLED = re.compile(
    r"(?:\s*[,;:|/\u00b7\u2013\u2014-]+(?=\s|$)\s*){2,}|(?:\s*[\uff0c\u3001]\s*){2,}"
)
# What is left of "3 runs each", "\u6301\u7eed 30s" and "swapped and 3 runs (gzip)".
_LEFT_OVER = re.compile(
    r"^(?:per$|(?:my|our)(?=[\s,;:(]))"
    r"|(?:,\s*|^|(?<=[(\[])\s*)(?:each|cada un[oa]|chacune?|jeweils)(?=[)\]]|$)"
    r"|[\s\uff0c\u3001,;]*(?:\u6301\u7eed|\u65f6\u957f)(?=[)\uff09]|$)|[\s\uff0c\u3001,]+\u7684$"
    r"|^\u5728?\s*\u4e0b$"  # left of "under a load of 1,000" in Chinese
    # left of "load test of alpha" in Chinese
    r"|^\u5bf9(?=[^\n]{1,60}\u7684$)|(?<=\w)(?:\u5b9e\u73b0|\u5be6\u73fe)?\u7684$"
    r"|(?:\s+(?:and|with|of|dos|das|des|du|del|der)|,)(?=\s+\()"
    # "(one client, 10s per level)" and "(30s each test, gzip)"
    r"|,\s*(?:per|each|every|cada|pro|par|jede[rs]?|chaque) [^\W\d_]{2,20}(?=[),])"
    r"|(?<=[(\[])\s*(?:each|every|cada|jede[rs]?|chaque) [^\W\d_]{2,20},",
    re.I,
)
# Left of "Load tests and limits of the API": a section about two things names neither.
_SECOND_TOPIC = re.compile(r"\W*(?:and|y|e|und|et|и)\s[^:(\[/|=\u2013\u2014\u3001\n]+", re.I)
# "/ssr", "/" and "GET /" are pages
_PAGE = re.compile(r"(?:(?:GET|POST|PUT|DELETE) (?=/$))?/(?:[a-z][\w./{}:*-]{0,80})?")
_SETTING_AFTER = re.compile(r" ?= ?\w")
_NAMED_LOG = re.compile(r"\b(?:with(?:out)?|w/o?|no|access) logs?$", re.I)
_WORD_BEFORE = re.compile(r"[^\W\d_] $")
_WORD_AFTER = re.compile(rf" (?!(?:{_CONNECTING}|on|vs|via|without|nach|mit)\b)[^\W\d_]", re.I)
_BORDERS = r" \t,;:\uff1a\uff0c\u3001/|_.=\u2013\u2014-"
_PICTURES = r"\u2600-\u27bf\u2b00-\u2bff\ufe0f\U0001f300-\U0001faff"  # "🔹 nginx"
_BORDER_AT_START = re.compile(rf"^(?:(?!\.[A-Z]{{2}})[{_BORDERS}{_PICTURES}])+")
_BORDER_AT_END = re.compile(rf"(?:[&@{_BORDERS}]|(?<!\+)\+)+$")


def clean(text: str, run: Run) -> str | None:
    """Return what a heading or a name says of a run besides the run's own values.

    None where that is nothing.
    """
    text = _KEY.sub("", script_calls.without_program(text[: 2 * LONGEST]))
    if not text or nameless.is_nameless(text):
        return None
    text = with_commas(text)
    return _cleaned(text, own_values.of_run(run, text))


@lru_cache(4096)
def _cleaned(text: str, own: OwnValues) -> str | None:
    text = _SHORT_CALL.sub("", label_patterns.FILE_OF_RESULTS.sub("", text)) or text
    written = text = " ".join(_MARKUP.sub(r"\1\2", nameless.without_results(text)).split())
    # "/stats" is a page, "GET" and "Get" are methods; "Stats" heads a part of an article.
    is_own = text.startswith("/") or bool(label_patterns.METHOD.fullmatch(text))
    if text.casefold() in _WHOLE or _PAGE.fullmatch(text):
        return text
    is_own = is_own or bool(label_patterns.METHOD_OF_CALL.search(text))
    text = _without_own(label_metrics.without_metric(text), own)
    for _ in range(_MOST_PASSES):
        before = text
        text = _without_numbering(_without_own(text, own))
        if text != before:  # what the rate or the load stood beside may be a metric alone
            text = label_metrics.without_metric(text)
        if _SECOND_TOPIC.fullmatch(text) and not _SECOND_TOPIC.fullmatch(written):
            return None
        text = _tidy(text)
        if not _LETTER.search(written):
            text = _tidy(_ARTICLE_AT_END.sub("", text))
        text = _POINTING.sub("", text)
        if text == before:
            break
    if text.casefold() in _HALVES and not any(map(str.isdigit, written)):
        text = written
    text = _tidy(text if " " in written else text.replace("_", " "))[:LONGEST].strip()
    text = _without_brackets(_tidy(_TOOL_ALONE.sub(" ", text)), written)
    text = f"/{text}" if text and f" /{text}" in f" {written}" else text
    is_number = text.isdecimal() and len(text) <= _DIGITS_OF_NUMBERING
    is_listed = written.startswith(f"{text},")  # "4.6.2, run 2" is a version
    is_number = is_number or bool(_SECTION.fullmatch(text) and text != written and not is_listed)
    plain = _MARKS_BEFORE.sub("", text.strip("()@\uff08\uff09 "))
    plain = label_patterns.RATE_AT_END.sub("", plain)
    is_method = label_patterns.METHOD.fullmatch(plain) and written.endswith(f"-{plain}")
    is_name = re.search(r"[^\W_]", text) and (is_own or is_method or not _FILLERS.fullmatch(plain))
    return text if is_name and not (is_number or nameless.is_nameless(text)) else None


def _without_brackets(text: str, whole: str) -> str:
    """Return a text without the brackets that only set it apart: "v2" of "Output (v2)"."""
    inner = _IN_BRACKETS.fullmatch(text)
    return inner[1] if inner and not whole.startswith("(") else text


def _without_own(text: str, own: OwnValues) -> str:
    """Return a text without the values that the run has itself."""
    if text.isdecimal() and float(text) == own.concurrency:
        return ""
    if own.tool:
        text = _tool_words(own.tool).sub(" ", text)
    if own.hostname:
        text = re.sub(rf"https?://{re.escape(own.hostname)}[^\s()]*", " ", text)
    for patterns, is_own in (
        (label_patterns.LOAD, _is_equal(own.concurrency)),
        (label_patterns.RATE, _is_equal(own.offered_rate)),
        (label_patterns.REQUESTS, _is_count(own)),
        (label_patterns.THINGS_ASKED_FOR, _is_equal(own.requests)),
        (label_patterns.DURATION, _is_duration(own)),
        (label_patterns.MINUTES, _is_duration(own) if own.seconds else _is_any),
        (label_patterns.THREADS, _is_equal(own.threads)),
    ):
        for pattern in patterns:
            text = pattern.sub(_blank_if(is_own), text)
    return text


@lru_cache(64)
def _tool_words(tool: str) -> re.Pattern[str]:
    """Return the pattern of a tool's names: "go_wrk" is written "go-wrk".

    "with wrk 4.0.2" only says how it was measured.
    """
    names = label_patterns.TOOLS.get(tool, re.escape(tool).replace("_", "[-_ ]"))
    with_version = rf"(?:with|using|via) (?:{names}) v?[0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{1,3}}"
    return label_patterns.words(rf"{with_version}|{names}")


def _blank_if(is_own: IsOwn) -> Callable[[re.Match[str]], str]:
    """Return what replaces a quantity: a blank where it is the run's own, else itself."""

    def replaced(match: re.Match[str]) -> str:
        number = float(match[1].replace(",", ""))
        return " " if is_own(number, match[2].lower()) else match[0]

    return replaced


def _is_equal(own: float | None) -> IsOwn:
    return lambda value, unit: own is not None and value * (1000 if unit == "k" else 1) == own


def _is_count(own: OwnValues) -> IsOwn:
    """Tell of a number of requests; a text that does not count them cannot contradict it."""
    if own.requests is None:
        return _is_any
    return _is_equal(own.requests)


def _is_any(value: float, unit: str) -> bool:
    return True


def _is_duration(own: OwnValues) -> IsOwn:
    """Tell of a time; "5m" may be 5 MB where the run says no duration."""
    if not own.seconds:
        return lambda value, unit: unit == "s"
    return lambda value, unit: value * _TIMES[unit] in own.seconds


def _without_numbering(text: str) -> str:
    for pattern in (*label_patterns.NUMBERING, label_patterns.COMMANDS):
        text = pattern.sub(" ", text)
    text = label_patterns.GENERAL.sub(_blank_at_border, text)
    for pattern in label_patterns.LAST_NUMBER:
        text = pattern.sub(_number_of_a_thing, text)
    return text


def _blank_at_border(match: re.Match[str]) -> str:
    """Return a blank for a word at the end of a part of a name, else the word itself.

    A word of a path, "/dependency-test", and a setting, "log = false", stay.
    """
    before, after = match.string[: match.start()], match.string[match.end() :]
    if _NAMED_LOG.search(match.string[: match.end()]):
        return match[0]
    if _PATH_BEFORE.search(before) or _SETTING_AFTER.match(after):
        return match[0]
    return match[0] if _WORD_BEFORE.search(before) and _WORD_AFTER.match(after) else " "


def _number_of_a_thing(match: re.Match[str]) -> str:
    """Return the number itself where it names a thing: "server-2" is not the second "server-1"."""
    return match[0] if _THING.search(match.string[: match.start()]) else " "


def _tidy(text: str) -> str:
    """Return a text without the borders and connecting words that nothing follows."""
    text = _OF_ROUNDS.sub("", _LEFT_OVER.sub("", re.sub(r"-\s+-", "-", text)))
    text = _OPEN_END.sub(" ", _EMPTY_BRACKETS.sub(" ", text))
    text = _BRACKET_END.sub(r"\1", _BRACKET_START.sub(r"\1", text))
    text = _DOUBLED.sub(", ", text)
    text = re.sub(r"\s+([,;:)\]])", r"\1", " ".join(text.split()))
    return _stripped(_CONNECTORS.sub("", _stripped(text).lstrip("#")))


def _stripped(text: str) -> str:
    """Return a text without borders at its ends; ".NET" and "C++" keep their signs."""
    return _BORDER_AT_END.sub("", _BORDER_AT_START.sub("", text))
