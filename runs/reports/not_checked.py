"""What looks like a claim in an article but is not marked: it is listed, and never checked.

Where exactly one pair of servers, metric and load fit, a mark is proposed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice
from typing import Any

from runs.compare.claims.nouns import SPEEDS, UNITS, means, scale_of
from runs.compare.claims.phrases import Phrase, phrases
from runs.compare.claims.subjects import around, loads_in, spellings
from runs.compare.metrics import METRICS, REQUESTS_PER_S, Metric
from runs.compare.number_text import number
from runs.compare.series import Group, Series
from runs.reports import claims
from runs.reports.articles import Article
from runs.reports.claims import Claim, Medians

MOST = 50  # listed of an article
MOST_SERIES = 12  # of a group for which marks are proposed
LONGEST_SENTENCE = 400  # characters
_TEXTS = ("title", "objective", "method", "observations", "conclusions")
_SETUP_TEXTS = ("name", "notes", "observations")
_HIDDEN = re.compile(
    r"\[\[claim:.{0,500}?\]\]|```.*?```|`[^`\n]*`|\]\([^)\s]{0,500}\)|https?://\S+", re.DOTALL
)
_ENDS = re.compile(r"(?<=[.!?])\s+|\n\s*\n|\n(?=\s{0,9}(?:[-#>|]|\d{1,3}\.))")
_MEASURES = ("rate", "bytes")  # of absolute values that are listed, beside milliseconds


@dataclass(frozen=True, slots=True)
class Unmarked:
    """A phrase that is not checked, its sentence, and the mark that is proposed ("": none)."""

    text: str
    sentence: str
    proposed: str

    @property
    def data(self) -> dict[str, Any]:
        """Return it for exports."""
        return {"text": self.text, "sentence": self.sentence, "proposed": self.proposed or None}


@dataclass(frozen=True, slots=True)
class _Candidate:
    """Medians that a phrase can be about; `second` is None for a value of one server."""

    setup: int
    first: Series
    second: Series | None
    metric: Metric
    medians: Medians


def of_article(article: Article, setups: Sequence[Sequence[Group]]) -> tuple[Unmarked, ...]:
    """Return what looks like a claim in an article, its title first, at most MOST."""
    parts = [not_checked(article[name], setups) for name in _TEXTS[:3]]
    for position, fields in enumerate(article["setups"], start=1):
        parts += [_of_setup(fields, setups, here=position)]
    parts += [not_checked(article[name], setups) for name in _TEXTS[3:]]
    return tuple(islice(chain.from_iterable(parts), MOST))


def not_checked(
    text: str, setups: Sequence[Sequence[Group]], *, here: int | None = None
) -> Iterator[Unmarked]:
    """Give what looks like a claim in a text of Markdown, without its marks and code.

    `setups` hold the groups of series; `here` is the setup (from 1) in which the text stands.
    """
    visible = _HIDDEN.sub(" ", text).replace("*", "")
    for part in _ENDS.split(visible):
        sentence = " ".join(part.split()).lstrip("-#>| ")[:LONGEST_SENTENCE]
        for phrase in phrases(sentence):
            if _is_claim(phrase):
                proposed = _proposed(phrase, sentence, setups=setups, here=here)
                yield Unmarked(text=phrase.text, sentence=sentence, proposed=proposed)


def _of_setup(
    fields: Mapping[str, str], setups: Sequence[Sequence[Group]], *, here: int
) -> Iterator[Unmarked]:
    return chain.from_iterable(
        not_checked(fields[name], setups, here=here) for name in _SETUP_TEXTS
    )


def _is_claim(phrase: Phrase) -> bool:
    """Tell whether a phrase says a number of a comparison, or a rate or latency."""
    if phrase.kind == "value":
        return phrase.unit == "ms" or UNITS.get(phrase.unit, ("",))[0] in _MEASURES
    is_number = phrase.kind == "change" or phrase.amount.low != 1
    return is_number and phrase.kind != "direction" and not phrase.is_bare


def _proposed(
    phrase: Phrase, sentence: str, *, setups: Sequence[Sequence[Group]], here: int | None
) -> str:
    """Return the mark for a phrase; "" where not exactly one pair, metric and load fit."""
    numbers = [here] if here else range(1, len(setups) + 1)
    candidates: list[_Candidate] = []
    for setup in numbers:
        for group in setups[setup - 1]:
            candidates += _candidates(phrase, sentence, group=group, setup=setup)
    if len(candidates) != 1:
        return ""
    mark = _mark(phrase, sentence, candidate=candidates[0])
    claim = claims.parse(mark)
    if not isinstance(claim, Claim) or not claims.measure(claim, setups, here=here).is_checked:
        return ""
    return f"{claims.HEAD} {mark}{claims.TAIL}"


def _candidates(phrase: Phrase, sentence: str, *, group: Group, setup: int) -> Iterator[_Candidate]:
    """Give the medians of a group that fit the servers, the load and the nouns of a sentence."""
    series = [own for own in group.series if own.points]
    if len(series) > MOST_SERIES:
        return
    named = [own for own in series if _is_named(own, sentence)]
    for first, second in _pairs(phrase, series, named=named):
        for metric in METRICS:
            if not _is_about(phrase, metric):
                continue
            for medians in claims.medians_of(first, second, metric=metric):
                if _is_at(medians.load, sentence):
                    yield _Candidate(
                        setup=setup, first=first, second=second, metric=metric, medians=medians
                    )


def _pairs(
    phrase: Phrase, series: Sequence[Series], *, named: Sequence[Series]
) -> Iterator[tuple[Series, Series | None]]:
    """Give the pairs, or single series, that a sentence with these names can be about."""
    if phrase.kind == "value":
        for own in named or series:
            yield own, None
        return
    names = {own.name for own in named}
    for first, second in combinations(series, 2):
        count = (first.name in names) + (second.name in names)
        if count >= min(len(names), 2):
            yield first, second


def _is_named(series: Series, sentence: str) -> bool:
    """Tell whether a sentence names the server of a series."""
    return bool(re.search(rf"(?<!\w){re.escape(series.server)}(?!\w)", sentence, re.I))


def _is_about(phrase: Phrase, metric: Metric) -> bool:
    """Tell whether a phrase can mean a metric; of speed the requests/s are meant."""
    if phrase.kind == "value":
        return scale_of(phrase.unit, metric) is not None
    if not phrase.noun or phrase.noun in SPEEDS:
        return metric is REQUESTS_PER_S
    return means(phrase.noun, metric)


def _is_at(load: float, sentence: str) -> bool:
    """Tell whether a sentence names no load, or this one."""
    loads = loads_in(sentence)
    return loads is None or loads == (load, load)


def _mark(phrase: Phrase, sentence: str, *, candidate: _Candidate) -> str:
    """Return the mark of a phrase; "" where the sentence does not say clearly who is ahead."""
    first, second, metric = candidate.first, candidate.second, candidate.metric
    where = f"at {number(candidate.medians.load)} in {candidate.setup}"
    if second is None:
        value = f"{_span(phrase)} {phrase.unit}"
        return f"{phrase.text} | {first.name} {metric.key} {value} {where}"
    names = [spellings(first.server, second.server), spellings(second.server, first.server)]
    subject = around(sentence, phrase, names=names, metric=metric).subject
    ratio = candidate.medians.compared
    if subject == "unclear" or not ratio:
        return ""
    is_other_side = (ratio > 1) != (phrase.factor > 1)
    if subject == "second" or (subject == "nobody" and is_other_side):
        first, second = second, first
    return f"{phrase.text} | {first.name} vs {second.name} {metric.key} {_amount(phrase)} {where}"


def _amount(phrase: Phrase) -> str:
    """Return "ratio 2", "ratio at least 2" or "12 % more"."""
    if phrase.kind == "change":
        share = number(round(100 * phrase.amount.low, 6))
        return f"{share} % {'more' if phrase.sign > 0 else 'less'}"
    if phrase.sign < 0:
        return f"ratio {number(round(phrase.factor, 6))}"
    return f"ratio {_span(phrase)}"


def _span(phrase: Phrase) -> str:
    """Return "2", "at least 2" or "1.9 to 2.1"."""
    amount = phrase.amount
    low, high = number(round(amount.low, 6)), number(round(amount.high, 6))
    bound = f"{amount.bound} " if amount.bound in ("at least", "at most") else ""
    return f"{bound}{low}" if low == high else f"{low} to {high}"
