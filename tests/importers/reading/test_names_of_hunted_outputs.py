"""Names and loads around reports, in forms that people published."""

from __future__ import annotations

import pytest

from importers import reader
from importers.model import Run

REPORT = """\
Running 10s test @ http://127.0.0.1:8080/
  2 threads and {load} connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.32ms    0.96ms  36.15ms   89.50%
    Req/Sec     3.21k   132.11     4.02k    74.16%
  64210 requests in 10.03s, 65.81MB read
Requests/sec:  {rate}
Transfer/sec:      6.56MB
"""


def runs_of(text: str) -> list[Run]:
    for number in range(1, 5):
        text = text.replace(f"<{number}>", REPORT.format(load=100, rate=f"{number}000.10").strip())
    return reader.read(text.encode()).runs


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("*Alpha*\n```\n<1>\n```\n*Bravo*\n```\n<2>\n```\n", ["Alpha", "Bravo"]),
        ("japronto\n---\n<1>\n\nwerkzeug\n---\n<2>\n", ["japronto", "werkzeug"]),
        (
            "[1/2] alpha over HTTP...\n\n<1>\n\n[2/2] bravo over HTTP...\n\n<2>\n",
            ["alpha over HTTP", "bravo over HTTP"],
        ),
        (
            "Using alpha + cache\n\n```\n<1>\n```\n\n"
            "Using only alpha. The slowest call is the first one.\n\n```\n<2>\n```\n",
            ["alpha + cache", "only alpha"],
        ),
        (
            "7. start it\n\n8. my results\n* alpha (orm, json)\n```\n<1>\n```\n* without orm\n```\n<2>\n```\n",
            ["alpha (orm, json)", "without orm"],
        ),
        (
            "### one\n(CCL)\n<1>\n(SBCL)\n<2>\n\n### two\n(CCL)\n<3>\n(SBCL)\n<4>\n",
            ["one / CCL", "one / SBCL", "two / CCL", "two / SBCL"],
        ),
        (
            "# NO LOG NO CACHE\n<1>\n\n# WITH LOG WITH CACHE\n<2>\n",
            ["NO LOG NO CACHE", "WITH LOG WITH CACHE"],
        ),
        (
            "# Sync get\n<1>\n\n# Async get in parallel"
            " (a test of two minutes, whose database received these requests before)\n<2>\n",
            ["Sync get", "Async get in parallel"],
        ),
        ("2.5k:\n```<1>```\n\n30k:\n```<2>```\n", ["2.5k", "30k"]),
        ("3)\n```\n<1>\n```\n\n4)\n```\n<2>\n```\n", [None, None]),
        ("## 2. Resultados Obtenidos\n```\n<1>\n```\n", [None]),
        ("The rerun succeeded:\n\n```\n<1>\n```\n", [None]),
        ("I ran `deno run serve.ts` on the baseline:\n\n```\n<1>\n```\n", [None]),
        ("# 負荷テストを実行\n<1>\n", [None]),
        ("**实测结果**:\n```\n<1>\n```\n", [None]),
        ("## Análisis de resultados\n```\n<1>\n```\n", [None]),
        ("## Werkzeug: wrk\n<1>\n", [None]),
    ],
)
def test_each_report_has_the_name_above_it(text: str, labels: list[str | None]) -> None:
    assert [run.label for run in runs_of(text)] == labels


def test_a_heading_may_count_the_concurrent_requests() -> None:
    text = """\
=== Benchmark: alpha (5000 requests, 500 concurrent) ===
Requests per second:    30312.22 [#/sec] (mean)
Time per request:       16.495 [ms] (mean)
Failed requests:        0
"""
    (run,) = reader.read(text.encode()).runs

    assert (run.concurrency, run.label) == (500, "alpha")


@pytest.mark.parametrize(
    "words",
    [
        "正确返回结果类似于:",
        "Kết quả mong đợi:",
        "Output might be something like below:",
        "After a test completes, wrk prints a summary:",
    ],
)
def test_an_expected_output_is_no_run(words: str) -> None:
    assert runs_of(f"{words}\n\n```\n<1>\n```\n") == []


def test_what_a_finished_test_shows_is_measured() -> None:
    words = "When the test run ends, wrk shows that alpha is faster:"
    assert len(runs_of(f"{words}\n\n```\n<1>\n```\n")) == 1


def test_sections_of_k6_name_no_report() -> None:
    text = """\
    CUSTOM
    error_rate.....................: 0.00%  0 out of 201896

    HTTP
    http_req_duration..............: avg=5.08ms min=0s med=4.72ms max=62.3ms p(95)=10.43ms
    http_reqs......................: 264975 870.757903/s

    EXECUTION
    vus_max........................: 774    min=199         max=774
"""
    (run,) = reader.read(text.encode()).runs

    assert (run.label, run.requests_per_s, run.concurrency) == (None, 870.757903, 774)


def test_the_summariser_of_jmeter_may_print_a_decimal_comma() -> None:
    text = (
        "[INFO] summary +     22 in 00:00:18 =    1,3/s Avg:   518 Min:     1 Max:  1880"
        " Err:     8 (36,36%) Active: 1 Started: 1 Finished: 0\n"
        "[INFO] summary =     23 in 00:00:21 =    1,1/s Avg:   623 Min:     1 Max:  2915"
        " Err:     8 (34,78%)\n"
    )
    (run,) = reader.read(text.encode()).runs

    assert (run.requests_per_s, run.requests_failed, run.latency_ms["mean"]) == (1.1, 8, 623)


def test_a_heading_and_a_step_of_a_list_say_the_load() -> None:
    report = """\
Summary:
  Total:\t10.0000 secs
  Slowest:\t0.1211 secs
  Fastest:\t0.0004 secs
  Average:\t0.0101 secs
  Requests/sec:\t1,031

Status code distribution:
  [200]\t10310 responses
"""
    headed = f"## Version 1: 100 concurrent requests\n\n```\n{report}```\n"
    listed = f"1. start it\n2. hey -z 10s -c 30 http://localhost/\n\n{report}"

    assert [run.concurrency for run in reader.read(headed.encode()).runs] == [100]
    (run,) = reader.read(listed.encode()).runs
    assert (run.concurrency, run.requests_per_s) == (30, 1031)


def test_a_script_may_group_the_digits_of_a_report() -> None:
    siege = """\
Transactions:                  16,880 hits
Availability:                 100.00 %
Elapsed time:                  11.35 secs
Response time:                  0.10 secs
Transaction rate:            1,487.80 trans/sec
Concurrency:                   48.85
Failed transactions:               0
"""
    k6 = """\
     http_req_duration..............: avg=9.91ms min=350.1µs med=8.7ms max=181.2ms
     http_reqs......................: 149,850 4,994.12/s
     vus_max........................: 50     min=50        max=50
"""
    (run_of_siege,) = reader.read(siege.encode()).runs
    (run_of_k6,) = reader.read(k6.encode()).runs

    assert (run_of_siege.requests_completed, run_of_siege.requests_per_s) == (16880, 1487.8)
    assert (run_of_k6.requests_completed, run_of_k6.requests_per_s) == (149850, 4994.12)
