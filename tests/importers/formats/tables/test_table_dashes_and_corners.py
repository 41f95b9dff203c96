"""Dashes for loads, means of columns, empty corners, loads with a duration, marked captions."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, runs, table

ABOVE = "## HTTP servers\n\n"


@pytest.mark.parametrize("dash", ["-", "N/A"])
def test_a_dash_is_a_load_that_nobody_states_and_not_that_of_the_row_above(dash):
    rows = [["100", "51,231", "1 ms"], ["50", "31,401", "2 ms"], [dash, "12,071", "3 ms"]]
    text = ABOVE + table(["Connections", "RPS", "p99"], *rows)
    assert [run.concurrency for run in runs(text)] == [100, 50, None]
    named = [["alpha", "100", "51,231"], ["bravo", "50", "31,401"], ["charlie", dash, "12,071"]]
    text = "## HTTP servers (wrk -c100)\n\n" + table(["Server", "Connections", "RPS"], *named)
    assert [run.concurrency for run in runs(text)] == [100, 50, None]


def test_the_mean_of_the_rates_beside_it_is_no_run():
    heads = ["Server", "json (req/s)", "html (req/s)", "Average (req/s)"]
    text = ABOVE + table(heads, ["alpha", "51,231", "61,021", "56,126"])
    assert [run.requests_per_s for run in runs(text)] == [51231, 61021]
    assert "table.column" in codes(text)
    text = ABOVE + table(
        ["Server", "Average (req/s)", "Max (req/s)"], ["alpha", "51,231", "61,021"]
    )
    assert [run.requests_per_s for run in runs(text)] == [51231]


def test_a_head_without_its_first_bar_has_an_empty_corner():
    text = ABOVE + " | RPS | p99\n--- | --- | ---\nnginx | 61,201 | 3 ms\ncaddy | 40,111 | 6 ms\n"
    assert [(run.server_name, run.requests_per_s) for run in runs(text)] == [
        ("nginx", 61201),
        ("caddy", 40111),
    ]


def test_a_load_stands_before_the_duration_of_its_test():
    rows = [["10 / 30s", "412.5", "31 ms"], ["100 / 60s", "2,018.7", "97 ms"]]
    found = runs(ABOVE + table(["VUs / duration", "RPS", "p95"], *rows))
    assert [(run.concurrency, run.requests_per_s) for run in found] == [(10, 412.5), (100, 2018.7)]
    assert [run.offered_rate for run in found] == [None, None]


def test_a_heading_without_a_colon_says_that_the_list_below_it_is_of_rates():
    text = "# Bench\n\n{}Requests per second (ab -c 50)\n\n- Apache: 3,121\n- nginx: 9,871\n"
    found = runs(text.format("## "))
    assert [(run.server_name, run.concurrency) for run in found] == [("Apache", 50), ("nginx", 50)]
    assert len(runs(text.format(""))) == 2  # the load in it says that somebody measured
    assert runs(text.format("").replace(" (ab -c 50)", "")) == []


def test_a_share_before_a_time_is_its_percentile():
    text = (
        ABOVE
        + "Caddy: 58,221.1 req/s, avg 7.1ms, 99% 31ms\nNginx: 88,902.4 req/s, avg 4ms, 99% 15ms\n"
    )
    assert [run.latency_ms for run in runs(text)] == [
        {"mean": 7.1, "p99": 31},
        {"mean": 4, "p99": 15},
    ]
    rows = table(
        ["Server", "Result"], ["alpha", "58,221 req/s, 99% 31ms"], ["bravo", "8,221 req/s"]
    )
    assert runs(ABOVE + rows)[0].latency_ms == {"p99": 31}


def test_a_path_behind_a_general_word_keeps_its_slash():
    rows = table(["Server", "RPS"], ["alpha", "1,204"], ["bravo", "988"])
    text = (
        f"### Endpoint /users\n\n{rows}\n### Load test / carts\n\n{rows.replace('1,204', '1,304')}"
    )
    assert {run.label for run in runs(text)} == {"/users", "carts"}


def test_a_line_of_the_tool_in_chinese_is_no_label():
    rows = table(["框架", "QPS", "P99"], ["Gin", "85,211", "9.1ms"])
    (run,) = runs("## 性能测试\n\n测试工具：wrk，并发 200，持续 30s\n\n" + rows)
    assert (run.label, run.concurrency) == ("post", 200)
