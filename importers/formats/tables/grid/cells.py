"""Lines as cells: what parts them, and which cell stands below which head."""

from __future__ import annotations

import csv
import re

from importers.cleaning.marks import CELL
from importers.reading.sheets import Cell

BARS = "\u2502\u2503\u2551"  # bars that are drawn
SEPARATORS: tuple[str, ...] = (CELL, *BARS, "\t", "|", ";", ",", "  ")
MOST_LINE = 4096
_RULE = re.compile(r"[\s|:+=\u2500-\u257f-]{3,}")
_RULE_MARK = re.compile(r"[-=\u2500\u2501\u2550]")
_APART = re.compile(r"\S+(?: \S+)*")
_BAR = re.compile(r"(?<!\\)\|")  # "\|" is a bar inside a cell
_BLANKS = re.compile(r"\t+| {2,}")
_LINK = re.compile(r"\[([^\[\]]{1,100})\]\([^()\s]{0,300}\)")
_LABEL = re.compile(r"\[([^\[\]^]*[^\W\d_][^\[\]^]*)\](?:\[[^\[\]]{0,60}\])?")  # of a link
DASHES = frozenset(["-", "–", "—", "--", "---", "n/a", "N/A"])
_NOTHING = frozenset(["-", "–", "—", "--", "---", "n/a", "N/A", "NA", "*", "─", "?", "&nbsp;"])


def is_rule(line: str) -> bool:
    """Tell whether a line is a rule between rows."""
    return bool(_RULE.fullmatch(line)) and bool(_RULE_MARK.search(line))


def split(line: str, separator: str) -> list[str]:
    """Return the cells of one line."""
    if separator in ",;\t":
        is_padded = separator != "\t"
        parts = next(csv.reader([line], delimiter=separator, skipinitialspace=is_padded), [])
    elif separator == "  ":
        parts = _BLANKS.split(line.strip())
    else:
        parts = _between_bars(line, separator)
    return [part.strip() for part in parts]


def _between_bars(line: str, separator: str) -> list[str]:
    """Return the cells between bars; bars at the borders enclose no cell."""
    # strip() alone would take CELL for a blank
    line = line.strip(" \t").removesuffix(CELL)
    is_escaped = separator == "|" and "\\|" in line
    parts = _BAR.split(line) if is_escaped else line.split(separator)
    if separator == "|" or separator in BARS:
        if line.endswith(separator) and not parts[-1]:
            parts = parts[:-1]
        if line.startswith(separator):
            parts = parts[1:]
    return parts


def spans(line: str) -> list[tuple[int, int]]:
    """Return where the cells of a line begin and end that blanks part."""
    return [match.span() for match in _APART.finditer(line.expandtabs())]


def begins_left_of(line: str, head: str) -> bool:
    """Tell whether the first cell of an aligned line stands left of that of its head."""
    indents = [len(text) - len(text.lstrip()) for text in (line.expandtabs(), head.expandtabs())]
    return indents[0] + 2 <= indents[1]


def below_heads(
    line: str, heads: list[tuple[int, int]], *, are_names_wide: bool = False
) -> list[str]:
    """Return the cells of a line under the heads that they stand below.

    [] when a cell stands below none of its own. A remark behind the last cell is left out. Wide
    blanks may stand inside names: they part none.
    """
    if sliced := _sliced(line, heads):
        return sliced
    parts = split(line, "  ")
    if len(parts) == len(heads) or "\t" in line:
        return parts
    row = [""] * len(heads)
    last = -1
    for start, end in spans(line):
        overlaps = [min(end, head[1]) - max(start, head[0]) for head in heads]
        best = max(range(len(heads)), key=lambda index: overlaps[index])
        if are_names_wide and best == last == 0:
            row[0] = f"{row[0]} {line.expandtabs()[start:end]}"
            continue
        if best <= last:
            return parts[: len(heads) + 1] if len(parts) == len(heads) + 1 else []
        row[best], last = line.expandtabs()[start:end], best
    return row


def _sliced(line: str, heads: list[tuple[int, int]]) -> list[str]:
    """Return the cells of a line that begin exactly where its heads do; [] where one does not."""
    text = line.expandtabs()
    starts = [start for start, _ in heads]
    for start in starts[1:]:
        if start >= len(text) or text[start] == " " or text[start - 1] != " ":
            return []
    ends = [*starts[1:], len(text)]
    return [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]


def cell(text: str) -> Cell:
    """Return a cell's text without the marks of code and links; None for what says nothing."""
    if "`" in text or "](" in text:
        text = _LINK.sub(r"\1", text).replace("`", "").strip()
    if label := _LABEL.fullmatch(text):
        text = label[1]
    return text if text and text.strip("*") not in _NOTHING else None
