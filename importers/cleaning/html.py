"""The cells of a page's tables, written so that each row is one line; the data in locust's report.

Each cell gets its end and is copied to where it spans to. A border stands between two tables.
"""

from __future__ import annotations

import re

from importers.cleaning.marks import BORDER, SOFT

MOST_SPAN = 100  # columns or rows that one cell is copied to
MOST_COPIES = 20_000
_SHORT = 120  # characters of a cell whose line breaks are blanks: a longer one is a text of its own
_MOST_TAGS = 12  # in such a cell

_HAS_CELLS = re.compile(r"<t[dh]\b", re.I)
_SPANNED = re.compile(r"<t[dh]\b[^<>]{0,300}\b(?:col|row)span", re.I)
_TABLE_TAG = re.compile(r"<(/?)(table|tr|t[dh])\b([^<>]{0,500})>", re.I)
_COLUMN_SPAN = re.compile(r"""\bcolspan\s*=\s*["']?([0-9]{1,4})""", re.I)
_ROW_SPAN = re.compile(r"""\browspan\s*=\s*["']?([0-9]{1,4})""", re.I)
_BREAK = re.compile(r"</?(?:br|p|div)\b[^<>]{0,200}>", re.I)
_CODE = re.compile(r"</?code\b[^<>]{0,200}>", re.I)
# A row of Markdown is one line, whatever its cells mark.
_BREAK_OF_ROW = re.compile(r"</?(?:br|p|div|code)\b[^<>]{0,200}>", re.I)
_PIPED = re.compile(r"^[ \t>]{0,20}\|[^\n]*\|[ \t]{0,40}$", re.M)  # a row of Markdown
_DATA = "window.templateArgs = "
_SUP = re.compile(r"<(/?)sup\b[^<>]{0,200}>", re.I)


def with_cells(text: str) -> str:
    """Return a page with a closed cell wherever a table's row has one.

    Cells are copied to where they span to, line breaks in short cells become blanks, and footnote
    numbers get brackets.
    """
    if "<" not in text:
        return text
    if "sup" in text.lower():
        text = _SUP.sub(lambda tag: "]" if tag[1] else "[", text)
    if "|" in text and _BREAK_OF_ROW.search(text):
        text = _PIPED.sub(lambda row: _BREAK_OF_ROW.sub(" ", row[0]), text)
    if not _HAS_CELLS.search(text):
        return text
    return _Cells(text, has_spans=bool(_SPANNED.search(text))).written()


def data(text: str) -> str | None:
    """Return the data that locust's report keeps in a script; None for other texts.

    The data stay in the lines where they stand: the other lines are empty.
    """
    offset = text.find(_DATA)
    start, end = text.rfind("<script", 0, max(offset, 0)), text.find("</script", offset)
    if start < 0 or end < 0:
        return None
    start = text.rfind("\n", start, offset) + 1 or offset
    return "\n" * text.count("\n", 0, start) + text[start:end] + "\n" * text.count("\n", end)


class _Cells:
    """Writes the cells of HTML tables anew, in one pass over the tags.

    `copied` holds for each column how many rows a cell from above still covers, and its text.
    """

    def __init__(self, text: str, *, has_spans: bool) -> None:
        self.text, self.has_spans = text, has_spans
        self.pieces: list[str] = []
        self.copies_left = MOST_COPIES
        self.offset = 0
        self.open_cell: re.Match[str] | None = None  # its tag
        self.column = 0
        self.copied: dict[int, tuple[int, str]] = {}

    def written(self) -> str:
        """Return the text with its cells."""
        for tag in _TABLE_TAG.finditer(self.text):
            self._end_cell(tag.start())
            self.pieces.append(self.text[self.offset : tag.start()])
            self.offset = tag.end()
            if tag[2].lower() in ("td", "th"):
                self._begin_cell(tag)
            else:
                self._write_row_tag(tag)
        self.pieces.append(self.text[self.offset :])
        return "".join(self.pieces)

    def _begin_cell(self, tag: re.Match[str]) -> None:
        """Write a cell's tag; the end of a cell was written before."""
        if not tag[1]:
            self._write_copies()
            self.pieces.append(tag[0])
            self.open_cell = tag

    def _write_row_tag(self, tag: re.Match[str]) -> None:
        """Write the tag of a row, or of a table with the border that it is; it begins a new row."""
        name = tag[2].lower()
        if name == "tr" and tag[1]:
            self._write_copies(to_end=True)
        elif name == "table":
            self.copied.clear()
        self.column = 0
        self.pieces.append(tag[0] + (BORDER + SOFT if name == "table" else ""))

    def _end_cell(self, end: int) -> None:
        """Write the open cell, its end, and an empty cell for each further column that it spans."""
        tag, self.open_cell = self.open_cell, None
        if tag is None:
            return
        self.offset = end
        body = self.text[tag.end() : end]
        if len(body) <= _SHORT and ":" not in body and body.count("<") < _MOST_TAGS:
            body = _BREAK.sub(" ", body)
            if "\n" not in body.strip():  # the code of several lines is a text of its own
                body = _CODE.sub("", body)
        columns, rows = self._span(_COLUMN_SPAN, tag), self._span(_ROW_SPAN, tag)
        self.pieces.append(f"{body}</td>" + "<td></td>" * (columns - 1))
        if rows > 1:
            covered = range(self.column, self.column + columns)
            self.copied |= dict.fromkeys(covered, (rows - 1, ""))
            self.copied[self.column] = (rows - 1, " ".join(body.split())[:_SHORT])
        self.column += columns

    def _span(self, pattern: re.Pattern[str], tag: re.Match[str]) -> int:
        """Return how many columns or rows a cell covers; 1 when too many copies were made."""
        match = pattern.search(tag[3]) if self.has_spans else None
        count = min(int(match[1]), MOST_SPAN) if match else 1
        self.copies_left -= max(count - 1, 0)
        return max(count, 1) if self.copies_left > 0 else 1

    def _write_copies(self, *, to_end: bool = False) -> None:
        """Write what cells of the rows above cover here; `to_end`, up to the end of the row."""
        while self.column in self.copied or (to_end and self.column < max(self.copied, default=0)):
            rows, text = self.copied.pop(self.column, (0, ""))
            if rows > 1:
                self.copied[self.column] = (rows - 1, text)
                self.copies_left -= 1
            self.pieces.append(f"<td>{text}</td>")
            self.column += 1
            if self.copies_left < 0:
                self.copied.clear()
