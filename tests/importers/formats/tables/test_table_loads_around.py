"""The load that a text says of a whole table, and where it is not what a table was measured at."""

from __future__ import annotations

import pytest

from importers.reader import read

TABLE = "| Server | Req/s |\n|---|---|\n| nginx | 900.5 |\n| caddy | 800.5 |\n"


def loads(text):
    return {run.concurrency for run in read(text.encode()).runs}


@pytest.mark.parametrize(
    "text",
    [
        f"{TABLE}{TABLE}wrk -t4 -c150 -d30s http://localhost/\n",
        f"`GET /` with wrk, 10 s, 150 接続\n\n### Linux\n\n{TABLE}",
        f"- Test parameters: 10,000 requests, 150 concurrent connections\n\n### JSON\n\n{TABLE}",
        f"2-worker, 150-concurrency test\n\n{TABLE}",
        f"300 requisições, concorrência 150. Não é um teste de 300 usuários.\n\n{TABLE}",
        f"使用 wrk 测试，150 个并发连接\n\n{TABLE}",
        f"동시 접속 150, 30초\n\n{TABLE}",
        f"### Part\n\n200 requests, 150 VU, 7 min\n\n#### Results\n\n{TABLE}",
    ],
)
def test_a_load_beside_a_table_is_that_of_its_runs(text):
    assert loads(text) == {150}


@pytest.mark.parametrize(
    "text",
    [
        f"- Extreme load (1000 VU): passed\n\n### Numbers\n\n{TABLE}",
        f"It is not a test of 300 users.\n\n{TABLE}",
        f"{TABLE}\n## Other\n\nwrk -t4 -c150 -d30s http://localhost/\n",
    ],
)
def test_a_load_of_something_else_is_none(text):
    assert loads(text) == {None}


@pytest.mark.parametrize(
    ("words", "load"),
    [
        ("Tested with JMeter, 150 threads, 60 s.", 150),
        ("JMeter 5.6: 150 threads", 150),
        ("JMeter, ramp up to 150 threads", None),
        ("wrk, 150 threads", None),
    ],
)
def test_the_threads_of_jmeter_are_its_users(words, load):
    assert loads(f"{words}\n\n{TABLE}") == {load}


def test_a_throughput_whose_cells_have_a_unit_heads_a_table_of_aligned_text():
    text = """Load test with 500 concurrent users:

  Endpoint          Avg(ms)   P90(ms)   Throughput
  /login            212       401       118.2/sec
  /search           98        150       240.9/sec
"""
    assert [run.requests_per_s for run in read(text.encode()).runs] == [118.2, 240.9]
    bare = read(text.replace("/sec", "").encode()).runs
    assert [(run.requests_per_s, run.latency_ms["mean"]) for run in bare] == [
        (None, 212.0),
        (None, 98.0),
    ]


def test_a_number_alone_is_a_version_and_no_server():
    text = "| Query | Version | Conc | req/s |\n|---|---|---|---|\n| A | v4 | 1 | 19.2 |\n"
    (run, _) = read((text + "| A | v4 | 10 | 77.4 |\n").encode()).runs
    assert (run.server_name, run.identity) == (None, {"Query": "A", "Version": "v4"})


def test_frameworks_compared_at_writing_to_a_database_are_tests_of_http():
    title = "## SQLite write throughput\n\n"
    table = TABLE.replace("Server", "{}")
    assert len(read((title + table.format("Framework")).encode()).runs) == 2
    others = table.replace("nginx", "alpha").replace("caddy", "bravo")
    assert read((title + others.format("System")).encode()).runs == []


def test_a_command_between_two_tables_is_that_of_the_lower_one():
    lower = "```\nwrk -t4 -c150 -d30s http://localhost/\n```\n" + TABLE.replace("900", "700")
    runs = read(f"`hey -z 15s http://localhost/`\n\n{TABLE}\n---\n{lower}".encode()).runs
    assert [run.concurrency for run in runs] == [None, None, 150, 150]
    assert loads(f"{TABLE}\n---\nAll with `wrk -t4 -c150 http://localhost/`\n") == {150}


@pytest.mark.parametrize(("count", "load"), [(99, None), (100, 100), (5000, 100)])
def test_a_load_of_the_text_is_not_that_of_a_row_with_fewer_requests(count, load):
    text = (
        "Measured with 100 concurrent users.\n\n"
        "| Server | Total requests | Requests/sec |\n|---|---|---|\n"
        f"| alpha | 40000 | 5123 |\n| beta | {count} | 130 |\n"
    )
    report = read(text.encode())
    assert [run.concurrency for run in report.runs] == [100, load]
    lines = [d.line for d in report.diagnostics if d.code == "table.load_unknown"]
    assert lines == ([6] if load is None else [])
