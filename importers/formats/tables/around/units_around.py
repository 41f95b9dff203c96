"""The units that the text around a table says: what "K" means, and of all times."""

from __future__ import annotations

import re
from itertools import chain, islice

from importers.formats.tables.around import lines_below
from importers.formats.tables.around.around import (
    REACH,
    headings_above,
    introductions,
    lines_at,
)
from importers.formats.tables.grid.grid import Context
from importers.reading.commands.known_lines import kept
from importers.reading.units import KILO_1000, KILO_1024

_TOOLS = (
    (
        KILO_1024,
        r"(?<![\w-])(?:wrk2?|apache ?bench(?:mark)?|bombardier|h2load|jmeter"
        r"|ab(?= -|\)|\b 压|`))\b",
    ),
    (KILO_1024, r"(?<![\w-])ab (?:-|testing|test|benchmark)"),
    (KILO_1000, r"(?<![\w-])(?:autocannon|k6)\b"),
)
_KILOS = tuple((kilo, re.compile(pattern, re.I)) for kilo, pattern in _TOOLS)
_SHORT = (  # units that are shorter than a second
    r"(ms|milliseconds|µs|microseconds|millisekunden|milisegundos|millisecondes|millisecondi"
    r"|миллисекундах|миллисекунд[ыа]?|мс|毫秒|ミリ秒|밀리초|微秒)(?![^\W_]|[/-])"
)
# "Latency unit: ms", "延迟单位为毫秒"
_TOLD = (
    r"(?:\b(?:units?|einheit(?:en)?|unidad(?:es)?|unidades?|unité|unità|единиц[аы])"
    r"|单位|單位|単位|단위)(?: (?:of time|измерения|de tiempo|de tempo|de temps))?"
    rf" ?(?:[:：=–—-]|为|為|是|は|is\b|are\b|ist\b|es\b|é\b)? ?{_SHORT}"
)
_ONLY_UNIT = re.compile(rf"\W*(?:\w{{1,20}} ){{0,2}}\w{{0,10}}?{_TOLD}\W*", re.I)
# "Milliseconds, of whole answers."
_FIRST_WORD = r"^[*_(]{0,3}(milliseconds|microseconds)[,.;:]"
_UNITS = re.compile(
    # "30 ms" is a time, and no unit of others.
    rf"\b(?:in|en|em|в|times? in|latenc\w+|all times)\b[^\n.]{{0,30}}?[\s(\[](?<![0-9]\s){_SHORT}"
    # "Done in seconds" and "in the US" say nothing of times that were measured.
    r"|(?:\b(?:results|numbers)(?: (?:are|given|shown))? in "
    r"|\b(?:times?|latenc\w+|latenz\w*|zeiten|percentiles?|perzentile|values|figures|durations?)"
    r"\b[^\n.]{0,40}? in |[(\[]in |^\W{0,4}in |\b(?:latenc\w+|times?)(?: [(\[]|, ))"
    r"((?-i:us)|seconds|sekunden)(?![\w-])"
    rf"|{_TOLD}"
    r"|\btime[ ─-]{1,3}(?:distribution|percentiles?)[ ─-]{0,3}\((ms|us|s)\)"
    rf"|{_FIRST_WORD}"
    r"|\([^()\n]{0,40}\bp ?[0-9]{2}\b[^()\n]{0,40}[,;] ?(ms|µs|us|s)\)"  # "(median / p95, ms)"
    r"|[^\s|] \((ms|milliseconds|µs|us)\)[*_:]{0,4}\s*$",  # "**Table 2. Of the edge (ms)**"
    re.I | re.M,
)
# "Value (ms)" below "Metric | Value (ms)": of all times below it that have no other.
VALUES = (
    r"(?:values?|results?|measured|valor|resultado|wert|ergebnis|valeur|résultat|valore|значение"
    r"|результат|数值|结果|値|值)"
)
_OF_VALUES = re.compile(
    rf"^\W*[^|\t;,]{{1,60}}[|\t;,]\s{{0,9}}{VALUES}"
    r"\s?[(\[,]\s?(ms|µs|us|s|sec)[)\]]?\s{0,9}[|\t;,]?\s*$",
    re.I,
)
# "Times are in milliseconds.", "*Latencies in ms*"
_BELOW = re.compile(
    r"(?:^|[.;] )\W{0,4}(?:all )?(?:latenc(?:y|ies)|(?:response )?times|percentiles)"
    r"(?: values| figures)? (?:(?:is|are) )?(?:(?:given|shown|reported|measured) )?(?:in )?"
    r"(ms|milliseconds|µs|us|microseconds|s"
    r"|seconds)(?=\s*$|[.,;:)*_]| \(| (?:at|with|under|unless|lower)\b)",
    re.I,
)
_OF_PAGE = re.compile(rf"(?:{_BELOW.pattern}|{_FIRST_WORD})", re.I)
_PERCENTILES = re.compile(r"\b[pP][0-9]{2}(?:\.[0-9]{1,2})?\b")
_WITH_UNIT = re.compile(rf"({_PERCENTILES.pattern})(?: latency)? ?[(\[]?(ms|µs|us|s)[)\]]?")
_MOST_BELOW = 4  # lines
_OF_ALL = re.compile(
    r"\b(?:latenc(?:y|ies)|times) (?:(?:is|are|given|shown|reported) ){0,2}in\b", re.I
)
_UNIT_NAMES = {
    "milliseconds": "ms",
    "microseconds": "us",
    "µs": "us",
    "seconds": "s",
    "sec": "s",
    "sekunden": "s",
    **dict.fromkeys(("millisekunden", "milisegundos", "millisecondes", "millisecondi"), "ms"),
    **dict.fromkeys(("миллисекундах", "миллисекунды", "миллисекунда", "миллисекунд"), "ms"),
    **dict.fromkeys(("мс", "毫秒", "ミリ秒", "밀리초"), "ms"),
    "微秒": "us",
}


def kilo_of(context: Context) -> int | None:
    """Return what "K" means to the tools that the text names; None if it names none, or both."""
    first, last = context.span
    lines = lines_at(context, range(max(first - REACH, 1), last + REACH // 4))
    kilos = set(chain.from_iterable(map(_kilos_of, [line for _, line in lines])))
    kilos |= set(chain.from_iterable(map(_kilos_of, context.texts())))
    return kilos.pop() if len(kilos) == 1 else None


@kept
def _kilos_of(line: str) -> tuple[int, ...]:
    return tuple(kilo for kilo, pattern in _KILOS if pattern.search(line))


def only_tells_unit(line: str) -> bool:
    """Tell whether a line says nothing but the unit of times: "Latency unit: ms"."""
    return _ONLY_UNIT.fullmatch(line) is not None


def unit_of_time(context: Context) -> str:
    """Return the unit in which the lines around a table give all times; "" when they name none.

    The head of its only values counts, too. A line below has to speak of times or latencies.
    """
    first, _ = context.span
    heads = [line for _, line in lines_at(context, range(max(first, 1), first + 1))]
    if head := next(filter(None, map(_OF_VALUES.search, heads)), None):
        return _unit_of(head[1])
    lines = [line for _, line in lines_at(context, range(max(first - 6, 1), first))]
    headings = (text for _, text in headings_above(context) if _OF_ALL.search(text))
    text = "\n".join([*context.titles, *lines, *headings])
    names = (next(filter(None, match.groups())) for match in _UNITS.finditer(text))
    units = set(map(_unit_of, names)) or _units_below(context) or _units_of_heads_above(context)
    units = units or _units_of_page(context)
    return units.pop() if len(units) == 1 else ""


def _units_of_heads_above(context: Context) -> set[str]:
    """Return the units that heads of a table above give to percentiles that this one has, too."""
    first, _ = context.span
    own = set(_PERCENTILES.findall(context.source[first - 1])) if first > 0 else set()
    above = lines_at(context, range(max(first - REACH, 1), first))
    heads = chain.from_iterable(line.split("|") for _, line in above if "|" in line)
    matches = [match for cell in heads if (match := _WITH_UNIT.fullmatch(cell.strip()))]
    return {_unit_of(match[2]) for match in matches if match[1] in own}


def _units_of_page(context: Context) -> set[str]:
    """Return the unit of the nearest line below a heading of a table that says in which all are."""
    lines = chain.from_iterable(map(reversed, introductions(context)))
    matches = (_OF_PAGE.search(text) for _, text in lines if "|" not in text)
    return {_unit_of(match[1] or match[2]) for match in islice(filter(None, matches), 1)}


def _units_below(context: Context) -> set[str]:
    """Return the units of a line below a table that says in which all times are."""
    below = lines_below.lines_below(context, context.span[1])[:_MOST_BELOW]
    matches = (_BELOW.search(text) for _, text in below)
    return {_unit_of(match[1]) for match in matches if match}


def _unit_of(word: str) -> str:
    """Return the unit that a word names: "ms" of "Milliseconds"."""
    return _UNIT_NAMES.get(word.lower(), word.lower())
