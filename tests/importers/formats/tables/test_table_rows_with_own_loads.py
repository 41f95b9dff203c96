"""Rows with loads of their own beside a row without: what the text says is not that row's.

Each rule stands beside a near twin that gives the opposite.
"""

from __future__ import annotations

import pytest

from tests.importers.formats import pasted_tables
from tests.importers.formats.pasted_tables import codes, rates, runs


def table(head: str, *rows: str) -> str:
    """Return a Markdown table of texts whose cells stand between semicolons."""
    return pasted_tables.table(*(row.split("; ") for row in (head, *rows)))


def loads(text: str) -> list[int | None]:
    return [run.concurrency for run in runs(text)]


STAGES = (
    "Base; 2 VU; 31 req/s",
    "Normal; 200 VU; 223 req/s",
    "Long; 50 VU; 71 req/s",
)


@pytest.mark.parametrize(
    "around",
    [
        "{}\n\n1. **300 concurrent users** are fine.\n",
        "```\nwrk -t4 -c300 http://localhost/\n```\n\n{}",
    ],
)
def test_a_command_or_a_sentence_below_is_of_no_single_row(around):
    rows = table("Stage; Load; Rate", *STAGES, "Stress; →1200 VU; 240 req/s")
    assert loads(f"# k6 load test\n\n{around.format(rows)}") == [2, 200, 50, None]
    bare = table("Stage; Rate", "Base; 31 req/s", "Normal; 223 req/s", "Long; 71 req/s")
    assert loads(f"# k6 load test\n\n{around.format(bare)}") == [300, 300, 300]


def test_a_setting_above_is_of_the_row_without_a_load():
    rows = table("Stage; Rate", "a (c=50); 31 req/s", "b (c=100); 33 req/s", "c; 223 req/s")
    assert loads(f"# HTTP load test\n\nConcurrency: 200\n\n{rows}") == [50, 100, 200]
    assert loads(f"# HTTP load test\n\n`wrk -c200`\n\n{rows}") == [50, 100, None]
    assert "table.load_unknown" in codes(f"# HTTP load test\n\n`wrk -c200`\n\n{rows}")
    assert "table.load_unknown" not in codes(f"# HTTP load test\n\nConcurrency: 200\n\n{rows}")


def test_one_virtual_user_is_a_load():
    rows = ("Base; {}; 31 req/s", "Next; {}; 39 req/s")
    text = "# k6\n\n" + table("Stage; Load; Rate", *rows)
    assert loads(text.format("1 VU", "5 VUs")) == [1, 5]
    assert loads(text.format("1 CPU", "5 CPUs")) == [None, None]
    across = table("Metric; 1 VU; 10 VUs", "Rate; 62 req/s; 668 req/s", "p95 (ms); 2.7; 6.7")
    assert loads("# k6\n\n" + across) == [1, 10]


@pytest.mark.parametrize("first", ["1 VU (smoke)", "ramp-up", "10 users, no cache", "5 VU, cold"])
def test_a_row_of_numbers_above_loads_is_no_row_of_heads(first):
    few = table("Stage; req/s", f"{first}; 31.5", "10 VU; 32.5", "50 VU; 33.5")
    assert rates("# k6\n\n" + few) == [31.5, 32.5, 33.5]
    names = table("Stage; Path; req/s", f"{first}; /a; 31.5", "10 VU; /b; 32.5", "50 VU; /c; 33.5")
    assert rates("# k6\n\n" + names) == [31.5, 32.5, 33.5]
    rows = (f"{first}; 31.5; 10", "10 VU; 32.5; 11", "50 VU; 33.5; 12")
    found = runs("# k6\n\n" + table("Stage; req/s; p95 (ms)", *rows))
    assert [(run.requests_per_s, run.latency_ms["p95"]) for run in found] == [
        (31.5, 10),
        (32.5, 11),
        (33.5, 12),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Unless noted otherwise: `wrk -c 64`.",
        "All other runs: `hey -c 64`",
        "`hey -c 64` is the default.",
        "The others ran with 64 connections: `wrk -c 64`.",
    ],
)
def test_what_is_said_of_the_other_rows_is_theirs(line):
    rows = table("Path; req/s", "/a; 31.5", "/a (c=128); 32.5", "/a (c=256); 33.5")
    assert loads(f"# HTTP load test\n\n{line}\n\n{rows}") == [64, 128, 256]
    assert loads(f"# HTTP load test\n\n`wrk -c 64`\n\n{rows}") == [None, 128, 256]


def test_short_and_long_connections_are_loads_of_names():
    rows = table("场景; 吞吐量", "100 长连接; 48,156 req/s", "1000 短连接 × 1 请求; 892 req/s")
    assert loads("# HTTP 压测\n\n" + rows) == [100, 1000]
    assert loads("# HTTP 压测\n\n" + rows.replace("短连接", "个包")) == [100, None]
    assert loads("# HTTP 压测\n\n" + rows.replace("短连接", "短连接/秒")) == [100, None]
    assert loads("# HTTP 压测\n\n" + rows.replace("100 长连接", "池 100 长连接")) == [None, 1000]


@pytest.mark.parametrize(
    ("names", "count"),
    [
        (("Smoke", "Stress", "Spike"), 3),
        (("Peak", "Normal", "Burst"), 0),
        (("alpha", "bravo", "charlie"), 0),
    ],
)
def test_kinds_of_load_tests_have_loads_of_their_own(names, count):
    cells = zip(names, (1, 200, 100), (1, 105, 85), strict=True)
    rows = (f"{name}; {load}; {3.29 + load}; ~{rate} req/s" for name, load, rate in cells)
    text = "## Summary\n\n" + table("Test; VUs; Avg (ms); Throughput", *rows)
    assert len(runs(text)) == count


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("256 parallele Keep-Alive-TCP-Verbindungen", 256),
        ("256 gleichzeitige HTTP-Verbindungen", 256),
        ("256 Datenbank-Verbindungen", None),
        ("256 gleichzeitige Datenbank-Verbindungen", None),
        ("256 gleichzeitige Verbindungen pro Server", None),
        ("256 parallele TCP-Verbindungen je Client", None),
        ("256 HTTP-Verbindungen", None),
    ],
)
def test_connections_of_a_setting_in_german(line, load):
    setup = f"## Umgebung\n\n| | |\n|---|---|\n| CPU | 4 |\n| Last | {line} |\n\n"
    rows = table("Server; req/s", "nginx; 25900", "Apache; 27100")
    assert loads(f"# HTTP\n\n{setup}## Ergebnisse\n\n{rows}") == [load, load]


def test_counts_of_a_setup_in_one_word_name_the_rows():
    rows = ("1; 1; 25900", "1; 2; 27100", "auto (2); 2; 51500")
    text = "# HTTP load test with wrk\n\n" + table("{}Workers; {}Connections; req/s", *rows)
    assert [run.identity for run in runs(text.format("Bun", "Ipc"))] == [
        {"BunWorkers": "1", "IpcConnections": "1"},
        {"BunWorkers": "1", "IpcConnections": "2"},
        {"BunWorkers": "auto (2)", "IpcConnections": "2"},
    ]
    assert "table.column" in codes("# HTTP load test\n\n" + table("Bunlers; Ipcs; req/s", *rows))


def test_a_rate_of_three_digits_is_told_again_where_four_are():
    head = "# HTTP load test\n\n" + table(
        "Users; FastAPI Throughput; Django Throughput",
        "50; 3.14 RPS; 5.19 RPS",
        "100; 3.13 RPS; {} RPS",
    )
    item = "- **Throughput**: {} RPS\n- **Avg Response Time**: {}s\n"
    lists = "".join(
        f"### {name} Results\n\n#### 50 Concurrent Users\n\n{item.format(low, 12.125)}\n"
        f"#### 100 Concurrent Users\n\n{item.format(high, 26.305)}\n"
        for name, low, high in (("FastAPI", "3.14", "3.13"), ("Django", "5.19", "4.99"))
    )
    assert sorted(rates(head.format("4.99") + "\n" + lists)) == [3.13, 3.14, 4.99, 5.19]
    assert len(rates(head.format("4.97") + "\n" + lists)) == 8
    names = {run.server_name for run in runs(head.format("4.99"))}
    assert names == {"FastAPI", "Django"}


def test_equal_rates_of_think_time_below_other_headings_are_no_repeats():
    rows = [
        f"{users}; {rate}" for users, rate in ((50, 24.9), (100, 49.8), (200, 99.4), (400, 198))
    ]
    more = [f"{row}; {number}" for number, row in enumerate(rows, 3)]
    first = "## Without cache\n\n" + table("Users; RPS", *rows)
    second = "## With cache\n\n" + table("Users; RPS; Avg (ms)", *more)
    assert len(rates(f"# Locust\n\n{first}\n{second}")) == 8


def test_a_load_in_brackets_further_up_is_of_all_where_all_have_the_same():
    rows = table("Setup; req/s", "nginx; 8286", "Apache; 5227")
    text = "## HTTP test\n\nWe tested both {} (50 concurrent connections, 10 s).\n\n### Results\n\n"
    assert loads(text.format("under identical concurrency") + rows) == [50, 50]
    assert loads(text.format("in three stages, the first") + rows) == [None, None]


@pytest.mark.parametrize("head", ["Path", "Endpoint", "Server", "URL"])
def test_a_load_in_a_name_is_not_that_of_the_command_above(head):
    rows = table(f"{head}; req/s", "/a (c=128); 32.5", "/b (c=256); 33.5")
    assert loads(f"# HTTP load test\n\n`wrk -c 64`\n\n{rows}") == [128, 256]
    asked = rows.replace(" (c=128)", "?c=128").replace(" (c=256)", "?a=1&c=256")
    assert loads(f"# HTTP load test\n\n`wrk -c 64`\n\n{asked}") == [64, 64]
    plain = rows.replace(" (c=128)", "").replace(" (c=256)", "")
    assert loads(f"# HTTP load test\n\n`wrk -c 64`\n\n{plain}") == [64, 64]


@pytest.mark.parametrize(("first", "second"), [("HTTP/1.1", "HTTP/2"), ("Run 1", "Run 2")])
def test_equal_rates_of_two_servers_below_other_headings_are_no_repeats(first, second):
    own = ((50, 3.14, 5.19), (100, 3.13, 4.99))
    across = table(
        "Users; FastAPI; Django", *(f"{load}; {a} req/s; {b} req/s" for load, a, b in own)
    )
    rows = [
        f"{name}; {row[0]}; {row[1 + at]}; {at + 3}"
        for at, name in enumerate(("FastAPI", "Django"))
        for row in own
    ]
    down = table("Server; Users; RPS; Avg (ms)", *rows)
    assert len(rates(f"# Test\n\n## {first}\n\n{across}\n## {second}\n\n{down}")) == 8


@pytest.mark.parametrize("names", [("Client", "Server"), ("Read", "Write"), ("System", "Request")])
def test_words_before_throughput_that_are_no_products_stay_names(names):
    heads = "; ".join(f"{name} throughput" for name in names)
    text = "# HTTP load test\n\n" + table(
        f"Users; {heads}", "50; 3.1 req/s; 5.1 req/s", "99; 3.2 req/s; 5.2 req/s"
    )
    assert len({run.server_name or str(run.identity) for run in runs(text)}) == 2


@pytest.mark.parametrize(
    "name", ["/a;c=5", "/a#c=5", "/a?b=1&c=5", "https://x.example/a?c=5", "?c=5"]
)
def test_what_a_path_asks_for_is_no_load(name):
    rows = table("Endpoint; req/s", f"{name.replace(';', '&')}; 32.5", "/z; 33.5")
    assert loads(f"# HTTP load test\n\n{rows}") == [None, None]


@pytest.mark.parametrize(
    "name", ["t=4&c=20", "nginx&c=20", "nginx #c=20", "/a?b=1 (c=20)", "/a?b=1(c=20)"]
)
def test_settings_behind_other_marks_are_loads(name):
    rows = table("Test; req/s", f"{name}; 32.5", "other; 33.5")
    assert loads(f"# HTTP load test\n\n{rows}") == [20, None]
