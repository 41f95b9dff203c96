"""Cells of grid tables that go over several lines, and lines that are rows of their own."""

from __future__ import annotations

from tests.importers.formats.pasted_tables import rates, runs

GRID = """\
HTTP servers compared with wrk.

+----------------+---------------+---------+
| Server         | Requests per  | p99     |
|                | second        | (ms)    |
+================+===============+=========+
| Jetty with     | 7301          | 6.4     |
| a cache        |               |         |
+----------------+---------------+---------+
| Undertow       | 8912          | 5.2     |
+----------------+---------------+---------+
"""


def test_a_cell_between_two_rules_goes_over_several_lines():
    read = runs(GRID, "post.rst")
    assert [(run.server_software, run.requests_per_s) for run in read] == [
        ("Jetty with a cache", 7301.0),
        ("Undertow", 8912.0),
    ]
    assert [(run.lines, run.latency_ms) for run in read] == [
        ((7, 7), {"p99": 6.4}),
        ((10, 10), {"p99": 5.2}),
    ]


def test_lines_with_numbers_of_their_own_between_two_rules_are_rows():
    text = GRID.replace("| a cache        |               |", "| Netty          | 7412          |")
    assert rates(text) == [7301.0, 7412.0, 8912.0]
