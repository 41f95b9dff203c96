"""A rate of requests counts only where the table or the text near it is of the web."""

from __future__ import annotations

import pytest

from importers.reader import read

TABLE = "| Variant | Req/s | p99 (ms) |\n|---|---|---|\n| one | 90.5 | 3 |\n| two | 95.5 | 2 |\n"
LINES = (
    "The page is /items.",
    "50 connections",
    "All with HTTP/1.1",
    "Load test",
    "同時 100",
    "100 users",
)


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_the_web_near_the_table_is_enough(line):
    assert len(read(f"{line}\n\n{TABLE}".encode()).runs) == 2
    assert len(read(f"Measured twice\n\n{TABLE}\n{line}\n".encode()).runs) == 2


def test_a_table_that_stands_alone_is_taken_at_its_heads():
    assert len(read(TABLE.encode()).runs) == 2


@pytest.mark.parametrize("line", ["Reading holding registers", "The motor driver, measured twice"])
def test_a_text_about_something_else_gives_no_runs_and_says_why(line):
    report = read(f"{line}\n\n{TABLE}".encode())
    assert report.runs == []
    assert "speaks of HTTP" in report.diagnostics[0].message
    assert report.diagnostics[0].line == 3


def test_a_column_of_servers_is_enough():
    text = TABLE.replace("one", "nginx").replace("two", "caddy")
    assert len(read(f"Measured twice\n\n{text}".encode()).runs) == 2


@pytest.mark.parametrize(
    "words",
    ["`PING`, `SET`, `GET`, `DELETE` in rotation", "Modbus TCP", "Throughput projections"],
)
def test_words_of_other_fields_refuse_a_table_of_connections(words):
    assert read(f"{words}, 50 connections\n\n{TABLE}".encode()).runs == []
