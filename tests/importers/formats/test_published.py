"""Reports as people publish them.

They lack their first lines, have the separators of a country, or come from old versions.
"""

import pytest

from importers.reader import read
from tests.importers.corpus import flat
from tests.importers.reports import bounded

WRK = """\
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.08ms    2.03ms  18.95ms   85.90%
    Req/Sec   255.34    194.74     1.60k    83.16%
  5042 requests in 10.03s, 635.30KB read
  Socket errors: connect 0, read 5093, write 13, timeout 0
Requests/sec:    502.72
Transfer/sec:     63.34KB
"""
THREADS = "  2 threads and 10 connections\n"
HEAD = "Running 10s test @ http://localhost:8000/hello\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (WRK * 2, [(None, None)] * 2),
        (THREADS + WRK + WRK, [(None, 10), (None, None)]),
        ((THREADS + WRK) * 2, [(None, 10)] * 2),
        (
            HEAD + THREADS + WRK + THREADS + WRK + HEAD + THREADS + WRK,
            [("/hello", 10), (None, 10), ("/hello", 10)],
        ),
        # The first one was stopped before it measured.
        (HEAD + THREADS + HEAD + THREADS + WRK, [("/hello", 10)]),
        (HEAD + THREADS + "^C\n" + HEAD + THREADS + WRK, [("/hello", 10)]),
    ],
)
def test_a_report_of_wrk_may_lack_its_first_lines(text, wanted):
    runs = read(text.encode()).runs
    assert [(run.path, run.concurrency) for run in runs] == wanted
    assert {run.requests_per_s for run in runs} <= {502.72, None} and runs[
        -1
    ].requests_completed == 5042


def test_the_head_of_wrk_in_prose_is_no_run():
    prose = f"We call it with Thread Stats:\n{HEAD}and look at\n"
    text = f"{prose}  Thread Stats   Avg      Stdev     Max\n"
    assert read(text.encode()).runs == []


def test_a_count_with_commas_is_read_whole():
    (run,) = read(
        (HEAD + THREADS + WRK)
        .replace("5042 req", "19,145,042 req")
        .replace("502.72", "31,502.72")
        .encode()
    ).runs
    assert (run.requests_completed, run.requests_per_s) == (19145042, 31502.72)


@pytest.mark.parametrize("label", ["Non-2xx or 3xx responses:7", "Non-2xx or 3xx responses: many"])
def test_an_unreadable_line_gives_none_and_not_zero(label):
    (run,) = read(
        (HEAD + THREADS + WRK.replace("Requests/sec", f"{label}\nRequests/sec")).encode()
    ).runs
    assert run.non_2xx == (7 if label.endswith("7") else None)


HEY = """\
  Total:\t0.3740 secs
  Slowest:\t0.0107 secs
  Fastest:\t0.0002 secs
  Average:\t0.0036 secs
  Requests/sec:\t26736.4669
Status code distribution:
  [200]\t10000 responses
"""


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        (HEY, ["hey"]),
        (f"### a\n{HEY}### b\n{HEY}", ["hey", "hey"]),
        (f"Summary:\n{HEY}", ["hey"]),
        (f"Summary:\n  Success rate:\t1.0000\n{HEY}", ["oha"]),
        (f"Summary:\n\n{HEY}\n{HEY}", ["hey", "hey"]),
    ],
)
def test_a_summary_of_hey_may_lack_its_first_line(text, tools):
    runs = read(text.encode()).runs
    assert [run.tool for run in runs] == tools
    assert {
        (run.requests_per_s, run.requests_completed, run.latency_ms["mean"]) for run in runs
    } == {(26736.4669, 10000, 3.6)}


AUTOCANNON = """\
Running 10s test @ http://localhost:3000
100 connections

│ Stat    │ 2.5% │ 50%  │ Avg     │ Stdev   │ Max   │
│ Latency │ 0 ms │ 1 ms │ 0.91 ms │ 0.45 ms │ 28 ms │
│ Stat      │ 1%      │ Avg      │ Stdev    │ Min     │
│ Req/Sec   │ 80      │ {} │ 0 │ 80 │
│ Bytes/Sec │ 11.5 MB │ 12.6 MB  │ 706 kB   │ 11.5 MB │

879k requests in 10.03s, 126 MB read
"""


@pytest.mark.parametrize(
    ("cell", "rate"),
    [
        ("87,916.8", 87916.8),
        ("87.916,8", 87916.8),
        ("87\u202f916,8", 87916.8),
        ("87.916", 87916.0),
        ("87,916", 87916.0),
        ("87916.81", 87916.81),
        ("4,9", 4.9),
        ("4.9", 4.9),
        ("1,34,894.4", 134894.4),
        ("1.234.567,89", 1234567.89),
        ("87,91,6", None),
        ("1.2.3", None),
        ("12", 12.0),
    ],
)
def test_the_rate_of_autocannon_is_read_in_any_country(cell, rate):
    (run,) = read(AUTOCANNON.format(cell).encode()).runs
    assert run.requests_per_s == rate


H2LOAD = """\
starting benchmark...
spawning thread #0: 10 total client(s). 100 total requests

finished in 1.05s, 95 req/s, 1.20KB/s
requests:100 total, 100 started, 100 done, 100 succeeded, 0 failed, 0 errored
status codes: 100 2xx, 0 3xx, 0 4xx, 0 5xx
traffic: 12345 bytes total, 345 bytes headers (space savings 90.00%), 12000 bytes data
                     min         max         mean         sd        +/- sd
time for request:  1.00ms     5.00ms     2.00ms     1.00ms    70.00%
"""


def test_an_old_h2load_prints_its_traffic_in_bytes():
    (run,) = (flat(run) for run in read(H2LOAD.encode()).runs)
    assert (
        run["total_transferred_bytes"],
        run["html_transferred_bytes"],
        run["requests_completed"],
    ) == (12345, 12000, 100)


def test_siege_without_its_banner_has_its_users():
    text = "** Preparing 100 concurrent users for battle.\nThe server is now under siege...\n\n"
    text += "Transactions:\t 500 hits\nAvailability: 100.00 %\n"
    runs = read((text * 2 + f"** Siege 2.59\n{text}").encode()).runs
    assert [(run.concurrency, run.tool_version, run.requests_completed) for run in runs] == [
        (100, None, 500)
    ] * 2 + [(100, "2.59", 500)]


def test_a_threshold_in_prose_is_no_run_of_k6():
    assert (
        read(
            "If it fails:\n  ✗ http_req_duration......: p(95)<500ms\n   ↳ 0% — ✓ 0 / ✗ 1\n".encode()
        ).runs
        == []
    )


@pytest.mark.parametrize(
    "line", ["  77  Concurrency Level:      7\n", "Time taken for tests      7.7 seconds\n"]
)
def test_a_line_thousands_of_times_is_read_in_bounded_time(line):
    assert bounded((line * 1000).encode()).runs == []


def test_a_dash_of_gatling_means_zero_failures_where_all_succeeded():
    text = "---- Global Information ---|---Total---|-----OK----|----KO----\n"
    text += "> request count | {} | 198,973 | - |\n"
    text += "> mean throughput (rps) | 41.6 | 41.6 | - |\n"
    assert [
        read(text.format(total).encode()).runs[0].requests_failed
        for total in ("198,973", "198,974")
    ] == [0, None]


SIEGE_REMARKS = """\
Transactions: 550 hits //完成550次处理
Availability: 55.00 % //55.00 % 成功率
Elapsed time: 31.32 secs #总共用时
Data transferred: 1.15 MB //共数据传输1.15 MB
Response time: 3.04 secs //显示网络连接的速度
Transaction rate: 17.56 trans/sec //均每秒完成
Throughput: 0.04 MB/sec //平均每秒传送数据
Concurrency: 53.44 //实际最高并发数
Successful transactions: 433 //成功处理次数
Failed transactions: 450 //失败处理次数
Longest transaction: 15.50 //每次传输所花最长时间
Shortest transaction: 0.42 //每次传输所花最短时间
"""


@pytest.mark.parametrize("mark", ["//", "#", " ", "  ", "（", " ("])
def test_a_remark_behind_a_value_may_follow_its_mark_at_once(mark):
    (run,) = read(
        SIEGE_REMARKS.replace(" //", mark).replace(" #", mark).replace("//", mark).encode()
    ).runs
    assert (run.requests_completed, run.requests_failed, run.time_taken_s, run.requests_per_s) == (
        550,
        450,
        31.32,
        17.56,
    )
    assert run.latency_ms == {"mean": 3040.0, "max": 15500.0, "min": 420.0}


H2LOAD_0 = """\
starting benchmark...
spawning thread #0: 10 concurrent clients, 1000 total requests
progress: 100% done

finished in 0 sec, 385 millisec and 51 microsec, 2597 req/s, 1692 kbytes/s
requests: 1000 total, 1000 started, 1000 done, 990 succeeded, 10 failed, 0 errored
status codes: 990 2xx, 0 3xx, 10 4xx, 0 5xx
traffic: 667500 bytes total, 28700 bytes headers, 612000 bytes data
"""


def test_an_old_h2load_prints_the_parts_of_its_time():
    (run,) = read(H2LOAD_0.encode()).runs
    assert (run.tool, run.concurrency, run.time_taken_s, run.requests_per_s) == (
        "h2load",
        10,
        0.385051,
        2597.0,
    )
    assert (
        run.transfer_rate_Bps,
        run.total_transferred_bytes,
        run.requests_failed,
        run.non_2xx,
    ) == (1692 * 1024.0, 667500, 10, 10)
    assert "truncated" not in run.details


@pytest.mark.parametrize("end", range(0, len(H2LOAD_0), 3))
def test_no_cut_of_a_report_of_h2load_changes_a_number(end):
    whole = {
        name: value
        for name, value in flat(read(H2LOAD_0.encode()).runs[0]).items()
        if name not in ("lines", "sources")
    }
    for run in read(H2LOAD_0[:end].encode()).runs:
        assert {
            name: value
            for name, value in flat(run).items()
            if value is not None and whole.get(name) != value
        }.keys() <= {
            "lines",
            "sources",
            "truncated",
            "latency_ms",
        }
