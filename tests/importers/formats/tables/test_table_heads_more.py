"""General rules of heads: groups in two rows, JMeter's heads, transactions, words behind loads."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table

HTTP = "wrk against the HTTP server, GET /\n\n"


@pytest.mark.parametrize(
    "groups", [("foo", "bar"), ("before", "after"), ("최적화 전", "최적화 후")]
)
def test_groups_of_two_rows_of_heads_name_their_columns(groups):
    head = ["API", groups[0], "", groups[1], "", "개선율(%)"]
    rows = [["", "avg (ms)", "RPS", "avg (ms)", "RPS", "RPS"]]
    rows += [["login", "15,817", "2.53", "603", "6.63", "161"]]
    rows += [["list", "23,691", "2.54", "61", "65.57", "2,491"]]
    found = runs(HTTP + table(head, *rows))
    assert [(run.requests_per_s, run.latency_ms["mean"]) for run in found] == [
        (2.53, 15817),
        (6.63, 603),
        (2.54, 23691),
        (65.57, 61),
    ]
    names = [(run.server_name, *run.identity.values()) for run in found]
    assert len(set(names)) == 4
    assert all(run.identity.get("API") or run.server_name in ("login", "list") for run in found)


def test_groups_over_heads_of_html_name_their_columns():
    text = (
        "<p>HTTP test with JMeter</p><table><tr><th rowspan=2>API</th><th colspan=2>foo</th>"
        "<th colspan=2>bar</th></tr><tr><th>avg (ms)</th><th>RPS</th><th>avg (ms)</th><th>RPS</th>"
        "</tr><tr><td>login</td><td>158</td><td>2.53</td><td>603</td><td>6.63</td></tr>"
        "<tr><td>list</td><td>239</td><td>2.54</td><td>61</td><td>65.57</td></tr></table>"
    )
    assert [(run.server_name, run.requests_per_s) for run in runs(text)] == [
        ("foo", 2.53),
        ("bar", 6.63),
        ("foo", 2.54),
        ("bar", 65.57),
    ]


def test_jmeters_heads_have_its_units():
    head = ["Label", "# Samples", "Average", "Min", "Max", "Std. Dev.", "Error %", "Throughput"]
    head += ["Received KB/sec", "Avg. Bytes"]
    row = ["HTTP Request", "50000", "3495", "22", "28305", "2978.26", "0%", "131.5", "49.5", "386"]
    (run,) = runs("## 500 users, 100 iterations\n\n" + table(head, row, ["TOTAL", *row[1:]]))
    assert (run.requests_per_s, run.requests_completed, run.concurrency) == (131.5, 50000, 500)
    assert run.latency_ms == {"mean": 3495, "min": 22, "max": 28305, "stdev": 2978.26}
    assert run.transfer_rate_Bps == 49.5 * 1024


@pytest.mark.parametrize("near", ["jmeter压测\n\n", "## k6\n\n", "接口：/user/login\n\n"])
def test_transactions_beside_http_are_requests(near):
    assert rates(near + table(["Threads", "TPS"], ["10", "950.3"], ["20", "2722.1"])) == [
        950.3,
        2722.1,
    ]


def test_transactions_of_anything_are_asked_for():
    text = "Bank ledger\n\n" + table(["Case", "TPS", "Avg"], ["a", "950.3", "2 ms"])
    assert (rates(text), "table.not_http" in codes(text)) == ([], True)


@pytest.mark.parametrize("cells", [("50 workers", "100 workers"), ("50c/8t", "100c/8t")])
def test_a_load_may_have_a_word_behind_it(cells):
    rows = [[cells[0], "412.5"], [cells[1], "425.1"]]
    found = runs(HTTP + table(["Concurrency", "RPS"], *rows))
    assert [run.concurrency for run in found] == [50, 100]


def test_a_scenario_of_texts_and_sizes_is_a_name():
    rows = [["Linux", "Hello", "232.6"], ["Linux", "1KB", "228.8"], ["Linux", "10KB", "117.9"]]
    found = runs(HTTP + table(["Host", "Scenario", "RPS"], *rows))
    assert [run.identity["Scenario"] for run in found] == ["Hello", "1KB", "10KB"]


def test_a_rough_number_has_no_three_decimals():
    rows = [["Fastify", "~29,058"], ["Express", "~8,581"]]
    assert rates("wrk\n\n" + table(["Сервер", "Запросов/сек"], *rows)) == [29058, 8581]


def test_rows_written_by_requests_refuse_no_rate_of_requests():
    head = ["Mode", "req/s", "rows/s", "p95 (ms)"]
    rows = [["single", "299.4", "299", "63"], ["batch", "30.39", "303.9", "744"]]
    assert rates("k6 against /batch\n\n" + table(head, *rows)) == [299.4, 30.39]


def test_a_load_in_short_words_of_connections_and_threads():
    text = "h2load: 128 con / 4 thr, HTTP\n\n" + table(["Target", "rps"], ["alpha", "9 805"])
    assert [run.concurrency for run in runs(text)] == [128]


def test_sizes_of_machines_beside_round_rates_are_no_runs():
    rows = [["8核16GB", "50,000", "20,000", "50ms"], ["16核32GB", "100,000", "50,000", "40ms"]]
    assert rates("### 性能基准\n\n" + table(["配置", "并发连接", "QPS", "P99延迟"], *rows)) == []


def test_c_among_other_languages_is_no_load():
    text = (
        "Framework;Language;Throughput (req/s)\nBeego;Go;14231\nSlim;C;19942\nUndertow;C++;59144\n"
    )
    assert rates(HTTP + text) == [14231, 19942, 59144]


def test_units_before_and_behind_ranges():
    rows = [["old", "930 [900–999] req/s"], ["new", "1,200 [1,100–1,300] req/s"]]
    assert rates(HTTP + table(["Case", "Result"], *rows)) == [930, 1200]


def test_a_row_with_a_rate_is_no_head_of_blanks():
    assert rates("wrk\n\nbjoern 577 rps\nPassenger,3 020 rps\nBeego,1 704 rps\n") == []
