"""A table is read once, though a refused one is asked for its columns again."""

from __future__ import annotations

import pytest

from importers.formats.tables.texts import finding
from importers.reader import read
from tests.importers.formats.pasted_tables import table

ROWS = (["nginx", "45231.5"], ["caddy", "35231.5"])


@pytest.mark.parametrize("head", [["Server", "Requests/sec"], ["Player", "Score"]])
def test_each_table_of_a_text_is_read_once(monkeypatch, head):
    lines = []

    def counted(grid):
        lines.append(grid.lines[0])
        return real(grid)

    real = finding.read
    monkeypatch.setattr(finding, "read", counted)
    read(f"# Results\n\n{table(head, *ROWS)}\n## More\n\n{table(head, *ROWS)}".encode())
    assert sorted(lines) == [3, 10]
