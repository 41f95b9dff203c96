"""Hundreds of requests in a second, so called: which are of the web without a further word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from importers.formats.tables.around import around
from importers.formats.tables.columns import names
from importers.formats.tables.evidence import measured, subjects
from importers.formats.tables.evidence.evidence_words import QUERY_RATE
from importers.formats.tables.evidence.field import words
from importers.formats.tables.evidence.other_fields import FIELDS
from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.products import names_product
from importers.formats.tables.grid.values import Value, bare, value_of

_LONGEST = 300  # characters of a text that is searched
_ROWS = 20  # whose names are looked at
_REQUESTS = re.compile(r"\breq", re.I)
_REQUESTS_OR_RPS = re.compile(r"\b(?:req|[km]?rps\b)", re.I)
_BESIDE_RATES = {"latency_ms", "transfer_rate_Bps", "failed_requests"}
# "-c" is the option of a load generator.
SURE_LOAD = re.compile(r"concurren|connections|\bvus|\busers|^-{1,2}c\b", re.I)
_USERS = re.compile(r"\busers?\b|\bvus?\b", re.I)
# Words of fields that have no list of their own, near a table or straight below it.
_OTHER = re.compile(
    r"\b(?:gpus?|[ah]100|l40s?|inference|diffusion|ocr|scoring|vectors?|allocators?|mutex\w*"
    r"|spinlocks?|locks|actors?|schedulers?|kernel benchmarks?|gpu kernels?|key derivation"
    r"|process pools?|cap'n proto|capacity|scale of"
    r"|simulat(?:ed|or|ion)s?(?! (?:users?|clients?|load|traffic))"
    r"|(?:the|our|a) model (?:runs|server|service)|model servers?)\b",
    re.I,
)
_OF_OTHER_FIELDS = [
    _OTHER,
    *(field.above for field in FIELDS if field.above),
    *(field.names for field in FIELDS if field.names),
]
# What a title says that it is about, as a whole word: "resolver", and "op" in no "laptop".
_SUBJECTS = [
    words(rf"\b(?:{field.subject.pattern})s?\b")
    for field in FIELDS
    if field.subject and field.above
]
# A table of the text itself, and none of a database: "the table of the section above".
_TABLE_OF_TEXT = re.compile(
    r"\b(?:this|these|the (?:following|previous|first|last)) tables?\b"
    r"|\btables? (?:above|below|(?:of|in) (?:the|this) (?:(?:next|last|previous) )?section)\b",
    re.I,
)
_LABEL_OF_AB = words(
    r"(?:concurrency level|time taken for tests?|(?:complete|failed|write) requests?"
    r"|(?:total|html) transferred|requests? per second|time per request|transfer rate)\b"
)
_HEAD_AND_ROW = 2  # rows of a table with one rate, as of a list
_LEAST_LABELS = 3  # of a tool's report among the heads of a table
# Heads of the names of servers, and of what is changed or asked in a test of one.
_NAME = re.compile(
    r"\b(?:names?|frameworks?|(?:web ?)?servers?|librar(?:y|ies)|libs?|implementations?|languages?"
    r"|routers?|runtimes?|adapters?|versions?|variants?|modes?|cases?|tests?|scenarios?|projects?"
    r"|tools?|config\w*|options?|platforms?|stacks?|solutions?|set-?ups?|benchmarks?|phases?"
    r"|stages?"
    r"|services?|backends?|endpoints?|routes?|paths?|urls?|apis?|requests?|methods?|runs?|rounds?"
    r"|trials?|commits?|branch(?:es)?|builds?|releases?|images?|workers?|instances?|replicas?"
    r"|containers?|proxy|proxies|gateways?|apps?|applications?|programs?|systems?|features?"
    r"|types?|protocols?|workloads?|concurrency|connections|users|vus|clients|threads|c"
    r"|middlewares?|packages?|gems?"
    r"|before|after|metrics?|results?|status|notes?)\b|[^\x00-\x7f]|^\W*$",
    re.I,
)
# Any program has these: a known product must be among them.
_NAME_OF_PARTS = re.compile(
    r"\b(?:modules?|crates?|engines?|approach(?:es)?|techniques?|strateg(?:y|ies)|candidates?"
    r"|hosts?|optimi[sz]ations?|changes?|steps?)\b",
    re.I,
)
_SHORT_UNIT = re.compile(r"[(\[ ](?:us|µs|μs|ns)\b", re.I)  # of calls inside a program
_FAST = 500  # requests in a second
_SLOW = 20  # requests in a second that users may get
_TOO_FAST = 1_000_000  # likewise; what is called more often is mostly a function


def are_labels_of_ab(columns: list[Column]) -> bool:
    """Tell whether the heads of a table are labels of ab's report."""
    heads = (plain_head(column.title) for column in columns)
    labels = {match[0].lower() for match in map(_LABEL_OF_AB.match, heads) if match}
    return len(labels) >= _LEAST_LABELS


def are_of_servers(grid: Grid, columns: list[Column]) -> bool:
    """Tell whether rates of requests are of web servers where no word near them says so.

    They are hundreds in a second, beside times, bytes or failures, or two that are no round
    figures; beside users and times they may be slower. The head or the cells say "requests", or RPS
    beside a load, and no word near the table is that of another field. Workers and clients are
    those of any program, so a load is one of connections, users or concurrency.
    """
    loads = [column.title for column in columns if column.head.kind == "concurrency"]
    is_loaded = all(map(SURE_LOAD.search, loads))
    is_loaded &= all(_may_name_servers(grid, column) for column in columns)
    fields = {column.head.field for column in columns}
    is_beside = not fields.isdisjoint(_BESIDE_RATES)
    is_beside |= len(grid.rows) > _HEAD_AND_ROW and measured.has_odd_rates(grid, columns)
    if not is_loaded or not is_beside:
        return False
    rates = [column for column in columns if column.head.field == "requests_per_s"]
    word = _REQUESTS_OR_RPS if loads else _REQUESTS
    rates = [rate for rate in rates if not QUERY_RATE.search(rate.title)]
    named = [rate for rate in rates if any(map(word.search, _names_of_rate(grid, rate)))]
    fastest = max((_fastest(grid, rate) for rate in named), default=0)
    slowest = _SLOW if "latency_ms" in fields and any(map(_USERS.search, loads)) else _FAST
    return bool(named) and slowest <= fastest < _TOO_FAST and not _names_other_field(grid)


def _may_name_servers(grid: Grid, column: Column) -> bool:
    """Tell whether a column is of times of whole requests, or of names that servers may have."""
    is_named = column.head.kind != names.KIND or bool(_NAME.search(column.head.field))
    if not is_named and _NAME_OF_PARTS.search(column.head.field):
        is_named = any(names_product(bare(str(row[column.index]))) for row in grid.rows[:_ROWS])
    return is_named and not (column.head.field == "latency_ms" and _SHORT_UNIT.search(column.title))


def _names_other_field(grid: Grid) -> bool:
    """Tell whether a word of another field stands near a table, or is the name of a row."""
    context = grid.context
    titles = [*context.texts(), *around.headings(context), *around.title(context)]
    firsts = [str(row[0]) for row in grid.rows[:_ROWS]]
    texts = [*titles, *around.section(context), *around.introduced(context), *firsts]
    below = subjects.lines_straight_below(context)
    subjects_of = [_TABLE_OF_TEXT.sub("", text[:_LONGEST]) for text in titles]
    return _match(_SUBJECTS, subjects_of) or _match(_OF_OTHER_FIELDS, [*texts, *below])


def _match(patterns: list[re.Pattern[str]], texts: list[str]) -> bool:
    """Tell whether one of the patterns is found in one of the texts."""
    short = [text[:_LONGEST] for text in texts]
    return any(any(map(pattern.search, short)) for pattern in patterns)


def is_fast(grid: Grid, rate: Column, *, has_count: bool) -> bool:
    """Tell whether a column of requests in a second holds one that no model reaches.

    Its head, the unit of a cell or a column that counts them says that they are requests.
    """
    is_of_requests = has_count or any(map(_REQUESTS_OR_RPS.search, _names_of_rate(grid, rate)))
    return is_of_requests and _fastest(grid, rate) >= _FAST


def _names_of_rate(grid: Grid, rate: Column) -> list[str]:
    """Return the head of a column of rates, and the units of its cells."""
    return [rate.title, *(value.unit for value in _values(grid, rate))]


def _fastest(grid: Grid, rate: Column) -> float:
    """Return the highest number of a column, 0 if it has none."""
    return max(filter(None, (value.number(".") for value in _values(grid, rate))), default=0)


def _values(grid: Grid, rate: Column) -> Iterator[Value]:
    """Give the numbers of a column with their units."""
    return filter(None, (value_of(row[rate.index]) for row in grid.rows))
