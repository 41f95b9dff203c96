"""Reports that are no runs of their own: of other protocols, expected, or told a second time."""

import pytest

from importers.reader import read

VEGETA = """Requests      [total, rate, throughput]         3000, 100.02, 99.95
Duration      [total, attack, wait]             30.015s, 29.99s, 24.9ms
Latencies     [min, mean, 50, 90, 95, 99, max]  8.1ms, 25.3ms, 22.1ms, 40.9ms, 55.2ms, 101ms, 412ms
Bytes In      [total, mean]                     1836000, 612.00
Bytes Out     [total, mean]                     0, 0.00
Success       [ratio]                           100.00%
Status Codes  [code:count]                      200:3000
Error Set:
"""
H2LOAD = """finished in 1.95s, 51234.20 req/s, 31.02MB/s
requests: 100000 total, 100000 started, 100000 done, 100000 succeeded, 0 failed, 0 errored
status codes: 100000 2xx, 0 3xx, 0 4xx, 0 5xx
traffic: 60.55MB (63491234) total, 1.02MB (1070000) headers, 58.36MB (61200000) data
"""
WRK = """Running 60s test @ http://localhost/
  10 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    34.69ms    6.41ms  85.98ms   81.95%
    Req/Sec    28.82      5.00    40.00     74.68%
  17295 requests in 1.00m, 4.89MB read
Requests/sec:    288.04
Transfer/sec:     83.40KB
"""


def codes_of(report):
    return [remark.code for remark in report.diagnostics]


@pytest.mark.parametrize(
    "line",
    [
        "El output debería ser similar a:",
        "La sortie devrait ressembler à ceci :",
        "Die Ausgabe sollte so aussehen:",
        "Expected output:",
    ],
)
def test_an_expected_report_alone_is_a_remark(line):
    report = read(f"{line}\n\n```\n{VEGETA}```\n".encode())
    assert (report.runs, codes_of(report)) == ([], ["run.expected"])


def test_times_alone_that_a_report_below_has_are_no_run():
    times = VEGETA.splitlines()[2]
    report = read(f"### Actual\n\n{times}\n\n### Steps\n\n```\n{VEGETA}```\n".encode())
    assert [run.requests_per_s for run in report.runs] == [99.95]
    assert "run.repeated" in codes_of(report)


def test_other_times_alone_stay_a_run():
    times = VEGETA.splitlines()[2].replace("25.3ms", "26.3ms")
    report = read(f"### Actual\n\n{times}\n\n### Steps\n\n```\n{VEGETA}```\n".encode())
    assert [run.latency_ms["mean"] for run in report.runs] == [26.3, 25.3]


def test_calls_of_grpc_are_no_requests_of_http():
    call = "h2load -c100 -n100000 --header='Content-Type: {}' http://localhost:50051/a.B/C"
    report = read(f"$ {call.format('application/grpc')}\n{H2LOAD}".encode())
    assert (report.runs, codes_of(report)[-1]) == ([], "run.not_http")
    (run,) = read(f"$ {call.format('application/json')}\n{H2LOAD}".encode()).runs
    assert run.requests_per_s == 51234.2
    plain = "h2load -c100 -n100000 http://localhost:50051/a.{}"
    assert not read(f"$ {plain.format('B/C')}\n{H2LOAD}".encode()).runs
    assert read(f"$ {plain.format('html')}\n{H2LOAD}".encode()).runs


def test_a_test_of_grpc_by_fortio_is_none_of_http():
    text = (
        "1 I runner.go:152> Starting GRPC Ping test for echo:8079 with 1*32 threads\n"
        "Starting at max qps with 32 thread(s) [gomax 1] for 30s\n"
        "All done 845 calls 11 ms avg, 28 qps\n"
    )
    assert read(text.encode()).runs == []


def test_rates_of_one_thread_in_a_table_are_no_throughput():
    table = "| | 50 connections |\n|---|---|\n| RPS avg | {} |\n| Latency avg | 34.69ms |\n"
    report = read(f"{table.format('28.82')}\n```\n{WRK}```\n".encode())
    assert [run.requests_per_s for run in report.runs] == [288.04]
    assert "table.repeats" in codes_of(report)


def test_times_of_a_table_that_reports_hold_are_told_again():
    def report_of(name, mean, most):
        return (
            f"#### {name}\n\n```\nRunning 5s test @ http://localhost:3004\n100 connections\n\n"
            f"Stat         Avg     Stdev   Max\nLatency (ms) {mean}    11.56   {most}\n"
            "Req/Sec      23472.8 3568.24 25550\nBytes/Sec    5.05 MB 793 kB  5.52 MB\n\n"
            "117k requests in 5s, 25.4 MB read\n```\n"
        )

    table = (
        "## Benchmark of HTTP servers\n\n| Framework | Avg ms | Max ms |\n|---|---|---|\n"
        "| alpha | 1.54 | 109.56 |\n| bravo | 4.15 | 218.03 |\n\n## Details\n\n"
    )
    text = table + report_of("alpha", "1.54", "109.56") + report_of("bravo", "4.15", "218.03")
    assert [run.tool for run in read(text.encode()).runs] == ["autocannon", "autocannon"]
