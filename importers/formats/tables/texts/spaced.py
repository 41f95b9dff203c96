"""Tables copied from a page as text: one blank between cells, no rule and no tag.

The numbers of a row stand at its end: what is before them is its name. The head of such a table
is cut where words of its metrics begin; it must have as many metrics as each row has numbers.
"""

from __future__ import annotations

import re
from itertools import combinations

from importers.formats.tables.grid.cells import is_rule
from importers.formats.tables.grid.grid import load_rank, names_rate, read_head
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
# "bjoern 577 rps" is a row, and no head.
_IS_RATE = re.compile(r"(?<![\w=])[0-9][0-9.,]{0,20}[kKM]? ?(?:rps|qps|req\w{0,6}/s\w{0,5})$", re.I)
_END_OF_SENTENCE = (".", "!", "?", ":", ",")
_MOST_WORDS = 16  # of a row of heads
_MOST_WORDS_OF_LOAD = 3
_OF_LOAD = re.compile(r"\b(?:conn\w*|concurren\w*|clients|users|vus|threads|parallel)\b", re.I)
_MARKED = re.compile(r"[|\t\x1f:]| {3}")
_SIGNS_OF_LOAD = ("-c", "@", "/", "c", "=")  # "-c 10" and "4 / 64" are no name and numbers
# A value, "12.5 req/s" or "p50= 4 ms", stands in a row, and a verb in a sentence.
_NO_HEAD = re.compile(
    rf"{_MARKED.pattern}|>|,(?=\S)|=\s{{0,6}}[0-9]|(?<![\w.(])[0-9]{{1,12}}[.,][0-9]"
    r"|(?<![\w.(])[0-9]{1,12}[kKM]? ?(?:req\w{0,6}/s|rps|[mµu]s\b)"
    r"|(?<!\S)(?:is|are|was|were|we)(?!\S)",
    re.I,
)


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
    if not head or len(head) > _LONGEST or _NO_HEAD.search(head) or _IS_RATE.search(head):
        return None
    tokens = head.split()
    if head.endswith(_END_OF_SENTENCE) or len(tokens) > _MOST_WORDS:
        return None
    below = end + 1
    if rule and is_rule(rule):
        below += len(rule) + 1
    lines = [(offset, line) for offset, line in stretch(document, below, is_line=_is_row)]
    loads = _words_of_load(tokens)
    rows = [_cells(line, is_lone=len(tokens) == 2, begins_with_load=loads > 0) for _, line in lines]
    width = len(rows[0]) if rows else 0
    if len(rows) < _LEAST_ROWS or any(len(row) != width for row in rows):
        return None
    heads = _heads(tokens, count=width - 1, names=loads)
    if not heads:
        return None
    cells: list[list[Cell]] = [list(row) for row in (heads, *rows)]
    offsets = [offset for offset, _ in lines]
    return block_of(document, start, last=lines[-1], cells=cells, offsets=offsets)


def _is_row(line: str) -> bool:
    """Tell whether a line is a name with numbers behind it."""
    if _MARKED.search(line.strip()):
        return False
    return any(
        len(_cells(line, is_lone=False, begins_with_load=load)) > 1 for load in (False, True)
    )


def _words_of_load(tokens: list[str]) -> int:
    """Return how many words the head of the load has that begins a row of heads; 0 for no load."""
    counts = range(_MOST_WORDS_OF_LOAD, 0, -1)
    return next((count for count in counts if load_rank(" ".join(tokens[:count])) == 0), 0)


def _cells(line: str, *, is_lone: bool, begins_with_load: bool) -> list[str]:
    """Return the name and the numbers of a row; `is_lone` says that there is one number.

    Then a blank may stand between its thousands. The name may be a load.
    """
    if begins_with_load:
        load, _, behind = line.strip().partition(" ")
        values = _VALUE.findall(behind)
        is_row = load.replace(",", "").isdigit() and values and " ".join(values) == behind.strip()
        return [load, *values] if is_row else []
    if is_lone and (lone := _THOUSANDS.match(line.strip())):
        return [lone[1], lone[2]]
    tokens = line.split()
    for first in range(1, len(tokens)):
        rest, before = " ".join(tokens[first:]), tokens[first - 1]
        values = _VALUE.findall(rest)
        is_number = not re.search(r"[^\W\d_]", before) and before[-1:].isdigit()
        is_name = not is_number or bool(_VERSION.fullmatch(before))
        is_name &= before not in _SIGNS_OF_LOAD
        if values and is_name and " ".join(values) == rest:
            return [" ".join(tokens[:first]), *values]
    return []


def _heads(tokens: list[str], *, count: int, names: int) -> list[str]:
    """Return the head of the names and that of each column; [] where nobody can tell.

    `names` is how many words the first head has; 0 where it ends before the first metric.
    """
    first = names or next(
        (index for index in range(1, len(tokens)) if _begins(tokens, index)), None
    )
    if first is None or not 1 <= count <= _MOST_METRICS or len(tokens) - first > 4 * count + 8:
        return []
    is_each_word = len(tokens) - first == count and not any(map(_hides_load, tokens[first:]))
    if is_each_word and any(map(names_rate, tokens[first:])):
        return [" ".join(tokens[:first]), *tokens[first:]]  # a word is the head of each number
    cuts = _cuts(tokens, first=first, count=count)
    best = max(cuts, key=_score, default=[])
    if not best or not _score(best):
        return []
    sure = [parts for parts in cuts if _score(parts) >= 10 * (_score(best) // 10)]
    if len({_places_of_rates(parts) for parts in sure}) > 1:
        return []  # nobody can tell which number is the rate
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


def _places_of_rates(parts: list[str]) -> tuple[int, ...]:
    return tuple(index for index, part in enumerate(parts) if names_rate(part))


def _hides_load(part: str) -> bool:
    """Tell whether a head has words of the load beside others: "Parallel requests Rate"."""
    return bool(_OF_LOAD.search(part)) and load_rank(part) is None


def _score(parts: list[str]) -> int:
    """Return how well a head is cut: metrics that differ, then heads that begin with a capital.

    0 where no part is the rate, where more than one is no metric, or where a bracket is cut.
    """
    if any(part.count("(") != part.count(")") or _hides_load(part) for part in parts):
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
