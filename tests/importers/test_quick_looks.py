"""Quick first looks lose nothing: patterns tried at each line of a text give the same report.

Patterns are tried only at lines that hold a word, heads of tables only outside reports, commands
only where a mark of an option or of an address stands. Here they are tried everywhere.
"""

import random
import re
import sys

import pytest

from importers.formats import tables
from importers.formats.tables.texts import finding
from importers.formats.tables.texts.outside import Outside
from importers.reader import read
from importers.reading.commands import command_lines
from importers.reading.lines import LineIndex, LinePattern
from tests.importers.corpus import sample_texts
from tests.wild.test_reading import WILD

BETWEEN = (b"\n", b"\n\n", b"\n## Second try\n\n", b"\n```\n\n```\n", b"\nThen once more:\n\n")
BLANKS = (" ", "\t", "\xa0")  # one of them stands in each command
LONGEST = 20_000  # bytes


def at_every_line(index, pattern, *, parts, start=0, end=None):
    """Give the matches that begin a line between two offsets, whatever the line holds."""
    last = len(index.text) if end is None else end
    starts = [0, *(match.end() for match in re.finditer("\n", index.text))]
    matches = (pattern.match(index.text, offset, last) for offset in starts if offset >= start)
    return filter(None, matches)


def search_each_line(pattern, text, start=0, end=sys.maxsize):
    """Return the first match between two offsets, whether or not its line holds the part."""
    return pattern.compiled.search(text, start, end)


def all_of(document, *, with_cells, tables=()):
    """Return the whole text, with the reports and tables in it."""
    return Outside(document.text, starts=[0], offsets=[0])


@pytest.fixture
def read_slowly(monkeypatch):
    """Return what reads a text without a quick look."""

    def slowly(data):
        with monkeypatch.context() as patch:
            patch.setattr(LineIndex, "at_lines_with", at_every_line)
            patch.setattr(LinePattern, "search", search_each_line)
            patch.setattr(command_lines, "_COMMAND_MARKS", BLANKS)
            for module in (finding, tables):
                patch.setattr(module, "outside_reports", all_of)
            return read(data)

    return slowly


def texts():
    """Return published texts and samples as a tool printed them, each of a few kilobytes."""
    paths = [*sample_texts(), *sorted(WILD.glob("*/*.txt")), *sorted(WILD.glob("*/*.md"))]
    return [path for path in paths if path.stat().st_size < LONGEST]


def joined(number):
    """Return two or three texts in one, drawn by the number."""
    chooser = random.Random(number)  # noqa: S311 - a choice, no secret
    chosen = chooser.choices(texts(), k=chooser.choice((2, 2, 3)))
    return b"".join(path.read_bytes() + chooser.choice(BETWEEN) for path in chosen)


@pytest.mark.one_in(20)
@pytest.mark.parametrize("path", texts(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_text_gives_the_same_when_patterns_are_tried_at_each_line(path, read_slowly):
    data = path.read_bytes()
    assert read(data) == read_slowly(data)


@pytest.mark.one_in(60)
@pytest.mark.parametrize("number", range(1000))
def test_joined_texts_give_the_same_when_patterns_are_tried_at_each_line(number, read_slowly):
    data = joined(number)
    assert read(data) == read_slowly(data)
