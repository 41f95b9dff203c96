"""What a tool printed is not tried as a table: each try costs as much as a small table."""

from __future__ import annotations

import pytest

from importers import reader
from importers.formats.tables.texts import finding
from importers.reading.reports import wrk_patterns
from tests.importers import corpus

TOOLS = [folder for folder in corpus.FOLDERS if folder not in ("mixed", "seeds", "tables")]
HEADINGS = "hash-comment.ru"  # each line begins with the mark of a heading
TABLE = b"| Server | Requests/sec |\n|---|---|\n| nginx | 41232 |\n| caddy | 31245 |\n"


@pytest.fixture
def tries(monkeypatch):
    """Return a list that grows by the rows of each table that is tried."""
    rows = []
    read = finding.read

    def counted(grid):
        rows.append(grid.rows)
        return read(grid)

    monkeypatch.setattr(finding, "read", counted)
    return rows


@pytest.mark.parametrize("folder", TOOLS)
def test_reports_below_each_other_are_not_tried(folder, tries):
    for path in corpus.texts(folder):
        if path.name != HEADINGS:
            reader.read((path.read_bytes().rstrip() + b"\n\n") * 2)
            assert not tries, path.name


@pytest.mark.parametrize("name", ["ab/2.4.62-html.html", "wrk/lua-json.txt"])
def test_a_table_below_a_report_is_read(name, tries):
    report = (corpus.CORPUS / name).read_bytes()
    read = reader.read(report + b"\n\n## Others, with ab and 10 connections\n\n" + TABLE)
    assert len(tries) == 1
    assert [run.requests_per_s for run in read.runs][-2:] == [41232, 31245]


def test_a_text_is_searched_once_for_the_name_of_its_tool(monkeypatch):
    """A list of rates may be the last lines of wrk's reports; each asked the whole text for it."""
    asked = []

    class Pattern:
        def search(self, text):
            asked.append(len(text))

    monkeypatch.setattr(wrk_patterns, "SPEAKS", Pattern())
    reader.read(b"### nginx\n- Requests/sec: 1234.5\n- Latency p99: 4.1 ms\n\n" * 20)
    assert len(asked) == 1
