"""The role that a publisher gave a heading, and heads that no number is taken from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from importers.formats.tables.grid.grid import plain_head
from importers.reading.table_heads import column_heads, column_roles
from importers.reading.table_heads.column_heads import Head

_IGNORED = re.compile(
    r"\b(?:target|threshold|goal|limit|quota|expected|rank|ranking|score|points|stars|price|cost"
    r"|change|diff(?:erence)?|delta|ratio|relative|speed-?up|improvement|std ?dev of|memory|mem|ram"
    r"|rss|heap|gc|pause|(?:avg |average |peak |max )?cpu (?:usage|util\w*|load)|binary"
    r"|image size|loc|lines of code|allocs?|bytes/(?:op|req\w*)"
    r"|b/op|ns/op|startup|start-?up|cold ?start|build|compile|warm-?up|share|success|sla|slo"
    r"|trace|трассировки|time-wait|syscalls?|ctx|csw|token|ttft|tpot|per dollar|/\$"
    r"|estimated?|est\.|projected"
    r"|iterations? (?:avg|average|mean|time|duration|max|min|p ?[0-9]{2})"
    r"|tasks?|rows?/s|queries/q|recall|records?)\b"
    r"|(?<![0-9])(?<![0-9] )%$|\(%\)|[Δ∆]",
    re.I,
)
_ANY_RATE = re.compile(  # "LiteSpeed" is a server
    r"(?<![a-z])(?:throughput|transfer|bandwidth|speed|rate|network|traffic|data\b)", re.I
)

# Heads of columns that hold results without saying which.
ANY_RESULT = re.compile(
    r"^(?:values?|results?|your results?|throughput|performance|measured|measurement|score|speed"
    r"|rate|peak(?: values?)?|actual|observed|current|figure|number|data|avg|average|mean)$",
    re.I,
)
# Words of what is measured: numbers below them name nothing.
_MEASURED = re.compile(
    r"\b(?:[rqt]ps|req\w*|hits|throughput|latenc\w*|response|time|p ?[0-9]{2}|errors?|fail\w*"
    r"|rate|peak|max(?:imum)?|min(?:imum)?|avg|average|mean|median|std ?dev|users?|success\w*|ok)\b"
    r"|/ ?s(?:ec)?\b|%",
    re.I,
)


def mapped(columns: Mapping[str, str], texts: Sequence[str]) -> Head | None:
    """Return the role that the publisher gave one of these headings; None when none was given."""
    if not columns:
        return None
    for text in (*texts, " ".join(texts)):
        if name := columns.get(column_roles.key(text)):
            return column_roles.role(name)
    return None


def are_named(columns: Mapping[str, str], heads: Iterable[str]) -> bool:
    """Tell whether the publisher says what a column below one of these heads holds."""
    roles = (mapped(columns, [head]) for head in heads)
    return any(role is not None and role.kind for role in roles)


def is_ignored(head: str) -> bool:
    """Tell whether a plain head names something that is no measurement of requests."""
    return bool(_IGNORED.search(head)) and column_heads.load_rank(head) is None


def names_any_rate(text: str) -> bool:
    """Tell whether a head has a word of rates: "Throughput", "Speed"."""
    return bool(_ANY_RATE.search(plain_head(text)))


def may_be_any_rate(text: str, head: Head) -> bool:
    """Tell whether a head may mean requests/s as well as bytes/s: "Throughput", "Transfer/sec"."""
    return names_any_rate(text) and head.kind in ("metric", "unclear")


def is_setup(head: str) -> bool:
    """Tell whether a plain head has no word of what is measured."""
    return bool(head) and not is_ignored(head) and not _MEASURED.search(head)
