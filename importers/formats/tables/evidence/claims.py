"""Rates that are claimed and not measured: "~100,000" beside "Learning curve", and ranges.

Who compares products by what is said of them gives figures of two digits, with a mark that they
are rough, beside words: an architecture, an ecosystem, "low". Who measured has other figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, product

from importers.formats.tables.around import around
from importers.formats.tables.around.load_around import load_of
from importers.formats.tables.evidence import measured, proportions
from importers.formats.tables.grid.grid import Column, Grid, plain_head
from importers.formats.tables.grid.values import Value, bare, value_of
from importers.reading.sheets import Cell

MOST_ROWS = 60  # of a table that are looked at
# Heads of columns that judge products and measure nothing.
_JUDGED = re.compile(
    r"(?:architecture|learning curve|(?:\w+ )?ecosystem|maturity|community|productivity|difficulty"
    r"|(?:developer|dev) (?:experience|speed)|dx|ease of (?:use|development)|type safety|philosophy"
    r"|complexity|pros|cons|popularity|adoption|recommendations?|verdict|when to use"
    r"|features?|setup (?:time|effort)|best use(?: cases?)?)",
    re.I,
)
_CLAIMED = re.compile(
    r"\b(?:capacity|capacidade?s?|capacités?|kapazität\w*"
    r"|market position|competit(?:ive|or)s?|estimation"
    r"|(?:servers?|instances|machines|nodes) needed)\b",
    re.I,
)
_TYPICAL = re.compile(r"\btypical(?:ly)?\b", re.I)
# Nobody measures these: they stand for all that one product is praised against.
_NOBODY = re.compile(
    r"(?:the )?(?:others?|competit(?:ors?|ion)|alternatives?|traditional(?: [\w-]+){0,2}"
    r"|industry (?:average|standard)|everyone else|the rest|(?:the )?old way|our \w{2,12})",
    re.I,
)
_ROUGH = re.compile(r"\s*(?:[~≈<>≤≥]|[0-9][0-9.,]*\s?[kKM]?\+)")
_ABOUT = re.compile(r"\s*[~≈]")
_BOUND = re.compile(r"\s*[<>≤≥]|[0-9][0-9.,]*\s?[kKM]?\+")
_LEAST_RATE = re.compile(r"\s*[~≈] ?[0-9][0-9.,]*\s?[kKM]?\+")
_LEAST_ROUND = re.compile(r"[~≈]? ?[0-9][0-9.,]*\+(?: ?(?:req/s|rps|qps))?", re.I)
_RANGE = re.compile(
    r"[~≈]?\s?[0-9][0-9.,]*\s?[kKM]?\s?(?:–|—|-|to|\.\.)\s?[~≈]?[0-9][0-9.,]*\s?\S*"
)
_POINTED = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")
_CHANGE = re.compile(r"[-+−][0-9][0-9.,]* ?%")
_TESTED = re.compile(r"\b(?:bench\w*|measure[ds]?|measurements?|tested|load tests?)\b", re.I)
# "10K inf/s"
_OTHER_UNIT = re.compile(
    r"\s*[~≈]?[0-9][0-9.,]*\s?[kKM]?\s?"
    r"((?!req|hits|ops|resp|trans|[kmg]i?b|[kmg]?bits?\b)[a-z]{3,12})"
    r" ?/ ?s(?:ec)?\b",
    re.I,
)
_LEAST = 2  # rows
_THOUSAND = 1000
_LONGEST = 300  # characters of a line that is searched


def against(grid: Grid, columns: list[Column], *, head: int, is_called: bool) -> str | None:
    """Return why the rates of a table are claims; None if somebody may have measured them.

    `is_called` tells that a load generator or its command stands near the table. A word of a test
    near it says that somebody measured, however roughly.
    """
    planned = None if is_called else proportions.against(grid, columns, head=head)
    planned = planned or _by_other_units(grid, columns, head=head)
    if planned:
        return planned
    rates = _cells(grid, columns, head=head, field="requests_per_s")
    if not rates:
        return None if is_called else _by_rough_times(grid, columns, head=head)
    return _by_rates(grid, columns, head=head, is_called=is_called)


def _by_other_units(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return that a column counts several other things in a second: "inf/s" and "msg/s"."""
    cells = _cells(grid, columns, head=head, field="requests_per_s")
    units = {
        match[1].lower(): match[0] for cell in cells if (match := _OTHER_UNIT.match(str(cell)))
    }
    if len(units) < _LEAST:
        return None
    return f'"{units.popitem()[1]}" stands beside requests: the rates are of parts of a program'


def _by_rates(grid: Grid, columns: list[Column], *, head: int, is_called: bool) -> str | None:
    """Return why the rates of a table are claims; None if somebody may have measured them."""
    rates = _cells(grid, columns, head=head, field="requests_per_s")
    ranges = [cell for cell in rates if isinstance(cell, str) and _RANGE.fullmatch(bare(cell))]
    if len(rates) < _LEAST or not all(map(_is_rough_or_round, rates)):
        return None
    if len(rates) > len(ranges) >= _LEAST and 2 * len(ranges) > len(rates):
        return f'"{bare(str(ranges[0]))}" is a range, as most of its rates are'
    is_told = any(chain(grid.context.titles, around.section(grid.context)))
    is_unsure = is_told and not is_called and not load_of(grid.context)
    if is_unsure and all(map(_is_reached, rates)):
        return f'"{bare(str(rates[0]))}" is a bound, as all of its rates are'
    times = _cells(grid, columns, head=head, field="latency_ms")
    are_bounds = all(map(_is_bound, rates))
    if times and are_bounds and all(map(_is_rough if is_unsure else _is_bound, times)):
        return f'"{bare(str(rates[0]))}" is a bound, as all of its numbers are'
    if not is_called and times and all(map(_is_bound, times)):
        return f'"{bare(str(times[0]))}" is a bound, as all times beside round rates are'
    if not is_called and all(map(_is_rough, rates)) and times and all(map(_is_range, times)):
        return f'"{bare(str(times[0]))}" is a range, as all times beside rough rates are'
    if is_called or load_of(grid.context) or any(map(_is_tested, _near(grid, head=head))):
        return None
    return _by_titles(grid, rates) or _by_products(grid, head=head)


def _by_rough_times(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return that all times of a table without a rate are rough, and nobody says he tested."""
    times = _cells(grid, columns, head=head, field="latency_ms")
    if len(times) < _LEAST or not all(_ABOUT.match(bare(str(cell))) for cell in times):
        return None
    has_load = any(column.head.kind == "concurrency" for column in columns)
    if has_load or load_of(grid.context) or measured.is_tested(grid):
        return None
    return f'"{bare(str(times[0]))}" is rough, as all of its times are'


def _by_titles(grid: Grid, rates: list[Cell]) -> str | None:
    """Return that all rates are bounds, or the word above them that says that they are claims."""
    if all(map(_is_least, rates)):
        return f'"{bare(str(rates[0]))}" is a bound, as all of its rates are'
    titles = [*grid.context.texts(), *around.headings(grid.context)[:1]]
    above = list(around.introduced(grid.context))
    claims = chain(map(_CLAIMED.search, titles), map(_TYPICAL.search, above))
    claimed = next(filter(None, claims), None)
    return f'"{claimed[0]}" stands above rates that are all round figures' if claimed else None


def _by_products(grid: Grid, *, head: int) -> str | None:
    """Return the head or the name that says that products are praised or judged."""
    firsts = [row[0] for row in grid.rows[head + 1 :] if row[0] is not None]
    nobody = next(filter(_NOBODY.fullmatch, map(plain_head, [*grid.rows[head], *firsts])), None)
    if nobody:
        return f'"{nobody}" is beside a product of which rates are claimed'
    judged = next(filter(_JUDGED.fullmatch, map(plain_head, [grid.corner, *grid.rows[head]])), None)
    return f'"{judged}" stands beside rates that are all round figures' if judged else None


def _is_tested(text: str) -> bool:
    """Tell whether a text says that somebody tested: more than the heading "Benchmarks"."""
    return bool(_TESTED.search(text)) and not measured.BARE_HEADING.fullmatch(text)


def _near(grid: Grid, *, head: int) -> Iterator[str]:
    """Give the texts that may say that somebody tested: heads, titles, headings, lines above."""
    context = grid.context
    heads = (str(cell) for cell in grid.rows[head] if cell is not None)
    yield from (text[:_LONGEST] for text in chain(heads, context.texts()))
    yield from (
        text[:_LONGEST] for text in chain(around.section(context), around.headings(context))
    )


def _cells(grid: Grid, columns: list[Column], *, head: int, field: str) -> list[Cell]:
    """Return the filled cells with figures below the heads of this field."""
    own = [column.index for column in columns if column.head.field == field]
    rows = grid.rows[head + 1 : head + 1 + MOST_ROWS]
    cells = (row[index] for row, index in product(rows, own))
    return [cell for cell in cells if re.search(r"[0-9]", str(cell)) and not _is_change(cell)]


def _is_change(cell: Cell) -> bool:
    """Tell whether a cell says by how much others differ: "+22.2%"."""
    return isinstance(cell, str) and bool(_CHANGE.fullmatch(bare(cell)))


def _is_range(cell: Cell) -> bool:
    """Tell whether a cell is "50-100ms"."""
    return isinstance(cell, str) and bool(_RANGE.fullmatch(bare(cell)))


def _is_bound(cell: Cell) -> bool:
    """Tell whether a cell is "5,000+" or "< 5 ms"."""
    return isinstance(cell, str) and bool(_BOUND.match(bare(cell)))


def _is_least(cell: Cell) -> bool:
    """Tell whether a cell is a rough number that is reached at least: "~50,000+"."""
    return isinstance(cell, str) and bool(_LEAST_RATE.match(bare(cell)))


def _is_reached(cell: Cell) -> bool:
    """Tell whether a cell is a round number that is reached at least: "45,000+"."""
    value = value_of(cell)
    is_least = isinstance(cell, str) and bool(_LEAST_ROUND.fullmatch(bare(cell)))
    return is_least and value is not None and _has_two_digits(value)


def _is_rough(cell: Cell) -> bool:
    """Tell whether a cell says that its figure is rough: "~36,000", "5M+", "<1 ms", "5-10"."""
    if not isinstance(cell, str):
        return False
    text = bare(cell)
    return bool(_ROUGH.match(text) or _RANGE.fullmatch(text))


def _is_rough_or_round(cell: Cell) -> bool:
    value = value_of(cell)
    return _is_rough(cell) or value is None or _has_two_digits(value)


def _has_two_digits(value: Value) -> bool:
    """Tell whether no more than two digits of a number count: 1,100,000 and 700,000."""
    digits = value.digits.replace(",", "").replace(" ", "").lstrip("0")
    if _POINTED.fullmatch(digits):
        digits = digits.replace(".", "")  # "12.000" has two digits with each mark
    if value.factor >= _THOUSAND and value.digits.isdigit():
        return len(digits.rstrip("0")) <= 2  # "45k"
    return "." not in digits and len(digits) > 2 and len(digits.rstrip("0")) <= 2
