"""Tables copied from a page that a browser shows give the runs of the Markdown behind it."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

from importers.reader import read

TABLES = Path(__file__).parent / "tables"
RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
HEADING = re.compile(r"#{1,6}\s+(.*?)[\s#]*")
# What a browser does not show of a line: marks of bold, code, links, lists and quotes.
MARKS = (
    (re.compile(r"\*\*(.+?)\*\*"), r"\1"),
    (re.compile(r"__(.+?)__"), r"\1"),
    (re.compile(r"`([^`]*)`"), r"\1"),
    (re.compile(r"\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"^(\s*)[-*+]\s+"), r"\1"),
    (re.compile(r"^>\s?"), ""),
    (re.compile(r"(?<!\w)\*(\S[^*]*?)\*(?!\w)"), r"\1"),
)
LEAST_ALIKE = 0.94  # of the texts


def copied(text: str) -> str:
    """Return a text of Markdown as one copies it from the page: tabs between cells, no marks."""
    lines: list[str] = []
    is_code = False
    for line in text.split("\n"):
        if re.match(r"\s*(?:```|~~~)", line):
            is_code = not is_code
        elif is_code:
            lines.append(line)
        elif not ("|" in line and RULE.fullmatch(line)):
            lines.append(_shown(line))
    return "\n".join(lines)


def _shown(line: str) -> str:
    if heading := HEADING.fullmatch(line):
        line = heading[1]
    if line.strip().startswith("|"):
        line = "\t".join(cell.strip() for cell in line.strip().strip("|").split("|"))
    for mark, shown in MARKS:
        line = mark.sub(shown, line)
    return line


def values(text: str) -> list[tuple[object, ...]]:
    """Return what each run of a text measured, and at which load."""
    return [
        (run.concurrency, run.offered_rate, run.requests_per_s, sorted(run.latency_ms.items()))
        for run in read(text.encode()).runs
    ]


def check(paths: list[Path]) -> None:
    texts = [path.read_text() for path in paths]
    texts = [text for text in texts if "|" in text and "<t" not in text and values(text)]
    alike = sum(values(copied(text)) == values(text) for text in texts)
    assert alike >= LEAST_ALIKE * len(texts) > 0, f"{alike} of {len(texts)}"


def paths() -> list[Path]:
    return sorted(TABLES.glob("*.md"))


def test_copies_of_pages_give_the_same_runs():
    check(paths()[::6])


def test_copies_of_the_cells_alone_give_the_runs_of_the_table():
    tables = [table for path in paths()[::6] for table in _tables(path.read_text())]
    tables = [table for table in tables if values(table)]
    alike = sum(values(copied(table)) == values(table) for table in tables)
    assert alike >= LEAST_ALIKE * len(tables) > 0, f"{alike} of {len(tables)}"


def _tables(text: str) -> list[str]:
    """Return the tables of a text of Markdown, without what stands around them."""
    groups = groupby(text.split("\n"), key=lambda line: line.strip().startswith("|"))
    return ["\n".join([*group, ""]) for is_table, group in groups if is_table]


@pytest.mark.long
def test_copies_of_all_pages_give_the_same_runs():
    check(paths())
