"""What a page holds: the cells of its tables, each with its end, copied to where it spans to, in one line; the data of a report."""

from __future__ import annotations

import re

MOST_SPAN = 100  # columns or rows that one cell is copied to
MOST_COPIES = 20_000
_SHORT = (
    120  # characters of a cell whose line breaks are blanks: what is longer is a text of its own
)

_HAS_CELLS = re.compile(r"<t[dh]\b", re.I)
_SPANNED = re.compile(r"<t[dh]\b[^<>]{0,300}\b(?:col|row)span", re.I)
_TABLE_TAG = re.compile(r"<(/?)(table|tr|t[dh])\b([^<>]{0,500})>", re.I)
_SPAN = {
    name: re.compile(rf"""\b{name}span\s*=\s*["']?([0-9]{{1,4}})""", re.I)
    for name in ("col", "row")
}
_BREAK = re.compile(r"</?(?:br|p|div)\b[^<>]{0,200}>", re.I)
_PIPED = re.compile(r"^[ \t>]{0,20}\|[^\n]*\|[ \t]{0,40}$", re.M)  # a row of Markdown
_DATA = "window.templateArgs = "
_SUP = re.compile(r"<(/?)sup\b[^<>]{0,200}>", re.I)


def with_cells(text: str) -> str:
    """Close each cell, copy cells to where they span to, make blanks of breaks in short cells, and put footnote numbers in brackets."""
    if "<" not in text:
        return text
    if "sup" in text.lower():
        text = _SUP.sub(lambda found: "]" if found[1] else "[", text)
    if "|" in text and _BREAK.search(text):
        text = _PIPED.sub(
            lambda found: _BREAK.sub(" ", found[0]) if "<" in found[0] else found[0], text
        )
    if not _HAS_CELLS.search(text):
        return text
    return _Cells(text, spans=bool(_SPANNED.search(text))).written()


def data(text: str) -> str | None:
    """Return the data that locust's report keeps in a script, in the lines where it stands; None for other texts."""
    place = text.find(_DATA)
    start, end = text.rfind("<script", 0, max(place, 0)), text.find("</script", place)
    if start < 0 or end < 0:
        return None
    start = text.rfind("\n", start, place) + 1 or place
    return "\n" * text.count("\n", 0, start) + text[start:end] + "\n" * text.count("\n", end)


class _Cells:
    """Writes the cells of HTML tables anew, in one pass over the tags."""

    def __init__(self, text: str, *, spans: bool) -> None:
        self.text, self.spans = text, spans
        self.out: list[str] = []
        self.left = MOST_COPIES
        self.place = 0
        self.cell: tuple[int, str] | None = (
            None  # where the open cell's text begins, and its tag's attributes
        )
        self.column = 0
        self.below: dict[
            int, tuple[int, str]
        ] = {}  # column -> rows that a cell above still covers, and its text

    def written(self) -> str:
        """Return the text with its cells."""
        for tag in _TABLE_TAG.finditer(self.text):
            closing, name = bool(tag[1]), tag[2].lower()
            self._end_cell(tag.start())
            self.out.append(self.text[self.place : tag.start()])
            self.place = tag.end()
            if name in ("td", "th"):
                if not closing:
                    self._fill()
                    self.out.append(tag[0])
                    self.cell = (tag.end(), tag[3])
                continue
            if name == "tr" and closing:
                self._fill(last=True)
            elif name == "table":
                self.below.clear()
            self.column = 0
            self.out.append(tag[0])
        self.out.append(self.text[self.place :])
        return "".join(self.out)

    def _end_cell(self, end: int) -> None:
        """Write the open cell, its end, and an empty cell for each further column that it spans."""
        if self.cell is None:
            return
        start, attributes = self.cell
        self.cell, self.place = None, end
        body = self.text[start:end]
        if len(body) <= _SHORT and ":" not in body and body.count("<") < 12:
            body = _BREAK.sub(" ", body)
        columns = self._span("col", attributes)
        self.out.append(f"{body}</td>" + "<td></td>" * (columns - 1))
        rows = self._span("row", attributes)
        if rows > 1:
            copied = " ".join(body.split())[:_SHORT]
            self.below |= {
                self.column + one: (rows - 1, copied if one == 0 else "") for one in range(columns)
            }
        self.column += columns

    def _span(self, name: str, attributes: str) -> int:
        found = _SPAN[name].search(attributes) if self.spans else None
        count = min(int(found[1]), MOST_SPAN) if found else 1
        self.left -= max(count - 1, 0)
        return max(count, 1) if self.left > 0 else 1

    def _fill(self, *, last: bool = False) -> None:
        """Write what cells of the rows above cover here; at a row's end all that is left of it."""
        while self.column in self.below or (
            last and any(column > self.column for column in self.below)
        ):
            rows, copied = self.below.pop(self.column, (0, ""))
            if rows > 1:
                self.below[self.column] = (rows - 1, copied)
                self.left -= 1
            self.out.append(f"<td>{copied}</td>")
            self.column += 1
            if self.left < 0:
                self.below.clear()
