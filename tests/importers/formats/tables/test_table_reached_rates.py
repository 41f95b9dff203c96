"""A rate that was reached beside the one that was asked for: "Target | Achieved"."""

from __future__ import annotations

import pytest

from tests.importers.formats.pasted_tables import rates, runs, table

TITLE = "# HTTP load test\n\n"
ROWS = [("cache on", "1000 rps", "998"), ("cache off", "2000 rps", "1113")]


def compared(asked: str, reached: str, unit: str = "/s", wanted: str = "{}") -> str:
    """Return a table of both rates and a time; `wanted` changes what was asked for."""
    rows = [[name, wanted.format(a), f"{b}{unit}", "24 ms"] for name, a, b in ROWS]
    return TITLE + table(["Scenario", asked, reached, "p95"], *rows)


@pytest.mark.parametrize(
    "reached", ["Achieved", "Actual", "Measured", "Reached", "Delivered", "Achieved rate"]
)
@pytest.mark.parametrize("unit", ["/s", " rps", "", "/s (capped)"])
def test_what_was_achieved_is_the_rate(reached, unit):
    read = runs(compared("Target", reached, unit))
    assert [run.requests_per_s for run in read] == [998, 1113]
    assert [run.identity for run in read] == [{"Scenario": "cache on"}, {"Scenario": "cache off"}]


def test_a_row_without_a_result_has_none():
    text = compared("Target", "Achieved") + "| soak | 1000 rps | *(in progress)* | |\n"
    assert rates(text) == [998, 1113]


def test_the_target_may_be_the_first_column_and_name_its_unit_in_the_head():
    rows = [["1000", "998/s", "24 ms"], ["2000", "1113/s", "142 ms"]]
    read = runs(TITLE + table(["Target RPS", "Achieved", "p95"], *rows))
    assert [(run.offered_rate, run.requests_per_s) for run in read] == [(1000, 998), (2000, 1113)]


@pytest.mark.parametrize(
    ("asked", "reached", "unit", "wanted"),
    [
        ("Target", "Achieved", "%", "{}"),
        ("Target", "Achieved", " ms", "{}"),
        ("Target", "Achieved", " jobs/s", "{}"),
        ("Target", "Achieved", "/s", "many"),
        ("Notes", "Achieved", "/s", "{}"),
        ("Target", "Score", "/s", "{}"),
        ("Target", "Achieved", "", "{} of 9"),
    ],
)
def test_other_numbers_beside_a_target_are_no_rates(asked, reached, unit, wanted):
    text = compared(asked, reached, unit, wanted)
    assert not {998, 1113, 1000, 2000} & {*rates(text)}


def test_bare_numbers_far_from_what_was_asked_for_may_be_shares():
    text = compared("Target", "Achieved", "").replace("998", "99.8").replace("1113", "55.6")
    assert rates(text) == [None, None]


def test_rows_of_metrics_have_numbers_of_their_own():
    rows = [["Throughput", "1000 rps", "998"], ["Peak throughput", "2000 rps", "1113"]]
    text = TITLE + table(["Metric", "Target", "Achieved"], *rows)
    assert 1000 not in rates(text)
    assert 1113 not in rates(text)


@pytest.mark.parametrize("asked", ["Requested", "Sent", "Asked for", "Target (rps)"])
def test_what_was_asked_for_is_no_run_beside_it(asked):
    read = runs(compared(asked, "Achieved", ""))
    assert [run.requests_per_s for run in read] == [998, 1113]
    assert [run.latency_ms for run in read] == [{"p95": 24}] * 2


def test_a_rate_with_a_head_of_its_own_stays_the_rate():
    rows = [["1000", "998", "997.5", "24 ms"], ["2000", "1113", "1110.5", "142 ms"]]
    heads = ["Target RPS", "Actual", "Requests/sec", "p95"]
    assert rates(TITLE + table(heads, *rows)) == [997.5, 1110.5]
