"""What a review of the rules of two days found: each rule beside the table that it broke."""

from __future__ import annotations

import pytest

from importers import reader
from importers.model import Run
from tests.importers.reading.outputs import WRK

OUTPUT = WRK.format(rate="51234.45")
HEY = """Summary:
  Total:	10.0021 secs
  Slowest:	0.1021 secs
  Fastest:	0.0011 secs
  Average:	0.0041 secs
  Requests/sec:	51234.4521
"""

RATES = "| Server | req/s | p99 (ms) |\n|---|---|---|\n| nginx | 51234 | 4.5 |\n| caddy | 41234 | 5.5 |\n"
BARE = RATES.replace("p99 (ms)", "Latency (ms)").replace("req/s", "RPS")
ABOVE = "HTTP, wrk -c 64\n\n"


def runs(text: str) -> list[Run]:
    return reader.read(text.encode()).runs


def statistics(text: str) -> list[set[str]]:
    return [set(run.latency_ms) - {"median"} for run in runs(text)]


def test_what_was_tested_with_stays_where_it_is_no_tool():
    parts = [f"### Tested with Node {version}\n\n{RATES}\n" for version in (18, 22)]
    assert [run.label for run in runs("HTTP\n\n" + "".join(parts))][1:3] == [
        "Tested with Node 18",
        "Tested with Node 22",
    ]
    assert {run.label for run in runs(f"### Tested with k6 (50 VUs)\n\n{RATES}")} == {None}


@pytest.mark.parametrize(
    ("line", "statistic"),
    [
        ("- Latency: median response time", "p50"),
        ("- Latency: p99 of all requests", "p99"),
        ("- Latency: the mean; p99 stays below 20 ms", "mean"),
        ("- Latency: mean, not p99", "mean"),
        ("- Latency: caddy is worse, also at p99", "mean"),
        ("- Latency: average over 3 runs after the 95th", "mean"),
    ],
)
def test_a_line_below_explains_a_time_with_one_statistic_alone(line, statistic):
    assert statistics(f"{ABOVE}{BARE}\n{line}\n") == [{statistic}] * 2


def test_the_caption_of_the_next_table_explains_nothing_above_it():
    lower = BARE.replace("51234", "51235").replace("41234", "41236")
    text = f"{ABOVE}{BARE}\nSecond test:\n\nLatency: p99\n\n{lower}"
    assert statistics(text)[:2] == [{"mean"}] * 2


@pytest.mark.parametrize(
    ("line", "load"),
    [
        ("使用 hey 压测,并发 200", 200),
        ("使用 hey 压测,并发 2 万", None),
        ("分别使用 100、200、500 并发压测:", None),
        ("使用 4 并发协程的服务器,压测结果:", None),
        ("服务器并发 8 个进程,压测结果:", None),
    ],
)
def test_a_chinese_load_is_one_number_of_callers(line, load):
    assert [run.concurrency for run in runs(f"{line}\n\n{HEY}")] == [load]


def test_a_load_that_rises_is_none_of_a_row():
    text = (
        "HTTP load test with k6\n\n| Stage | Req/s | p95 (ms) |\n|---|---|---|\n"
        "| ramp 10 to 50 VUs | 512.4 | 45 |\n| 100 VUs, 2m | 812.4 | 55 |\n"
        "| up to 200 VUs | 912.4 | 65 |\n"
    )
    assert [run.concurrency for run in runs(text)] == [None, 100, None]


def test_times_of_another_table_need_its_head_of_names():
    rates = "| Endpoint | v1 RPS | v2 RPS |\n|---|---|---|\n| /a | 5123 | 6123 |\n| /b | 4123 | 5123 |\n"
    times = "| Endpoint | v1 Latency (ms) | v2 Latency (ms) |\n|---|---|---|\n| /a | 5.1 | 4.1 |\n"
    assert any(run.latency_ms for run in runs(f"{ABOVE}{rates}\n## Latency\n\n{times}"))
    queries = times.replace("Endpoint", "Query").replace("/a", "select user")
    assert len(runs(f"{ABOVE}{rates}\n## Queries\n\n{queries}")) == 4


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("HTTP/3 is not yet tested.", 2),
        ("Memory was not measured.", 2),
        ("These figures were not tested.", 0),
        ("(not load-tested)", 0),
        ("We repeated each test and saw no anomalies.", 2),
    ],
)
def test_only_a_line_about_the_figures_says_that_nobody_measured_them(line, number):
    assert len(runs(f"## HTTP benchmark\n\n{line}\n\n{RATES}")) == number


def test_rates_in_proportion_to_machines_are_measured_below_a_command():
    rows = "| Setup | RPS |\n|---|---|\n| 1 node | 12.5k |\n| 2 nodes | 25k |\n| 4 nodes | 50k |\n"
    assert len(runs(f"`wrk -t4 -c100 -d30s http://localhost/`\n\n{rows}")) == 3
    assert runs(f"HTTP capacity\n\n{rows}") == []


def test_requests_in_flight_beside_a_rate_are_no_traffic_below_a_command():
    rows = RATES.replace("p99 (ms)", "Active requests").replace("4.5", "64").replace("5.5", "64")
    assert len(runs(f"`wrk -c64 http://localhost/`\n\n{rows}")) == 2
    assert runs(f"Dashboard of the site\n\n{rows}") == []


@pytest.mark.parametrize(
    "line",
    [
        "Cela devrait être plus rapide après l'optimisation :",
        "Los resultados deberían ser mejores con caché. Sin caché:",
        "Wir sollten so schnell wie nginx sein, sind es aber nicht:",
    ],
)
def test_a_wish_in_other_languages_announces_no_expected_output(line):
    assert len(runs(f"{line}\n```\n{OUTPUT}\n```\n")) == 1


def test_clients_need_a_name_that_no_server_has():
    names = (
        "| Server | req/s |\n|---|---|\n| Needle | 51234 |\n| Got | 41234 |\n| Express | 31234 |\n"
    )
    assert len(runs(ABOVE + names)) == 3
    assert runs(ABOVE + names.replace("Express", "axios").replace("Server", "Client")) == []


def test_a_sentence_about_costs_points_at_no_rates():
    rows = "| Framework | A | B |\n|---|---|---|\n| nginx | 512 | 612 |\n| caddy | 412 | 512 |\n"
    cost = "The table below shows the cost in dollars per requests per second of each:"
    assert runs(f"{cost}\n\n{rows}") == []
    assert len(runs(f"The table below shows the requests per second of each:\n\n{rows}")) == 4


def test_times_to_come_beside_round_rates_are_measured_below_a_command():
    rows = "| Server | Requests/sec | p99 |\n|---|---|---|\n| nginx | 50,000 | TODO |\n| caddy | 40,000 | TODO |\n"
    assert len(runs(f"wrk -t4 -c100 http://localhost:8080/ on my laptop:\n\n{rows}")) == 2
    assert runs(f"HTTP benchmark\n\n{rows}") == []


def test_a_lone_rate_of_a_thread_is_no_run_and_a_row_beside_others_is():
    per_thread = "| Server | c | Req/s |\n|---|---|---|\n| caddy | 64 | 12950 |\n"
    other = f"{per_thread}| h2o | 64 | 48111 |\n"
    assert [run.server_name for run in runs(f"{OUTPUT}\n\n{other}")][1:] == ["caddy", "h2o"]


def test_what_stands_behind_two_dashes_is_for_the_script_of_wrk():
    command = "wrk -t4 -c64 -d30s -s post.lua http://localhost:8080/ -- -R 100000"
    (run,) = runs(f"$ {command}\n{OUTPUT}")
    assert (run.tool, run.offered_rate) == ("wrk", None)


def test_a_count_of_answers_by_class_is_no_name():
    text = "```\nSERVER  RATE         4xx   5xx\nnginx   51234 req/s  none  none\ncaddy   41234 req/s  none  none\n```\n"
    assert all("4xx" not in run.identity for run in runs(text))


SAME_DECIMALS = (
    "Server,p99 (ms),req/s\nalpha,4.1,1234.5\nbravo,4.2,2345.6\ngin,4,3456.7\nfoo,5,4567.8"
)


@pytest.mark.parametrize(("cut", "number"), [(0, 4), (1, 3), (2, 3), (3, 3)])
def test_a_last_row_without_a_line_end_is_whole_where_it_has_all_decimals(cut, number):
    text = SAME_DECIMALS[: len(SAME_DECIMALS) - cut]
    assert [run.requests_per_s for run in runs(text)][:3] == [1234.5, 2345.6, 3456.7]
    assert len(runs(text)) == number


def test_a_refusal_says_that_the_last_row_was_left_out():
    report = reader.read(b"Server,req/s,p99 (ms)\nnginx,45000,2\napache,12000,8")
    assert report.runs == [] and "has no line end" in report.diagnostics[0].message
