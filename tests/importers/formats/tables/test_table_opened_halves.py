"""Kinds of misses of the fifth and sixth collection: each rule with its near twins."""

from __future__ import annotations

import random

import pytest

from tests.importers.formats.pasted_tables import runs, table

GOOD = ["200 rps", "2xx req/s", "OK req/s", "Successful RPS", "Good requests/s"]


@pytest.mark.parametrize("head", GOOD)
def test_the_rate_of_good_answers_is_no_further_run(head):
    text = table(
        ["Server", "rps", head, "errors", "p99 ms"],
        ["alpha", "13,683", "13,680", "3", "20"],
        ["bravo", "12,128", "12,128", "0", "21"],
    )
    found = runs(f"GET / with wrk\n\n{text}")
    assert [run.requests_per_s for run in found] == [13683, 12128]
    assert [(run.requests_failed, run.latency_ms["p99"]) for run in found] == [(3, 20), (0, 21)]


def test_names_of_tests_with_a_load_are_no_products():
    cases = ["caddy-plaintext-c100", "nginx-plaintext-c100"]
    text = table(["case", "rps"], [cases[0], "13,683"], [cases[1], "25,329"])
    assert [run.server_name for run in runs(f"GET /\n\n{text}")] == [None, None]
    plain = table(["case", "rps"], ["caddy", "13,683"], ["nginx", "25,329"])
    assert [run.server_name for run in runs(f"GET /\n\n{plain}")] == ["caddy", "nginx"]


def test_socket_timeouts_fail_and_answers_without_200_are_counted_apart():
    text = table(
        ["Connections", "req/s", "Non-200 errors", "Socket timeouts"],
        ["100", "1237.83", "7", "0"],
        ["1000", "766.06", "0", "1107"],
    )
    counts = [(run.non_2xx, run.requests_failed) for run in runs(text)]
    assert counts == [(7, 0), (0, 1107)]


@pytest.mark.parametrize(("head", "name"), [("p999", "p99.9"), ("P9999", "p99.99"), ("p99", "p99")])
def test_nines_behind_99_are_decimals(head, name):
    text = table(
        ["Server", "req/s", f"{head} ms"], ["alpha", "9,101", "2.5"], ["bravo", "8,202", "3.5"]
    )
    assert [run.latency_ms.get(name) for run in runs(text)] == [2.5, 3.5]


def test_a_column_of_commands_gives_the_load_under_any_head():
    """Drawn by a program: tools, loads, and heads that say nothing of commands."""
    drawn = random.Random(15)
    for _ in range(20):
        tool = drawn.choice(["wrk -t4 -c{c} -d10s", "hey -z 10s -c {c}", "ab -n 9000 -c {c}"])
        loads = drawn.sample(range(2, 2000), 2)
        head = drawn.choice(["Tool", "Setup", "How", "Load generator"])
        rows = [
            [name, f"{drawn.randint(1111, 99999):,}", f"`{tool.format(c=load)} http://localhost/`"]
            for name, load in zip(("Plain", "Cached"), loads, strict=True)
        ]
        found = runs(table(["Mode", "RPS", head], *rows))
        assert [run.concurrency for run in found] == loads, (head, rows)


def test_processors_of_a_machine_name_the_rows():
    rows = [[str(n), str(n), f"{n * 17.3:.2f}", "14%"] for n in (1, 2, 4)]
    found = runs(
        "The script runs `ab -n 2000 -c 20` against /work.\n\n"
        + table(["app01 vCPUs", "nproc", "req/sec", "CPU"], *rows)
    )
    assert [run.identity.get("app01 vCPUs") for run in found] == ["1", "2", "4"]


@pytest.mark.parametrize("times", ["* 10times", "x 5 loops", "× 3 rounds", ""])
def test_users_times_repetitions_are_users(times):
    text = table(
        ["Concurrency Level", "Throughput (req/sec)"],
        [f"10 Users {times}".strip(), "15.1"],
        [f"100 Users {times}".strip(), "32.4"],
    )
    assert [run.concurrency for run in runs(text)] == [10, 100]


@pytest.mark.parametrize("heads", [("Via nginx", "Direct"), ("plain", "tls before", "tls after")])
def test_ways_and_stages_are_no_products(heads):
    rows = [
        [load, *(f"{int(load) * 90 + i:,}" for i in range(len(heads)))] for load in ("16", "64")
    ]
    found = runs(
        "GET / of a server\n\n" + table(["Connections", *(f"{h} (req/s)" for h in heads)], *rows)
    )
    assert {run.server_name for run in found} == {None}
    assert {run.identity["column"] for run in found} == set(heads)


@pytest.mark.parametrize(
    ("first", "second"), [("Before", "After"), ("main", "PR"), ("Avant", "Après")]
)
def test_a_unit_in_the_first_of_two_stages_holds_for_both(first, second):
    text = table(
        ["Route", f"{first} (req/s)", second, "Change"],
        ["/a", "95", "6,051", "64x"],
        ["/b", "87", "17,972", "208x"],
    )
    assert [run.requests_per_s for run in runs(text)] == [95, 6051, 87, 17972]


def test_a_text_or_a_unit_of_its_own_is_no_second_stage():
    text = table(["Route", "Before (req/s)", "After"], ["/a", "95", "faster"], ["/b", "87", "same"])
    assert [run.requests_per_s for run in runs(text)] == [95, 87]
    text = table(["Route", "Before (req/s)", "After"], ["/a", "95", "3 MB"], ["/b", "87", "4 MB"])
    assert [run.requests_per_s for run in runs(text)] == [95, 87]


def test_a_share_of_saturation_tells_rows_apart():
    rows = [
        [name, load, rate]
        for name, rate in (("alpha", "58,175"), ("bravo", "31,137"))
        for load in ("50%", "75%")
    ]
    assert (
        len(
            {
                (run.server_name, run.identity["load"])
                for run in runs("wrk on /\n\n" + table(["server", "load", "rps"], *rows))
            }
        )
        == 4
    )


def test_frameworks_of_languages_are_products_beside_known_ones():
    rows = [
        [name, rate]
        for name, rate in (("php-yii2", "2,715"), ("php-msf", "20,053"), ("go-gin", "41,798"))
    ]
    found = runs("`ab -c 100 http://localhost/`\n\n" + table(["分类", "QPS"], *rows))
    assert [run.server_name for run in found] == ["php-yii2", "php-msf", "go-gin"]


def test_settings_before_a_rate_name_no_product():
    text = "Output of httperf\n\nb=4096 n=1 Request rate: 1971.9 req/s\nb=4096 n=10 Request rate: 3619.2 req/s\n"
    found = runs(text)
    assert [(run.server_name, run.identity) for run in found] == [
        (None, {"": "b=4096 n=1"}),
        (None, {"": "b=4096 n=10"}),
    ]


def test_names_with_a_path_stand_above_rates():
    text = (
        "wrk2 on one machine\n\n# Apache2: /index.html\nRequests/sec: 83704.15\n> expected\n"
        "# h2o: /hello.html\nRequests/sec: 310725.04\n> good\n"
    )
    assert [(run.server_name, run.requests_per_s) for run in runs(text)] == [
        ("Apache2", 83704.15),
        ("h2o", 310725.04),
    ]


def test_heads_and_units_in_indonesian():
    text = table(
        ["Server", "Rata-rata Waktu Respon", "Permintaan per detik", "Pengguna bersamaan"],
        ["alpha", "4.5 detik", "531.61", "50"],
        ["bravo", "24.28 ms", "8745.2", "50"],
    )
    found = [(run.latency_ms["mean"], run.requests_per_s, run.concurrency) for run in runs(text)]
    assert found == [(4500, 531.61, 50), (24.28, 8745.2, 50)]


@pytest.mark.parametrize("head", ["avg", "Mean", "average"])
def test_a_mean_beside_percentiles_is_that_of_the_times(head):
    rows = [["alpha", "445.5", "29.8", "28.6", "46.5"], ["bravo", "467.5", "49.6", "48.5", "82.5"]]
    found = runs("GET /, times in ms\n\n" + table(["Server", "rps", head, "p50", "p99"], *rows))
    assert [run.latency_ms.get("mean") for run in found] == [29.8, 49.6]


def test_a_mean_beside_anything_else_is_of_nothing_known():
    rows = [["alpha", "445.5", "29.8", "71%"], ["bravo", "467.5", "49.6", "72%"]]
    found = runs("GET /, times in ms\n\n" + table(["Server", "rps", "avg", "CPU"], *rows))
    assert [run.latency_ms for run in found] == [{}, {}]


def test_a_head_beside_one_with_something_is_no_product():
    rows = [["50", "75,896", "72,599"], ["100", "80,044", "77,492"]]
    heads = ["Connections", "Origin Req/Sec", "Req/Sec with fingerprint"]
    found = runs("GET / of a server\n\n" + table(heads, *rows))
    assert {(run.server_name, run.identity["column"]) for run in found} == {
        (None, "Origin"),
        (None, "with fingerprint"),
    }
