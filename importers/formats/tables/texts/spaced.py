"""Tables copied from a page as text: one blank between cells, no rule and no tag.

The numbers of a row stand at its end: what is before them is its name. The head of such a table
is cut where words of its metrics begin; it must have as many metrics as each row has numbers.
"""

from __future__ import annotations

import re
from itertools import combinations

from importers.formats.tables.grid.cells import is_rule
from importers.formats.tables.grid.grid import names_rate, read_head
from importers.formats.tables.texts.list_lines import block_of, stretch
from importers.formats.tables.texts.outside import Outside
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import has_figure
from importers.reading.sheets import Cell

_WORDS = ("req/s", "reqs/s", "requests/s", "requests per s", "rps", "qps", "request/s")
_LONGEST = 160
_MOST_METRICS = 6
_LEAST_ROWS = 2
_UNIT = r"(?:%|[kmg]i?b(?:/s(?:ec)?)?|[nmuµμ]?s(?:ec)?|req/s|rps)"
_PARTS_OF_VERSION = r"[0-9]{1,3}(?:\.[0-9]{1,2}){2,3}"  # 0.13.1 is no number
_VERSION = re.compile(rf"v?{_PARTS_OF_VERSION}")
_NUMBER = rf"(?!{_PARTS_OF_VERSION}(?![0-9,.]))[~≈]?[0-9][0-9.,]{{0,20}}[kKM]?(?: ?{_UNIT})?"
_VALUE = re.compile(rf"{_NUMBER}(?: / {_NUMBER}){{0,4}}(?= |$)", re.I)
_THOUSANDS = re.compile(r"^(.{1,80}?[^\d ,.]) ([0-9]{1,3}(?: [0-9]{3})+)$")
_STATISTIC = re.compile(
    r"^(?:avg|average|mean|max|min|median|total|peak|p[0-9]{2}|[0-9]{2}%)$", re.I
)
# A word of a head: with a capital, a figure or a mark, or one of those that stand inside heads.
_HEAD_WORD = re.compile(
    r"[^a-z].*|[a-z]+/[a-z]+|per|of|in|rps|qps|req|reqs|requests|second|sec|latency|avg|mean|max"
    r"|min|median|p[0-9]{2}|ms|[mnuµμ]?s(?:ec)?\)|server|framework|name"
)
# "bjoern 577 rps" is a row, and no head.
_IS_RATE = re.compile(r"(?<![\w=])[0-9][0-9.,]{0,20}[kKM]? ?(?:rps|qps|req\w{0,6}/s\w{0,5})$", re.I)
_MARKED = re.compile(r"[|\t\x1f:]| {3}")


def find(document: Document, searched: Outside) -> list[Block]:
    """Return one closed block a table that gives runs; its value is what it holds."""
    blocks: list[Block] = []
    for start in searched.lines_with(_WORDS):
        if (blocks and start < blocks[-1].end) or document.is_in_report(start):
            continue
        if (block := _table(document, start)) is not None:
            blocks.append(block)
    return blocks


def _table(document: Document, start: int) -> Block | None:
    """Return the table whose head stands on the line that begins here."""
    text = document.text
    end = text.find("\n", start)
    rule = text[end + 1 : text.find("\n", end + 1)] if end >= 0 else ""
    if end < 0 or not (has_figure(text, end + 1) or (rule and is_rule(rule))):
        return None
    head = text[start:end].strip()
    if not head or len(head) > _LONGEST or _MARKED.search(head) or _IS_RATE.search(head):
        return None
    if not all(map(_HEAD_WORD.fullmatch, head.split())):
        return None
    below = end + 1
    if rule and is_rule(rule):
        below += len(rule) + 1
    lines = [(offset, line) for offset, line in stretch(document, below, is_line=_is_row)]
    rows = [_cells(line, is_lone=len(head.split()) == 2) for _, line in lines]
    width = len(rows[0]) if rows else 0
    if len(rows) < _LEAST_ROWS or any(len(row) != width for row in rows):
        return None
    heads = _heads(head.split(), count=width - 1)
    if not heads:
        return None
    cells: list[list[Cell]] = [list(row) for row in (heads, *rows)]
    offsets = [offset for offset, _ in lines]
    return block_of(document, start, last=lines[-1], cells=cells, offsets=offsets)


def _is_row(line: str) -> bool:
    """Tell whether a line is a name with numbers behind it."""
    return not _MARKED.search(line.strip()) and len(_cells(line.strip(), is_lone=False)) > 1


def _cells(line: str, *, is_lone: bool) -> list[str]:
    """Return the name and the numbers of a row; `is_lone` says that there is one number.

    Then a blank may stand between its thousands.
    """
    if is_lone and (lone := _THOUSANDS.match(line.strip())):
        return [lone[1], lone[2]]
    tokens = line.split()
    for first in range(1, len(tokens)):
        rest, before = " ".join(tokens[first:]), tokens[first - 1]
        values = _VALUE.findall(rest)
        is_number = not re.search(r"[^\W\d_]", before) and before[-1:].isdigit()
        is_name = not is_number or bool(_VERSION.fullmatch(before))
        if values and is_name and " ".join(values) == rest:
            return [" ".join(tokens[:first]), *values]
    return []


def _heads(tokens: list[str], *, count: int) -> list[str]:
    """Return the head of the names and that of each column; [] where nobody can tell."""
    first = next((index for index in range(1, len(tokens)) if _begins(tokens, index)), None)
    if first is None or not 1 <= count <= _MOST_METRICS or len(tokens) - first > 4 * count + 8:
        return []
    if len(tokens) - first == count and any(map(names_rate, tokens[first:])):
        return [" ".join(tokens[:first]), *tokens[first:]]  # a word is the head of each number
    cuts = _cuts(tokens, first=first, count=count)
    best = max(cuts, key=_score, default=[])
    if not best or not _score(best):
        return []
    finer = _cuts(tokens, first=first, count=count + 1)
    if any(_score(parts) >= 10 * len(parts) for parts in finer):
        return []  # the head has a metric more than the rows have numbers
    return [" ".join(tokens[:first]), *best]


def _cuts(tokens: list[str], *, first: int, count: int) -> list[list[str]]:
    """Return each way to cut the words of a head into so many parts."""
    cuts: list[list[str]] = []
    for inner in combinations(range(first + 1, len(tokens)), count - 1):
        borders = [first, *inner, len(tokens)]
        ends = zip(borders, borders[1:], strict=False)
        cuts.append([" ".join(tokens[start:end]) for start, end in ends])
    return cuts


def _score(parts: list[str]) -> int:
    """Return how well a head is cut: metrics that differ, then heads that begin with a capital.

    0 where no part is the rate, where more than one is no metric, or where a bracket is cut.
    """
    if any(part.count("(") != part.count(")") for part in parts):
        return 0
    read = [read_head(part) for part in parts]
    measured = {(head.field, head.statistic) for head in read if head and head.kind == "metric"}
    if ("requests_per_s", "") not in measured or len(measured) < len(parts) - 1:
        return 0
    return 10 * len(measured) + sum(part[:1].isupper() for part in parts)


def _begins(tokens: list[str], index: int) -> bool:
    """Tell whether a metric begins with this token: alone, or with the next ones."""
    if _STATISTIC.match(tokens[index]):
        return True
    return any(read_head(" ".join(tokens[index : index + length])) for length in (1, 2, 3))
