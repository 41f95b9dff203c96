"""Names, loads and reports in READMEs and threads that a too narrow rule once shut out."""

from __future__ import annotations

import pytest

from importers.reader import read
from tests.importers.reading.outputs import WRK
from tests.importers.reading.test_names_in_logs_and_loops import SIEGE

ONE, TWO = WRK.format(rate="6192.10"), WRK.format(rate="7022.40")
ABORTED = (
    "Benchmarking 127.0.0.1 (be patient)\nSend request failed!\n"
    "apr_socket_recv: Connection reset by peer (54)\nTotal of 5 requests completed\n"
)
AB = (
    "Concurrency Level:      10\nTime taken for tests:   2.000 seconds\n"
    "Complete requests:      400\n"
    "Failed requests:        0\nRequests per second:    200.00 [#/sec] (mean)\n"
)
RATE = "Requests per second:    {} [#/sec] (mean)\nTime per request:       26.5 [ms] (mean)\n"
BOMBARDIER = (
    "Done!\nStatistics        Avg      Stdev        Max\n"
    "  Reqs/sec     104050.45   15852.09  133791.97\n"
    "  Latency        4.80ms    10.35ms      3.06s\n  HTTP codes:\n"
    "    1xx - 0, 2xx - 100000, 3xx - 0, 4xx - 0, 5xx - 0\n    others - 0\n"
    "  Throughput:    19.15MB/s\n"
)
ARTILLERY = (
    "http.codes.200: ..... {count}\nhttp.request_rate: ..... {rate}/sec\n"
    "http.requests: ..... {count}\n"
    "http.response_time:\n  min: ..... 1\n  max: ..... 90\n  median: ..... 7\n  p95: ..... 20\n"
    "vusers.completed: ..... 20\n"
)


def runs(text):
    return read(text.encode()).runs


def labels(text):
    return [run.label for run in runs(text)]


def loads(text):
    return [run.concurrency for run in runs(text)]


def fenced(report):
    return f"```\n{report}```\n"


def test_a_test_that_gave_up_is_told_without_its_banner():
    first, second = runs(f"### alpha\n\n{fenced(ABORTED)}\n### bravo\n\n{fenced(AB)}")
    assert (first.label, first.aborted, first.requests_completed) == ("alpha", True, 5)
    assert (second.label, second.aborted, second.requests_per_s) == ("bravo", False, 200.0)


def test_an_error_below_the_labels_of_a_report_is_no_second_test():
    (run,) = runs(fenced(f"Benchmarking 127.0.0.1 (be patient)\n{AB}apr_socket_recv: timed out\n"))
    assert (run.aborted, run.concurrency) == (False, 10)


@pytest.mark.parametrize(("options", "load"), [("-n 200 -c 20", 20), ("-c 20", None)])
def test_options_as_code_in_a_sentence_hold_for_the_reports_below(options, load):
    reports = f"nginx:\n\n{RATE.format('754.53')}\nbravo:\n\n{RATE.format('606.32')}"
    text = f"Here is some data of ApacheBench, called with `{options}`:\n{fenced(reports)}"
    assert loads(text) == [load, load]


def test_a_typical_output_that_a_manual_shows_is_no_run():
    assert runs(f"A typical wrk output looks like this:\n\n{fenced(ONE)}") == []
    assert len(runs(f"My typical day with wrk:\n\n{fenced(ONE)}")) == 1


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("Generate some load", None),
        ("At the beginning, all is fine:", None),
        ("Bare metal:", "Bare metal"),
        ("Quarkus behind nginx:", "Quarkus behind nginx"),
    ],
)
def test_a_line_without_a_mark_names_an_only_report_in_few_words(line, label):
    assert labels(f"{line}\n{fenced(ONE)}") == [label]


def test_a_script_may_say_a_name_with_a_colon_in_it():
    lines = [f"Running benchmark for {name} ...\n\n" for name in ("node:http@22", "alpha@4.1")]
    assert labels(fenced(f"{lines[0]}{ONE}\n{lines[1]}{TWO}")) == ["node:http@22", "alpha@4.1"]


@pytest.mark.parametrize(
    ("between", "load"),
    [
        ("[a page](https://example.org/alpha)", 50),
        ("`listen('127.0.0.1', 3000)`", 50),
        ("listens on http://10.0.0.9/", None),
    ],
)
def test_a_link_and_its_own_address_do_not_part_a_report_from_the_command_of_all(between, load):
    command = fenced("bombardier -n 100000 -c 50 -p r http://127.0.0.1:3000\n")
    text = f"## All\n\n{command}\n### Detail\n\n#### alpha\n\n{between}\n\n{fenced(BOMBARDIER)}"
    assert loads(text) == [load]


@pytest.mark.parametrize("prompt", ["D:\\>bombardier.exe", "C:\\my tools>bombardier"])
def test_the_prompt_of_windows_has_no_blank(prompt):
    assert loads(fenced(f"{prompt} -c 500 -n 100000 http://localhost/\n{BOMBARDIER}")) == [500]


@pytest.mark.parametrize("break_", ["using\n 500 connection(s)", "using 500\nconnection(s)"])
def test_a_console_breaks_the_first_line_of_bombardier(break_):
    head = f"Bombarding http://localhost/a with 100000 request(s) {break_}\n"
    assert loads(fenced(head + BOMBARDIER)) == [500]


@pytest.mark.parametrize(
    ("heading", "label"),
    [
        ("second time, log = false", "log = false"),
        ("JSON of alpha using 4 threads (default)", "JSON of alpha"),
        ("Alpha server at 127.0.0.1:8080", "Alpha"),
        ("Results with wrk", None),
    ],
)
def test_what_a_heading_says_besides_settings_and_addresses(heading, label):
    report = ONE.replace(" 2 threads", " 4 threads")
    assert labels(f"## {heading}\n\n{fenced(report)}") == [label]


def test_statistics_of_wrk_with_percentiles_are_a_report_without_its_rate():
    report = (
        "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n"
        "    Latency     1.57ms    1.31ms   7.28ms   82.41%\n"
        "    Req/Sec   528.29    650.55     5.55k    97.45%\n"
        "  Latency Distribution (HdrHistogram - Recorded Latency)\n 50.000%    1.16ms\n"
        " 90.000%    3.71ms\n 99.000%    5.72ms\n"
        "#[Mean    =        1.569, StdDeviation   =  1.314]\n"
    )
    (run,) = runs(f"## 500 open connections\n\n### alpha\n\n{fenced(report)}")
    assert (run.label, run.requests_per_s, run.latency_ms["p99"]) == (
        "alpha",
        None,
        5.72,
    )


def test_bars_of_another_alphabet_part_the_cells_of_autocannon():
    text = (
        "Running 5s test @ http://localhost:8080/a\n128 connections\n\n"
        "¦ Stat    ¦ 2.5% ¦ 50%  ¦ 97.5% ¦ 99%   ¦ Avg     ¦ Stdev   ¦ Max   ¦\n"
        "¦ Latency ¦ 0 ms ¦ 1 ms ¦ 14 ms ¦ 18 ms ¦ 2.17 ms ¦ 3.89 ms ¦ 72 ms ¦\n"
        "¦ Stat      ¦ 1%      ¦ 2.5%    ¦ 50%     ¦ 97.5%   ¦ Avg       ¦ Stdev     ¦ Min     ¦\n"
        "¦ Req/Sec   ¦ 197,503 ¦ 197,503 ¦ 256,767 ¦ 262,399 ¦ 246,374.4 ¦ 24,655.13 ¦ 197,480 ¦\n"
    )
    (run,) = runs(fenced(text))
    assert (run.concurrency, run.requests_per_s, run.latency_ms["mean"]) == (128, 246374.4, 2.17)


def test_a_list_of_rates_below_the_names_of_reports_tells_them_again():
    again = "## Rates\n\n* front page: 207.3 [#/sec]\n* user page: 10.02 [#/sec]\n\n# Outputs\n\n"
    one = AB.replace("200.00", "207.30").replace("2.000", "1.930")
    other = AB.replace("200.00", "10.02").replace("2.000", "39.920")
    reports = f"### front page\n\n{fenced(one)}\n### user page\n\n{fenced(other)}"
    text = f"# Move to thin\n\n{again}{reports}"
    assert [run.tool for run in runs(text)] == ["ab", "ab"]


@pytest.mark.parametrize(
    ("outer", "inner", "load"),
    [
        ("500 connections", "alpha", 500),
        ("500 connections", "alpha (20 users)", 20),
        ("Up to 500 connections", "alpha", None),
        ("10 users in the table", "alpha", None),
    ],
)
def test_the_section_around_a_heading_says_the_load(outer, inner, load):
    assert loads(f"## {outer}\n\n### {inner}\n\n{fenced(BOMBARDIER)}") == [load]


@pytest.mark.parametrize(
    "lines",
    [
        "// Two workers: ab -n 400 -c 10 http://localhost/\n",
        "# Two workers  ab -n400 -c10 -k\n",
        "#Two workers ab -n400 -c10 -k\n",
    ],
)
def test_a_comment_names_the_report_of_the_call_in_it(lines):
    (run,) = runs(fenced(lines + AB))
    assert (run.label, run.concurrency) == ("Two workers", 10)


def test_a_report_of_siege_has_no_command_for_fewer_users():
    call = "siege -c {} -t 10S http://localhost/\n"
    measured = SIEGE.format(rate="812.30").replace(" 9.60", "81.99")
    assert loads(fenced(call.format(100) + measured)) == [100]
    assert loads(fenced(call.format(10) + measured)) == [None]


def test_two_reports_of_artillery_stand_in_two_cells():
    cells = [
        f"<td><pre>\n{ARTILLERY.format(count=n, rate=r)}</pre></td>" for n, r in ((9, 1), (8, 2))
    ]
    text = f"<table><tr><th>alpha</th><th>bravo</th></tr><tr>{''.join(cells)}</tr></table>\n"
    rates = [(run.requests_completed, run.requests_per_s) for run in runs(text)]
    assert rates == [(9, 1.0), (8, 2.0)]


def test_a_name_may_stand_behind_the_rate_of_wrk():
    report = ONE.replace("Requests/sec:   6192.10", "Requests/sec: 6192 (main)")
    assert "(main)" in report
    assert [run.requests_per_s for run in runs(fenced(report))] == [6192.0]
    faster = report.replace("(main)", "(11x faster)")
    assert [run.requests_per_s for run in runs(fenced(faster))] == [None]


def test_groups_of_digits_are_numbers_of_ab():
    grouped = AB.replace("      10\n", "      1,000\n").replace("      400\n", "      100,000\n")
    (run,) = runs(fenced(grouped.replace("2.000 seconds", "500.000 seconds")))
    assert (run.concurrency, run.requests_completed) == (1000, 100_000)


def test_a_word_before_the_command_of_totals_hides_no_load():
    totals = (
        "  4429 requests in 5.10s, 610.52KB read\n"
        "Requests/sec:    868.51\nTransfer/sec:    119.72KB\n"
    )
    for word in ("", "Test "):
        call = f"{word}wrk -t30 -c300 -d5s http://rec.local:5001/\n"
        assert loads(fenced(call + totals)) == [300]


@pytest.mark.parametrize(
    ("above", "below", "names"),
    [
        ("### post", "### get", ["post", "get"]),
        ("### load-test-post", "### load-test-get", ["post", "get"]),
        ("### What we get", "### Alpha", [None, "Alpha"]),
        ("alpha：\n", "标准库：\n", ["alpha", "标准库"]),
        ("## alpha\n#### Performance 870 RPS", "## bravo\n#### 性能 1270 RPS", ["alpha", "bravo"]),
        ("### alpha 870 RPS", "### bravo 1270 RPS", ["alpha 870 RPS", "bravo 1270 RPS"]),
    ],
)
def test_headings_of_methods_and_of_rates(above, below, names):
    assert labels(f"{above}\n{fenced(ONE)}\n{below}\n{fenced(TWO)}") == names
