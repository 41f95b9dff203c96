"""Outputs of tools without their heads, behind stamps of logs, and with remarks in their lines."""

from importers.reader import read

GATLING = """> request count                                       {count} (OK={count}   KO=0     )
> min response time                                    131 (OK=131    KO=-     )
> max response time                                    300 (OK=300    KO=-     )
> mean response time                                   175 (OK=175    KO=-     )
> std deviation                                         21 (OK=21     KO=-     )
> response time 50th percentile                        165 (OK=165    KO=-     )
> mean requests/sec                                    {rate} (OK={rate}    KO=-     )
"""
HEAD = "---- Global Information --------------------------------------------------------\n"


def test_rows_of_gatling_without_their_head_are_a_report():
    one, two = GATLING.format(count=10, rate="1.2"), GATLING.format(count=20, rate="2.4")
    runs = read(f"### alpha\n```\n{one}```\n\n### bravo\n```\n{two}```\n".encode()).runs
    assert [(run.label, run.requests_per_s) for run in runs] == [("alpha", 1.2), ("bravo", 2.4)]
    assert len(read(f"{HEAD}{one}\n{HEAD}{two}".encode()).runs) == 2


def test_a_line_of_fortio_may_stand_behind_the_stamp_of_a_log():
    line = "W0927 01:51:59.298] All done 5123 calls (plus 4 warmup) 7.812 ms avg, 511.8 qps\n"
    (run,) = read(line.encode()).runs
    assert (run.tool, run.requests_completed, run.requests_per_s) == ("fortio", 5123, 511.8)
    assert run.latency_ms == {"mean": 7.812}


def test_of_two_rates_of_fortio_the_one_with_more_digits_counts():
    report = (
        "Starting at max qps with 16 thread(s) [gomax 16] for 20s\n"
        "Ended after 20.0s : {count} calls. qps={ended}\n"
        "Aggregated Function Time : count {count} avg 0.00017 +/- 0.0001 min 5.4e-05 max 0.01\n"
        "All done {count} calls (plus 16 warmup) 0.174 ms avg, {done} qps\n"
    )
    high = report.format(count=1840821, ended="92037", done="92036.9")
    low = report.format(count=10236, ended="511.81", done="511.8")
    rates = [read(text.encode()).runs[0].requests_per_s for text in (high, low)]
    assert rates == [92036.9, 511.81]


def test_an_object_of_loadtest_may_have_remarks_behind_its_values():
    text = (
        "{ totalRequests: 100,  // all of them\n  totalErrors: 0, // not 200\n"
        "  totalTimeSeconds: 10.5,\n  rps: 10, // a second\n  meanLatencyMs: 1.5,\n"
        "  percentiles: { '50': 1, '99': 36 }, // \"spread\"\n  errorCodes: {} }\n"
    )
    (run,) = read(text.encode()).runs
    assert (run.requests_per_s, run.requests_failed, run.latency_ms["p99"]) == (10, 0, 36)


def test_an_address_in_an_object_is_no_remark():
    text = (
        "{\n  url: 'http://localhost/a',\n  totalRequests: 100,\n  totalTimeSeconds: 10.5,\n"
        "  rps: 10,\n  meanLatencyMs: 1.5\n}\n"
    )
    (run,) = read(text.encode()).runs
    assert (run.requests_completed, run.time_taken_s) == (100, 10.5)


def test_a_finger_behind_a_number_is_no_part_of_it():
    text = (
        "Running 5s test @ http://localhost:3004\n100 connections\n\n"
        "┌─────────┬──────┬──────┬───────┬──────┬─────────┬─────────┬───────┐\n"
        "│ Stat    │ 2.5% │ 50%  │ 97.5% │ 99%  │ Avg     │ Stdev   │ Max   │\n"
        "├─────────┼──────┼──────┼───────┼──────┼─────────┼─────────┼───────┤\n"
        "│ Latency │ 2 ms │ 3 ms │ 6 ms  │ 8 ms │ 3.11 ms │ 1.52 ms │ 61 ms │\n"
        "└─────────┴──────┴──────┴───────┴──────┴─────────┴─────────┴───────┘\n"
        "┌───────────┬────────┬────────┬────────┬────────┬─────────┬────────┬────────┐\n"
        "│ Stat      │ 1%     │ 2.5%   │ 50%    │ 97.5%  │ Avg     │ Stdev  │ Min    │\n"
        "├───────────┼────────┼────────┼────────┼────────┼─────────┼────────┼────────┤\n"
        "│ Req/Sec   │ 0      │ 0      │ 330    │ 371    │ 214.4\U0001f448  │ 175.28 │ 1      │\n"
        "└───────────┴────────┴────────┴────────┴────────┴─────────┴────────┴────────┘\n\n"
        "1k requests in 5s, 25.4 MB read\n"
    )
    (run,) = read(text.encode()).runs
    assert run.requests_per_s == 214.4


def test_socket_errors_and_bad_responses_speak_of_http():
    text = (
        "Current numbers:\n```\nRequestsPerSecond:           187,027\nMax CPU (%):           89\n"
        "Avg. Latency (ms):           11.4\nTotal Requests:              2,824,049\n"
        "Socket Errors:               0\nBad Responses:               0\n```\n"
    )
    (run,) = read(text.encode()).runs
    assert (run.requests_per_s, run.latency_ms) == (187027, {"mean": 11.4})


def test_a_verdict_behind_a_value_is_no_part_of_it():
    text = (
        "Summary report @ 14:30:45(+0700)\n  Scenarios launched:  5000\n"
        "  Scenarios completed: 5000\n  Requests completed:  10000\n  Mean response/sec:   83.33\n"
        "  Response time (msec):\n    min:    45\n    max:    3210\n    median: 850\n"
        "    p95:    2100  \u2705 (target: < 3000)\n    p99:    2800  \u274c (target: < 2500)\n"
    )
    (run,) = read(text.encode()).runs
    assert (run.latency_ms["p95"], run.latency_ms["p99"]) == (2100, 2800)


def test_rows_of_gatling_with_units_are_read():
    rows = (
        f"{HEAD}> request count                    700 (OK=700    KO=0     )\n"
        "> min response time                                      1 ms\n"
        "> 50th percentile (median)                               2 ms\n"
        "> 99th percentile                                       98 ms\n"
        "> mean requests/sec                                  63.64 req/s\n"
    )
    (run,) = read(rows.encode()).runs
    assert (run.requests_per_s, run.requests_completed) == (63.64, 700)
    assert run.latency_ms == {"min": 1.0, "p50": 2.0, "median": 2.0, "p99": 98.0}
