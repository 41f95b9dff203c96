"""Rates of steps that failed, estimates, ratios beside times, and remarks on the table above."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import codes, rates, runs, table


@pytest.mark.parametrize("head", ["Primer escalón fallido", "First failed step", "Failing level"])
def test_the_rate_of_a_step_that_failed_is_none(head):
    rows = [["axum", "0.47 ms", "240,000 rps (only 202,336)"], ["ray", "0.60 ms", "200,000 rps"]]
    found = runs("# HTTP load test\n\n" + table(["Server", "p50", head], *rows))
    assert [run.requests_per_s for run in found] == [None, None]
    reached = runs("# HTTP load test\n\n" + table(["Server", "p50", "Sustained"], *rows))
    assert [run.requests_per_s for run in reached] == [240_000, 200_000]


@pytest.mark.parametrize("head", ["RPS before first failed step", "Last RPS before failing level"])
def test_the_rate_before_a_step_that_failed_was_reached(head):
    rows = table(["Server", head], ["nginx", "240,123"], ["caddy", "200,456"])
    assert rates("# HTTP load test\n\n" + rows) == [240_123, 200_456]


@pytest.mark.parametrize("head", ["Est. RPS", "Estimated RPS", "Predicted RPS"])
def test_estimated_rates_are_none(head):
    text = "# HTTP load test\n\n" + table(["Replicas", "{}"], ["2", "~912"], ["4", "~1,817"])
    assert rates(text.format(head)) == []
    beside = table(
        ["Server", "RPS", "Failed step RPS"], ["nginx", "123", "130"], ["gin", "99", "110"]
    )
    assert rates("# HTTP load test\n\n" + beside) == [123, 99]
    assert "table.column" in codes("# HTTP load test\n\n" + beside)
    assert rates(text.format("RPS")) == [912, 1817]


def test_ratios_with_the_heads_of_times_leave_those_their_times():
    heads = ["Server", "req/s", "p50 ms", "p99 ms", "CPU", "p50", "p99"]
    first = ["nginx", "21,214", "0.04", "0.08", "1.00x", "1.00x", "1.00x"]
    text = "# HTTP load test\n\n" + table(
        heads, first, ["gin", "13,102", "0.07", "0.12", "0.6x", "{}", "{}"]
    )
    assert [run.latency_ms["p99"] for run in runs(text.format("0.58x", "0.66x"))] == [0.08, 0.12]


def test_a_sentence_about_cells_says_the_unit_of_the_time():
    rows = table(
        ["Connections", "alpha", "bravo"],
        ["100", "618,509 / 1.03", "711,153 / 2.28"],
        ["200", "549,768 / 0.91", "777,894 / 2.80"],
    )
    for line in ("Cells are `RPS / p99 (ms)`.", "单元为 `RPS / P99(ms)`；另见错误表。"):
        found = runs(f"# HTTP\n\n{line}\n\n{rows}")
        assert [(run.concurrency, run.latency_ms["p99"]) for run in found] == [
            (100, 1.03),
            (100, 2.28),
            (200, 0.91),
            (200, 2.8),
        ]


def test_frames_a_second_are_of_films():
    text = "## Load test over HTTP\n\n" + table(
        ["Users", "p95", "{}"], ["1", "472.4ms", "39"], ["2", "940ms", "20"]
    )
    assert runs(text.format("FPS")) == []
    beside = table(["Server", "RPS", "FPS"], ["nginx", "1231", "60"], ["caddy", "1131", "60"])
    assert len(runs("# HTTP load test\n\n" + beside)) == 2
    assert len(runs(text.format("RPS"))) == 2


def test_remarks_below_the_table_above_have_its_load():
    first = table(["Mode", "req/s"], ["alpha", "1087"], ["bravo", "1014"])
    second = table(["Leg", "req/s"], ["charlie", "1285"], ["echo", "1267"])
    text = f"## Test\n\nwrk c=8000 d=15s\n\n{first}\n- p50: 0.2 ms at c=32.\n\n{{}}\n\n{second}"
    own = [run.concurrency for run in runs(text.format("The fleet:"))][2:]
    assert own == [8000, 8000]
    own = text.replace("- p50: 0.2 ms at c=32.", "- 64 connections, 10 s")
    assert [run.concurrency for run in runs(own.format("Second:"))][2:] == [64, 64]
    said = [run.concurrency for run in runs(text.format("- The fleet at c=32:"))][2:]
    assert said == [32, 32]


def test_connections_behind_the_word_concurrency():
    rows = table(["Server", "req/s"], ["alpha", "1285"], ["bravo", "1267"])
    text = "## HTTP\n\nThree runs, 50 concurrency {} via `oha`.\n\n### Table A\n\n" + rows
    assert [run.concurrency for run in runs(text.format("keep-alive connections"))] == [50, 50]
    assert [run.concurrency for run in runs(text.format("bugs were found"))] == [None, None]
    assert "table.load_unknown" in codes(text.format("bugs were found"))


@pytest.mark.parametrize("users", ["100 max", "up to 100", "50-100"])
def test_a_load_that_is_no_number_refuses_no_odd_rate(users):
    rows = [["Metric", "Value"], ["Requests/sec", "{}"], ["Response time (p95)", "190 ms"]]
    text = "# k6 test\n\n" + table(*rows, ["Virtual users", users])
    assert [(run.requests_per_s, run.concurrency) for run in runs(text.format("277.2"))] == [
        (277.2, None)
    ]
    assert (
        runs(text.format("500").replace("k6", "HTTP").replace("50-100", "100 max")) == []
    )  # a plan


@pytest.mark.parametrize("head", ["Value", "Valore", "Risultato", "Valor", "Ergebnis"])
def test_the_head_of_values_names_no_server(head):
    rows = [["Metric", head], ["Requests/sec", "277"], ["Latency (p95)", "190 ms"]]
    assert [run.server_name for run in runs("# HTTP load test\n\n" + table(*rows))] == [None]


def test_a_head_that_ends_as_a_unit_does_hides_no_lack_of_one():
    rows = table(["Server", "Plaintext", "Params"], ["alpha", "73,631 ± 1,593", "71,314 ± 508"])
    assert "format.no_unit" in codes("## All six\n\n" + rows)
    assert "format.no_unit" not in codes("## All six\n\n" + rows.replace("Params", "Params ms"))
