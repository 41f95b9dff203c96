"""Tables of the eighth hunt: what is compared with, variants as heads, paths with bare times."""

from __future__ import annotations

import pytest

from importers import reader

TURNED = """`wrk -c 50` on the sample app

| Metric | {} | {} |
|---|---|---|
| req/s | 4,740 | 5,066 |
| avg latency | 8.37 ms | 7.84 ms |
"""


@pytest.mark.parametrize(
    ("heads", "servers"),
    [
        (("Baseline", "Track A"), [None, None]),
        (("Baseline", "nginx"), [None, "nginx"]),
        (("Alpha", "Track A"), ["Alpha", "Track A"]),
    ],
)
def test_a_head_beside_a_variant_is_no_server_unless_it_is_known(heads, servers):
    runs = reader.read(TURNED.format(*heads).encode()).runs
    assert [run.server_name for run in runs] == servers


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("Comparison with `net/http` on a small machine:", "Comparison with net/http on a small"),
        ("This is `net/http` on a small machine:", "net/http"),
    ],
)
def test_what_results_are_compared_with_is_not_their_name(sentence, label):
    rows = "| Server | Requests/sec |\n|---|---|\n| alpha | 245,000 |\n| bravo | 38,000 |\n"
    runs = reader.read(f"{sentence}\n\n{rows}".encode()).runs
    assert [(run.label or "").startswith(label) for run in runs] == [True, True]


@pytest.mark.parametrize(
    ("first", "is_named"), [(("/api/routes", "/api/zones"), True), (("Login", "Logout"), False)]
)
def test_times_beside_paths_below_heads_that_say_nothing_are_named(first, is_named):
    rows = [f"| {name} | 700ms | 250ms |" for name in first]
    text = "\n".join(["| Endpoint | 3G | 4G |", "|---|---|---|", *rows, ""])
    report = reader.read(text.encode())
    assert report.runs == []
    assert ("table.cell" in [remark.code for remark in report.diagnostics]) == is_named


LOCAL = """## Records

| totalRequests | {} | meanLatencyMs |
|---|---|---|
| 10 | 8 | 25.3 |
| 1000 | 97 | 38 |

{}
"""


@pytest.mark.parametrize(
    ("head", "line", "number"),
    [
        ("Requests per second", "This asked for http://127.0.0.1:1337/things/model", 2),
        ("Requests per second", "This asked for things/model", 0),
        ("Calls per second", "This asked for http://127.0.0.1:1337/things/model", 0),
    ],
)
def test_an_address_on_the_machine_speaks_for_a_rate_of_requests(head, line, number):
    assert len(reader.read(LOCAL.format(head, line).encode()).runs) == number


STORE = """{}

| Tenants | Requests/second | p95 |
|---:|---:|---:|
| 20 | 36.76 | 26 ms |
| 50 | 75.38 | 37 ms |

`locust --headless --users 20 --host http://localhost:8000`
"""


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("The API ran locally against PostgreSQL and Redis containers.", 2),
        ("All of it ran locally against PostgreSQL and Redis containers.", 0),
    ],
)
def test_a_server_that_ran_against_a_database_is_the_subject(line, number):
    assert len(reader.read(STORE.format(line).encode()).runs) == number


PART = """{} gRPC tuning

The pool of gRPC has a wait of 1 ms.

{} Performance

In tests with 100 connections:

| Test | Requests/sec | Avg latency |
|---|---|---|
| Users API (gateway) | 77,010 | 1.24ms |
| Direct backend | 59,912 | 1.51ms |
"""


@pytest.mark.parametrize(("marks", "number"), [(("##", "##"), 2), (("#", "##"), 0)])
def test_a_first_heading_is_a_title_only_of_what_stands_below_it(marks, number):
    assert len(reader.read(PART.format(*marks).encode()).runs) == number


@pytest.mark.parametrize("head", ["VU count", "VUs count", "User count"])
def test_a_count_of_users_is_the_load(head):
    rows = (
        f"| {head} | RPS | Avg (ms) |\n|---|---|---|\n| 200 | 110 | 380ms |\n| 500 | 85 | 780ms |\n"
    )
    assert [run.concurrency for run in reader.read(f"# k6\n\n{rows}".encode()).runs] == [200, 500]
