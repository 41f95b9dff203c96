"""Heads of a part of a request's time: its connection, its wait in a queue, its first byte.

Such a time is none of a whole request. A head is in plain English here; `head_phrases` has these
words in other languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_STATISTIC = r"(?:avg|average|mean|median|med|max(?:imum)?|min(?:imum)?|p ?[0-9]{2}(?:\.[0-9])?)"
_TIME = (
    r"(?:times?|latenc(?:y|ies)|durations?|delays?|overhead|[mµμu]s\b|[(\[,] ?(?:[mµμu]?s|sec)\b"
    rf"|\(?{_STATISTIC}\b)"
)
# Words that name nothing but a part.
_ALWAYS = (
    r"ttfb|(?:time to )?first[ -]byte|(?:tls|ssl|tcp|quic)[ -]?(?:handshak\w+|negotiation)"
    r"|dns[ -]?(?:look-?ups?|resol\w+|quer\w+)|time to connect|http req (?:blocked|looking up"
    r"|connecting|tls handshaking|sending|waiting|receiving)|lock waits?|(?:wait|time) in queue"
    r"|queue times?|upstream response times?"
    r"|time in (?:the )?(?:handler|database|db|queue|backend|upstream)s?"
    r"|(?:server|request|backend|upstream)(?:[ -]side)? processing|gc pauses?|time waiting"
)
# Words that name a part before or behind a word of times; "new connection latency" is of requests.
_WITH_TIME = (
    r"(?<!per )(?<!new )(?<!persistent )(?<!keep-alive )(?<!keepalive )(?<!reused )(?<!open )"
    r"(?:connect(?:ion|ing)?(?: (?:setup|establishment))?)"
    r"|handshak\w+|tls (?:setup|connect)|dns|queu(?:ed|ing)|wait(?:ing|ed)?|blocked|locks?"
    r"|send(?:ing)?|receiv(?:e|ing)|content transfer|gc"
)
# Words that may also name what was asked for: "DB p99" beside "DB req/s", or the rows of a table.
_MAYBE = r"\b(db|database|sql|query|queries|backend|origin|queue|upstream|handlers?)\b"
# What else the rate of such a test may be called.
_SYNONYMS = {
    "query": ("quer", "qps"),
    "queries": ("quer", "qps"),
    "database": ("db", "database"),
    "db": ("db", "database"),
    "handlers": ("handler",),
}
_OF_ROWS = r"\b(?:{0})\w* (?:benchmarks?|tests?|comparison|performance|results?)\b"
_NEVER_ROWS = ("db", "database", "sql")  # a test of a server "with a DB" is called so, too
_ALONE = r"connect|waiting|wait|blocked|sending|receiving|handshake|(?:server )?processing|queue"
_PART = re.compile(
    rf"\b(?:{_ALWAYS})\b|\b(?:{_WITH_TIME}) {_TIME}"
    rf"|\b{_STATISTIC}\.? (?:{_WITH_TIME})(?: ?[(\[][mµμu]?s[)\]])?$"
    rf"|^(?:latency|time) ?[(\[](?:{_WITH_TIME})[)\]]"
    rf"|^(?:{_ALONE})(?: ?[(\[](?:[mµμu]?s|sec(?:onds)?)[)\]])?$",
    re.I,
)
_MAYBE_PART = re.compile(
    rf"{_MAYBE}(?: response)? {_TIME}"
    rf"|\b{_STATISTIC}\.? {_MAYBE}(?: ?[(\[][mµμu]?s[)\]])?$",
    re.I,
)


def names_part(head: str) -> bool:
    """Tell whether a head is that of a part of a request's time, whatever stands beside it."""
    return _PART.search(head.replace("_", " ")) is not None


def may_name_part(head: str) -> str:
    """Return the word of a part of a request's time that may name a test as well; "" for none."""
    match = _MAYBE_PART.search(head.replace("_", " "))
    return (match[1] or match[2]).lower() if match else ""


def is_named_in(heads: Iterable[str], word: str) -> bool:
    """Tell whether one of the heads of rates has the word of a part, or another word for it."""
    return re.search(_any_of(word), "\n".join(heads), re.I) is not None


def is_title_of(titles: Iterable[str], word: str) -> bool:
    """Tell whether a title says that the rows are what the word names: "Handler benchmark"."""
    named = re.compile(_OF_ROWS.format(_any_of(word)), re.I)
    return word not in _NEVER_ROWS and any(map(named.search, titles))


def _any_of(word: str) -> str:
    return "|".join(_SYNONYMS.get(word, (word,)))
