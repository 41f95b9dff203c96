"""Outputs in the logs and lists that hunts on fresh texts met, retyped; each with a near twin."""

import pytest

from importers.reader import read

LOCUST = (
    "[2024-03-02 11:12:13,101] box/INFO/locust.main: Starting Locust 2.20.0\n"
    "{}\n"
    " Name            # reqs      # fails     Avg     Min     Max  |  Median   req/s failures/s\n"
    "--------------------------------------------------------------------------------------\n"
    " GET /search     1311  87(6.64%)    483     206    4102  |     260    4.37    2.92\n"
    " GET /items       951  22(2.31%)    506     209    1790  |     270    3.16    2.07\n"
)
GOOSE = (
    "08:59:19 [INFO] {}\n\n === PER REQUEST METRICS ===\n "
    + "-" * 78
    + "\n Name                     |        # reqs |        # fails |    req/s |  fail/s\n "
    + "-" * 78
    + "\n GET front page           |        11,757 |         0 (0%) |   195.95 |    0.00\n "
    + "-" * 78
    + "\n"
)
REWRK = (
    "Beginning round 1...\n"
    "Benchmarking 40 connections @ http://127.0.0.1:3100 for 20 second(s)\n"
    "  Latencies:\n    Avg      Stdev    Min      Max\n    2.90ms   1.30ms   0.17ms   33.46ms\n"
    "  Requests:\n    Total: 60160  Req/Sec: {}\n"
    "  Transfer:\n    Total: 9.27 MB Transfer Rate: 0.46 MB/Sec\n\n"
    "9 Errors: connection closed\n\n"
)
GATLING = (
    "---- Global Information --------------------------------------------------------\n"
    "> {}                                    1000 (OK=990   KO=10     )\n"
    "> minResponseTime                                        2 (OK=2      KO=-     )\n"
    "> meanResponseTime                                      14 (OK=14     KO=-     )\n"
    "> percentiles1                                          20 (OK=20     KO=-     )\n"
    "> meanNumberOfRequestsPerSecond                         97 (OK=96     KO=1     )\n"
)
EXCERPT = (
    "Time taken for tests: 23.194 seconds\nRequests per second: {} [#/sec] (mean)\n"
    "Time per request: 2231.948 [ms] (mean)\n"
)


def runs(text):
    return read(text.encode(), "log.txt").runs


@pytest.mark.parametrize(
    ("line", "users"),
    [
        ('All users spawned: {"Web": 30, "Api": 15} (45 total users)', 45),
        ("All locusts hatched: Web: 30, Api: 15", 45),
        ('All users spawned: {"Web": 30}\nAll users spawned: {"Web": 60}', None),
        ("Ramping to 45 users at a rate of 2.00 per second", 45),
    ],
)
def test_the_log_above_tables_of_locust_says_its_users(line, users):
    log = "\n".join(
        f"[2024-03-02 11:12:14,101] box/INFO/locust.runners: {x}" for x in line.split("\n")
    )
    assert [run.concurrency for run in runs(LOCUST.format(log))] == [users, users]


def test_the_users_of_one_session_of_locust_are_not_those_of_the_next():
    log = '[2024-03-02 11:12:14,101] box/INFO/locust.runners: All users spawned: {"Web": 30}'
    text = LOCUST.format(log) + "\n" + LOCUST.format("")
    assert [run.concurrency for run in runs(text)] == [30, 30, None, None]


@pytest.mark.parametrize(("line", "users"), [("users = 12", 12), ("run_time = 12", None)])
def test_the_log_above_tables_of_goose_says_its_users(line, users):
    assert [run.concurrency for run in runs(GOOSE.format(line))] == [users]


def test_a_name_below_the_errors_of_rewrk_is_of_the_next_report():
    text = f"Puma:\n{REWRK.format('3007.93')}Falcon:\n{REWRK.format('2805.25')}"
    assert [(run.label, run.requests_failed) for run in runs(text)] == [("Puma", 9), ("Falcon", 9)]


def test_gatling_1_prints_the_names_of_its_json():
    (run,) = runs(GATLING.format("numberOfRequests"))
    assert (run.requests_completed, run.requests_failed, run.requests_per_s) == (1000, 10, 97)
    assert run.latency_ms == {"min": 2, "mean": 14}
    (run,) = runs(GATLING.format("numberOfUsers"))
    assert run.requests_completed is None


def test_of_several_commands_above_words_none_printed_the_report():
    commands = [f"ab -c 10 -n 1000 http://{host}.example.org/a" for host in ("one", "two")]
    text = f"{commands[0]}\n{commands[1]}\n\nThe result of one is:\n{EXCERPT.format('4.48')}"
    assert [(run.hostname, run.label) for run in runs(text)] == [(None, "one")]
    text = f"{commands[0]}\n{commands[1]}\n{EXCERPT.format('4.48')}"
    assert [run.hostname for run in runs(text)] == ["two.example.org"]


def test_the_last_line_of_a_short_report_of_oha_has_no_remark_of_its_own():
    text = (
        "Summary:\n  Success rate: 99.92%\n  Total:        40.6973 secs\n"
        "  Slowest:      10.5267 secs\n  Fastest:      0.0063 secs\n"
        "  Average:      3.7402 secs\n  Requests/sec: 245.3502\n"
    )
    codes = [remark.code for remark in read(f"```\n{text}```\n".encode()).diagnostics]
    assert codes == ["text.cut"]
    codes = [
        remark.code for remark in read(f"{text}\nNow\n  Requests/sec: 99.1\n".encode()).diagnostics
    ]
    assert "report.unread" in codes


TABLE = LOCUST.partition("{}\n")[2].replace("GET /items ", "POST items ")


def test_the_command_of_locust_is_that_of_each_row_of_its_table():
    command = "locust -f a.py --headless -u 100 -r 10 -t 1m -H http://api.example.org:8080"
    facts = [(run.concurrency, run.port, run.path) for run in runs(f"{command}\n{TABLE}")]
    assert facts == [(100, 8080, "/search"), (100, 8080, None)]
    apart = TABLE.replace("2.92\n", "2.92\n\nNext:\n" + TABLE[: TABLE.index(" GET")])
    assert [run.concurrency for run in runs(f"{command}\n{apart}")] != [100, 100]


@pytest.mark.parametrize(
    ("command", "facts"),
    [
        ("nighthawk_client --rps 500 --duration 10 http://127.0.0.1:8081/", (8081, 10)),
        ("nighthawk --concurrency 4 --duration 20 http://127.0.0.1:8082/", (8082, 20)),
        ("nightwatch --duration 20 http://127.0.0.1:8082/", (None, None)),
    ],
)
def test_the_command_of_nighthawk_says_address_and_time(command, facts):
    text = (
        f"$ {command}\nNighthawk - A layer 7 protocol benchmarking tool.\n\n"
        "benchmark_http_client.latency_2xx (1033 samples)\n"
        "  min: 0s 000ms 034us | mean: 0s 000ms 087us | max: 0s 005ms 736us | pstdev: 0s 000ms 041us\n\n"
        "Counter                                 Value       Per second\n"
        "benchmark.http_2xx                      1033        103.30\n"
    )
    (run,) = runs(text)
    assert (run.port, run.duration_s) == facts
