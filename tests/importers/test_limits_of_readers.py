"""Limits and guards of the readers that no other test would miss."""

from importers.formats.tables.lists.list_labels import runs_with_labels
from importers.reading.commands import known_lines
from importers.reading.document import Document
from importers.reading.headings.cell_heads import of_lines


def cell(*lines):
    """Return lines of a table of HTML: a head, and a cell that holds these lines."""
    return ["<table><tr><th>Before</th></tr>", f"<tr><td>{lines[0]}", *lines[1:], "</td></tr>"]


def test_a_cell_of_three_lines_holds_an_output_and_one_of_two_a_value():
    assert of_lines(cell("one", "two"), [2]) == {2: (1, "Before")}
    assert of_lines(cell("one"), [2]) == {}


def test_answers_about_long_lines_are_not_kept():
    asked = []

    @known_lines.kept
    def length(line):
        asked.append(len(line))
        return len(line)

    for size in (1000, 1000, 1001, 1001):
        assert length("x" * size) == size
    assert asked == [1000, 1001, 1001]


def labelled(*names):
    """Return whether lines with these names and two values each are a list of runs."""
    lines = [f"{name}: Requests/sec: {2100 + turn} | p95: 40 ms" for turn, name in enumerate(names)]
    block, _ = runs_with_labels(Document("\n".join(lines)), 0)
    return block is not None


def test_names_of_labelled_lines_differ_and_are_not_all_repeats():
    assert labelled("Before", "After")
    assert not labelled("Before", "Before")
    assert not labelled("Run 1", "Run 2")
    assert labelled("Run 1", "After")
