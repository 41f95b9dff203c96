"""Parts of wrk's reports that people quote, and the settings that stand in a section above all."""

from __future__ import annotations

import pytest

from importers.reader import read

PAIR = """Requests/sec:  {}
Transfer/sec:      2.61MB
"""
WHOLE = """Running 10s test @ http://localhost:8080
  2 threads and 40 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.00ms    0.20ms  14.00ms   90.00%
    Req/Sec     5.00k   300.00     6.00k    70.00%
  100000 requests in 10.00s, 10.00MB read
Requests/sec:  10000.00
Transfer/sec:      1.00MB
"""
CUT = """Running 15s test @ http://localhost:8080

  1 threads and 35 connections

  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     {}ms    2.54ms  14.96ms   66.55%
    Req/Sec     2.09k     2.01k    5.42k    42.30%
  Latency Distribution (HdrHistogram - Recorded Latency)
    50.000%    4.39ms
    99.000%    11.44ms
"""
SETTINGS = "## Test Configuration\n- **Duration**: 30s\n- **Concurrent Connections**: 700\n\n"


def runs_of(text):
    return read(text.encode(), "report.md").runs


def section(name, report):
    return f"#### {name}\n```\n{report}```\n\n"


def test_the_last_two_lines_of_a_report_are_a_run_with_a_remark():
    text = section("drogon", PAIR.format("31438.80")) + section("nginx", PAIR.format("53438.80"))
    report = read(text.encode(), "report.md")
    assert [run.requests_per_s for run in report.runs] == [31438.8, 53438.8]
    assert [run.label for run in report.runs] == ["drogon", "nginx"]
    assert [remark.code for remark in report.diagnostics] == ["text.cut", "text.cut"]


@pytest.mark.parametrize("below", ["Avg Req Time:  4.2ms\n", "Overall Requests/sec: 41.50\n"])
def test_the_same_lines_of_other_tools_are_no_report_of_wrk(below):
    text = section("drogon", PAIR.format("31438.80") + below)
    assert "wrk" not in [run.tool for run in runs_of(text)]


def test_the_last_lines_of_a_whole_report_are_no_second_run():
    text = section("drogon", WHOLE) + "That is:\n\n```\nRequests/sec:  10000.00\n"
    text += "Transfer/sec:      1.00MB\n```\n"
    assert [run.requests_completed for run in runs_of(text)] == [100000]


def test_what_stands_below_a_cut_report_names_the_next_one():
    first, second = CUT.format("4.67"), CUT.format("1.67")
    text = f"SYNC \n-----------\n{first}\n\nASYNC \n-----------    \n\n{second}"
    runs = runs_of(text)
    assert [run.label for run in runs] == ["SYNC", "ASYNC"]
    assert [run.latency_ms["p99"] for run in runs] == [11.44, 11.44]


def test_settings_in_a_section_above_all_reports_hold_for_each():
    text = SETTINGS + "## Results\n\n" + section("drogon", PAIR.format("31438.80"))
    text += section("nginx", PAIR.format("53438.80"))
    assert [run.concurrency for run in runs_of(text)] == [700, 700]


def test_settings_beside_one_report_are_those_of_this_report():
    settings = SETTINGS.replace("## Test Configuration", "## drogon")
    text = settings + f"```\n{PAIR.format('31438.80')}```\n\n## nginx\n\n```\n"
    text += PAIR.format("53438.80") + "```\n"
    assert [run.concurrency for run in runs_of(text)] == [700, None]


def test_a_heading_with_a_part_of_a_number_stands_below_the_number():
    text = "".join(
        f"### {number}. {name} path\n\n### {number}.1. Result:\n\n```\n{WHOLE}```\n\n"
        for number, name in ((1, "hot"), (2, "cold"))
    )
    assert [run.label for run in runs_of(text)] == ["hot path", "cold path"]
    beside = text.replace("1.1.", "3.").replace("2.1.", "4.")
    assert [run.label for run in runs_of(beside)] == [None, None]


def test_a_method_is_a_name_and_get_a_word():
    text = "".join(f"## {name}\n\n```\n{WHOLE}```\n\n" for name in ("GET", "PUT"))
    assert [run.label for run in runs_of(text)] == ["GET", "PUT"]
    assert [run.label for run in runs_of(f"We get:\n\n```\n{WHOLE}```\n")] == [None]


def test_announced_names_may_be_what_was_without():
    text = f"This is without any proxy in front:\n```\n{WHOLE}```\n"
    assert [run.label for run in runs_of(text)] == ["without any proxy in front"]
    text = f"This is what I measured without any proxy:\n```\n{WHOLE}```\n"
    assert [run.label for run in runs_of(text)] == [None]


@pytest.mark.parametrize("text", ["并发40总请求数100000", "Tentativa 2", "Essai 3"])
def test_counts_and_tries_in_other_languages_name_nothing(text):
    assert [run.label for run in runs_of(f"## {text}\n\n```\n{WHOLE}```\n")] == [None]


@pytest.mark.parametrize("host", ["...", "\u2026", "srv...", "-"])
def test_dots_are_no_host(host):
    (run,) = runs_of(WHOLE.replace("localhost:8080", f"{host}/page"))
    assert (run.hostname, run.port, run.path) == (None, None, "/page")


@pytest.mark.parametrize("host", ["a", "srv.example.org", "[::1]", "10.0.0.7"])
def test_short_names_and_addresses_are_hosts(host):
    (run,) = runs_of(WHOLE.replace("localhost:8080", f"{host}/page"))
    assert run.hostname == host.strip("[]")


def test_a_rate_straight_below_its_call_is_a_report():
    call = "wrk -t 4 -c 60 -d 30s http://192.0.2.1/{}\n"
    text = f"**alpha**\n{call.format('')}Requests/sec: 2456.41\n"
    text += f"{call.format('b')}Requests/sec:  2904.63\n\n**bravo**\n{call.format('')}\n"
    first, second = read(text.encode(), "").runs
    assert (first.label, first.concurrency, first.requests_per_s) == ("alpha", 60, 2456.41)
    assert (second.label, second.concurrency, second.requests_per_s) == ("alpha", 60, 2904.63)


@pytest.mark.parametrize(
    "above", ["wrk makes 60 connections to http://192.0.2.1/", "hey -c 60 http://192.0.2.1/"]
)
def test_a_rate_below_other_words_is_none_of_wrk(above):
    runs = read(f"{above}\nRequests/sec: 2456.41\n".encode(), "").runs
    assert "wrk" not in [run.tool for run in runs]
