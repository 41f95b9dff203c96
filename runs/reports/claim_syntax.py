"""The syntax of claims: `[[claim: words | marked value]]`, or the marked value alone.

A marked value is `lighttpd vs Apache requests_per_s ratio 2.1 at 100`, `... 12 % more at 100`, or
`lighttpd requests_per_s 1462 at 1`. The first form, `lighttpd / Apache requests_per_s @ 20 = 2`,
stays readable, because published reports hold it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from runs.compare.claims.nouns import NOUNS, SIZES, UNITS, alternatives, is_size, scale_of
from runs.compare.claims.phrases import BOUNDS, CHANGES, NUMBER, number_of
from runs.compare.claims.ranges import Amount, Range, change_range, factor_range, value_range
from runs.compare.claims.subjects import EVERY_LOAD
from runs.compare.metrics import METRICS, Metric

HEAD, TAIL = "[[claim:", "]]"
LONGEST = 500
MOST_TOLERANCE = 0.5
SYNTAX = "server vs server metric ratio number at load"
_BOUND = r"(?:(?P<bound>at least|at most|more than|less than|about) )?"
_SPAN = rf"(?P<low>{NUMBER})(?:(?: to | ?[-\u2013] ?)(?P<high>{NUMBER}))?"
_KEYS = {metric.key: metric for metric in METRICS}
_AMBIGUOUS = ("requests", "answers", "pages")  # a count as well
# The names of a metric in a mark: those that mean exactly one.
_NAMES = {
    noun: keys
    for noun, keys in NOUNS.items()
    if len(keys) == 1 and keys[0] in _KEYS and noun not in _AMBIGUOUS
}
_METRIC = rf"(?P<metric>{alternatives(_NAMES)})"
_CORES = (
    re.compile(
        rf"(?P<left>.+?) vs\.? (?P<right>.+?) {_METRIC} ratio {_BOUND}{_SPAN}(?: ?[x\u00d7])?", re.I
    ),
    re.compile(
        rf"(?P<left>.+?) vs\.? (?P<right>.+?) {_METRIC} {_BOUND}{_SPAN} ?% (?P<change>more|less"
        r"|higher|lower|fewer)",
        re.I,
    ),
    re.compile(
        rf"(?P<left>(?:(?! vs\b).)+?) {_METRIC} {_BOUND}{_SPAN}"
        rf"(?: ?(?P<unit>{alternatives(UNITS)}))?",
        re.I,
    ),
)
_OLD = re.compile(
    rf"(?P<left>.+?) / (?P<right>.+) (?P<metric>{'|'.join(_KEYS)})"
    r"(?: ?@ ?(?P<load>[0-9]{1,9}(?:\.[0-9]{1,6})?))?(?: in (?P<setup>[0-9]{1,2}))?"
    r" ?= ?(?P<low>[0-9]{1,6}(?:\.[0-9]{1,6})?)"
)
_ENDS = (
    re.compile(r" at (?P<every>every load|all loads)$", re.I),
    re.compile(
        rf" (?:at|@) ?(?P<first>{NUMBER})(?:(?: to | ?[-\u2013] ?)(?P<last>{NUMBER}))?"
        r"(?: (?:connections?|requests/s offered))?$",
        re.I,
    ),
    re.compile(rf" (?:\u00b1|\+/?-) ?(?P<tolerance>{NUMBER}) ?%$"),
    re.compile(rf" for (?P<count>{NUMBER}) ?(?P<size_unit>{'|'.join(SIZES)})$", re.I),
    re.compile(r" in (?:setup )?(?P<setup>[0-9]{1,2})$", re.I),
)


@dataclass(frozen=True, slots=True)
class Claim:
    """What an author marks: a ratio of `left` to `right`, or a value of `left` (`right` is "").

    `own_words` are the author's, "" where the marked value stands alone; `text` is what is shown.
    `load` and `setup` (from 1) are None where the claim does not name them; `span` are the lowest
    and the highest load of a sweep. `size` is a count and its unit. `allowed` holds every right
    measured value, in the metric's stored unit; `tolerance` is a share, None where none is written.
    """

    text: str
    own_words: str
    left: str
    right: str
    metric: Metric
    stated: str
    factor: float | None
    allowed: Range
    load: float | None = None
    span: tuple[float, float] | None = None
    setup: int | None = None
    size: tuple[float, str] | None = None
    tolerance: float | None = None

    @property
    def loads(self) -> tuple[float, float] | None:
        """Return the lowest and the highest load that the claim names."""
        return self.span or (None if self.load is None else (self.load, self.load))

    def is_of_size(self, size: float | None) -> bool:
        """Tell whether the claim can be about a document of this size in bytes."""
        return self.size is None or is_size(self.size[0], unit=self.size[1], size=size)


def read(text: str) -> Claim | str:
    """Read what stands between "[[claim:" and "]]"; a `str` is the text to show of no claim."""
    before, bar, after = text.partition("|")
    own_words = " ".join(before.split()) if bar else ""
    marked = " ".join((after if bar else before).split())
    if bar and not own_words:
        return ""
    old = _OLD.fullmatch(marked) if bar else None
    claim = _old(old, own_words) if old else _new(marked, own_words)
    return claim or own_words or marked


def _old(match: re.Match[str], own_words: str) -> Claim | None:
    """Return a claim of the first form; its factor is a ratio above 0."""
    amount = Amount(low=float(match["low"]), high=float(match["low"]))
    if not amount.low:
        return None
    return Claim(
        text=own_words,
        own_words=own_words,
        left=match["left"].strip(),
        right=match["right"].strip(),
        metric=_metric(match["metric"]),
        stated=f"{amount.low:g}",
        factor=amount.low,
        allowed=factor_range(amount),
        load=float(match["load"]) if match["load"] else None,
        setup=int(match["setup"]) if match["setup"] else None,
    )


def _new(marked: str, own_words: str) -> Claim | None:
    """Return a claim whose marked value has the second form; None where it has not."""
    ends = _ends(marked)
    if ends is None:
        return None
    core, conditions = ends
    match = next((match for pattern in _CORES if (match := pattern.fullmatch(core))), None)
    if not match:
        return None
    stated = {name: text for name, text in match.groupdict().items() if text}
    metric = _metric(stated["metric"])
    tolerance = conditions.get("tolerance")
    share = number_of(tolerance) / 100 if tolerance else None
    amount = _amount(stated)
    allowed = _allowed(stated, amount, metric=metric, tolerance=share)
    if not allowed or not amount.high or (share or 0) > MOST_TOLERANCE:
        return None
    first, last = conditions.get("first"), conditions.get("last")
    is_single = first is not None and last is None
    return Claim(
        text=own_words or marked,
        own_words=own_words,
        left=stated["left"].strip(),
        right=stated.get("right", "").strip(),
        metric=metric,
        stated=core[match.end("metric") :].strip().removeprefix("ratio "),
        factor=amount.low if " ratio " in core and amount.low == amount.high else None,
        allowed=allowed,
        load=number_of(first) if first and is_single else None,
        span=_span(conditions),
        setup=int(conditions["setup"]) if "setup" in conditions else None,
        size=_size(conditions),
        tolerance=share,
    )


def _ends(marked: str) -> tuple[str, Mapping[str, str]] | None:
    """Return the marked value without its conditions, and these; None where one stands twice."""
    conditions: dict[str, str] = {}
    while match := next((match for end in _ENDS if (match := end.search(marked))), None):
        stated = {name: text for name, text in match.groupdict().items() if text}
        kinds = {"first", "every"} if stated.keys() & {"first", "every"} else stated.keys()
        if kinds & conditions.keys():
            return None
        conditions |= stated
        marked = marked[: match.start()]
    return marked, conditions


def _amount(stated: Mapping[str, str]) -> Amount:
    low = number_of(stated["low"])
    high = number_of(stated.get("high", stated["low"]))
    bound = BOUNDS[stated.get("bound", "about").lower()]
    return Amount(low=min(low, high), high=max(low, high), bound=bound)


def _allowed(
    stated: Mapping[str, str], amount: Amount, *, metric: Metric, tolerance: float | None
) -> Range | None:
    """Return the right values of a marked value; None where its unit measures another thing."""
    if "change" in stated:
        sign, _ = CHANGES[stated["change"].lower()]
        return change_range(amount.scaled(0.01), sign=sign, tolerance=tolerance)
    if "right" in stated:
        return factor_range(amount, tolerance=tolerance)
    scale = scale_of(stated.get("unit", ""), metric)
    return value_range(amount.scaled(scale), tolerance=tolerance) if scale else None


def _span(conditions: Mapping[str, str]) -> tuple[float, float] | None:
    if "every" in conditions:
        return EVERY_LOAD
    if "last" not in conditions:
        return None
    first, last = number_of(conditions["first"]), number_of(conditions["last"])
    return min(first, last), max(first, last)


def _size(conditions: Mapping[str, str]) -> tuple[float, str] | None:
    if "count" not in conditions:
        return None
    return number_of(conditions["count"]), conditions["size_unit"]


def _metric(name: str) -> Metric:
    """Return the metric of a name in a mark."""
    return _KEYS[_NAMES[name.lower()][0]]
