"""Tables of other notations as lines of cells: reStructuredText, AsciiDoc, MediaWiki, Jira, LaTeX.

Each cell ends with CELL. A row keeps the number of the upload's line in which it begins: further lines of it are joined (JOIN).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from itertools import zip_longest

from importers.cleaning.marks import CELL, JOIN

MOST_SPAN = 100  # columns that one cell spans
MOST_CELLS = 100_000  # of one table
MOST_LINES = 50  # of one row of LaTeX
MOST_ROW = 4096  # characters of it

_ROW_MARK = re.compile(r"[ \t]{0,40}\*[ \t]+-(?:[ \t]+(.*))?$")
_CELL_MARK = re.compile(r"[ \t]{1,40}-(?:[ \t]+(.*))?$")
_OPTION = re.compile(r"[ \t]{1,40}:[\w-]{1,40}:")
_COLUMNS = re.compile(r"""\bcols\s*=\s*["']?(?:([0-9]{1,3})\*|([^"'\]]{1,300}))""")
_ADOC_CELL = re.compile(
    r"(?<!\\)(?:(?<![^\s|])(?:([0-9]{1,3})?(?:\.[0-9]{1,3})?\+)?[<^>]?(?:\.[<^>])?[a-z]?)\|"
)
_WIKI_ATTRIBUTES = re.compile(
    r"""^[ \t]*(?:[\w-]{1,20}[ \t]*=[ \t]*(?:"[^"]{0,200}"|[\w%-]{1,40})[ \t]*){1,6}\|(?!\|)"""
)
_TABULAR = re.compile(r"\\begin\{(tabular\*?|tabularx|longtable|tabu)\}")
_TEX_RULE = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|(?:cline|cmidrule(?:\(\w{0,4}\))?|rowcolor)\{[^{}]{0,40}\})"
)
_TEX_SPAN = re.compile(
    r"\\multi(column|row)\{([0-9]{1,3})\}\{[^{}]{0,40}\}\{((?:[^{}]|\{[^{}]{0,100}\}){0,200})\}"
)
_TEX_STYLE = re.compile(
    r"\\(?:textbf|textit|emph|texttt|textsc|mathbf|num|underline|text)\{([^{}]{0,200})\}"
)
_TEX_SIGNS = (
    (r"\,", "'"),
    (r"\ ", " "),
    (r"\%", "%"),
    (r"\#", "#"),
    (r"\_", "_"),
    (r"\&", "&"),
    ("~", " "),
    ("{,}", ","),
    ("$", ""),
)

_BROKEN_CELL = re.compile(
    r'(?:^|(?<=[,;\t]))"[^"\n]{0,200}(?:\n[^"\n]{0,200}){1,3}"(?=[,;\t]|[ \t]*$)', re.M
)

Rows = Iterator[tuple[int, int, list[str]]]  # first line, the line behind the last one, cells


def to_rows(text: str) -> str:
    """Write the tables of other notations as lines of cells; costs next to nothing where there is no mark of one."""
    if "|" not in text and "-table::" not in text and "\\begin{" not in text:
        return text
    readers = [reader for mark, reader in _READERS if mark in text]
    if not readers:
        return text
    lines = text.split("\n")
    for reader in readers:
        out: list[str] = []
        place = 0
        for first, end, cells in reader(lines):
            if first == end:
                continue
            out += lines[place:first]
            row = CELL.join(cell.strip() for cell in cells)
            whole = (
                CELL if cells and (end < len(lines) or not lines[-1]) else ""
            )  # a row that the text's end cuts stays open
            out.append(row + whole + JOIN * (end - first - 1))
            place = end
        lines = out + lines[place:]
    return "\n".join(lines)


def with_whole_cells(text: str) -> str:
    """Put a quoted cell of CSV that holds a line end or a few into one line."""
    if '"' not in text or not _BROKEN_CELL.search(text):
        return text
    out: list[str] = []
    place = joined = 0
    for found in _BROKEN_CELL.finditer(text):
        if (end := text.find("\n", place, found.start())) >= 0 and joined:
            out.append(text[place:end] + JOIN * joined)
            place, joined = end, 0
        out += [text[place : found.start()], " ".join(found[0].split("\n"))]
        place, joined = found.end(), joined + found[0].count("\n")
    end = text.find("\n", place) if joined else -1
    end = len(text) if end < 0 else end
    return "".join([*out, text[place:end], JOIN * joined, text[end:]])


def _list_tables(lines: list[str]) -> Rows:
    """Give the rows of reStructuredText's list-table: "* - " begins a row, "  - " a further cell."""
    inside, start, row = False, 0, list[str]()
    for place, line in enumerate([*lines, "."]):
        first, further = _ROW_MARK.match(line), _CELL_MARK.match(line)
        if inside and row and (first or (line.strip() and not further)):
            yield start, place, row
            row = []
        if inside and first:
            start, row = place, [first[1] or ""]
        elif row and further:
            row.append(further[1] or "")
        elif line.strip() and not (inside and _OPTION.match(line)):
            inside = ".. list-table::" in line


def _csv_tables(lines: list[str]) -> Rows:
    """Give the head and the rows of reStructuredText's csv-table."""
    place = 0
    while place < len(lines):
        if ".. csv-table::" not in lines[place]:
            place += 1
            continue
        place += 1
        while place < len(lines) and (not lines[place].strip() or lines[place][0] in " \t"):
            first, line = place, lines[place]
            place += 1
            if ":header:" in line:
                while place < len(lines) and (
                    _OPTION.match(lines[place]) or not lines[place].strip()
                ):
                    place += 1
                line = line.partition(":header:")[2]
            elif not line.strip() or _OPTION.match(line):
                continue
            yield first, place, next(csv.reader([line.strip()], skipinitialspace=True), [])


def _ascii_doc(lines: list[str]) -> Rows:
    """Give the rows of AsciiDoc's tables between two lines "|===": so many cells a row as "cols" says, or as the first line holds."""
    marks = [place for place, line in enumerate(lines) if line.strip().startswith("|===")]
    for start, end in zip(marks[::2], marks[1::2], strict=False):
        cells: list[tuple[int, str]] = []
        for place in range(start + 1, end):
            if len(cells) > MOST_CELLS:
                break
            line = lines[place]
            found = list(_ADOC_CELL.finditer(line))
            for one, after in zip_longest(found, found[1:]):
                cells.append((place, line[one.end() : after.start() if after else None]))
                cells += [(place, "")] * (min(int(one[1] or 1), MOST_SPAN) - 1)
        width = _width(lines[max(start - 2, 0) : start], [place for place, _ in cells], lines)
        rows = (
            [cells[one : one + width] for one in range(0, len(cells), width)] if width > 1 else []
        )
        for row, after in zip_longest(rows, rows[1:]):
            behind = int(after[0][0]) if after else end
            if row[0][0] != behind:
                yield row[0][0], behind, [text for _, text in row]


def _width(above: list[str], places: list[int], lines: list[str]) -> int:
    """Return how many cells a row of AsciiDoc has."""
    found = next((one for line in above if (one := _COLUMNS.search(line))), None)
    if found:
        return int(found[1]) if found[1] else found[2].count(",") + found[2].count(";") + 1
    if not places:
        return 0
    if (in_line := places.count(places[0])) > 1:
        return in_line
    blank = next(
        (place for place in range(places[0], places[-1]) if not lines[place].strip()), None
    )
    return sum(1 for place in places if blank is not None and place < blank)


def _wiki(lines: list[str]) -> Rows:
    """Give the rows of MediaWiki's tables: "|-" begins a row, "!" and "|" begin cells, "!!" and "||" part them."""
    place = 0
    while place < len(lines):
        start = place
        place += 1
        if not lines[start].lstrip().startswith("{|"):
            continue
        first, row = start, list[str]()
        while place < len(lines) and not lines[place].lstrip().startswith("|}"):
            line = lines[place].strip()
            if line.startswith("|-"):
                yield first, place, row
                yield place, place + 1, []
                first, row = place + 1, []
            elif line.startswith(("!", "|")) and not line.startswith("|+"):
                parts = re.split(r"\|\||!!" if line[0] == "!" else r"\|\|", line[1:])
                row.extend(_WIKI_ATTRIBUTES.sub("", part) for part in parts)
            place += 1
        yield first, place, row


def _jira(lines: list[str]) -> Rows:
    """Give the rows of Jira's tables: a head "||a||b||" and rows "|1|2|"."""
    head = False
    for place, line in enumerate(lines):
        bare = line.strip()
        is_head = bare.startswith("||") and bare.endswith("||") and len(bare) > 4
        head = is_head or (head and bare.startswith("|") and bare.endswith("|") and len(bare) > 2)
        if head:
            yield (
                place,
                place + 1,
                bare.strip("|").split("||") if is_head else bare[1:-1].split("|"),
            )


def _latex(lines: list[str]) -> Rows:
    r"""Give the rows of LaTeX's tabular: "&" parts cells, "\\" ends a row."""
    place = 0
    while place < len(lines):
        start = place
        place += 1
        if not _TABULAR.search(lines[start]):
            continue
        first, parts = place, list[str]()
        while place < len(lines) and "\\end{" not in lines[place] and place - first < MOST_LINES:
            row, end, rest = lines[place].strip().partition("\\\\")
            parts.append(row)
            place += 1
            if end:
                yield first, place, _tex_cells(" ".join(parts)[:MOST_ROW])
                first, parts = place, [rest]


def _tex_cells(row: str) -> list[str]:
    row = _TEX_RULE.sub("", row)
    row = _TEX_SPAN.sub(
        lambda found: (
            found[3] + (" &" * (min(int(found[2]), MOST_SPAN) - 1) if found[1] == "column" else "")
        ),
        row,
    )
    cells = []
    for cell in re.split(r"(?<!\\)&", _TEX_STYLE.sub(r"\1", _TEX_STYLE.sub(r"\1", row))):
        for sign, plain in _TEX_SIGNS:
            cell = cell.replace(sign, plain)
        cells.append(cell)
    return cells if any(cell.strip() for cell in cells) else []


_READERS: tuple[tuple[str, Callable[[list[str]], Rows]], ...] = (
    (".. list-table::", _list_tables),
    (".. csv-table::", _csv_tables),
    ("|===", _ascii_doc),
    ("{|", _wiki),
    ("||", _jira),
    ("\\begin{tab", _latex),
    ("\\begin{longtable", _latex),
)
