"""Lines of keys and values, as programs log them: "[nginx] connections=64 rps=51234.5 p99_ms=4.5".

Each line is a run. What stands before the first key names it. Lines of a server's own log, with
the time of the day or a level, and limits of its tenants are none; a time of the answers, a known
server or a word of HTTP or of a load test must stand in them or above them.
"""

from __future__ import annotations

import re
from itertools import chain, compress

from importers.formats.tables.around.offer_words import OFFER
from importers.formats.tables.evidence.evidence_words import HTTP_WORD, LOAD_TEST
from importers.formats.tables.grid.grid import names_rate, read_head
from importers.formats.tables.grid.products import is_product
from importers.formats.tables.grid.values import value_of
from importers.formats.tables.lists.list_rates import INTERVAL, NOT_RUN
from importers.formats.tables.lists.list_values import are_rates
from importers.formats.tables.texts.list_lines import Found, Lines, block_of, end_of, stretch
from importers.model import Diagnostic
from importers.reading.blocks import Block
from importers.reading.document import Document
from importers.reading.sheets import Cell

_KEY = r"[A-Za-z][\w./%-]{0,30}"
_VALUE = r"(?:\"[^\"\n]{0,60}\"|[^\s,;\"]{1,60})"
_LINE = re.compile(
    r"[\s>]{0,12}(?:(?:[-*•+–#]{1,3}|[0-9]{1,2}[.)])\s{1,3})?"
    r"(?:\[([^\[\]\n]{1,60})\]|([^=\[\]|\n]{1,60}?):?)?"
    rf"\s{{0,9}}(?<!\w)((?:{_KEY}={_VALUE}(?:[,;]\s{{0,9}}|\s{{1,9}}|$)){{2,20}})"
)
_PADDED = re.compile(r"=\s{1,6}(?=[0-9])")
_UNIT_APART = re.compile(
    r"(?<==)([0-9][0-9.,]{0,15}) ?([kKM]?) (req(?:uest)?s?/s(?:ec)?|rps|[mµu]?s)\b(?!\s?=)"
)
_THOUSANDS = re.compile(r"(?<==)[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])")
_REMARK = re.compile(r"\s{2,9}(?:<-|←|#)\s[^=]{1,80}$")
_PAIR = re.compile(rf"({_KEY})=({_VALUE})")
_LEAST = 2  # lines
_NEAR = 2000  # characters above them
# A time of the day, or a key that only a log has.
_LOGGED = re.compile(
    r"(?<!\d)\d\d:\d\d:\d\d(?!\d)|(?<![\w.])(?:ts|timestamp|level|lvl|msg|logger|severity)=", re.I
)
_SERVED = re.compile(r"tenant|zone", re.I)
_TIMES = ("latency_ms", "time_taken_s")
_WORD = re.compile(r"[A-Za-z][\w.+-]{1,30}")


def runs_of_pairs(document: Document, start: int) -> Found:
    """Return the lines from here on that each hold the keys and values of a run."""
    lines = stretch(document, start, is_line=lambda line: _match(line) is not None)
    return _of_lines(document, lines), end_of(lines, start)


def _match(line: str) -> re.Match[str] | None:
    """Match a line of pairs; the blanks of "thr=  4.0 req/s" part nothing. A remark may end it."""
    if "=" not in line:
        return None
    plain = _UNIT_APART.sub(r"\1\2\3", _PADDED.sub("=", _REMARK.sub("", line)))
    return _LINE.fullmatch(_THOUSANDS.sub(_without_commas, plain))


def _without_commas(number: re.Match[str]) -> str:
    return number[0].replace(",", "")


def _of_lines(document: Document, lines: Lines) -> Block | None:
    matches = [match for _, line in lines if (match := _match(line))]
    names = [(match[1] or match[2] or "").strip() for match in matches]
    rows = [dict(_PAIR.findall(match[3])) for match in matches]
    if len(rows) < _LEAST or any(NOT_RUN.search(name) or INTERVAL.match(name) for name in names):
        return None
    if len(set(names)) == 1:
        names = [""] * len(names)  # "RESULT" before each line names none
    heads = list(dict.fromkeys(chain.from_iterable(rows)))
    rates = [head for head in heads if names_rate(_spoken(head)) or are_rates(rows, head)]
    if not rates or not _are_of_test(document, lines, heads=heads):
        return None
    has_rate = [value_of(row.get(rates[0])) is not None for row in rows]
    cells: list[list[Cell]] = [["", *heads]]
    for name, row in compress(zip(names, rows, strict=True), has_rate):
        values = (row.get(head, "").strip('"') or None for head in heads)
        cells.append([name or None, *values])
    offsets = [offset for offset, _ in compress(lines, has_rate)]
    block = block_of(document, lines[0][0], last=lines[-1], cells=cells, offsets=offsets)
    others = [offset for (offset, _), is_run in zip(lines, has_rate, strict=True) if not is_run]
    if block is not None:
        block.value[0][1].remarks += [_without_rate(document.line_at(at)) for at in others]
    return block


def _spoken(key: str) -> str:
    return key.replace("_", " ")


def _are_of_test(document: Document, lines: Lines, *, heads: list[str]) -> bool:
    """Tell whether lines are those of a load test, and no log and no limits of a service."""
    written = [document.source_line(document.line_at(offset)) for offset, _ in lines]
    if any(map(_LOGGED.search, written)) or any(map(_is_of_service, heads)):
        return False
    metrics = [head for head in map(read_head, map(_spoken, heads)) if head is not None]
    if any(head.field in _TIMES for head in metrics):
        return True
    start = lines[0][0]
    texts = [*written, document.title, document.text[max(start - _NEAR, 0) : start]]
    is_called = any(HTTP_WORD.search(text) or LOAD_TEST.search(text) for text in texts)
    return is_called or any(map(is_product, chain.from_iterable(map(_WORD.findall, written))))


def _is_of_service(key: str) -> bool:
    """Tell whether a key names whom a service serves, and how much it allows."""
    return bool(OFFER.search(_spoken(key)) or _SERVED.fullmatch(key))


def _without_rate(line: int) -> Diagnostic:
    message = "This line has no rate, as others have. It was left out."
    return Diagnostic(line, severity="warning", code="table.no_rate", message=message)
