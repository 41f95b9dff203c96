"""Heads and prices of what is sold, allowed, set or wished for."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around.offer_words import (
    BOUND,
    CONFIGURATION,
    DAY,
    DUE,
    IN_USE,
    MEANING,
    OFFER,
    PRICE,
    SETTING,
    STAGE,
    VISITORS,
)
from importers.formats.tables.grid.cells import is_rule, split
from importers.formats.tables.grid.grid import Column, Grid, load_rank, plain_head, read_head
from importers.formats.tables.grid.values import bare
from importers.reading.sheets import Cell

_MEASURED = re.compile(r"\b(?:achieved|actual|measured|reached|results?|observed|value)\b", re.I)
_WISHED = re.compile(r"\b(?:target|goal|objective|budget|sl[oa])s?\b", re.I)
# Without "SLA": a plan with prices says "SLA | Yes".
_AIMED = re.compile(r"\b(?:target|goal|objective|budget|slo)s?\b", re.I)
_ONE_TARGET = r"(?:target|goal|objecti(?:ve|f)|meta|hedef|cel)s?(?: ?(?:values?|值))?"
_TARGET = re.compile(_ONE_TARGET, re.I)
_TARGET_OR_BOUND = re.compile(
    rf"{_ONE_TARGET}|(?:min(?:imum)?|max(?:imum)?|threshold|limit|warning|critical|alert|priority"
    r"|unit|note|comment|description|status)s?(?: ?(?:values?|值))?|\W*",
    re.I,
)
_SCORE = re.compile(
    r"\b(?:accuracy|recall|(?:test|code) coverage)\b|准确率|召回率|覆盖率|정확도|正答率", re.I
)
_MARKS = "\\s✅❌✓✔✗✘\ufe0f"
_JUDGED = re.compile(
    rf"[{_MARKS}]{{0,4}}(?:yes|no|true|false|pass(?:ed)?|fail(?:ed)?|(?:not )?met|missed|ok)"
    rf"[{_MARKS}]{{0,4}}|[{_MARKS}]{{0,4}}[✅❌✓✔✗✘]\ufe0f?",
    re.I,
)
_THROTTLED = re.compile(r"(?:throttl\w+|burst) (?:burst )?(?:rate|capacity)", re.I)
_LIMITED = re.compile(r"每秒(?:最多|只放行)|无限流|\bRateLimiter\(")
_PAIR = 2  # cells of a row
_FIELD = re.compile(r"(?:columns?|fields?|keys?)(?: name)?", re.I)
_EXAMPLE = re.compile(r"(?:examples?|sample)(?: value)?", re.I)
RATE_HEAD = re.compile(r"\b(?:rps|req\w*/s\w*|qps)\b", re.I)


def against(grid: Grid, *, heads: list[str], head: int) -> str | None:
    """Return the head or the prices that say what is sold, wished for or set."""
    judged = _judged_heads(grid, head=head)
    heads = [text for text in heads if text not in judged]
    has_meaning = any(map(MEANING.search, heads))
    offer = next((text for text in heads if _is_offer(text, has_meaning=has_meaning)), None)
    offer = offer or next((text for text in heads if _is_wish(text, heads)), None)
    offer = offer or _head_of_settings(grid) or _target_among_bounds(grid)
    if offer is not None and not has_measured_beside(heads):
        return f'"{offer}" heads what is set, sold or wished for'
    rows = grid.rows[head + 1 :]
    for cells in zip(*rows, strict=True):
        prices = [cell for cell in cells if isinstance(cell, str) and PRICE.search(bare(cell))]
        if 2 * len(prices) > len(cells):
            return f'"{prices[0]}" is a price'
    return None


def _head_of_settings(grid: Grid) -> str | None:
    """Return the corner of a turned table of settings: "Flag" beside "Default", above flags."""
    if grid.column_lines is None:
        return None
    corner = plain_head(grid.corner)
    is_set = SETTING.search(corner) or CONFIGURATION.search(corner)
    names = [plain_head(row[0]) for row in grid.rows[1:]]
    is_explained = any(map(MEANING.search, names))
    if _FIELD.fullmatch(corner) and any(map(_EXAMPLE.fullmatch, names)):
        return corner  # "Field | Type | Example" says what a file holds
    return corner if is_set and is_explained else None


def _target_among_bounds(grid: Grid) -> str | None:
    """Return the head of targets of a table of metrics that has nothing but bounds beside it.

    So it is where rows judge a program by its accuracy. The loads may have been read as heads; then
    the table's own stand above them.
    """
    if grid.column_lines is None:
        return None
    source, first = grid.context.source, min(grid.column_lines) - 1
    is_below_heads = first > 1 and is_rule(source[first - 1])
    own = first - 2 if is_below_heads else first
    names = [plain_head(name) for name in split(source[own], "|")[1:]] if source else []
    target = next(filter(_TARGET.fullmatch, names), None)
    are_bounds = is_below_heads and all(map(_TARGET_OR_BOUND.fullmatch, names))
    is_judged = any(isinstance(cell, str) and _SCORE.search(cell) for cell in grid.rows[0])
    return target if are_bounds or is_judged else None


def _judged_heads(grid: Grid, *, head: int) -> set[str]:
    """Return the heads of targets whose cells only say whether a row met them: "Yes", "❌"."""
    judged: set[str] = set()
    for index, title in enumerate(map(plain_head, grid.rows[head])):
        cells = [row[index] for row in grid.rows[head + 1 :]]
        if cells and _AIMED.search(title) and all(map(_is_verdict, cells)):
            judged.add(title)
    return judged


def _is_verdict(cell: Cell) -> bool:
    """Tell whether a cell says that something was met or missed."""
    return _JUDGED.fullmatch(bare(str(cell))) is not None


def in_use(grid: Grid, columns: list[Column], *, head: int) -> str | None:
    """Return what says that rates are bounds of a service, or those of its traffic."""
    heads = map(plain_head, grid.rows[head])
    if due := next(filter(DUE.match, heads), None):
        return f'"{due}" heads what is still to be reached'
    return (
        _against_limited(grid)
        or _against_bounds(columns)
        or _against_named_bounds(grid)
        or _against_traffic(grid, head=head)
    )


def _against_limited(grid: Grid) -> str | None:
    """Return the words of a cell that say what is let through: "每秒最多 1 个请求"."""
    texts = map(str, chain.from_iterable(grid.rows))
    limited = next(filter(None, map(_LIMITED.search, texts)), None)
    return None if limited is None else f'"{limited[0]}" is what is set, sold or wished for'


def _against_bounds(columns: list[Column]) -> str | None:
    """Return the head of a column of rates that calls them bounds: "Limit", "Quota (req/s)"."""
    titles = (column.title for column in columns if column.head.field == "requests_per_s")
    bound = next((title for title in titles if BOUND.search(plain_head(title))), None)
    return None if bound is None else f'"{bound}" heads what is set, sold or wished for'


def _against_named_bounds(grid: Grid) -> str | None:
    """Return the name of a row of one number, where half of them are called bounds: "Burst limit".

    In rows of more numbers it may be what was added to a server: "rate limit" beside "none".
    """
    if any(len(row) > _PAIR for row in grid.rows):
        return None
    names = [plain_head(row[0]) for row in grid.rows[1:]]
    bounds = [name for name in names if BOUND.search(name) or _THROTTLED.match(name)]
    is_set = bounds and 2 * len(bounds) >= len(names)
    return f'"{bounds[0]}" is what is set, sold or wished for' if is_set else None


def against_visitors(heads: list[str]) -> str | None:
    """Return the head of visitors beside one of days: such a table is of traffic."""
    is_dated = any(DAY.search(text) for text in heads)
    visitors = next((text for text in heads if VISITORS.search(text)), None)
    return f'"{visitors}" of a day is traffic' if is_dated and visitors else None


def _against_traffic(grid: Grid, *, head: int) -> str | None:
    """Return the column that says that all rows are of what is in use, where none has a load.

    Such rates are watched, as on a dashboard: nobody asks production alone for all that it can.
    """
    heads = [plain_head(cell) for cell in grid.rows[head]]
    if any(load_rank(cell) is not None for cell in grid.rows[head]):
        return None
    for title, cells in zip(heads, zip(*grid.rows[head + 1 :], strict=True), strict=True):
        is_stage = STAGE.search(title) and len(cells) > 1
        if is_stage and all(IN_USE.search(bare(str(cell))) for cell in cells):
            return f'"{cells[0]}" in each row is of traffic'
    return None


def _is_offer(head: str, *, has_meaning: bool) -> bool:
    """Tell whether a head names what is sold, wished for or set."""
    is_set = SETTING.search(head) or (has_meaning and CONFIGURATION.search(head))
    return bool(OFFER.search(head) or is_set)


def _is_wish(head: str, heads: list[str]) -> bool:
    """Tell whether a head wishes for a metric that no other head measures: "p95 target"."""
    wished = " ".join(_WISHED.sub(" ", head).split())
    return wished not in (head, *heads) and bool(read_head(wished))


def has_measured_beside(heads: list[str]) -> bool:
    """Tell whether a head beside a target names what was reached: "Achieved RPS", "Result"."""
    offered = [text for text in heads if re.search(r"target|offered", text, re.I)]
    rates = [text for text in heads if RATE_HEAD.search(text)]
    is_measured = any(_MEASURED.search(text) for text in heads)
    is_setting = any(SETTING.search(text) for text in heads)
    return (is_measured and not is_setting) or (len(offered) > 0 and len(rates) > len(offered))
