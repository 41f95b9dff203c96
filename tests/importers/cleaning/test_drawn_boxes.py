"""Notes behind the closing border of a drawn box."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.drawing.layouts import drawn_box

GRID = [
    ["Server", "Requests/sec", "p99 (ms)"],
    ["nginx", "4523.5", "12"],
    ["caddy", "3523.5", "15"],
]
BOX = drawn_box(GRID)


def results(text):
    runs = read(f"# HTTP benchmark\n\n{text}\n".encode()).runs
    return [(run.server_name, run.requests_per_s, run.latency_ms.get("p99")) for run in runs]


def noted(note, *, below=BOX):
    return "\n".join(f"{line}{note}" if "caddy" in line else line for line in below.split("\n"))


@pytest.mark.parametrize(
    "note", ["  ← green", " <- slower", "  # 3 runs", "  ▲ 57.6 %", " (512 req/s)"]
)
def test_what_stands_behind_the_border_is_a_note(note):
    assert results(noted(note)) == [("nginx", 4523.5, 12.0), ("caddy", 3523.5, 15.0)]


def test_a_table_below_a_box_with_a_title_has_its_own_borders():
    title = "╭────────────╮\n│ Comparison │\n╰────────────╯\n"
    expected = [("nginx", 4523.5, 12.0), ("caddy", 3523.5, 15.0)]
    assert results(f"{title}{noted('  ← green')}") == expected
    assert results(f"{title}\n{BOX}") == expected


def test_a_row_with_a_border_too_many_keeps_its_cells():
    assert ("caddy", 3523.5, 15.0) not in results(noted(" 99 │"))
