"""Write a Markdown text with tables in other forms that say the same.

Each form is a function from the text to the same text in this form; it returns the text
unchanged where the form is not defined for it. A table is a list of rows of cells, the heads first.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Table = list[list[str]]

RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
FENCE = re.compile(r"\s*(?:```|~~~)")
HEADING = re.compile(r"(#{1,6})\s+(.*?)[\s#]*")
BOLD = re.compile(r"\*\*(.+?)\*\*")
NUMBER = re.compile(r"[~≈]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")
# A cell that is one number, with marks and a unit: "**1,234.5 req/s**".
CELL_OF_NUMBER = re.compile(
    rf"([*`~≈ ]*)({NUMBER.pattern})(?![.,]?\d)(\s?[^\d\W][^\d]*|\s?%|)([*` ]*)"
)
SURE_DECIMALS = re.compile(r"[*`]*\d+\.\d{1,2}(?: ?ms)?[*`]*")
POINT_OR_GROUP = re.compile(r"[*`]*\d{1,3}\.\d{3}[*`]*")  # may be written the German way
TRANSLATED = {
    "requests/sec": "Anfragen/s",
    "req/sec": "Anfragen/s",
    "req/s": "Anfragen/s",
    "rps": "Anfragen/s",
    "avg latency": "Mittlere Latenz",
    "latency": "Latenz",
    "connections": "Verbindungen",
    "concurrency": "Parallelität",
    "errors": "Fehler",
}


def parts(text: str) -> list[str | Table]:
    """Return the lines of a text, with each of its tables as one part."""
    lines = text.split("\n")
    answer: list[str | Table] = []
    at = 0
    while at < len(lines):
        end = _table_end(lines, at)
        if end:
            answer.append(_table([lines[at], *lines[at + 2 : end]]))
            at = end
        else:
            answer.append(lines[at])
            at += 1
    return answer


def _table_end(lines: list[str], at: int) -> int:
    """Return the line below the table that begins at a line, and 0 if none begins there."""
    if at + 2 >= len(lines) or "|" not in lines[at]:
        return 0
    if not ("|" in lines[at + 1] and RULE.fullmatch(lines[at + 1])):
        return 0
    end = at + 2
    while "|" in "".join(lines[end : end + 1]) and not RULE.fullmatch(lines[end]):
        end += 1
    if "|" in "".join(lines[end : end + 1]):
        end -= 1  # the heads of the next table
    return end


def _table(lines: list[str]) -> Table:
    rows = [
        [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", _bare(line))]
        for line in lines
    ]
    width = max(map(len, rows))
    return [row + [""] * (width - len(row)) for row in rows]


def _bare(line: str) -> str:
    return line.strip().removeprefix("|").removesuffix("|")


def markdown(table: Table) -> list[str]:
    rows = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in table]
    return [rows[0], "|" + "---|" * len(table[0]), *rows[1:]]


def with_tables(text: str, written: Callable[[Table], list[str]]) -> str:
    """Return a text with each of its tables written by a function."""
    lines: list[str] = []
    for part in parts(text):
        lines += [part] if isinstance(part, str) else written(part)
    return "\n".join(lines)


def with_changed(text: str, changed: Callable[[Table], Table]) -> str:
    """Return a text with each of its tables changed by a function, as Markdown."""
    return with_tables(text, lambda table: markdown(changed(table)))


# Rows and columns


def columns_reversed(text: str) -> str:
    return with_changed(text, lambda table: [[row[0], *row[:0:-1]] for row in table])


def rows_reversed(text: str) -> str:
    return with_changed(text, lambda table: [table[0], *table[:0:-1]])


def with_notes(text: str) -> str:
    return with_changed(
        text, lambda table: [[*row, "ok" if i else "Notes"] for i, row in _numbered(table)]
    )


def with_numbers(text: str) -> str:
    return with_changed(text, lambda table: [[str(i or "#"), *row] for i, row in _numbered(table)])


def _numbered(table: Table) -> list[tuple[int, list[str]]]:
    return list(enumerate(table))


def transposed(text: str) -> str:
    return with_changed(text, lambda table: [list(row) for row in zip(*table, strict=True)])


# Numbers


def _in_body(table: Table, changed: Callable[[str, str], str]) -> Table:
    """Return a table with each cell below the heads changed, given the head and the cell."""
    head = table[0]
    rows = [[changed(*pair) for pair in zip(head, row, strict=True)] for row in table[1:]]
    return [head, *rows]


def with_thousands(text: str) -> str:
    """Return the text with whole rates of 1,000 and more in thousands: "12345" is "12.345k"."""

    def changed(head: str, cell: str) -> str:
        number = re.fullmatch(r"([*`~ ]*)(\d{4,}|\d{1,3}(?:,\d{3})+)([*` ]*)", cell)
        is_rate = re.search(r"req|rps|qps|/s", head.lower())
        if not number or not is_rate or int(number[2].replace(",", "")) < 1000:
            return cell
        return f"{number[1]}{int(number[2].replace(',', '')) / 1000:.3f}k{number[3]}"

    return with_changed(text, lambda table: _in_body(table, changed))


def with_decimal_commas(text: str) -> str:
    """Return the text with German numbers and heads in its tables, if they have decimals."""
    tables = [part for part in parts(text) if not isinstance(part, str)]
    cells = [cell for table in tables for row in table[1:] for cell in row]
    if not any(map(SURE_DECIMALS.fullmatch, cells)) or any(map(_is_mixed, cells)):
        return text
    if any(map(POINT_OR_GROUP.fullmatch, cells)):
        return text

    def changed(table: Table) -> Table:
        heads = [TRANSLATED.get(head.lower(), head) for head in table[0]]
        return [heads, *_in_body(table, lambda _, cell: _german(cell))[1:]]

    return with_changed(text, changed)


def _is_mixed(cell: str) -> bool:
    """Tell whether a cell holds several numbers or a version: their marks cannot be changed."""
    has_mark = re.search(r"\d[.,]\d", cell) is not None
    return has_mark and CELL_OF_NUMBER.fullmatch(cell) is None


def _german(cell: str) -> str:
    number = CELL_OF_NUMBER.fullmatch(cell)
    if not number:
        return cell
    return number[1] + number[2].translate(str.maketrans(",.", ".,")) + number[3] + number[4]


def in_seconds(text: str) -> str:
    """Return the text with times in seconds: "p99 (ms)" above 12 is "p99 (s)" above 0.012."""

    def changed(head: str, cell: str) -> str:
        number = CELL_OF_NUMBER.fullmatch(cell)
        unit = number[3].strip() if number else "-"
        if not number or unit not in ("ms", "" if "(ms)" in head else "ms"):
            return cell
        seconds = f"{float(number[2].replace(',', '')) / 1000:.9f}".rstrip("0").rstrip(".")
        return number[1] + seconds + number[3].replace("ms", "s") + number[4]

    def of_table(table: Table) -> Table:
        cells = [cell for row in table for cell in row]
        if any(map(POINT_OR_GROUP.fullmatch, cells)):
            return table
        if any(" ms" in cell.replace("(ms)", "") and not _in_ms(cell) for cell in cells):
            return table
        table = _in_body(table, changed)
        return [[head.replace("(ms)", "(s)") for head in table[0]], *table[1:]]

    return with_changed(text, of_table)


def _in_ms(cell: str) -> bool:
    return CELL_OF_NUMBER.fullmatch(cell) is not None


# Marks


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def with_crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


def indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.split("\n"))


def without_bold(text: str) -> str:
    return BOLD.sub(r"\1", text)


def all_bold(text: str) -> str:
    def changed(_: str, cell: str) -> str:
        return f"**{cell.replace('**', '')}**" if cell else cell

    return with_changed(text, lambda table: _in_body(table, changed))


def with_emoji(text: str) -> str:
    def changed(table: Table) -> Table:
        return [table[0], *([_with_rocket(row[0]), *row[1:]] for row in table[1:])]

    return with_changed(text, changed)


def _with_rocket(name: str) -> str:
    """Return a name with a picture before it; a load or a number stays."""
    is_name = not any(map(str.isdigit, name)) and name.strip("*` ")[:1].isalpha()
    return f"🚀 {name}" if is_name else name


def _with_headings(text: str, written: Callable[[int, str], list[str]]) -> str:
    lines: list[str] = []
    is_code = False
    for line in text.split("\n"):
        is_code ^= bool(FENCE.match(line))
        heading = None if is_code else HEADING.fullmatch(line)
        lines += written(len(heading[1]), heading[2]) if heading else [line]
    return "\n".join(lines)


def bold_headings(text: str) -> str:
    return _with_headings(text, lambda _, title: [f"**{title.replace('**', '')}**"])


def underlined_headings(text: str) -> str:
    def written(level: int, title: str) -> list[str]:
        if level > 2:
            return ["#" * level + " " + title]
        return [title, "=-"[level - 1] * max(len(title), 3)]

    return _with_headings(text, written)
