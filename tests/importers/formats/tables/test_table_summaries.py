"""Summaries of tables above them, settings of a shell, loads in brackets, counts that came out."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

ABOVE = "## HTTP server\n\n"
FIRST = table(
    ["Server", "RPS", "Latency avg"], ["nginx", "46,791", "42.2ms"], ["alpha", "65,331", "42.3ms"]
)


def test_rates_of_a_server_that_a_table_above_holds_are_no_further_runs():
    summary = ["Scenario", "nginx RPS", "alpha RPS", "Gain"]
    rows = [["Native", "46,791", "209,401", "6.8x"], ["Docker", "46,799", "65,331", "1.4x"]]
    text = ABOVE + FIRST + "\n### Summary\n\n" + table(summary, *rows)
    found = [(run.server_name, run.requests_per_s) for run in runs(text)]
    assert found == [("nginx", 46791), ("alpha", 65331), ("alpha", 209401), ("nginx", 46799)]


@pytest.mark.parametrize("head", ["Users at once (VUs)", "ผู้ใช้ (VUs)", "使用者 (concurrency)"])
def test_a_word_of_a_load_in_brackets_heads_loads_in_any_language(head):
    rows = table(["Page", head, "RPS"], ["/a", "10", "2,247.2"], ["/b", "50", "2,730.8"])
    assert [run.concurrency for run in runs(ABOVE + rows)] == [10, 50]


@pytest.mark.parametrize(
    ("cells", "is_name"),
    [(["31,455", "26,072"], False), (["1,024", "16,384"], True), (["1,000", "20,000"], True)],
)
def test_counts_that_nobody_sets_are_no_names(cells, is_name):
    rows = [["/a", cells[0], "2,247.2"], ["/b", cells[1], "2,730.8"]]
    found = runs(ABOVE + table(["Case", "Pieces", "RPS"], *rows))
    assert ["Pieces" in run.identity for run in found] == [is_name, is_name]


def test_a_setting_before_the_word_of_connections_is_no_load():
    setting = "```bash\nTIME=30s THREADS=4 CONNECTIONS=100 ./bench.sh\n```\n\n"
    assert {run.concurrency for run in runs(setting + "#### GET /echo\n\n" + FIRST)} == {100}


def test_hashes_of_passwords_are_refused():
    rows = [["argon2id", "8", "44.63", "252.3"], ["bcrypt", "8", "43.51", "347.0"]]
    text = table(["scheme", "concurrency", "rps", "p95 ms"], *rows)
    assert (rates(text), "table.not_http" in codes(text)) == ([], True)
    assert rates(text.replace("argon2id", "alpha").replace("bcrypt", "bravo")) == [44.63, 43.51]
