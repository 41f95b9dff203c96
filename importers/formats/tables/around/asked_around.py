"""The rate that the text around a table says was asked for: "Precision — 500 RPS target"."""

from __future__ import annotations

import re
from itertools import chain, product

from importers.formats.tables.around.around import (
    REACH,
    behind_last,
    headings_above,
    is_heading,
    lines_at,
    straight_above,
)
from importers.formats.tables.grid.grid import Context
from importers.model import Run
from importers.reading.table_heads.load_words import COUNT, count_of

_RATE = r"(?:rps|qps|req(?:uest)?s? ?(?:/ ?s(?:ec(?:ond)?)?|per second))"


def _asked_as(word: str) -> re.Pattern[str]:
    """Return the pattern of a rate behind or before a word: "10k rps target"; `word` may be any of
    several.
    """
    return re.compile(
        rf"\b(?:{word})(?: (?:request )?rate)?(?: of|:)? ?{COUNT}(k?) ?{_RATE}\b"
        rf"|(?<![\w.,-]){COUNT}(k?) ?{_RATE} (?:{word})\b",
        re.I,
    )


_ASKED = _asked_as("target|fixed|constant|load")
# In prose a target may be a wish, and a load what production has.
_SURELY = re.compile(
    r"^\W{0,6}(?:load|rate)\W{1,6}(?:(?:fixed|constant)(?: rate)?(?: of)? )?"
    rf"{COUNT}(k?) ?{_RATE}\b"
    rf"|(?<![\w.,-]){COUNT}(k?) ?{_RATE} (?:constant|fixed)\b"
    # "Latency (ms) at 500 RPS"
    r"|^[^\n.!?]{0,40}\b(?:latenc\w*|times?)\b[^\n.!?0-9]{0,40} (?:at|under) "
    rf"{COUNT}(k?) ?{_RATE}\b",
    re.I,
)
# "wrk2 -t4 -c100 -R2000", "vegeta attack -rate=500"
_OF_COMMAND = re.compile(rf"(?<=\s)(?:-R ?|--?rate[ =]){COUNT}(k?)(?![\w.])")
_CALLS = re.compile(r"\b(?:wrk2?|vegeta)\b")
# "### 5c. 5,000 rps": a heading of nothing but a rate
_LONE = re.compile(
    rf"\W{{0,6}}(?:[0-9]{{1,2}}(?:[a-z]|(?:\.[0-9]{{1,2}}){{1,2}})?[.):]? )?(?:at |@ ?)?"
    rf"{COUNT}(k?) ?{_RATE}\W*$",
    re.I,
)
_OPEN_LOOP = re.compile(
    r"\b(?:vegeta|wrk2|(?:fixed|constant|open)[- ](?:rates?|loops?|loads?))\b", re.I
)
_KEPT = re.compile(  # "Open loop, 2,000 req/s"
    rf"{_OPEN_LOOP.pattern}[\s,:(@\u2013-]{{1,3}}(?:at |of |with )?{COUNT}(k?) ?{_RATE}(?!\w)"
    rf"|(?<![\w.,-]){COUNT}(k?) ?{_RATE}[\s,:(@\u2013-]{{1,3}}{_OPEN_LOOP.pattern}",
    re.I,
)
FIXED = re.compile(r"[0-9] ?(?:req|[rq]ps)", re.I)  # "Fixed 50 req/s" above paths
_MOST_DIGITS = 3  # of a rate that was asked for, but for the zeros at its end
_MORE = 1.05  # times the rate that was asked for, which a test may reach at most


def set_named(runs: list[Run]) -> None:
    """Set the rate that a name of a run says it kept: "Open loop, 2,000 req/s"."""
    for run in runs:
        names = " | ".join(filter(_OPEN_LOOP.search, run.identity.values()))
        asked = [*map(_asked, _KEPT.finditer(names))]
        is_asked = len(asked) == 1 and _is_round(asked[0])
        if is_asked and (run.requests_per_s or 0) <= _MORE * asked[0]:
            run.offered_rate = run.offered_rate or float(asked[0])


def set_offered(context: Context, runs: list[Run]) -> int | None:
    """Set the rate that the text above or the first head says was asked for, and return it.

    The text is the nearest heading or the line that announces the table; a line below that heading
    where it speaks of a load.

    None where none is said, or several, or where a run reached more.
    """
    if not context.source or not runs:
        return None
    first = lines_at(context, range(context.span[0], context.span[0] + 1))
    heads = [line for line in first if context.is_row(line)]
    above = lines_at(context, range(max(context.span[0] - REACH, 1), context.span[0]))
    near = behind_last(behind_last(above, is_heading), context.is_row)
    lines = [*straight_above(near), *headings_above(context)[:1], *heads]
    calls = (line for line in {*near, *lines} if _CALLS.search(line[1]))
    commands = product([_OF_COMMAND], calls)
    own, *outer = [*headings_above(context), (0, "")]
    is_open = any(_OPEN_LOOP.search(text) for _, text in outer)
    lone = [(_LONE, own)] if is_open and _LONE.match(own[1]) else []
    asked_in = chain(product([_ASKED], lines), product([_SURELY], near), commands, lone)
    rates: dict[int, int] = {}
    for pattern, (number, line) in asked_in:
        stated = map(_asked, pattern.finditer(line))
        rates |= dict.fromkeys(filter(_is_round, stated), number)
    asked, source = rates.popitem() if len(rates) == 1 else (0, 0)
    if not asked or any((run.requests_per_s or 0) > _MORE * asked for run in runs):
        return None
    for run in runs:
        run.offered_rate = float(asked)
        run.sources["offered_rate"] = source
    return asked


def _is_round(rate: int) -> bool:
    """Tell whether a rate may be one that somebody asked for: "Rate: 117,822 req/s" is a result."""
    return len(str(rate).rstrip("0")) <= _MOST_DIGITS


def _asked(match: re.Match[str]) -> int:
    """Return the rate that was asked for, in requests a second: 10,000 of "10k rps target"."""
    count = next(group for group in match.groups()[::2] if group)
    return count_of(count) * (1000 if any(match.groups()[1::2]) else 1)
