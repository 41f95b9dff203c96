"""Subjects: which of two servers a phrase is about, and what else a text says around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal

from runs.compare.claims.nouns import SIZES, means
from runs.compare.claims.phrases import NUMBER, Phrase, nouns_in, number_of
from runs.compare.metrics import Metric

Subject = Literal["first", "second", "nobody", "unclear"]
EVERY_LOAD = (0.0, inf)
_BEHIND = re.compile(
    r"\b(?:than|vs\.?|versus|against|over|unlike|relative to|compared (?:to|with))(?: the)? ?$",
    re.I,
)
_OBJECT = re.compile(
    r"(?:than|as|of|over|to|against|compared (?:to|with)|(?:than )?(?:that|those) of)?(?: the)?",
    re.I,
)
_AGENT = re.compile(r"(?:with|by|for|on|from|using|under)(?: the)?", re.I)
_LOADS = re.compile(
    rf"\b(?:at|with|for|over) (?:(?P<every>every load|all loads|each load)"
    rf"|(?P<low>one|a single|{NUMBER})"
    rf"(?: ?(?:to|-|\u2013) ?(?P<high>{NUMBER}))?"
    r"(?: (?:simultaneous|concurrent|parallel))?"
    r"(?P<noun> (?:connections?|clients?|users?)| requests/s offered)?)"
    r"(?![\w%]|[.,]\d)(?! ?(?:x|%|[kKM]i?B)\b)",
    re.I,
)
_SIZE = re.compile(
    rf"\b(?:for|of|with|on) (?:an? |the )?(?P<count>{NUMBER}) ?(?P<unit>{'|'.join(SIZES)})\b"
    r"(?: (?:files?|documents?|pages?|images?))?",
    re.I,
)
# Words beside a phrase that change nothing of what it says.
FILLERS = frozenset(
    [
        "a",
        "an",
        "the",
        "is",
        "was",
        "are",
        "were",
        "it",
        "its",
        "this",
        "here",
        "that",
        "of",
        "per",
        "as",
        "server",
        "web",
        "answers",
        "answer",
        "answered",
        "can",
        "performs",
        "responds",
        "processes",
        "achieves",
        "serves",
        "serve",
        "served",
        "handles",
        "handle",
        "handled",
        "needs",
        "need",
        "needed",
        "takes",
        "take",
        "took",
        "gives",
        "gave",
        "has",
        "had",
        "have",
        "gets",
        "got",
        "reaches",
        "reached",
        "delivers",
        "delivered",
        "requests",
        "request",
        "second",
        "connections",
        "than",
        "to",
        "with",
        "by",
        "clients",
        "at",
        "load",
        "loads",
        "which",
        "in",
        "run",
        "runs",
        "measured",
    ]
)


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a phrase: its subject, loads and size, and what was not understood.

    `loads` are the lowest and the highest one, `size` is a count and its unit; None is not said.
    """

    subject: Subject
    loads: tuple[float, float] | None
    size: tuple[float, str] | None
    strange: tuple[str, ...]


def around(text: str, phrase: Phrase, *, names: Sequence[Sequence[str]], metric: Metric) -> Around:
    """Read what stands around a phrase; `names` are the spellings of the first and second server.

    Nouns that mean the metric change nothing; those of another metric are strange.
    """
    mentions = list(_mentions(text, phrase, names=names))
    rest = _blank(text, [(phrase.start, phrase.end), *(mention[1:] for mention in mentions)])
    loads, rest = _loads(rest)
    size, rest = _size(rest)
    nouns = (noun for noun in nouns_in(rest) if means(noun[0].lower(), metric))
    rest = _blank(rest, [noun.span() for noun in nouns])
    rest_words = re.findall(r"[^\W_]+|[^\w\s.,;:!'\u2019\"\u201c\u201d()]", rest)
    return Around(
        subject=_subject(text, phrase, mentions=mentions),
        loads=loads,
        size=size,
        strange=tuple(word for word in rest_words if word.lower() not in FILLERS),
    )


def loads_in(text: str) -> tuple[float, float] | None:
    """Return the lowest and the highest load that a text names; None where it names none."""
    return _loads(text)[0]


def spellings(name: str, rival: str) -> tuple[str, ...]:
    """Return how a text may write a server: its whole name, and the name without the version.

    The second one is left out where the rival is another version of it.
    """
    short, short_rival = _without_version(name), _without_version(rival)
    return (name,) if short.casefold() == short_rival.casefold() else (name, short)


def _without_version(name: str) -> str:
    return re.sub(r"[ /]v?\d[\w.\-]*$", "", name) or name


def _mentions(
    text: str, phrase: Phrase, *, names: Sequence[Sequence[str]]
) -> Iterator[tuple[int, int, int]]:
    """Give the position of each named server (0 or 1) with its place in the text."""
    for position, written in enumerate(names):
        longest_first = sorted({name for name in written if name}, key=len, reverse=True)
        pattern = "|".join(re.escape(name) for name in longest_first)
        for match in re.finditer(rf"(?<![\w.])(?:{pattern})(?:['\u2019]s)?(?!\w)", text, re.I):
            if match.end() <= phrase.start or match.start() >= phrase.end:
                yield position, match.start(), match.end()


def _subject(text: str, phrase: Phrase, *, mentions: Iterable[tuple[int, int, int]]) -> Subject:
    subjects: set[int] = set()
    for position, start, _ in mentions:
        is_object = _is_object(text, phrase, start=start)
        if is_object is None:
            return "unclear"
        subjects.add(1 - position if is_object else position)
    if len(subjects) > 1:
        return "unclear"
    if not subjects:
        return "nobody"
    return "second" if subjects.pop() else "first"


def _is_object(text: str, phrase: Phrase, *, start: int) -> bool | None:
    """Tell whether a server at `start` is what another is compared with; None if unclear."""
    if start < phrase.start:
        return bool(_BEHIND.search(text[:start]))
    gap = text[phrase.end : start].strip()
    if _AGENT.fullmatch(gap):
        return False
    return True if _OBJECT.fullmatch(gap) else None


def _loads(text: str) -> tuple[tuple[float, float] | None, str]:
    """Return the loads that a text names, and the text without them."""
    match = next((own for own in _LOADS.finditer(text) if _is_load(own)), None)
    if not match:
        return None, text
    rest = _blank(text, [match.span()])
    if match["every"]:
        return EVERY_LOAD, rest
    low = 1.0 if match["low"].lower() in ("one", "a single") else number_of(match["low"])
    return (low, number_of(match["high"]) if match["high"] else low), rest


def _is_load(match: re.Match[str]) -> bool:
    """Tell whether a number is a load: "at 20", "with 20 clients", but not "with 20"."""
    return bool(match["every"] or match["noun"] or match[0].lower().startswith("at "))


def _size(text: str) -> tuple[tuple[float, str] | None, str]:
    """Return the size that a text names, with its unit, and the text without it."""
    match = _SIZE.search(text)
    if not match:
        return None, text
    return (number_of(match["count"]), match["unit"]), _blank(text, [match.span()])


def _blank(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return the text with blanks in these places."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
