"""What the fifteenth hunt showed: means of repeats, tiers that were measured, names and words.

Each rule stands beside a near twin that is read otherwise.
"""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

HEAD = ["Setup", "Requests/s"]
REPEATS = [["jail test 1", "19001.7"], ["jail test 2", "21247.9"]]
REPEATS += [["host test 1", "26246.2"], ["host test 2", "26636.4"]]


def test_means_of_repeats_are_no_runs():
    means = table(HEAD, ["jail", "20124.8"], ["host", "26441.3"])
    text = f"## nginx, `ab -c 10`\n\n{table(HEAD, *REPEATS)}\nThe means:\n\n{means}"
    assert rates(text) == [19001.7, 21247.9, 26246.2, 26636.4]
    assert "table.repeats" in codes(text)
    other = text.replace("20124.8", "20524.8")
    assert len(rates(other)) == 6
    fewer = text.replace("| host | 26441.3 |\n", "")
    assert len(rates(fewer)) == 5
    loads = text.replace("The means:", "At 100 connections:\n\n`ab -c 100`")
    assert len(rates(loads)) == 6
    versions = text.replace("jail test 1", "jail 1.20").replace("jail test 2", "jail json")
    assert len(rates(versions)) == 6
    alone = f"## nginx, `ab -c 10`\n\nThe means:\n\n{means}"
    assert rates(alone) == [20124.8, 26441.3]


@pytest.mark.parametrize("name", ["Minimal", "minimal", "**Minimal**"])
def test_a_minimal_application_is_no_minimum(name):
    rows = table(HEAD, [name, "12871"], ["MVC", "8121"])
    assert rates(f"## HTTP benchmark\n\n{rows}") == [12871, 8121]
    assert rates(f"## HTTP benchmark\n\n{rows}".replace(name, "Minimum")) == [8121]


def test_tiers_that_were_measured_are_no_offer():
    head = ["Tier", "Library", "RPS", "p50 Latency"]
    rows = [
        ["Tier 0: FastAPI", "PyJWT", "1,667.19", "28 ms"],
        ["Tier 1: Rust", "jwt", "4,256.2", "11 ms"],
    ]
    measured = f"### Task 4a: sign (`POST /auth/jwt`)\n\n{table(head, *rows)}"
    assert rates(measured) == [1667.19, 4256.2]
    head_of_offer = ["Tier", "Price", "RPS", "p50 Latency"]
    sold = [["Free", "$0", "1,667.19", "28 ms"], ["Pro", "$29", "4,256.2", "11 ms"]]
    assert rates(f"### `POST /auth/jwt`\n\n{table(head_of_offer, *sold)}") == []
    offered = [["Tier 0", "basic", "1,000", "100 ms"], ["Tier 1", "pro", "5,000", "50 ms"]]
    assert rates(f"### Task 4a: sign (`POST /auth/jwt`)\n\n{table(head, *offered)}") == []


@pytest.mark.parametrize("path", ["**/**", "/", "`/`", "**`/`**", "*/*"])
def test_the_path_of_the_first_page_is_a_name(path):
    head = ["Endpoint", "Metric", "alpha", "beta"]
    rows = [[path, "Req/Sec", "**19,678**", "5,534"], ["", "CPU %", "160.3%", "74.4%"]]
    rows += [["**/json**", "Req/Sec", "**18,551**", "4,980"], ["", "CPU %", "151.4%", "68.9%"]]
    found = runs(f"# HTTP benchmark\n\n## Summary (Requests/sec)\n\n{table(head, *rows)}")
    assert [(run.server_name, run.requests_per_s) for run in found] == [
        ("alpha", 19678),
        ("beta", 5534),
        ("alpha", 18551),
        ("beta", 4980),
    ]


@pytest.mark.parametrize("above", ["", "\n", "# Shop\n\n"])
def test_what_is_stored_is_no_load_wherever_its_table_stands(above):
    stored = table(["Table", "Count"], ["Users", "500"])
    paths = table(["Endpoint", "Requests/s"], ["/a", "1234"], ["/b", "1334"])
    text = f"{above}{stored}\n## HTTP requests\n\n{paths}"
    assert [run.concurrency for run in runs(text)] == [None, None]
    asked = text.replace("| Table | Count |", "| Option | Value |")
    assert [run.concurrency for run in runs(asked)] == [500, 500]


@pytest.mark.parametrize("word", ["连接数", "接続数", "Connections"])
def test_connections_speak_of_the_web_in_each_language(word):
    rows = table(
        ["场景", word, "QPS", "P99延迟"],
        ["a", "100", "82,862", "2.93ms"],
        ["b", "500", "72,292", "9ms"],
    )
    assert rates(f"### 性能数据\n\n{rows}") == [82862, 72292]
    assert rates(f"### MySQL 性能数据\n\n{rows}") == []
