"""Lines around tables that name nothing, predictions behind a head, and lists in one line or item."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_aims_and_minutes import runs
from tests.importers.formats.tables.test_table_fresh import rates, table

CALL = "wrk -c 10 http://10.0.0.5/\n\n"
ROWS = table("Mode; Requests/sec; p95", "plain; 1,277; 39 ms", "gzip; 4,763; 42 ms")


@pytest.mark.parametrize(
    "line",
    [
        "Tested with k6 (10 concurrent VUs, 40s run, SQLite):",
        "Load tested against one small machine:",
        "<!-- TABLE:START -->",
        "RPS stands for requests per second and latencies are in seconds.",
        "Ten backends answer with the body of a typical small JSON response, cache\nswitched off:",
        "The service ran on the machine of the developer, with all its middleware,\n"
        "**50 concurrent users, 30s, spawn rate 10/s**.",
    ],
)
def test_how_a_test_was_made_names_no_run(line):
    assert [run.label for run in runs(f"{line}\n\n{ROWS}\nGET / over HTTP")] == [None, None]


def test_a_short_line_above_a_table_names_its_runs():
    text = f"With the cache:\n\n{ROWS}\nGET / over HTTP\n"
    assert [run.label for run in runs(text)] == ["With the cache", "With the cache"]


def test_the_file_of_results_is_no_part_of_a_name():
    (first, _) = runs(f"### Warm start (`out/warm_*.csv`)\n\n{CALL}{ROWS}")
    assert first.label == "Warm start"


@pytest.mark.parametrize("head", ["RPS predicted", "RPS (estimated)", "RPS (projected)"])
def test_a_rate_that_was_predicted_is_no_run(head):
    rows = table(f"Server; {head}; RPS", "nginx; 9012; 8123", "caddy; 8034; 7654")
    assert rates(CALL + rows) == [8123, 7654]
    assert rates(CALL + table(f"Server; {head}", "nginx; 9012", "caddy; 8034")) == []


def test_a_line_below_an_item_may_be_a_test_of_its_own():
    assert rates(f"{CALL}- nginx: 3100 req/s\n  apache: 2900 req/s\n") == [3100, 2900]
    both = runs(f"{CALL}- nginx: 3100 req/s\n  (p99 4 ms)\n- apache: 2900 req/s\n")
    assert [run.latency_ms for run in both] == [{"p99": 4.0}, {}]


@pytest.mark.parametrize("lead", ["", "- ", "GET /: "])
def test_two_servers_stand_in_one_line(lead):
    both = runs(f"{CALL}{lead}nginx: 3,100 req/s · caddy: 2,900 req/s\n")
    assert [(run.server_name, run.requests_per_s) for run in both] == [
        ("nginx", 3100),
        ("caddy", 2900),
    ]


def test_a_rate_and_a_time_in_one_line_are_a_test():
    (run,) = runs("# nginx, ab -c 10\n\nRequests/sec: 3,200 | Avg: 31ms\n")
    assert (run.requests_per_s, run.latency_ms) == (3200, {"mean": 31.0})
    assert runs("# nginx, ab -c 10\n\nRequests/sec: 3,200 | Errors: 0\n") == []


def test_a_load_stands_among_other_settings():
    head = "Test; Duration / VUs; RPS; p95"
    rows = table(head, "home; 2m @ 30 VUs; 310; 12 ms", "login; 1m @ 20 VUs; 290; 13 ms")
    assert [run.concurrency for run in runs(f"k6\n\n{rows}")] == [30, 20]


def test_at_c_is_a_load():
    rows = table("Layer; req/s; at c; p99", "`/a`; 162; 64; 461 ms", "`/b`; 698; 32; 71 ms")
    assert [run.concurrency for run in runs(f"oha over HTTP\n\n{rows}")] == [64, 32]


@pytest.mark.parametrize("option", ["--users=20", "--users 20", "-u 20"])
def test_users_of_locust_are_the_load(option):
    call = f"```\npython -m locust -f t.py --host=http://10.0.0.5 {option} --headless\n```\n\n"
    assert [run.concurrency for run in runs(call + ROWS)] == [20, 20]
