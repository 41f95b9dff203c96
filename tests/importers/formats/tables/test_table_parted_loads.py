"""Loads that a line break, a sentence or a row of settings holds, and columns that name nothing."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

ABOVE = "## HTTP server\n\n"
ROWS = table(["Server", "Requests/sec"], ["alpha", "15,261"], ["bravo", "1,517"])


def loads(text: str) -> set[int | None]:
    return {run.concurrency for run in runs(text)}


@pytest.mark.parametrize(
    ("above", "load"),
    [
        ("**Overhead** (3 x 200 requests, concurrency\n5, fresh instances):\n\n", 5),
        ("**Overhead** (3 x 200 requests, low concurrency\n5 fresh instances):\n\n", None),
        ("| Tool | hey |\n| --- | --- |\n| Parameters | 30s · 80 connections |\n\nText.\n\n", 80),
        ("alpha handles **15,261 requests/second** at 256 connections.\n\n**Others:**\n\n", 256),
        ("alpha handles 15,999 requests/second at 256 connections.\n\n**Others:**\n\n", None),
        ("alpha handles at peak 15,261 req/s at 256 connections.\n\n**Others:**\n\n", None),
    ],
)
def test_the_load_of_a_broken_line_a_setting_or_a_sentence_with_a_rate_of_the_table(above, load):
    assert loads(ABOVE + above + ROWS) == {load}


@pytest.mark.parametrize(
    ("setting", "keepalive"), [("timeout 0", False), ("timeout 65", None), ("on", True)]
)
def test_a_time_out_of_keep_alive_says_nothing_of_the_clients_unless_it_is_0(setting, keepalive):
    rows = table(["Server", "req/s"], [f"nginx, `keepalive_{setting}`", "1,716"], ["alpha", "177"])
    assert runs(ABOVE + rows.replace("_on", " on"))[0].keepalive is keepalive


def test_the_last_item_of_a_list_is_no_label():
    text = "# Shop front page\n\n- fpm: a static pool\n- check (body of `/`):\n\n"
    assert [run.label for run in runs(text + ROWS)] == ["Shop front page"] * 2
    assert runs("# Shop\n\n- bravo pool:\n\n" + ROWS)[0].label == "bravo pool"


def test_echo_servers_beside_http_are_refused():
    rows = table(["Case", "req/s"], ["Node `http`", "4,281"], ["alpha native TCP echo", "12,401"])
    assert (rates("Loopback:\n\n" + rows), codes("Loopback:\n\n" + rows)) == (
        [],
        {"table.not_http", "format.unknown"},
    )


def test_times_of_the_best_run_stand_beside_no_rate_of_all_runs():
    heads = ["Server", "req/s, best run", "req/s, median of all (lowest to highest)"]
    rows = [["alpha", "12,411", "12,320 (12,071 to 12,411)", "3.36"]]
    run = runs(ABOVE + table([*heads, "p50 (ms), best run"], *rows))[0]
    assert (run.requests_per_s, run.latency_ms) == (12320, {})


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        ("Energy", ["8.1× more CPU", "2.16× more CPU"]),
        ("Why", ["no copies", "a thread each"]),
        ("Attempts, clean of all", ["3 of 3", "2 of 3"]),
    ],
)
def test_ratios_reasons_and_attempts_name_no_run(head, cells):
    rows = [["alpha", "15,261", cells[0]], ["bravo", "1,517", cells[1]]]
    assert [run.identity for run in runs(ABOVE + table(["Server", "req/s", head], *rows))] == [
        {}
    ] * 2


def test_libraries_of_python_that_ask_are_no_servers():
    rows = table(["Library", "Req/s"], ["requests", "64"], ["aiohttp", "63"])
    assert rates("GET of one page, concurrency=64\n\n" + rows) == []
