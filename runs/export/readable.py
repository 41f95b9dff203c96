"""A comparison as Markdown: its title, what it shows, its caveats and its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from runs.compare.number_text import plural
from runs.export.snippets import markdown
from runs.show.captions import Shown
from runs.show.heading import facts
from runs.show.lettering import one_line
from runs.show.tables import Row, Table


def text(viewed: Shown) -> str:
    """Return the whole page in Markdown, with its chart as a picture of this site."""
    stem = viewed.address.rstrip("/")
    sheet = viewed.sheet
    parts = [
        f"# {_safe(viewed.title)}",
        *(_safe(sentence) for sentence in sheet.summary),
        _safe(" · ".join(facts(sheet))),
        f"[![{_safe(viewed.about or viewed.title)}]({stem}.png)]({viewed.address})",
        *_caveats(viewed),
        "## Numbers",
        *(_table(panel.table) for panel in sheet.numbered),
        *([_table(sheet.unplaced)] if sheet.unplaced else []),
        f"Source: <{viewed.address}>, published {viewed.frozen}.",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _caveats(viewed: Shown) -> Iterator[str]:
    sheet = viewed.sheet
    if not sheet.caveats:
        return
    yield f"## {plural(sheet.caveats, 'caveat').capitalize()}"
    by_title: dict[str, list[str]] = {}
    for mark in sheet.checks.grave:
        by_title.setdefault(mark.title, []).append(mark.sentence)
    marks = [f"- {_safe(title)}: {_safe(' '.join(texts))}" for title, texts in by_title.items()]
    yield "\n".join([*marks, *(f"- {_safe(note.sentence)}" for note in sheet.notes)])


def _table(table: Table) -> str:
    heads = ["Server", *(f"{label} ({unit})" if unit else label for label, unit in table.headings)]
    rows = [_texts(row) for row in table.rows]
    aligned = f"| --- |{' ---: |' * len(table.headings)}"
    lines = [_line(heads), aligned, *map(_line, rows)]
    if table.count > len(table.rows):
        lines.append(f"\n{len(table.rows)} of {table.count} rows; the CSV has all.")
    return "\n".join(lines)


def _texts(row: Row) -> list[str]:
    return [row.name, *(cell.text for cell in row.cells)]


def _line(cells: list[str]) -> str:
    """Return one line of a table."""
    return f"| {' | '.join(map(_safe, cells))} |"


def _safe(value: str) -> str:
    return markdown(one_line(value))
