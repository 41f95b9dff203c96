"""Tables of other notations as lines of cells: reStructuredText, AsciiDoc, MediaWiki, Jira, LaTeX.

Each cell ends with CELL, and a border stands above a table's first row. A row keeps the number of
the upload's line in which it begins: its further lines are joined to it (JOIN).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from itertools import zip_longest

from importers.cleaning import grid_tables, simple_tables
from importers.cleaning.grid_tables import TableRow
from importers.cleaning.marks import BORDER, CELL, JOIN, SOFT
from importers.reading.lines import holds

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
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead"
    r"|(?:cline|cmidrule(?:\(\w{0,4}\))?|rowcolor)\{[^{}]{0,40}\})"
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


Reader = Callable[[list[str]], Iterator[TableRow]]


def to_rows(text: str) -> str:
    """Write the tables of other notations as lines of cells."""
    if not any(map(text.__contains__, ("|", "-table::", "\\begin{", "== ="))):
        return text
    readers = [reader for mark, reader in _READERS if holds(text, mark)]
    if not readers:
        return text
    lines = text.split("\n")
    for reader in readers:
        lines = _with_rows(lines, reader)
    return "\n".join(lines)


def _with_rows(lines: list[str], reader: Reader) -> list[str]:
    """Return the lines with the rows that a reader finds among them, each as one line."""
    written: list[str] = []
    next_line = 0
    for row in reader(lines):
        if row.first == row.end:
            continue
        written += lines[next_line : row.first]
        border = BORDER + SOFT if row.is_first else ""
        # A row that the text's end cuts stays open.
        is_whole = row.cells and (row.end < len(lines) or not lines[-1])
        cells = CELL.join(cell.strip() for cell in row.cells)
        joined = JOIN * (row.end - row.first - 1)
        written.append(border + cells + (CELL if is_whole else "") + joined)
        next_line = row.end
    return written + lines[next_line:]


def _list_tables(lines: list[str]) -> Iterator[TableRow]:
    """Give the rows of reStructuredText's list-table: "* - " begins a row, "  - " a cell."""
    is_inside, first, cells = False, 0, list[str]()
    for number, line in enumerate([*lines, "."]):
        row, cell = _ROW_MARK.match(line), _CELL_MARK.match(line)
        if is_inside and cells and (row or (line.strip() and not cell)):
            yield TableRow(first, end=number, cells=cells)
            cells = []
        if is_inside and row:
            first, cells = number, [row[1] or ""]
        elif cells and cell:
            cells.append(cell[1] or "")
        elif line.strip() and not (is_inside and _OPTION.match(line)):
            is_inside = ".. list-table::" in line


def _csv_tables(lines: list[str]) -> Iterator[TableRow]:
    """Give the head and the rows of reStructuredText's csv-table."""
    number = 0
    while number < len(lines):
        is_table = ".. csv-table::" in lines[number]
        number += 1
        while is_table and number < len(lines) and _is_indented(lines[number]):
            first, line = number, lines[number]
            number += 1
            if ":header:" in line:
                while number < len(lines) and _is_option(lines[number]):
                    number += 1
                line = line.partition(":header:")[2]
            elif _is_option(line):
                continue
            cells = next(csv.reader([line.strip()], skipinitialspace=True), [])
            yield TableRow(first, end=number, cells=cells)


def _is_indented(line: str) -> bool:
    return not line.strip() or line[0] in " \t"


def _is_option(line: str) -> bool:
    """Tell whether a line is an option of a directive or empty."""
    return not line.strip() or bool(_OPTION.match(line))


def _ascii_doc(lines: list[str]) -> Iterator[TableRow]:
    """Give the rows of AsciiDoc's tables between two lines "|===".

    A row has as many cells as "cols" says, or as the first line holds.
    """
    marks = [number for number, line in enumerate(lines) if line.strip().startswith("|===")]
    for start, end in zip(marks[::2], marks[1::2], strict=False):
        cells = _ascii_doc_cells(lines, start=start, end=end)
        numbers = [number for number, _ in cells]
        width = _width(lines[max(start - 2, 0) : start], numbers, lines=lines)
        if width < 2:
            continue
        for first in range(0, len(cells), width):
            row = cells[first : first + width]
            behind = numbers[first + width] if first + width < len(cells) else end
            if row[0][0] != behind:
                texts = [text for _, text in row]
                yield TableRow(row[0][0], end=behind, cells=texts, is_first=not first)


def _ascii_doc_cells(lines: list[str], *, start: int, end: int) -> list[tuple[int, str]]:
    """Return line and text of each cell between two lines; a cell is followed by those it spans."""
    cells: list[tuple[int, str]] = []
    for number in range(start + 1, end):
        if len(cells) > MOST_CELLS:
            break
        marks = list(_ADOC_CELL.finditer(lines[number]))
        for mark, after in zip_longest(marks, marks[1:]):
            text = lines[number][mark.end() : after.start() if after else None]
            spanned = min(int(mark[1] or 1), MOST_SPAN) - 1
            cells += [(number, text), *[(number, "")] * spanned]
    return cells


def _width(above: list[str], numbers: list[int], *, lines: list[str]) -> int:
    """Return how many cells a row of AsciiDoc has; 0 when it cannot be told.

    `above` are the lines above the table, `numbers` the lines of its cells. Without "cols" the
    cells of the first line count, or those above the first empty line.
    """
    for line in above:
        if match := _COLUMNS.search(line):
            return int(match[1]) if match[1] else len(re.split("[,;]", match[2]))
    if not numbers:
        return 0
    in_first_line = numbers.count(numbers[0])
    if in_first_line > 1:
        return in_first_line
    for number in range(numbers[0], numbers[-1]):
        if not lines[number].strip():
            return sum(1 for cell in numbers if cell < number)
    return 0


def _wiki(lines: list[str]) -> Iterator[TableRow]:
    """Give the rows of MediaWiki's tables.

    "|-" begins a row, "!" and "|" begin cells, "!!" and "||" separate them.
    """
    number = 0
    while number < len(lines):
        start = number
        number += 1
        if not lines[start].lstrip().startswith("{|"):
            continue
        first, cells = start, list[str]()
        while number < len(lines) and not lines[number].lstrip().startswith("|}"):
            line = lines[number].strip()
            if line.startswith("|-"):
                yield TableRow(first, end=number, cells=cells)
                yield TableRow(number, end=number + 1, cells=[])
                first, cells = number + 1, []
            elif line.startswith(("!", "|")) and not line.startswith("|+"):
                cells += _wiki_cells(line)
            number += 1
        yield TableRow(first, end=number, cells=cells)


def _wiki_cells(line: str) -> list[str]:
    cells = re.split(r"\|\||!!" if line[0] == "!" else r"\|\|", line[1:])
    return [_WIKI_ATTRIBUTES.sub("", cell) for cell in cells]


def _jira(lines: list[str]) -> Iterator[TableRow]:
    """Give the rows of Jira's tables: a head "||a||b||" and rows "|1|2|"."""
    is_table, heads_above = False, -1
    for number, line in enumerate(lines):
        bare = line.strip()
        if bare.startswith("||") and bare.endswith("||") and len(bare) > 4:
            heads = bare.strip("|").split("||")
            is_first = not is_table or heads_above + 1 < number
            yield TableRow(number, end=number + 1, cells=heads, is_first=is_first)
            is_table, heads_above = True, number
        elif is_table and bare.startswith("|") and bare.endswith("|") and len(bare) > 2:
            yield TableRow(number, end=number + 1, cells=bare[1:-1].split("|"))
        else:
            is_table = False


def _textile(lines: list[str]) -> Iterator[TableRow]:
    """Give the rows of Textile's tables: a head "|_. a |_. b |" and rows "| 1 | 2 |"."""
    is_table, heads_above = False, -1
    for number, line in enumerate(lines):
        bare = line.strip()
        is_head = bare.startswith("|_. ") and bare.count("|") == bare.count("|_. ") + 1
        is_first = not is_table or (is_head and heads_above + 1 < number)
        is_table = bare.endswith("|") and bare.startswith("|" if is_table else "|_. ")
        if is_table:
            heads_above = number if is_head else heads_above
            cells = bare[1:-1].replace("_. ", "").split("|")
            yield TableRow(number, end=number + 1, cells=cells, is_first=is_first)


def _latex(lines: list[str]) -> Iterator[TableRow]:
    r"""Give the rows of LaTeX's tabular: "&" separates cells, "\\" ends a row."""
    number = 0
    while number < len(lines):
        is_table = _TABULAR.search(lines[number])
        number += 1
        if not is_table:
            continue
        first, parts = number, list[str]()
        while number < len(lines) and "\\end{" not in lines[number] and number - first < MOST_LINES:
            part, row_end, rest = lines[number].strip().partition("\\\\")
            parts.append(part)
            number += 1
            if row_end:
                cells = _latex_cells(" ".join(parts)[:MOST_ROW])
                yield TableRow(first, end=number, cells=cells)
                first, parts = number, [rest]


def _latex_cells(row: str) -> list[str]:
    row = _TEX_SPAN.sub(_spanned, _TEX_RULE.sub("", row))
    row = _TEX_STYLE.sub(r"\1", _TEX_STYLE.sub(r"\1", row))
    cells = [_latex_text(cell) for cell in re.split(r"(?<!\\)&", row)]
    return cells if any(cell.strip() for cell in cells) else []


def _latex_text(cell: str) -> str:
    for sign, plain in _TEX_SIGNS:
        cell = cell.replace(sign, plain)
    return cell


def _spanned(match: re.Match[str]) -> str:
    """Return the text of a cell that spans columns, and an empty cell for each further column."""
    further = min(int(match[2]), MOST_SPAN) - 1 if match[1] == "column" else 0
    return match[3] + " &" * further


_READERS: tuple[tuple[str, Reader], ...] = (
    ("+--", grid_tables.rows),
    ("== =", simple_tables.rows),
    (".. list-table::", _list_tables),
    (".. csv-table::", _csv_tables),
    ("|===", _ascii_doc),
    ("{|", _wiki),
    ("||", _jira),
    ("|_. ", _textile),
    ("\\begin{tab", _latex),
    ("\\begin{longtable", _latex),
)
