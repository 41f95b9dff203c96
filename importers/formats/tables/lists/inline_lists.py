"""Lists in one line, whose items a dot parts: "`/a` ~3,100 req/s (p99 7ms) · `/b` 910 req/s"."""

from __future__ import annotations

import re
from itertools import chain

from importers.formats.tables.around.offer_words import allowed_in
from importers.formats.tables.grid.values import bare
from importers.formats.tables.lists.aligned_rates import are_apart
from importers.formats.tables.lists.list_rates import NOT_RUN
from importers.formats.tables.lists.list_values import further
from importers.formats.tables.texts.list_lines import Found, block_of, end_of, item_at, line_above
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell

_DOT = " · "
_RATE = r"[~≈]?[0-9][0-9.,]{0,19}\s?[kKM]?\s?(?:req(?:uest)?s?\s?/\s?s(?:ec(?:ond)?)?|rps|RPS)"
_ITEM = re.compile(rf"([^:：;=→|]{{1,80}}?)[:：]? ({_RATE})((?: [(\[][^()\[\]]{{1,60}}[)\]])?)")
_MARK = re.compile(r"^[\s>]{0,12}(?:[-*•+–]\s{1,3})?")
_LEAD = re.compile(rf"{_MARK.pattern}(?:[^:：\n]{{1,80}}[:：] )?(?=\S)")
_TAIL = re.compile(r"[.;](?: .*)?$")
_WISH = re.compile(
    r"\b(?:want|wish|need|should|must|could|hope)\b|\((?:was|were|target|up from)\b", re.I
)
_LEAST = 2  # items


def runs_in_line(document: Document, start: int) -> Found:
    """Return the one line here that gives several names, each with its rate."""
    line = item_at(document, start)
    return _of_line(document, line) if _DOT in line[1] else None, end_of([line], start)


def _of_line(document: Document, line: tuple[int, str]) -> Block | None:
    above = line_above(document, line[0])
    if any(map(allowed_in, (line[1], above))) or NOT_RUN.search(line[1]) or _WISH.search(line[1]):
        return None
    parts = bare(line[1]).split(_DOT)
    first = _MARK.sub("", parts[0], count=1)
    lead = None if _ITEM.fullmatch(first) else _LEAD.match(parts[0])
    parts[0] = parts[0][lead.end() :] if lead else first
    parts[-1] = _TAIL.sub("", parts[-1], count=1)
    items = [match for part in parts if (match := _ITEM.fullmatch(part.strip()))]
    names = [match[1].strip() for match in items]
    if len(items) < max(len(parts), _LEAST) or len(set(names)) < len(names):
        return None
    if not are_apart((match[0] for match in items), (match[2] for match in items)):
        return None
    times = [dict(further(match[3])) for match in items]
    heads = list(dict.fromkeys(chain.from_iterable(times)))
    cells: list[list[Cell]] = [["", "req/s", *heads]]
    for match, name, values in zip(items, names, times, strict=True):
        cells.append([name, match[2], *map(values.get, heads)])
    offsets = [line[0]] * len(items)
    titles = [lead[0].strip(" >-*•+–:")] if lead and lead[0].strip(" >-*•+–:") else []
    return block_of(document, line[0], last=line, cells=cells, offsets=offsets, titles=titles)
