"""Lists of names and bare numbers below a line that says that they are rates of requests.

"Requests per second:" above "nginx ...... 41,100" and "caddy ...... 28,300" is such a list. Colons,
dots, blanks or bars part the names from the numbers.
"""

from __future__ import annotations

import re
from functools import partial

from importers.formats.tables.columns.asked_rates import is_round
from importers.formats.tables.grid.grid import BETTER
from importers.formats.tables.grid.numbers import may_be_thousands
from importers.formats.tables.grid.products import is_product
from importers.formats.tables.grid.repeated_heads import is_repeat
from importers.formats.tables.grid.sum_names import is_sum
from importers.formats.tables.grid.values import bare, is_percentile, value_of
from importers.formats.tables.lists.lists import WORDS
from importers.formats.tables.texts.list_lines import Lines, block_of, end_of, lists_of, stretch
from importers.formats.tables.texts.outside import Outside
from importers.reading.blocks import Block
from importers.reading.borders import TOOLS
from importers.reading.document import Document
from importers.reading.sheets import Cell
from importers.reading.table_heads.head_languages import english
from importers.reading.table_heads.load_words import COUNT

_CAPTION = re.compile(
    r"[\s#*_>=-]{0,12}"
    r"(?:(?:http |benchmark |average |mean )?throughput,? ?[(\[]?|results?,? [(\[]?"
    r"|(?:top [0-9]{1,3}|[^|:：\n]{0,40}\b(?:rank(?:ing|ings|ed)?|sorted|ordered|leaderboard))"
    r"[^|:：\n]{0,40} by "
    r"|[^|:：\n]{1,60}?(?:,| in| [-–—]) |[^|:：\n]{1,60}? [(\[](?=[^()\[\]\n]{3,40}[)\]]:))?"
    r"(?:requests? ?(?:/|per) ?s(?:ec(?:ond)?)?|reqs? ?/ ?s(?:ec)?|rps)\b[)\]]?([^|:：\n]{0,80})"
    r"\s?([:：]?)[\s*_=-]{0,12}",
    re.I,
)
_LOAD = (
    rf"\b{COUNT} ?(?:concurrent |parallel |virtual )?(?:connections?|conns?|clients?|users|vus)\b"
    rf"|\b(?:c|concurrency) ?[=:]? ?{COUNT}\b"
)
# Behind the rate: the load, the tool, a time, or that more is better. "Per core", "in thousands"
# and "relative to nginx" say that the numbers are something else.
_BEHIND = re.compile(
    rf"(?:[\s,;()\[\]–—@-]|\b(?:at|with|and)\b|{BETTER}|\b(?:mean|average|avg|median)\b"
    rf"|{_LOAD}|\b(?:{TOOLS})\b(?: +--?[a-z][\w=.]*(?: [0-9]\w*)?)*"
    r"|\b(?:by|for each) (?:server|framework|language|version|setup|runtime)\b"
    r"|\b[0-9]{1,5} ?(?:s|seconds|threads)\b)*",
    re.I,
)
# A tool or a load in the caption says that somebody measured, however round the numbers are.
_MEASURED = re.compile(rf"\b(?:{TOOLS})\b|{_LOAD}", re.I)
_REACH = 200  # characters above a list in which its caption stands
_MARKED = re.compile(  # a caption without a colon
    r"\s*(?:#{1,6} |\*\*|={2,} )|.{0,1000}\bbetter\b", re.I
)
_LINE = re.compile(
    r"[\s>]{0,12}(?:(?:[-*•]|[0-9]{1,2}[.)]) {1,3})?([^\W\d_](?:[^:：|\n.]|\.(?!\.)){0,50}?)"
    r"(?:\s{0,9}[:：=|]\s{0,40}|\s{1,9}[-–—]\s{1,9}|\s?\.{2,80}\s?|\s{2,60}|\s?[█▇■▓▒░#*=]{1,80}\s)"
    r"(?:[█▇■▓▒░#*=]{1,80}\s{1,9})?([~≈]?[0-9](?:[0-9.,]{0,15}[0-9])?\s?[kKM]?"
    r"|n/?a|[-–—]|failed|error|crashed|timeout)\s*"
)
_IS_ROW = re.compile(r"\S\s{2,}[0-9]")
_AROUND = re.compile(r"\s*(?:[`~]{3}\w{0,20}|[-=]{3,80})?\s*")  # a blank line, a fence, a rule
_MOST_AROUND = 3
_LEAST = 2  # lines of a list
_WIDEST = 1000  # times the lowest rate that the highest may be: "Nodes: 3" is no rate
# The highest rate of a list of known servers is at least so high: "php: 8.2" is a version.
_LOWEST_OF_PRODUCTS = 100
_MOST_REFUSED = 20  # lists of one text, before no further one is looked at
_WISH = re.compile(
    r"\b(?:targets?|goals?|limits?|quotas?|allowed|expected|required|budget|burst|max\w*|peak|min"
    r"|capacity|estimat\w*|assum\w*|per (?:user|client|ip|key|tenant)|total|errors?|failed"
    r"|threads?|workers?|latenc\w*)\b",
    re.I,
)


def find(document: Document, searched: Outside) -> list[Block]:
    """Return one closed block a list that gives runs; its value is what it holds.

    After many lists that give none no further one is looked at.
    """
    return lists_of(
        document,
        searched.lines_with(WORDS),
        lines_at=partial(_lines_below, document),
        block_of_lines=partial(_block, document),
        most_refused=_MOST_REFUSED,
    )


def _lines_below(document: Document, start: int) -> Lines:
    """Return the lines of the list below the caption that begins here; none for another line."""
    end = document.text.find("\n", start)
    if end < 0:
        return []
    line = document.source_line(document.line_at(start))  # with the mark of a heading
    if not _is_caption(line if _MARKED.match(line) else document.text[start:end]):
        return []
    return _lines(document, _first_line(document.text, end + 1))


def _is_caption(line: str) -> bool:
    """Tell whether a line says that the numbers below it are rates, and no wishes."""
    match = _CAPTION.fullmatch(english(line))
    if match is None or _WISH.search(line):
        return False
    announces = match[2] or _MARKED.match(line) or _MEASURED.search(line)
    if not announces:
        return False
    return _BEHIND.fullmatch(match[1]) is not None


def _first_line(text: str, start: int) -> int:
    """Return where the first line begins that is no blank one, no fence and no rule."""
    for _ in range(_MOST_AROUND):
        end = text.find("\n", start)
        if end < 0 or not _AROUND.fullmatch(text[start:end]):
            break
        start = end + 1
    return start


def _lines(document: Document, start: int) -> Lines:
    """Return the lines of a list; single empty lines may part them."""
    lines: Lines = []
    while own := stretch(document, start, is_line=lambda line: bool(_LINE.fullmatch(line))):
        lines += own
        start = end_of(own, start) + 1
        below = document.text.find("\n", start)
        if below < 0 or document.text[start:below].strip():
            break
        start = below + 1
    return lines


def _block(document: Document, lines: Lines) -> Block | None:
    """Return the block of these lines; None where they may be anything else, or give no run."""
    matches = [match for _, line in lines if (match := _LINE.fullmatch(line))]
    names = [bare(match[1]).strip() for match in matches]
    if all(_IS_ROW.search(match[1]) for match in matches):
        return None  # with blanks between its numbers it is a table
    if len(names) < _LEAST or len(set(names)) < len(names) or any(map(_is_no_name, names)):
        return None
    above = document.text[max(lines[0][0] - _REACH, 0) : lines[0][0]]
    captions = [line for line in above.split("\n") if _CAPTION.fullmatch(english(line))]
    is_measured = bool(captions) and _MEASURED.search(captions[-1]) is not None
    if not _are_rates(matches, names=names, is_measured=is_measured):
        return None
    cells: list[list[Cell]] = [["", "req/s"]]
    cells += [[name, match[2]] for name, match in zip(names, matches, strict=True)]
    offsets = [offset for offset, _ in lines]
    return block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets)


def _is_no_name(name: str) -> bool:
    """Tell whether a name is that of a statistic, a wish or a repeat."""
    return bool(is_sum(name) or is_percentile(name) or is_repeat(name) or _WISH.search(name))


def _are_rates(matches: list[re.Match[str]], *, names: list[str], is_measured: bool) -> bool:
    """Tell whether numbers may be rates: one of them is not round, as limits are all.

    They may all be round where the caption says how they were measured.
    """
    values = [value for match in matches if (value := value_of(match[2]))]
    mark = "," if may_be_thousands([value.digits for value in values]) else "."
    numbers = [number for value in values if (number := value.number(mark))]
    if len(numbers) < _LEAST or max(numbers) > _WIDEST * min(numbers):
        return False
    products = [name for name in names if is_product(name)]
    if products and max(numbers) < _LOWEST_OF_PRODUCTS:
        return False
    return is_measured or len(products) == len(names) or not all(map(is_round, numbers))
