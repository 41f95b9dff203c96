"""Tables that have a load and a rate and measure something other than an HTTP server.

A table of the same form with a server's name holds runs.
"""

import pytest

from importers.reader import read

ROWS = "| {} | {} |\n|---|---|\n| 10 | 500 |\n| 50 | 900 |\n| 100 | 950 |\n"
OTHERS = {
    "redis": "Results of redis-benchmark\n\n" + ROWS.format("Clients", "GET req/s"),
    "grpc": "## gRPC with ghz\n\n" + ROWS.format("Concurrency", "RPS"),
    "limits": "## Rate limits\n\n" + ROWS.format("Users", "Requests per second"),
    "allowed": ROWS.format("Connections", "Allowed requests/sec"),
    "words of a model": "| Concurrency | Tokens/s | Requests/s |\n|---|---|---|\n"
    "| 1 | 45 | 0.4 |\n| 8 | 300 | 2.5 |\n",
    "a queue": "| Clients | Messages/s | Latency (ms) |\n|---|---|---|\n"
    "| 1 | 4500 | 4 |\n| 8 | 30000 | 5 |\n",
    "plans": "| Plan | Connections | Requests/sec |\n|---|---|---|\n"
    "| Free | 100 | 10 |\n| Pro | 500 | 100 |\n",
    "stages": "| Stage | VUs | Target RPS |\n|---|---|---|\n| 1 | 10 | 100 |\n| 2 | 50 | 500 |\n",
    "visitors": "date,users,requests per second\n2026-01-01,100,12.5\n2026-01-02,110,13.0\n",
    "pages": "page,users,avg. time on page (s)\n/,100,12.5\n/a,50,8.1\n",
    "a disk": "| threads | MB/s | latency (ms) |\n|---|---|---|\n"
    "| 1 | 120 | 3 |\n| 8 | 480 | 9 |\n",
    "a database": "clients,tps,latency average\n1,900,1.1\n10,5400,1.8\n",
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_table_of_something_else_holds_no_run(name):
    assert read(OTHERS[name].encode()).runs == []


@pytest.mark.parametrize(
    "text",
    [
        ROWS.format("Clients", "GET req/s"),
        "## Limits of nginx\n\n" + ROWS.format("Users", "Requests per second"),
        "With a Redis cache\n\n" + ROWS.format("Concurrency", "RPS"),
        "| threads | req/s | latency (ms) |\n|---|---|---|\n| 10 | 500 | 3 |\n| 50 | 900 | 9 |\n",
        "date,concurrency,requests per second\n2026-01-01,10,500\n2026-01-02,50,900\n",
    ],
)
def test_a_table_of_a_server_holds_runs(text):
    assert [(run.concurrency, run.requests_per_s) for run in read(text.encode()).runs[:2]] == [
        (10, 500),
        (50, 900),
    ]


def test_the_target_rate_is_not_the_measured_rate():
    (first, _) = read(
        b"| VUs | Target RPS | RPS | p99 (ms) |\n|---|---|---|---|\n"
        b"| 10 | 100 | 99.5 | 4 |\n| 50 | 500 | 480 | 9 |\n"
    ).runs
    assert (first.offered_rate, first.requests_per_s) == (100, 99.5)


@pytest.mark.parametrize("mark", ["#", "*", ";", ""])
@pytest.mark.parametrize("end", ["", " note |"])
def test_a_first_head_that_is_a_mark_moves_no_column(mark, end):
    rule = "|---" * (7 if end else 6)
    text = f"| {mark} | server | ka | c | sys | rps |{end}\n{rule}|\n"
    for number, (ka, load, rate) in enumerate(
        [("no", 100, 1488.5), ("yes", 100, 1788.25), ("no", 1000, 1278.75)], 1
    ):
        text += (
            f"| {number} | lighttpd 1.0.2 | {ka} | {load} | 0.880 | {rate} |{' |' if end else ''}\n"
        )
    runs = [
        (run.server_name, run.keepalive, run.concurrency, run.requests_per_s)
        for run in read(text.encode()).runs
    ]
    assert runs == [
        ("lighttpd", False, 100, 1488.5),
        ("lighttpd", True, 100, 1788.25),
        ("lighttpd", False, 1000, 1278.75),
    ]
    assert [
        run.requests_per_s for run in read(("> " + text.replace("\n", "\n> ")).encode()).runs
    ] == [1488.5, 1788.25, 1278.75]


def test_a_first_head_that_is_empty_moves_no_column():
    head = "| | concurrency | req/s |\n|---|---|---|\n"
    text = f"{head}| nginx | 100 | 1488.5 |\n| Apache | 200 | 1788.25 |\n"
    assert [(run.concurrency, run.requests_per_s) for run in read(text.encode()).runs] == [
        (100, 1488.5),
        (200, 1788.25),
    ]
