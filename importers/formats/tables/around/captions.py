"""Lines straight above or below a table that say what its numbers are."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around import caption_sides
from importers.formats.tables.around.around import (
    REACH,
    Line,
    behind_last,
    headings,
    introductions,
    is_heading,
    lines_at,
)
from importers.formats.tables.around.lines_below import heads_output
from importers.formats.tables.around.rate_captions import stated_rate
from importers.formats.tables.around.units_around import only_tells_unit
from importers.formats.tables.grid import cells
from importers.formats.tables.grid.grid import BETTER, Context
from importers.reading.commands.command_lines import FENCE

_LABEL = 120  # characters of a caption
_RATE_FIRST = re.compile(
    r"(?:(?:the )?(?:number of )?(?:requests|reqs?|hits) ?(?:/|per) ?s(?:ec(?:ond)?)?|rps|qps)\b",
    re.I,
)
_CAPTION = re.compile(
    r"(?:\*\*|__|<[a-z]{1,10}>|\s)*(?:table|tab\.|fig(?:ure|\.)?|tabela|tabla|tableau|tabelle"
    r"|таблица"
    r"|表|all (?:values|figures|numbers)|values|numbers|figures|results)\b",
    re.I,
)
_BETTER = re.compile(rf"[,;(]? ?{BETTER}\)?", re.I)
# A line of a list, "- Tool: JMeter", and "Benchmarked on a laptop with wrk": how it was tested.
_SETTING = re.compile(
    r"\s{0,9}(?:[-*+•] [^:：]{1,40}|[*_]{0,2}(?i:load|duration|tool|rate|concurrency|connections"
    r"|vus|users|clients|command|machine|hardware|environment|herramienta|ferramenta|outil|werkzeug"
    r"|strumento|narzędzie))[:：][*_]{0,2} ?[^\s*_].{0,200}$"
)
_HOW = re.compile(
    r"[^\n|]{0,120}?\b[0-9.]{1,5} ?ghz\b|"  # the machine
    r"[-+•] [^\n]{1,60}[,%]|"  # an item of a list: "- 30 % /a, 20 % /b"
    r"(?:median|mean|average|best)s?(?: [(\[][^)\]]{1,30}[)\]])? (?:of|over|across)\b|"
    r"(?:see|from|script|source|скрипт|raw)\b(?: [`\[(]|[:：]| [\w-]{1,30}\.[a-z]{1,5}\b)|"
    r"(?:测试|压测|壓測)?工具 |ツール[ は]|도구 |инструмент[: ]|"
    r"tests?: (?:ab|wrk2?|hey|oha|k6|siege|bombardier|autocannon)\b|"
    r"(?:gemessen|getestet|medido|testado|probado|mesuré|testé|misurato|testato)"
    r" (?:mit|com|con|avec)\b|teste? (?:com|con|avec|mit) [0-9]|"
    r"(?:re-?)?(?:load[- ])?(?:benchmarked|measured|tested|recorded|collected|obtained)"
    r" (?:on|using|via|by|with|against|after)\b|(?:re-?)?(?:run|ran|executed|reproduced?|generated)"
    r" (?:with|via|using|by):? [`$]",
    re.I,
)
_OF_PAGE = re.compile(
    r"(?:all (?:rates|numbers|figures|values|results)|throughput (?:is|are|in)) ", re.I
)
_RATE_WORD = re.compile(r"\b(?:rates?|throughput|speeds?|performance|req\w*|[rq]ps)\b", re.I)
_END_TAG = re.compile(r"\s*(?:</\w{1,10}>\s*)+")
_ITEM = re.compile(r"[-*+•] \S")
_KEY_AND_VALUE = re.compile(r"[A-Z][\w /-]{1,30}: [^\s|][^|]{0,80}$")  # "Python version: 3.11"
_VERB = re.compile(r"\b(?:is|are|was|were|has|have|can|will|we|i|you|it|handles?|serves?)\b", re.I)


def caption_below(context: Context) -> str:
    """Return the line straight below a table that names its numbers; "" where there is none.

    It begins as captions do, or with the words of a rate, or says that all numbers are rates.
    """
    last = context.span[1]
    below = lines_at(context, range(last + 1, last + 6))
    if heads_output(context, lines_at(context, range(last + 1, last + 10)), index=1):
        return ""  # a bold line apart from the table is the heading of the next one
    if (rate := _rate_straight_below(below)) or any(
        context.is_row(line) or is_heading(line) for line in below
    ):
        return rate  # any other line may be the caption of the next table
    lines = [line for _, line in below if not _END_TAG.fullmatch(line)]
    texts = (line.strip() for line in lines[:3] if not FENCE.match(line))
    text = next(filter(None, texts), "").strip("*_() ")
    if len(text) <= _LABEL and (rate := stated_rate(text, may_point=False)):
        return rate
    text = _BETTER.sub("", text).rstrip(".")
    is_caption = bool(_CAPTION.match(text)) or bool(_RATE_FIRST.match(text))
    if not is_caption or len(text) > _LABEL or "|" in text or _VERB.search(text):
        return ""
    return text


def rate_of_caption(context: Context) -> str:
    """Return the rate that a short line above a table says all its numbers are; "" if none does.

    No heading may stand between them, and no table of another form.
    """
    first, _ = context.span
    above = lines_at(context, range(max(first - REACH, 1), first))
    section = behind_last(above, is_heading)
    own = _first_row(context)
    near = behind_last(_without_alike(context, section, head=own), context.is_row)
    captions = (line.strip("*_#=> \t") for _, line in reversed(near))
    rates = (stated_rate(line) for line in captions if len(line) <= _LABEL or line.endswith(":"))
    return next(filter(None, rates), "") or _rate_of_page(context, head=own)


def _first_row(context: Context) -> str:
    """Return the first line of a table in the upload; "" for one so long that it is no row alone.

    A page in one line has all its tables there: to look at it for each would take too long.
    """
    first, _ = context.span
    row = context.source[first - 1] if 0 < first <= len(context.source) else ""
    return row if len(row) <= cells.MOST_LINE else ""


def _rate_straight_below(below: list[Line]) -> str:
    """Return the rate that the first line below a table says all rates are; "" if it says none."""
    filled = (line for line in below if line[1].strip() and not _END_TAG.fullmatch(line[1]))
    first = next(filled, (0, ""))
    text = first[1].strip("*_() ")
    return stated_rate(text, may_point=False) if _OF_PAGE.match(text) else ""


def _rate_of_page(context: Context, *, head: str) -> str:
    """Return the rate that a line below a heading further up says all rates are; "" if none does.

    The table must have a word of rates in its row of heads or in its heading: another table of the
    page may be of memory.
    """
    if not any(map(_RATE_WORD.search, [head, *headings(context)[:1]])):
        return ""
    lines = chain.from_iterable(map(reversed, introductions(context)))
    texts = (line.strip("*_> \t") for _, line in lines)
    rates = (stated_rate(text, may_point=False) for text in texts if _OF_PAGE.match(text))
    return next(filter(None, rates), "")


def _without_alike(context: Context, lines: list[Line], *, head: str) -> list[Line]:
    """Return lines without the rows of tables at their end that have the heads of this row.

    The first head may be another: it names what each table is of.
    """
    others = [*lines]
    heads = cells.split(head, "|")[1:]
    while heads:
        rows = _rows_at_end(context, others)
        if not rows or cells.split(rows[0][1], "|")[1:] != heads:
            break
        others = others[: others.index(rows[0])]
    return others


def _rows_at_end(context: Context, lines: list[Line]) -> list[Line]:
    """Return the rows that stand last among lines, with nothing but empty lines below them."""
    filled = [line for line in lines if line[1].strip()]
    rows: list[Line] = []
    while filled and context.is_row(filled[-1]) and (not rows or filled[-1][0] + 1 == rows[0][0]):
        rows.insert(0, filled.pop())
    return rows


def names_nothing(context: Context) -> bool:
    """Tell whether the line above a table is a setting, the end of a list, or another's caption."""
    return says_how(context) or _ends_list(context) or caption_sides.is_of_table_above(context)


def _ends_list(context: Context) -> bool:
    """Tell whether the line above a table is the last of several items or settings of a list."""
    first, _ = context.span
    near = lines_at(context, range(max(first - 6, 1), first))
    filled = [text for _, text in near if text.strip()]
    is_apart = bool(near) and not near[-1][1].strip()
    if not is_apart or len(filled) < 2:
        return False
    return any(all(map(kind.match, filled[-2:])) for kind in (_ITEM, _KEY_AND_VALUE))


def says_how(context: Context) -> bool:
    """Tell whether the line above a table only says how it was tested, and so names nothing."""
    first, _ = context.span
    near = reversed(lines_at(context, range(max(first - 6, 1), first)))
    line = next((text for _, text in near if text.strip()), "").rstrip(" :*_")
    is_how = any(map(_HOW.match, (line.lstrip(), line.lstrip("*_#-• "))))
    return is_how or bool(_SETTING.match(line)) or only_tells_unit(line)
