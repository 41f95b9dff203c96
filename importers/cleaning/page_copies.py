"""Texts copied from a page or a spreadsheet, as the Markdown that the page was made of.

In such a copy tabs part the cells of tables, and nothing marks heads and headings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from importers.cleaning.marks import SOFT

_LEAST_LINES = 2  # a head and a row
_LEAST_OF_PAIRS = 3  # of a table of two columns
_MOST_CELLS = 40  # of a row
_LONGEST_CELL = 80  # characters of a head's cell
# A line with tabs above another one; "Transactions:\t100 hits" is a label, "\t|■■" a bar of a tool.
_TABBED = re.compile(
    r"^([^\t\n]*+(?<!:)(?<!: )(?:\t[ ]*+(?!\|)[^\t\n]*+(?<!:))+)(?=\n[^\t\n]*+\t)", re.M
)
_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"[0-9]")
# "4,123", "12.5 ms", "~3k req/s" and "n/a" are no heads.
_VALUE = re.compile(r"[~≈<>]?\s?[0-9][0-9.,]*\s?(?:[kKM]|%|[mµu]?s|sec|req/s|rps)?|n/a|-+", re.I)
# What tools write with tabs has formats of its own.
_OF_TOOL = re.compile(
    r"\bdem_req_rate\b|^\W?(?:starttime|timeStamp)\t|\t# (?:Samples|Fails|reqs)\t"
)
_MARKED = re.compile(r"^#{1,6} |^(?:`{3}|~{3})", re.M)  # a text with marks has no bare headings
_LONGEST_HEADING = 80  # characters
_MOST_WORDS = 12  # of a heading
# A command, an address, a sentence, a line that a tool prints; a setting, the caption of a table.
_NO_HEADING = re.compile(
    r"^[\s$>(\[{|+=*•·✓✗✔✘-]|://|\s--?\w|[.,;:!?。：；，]$|\.{4}|:\s{2,}|\t|[{}=<>]"
    r"|[:：].*[0-9]|, .*[0-9]|[0-9].*, "
    r"|^(?:table|tab|tabela|tabelle|tableau|tabla|fig(?:ure)?|表|图)\b\.? ?[0-9]",
    re.I,
)


def as_markdown(text: str) -> str:
    """Return a text with the marks of Markdown on the tables and headings of such a copy.

    Lines keep their numbers.
    """
    return _marked(text, rule="")


def with_rules(text: str) -> str:
    """Return the same with a rule below each row of heads; it has the number of the row's line."""
    return _marked(text, rule=SOFT)


def _marked(text: str, *, rule: str) -> str:
    """Return the text with marks; `rule` is what parts heads from the rule, "" for no rule."""
    if "\t" not in text:
        return text
    tables, headings = _marks(text)
    if not tables:
        return text
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines) if line.strip())
    for number in headings:
        lines[number] = f"{'#' if number == first else '##'} {lines[number]}"
    for table in tables:
        for number in table:
            cells = [cell.strip().replace("|", "\\|") for cell in lines[number].split("\t")]
            is_head = number == table.start
            below = f"{rule}|{'---|' * len(cells)}" if rule and is_head else ""
            lines[number] = f"| {' | '.join(cells)} |{below}"
    return "\n".join(lines)


def _marks(text: str) -> tuple[list[range], list[int]]:
    """Return the lines of each table, and the numbers of the headings around them."""
    if not any(_are_heads(match[1]) for match in _TABBED.finditer(text)):
        return [], []
    lines = text.split("\n")
    tables = [table for table in _stretches(lines) if _is_table(table, lines)]
    heads = {table.start for table in tables}
    return tables, _headings(lines, heads) if tables and not _MARKED.search(text) else []


def _stretches(lines: list[str]) -> Iterator[range]:
    """Give the lines below each other that have the same number of tabs, more than none."""
    number = 0
    for tabs, group in groupby(lines, key=lambda line: line.count("\t")):
        length = sum(1 for _ in group)
        if 0 < tabs < _MOST_CELLS and length >= (_LEAST_OF_PAIRS if tabs == 1 else _LEAST_LINES):
            yield range(number, number + length)
        number += length


def _is_table(table: range, lines: list[str]) -> bool:
    """Tell whether lines with tabs are a row of heads with rows of figures below it."""
    head, *below = (lines[number] for number in table)
    if not _are_heads(head):
        return False
    first = head.split("\t")[0].strip()
    firsts = [line.split("\t")[0].strip() for line in below]
    # What the head and a row begin with is the prefix of a log.
    has_names = any(firsts) and (not first or first not in firsts)
    return has_names and any(map(_DIGIT.search, below))


def _are_heads(line: str) -> bool:
    """Tell whether all cells of a line may be heads; the first one may be empty."""
    if _OF_TOOL.search(line):
        return False
    first, *others = (cell.strip() for cell in line.split("\t"))
    return all(map(_is_head, others)) and (not first or _is_head(first))


def _is_head(cell: str) -> bool:
    is_word = bool(_LETTER.search(cell)) and not _VALUE.fullmatch(cell)
    is_pair = "=" in cell or cell.endswith(":")  # "Median=102 ms", "Transactions:"
    return is_word and len(cell) <= _LONGEST_CELL and not is_pair


def _headings(lines: list[str], heads: set[int]) -> list[int]:
    """Return the numbers of short lines that stand alone, or between nothing and a table."""
    return [
        number
        for number, line in enumerate(lines)
        if (number == 0 or not lines[number - 1].strip())
        and (number + 1 in heads or not "".join(lines[number + 1 : number + 2]).strip())
        and _is_heading(line)
    ]


def _is_heading(line: str) -> bool:
    is_short = len(line) <= _LONGEST_HEADING and len(line.split()) <= _MOST_WORDS
    return is_short and bool(_LETTER.search(line)) and not _NO_HEADING.search(line)
