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
