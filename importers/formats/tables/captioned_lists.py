"""Lists of names and bare numbers below a line that says that they are rates of requests.

"Requests per second:" above "nginx ...... 41,100" and "caddy ...... 28,300" is such a list. Colons,
dots, blanks or bars part the names from the numbers.
"""

from __future__ import annotations

import re

from importers.formats.tables.asked_rates import is_round
from importers.formats.tables.left_out import is_sum
from importers.formats.tables.list_lines import block_of, stretch
from importers.formats.tables.lists import WORDS
from importers.formats.tables.outside import outside
from importers.formats.tables.products import is_product
from importers.formats.tables.twins import is_repeat
from importers.formats.tables.values import bare, is_percentile, value_of
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import lines_with, lowered
from importers.reading.sheets import Cell

_CAPTION = re.compile(
    r"[\s#*_>=-]{0,12}"
    r"(?:(?:http |benchmark |average |mean )?throughput,? ?[(\[]?|results?,? [(\[]?)?"
    r"(?:requests? ?(?:/|per) ?s(?:ec(?:ond)?)?|reqs? ?/ ?s(?:ec)?|rps)\b[)\]]?([^|:：\n]{0,80})"
    r"([:：]?)[\s*_=-]{0,12}",
    re.I,
)
_MARKED = re.compile(r"\s*(?:#{1,6} |\*\*|={2,} )|.*\bbetter\b", re.I)  # a caption without a colon
_LINE = re.compile(
    r"[\s>]{0,12}(?:[-*•] {1,3})?([^\W\d_](?:[^:：|\n.]|\.(?!\.)){0,50}?)"
    r"(?:\s{0,9}[:：=|]\s{0,40}|\s?\.{2,80}\s?|\s{2,60}|\s?[█▇■▓▒░#*=]{1,80}\s)"
    r"(?:[█▇■▓▒░#*=]{1,80}\s{1,9})?([~≈]?[0-9](?:[0-9.,]{0,15}[0-9])?\s?[kKM]?)\s*"
)
_AROUND = re.compile(r"\s*(?:[`~]{3}\w{0,20}|[-=]{3,80})?\s*")  # a blank line, a fence, a rule
_MOST_AROUND = 3
_LEAST = 2  # lines of a list
_MOST_REFUSED = 5  # lists of one text, before no further one is looked at
_WISH = re.compile(
    r"\b(?:targets?|goals?|limits?|quotas?|allowed|expected|required|budget|burst|max\w*|peak|min"
    r"|capacity|estimat\w*|assum\w*|per (?:user|client|ip|key|tenant)|total|errors?|failed"
    r"|threads?|workers?|latenc\w*)\b",
    re.I,
)


def find(document: Document) -> list[Block]:
    """Return one closed block a list that gives runs; its value is what it holds.

    What refuses several lists of a text refuses the others as well.
    """
    text, searched = document.text, outside(document, with_cells=False)
    blocks: list[Block] = []
    end = refused = 0
    for start in searched.placed(lines_with(lowered(searched.text), parts=WORDS)):
        if refused == _MOST_REFUSED:
            break
        if start < end or document.is_in_report(start):
            continue
        line_end = text.find("\n", start)
        if line_end < 0 or not _is_caption(text[start:line_end]):
            continue
        first = _first_line(text, line_end + 1)
        lines = stretch(document, first, is_line=lambda line: bool(_LINE.fullmatch(line)))
        block = _block(document, lines)
        if block is not None:
            blocks.append(block)
            end = block.end
        gives_runs = block is not None and any(table.runs for _, table in block.value)
        refused += len(lines) >= _LEAST and not gives_runs
    return blocks


def _is_caption(line: str) -> bool:
    """Tell whether a line says that the numbers below it are rates, and no wishes."""
    match = _CAPTION.fullmatch(line)
    return bool(match and (match[2] or _MARKED.match(line)) and not _WISH.search(line))


def _first_line(text: str, start: int) -> int:
    """Return where the first line begins that is no blank one, no fence and no rule."""
    for _ in range(_MOST_AROUND):
        end = text.find("\n", start)
        if end < 0 or not _AROUND.fullmatch(text[start:end]):
            break
        start = end + 1
    return start


def _block(document: Document, lines: list[tuple[int, str]]) -> Block | None:
    """Return the block of these lines; None where they may be anything else, or give no run."""
    matches = [match for _, line in lines if (match := _LINE.fullmatch(line))]
    names = [bare(match[1]).strip() for match in matches]
    if len(names) < _LEAST or len(set(names)) < len(names) or any(map(_is_no_name, names)):
        return None
    if not (all(map(is_product, names)) or _are_measured(matches)):
        return None
    cells: list[list[Cell]] = [["", "req/s"]]
    cells += [[name, match[2]] for name, match in zip(names, matches, strict=True)]
    offsets = [offset for offset, _ in lines]
    return block_of(document, offsets[0], last=lines[-1], cells=cells, offsets=offsets)


def _is_no_name(name: str) -> bool:
    """Tell whether a name is that of a statistic, a wish or a repeat."""
    return bool(is_sum(name) or is_percentile(name) or is_repeat(name) or _WISH.search(name))


def _are_measured(matches: list[re.Match[str]]) -> bool:
    """Tell whether one of the rates is no round figure, as limits have."""
    numbers = (value.number(".") for match in matches if (value := value_of(match[2])))
    return any(number is not None and not is_round(number) for number in numbers)
