"""Texts copied from a page or a spreadsheet, as the Markdown that the page was made of.

In such a copy tabs part the cells of tables, and nothing marks heads and headings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, groupby, islice

from importers.cleaning.marks import SOFT

# A line with tabs above another one; "Transactions:\t100 hits" is a label, "\t|■■" a bar of a tool.
_TABBED = re.compile(
    r"^([^\t\n]*+(?<!:)(?<!: )(?:\t[ ]*+(?!\|)[^\t\n]*+(?<!:))+)(?=\n[^\t\n]*+\t)", re.M
)
_LEAST_LINES = 2  # a head and a row
_LEAST_OF_PAIRS = 3  # of a table of two columns
_MOST_CELLS = 40  # of a row
_LONGEST_CELL = 80  # characters of a head's cell
_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"[0-9]")
# "4,123", "12.5 ms", "~3k req/s" and "n/a" are no heads.
_VALUE = re.compile(r"[~≈<>]?\s?[0-9][0-9.,]*\s?(?:[kKM]|%|[mµu]?s|sec|req/s|rps)?|n/a|-+", re.I)
# "+Server" of a diff, "[10:00:01] Server" and "web-1 | Server" of a log are no first heads.
_FIRST_HEAD = re.compile(r"[^\W\d_][^|:\[]*")
_NO_NAME = ("", "#", "\u2116")  # an empty corner, or the head of running numbers
# A line of a report that gives a rate: "Requests/sec: 4123".
_RESULT = re.compile(
    r"(?:\breq\w* ?(?:/|per) ?s|\btransaction rate|request_rate|reqs\.).*[0-9]", re.I
)
# What tools write with tabs has formats of its own.
_OF_TOOL = re.compile(
    r"\bdem_req_rate\b|^\W?(?:starttime|timeStamp)\t|\t# (?:Samples|Fails|reqs)\t"
)
_MARKED = re.compile(r"^#{1,6} |^(?:`{3}|~{3})", re.M)  # a text with marks has no bare headings
_LONGEST_HEADING = 80  # characters
_MOST_HEADINGS = 1000  # a text with more bare lines is a log
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
    if "\t" not in text or not any(_are_heads(row[1]) for row in _TABBED.finditer(text)):
        return text
    lines = text.split("\n")
    tables = [table for table in _stretches(lines) if _is_table(table, lines)]
    if not tables:
        return text
    heads = {table.start for table in tables}
    if not _MARKED.search(text):
        headings = _headings(lines, heads, rows=set(chain(*tables)))
        title = _title(lines, headings, heads=heads)
        for number in headings:
            lines[number] = f"{'#' if number == title else '##'} {lines[number]}"
    for table in tables:
        for number in table:
            cells = [cell.strip().replace("|", "\\|") for cell in lines[number].split("\t")]
            below = f"{rule}|{'---|' * len(cells)}" if rule and number in heads else ""
            # The last line of a text without a line end may be half a row: no bar closes it.
            bar = " |" if number + 1 < len(lines) else ""
            lines[number] = f"| {' | '.join(cells)}{bar}{below}"
    return "\n".join(lines)


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
    first, *firsts = (lines[number].split("\t")[0].rstrip() for number in table)
    if any(map(_is_label, [first, *firsts])):
        return False
    # What the head and a row begin with is the prefix of a log.
    has_names = any(firsts) and (not first or first not in firsts)
    return has_names and any(map(_DIGIT.search, below))


def _are_heads(line: str) -> bool:
    """Tell whether all cells of a line may be heads; the first one may name nothing."""
    if _OF_TOOL.search(line):
        return False
    first, *others = (cell.strip() for cell in line.split("\t"))
    may_name = _is_head(first) and _FIRST_HEAD.fullmatch(first) is not None
    return (first in _NO_NAME or may_name) and all(map(_is_head, others))


def _is_label(first: str) -> bool:
    """Tell whether a row is one of a tool or a diff: indented, or with a colon behind its label."""
    return first.startswith(" ") or first.endswith(":")


def _is_head(cell: str) -> bool:
    is_word = bool(_LETTER.search(cell)) and not _VALUE.fullmatch(cell)
    is_pair = "=" in cell or cell.endswith(":")  # "Median=102 ms", "Transactions:"
    return is_word and len(cell) <= _LONGEST_CELL and not is_pair


def _title(lines: list[str], headings: list[int], *, heads: set[int]) -> int | None:
    """Return the number of the heading of the whole text; None for none.

    It is the first line. With a table or a result below it, it heads that part alone.
    """
    first = next(number for number, line in enumerate(lines) if line.strip())
    if first not in headings:
        return None
    end = next((number for number in headings if number > first), len(lines))
    is_of_part = end < len(lines) and (
        any(first < head < end for head in heads) or any(map(_RESULT.search, lines[first:end]))
    )
    return None if is_of_part else first


def _headings(lines: list[str], heads: set[int], *, rows: set[int]) -> list[int]:
    """Return the numbers of short lines that stand alone, or straight above a table.

    What stands above them is nothing, or another table.
    """
    alone = (
        number
        for number, line in enumerate(lines)
        if (number == 0 or not lines[number - 1].strip() or number - 1 in rows)
        and number not in rows
        and (number + 1 in heads or not "".join(lines[number + 1 : number + 2]).strip())
        and _is_heading(line)
    )
    headings = list(islice(alone, _MOST_HEADINGS + 1))
    return headings if len(headings) <= _MOST_HEADINGS else []


def _is_heading(line: str) -> bool:
    is_short = len(line) <= _LONGEST_HEADING and len(line.split()) <= _MOST_WORDS
    return is_short and bool(_LETTER.search(line)) and not _NO_HEADING.search(line)
