"""Tables copied from a page as text: one blank between cells, no rule and no tag.

The numbers of a row stand at its end: what is before them is its name. The head of such a table
is cut where words of its metrics begin; it must have as many metrics as each row has numbers.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations, pairwise
from math import comb

from importers.formats.tables.grid.cells import is_rule
from importers.formats.tables.grid.grid import load_rank, names_rate, read_head
from importers.formats.tables.grid.roles import is_ignored
from importers.formats.tables.grid.values import CACHED
from importers.formats.tables.texts.list_lines import block_of, stretch
from importers.formats.tables.texts.outside import Outside
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.lines import has_figure
from importers.reading.sheets import Cell

_WORDS = ("req/s", "reqs/s", "requests/s", "requests per s", "rps", "qps", "request/s")
_UNIT_BEHIND = re.compile(
    r"[0-9kKM] ?(?:(?P<share>%)|(?P<time>[nmuµμ]?s(?:ec)?)|(?P<bytes>[kmg]?i?b(?:/s(?:ec)?)?))$",
    re.I,
)
_UNITS = {
    "latency_ms": "time",
    "time_taken_s": "time",
    "transfer_rate_Bps": "bytes",
    "failed": "share",
}
# "Workers Error | Rate": they are a column of their own.
_OF_SERVER = re.compile(r"(?:workers?|threads?|cpus?|cores?|processes) \S", re.I)
_MOST_CUTS = 1000  # of one head: more cannot be looked at in time
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
    r"^(?:avg|average|mean|mode|max|min|median|worst|best|slowest|fastest|total|peak|p[0-9]{2}"
    r"|[0-9]{2}%)$",
    re.I,
)
# "bjoern 577 rps" is a row, and no head.
_IS_RATE = re.compile(r"(?<![\w=])[0-9][0-9.,]{0,20}[kKM]? ?(?:rps|qps|req\w{0,6}/s\w{0,5})$", re.I)
_END_OF_SENTENCE = (".", "!", "?", ":", ",")
_MOST_WORDS = 16  # of a row of heads
_MOST_WORDS_OF_LOAD = 3
_COUNTED = ("requests", "failed", "non_2xx")
_TIME = re.compile(r"\b(?:response times?|latency|latencies|responses?)\b", re.I)
_OF_LOAD = re.compile(r"\b(?:conn\w*|concurren\w*|clients|users|vus|threads|parallel)\b", re.I)
_MARKED = re.compile(r"[|\t\x1f:]| {3}")
_IN_NO_NAME = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+")  # "91,846"
_RATE_IN_NAME = re.compile(r"[0-9]+[.,][0-9.,]{1,20}/s", re.I)  # "22,463.2/s"
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
    heads = _heads(tokens, rows=[row[1:] for row in rows], names=loads)
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
        is_name &= not _holds_number(tokens[:first])
        if values and is_name and " ".join(values) == rest:
            return [" ".join(tokens[:first]), *values]
    return []


def _holds_number(tokens: list[str]) -> bool:
    """Tell whether a name holds a number, as "91,846", with no word behind it: "1,024 bytes"."""
    last = max((i for i, token in enumerate(tokens) if re.search(r"[^\W\d_]", token)), default=-1)
    numbers = (token for token in tokens[last + 1 :] if _IN_NO_NAME.fullmatch(token))
    return next(numbers, None) is not None or any(map(_RATE_IN_NAME.fullmatch, tokens))


def _heads(tokens: list[str], *, rows: list[list[str]], names: int) -> list[str]:
    """Return the head of the names and that of each column; [] where nobody can tell.

    `rows` are the numbers of each row. `names` is how many words the first head has; 0 where it
    ends before the first metric.
    """
    count = len(rows[0])
    first = names or next(
        (index for index in range(1, len(tokens)) if _begins(tokens, index)), None
    )
    if first is None or not 1 <= count <= _MOST_METRICS or len(tokens) - first > 4 * count + 8:
        return []
    units = [set(map(_unit, column)) for column in zip(*rows, strict=True)]
    is_each_word = len(tokens) - first == count and not any(map(_hides_load, tokens[first:]))
    if is_each_word and any(map(names_rate, tokens[first:])) and _fits(tokens[first:], units):
        return [" ".join(tokens[:first]), *tokens[first:]]  # a word is the head of each number
    if comb(len(tokens) - first - 1, count) > _MOST_CUTS:
        return []
    cuts = [cut for cut in _cuts(tokens, first=first, count=count) if _fits(cut, units)]
    known = [*map(_known, cuts)]
    most = max(known, default=0)
    best = [parts for parts, number in zip(cuts, known, strict=True) if number == most > 0]
    if len({tuple(map(_meaning, parts)) for parts in best}) != 1:
        return []  # nobody can tell which number is which
    finer = _cuts(tokens, first=first, count=count + 1)
    if any(_known(parts) == len(parts) for parts in finer):
        return []  # the head has a metric more than the rows have numbers
    return [" ".join(tokens[:first]), *min(best, key=_words_of_known)]


def _cuts(tokens: list[str], *, first: int, count: int) -> list[list[str]]:
    """Return each way to cut the words of a head into so many parts."""
    cuts: list[list[str]] = []
    for inner in combinations(range(first + 1, len(tokens)), count - 1):
        borders = [first, *inner, len(tokens)]
        ends = zip(borders, borders[1:], strict=False)
        cuts.append([" ".join(tokens[start:end]) for start, end in ends])
    return cuts


def _hides_load(part: str) -> bool:
    """Tell whether a head has words of the load beside others: "Parallel requests Rate"."""
    return bool(_OF_LOAD.search(part)) and load_rank(part) is None


def _unit(cell: str) -> str:
    """Return what a number counts by its unit: a share, a time or bytes; "" without such a unit."""
    match = _UNIT_BEHIND.search(cell)
    return next((kind for kind, unit in (match.groupdict() if match else {}).items() if unit), "")


def _fits(parts: list[str], units: list[set[str]]) -> bool:
    """Tell whether no head measures something else than the units of its numbers say."""
    pairs = zip(map(_meaning, parts), units, strict=True)
    return all(meaning is None or own <= {"", _UNITS.get(meaning[0])} for meaning, own in pairs)


def _known(parts: list[str]) -> int:
    """Return of how many parts it is known what they measure or count; each is something else.

    0 where no part is the rate, where more than one is unknown, or where words that belong together
    are cut apart.
    """
    if any(part.count("(") != part.count(")") or part[0] in "([" for part in parts):
        return 0
    if any(map(_hides_load, parts)):
        return 0
    known = {meaning for meaning in map(_meaning, parts) if meaning}
    has_rate = ("requests_per_s", "") in known
    is_whole = len(known) >= len(parts) - 1 and not _cuts_time_apart(parts)
    return len(known) if has_rate and is_whole else 0


@lru_cache(CACHED)
def _meaning(part: str) -> tuple[str, str] | None:
    """Return what a head measures or counts, and its statistic; None where it is not known."""
    head = None if is_ignored(part) or _OF_SERVER.match(part) else read_head(part)
    if head is None or head.kind not in ("metric", *_COUNTED):
        return None
    return (head.field or head.kind, head.statistic)


def _words_of_known(parts: list[str]) -> tuple[int, int]:
    """Return how many words the known parts have, and how many parts begin with a small letter.

    Of "Error | rate p50" and "Error rate | p50" the second one is meant.
    """
    count = sum(len(part.split()) for part in parts if _meaning(part))
    return count, -sum(part[:1].isupper() for part in parts)


def _cuts_time_apart(parts: list[str]) -> bool:
    """Tell whether a statistic of a time stands in another part than its time.

    "Average | Response (ms) p99 | Latency (ms)" does: "Average Response (ms) | p99 Latency (ms)" is
    meant. In one head the statistics stand all before the word of the time, or all behind it, and
    no time stands beside a rate.
    """
    forms = [_form(part) for part in parts]
    if any(form.count("s") > 1 or form.count("t") > 1 for form in forms):
        return True
    if len({*forms} & {"st", "ts", "t"}) > 1:
        return True
    if any("t" in form and names_rate(part) for form, part in zip(forms, parts, strict=True)):
        return True
    return any(form == "s" and next_one.startswith("t") for form, next_one in pairwise(forms))


def _form(part: str) -> str:
    """Return "s" for each statistic and "t" for each word of a time of a head, in their order."""
    tokens = _TIME.sub("time", part).split()
    kinds = ("s" if _STATISTIC.match(token) else "t" * (token == "time") for token in tokens)
    return "".join(kinds)


def _begins(tokens: list[str], index: int) -> bool:
    """Tell whether a metric begins with this token: alone, or with the next ones."""
    if _STATISTIC.match(tokens[index]):
        return True
    if tokens[index].lower() == "server" and tokens[index - 1].lower() in ("web", "http", "api"):
        return False
    return any(read_head(" ".join(tokens[index : index + length])) for length in (1, 2, 3))
