"""Phrases: the English words of a claim, read as a person reads them.

"2 times faster" is twice as fast; "20 % slower" is 0.8 of the rate. Where a phrase has several
readings, all of them must fit. What is not in these patterns is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from runs.compare.claims.nouns import NOUNS, SPEEDS, UNITS, alternatives, means, scale_of
from runs.compare.claims.ranges import (
    Amount,
    Bound,
    Range,
    above_one,
    change_range,
    factor_range,
    value_range,
)
from runs.compare.metrics import Metric

Kind = Literal["factor", "change", "direction", "value"]

FACTORS = {
    "twice": 2.0,
    "double": 2.0,
    "thrice": 3.0,
    "triple": 3.0,
    "half": 0.5,
    "half of": 0.5,
    "a third of": 1 / 3,
    "one third of": 1 / 3,
    "two thirds of": 2 / 3,
    "a quarter of": 0.25,
    "three quarters of": 0.75,
    "a fifth of": 0.2,
    "a tenth of": 0.1,
    "two times": 2.0,
    "three times": 3.0,
    "four times": 4.0,
    "five times": 5.0,
    "six times": 6.0,
    "ten times": 10.0,
}
BOUNDS: dict[str, Bound] = {
    "at least": "at least",
    "no less than": "at least",
    "more than": "at least",
    "over": "at least",
    "at most": "at most",
    "no more than": "at most",
    "less than": "at most",
    "fewer than": "at most",
    "under": "at most",
    "almost": "almost",
    "nearly": "almost",
    "about": "",
    "around": "",
    "roughly": "",
    "approximately": "",
    "exactly": "",
}
# By a word of difference: 1 for more and -1 for less, and the noun that it implies.
CHANGES = {
    "faster": (1, "speed"),
    "quicker": (1, "speed"),
    "slower": (-1, "speed"),
    "longer": (1, "time"),
    "shorter": (-1, "time"),
    "more": (1, ""),
    "higher": (1, ""),
    "above": (1, ""),
    "less": (-1, ""),
    "fewer": (-1, ""),
    "lower": (-1, ""),
    "below": (-1, ""),
}
EQUALS = {
    "fast": (1, "speed"),
    "quick": (1, "speed"),
    "quickly": (1, "speed"),
    "slow": (-1, "speed"),
    "slowly": (-1, "speed"),
    "long": (1, "time"),
    "many": (1, ""),
    "much": (1, ""),
    "high": (1, ""),
}
NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,9})?"
_LOW = rf"(?:between )?(?P<low>{NUMBER})"
_SPAN = rf"{_LOW}(?: ?(?:to|and|-|\u2013) ?(?P<high>{NUMBER}))?"
_BOUND = rf"(?<![\w.,\-\u2212])(?:(?P<bound>{'|'.join(BOUNDS)}) )?"
_NO_FACTOR = r"(?<!times )(?<!x )(?<!\u00d7 )(?<!half )(?<!% )"  # "as fast" behind a factor
_NOUN = rf"(?:{alternatives(NOUNS)})(?![\w/])"
_CHANGE = rf"(?P<change>{'|'.join(CHANGES)})\b(?: (?P<noun>{_NOUN}))?"
_AS = rf"as (?P<equal>{'|'.join(EQUALS)})\b(?: (?P<noun_as>{_NOUN}))?(?: as\b)?"
_OF = rf"(?:of )?(?:the |its |that )?(?P<noun_of>{_NOUN})|of (?:it|that)\b"
_PER_CENT = r" ?(?:%|per ?cent\b)"
_NAMED = "|".join(sorted(FACTORS, key=len, reverse=True))
_FACTOR = (
    rf"(?:(?P<named>{_NAMED})\b|{_SPAN}(?: ?(?:x|\u00d7|times|-?fold)(?!\w)| of\b"
    rf"|(?P<share>{_PER_CENT} of\b)))"
)
_SAME = rf"the same (?P<noun_of>{_NOUN})(?: as\b)?"
_UNIT = rf"(?P<unit>{alternatives(UNITS)})(?![\w/])"
_PATTERNS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("change", re.compile(rf"{_BOUND}{_SPAN}{_PER_CENT} {_CHANGE}", re.I)),
    ("factor", re.compile(rf"{_BOUND}{_FACTOR}(?: (?:{_CHANGE}|{_AS}|{_OF}))?", re.I)),
    ("value", re.compile(rf"{_BOUND}{_SPAN} ?{_UNIT}", re.I)),
    (
        "factor",
        re.compile(rf"{_NO_FACTOR}{_BOUND}(?:{_AS}|the same (?P<noun_of>{_NOUN})(?: as\b)?)", re.I),
    ),
    ("direction", re.compile(rf"{_NO_FACTOR}\b{_CHANGE}", re.I)),
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase with its place in a text.

    `amount` is a factor, a share ("change"), or a number of `unit`s ("value"). `sign` is -1 for
    less and slower. `noun` is "" where it does not say of what. `is_bare` tells that nothing but a
    factor is there: "three times".
    """

    text: str
    start: int
    end: int
    kind: Kind
    amount: Amount
    sign: int = 1
    noun: str = ""
    unit: str = ""
    is_bare: bool = False

    @property
    def factor(self) -> float:
        """Return the number that it says of more or less of its noun: 0.8 for "20 % slower"."""
        if self.kind == "change":
            return 1 + self.sign * self.amount.low
        return self.amount.low**self.sign


def phrases(text: str) -> list[Phrase]:
    """Return the phrases of a text in their order; none holds a part of another."""
    taken: list[Phrase] = []
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if not any(match.start() < own.end and own.start < match.end() for own in taken):
                taken.append(_phrase(kind, match))
    return sorted(taken, key=lambda phrase: phrase.start)


def readings(phrase: Phrase, metric: Metric, *, tolerance: float | None = None) -> list[Range]:
    """Return what each reading of a phrase allows of a metric; none where it means another one.

    It allows ratios of the first server to the second one, or values in the metric's stored unit.
    """
    if not means(phrase.noun, metric):
        return []
    if phrase.kind == "value":
        scale = scale_of(phrase.unit, metric)
        if scale is None:
            return []
        return [value_range(phrase.amount.scaled(scale), tolerance=tolerance)]
    is_inverse = phrase.noun in SPEEDS and metric.better == "less"
    if phrase.kind == "change":
        return list(_changes(phrase, is_inverse=is_inverse, tolerance=tolerance))
    if phrase.kind == "direction":
        allowed = above_one()
    else:
        allowed = factor_range(phrase.amount, tolerance=tolerance)
    return [allowed.inverse if (phrase.sign < 0) != is_inverse else allowed]


def _changes(phrase: Phrase, *, is_inverse: bool, tolerance: float | None) -> Iterator[Range]:
    """Give the readings of a percentage: "20 % faster" of a time has two."""
    sign = -phrase.sign if is_inverse else phrase.sign
    yield change_range(phrase.amount, sign=sign, tolerance=tolerance)
    if is_inverse:
        yield change_range(phrase.amount, sign=phrase.sign, tolerance=tolerance).inverse


def _phrase(kind: Kind, match: re.Match[str]) -> Phrase:
    groups = {name: text.lower() for name, text in match.groupdict().items() if text}
    sign, implied = CHANGES.get(groups.get("change", "")) or EQUALS.get(
        groups.get("equal", ""), (1, "")
    )
    noun = groups.get("noun") or groups.get("noun_as") or groups.get("noun_of") or ""
    tail = {"change", "equal", "noun_of"} & groups.keys()
    return Phrase(
        text=match[0],
        start=match.start(),
        end=match.end(),
        kind=kind,
        amount=_amount(kind, groups),
        sign=sign,
        noun=noun or implied,
        unit=groups.get("unit", ""),
        is_bare=kind == "factor" and not tail,
    )


def _amount(kind: Kind, groups: dict[str, str]) -> Amount:
    """Return the numbers of a phrase; a phrase without one says 1."""
    bound = BOUNDS[groups.get("bound", "about")]
    named = FACTORS.get(groups.get("named", ""))
    if named is not None:
        return Amount(low=named, high=named, bound=bound)
    low = number_of(groups.get("low", "1"))
    high = number_of(groups["high"]) if "high" in groups else low
    amount = Amount(low=min(low, high), high=max(low, high), bound=bound)
    return amount.scaled(0.01) if kind == "change" or "share" in groups else amount


def number_of(text: str) -> float:
    """Return a number that may have commas between thousands."""
    return float(text.replace(",", ""))


def nouns_in(text: str) -> Iterator[re.Match[str]]:
    """Give each noun of a metric in a text."""
    return re.finditer(rf"(?<!\w){_NOUN}", text, re.I)
