"""Outputs of tools in the forms that hunts on fresh texts met, retyped; each with a near twin."""

import pytest

from importers.reader import read

HYPERFOIL = """PHASE    METRIC  THROUGHPUT   REQUESTS  MEAN      p50       TIMEOUTS  ERRORS  BLOCKED
example  test    {}         1  {}  17,43 ms         0       0     0 ns
"""
FORTIO = """Starting at max qps with 2 thread(s) [gomax 6] for exactly 20 calls (10 per thread + 0)
Ended after 59.8524ms : 20 calls. qps=334.16
Aggregated Function Time : count 20 avg 0.0056869 +/- 0.003869 min 0.000499 max 0.0144 sum 0.11
# range, mid point, percentile, count
>= 0.000499 <= 0.001 , 0.0007495 , 10.00, 2
> 0.001 <= 0.002 , 0.0015 , 15.00, 1
> 0.003 <= 0.004 , 0.0035 , 45.00, 6
> 0.004 <= 0.0144 , 0.0045 , 100.00, 11
# target 50% 0.0045
# target 99% 0.0143463
Sockets used: 4 (for perfect keepalive, would be 2)
Code 200 : 17 (85.0 %)
Code 503 : 3 (15.0 %)
All done 20 calls (plus 0 warmup) 5.687 ms avg, 334.2 qps
"""
GO_WRK = """Running 10s test @ http://localhost:3000/user/1
  80 goroutine(s) running concurrently
166940 requests in 9.990184771s, 22.13MB read
Requests/sec:           16710.40
Transfer/sec:           2.22MB
Avg Req Time:           {}
"""
ARTILLERY = """all scenarios completed
Complete report @ 2016-04-13T16:06:16.659Z
  Scenarios launched: 4719
  Scenarios completed: 3551
  Number of requests made: 3551
  RPS: 29.58
  Request latency:
    min: 2
    max: 9999.3
    median: 3743.1
  Codes:
    {}: 3551
  Errors:
    ETIMEDOUT: 1139
"""
K6 = """running (00m14.9s), 0/7 VUs, {} complete and 0 interrupted iterations
default ✓ [======================================] 7 VUs  00m14.9s/10m0s  40/40 iters

    http_req_duration..........: avg=287.33ms min=5.98ms med=238.43ms max=1.9s
    http_reqs..................: 80     5.3/s
    iterations.................: 40     2.6/s
"""


def test_a_row_of_hyperfoil_may_have_decimal_commas():
    (run,) = read(HYPERFOIL.format("29,41 req/s", "17,37 ms").encode()).runs
    assert (run.requests_per_s, run.latency_ms["mean"]) == (29.41, 17.37)


def test_a_row_of_hyperfoil_with_grouped_digits_gives_no_rate():
    assert read(HYPERFOIL.format("2,941 req/s", "17.37 ms").encode()).runs == []


@pytest.mark.parametrize("prefix", ["", "fortio fortio ", "12:30:01 I "])
def test_the_times_of_fortio_are_read_with_their_histogram(prefix):
    text = "".join(f"{prefix}{line}\n" for line in FORTIO.splitlines())
    (run,) = read(f"```\n{text}```\n".encode()).runs
    assert (run.concurrency, run.requests_per_s, run.non_2xx) == (2, 334.16, 3)
    assert run.latency_ms["p99"] == 14.3463


def test_a_heading_between_two_reports_of_fortio_is_no_line_of_its_histogram():
    first, second = FORTIO.splitlines(), FORTIO.replace("334.16", "99.5").splitlines()
    text = "\n".join([*first[:9], "# With a proxy", *second[2:], ""])
    (run,) = read(text.encode()).runs
    assert (run.requests_per_s, run.concurrency) == (334.2, 2)


def test_a_duration_of_go_that_lost_its_last_letter_is_no_minutes():
    (whole,) = read(GO_WRK.format("4.787437ms").encode()).runs
    (cut,) = read(GO_WRK.format("4.787437m").encode()).runs
    assert (whole.latency_ms, cut.latency_ms) == ({"mean": 4.787437}, {})
    assert cut.requests_per_s == 16710.4


def test_the_totals_of_hyperfoils_wrk_have_three_decimals():
    text = """Running 30s test @ http://localhost:8080/fruits
  2 threads and 100 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    10.30ms    9.33ms 574.62ms   91.97%
    Req/Sec   9391.87   2015.05  10361.00     93.55
  291148 requests in 30.012s,   1.52GB read
Requests/sec: 9701.05
Transfer/sec:  70.49kB
"""
    (run,) = read(text.encode()).runs
    assert (run.requests_completed, run.time_taken_s) == (291148, 30.012)
    assert run.transfer_rate_Bps == 70.49 * 1024


def test_the_first_reports_of_artillery_are_read():
    (run,) = read(ARTILLERY.format(200).encode()).runs
    assert (run.requests_completed, run.requests_per_s, run.non_2xx) == (3551, 29.58, 0)


def test_a_report_of_artillery_whose_only_code_is_0_is_of_another_protocol():
    report = read(ARTILLERY.format(0).encode())
    assert report.runs == []
    assert "artillery.not_http" in {remark.code for remark in report.diagnostics}


@pytest.mark.parametrize(("iterations", "users", "seconds"), [(40, 7, 14.9), (39, None, None)])
def test_a_progress_of_k6_above_its_summary_is_its_own_by_its_iterations(
    iterations, users, seconds
):
    (run,) = read(K6.format(iterations).encode()).runs
    assert (run.concurrency, run.time_taken_s) == (users, seconds)


def test_json_may_have_a_comma_behind_its_last_value():
    text = """$ oha --output-format json http://localhost/
{
  "summary": {
    "successRate": 1.0, "total": 5.0, "slowest": 1.1, "fastest": 0.2, "average": 0.4,
    "requestsPerSec": 114.8,
  },
  "latencyPercentiles": {"p50": 0.4, "p99": 1.0},
  "statusCodeDistribution": {"200": 193, },
}
"""
    (run,) = read(text.encode()).runs
    assert (run.tool, run.requests_per_s, run.requests_completed) == ("oha", 114.8, 193)


def labels(text):
    """Return the labels of the runs of a text."""
    return [run.label for run in read(text.encode()).runs]


def test_only_a_lone_item_above_a_report_is_its_name():
    report = GO_WRK.format("4.78ms")
    assert labels(f"## Alpha\n\n- Fast\n- Very new\n\n```\n{report}```\n") == ["Alpha"]
    assert labels(f"## Alpha\n\n- Very new\n\n```\n{report}```\n") == ["Very new"]


def test_a_row_of_an_output_above_its_rule_is_no_heading():
    rows = "status.find.is(200), but actually found 404                        38 ( 0,76%)\n====\n"
    report = GO_WRK.format("4.78ms")
    assert labels(f"{rows}\n```\n{report}```\n") == [None]
    assert labels(f"Found 404\n====\n\n```\n{report}```\n") == ["Found 404"]


def test_reports_of_intervals_of_artillery_are_named_once_and_are_no_runs():
    summary = ARTILLERY.format(200)
    interval = summary.replace("Complete report", "Report")
    report = read((interval + interval + summary).encode())
    assert [run.requests_per_s for run in report.runs] == [29.58]
    assert [remark.line for remark in report.diagnostics] == [2]


LOADGEN = """6887 requests in 20.032150884s, 1.63GB sent, 1.34GB received

[Loadgen Client Metrics]
Requests/sec:\t\t114.78
Avg Req Time:\t\t8.712066ms
Fastest Request:\t28.131575ms
Slowest Request:\t4.041278181s
Number of Errors:\t0
Status 200:\t\t6800
Status 503:\t\t87

[Estimated Server Metrics]
Requests/sec:\t\t343.80
Avg Req Time:\t\t290.869041ms
"""


def test_loadgens_rate_is_that_of_the_client_and_its_latency_that_of_the_server():
    (run,) = read(f"$ ./loadgen-linux-amd64 -c 100 -d 60\n...\n{LOADGEN}".encode()).runs
    assert (run.tool, run.concurrency, run.requests_per_s) == ("loadgen", 100, 114.78)
    assert (run.latency_ms["mean"], run.non_2xx) == (290.869041, 87)


def test_what_loadgen_estimates_of_a_server_is_no_report_of_go_wrk():
    report = read(LOADGEN.partition("\n\n[E")[2].join(["[E", "\n"]).encode())
    assert report.runs == []


def test_a_program_that_prints_a_report_is_no_run():
    text = 'fmt.Println("[Metrics]")\nfmt.Printf("Requests/sec:\\t%.2f\\n" +\n"Avg Req Time:\\t%v\\n")\n'
    report = read(text.encode())
    assert report.runs == []
    assert report.diagnostics


@pytest.mark.parametrize("time", ["30 second(s)", "30 seconds"])
def test_rewrk_may_say_its_seconds_in_two_ways(time):
    text = f"""Beginning round 1...
Benchmarking 100 connections @ http://127.0.0.1:13000 for {time}
  Latencies:
    Avg      Stdev    Min      Max
    134.80ms  17.28ms  3.00ms   246.95ms
  Requests:
    Total:  22256  Req/Sec: 740.82
"""
    (run,) = read(f"Alpha 0.2 (debug)\n```\n{text}```\n".encode()).runs
    assert (run.concurrency, run.requests_per_s, run.label) == (100, 740.82, "Alpha 0.2 (debug)")


HTTP_LOAD = """49134 fetches, 12 max parallel, 1.74852e+06 bytes, in 90.0042 seconds
35.5867 mean bytes/connection
545.908 fetches/sec, 19427.1 bytes/sec
msecs/first-response: 6.07299 mean, 2380.89 max, 0.926 min
"""


@pytest.mark.parametrize(
    ("command", "load"), [("", 12), ("$ http_load -p 40 urls", 40), ("$ http_load -r 9 urls", None)]
)
def test_the_load_of_http_load_is_that_of_its_command_or_what_was_open(command, load):
    (run,) = read(f"{command}\n{HTTP_LOAD}".encode()).runs
    assert run.concurrency == load


NIGHTHAWK = """benchmark_http_client.latency_2xx (489025 samples)
  min: 135.832µs | mean: 1.206029ms | max: 473.694207ms | pstdev: 6.470055ms

Request start to response end (489025 samples)
  min: 135.16µs | mean: 1.205247ms | max: 473.694207ms | pstdev: 6.469448ms

  Percentile\tCount\t\tValue
  0.500000\t\t244566\t\t437.679µs
  0.950000\t\t464575\t\t1.099455ms
"""


def test_a_report_of_nighthawk_may_have_no_banner_and_gos_durations():
    runs = read(f"## A\n```\n{NIGHTHAWK}```\n## B\n```\n{NIGHTHAWK}```\n".encode()).runs
    assert [(run.tool, run.label, run.latency_ms["mean"]) for run in runs] == [
        ("nighthawk", "A", 1.205247),
        ("nighthawk", "B", 1.205247),
    ]
    assert runs[0].latency_ms["p95"] == 1.099455


def test_the_lines_of_jmeters_intervals_belong_to_its_summary():
    intervals = "".join(
        f"summary + {count} in 00:00:30 = 4.7/s Avg: 132 Min: 52 Max: 261 Err: 0 (0.00%) Active: 5\n"
        for count in range(140, 150)
    )
    last = "summary = 350 in 00:01:31 = 3.9/s Avg: 133 Min: 26 Max: 303 Err: 21 (6.00%)\n"
    (run,) = read(f"Tomcat with SSL:\n\n{intervals}{last}".encode()).runs
    assert (run.label, run.requests_completed, run.requests_failed) == ("Tomcat with SSL", 350, 21)


K6_THRESHOLDS = """  █ THRESHOLDS

    {}
    ✓ 'p(99)<1000' p(99)=12.56ms

  █ TOTAL RESULTS

    http_req_duration..............: avg=2.43ms min=882µs med=1.95ms max=54.87ms p(95)=4.41ms
    http_reqs......................: 5961   84.807262/s
"""


@pytest.mark.parametrize(("metric", "p99"), [("http_req_duration", 12.56), ("my_trend", None)])
def test_a_threshold_of_k6_tells_a_percentile_of_its_metric(metric, p99):
    (run,) = read(K6_THRESHOLDS.format(metric).encode()).runs
    assert run.latency_ms.get("p99") == p99


@pytest.mark.parametrize(("rate", "runs"), [("84.81", 1), ("85.4", 2)])
def test_a_list_that_rounds_a_report_is_no_second_run(rate, runs):
    table = f"| Metric | Value |\n|---|---|\n| p50 | 1.95 ms |\n| p95 | 4.41 ms |\n| Requests/sec | {rate} |\n"
    text = f"```\n{K6_THRESHOLDS.format('http_req_duration')}```\n\n{table}"
    assert len(read(text.encode()).runs) == runs


HEY = """Summary:
  Total:\t3.017 secs
  Slowest:\t0.168 secs
  Fastest:\t0.007 secs
  Average:\t0.029 secs
  Requests/sec:\t3387.673

Status code distribution:
  [200]\t10221 responses
"""


@pytest.mark.parametrize(
    ("between", "load"),
    [
        ("", 50),
        ("### Test Results\n", 50),
        ("# Output:\n", 50),
        ("### Second machine\n", None),
        ("Then we tried another one.\n", None),
    ],
)
def test_a_command_of_several_lines_belongs_to_the_output_below(between, load):
    command = "hey -n 50000 -c 50 \\\n    -m POST \\\n    http://localhost:8080/orders\n"
    (run,) = read(f"```\n{command}```\n\n{between}\n```\n{HEY}```\n".encode()).runs
    assert (run.concurrency, run.method) == (load, "POST" if load else None)


@pytest.mark.parametrize(("between", "load"), [("", 50), ("Then we waited for long\n", None)])
def test_a_command_behind_the_prefix_of_a_log_is_read(between, load):
    lines = f"hey -n 50000 -c 50 http://localhost:8080/\n{between}{HEY}".splitlines()
    text = "".join(f"    bench-1: {line}\n" for line in lines)
    (run,) = read(text.encode()).runs
    assert run.concurrency == load


H2LOAD = """finished in 235.19ms, 425189.95 req/s, 16.65MB/s
requests: 100000 total, 100000 started, 100000 done, 100000 succeeded, 0 failed, 0 errored, 0 timeout
status codes: 100000 2xx, 0 3xx, 0 4xx, 0 5xx
                     min         max         mean         sd        +/- sd
time for request:      740us      3.32ms      1.98ms       335us    79.66%
"""


@pytest.mark.parametrize(("rate", "runs"), [("425,189", 1), ("425,188", 2)])
def test_a_list_may_cut_the_digits_of_the_report_that_it_repeats(rate, runs):
    listed = f"- **Throughput**: **{rate} requests/second**\n- **Latency (mean)**: 1.98ms\n"
    text = (
        f"h2load -n 100000 -c 100 http://localhost/\n```\n{H2LOAD}```\n**Key Metrics**:\n{listed}"
    )
    assert len(read(text.encode()).runs) == runs


def test_a_command_above_a_rule_and_a_line_of_a_shells_trace_are_no_names():
    assert labels(f"---\n    h2load -n10 -m10 https://a.org/\n---\n\n```\n{H2LOAD}```\n") == [None]
    assert labels(f"+ tee -a ./report_c1.txt\n```\n{H2LOAD}```\n") == [None]
    assert labels(f"+ One worker\n```\n{H2LOAD}```\n") == ["One worker"]


def test_locusts_history_by_seconds_is_no_run_in_a_table_of_markdown():
    head = "|Timestamp |User Count|Type|Name|Requests/s|50%|\n|---|---|---|---|---|---|\n"
    rows = "".join(f"|168234900{second}|6||Aggregated|3.5|12|\n" for second in range(4))
    report = read((head + rows).encode())
    assert report.runs == []
    assert "locust.history" in {remark.code for remark in report.diagnostics}


def test_a_rate_of_httperf_that_stands_alone_is_named_with_its_line():
    line = "Reply rate [replies/s]: min 4.8 avg 5.8 max 6.2 stddev 0.4 (34 samples)\n"
    report = read(f"## 1.9.2\n\n{line}".encode())
    assert [(remark.line, remark.code) for remark in report.diagnostics] == [
        (3, "format.rate_unread")
    ]


def test_the_table_of_taurus_may_have_its_numbers_in_the_middle():
    text = """INFO: Samples count: 1857, 0.00% failures
INFO: Average times: total 6.465, latency 0.000, connect 0.000
INFO: Percentiles:
+---------------+---------------+
| Percentile, % | Resp. Time, s |
+---------------+---------------+
|      50.0     |      1.66     |
|     100.0     |     27.792    |
+---------------+---------------+
"""
    (run,) = read(text.encode()).runs
    assert (run.latency_ms["p50"], run.latency_ms["max"]) == (1660, 27792)


CUSTOM_K6 = """
    data_received........: 7.4 MB 246 kB/s
    {}: 0.00%  ✓ 0   ✗ 120
    http_req_duration....: avg=1.6ms  min=957µs med=1.4ms  max=145.69ms p(90)=1.6ms   p(95)=1.7ms
    http_reqs............: 120  12.5/s
"""


@pytest.mark.parametrize(("row", "received"), [("slow answers....", 7_400_000), ("No ✓", None)])
def test_a_metric_of_the_test_may_have_blanks_in_its_name(row, received):
    (run,) = read(CUSTOM_K6.format(row).encode()).runs
    assert run.total_transferred_bytes == received


def test_latencies_of_vegeta_alone_are_a_run_with_a_remark():
    line = "Latencies     [mean, 50, 95, 99, max]  1.63ms, 1.59ms, 2.88ms, 3.1ms, {}ms\n"
    text = f"Slow:\n```\n{line.format(3.5)}```\nFast:\n```\n{line.format(4.5)}```\n"
    report = read(text.encode())
    assert [(run.label, run.latency_ms["max"]) for run in report.runs] == [
        ("Slow", 3.5),
        ("Fast", 4.5),
    ]
    assert [(remark.line, remark.code) for remark in report.diagnostics] == [
        (3, "text.cut"),
        (7, "text.cut"),
    ]
    whole = "Requests      [total, rate]            200, 19.35\n" + line.format(3.5)
    assert len(read(whole.encode()).runs) == 1


def test_a_test_of_another_protocol_has_one_remark():
    other = FORTIO.replace("Code 200", "Ping SERVING")
    text = f"```\nStarting GRPC Ping test for box:8079 with 1*2 threads\n{other}```\n"
    codes = [remark.code for remark in read(text.encode()).diagnostics]
    assert codes == ["fortio.not_http"]
    mixed = f"{text}\n```\n{FORTIO}```\n"
    assert [remark.code for remark in read(mixed.encode()).diagnostics] == codes


HTTPERF = """httperf --server=10.0.0.5 --port=80 --uri=/ {} --num-conns=7 --num-calls=1
Total: connections 7 requests 7 replies {} test-duration 10.9 s

Connection rate: 0.6 conn/s (1557.2 ms/conn, <=7 concurrent connections)
Request rate: 0.6 req/s (1557.2 ms/req)
Reply time [ms]: response {} transfer 0.0
Reply size [B]: header 0.0 content 0.0 footer 0.0 (total 0.0)
"""


@pytest.mark.parametrize(("option", "tls"), [("--ssl-protocol=auto", False), ("--ssl", True)])
def test_the_protocol_of_ssl_alone_asks_httperf_for_no_tls(option, tls):
    (run,) = read(HTTPERF.format(option, 7, "4.5").encode()).runs
    assert run.tls == tls


def test_a_command_without_an_output_is_named_with_its_line():
    command = "$ httperf --hog --server=localhost --port=81 --num-conns=50\n"
    (remark,) = read(f"We tried:\n\n{command}test-duration  0.4 s\n".encode()).diagnostics
    assert (remark.line, remark.code) == (3, "format.unknown")
    (remark,) = read(b"We tried:\n\nit took long\n").diagnostics
    assert (remark.line, remark.code) == (None, "format.unknown")


def test_lines_of_httperf_without_their_total_are_a_run():
    rows = (
        "Reply rate [replies/s]: min 99.0 avg {} max 100.8 stddev 0.4 (16 samples)\n"
        "Reply time [ms]: response {} transfer 0.3\nReply status: 1xx=0 2xx=80 3xx=0 4xx=0 5xx=0\n"
    )
    text = f"# Alpha\n{rows.format(99.5, 4.6)}\n# Bravo\n{rows.format(100.0, 18.3)}"
    runs = read(f"```\n{text}```\n".encode()).runs
    assert [(run.label, run.requests_per_s, run.latency_ms["mean"]) for run in runs] == [
        ("Alpha", 99.5, 4.6),
        ("Bravo", 100.0, 18.3),
    ]
    with_rate = f"Request rate: 289.8 req/s (0.4 ms/req)\n{rows.format(99.5, 4.6)}"
    assert [run.requests_per_s for run in read(with_rate.encode()).runs] == [289.8]
    assert read(rows.split("\n")[0].format(99.5).encode()).runs == []
