"""Lists of requests, lists with bars that a program drew, and pairs that commas part."""

import pytest

from importers import reader


def runs_of(text):
    return [(run.server_name, run.requests_per_s) for run in reader.read(text.encode()).runs]


REQUESTS = """Test results:
  GET /api/users   - 1,203 req/s (avg 41.2ms, p95 88ms)
  GET /api/orders  -   982 req/s (avg 50.7ms, p95 102ms)
  POST /api/orders -   455 req/s (avg 109ms, p95 250ms)
50 concurrent users, 5 minutes, k6
"""


def test_requests_name_lines_without_bullets():
    runs = reader.read(REQUESTS.encode()).runs
    names = ["GET /api/users", "GET /api/orders", "POST /api/orders"]
    assert [run.identity[""] for run in runs] == names
    assert [(run.requests_per_s, run.latency_ms) for run in runs] == [
        (1203, {"p95": 88, "mean": 41.2}),
        (982, {"p95": 102, "mean": 50.7}),
        (455, {"p95": 250, "mean": 109}),
    ]
    assert {run.concurrency for run in runs} == {50}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("nginx  : ████████ 41,234 req/s", "caddy  : ██████ 30,234 req/s"),
        ("nginx   |######  41,234 req/s", "caddy   |####    30,234 req/s"),
        ("nginx   |====== 41,234 req/s", "caddy   |====   30,234 req/s"),
    ],
)
def test_a_bar_is_no_part_of_a_name(first, second):
    assert runs_of(f"{first}\n{second}\n") == [("nginx", 41234), ("caddy", 30234)]


def test_commas_may_part_keys_and_values():
    text = "name=nginx,concurrency=10,rps=10234.1\nname=nginx,concurrency=100,rps=40234.1\n"
    runs = reader.read(text.encode()).runs
    assert [(run.server_name, run.concurrency) for run in runs] == [("nginx", 10), ("nginx", 100)]
    assert [run.requests_per_s for run in runs] == [10234.1, 40234.1]


def test_lines_of_limits_stay_none():
    assert runs_of("GET /users - 100 req/s limit\nGET /items - 200 req/s limit\n") == []
    assert runs_of("plan=free,quota=10,rps=10\nplan=pro,quota=100,rps=50\n") == []


def test_a_line_may_have_a_rate_for_each_load():
    text = (
        "nginx 1.25.3: 41230 rps @ 100 conns, 43011 rps @ 200 conns\n"
        "Caddy 2.7.6: 31230 rps @ 100 conns, 32500 rps @ 200 conns\n"
    )
    runs = reader.read(text.encode()).runs
    assert [(run.server_name, run.concurrency, run.requests_per_s) for run in runs] == [
        ("nginx", 100, 41230),
        ("nginx", 200, 43011),
        ("Caddy", 100, 31230),
        ("Caddy", 200, 32500),
    ]


def test_a_rate_that_is_only_compared_with_is_no_run():
    text = "nginx: 41230 rps, 39000 rps before\nCaddy: 31230 rps, 30100 rps before\n"
    assert runs_of(text) == [("nginx", 41230), ("Caddy", 31230)]


LABELS = (
    "Server: {server}\nTool: wrk\nConnections: 100\nRequests/sec: 41230.11\nLatency avg: 2.41ms\n"
)


@pytest.mark.parametrize("mark", ["", "- "])
def test_a_report_of_labels_has_the_name_of_its_server(mark):
    text = "".join(f"{mark}{line}\n" for line in LABELS.format(server="nginx/1.25").splitlines())
    (run,) = reader.read(text.encode()).runs
    assert (run.server_name, run.server_version, run.concurrency) == ("nginx", "1.25", 100)


@pytest.mark.parametrize("server", ["t3.medium", "production", "Ubuntu 22.04"])
def test_a_machine_is_no_server(server):
    assert runs_of(LABELS.format(server=server)) == [(None, 41230.11)]
