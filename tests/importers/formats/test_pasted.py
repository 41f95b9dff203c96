"""Parts of reports as people paste them.

They begin in the middle, end early, stand in a table, or have remarks behind their values.
"""

import pytest

from importers.reader import read
from tests.importers.reports import codes

AB = """\
Document Path:          {}
Document Length:        {} bytes

Concurrency Level:      6
Time taken for tests:   {} seconds
Complete requests:      {}
Failed requests:        0
Total transferred:      259000 bytes
HTML transferred:       117000 bytes
Requests per second:    {} [#/sec] (mean)
Time per request:       {} [ms] (mean)
Time per request:       0.206 [ms] (mean, across all concurrent requests)
Transfer rate:          81.34 [Kbytes/sec] received
"""
ONE = AB.format("/one", 1930, "2.062", 10000, "4849.66", "1.237")
TWO = AB.format("/two", 117, "259.356", 1000, "3.86", "1556.136")


def runs(text):
    """Return the runs of a text."""
    return read(text.encode()).runs


def test_each_report_of_ab_keeps_its_own_path():
    for text in (ONE + TWO, f"```\n{ONE}```\n### then\n```\n{TWO}```\n"):
        assert [(run.path, run.document_bytes, run.requests_completed) for run in runs(text)] == [
            ("/one", 1930, 10000),
            ("/two", 117, 1000),
        ]


def test_three_lines_of_ab_three_times_are_three_runs():
    part = (
        "### {0}\nFailed requests: {0}\nRequests per second: 4476{0}.15 [#/sec] (mean)\n"
        "Time per request: 2.23{0} [ms] (mean)\n"
    )
    parts = runs("".join(part.format(number) for number in (1, 2, 3)))
    assert [
        (run.requests_failed, run.requests_per_s, run.details["time_per_request_ms"])
        for run in parts
    ] == [
        (1, 44761.15, 2.231),
        (2, 44762.15, 2.232),
        (3, 44763.15, 2.233),
    ]


@pytest.mark.parametrize(
    ("time", "done", "rate", "seconds"),
    [
        ("259.356", 1000, "3.86", 259.356),
        ("300.001", 808584, "2695.27", 300.001),
        ("6.737", 10000, "1666.46", 6.000737),
        ("17.28184", 10000, "587.26", 17.028184),
        ("0.000", 12, "5000.00", 0),
    ],
)
def test_without_a_banner_a_time_is_corrected_only_where_its_rate_contradicts_it(
    time, done, rate, seconds
):
    (run,) = runs(AB.format("/", 1, time, done, rate, "1.237"))
    assert run.time_taken_s == pytest.approx(seconds, abs=1e-9)


def test_the_command_below_a_report_is_that_of_the_next():
    command = "ab -n 200 -c 1 http://127.0.0.1:5000/two\n"
    assert "command" not in runs(ONE + command)[0].details
    assert [run.details.get("command") for run in runs(ONE + command + TWO)] == [
        None,
        command.strip(),
    ]


def test_a_missing_blank_in_ab_loses_no_value():
    text = (
        ONE.replace("[#/sec] (", "[#/sec](").replace("[ms] (", "[ms](").replace("34 [Kb", "34[Kb")
    )
    whole, (run,) = runs(ONE)[0], runs(text)
    assert (run.requests_per_s, run.transfer_rate_Bps, run.details) == (
        whole.requests_per_s,
        whole.transfer_rate_Bps,
        whole.details,
    )


WRK = """\
Running 1m test @ http://127.0.0.1:8079/rest
    12 threads and 400 connections （十二个线程）
    Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    86.06ms  145.27ms   1.67s    92.87%
    Req/Sec   243.48    175.65     1.78k    73.99%
    80441 requests in 1.00m, 14.92MB read （总数）
    Socket errors: connect 157, read 1642, write 9, timeout 8 (错误)
Requests/sec:   1338.55  （每秒）
Transfer/sec:    254.31KB （每秒）
"""


def test_remarks_behind_the_values_of_wrk_hide_no_value():
    (run,) = runs(WRK)
    assert (
        run.concurrency,
        run.details["threads"],
        run.requests_completed,
        run.requests_failed,
    ) == (400, 12, 80441, 1816)
    assert (run.requests_per_s, run.non_2xx) == (1338.55, 0)


def test_the_last_lines_of_wrk_are_a_run_of_their_own():
    first, second = runs(WRK[WRK.index("    80441") :].replace("80441", "80442") + WRK)
    assert (first.requests_completed, first.requests_per_s, first.concurrency, first.path) == (
        80442,
        1338.55,
        None,
        None,
    )
    assert (second.requests_completed, second.concurrency, second.path) == (80441, 400, "/rest")
    assert runs("as in\n  5042 requests in 10.03s, 635.30KB read\nof above\n") == []


def test_the_third_column_of_a_fork_of_wrk2_is_no_maximum():
    (run,) = runs(WRK.replace("Stdev     Max", "Stdev     99%"))
    assert (run.latency_ms["p99"], "max" in run.latency_ms, run.latency_ms["mean"]) == (
        1670,
        False,
        86.06,
    )


def test_a_command_may_stand_over_an_empty_line():
    first, second = runs(f"$ wrk -c400 -R 70 http://127.0.0.1:8079/rest\n\n{WRK}\n\n\n{WRK}")
    assert (first.offered_rate, first.requests_completed, second.offered_rate) == (70, 80441, None)


@pytest.mark.parametrize(
    ("option", "tool", "offered"),
    [("-R 2000", "wrk2", 2000), ("--rate=3k", "wrk2", 3000), ("-s R.lua", "wrk", None)],
)
def test_only_wrk2_can_be_asked_for_a_rate(option, tool, offered):
    (run,) = runs(f"$ wrk -t12 -c400 {option} http://127.0.0.1:8079/rest\n{WRK}")
    assert (run.tool, run.offered_rate, run.requests_completed) == (tool, offered, 80441)


def test_the_command_below_a_cut_report_of_wrk_is_not_its_own():
    text = WRK[: WRK.index("Requests/sec")] + "$ wrk -t2 -c7 -R 50 http://127.0.0.1/other\n"
    assert "command" not in runs(text)[0].details and runs(text)[0].offered_rate is None


AUTOCANNON = """\
| Stat    | 2.5%   | 50%    | 97.5%  | 99%    | Avg       | Stdev     | Max     |
|---------|--------|--------|--------|--------|-----------|-----------|---------|
| Latency | 195 ms | 340 ms | 371 ms | 492 ms | 362.77 ms | 404.64 ms | 9758 ms |

| Stat      | 1%      | 2.5%    | 50%     | 97.5%   | Avg     | Stdev  | Min     |
|-----------|---------|---------|---------|---------|---------|--------|---------|
| Req/Sec   | 23,711  | 23,711  | 25,615  | 25,807  | 25,424  | 597.23 | 23,701  |
| Bytes/Sec | 5.43 MB | 5.43 MB | 5.87 MB | 5.91 MB | 5.82 MB | 136 kB | 5.43 MB |

264k requests in 10.03s, 58.2 MB read
"""


def test_the_tables_of_autocannon_may_stand_in_markdown():
    (run,) = runs(AUTOCANNON)
    assert (
        run.requests_per_s,
        run.transfer_rate_Bps,
        run.requests_completed,
        run.latency_ms["p99"],
    ) == (25424, 5820000, 264000, 492)
    assert len(runs(AUTOCANNON * 2)) == 2


def test_a_report_of_h2load_that_ends_early_is_still_one():
    head = "starting benchmark...\nspawning thread #0: 7 total client(s). 100 total requests\n"
    (run,) = runs(f"{head}finished in 1.05s, 95 req/s, 1.20KB/s\nreq")
    assert (
        run.requests_per_s,
        run.concurrency,
        run.requests_completed,
        run.details["truncated"],
    ) == (95, 7, None, True)


@pytest.mark.parametrize(
    ("text", "rate"),
    [("69,502", 69502), ("1,069,502.25", 1069502.25), ("69,50", None), ("695.5", 695.5)],
)
def test_the_rate_of_oha_may_have_commas(text, rate):
    summary = "Summary:\n  Success rate:\t100.00%\n  Total:\t6.1 secs\n"
    summary += f"  Requests/sec:\t{text}\n\nResponse time distribution:\n  50.00% in 0.6 secs\n"
    assert runs(summary)[0].requests_per_s == rate


@pytest.mark.parametrize(
    ("share", "wanted"),
    [("nan%", ["wrk.no_answer"]), ("-nan%", ["wrk.no_answer"]), ("100.00%", [])],
)
def test_a_report_of_wrk_without_an_answer_has_no_times(share, wanted):
    text = WRK.replace(
        "    Latency    86.06ms  145.27ms   1.67s    92.87%\n",
        f"    Latency     0.00us    0.00us   0.00us   {share}\n",
    )
    report = read(text.encode())
    assert (codes(report), report.runs[0].requests_per_s) == (
        wanted,
        1338.55,
    )


def test_a_host_that_ab_cannot_find_is_an_aborted_test():
    text = (
        "This is ApacheBench, Version 2.3 <$Revision$>\n\nBenchmarking no.example (be patient)..."
    )
    (run,) = runs(
        f"{text}apr_sockaddr_info_get() for no.example: Name or service not known (670002)\n"
    )
    assert (run.aborted, run.hostname, run.requests_per_s) == (True, "no.example", None)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("unable to connect to 127.0.0.1:1 Connection refused\n", "wrk"),
        (
            "ab: Cannot use concurrency level greater than total number of requests\n"
            "Usage: ab [options]\n",
            "ab",
        ),
    ],
)
def test_a_tool_that_measured_nothing_is_named(text, name):
    report = read(text.encode())
    assert report.runs == [] and f"the output of {name} that" in report.diagnostics[-1].message


TEMPLATE = AB.format("/", 1, "{seconds:.3f}", 1000, "{rate:.2f}", "%.3f").replace("81.34", "$rate")


def test_the_source_of_a_program_that_prints_a_report_is_no_run():
    report = read(TEMPLATE.encode())
    assert report.runs == [] and report.diagnostics[0].code == "ab.template"


def test_an_error_in_prose_is_no_aborted_test():
    error = "apr_socket_recv: Connection refused (111)"
    prose = f"It prints `Benchmarking HOST (be patient)`, and may end with `{error}`.\n"
    assert runs(prose) == []
    head = "This is ApacheBench, Version 2.3 <$Revision$>\n"
    assert runs(f"{head}{prose}") == []
    (run,) = runs(f"{head}Benchmarking h.example (be patient)\nCompleted 10 requests\n{error}\n")
    assert run.aborted and run.details["error"] == error


def test_a_summary_of_oha_without_a_number_is_no_run():
    assert runs("Summary:\n  Success rate:\t1.0000\n") == []


def test_code_that_names_groups_of_k6_holds_no_run():
    assert runs('if "█ GROUP:" in text or "http_reqs." in text:\n') == []


REWRK = """\
Benchmarking 60 connections @ http://127.0.0.1:8080 for {}
  Latencies:
    Avg      Stdev    Min      Max
    2.19ms   0.56ms   0.28ms   66.50ms
  Requests:
    Total: 1644139 Req/Sec: 27402.26
  Transfer:
    Total: 319.87 MB Transfer Rate: 5.33 MB/Sec
"""


@pytest.mark.parametrize(
    ("duration", "seconds"),
    [("1 minute(s)", 60), ("90 second(s)", 90), ("2 hour(s), 1 minute(s), 5 second(s)", 7265)],
)
def test_rewrk_prints_its_duration_in_any_unit(duration, seconds):
    (run,) = runs(REWRK.format(duration))
    assert (
        run.details["duration_s"],
        run.concurrency,
        run.requests_completed,
        run.requests_failed,
    ) == (seconds, 60, 1644139, None)


def test_the_errors_of_rewrk_are_failed_requests():
    first, second = runs(
        (
            REWRK + "\n21 Errors: error shutting down connection\n\n3 Errors: timed out\n\n" + REWRK
        ).replace("{}", "5 second(s)")
    )
    assert (first.requests_failed, second.requests_failed) == (24, None)


BOMBARDIER = """\
Bombarding http://127.0.0.1:3000/test with 5000 requests using 125 connections
5000 / 5000 [=====] 100.00% 11m51s
Done!
Statistics Avg Stdev Max
Reqs/sec 7023.75 572.58 7833
Latency 17.79ms 1.62ms 219.78ms
HTTP codes:
1xx - 0, 2xx - 5000, 3xx - 0, 4xx - 0, 5xx - 0
others - 0
Throughput: 1.83MB/s
"""


def test_an_old_bombardier_counts_without_brackets():
    (run,) = runs(BOMBARDIER)
    assert (run.path, run.concurrency, run.details["requests_planned"], run.requests_per_s) == (
        "/test",
        125,
        5000,
        7023.75,
    )


def test_the_table_of_wrk_in_markdown_is_no_report_of_autocannon():
    head = "| Stat | Avg | Stdev | Max | +/- Stdev |\n| --- | --- | --- | --- | --- |\n"
    text = f"{head}| Latency | 1.74ms | 2.56ms | 78.85ms | 98.98% |\n"
    assert runs(f"{text}| Req/Sec | 38.62k | 4.23k | 42.51k | 92.75% |\n") == []


TIMES = """
Connection Times (ms)
              min  mean[+/-sd] median   max
Connect:        0    0   0.2      0      16
Processing:     0    1   4.9      0     283
Waiting:        0    0   4.9      0     283
Total:          0    1   4.9      0     284
"""
EXPLAINED = """
What it means:
- Concurrency Level: 6, that many at a time (-c)
- Time taken for tests: 2.062 seconds, how long it took
- Requests per second: 4849.66 [#/sec] (mean), the throughput
"""


def test_lines_that_explain_a_report_are_no_second_run():
    for text in (ONE + TIMES + EXPLAINED, EXPLAINED + "\nThe whole:\n" + ONE + TIMES):
        report = read(text.encode())
        assert [(run.path, run.requests_per_s) for run in report.runs] == [("/one", 4849.66)]
        assert codes(report) == ["run.repeated"]
    assert len(runs(ONE + TIMES + EXPLAINED.replace("4849.66", "4850.66"))) == 2
    assert len(runs(EXPLAINED + ONE)) == 2


def test_totals_of_wrk_that_are_quoted_again_are_no_second_run():
    quote = "80441 requests in 1.00m, 14.92MB read\nRequests/sec:   1338.55\n"
    report = read(f"{WRK}So:\n{quote}is what we see.\n".encode())
    assert len(report.runs) == 1


VEGETA = """\
Requests      [total, rate, throughput]         3000, 200.07, 200.05
Duration      [total, attack, wait]             14.996s, 14.995s, 1.339ms
Latencies     [min, mean, 50, 90, 95, 99, max]  428.25µs, 1.749ms, 1.252ms, 3.208ms, 4.227ms, 8.217ms, 33.845ms
Bytes In      [total, mean]                     141000, 47.00
Success       [ratio]                           100.00%
Status Codes  [code:count]                      200:3000
"""
INPUT = 'echo "GET http://localhost:8080/users?id=7" | vegeta attack -duration={time} -rate={rate}{more}\n'


@pytest.mark.parametrize(
    ("above", "path", "seconds"),
    [
        ("$ " + INPUT.format(time="15s", rate=200, more=" | vegeta report"), "/users?id=7", 15),
        (
            INPUT.format(time="15s", rate="200/s", more=" > a.bin && vegeta report a.bin")
            + "```\n\n",
            "/users?id=7",
            15,
        ),
        (INPUT.format(time="10s", rate=2000, more="") + "\nprose stands here.\n\n", None, None),
    ],
)
def test_the_input_of_vegeta_names_what_was_requested(above, path, seconds):
    (run,) = runs(above + VEGETA)
    assert (run.path, run.duration_s, run.latency_ms["max"]) == (path, seconds, 33.845)
    assert run.method == ("GET" if path else None)


def test_a_wrapped_line_of_vegeta_is_one():
    (run,) = runs(VEGETA.replace("1.749ms, ", "1.749ms,\n       "))
    assert (run.latency_ms["mean"], run.latency_ms["max"]) == (1.749, 33.845)


def test_blanks_that_were_lost_are_no_border_of_httperf():
    text = (
        "Total: connections 300 requests 1475 replies 1475test-duration 6.204 s\n\n"
        "Connection rate: 48.4 conn/s (20.7 ms/conn, <=189concurrent connections)\n"
        "Connection time [ms]: min 663.4 avg 1937.6 max 3808.4median 1720.5 stddev 964.7\n"
        "Request rate: 237.7 req/s (4.2 ms/req)\nRequest size : 79.0\n"
        "Reply time [ms]: response 80.7 transfer 87.2\n"
        "Reply size : header 283.0 content 21895.0 footer 0.0(total 22178.0)\n"
        "Reply status: 1xx=0 2xx=1475 3xx=0 4xx=0 5xx=0\n"
    )
    (run,) = runs(text)
    assert (run.time_taken_s, run.requests_completed, run.document_bytes) == (6.204, 1475, 21895)


H2LOAD = """\
finished in 13.07s, 7652.14 req/s, 11.83MB/s
requests: 100000 total, 100000 started, 100000 done, 100000 succeeded, 0 failed, 0 errored, 0 timeout
status codes: 100000 2xx, 0 3xx, 0 4xx, 0 5xx
traffic: 154.61MB (162119955) total, 566.39KB (579980) headers (space savings 95.47%), 152.30MB (159700000) data
                       min         max         mean         sd        +/- sd
time for request:     5.74ms      12.77s       6.39s       3.61s    58.14%
"""
THREAD = "spawning thread #{}: 100 total client(s). 50000 total requests\n"


@pytest.mark.parametrize(
    ("threads", "load"), [((0, 1), 200), ((8, 9), None), ((0, 9), None), ((0,), None)]
)
def test_threads_of_h2load_count_only_where_all_are_shown(threads, load):
    (run,) = runs("".join(map(THREAD.format, threads)) + H2LOAD)
    assert (run.concurrency, run.tool_threads) == (load, load and 2)


BOX = """\
┌─────────┬────────┬────────┬─────────┬─────────┬───────────┬───────────┬─────────┐
│ Stat    │ 2.5%   │ 50%    │ 97.5%   │ 99%     │ Avg       │ Stdev     │ Max     │
├─────────┼────────┼────────┼─────────┼─────────┼───────────┼───────────┼─────────┤
│ Latency │ 101 ms │ 398 ms │ 1301 ms │ 1498 ms │ 466.99 ms │ 301.07 ms │ 2405 ms │
└─────────┴────────┴────────┴─────────┴─────────┴───────────┴───────────┴─────────┘

"""


@pytest.mark.parametrize(
    ("total", "count", "size"),
    [
        ("14k requests in 10.03s", 14000, None),
        ("2,000 requests in 10.05s, 21 MB read", 2000, 21e6),
    ],
)
def test_autocannon_without_its_second_box_is_read(total, count, size):
    (run,) = runs(f"{BOX}{total}\n34 errors (0 timeouts)\n")
    assert (run.requests_completed, run.requests_failed) == (count, 34)
    assert (run.total_transferred_bytes, run.latency_ms["p99"]) == (size, 1498)


def test_siege_of_old_versions_counts_bytes():
    text = (
        "Transactions:    339 hits\nAvailability:  93.39 %\nElapsed time:  67.47 secs\n"
        "Data transferred:    4273708 bytes\nResponse time:  8.25 secs\n"
        "Transaction rate:  5.02 trans/sec\nThroughput:  63342.34 bytes/sec\nConcurrency:  41.47\n"
        "Successful transactions:  337\nFailed transactions:  26\n"
        "Longest transaction:  17.77 secs\nShortest transaction:  0.37 secs\n"
    )
    (run,) = runs(text)
    assert (run.total_transferred_bytes, run.transfer_rate_Bps) == (4273708, 63342.34)


def test_a_report_may_begin_behind_its_fence():
    banner = "```This is ApacheBench, Version 2.3 <$Revision: 1826891 $>\n\n\n"
    (run,) = runs(f"## Report\n\n{banner}{ONE}```\n")
    assert (run.requests_per_s, run.path) == (4849.66, "/one")
