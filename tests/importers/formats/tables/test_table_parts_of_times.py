"""Times of a part of each request, as that of its connection: none is the response time."""

from __future__ import annotations

import pytest

from importers.reader import read

TABLE = (
    "# HTTP benchmark\n\n| Server | RPS | {head} |{more}\n|---|---|---|{rule}\n"
    "| nginx | 45231 | 3.1{unit} |{cell}\n| caddy | 35231 | 4.2{unit} |{cell}\n"
)
PARTS = [
    "Queue ms (mean)",
    "DB ms (avg)",
    "Avg queue time (ms)",
    "Avg query time",
    "Lock wait p99",
    "Backend latency p99",
    "Connection latency p99",
    "http_req_connecting avg",
    "http_req_waiting avg",
    "Time in handler (avg ms)",
    "Mittlere Wartezeit",
    "Ø Verbindungszeit",
    "Tempo médio de conexão",
    "Среднее время подключения",
    "平均连接时间",
    "平均接続時間",
    "Średni czas połączenia",
    "Tempo medio di connessione",
    "Temps moyen de connexion",
    "Tiempo de espera",
    "数据库耗时",
    "Connect time (ms)",
    "Time to first byte (ms)",
    "First byte",
    "首字节时间",
    "TLS handshake",
    "Waiting",
    "Server processing time",
    "Queue time",
    "Upstream response time",
    "Request processing time",
    "GC pause (ms)",
    "Sending",
    "Latency (connect)",
]


def report_of(head: str, *, is_beside_latency: bool = False):
    unit = "" if "ms" in head else " ms"
    more, rule, cell = (" p95 (ms) |", "---|", " 88 |") if is_beside_latency else ("", "", "")
    text = TABLE.format(head=head, unit=unit, more=more, rule=rule, cell=cell)
    return read(text.encode())


@pytest.mark.parametrize("is_beside_latency", [True, False])
@pytest.mark.parametrize("head", PARTS)
def test_a_part_of_a_request_is_no_response_time_and_a_remark_says_so(head, is_beside_latency):
    report = report_of(head, is_beside_latency=is_beside_latency)
    assert [run.requests_per_s for run in report.runs] == [45231.0, 35231.0]
    assert [run.latency_ms for run in report.runs] == [
        {"p95": 88.0} if is_beside_latency else {}
    ] * 2
    assert not any(run.time_taken_s for run in report.runs)
    remarks = [remark.message for remark in report.diagnostics if repr(head) in remark.message]
    assert len(remarks) == 1 and " part of " in remarks[0]


@pytest.mark.parametrize(
    ("head", "statistic"),
    [
        ("Avg time per request", "mean"),
        ("Mittlere Antwortzeit", "mean"),
        ("http_req_duration avg", "mean"),
        ("Latency p99", "p99"),
    ],
)
def test_a_time_of_requests_is_read_as_before(head, statistic):
    assert [run.latency_ms for run in report_of(head).runs] == [{statistic: 3.1}, {statistic: 4.2}]


@pytest.mark.parametrize("name", ["DB", "Backend", "SQL query"])
def test_a_name_that_a_rate_has_is_that_of_a_test(name):
    head = f"{name} p99 (ms) | {name} req/s | JSON p99 (ms)"
    text = f"# wrk\n\n| Server | JSON req/s | {head} |\n|---|---|---|---|---|\n| gin | 9 | 7 | 8 | 6 |\n"
    runs = read(text.encode()).runs
    assert [(run.requests_per_s, run.latency_ms["p99"]) for run in runs] == [(9, 6), (8, 7)]


@pytest.mark.parametrize("head", ["P50 memory (MB)", "p99 CPU", "Duration max"])
def test_what_is_no_time_of_a_request_is_called_no_part_of_one(head):
    assert not any("part of" in remark.message for remark in report_of(head).diagnostics)


@pytest.mark.parametrize("name", ["queue", "waiting", "connect", "TLS handshake"])
def test_a_row_may_have_such_a_name(name):
    text = f"# wrk\n\n| Endpoint | RPS | p99 (ms) |\n|---|---|---|\n| {name} | 45 | 3 |\n| b | 9 | 4 |\n"
    assert [run.requests_per_s for run in read(text.encode()).runs] == [45.0, 9.0]


@pytest.mark.parametrize("name", ["Handler", "Backend", "Queue", "Query", "Upstream", "Origin"])
def test_a_time_of_what_the_rows_are_is_theirs(name):
    rows = "| {0} | Req/s | {1} p99 (ms) |\n|---|---|---|\n| a1 | 42 | 10 |\n| b1 | 43 | 11 |\n"
    runs = read(f"# HTTP benchmark\n\n{rows.format(name, name)}".encode()).runs
    assert [run.latency_ms for run in runs] == [{"p99": 10.0}, {"p99": 11.0}]
    twin = read(f"# HTTP benchmark\n\n{rows.format('Server', name)}".encode())
    assert [run.latency_ms for run in twin.runs] == [{}, {}]
    titled = f"# {name} benchmark over HTTP\n\n{rows.format('Name', name)}"
    assert [run.latency_ms for run in read(titled.encode()).runs] == [{"p99": 10.0}, {"p99": 11.0}]


def test_times_of_what_the_rows_are_need_no_rates():
    heads = "| Handler | Handler p50 (ms) | Handler p99 (ms) |\n|---|---|---|\n"
    runs = read(f"# HTTP benchmark\n\n{heads}| /a | 42 | 10 |\n| /b | 4 | 1 |\n".encode()).runs
    assert [run.latency_ms["p99"] for run in runs] == [10.0, 1.0]


def test_a_column_of_numbers_names_no_rows():
    heads = "| Server | Req/s | Queue | Queue p99 (ms) |\n|---|---|---|---|\n"
    text = f"# HTTP benchmark\n\n{heads}| a | 42 | 128 | 10 |\n| b | 43 | 64 | 11 |\n"
    assert [run.latency_ms for run in read(text.encode()).runs] == [{}, {}]


@pytest.mark.parametrize("head", ["Blocked", "Queue", "Processing", "Max locks", "Avg handlers"])
def test_a_count_is_called_no_part_of_a_time(head):
    rows = f"| Server | RPS | {head} |\n|---|---|---|\n| a | 42 | 12{{0}} |\n| b | 43 | 16{{0}} |\n"
    count, time = (read(f"# HTTP\n\n{rows.format(unit)}".encode()) for unit in ("", " ms"))
    assert not any("part of" in remark.message for remark in count.diagnostics)
    assert any(repr(head) in remark.message for remark in count.diagnostics)
    assert any(repr(head) in remark.message for remark in time.diagnostics)
