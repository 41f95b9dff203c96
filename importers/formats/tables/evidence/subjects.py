"""What the texts around a table say that it is about: a model, a store, a limit, a wish.

The title, the sheet and the headings up to the one that speaks of results count first, then the
sentences between the heading and the table and those straight below it. HTTP or a tool for it
beside them speaks for the table, but for what is always asked over HTTP.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain

from importers.formats.tables.around import around, lines_below
from importers.formats.tables.around.around import is_heading
from importers.formats.tables.around.offer_words import (
    ALLOWED,
    INVENTED,
    LIMIT,
    REFUSED,
    WITHOUT,
    undenied,
)
from importers.formats.tables.evidence.evidence_words import HTTP_WORD, names_http
from importers.formats.tables.evidence.field import Field
from importers.formats.tables.evidence.other_fields import FIELDS, MODELS
from importers.formats.tables.evidence.other_programs import BROWSER, CRAWLER, TRAFFIC
from importers.formats.tables.grid.grid import Context, plain_head
from importers.formats.tables.grid.products import names_product
from importers.formats.tables.grid.values import CACHED
from importers.reading.commands.known_lines import kept

STORES = ("a database", "a key-value store")  # frameworks are compared at their use
_RESULTS = re.compile(r"\b(?:results?|measure\w*|benchmarks?|load tests?|performance)\b", re.I)
# They may stand above what was reached.
_WISH = re.compile(
    r"targets?|goals?|default (?:config\w*|settings)|ballparks?|sl[aoi]s?|requirements?|thresholds?"
    r"|plans|pricing|budgets?|accept(?:able|ance criteria)|service levels?"
    r"|auto-?scaling|interviews?"
    r"|(?:need|have|want) to (?:hit|reach|sustain|support)",
    re.I,
)
# "Thresholds: p(95) < 500ms" gives the wish itself, and "Goal: check the basics" has no figure.
_OWN_WISH = re.compile(
    r"\W{0,4}(?:thresholds?\W{1,4}[^:]{1,40}[<>≤≥] ?[0-9]"
    r"|(?:targets?|goals?|objetivos?|objectifs?)[*_ ]{0,4}:[^0-9<>≤≥]{4,200}$)",
    re.I,
)
# "Target: one task on http://…" is what was tested; a bound or a rate in the line is a wish.
_TESTED = re.compile(
    r"(?!.*(?:[<>≤≥]|\b(?:below|under|above|at least|at most|rps|per|p[0-9]{2})\b))"
    r"\W{0,4}(?:test(?:ed)? )?targets?\W{1,4}(?:[^\n]{0,120}https?://|[0-9]{1,3}(?:\.[0-9]{1,3}){3}"
    r"|(?:an? |one |the |our )?(?:host|server|endpoint|url|container|instance)\b)",
    re.I,
)
# Such a sentence below a table speaks of what follows.
_OF_NEXT = re.compile(
    r"\W{0,4}(?:next|then|now|finally|also|below|and the|the same for)\b|.*[:：]$", re.I
)
# Of a model for a language: "small-chat"; a machine and a way to fork have one, too.
_MODEL = re.compile(
    r"\b(?:chat|instruct|embed\w*|rerank\w*|vision)\b|(?<![a-z0-9])(?<!pi )[0-9.]{1,4}b\b"
    rf"|{MODELS.names.pattern if MODELS.names else 'gpt'}",
    re.I,
)
_OTHER_TOOL = re.compile(
    r"\b(?:redis-benchmark|memtier(?:_benchmark)?|pgbench|sysbench|mysqlslap|dnsperf|resperf"
    r"|iperf3?|netperf|s3-?bench|cosbench|cassandra-stress|benchmarksql|hammerdb|caliper"
    r"|kafka-\w+-perf-test|perf-test|emqtt-bench|nats bench|hashcat)\b",
    re.I,
)
_OTHER_APACHE = re.compile(
    r"\bapache (?!http|tomcat|apisix|traffic|server|web|bench|and\b|vs\b|with\b|on\b)[a-z]{3}", re.I
)
_IN_PROCESS = re.compile(r"\bin-process\b", re.I)
# Beside a load and times, "in-process router" is what was asked; a cache in the process is not.
_SERVED = re.compile(r"\bloopback\b", re.I)
_WITHOUT_ANY = re.compile(r"\b(?:no|without|not)\b", re.I)
# "In-process cost per request changes by 0.1 ms." speaks of a part of what a server does.
_COST_IN_PROCESS = re.compile(r"\W{0,4}in-process (?:cost|overhead)s? per request\b", re.I)
_SENTENCE = re.compile(r"(?<=[.;!?]) ")
_MOST_BEFORE = 1  # words before the one that a sentence begins with: "Every request is a `SELECT`"
_LONGEST = 300  # characters of a line that is searched


def by_titles(
    context: Context,
    *,
    names_frameworks: bool,
    is_called: bool,
    is_reached: bool,
    is_loaded: bool,
) -> str | None:
    """Return the word of the title, sheet or file that says what else the table is about.

    What frameworks are compared at, as "SQLite write throughput", is no other field. `is_called`
    tells that a tool of HTTP benchmarks stands near the table, and `is_loaded` that its times are
    of several that asked at once.
    """
    titles = context.titles[-1:] or _announcement(context)
    above = [*titles, context.sheet or "", context.name]
    headings = _headings_to_results(context)
    for text in chain(above, map(plain_head, above), headings):
        match = None if _TESTED.match(text) else undenied(ALLOWED, text)
        is_bound = match is not None and _OWN_WISH.match(text) is not None
        if match and not is_bound and not (is_reached and _WISH.match(match[0])):
            return f'"{match[0]}" stands above it'
        if not is_called and (match := INVENTED.search(text)):
            return f'"{match[0]}" stands above it'
        excused = [
            *(STORES if names_frameworks else ()),
            *([TRAFFIC, BROWSER, CRAWLER] if is_called else []),
        ]
        reason = by_subject(_without_process(text) if is_loaded else text)
        if reason and not reason.endswith(tuple(excused)):
            return reason
    return None


def _announcement(context: Context) -> list[str]:
    """Return the line straight above a list without a title, if it announces the list."""
    texts = [text for text in around.section(context) if text.strip()]
    return [text for text in texts[-1:] if text.rstrip(" *_").endswith((":", "："))]


def _headings_to_results(context: Context) -> list[str]:
    """Return the headings above, up to the first that speaks of results or of HTTP.

    The nearest always.
    """
    headings = around.headings(context)
    ends = [_RESULTS.search(text) or names_http(text) for text in headings]
    numbers = (number for number, end in enumerate(ends) if end)
    return headings[: max(next(numbers, len(headings)), 1)]


def by_text(context: Context, *, is_web: bool, has_load: bool, has_time: bool) -> str | None:
    """Return the word of a sentence beside the table, or of a heading above that, against it.

    Below a table that is of the web by its own words, a sentence may speak of what stands behind
    the server: `is_web`. Beside loads or times a limit was met in a test, and beside both something
    that ran in the process was asked by several at once.
    """
    section, below = (
        list(_short(lines)) for lines in (around.section(context), lines_straight_below(context))
    )
    for text in section:
        if match := LIMIT.search(text):
            return f'"{match[0]}" stands above it'
    for text in [] if has_load or has_time else below:
        if match := undenied(REFUSED, text):
            return f'"{match[0]}" stands below it'
    texts = [*section, *around.headings(context), *around.title(context)]
    if has_load and has_time:
        texts, below = [*map(_without_process, texts)], [*map(_without_process, below)]
    if any(names_http(text) for text in [*texts, *below]):
        return None
    reasons = map(by_subject, texts)
    of_asked = map(_by_first_words, [] if is_web else below)
    return next(filter(None, chain(reasons, of_asked)), None)


def _without_process(text: str) -> str:
    """Return a text without "in-process" where it says that a server answered."""
    is_served = _SERVED.search(text) and not _WITHOUT_ANY.search(text)
    return _IN_PROCESS.sub("", text) if is_served else text


def _by_first_words(text: str) -> str | None:
    """Return the word of another field that begins a sentence of a text: it says what was asked.

    "Keys are 16 bytes" does, and "Each request writes to Kafka" says what stands behind a server.
    """
    for sentence in _SENTENCE.split(text):
        is_part = WITHOUT.search(sentence) or _COST_IN_PROCESS.match(sentence)
        named = None if is_part else _field_in(sentence)
        if named and len(sentence[: named[1].start()].split()) <= _MOST_BEFORE:
            return named[0].reason(named[1][0])
    return None


def by_sure_words(context: Context, *, is_called: bool, names_servers: bool) -> str | None:
    """Return the word near a table of what HTTP or a path in its rows does not speak for.

    `is_called` tells that a load generator stands near: then no traffic was watched, no page was
    opened in a browser, and no client was polite. `names_servers` tells that the table does.
    """
    texts = [*_short(around.section(context)), *_short(lines_straight_below(context))]
    texts += [*around.headings(context), *around.title(context)]
    tool = None if is_called else next(filter(None, map(_other_tool, texts)), None)
    if not (tool or is_called or names_servers):
        tool = _tool_of_parts(context)
    if tool:
        return f'"{tool}" measures something else than HTTP'
    reasons = filter(None, map(_by_sure_word, texts))
    excused = (TRAFFIC, BROWSER, CRAWLER) if is_called else ()
    return next((reason for reason in reasons if not reason.endswith(excused)), None)


def _tool_of_parts(context: Context) -> str | None:
    """Return the tool of something else that the text below a heading above the table names.

    The nearest heading comes first. Below one that is of the web, and further up, a tool measured
    something beside what the table says.
    """
    for lines in around.introductions(context):
        texts = [*_short(text for _, text in lines)]
        heading = texts[0] if texts and is_heading(lines[0]) else ""
        if _is_of_web(heading):
            return None
        if tool := next(filter(None, map(_other_tool, texts)), None):
            return tool
    return None


def _is_of_web(heading: str) -> bool:
    """Tell whether a heading names something of the web, and no other field: "Apache Cassandra"."""
    if names_http(heading):
        return True
    is_web = HTTP_WORD.search(heading) or names_product(heading)
    return bool(is_web) and _field_in(heading) is None and not _OTHER_APACHE.search(heading)


def lines_straight_below(context: Context) -> list[str]:
    """Return the sentences straight below a table, up to one of what follows."""
    sentences: list[str] = []
    for _, line in lines_below.lines_below(context, context.span[1]):
        text = line.strip("`~ \t")
        if text and not _OF_NEXT.match(text):
            sentences.append(text)
        elif sentences or text:
            break
    return sentences


def _short(lines: Iterable[str]) -> Iterator[str]:
    return (line.strip("#=* \t>")[:_LONGEST] for line in lines)


@kept
def _other_tool(text: str) -> str:
    """Return the command of a tool that measures no HTTP; "" for none."""
    match = _OTHER_TOOL.search(text)
    return match[0] if match and not names_http(text) else ""


@kept
def _by_sure_word(text: str) -> str | None:
    """Return the word of what is asked over HTTP and is no web server."""
    for field in FIELDS:
        if field.sure and (match := field.sure.search(text)):
            return field.reason(match[0])
    return None


@lru_cache(CACHED)
def by_subject(text: str) -> str | None:
    """Return the word of another field in a text that names nothing of HTTP."""
    if sure := _by_sure_word(text):
        return sure
    if names_http(text) or WITHOUT.search(text):
        return None
    named = _field_in(text)
    return named[0].reason(named[1][0]) if named else None


def _field_in(text: str) -> tuple[Field, re.Match[str]] | None:
    """Return the first other field that a text names, and its word."""
    for field in FIELDS:
        if field.above and (match := undenied(field.above, text)):
            return field, match
    return None


def by_keys(texts: Mapping[str, str]) -> str | None:
    """Return the word of another field in the texts of an object in JSON: "model", "tpcc".

    Beside a word of the web, as of "an API behind Kafka", only those count that are sure.
    """
    values = [value[:_LONGEST] for value in texts.values()]
    if any(key.lower() == "model" and _MODEL.search(texts[key]) for key in texts):
        return MODELS.reason("model")
    is_web = any(map(HTTP_WORD.search, values))
    return next(filter(None, map(_by_sure_word if is_web else by_subject, values)), None)
