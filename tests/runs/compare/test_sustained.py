"""Offered rates: what a server keeps up with, who keeps more, and what is said of latency."""

from __future__ import annotations

from typing import Any

from runs.compare.run_view import RunView
from runs.compare.series import group
from runs.compare.sustained import sustained_of
from tests.runs.compare.conclude import conclude
from tests.runs.compare.make import make_view


def offered(server: str, reached: dict[float, list[float]], **values) -> list[RunView]:
    """Return a run for each reached rate, by the offered rate."""
    usual: dict[str, Any] = dict.fromkeys(("concurrency", "requests_completed", "time_taken_s"))
    usual |= {"server_name": server, "tool": "wrk2", "measured_order": "interleaved"}
    return [
        make_view(offered_rate=rate, requests_per_s=own, **(usual | values))
        for rate, rates in reached.items()
        for own in rates
    ]


def kept(runs):
    """Return what the only series of these runs sustains."""
    (axis,) = group(runs)[0]
    return sustained_of(axis.series[0])


def test_the_highest_rate_counts_up_to_which_every_repeat_reached_its_offer():
    own = kept(offered("A", {1000.0: [1000.0] * 3, 2000.0: [1985.0] * 3, 2250.0: [2250.0, 2000.0]}))
    assert (own.rate, own.failed_at) == (2000.0, 2250.0)


def test_a_rate_above_a_failed_one_is_not_sustained():
    own = kept(offered("A", {1000.0: [1000.0], 2000.0: [1500.0], 3000.0: [3000.0]}))
    assert (own.rate, own.failed_at) == (1000.0, 2000.0)


def test_failures_end_what_is_sustained():
    bad = {"requests_completed": 1000, "requests_failed": 10}
    runs = [*offered("A", {1000.0: [1000.0]}), *offered("A", {2000.0: [2000.0]}, **bad)]
    assert (kept(runs).rate, kept(runs).failed_at) == (1000.0, 2000.0)


def test_the_one_that_keeps_more_with_three_repeats_leads_and_the_step_is_named():
    fast = offered("A", {1500.0: [1500.0] * 3, 2000.0: [2000.0] * 3, 2250.0: [2100.0] * 3})
    slow = offered("B", {1500.0: [1500.0] * 3, 2000.0: [1800.0] * 3})
    (conclusion,) = conclude(fast, slow)
    assert conclusion.leader and conclusion.leader.server == "A"
    assert conclusion.sentences[0] == (
        "A 1.24.0 sustained 2,000/s (next measured 2,250/s failed); "
        "B 1.24.0 sustained 1,500/s (2,000/s failed)."
    )
    assert [(row.rank, row.figure) for row in conclusion.rows] == [(1, 2000.0), (2, 1500.0)]
    assert conclusion.data["summary"]["metric"] == "sustained"


def test_two_repeats_prove_no_leader_and_equal_rates_share_a_rank():
    fast = offered("A", {1000.0: [1000.0] * 2, 2000.0: [2000.0] * 2})
    slow = offered("B", {1000.0: [1000.0] * 2, 2000.0: [1800.0] * 2})
    same = offered("C", {1000.0: [1000.0] * 2, 2000.0: [1900.0] * 2})
    (conclusion,) = conclude(fast, slow, same)
    assert conclusion.leader is None
    assert [row.rank for row in conclusion.rows] == [1, 2, 2]


def test_who_kept_all_that_it_was_offered_has_no_ratio_to_one_that_was_offered_more():
    more = offered("A", {1000.0: [1000.0] * 3, 2000.0: [2000.0] * 3, 3000.0: [2100.0] * 3})
    less = offered("B", {1000.0: [1000.0] * 3})
    weak = offered("C", {1000.0: [1000.0] * 3, 1500.0: [1100.0] * 3})
    (conclusion,) = conclude(more, less, weak)
    rows = {row.series.server: row for row in conclusion.rows}
    assert (rows["A"].rank, rows["B"].rank, rows["C"].rank) == (1, 2, 2)
    assert rows["B"].ratio is None and rows["C"].ratio is not None


def test_rates_that_one_of_two_does_not_sustain_are_no_missing_common_load():
    values = {"latency_ms": {"p99": 9.0}}
    first = offered("A", {2000.0: [2000.0] * 3}, **values)
    second = offered("B", {1000.0: [1000.0] * 3, 2000.0: [1100.0] * 3}, **values)
    (conclusion,) = conclude(first, second)
    (pair,) = [own for own in conclusion.findings if own.versus]
    assert pair.sentence == (
        "A 1.24.0 and B 1.24.0 have no rate in common that both sustain: 2,000 against 1,000."
    )


def test_a_latency_that_is_ahead_at_a_limit_is_at_most_that():
    def runs(server, latency):
        own = [
            offered(server, {rate: [rate]}, latency_ms={"p99": latency + step}, **limited)
            for rate in (1000.0, 2000.0)
            for step in (0.0, 0.1, 0.2)
        ]
        return [run for part in own for run in part]

    limited = {"client_cpu_percent": 99.0}
    (conclusion,) = conclude(runs("A", 10.0), runs("B", 20.0))
    assert "is ahead of B 1.24.0: at most 0.502\u00d7 the p99 latency" in conclusion.sentences[1]


def test_where_nothing_failed_the_sentence_says_at_least():
    (conclusion,) = conclude(offered("A", {1000.0: [1000.0], 2000.0: [2000.0]}))
    assert conclusion.sentences == ("A 1.24.0 sustained at least 2,000/s.",)


def test_below_saturation_latency_is_compared_and_the_rate_is_not():
    def runs(server, latency):
        rates = {1000.0: [1000.0] * 5, 2000.0: [2000.0] * 5, 3000.0: [2000.0] * 5}
        own = offered(server, rates)
        for number, run in enumerate(own):
            run.numbers["latency_ms"] = {"p99": latency + 0.01 * number}
        return own

    (conclusion,) = conclude(runs("A", 5.0), runs("B", 9.0))
    (pair,) = [finding for finding in conclusion.findings if finding.versus]
    assert (pair.code, pair.metric.key, pair.series.server) == ("faster", "latency_p99", "A")
    assert pair.loads == (1000.0, 2000.0)
    assert conclusion.sentences[1].startswith("A 1.24.0 is ahead of B 1.24.0: 0.5")
    assert not any(finding.metric.key == "requests_per_s" for finding in conclusion.findings)


def lossy(server: str, failed: list[int]) -> list[RunView]:
    """Return repeats at two offered rates that are reached, each with so many failed of 1,000."""
    counts = {"requests_completed": 1000}
    return [
        run
        for own in failed
        for run in offered(
            server, {1000.0: [1000.0], 2000.0: [2000.0]}, requests_failed=own, **counts
        )
    ]


def failures(*series):
    """Return what is concluded about the failures of two series, and the summary."""
    (conclusion,) = conclude(*series)
    own = [finding for finding in conclusion.findings if finding.metric.key == "failed_share"]
    return own, conclusion.sentences


def test_failures_at_the_rates_that_were_reached_are_compared():
    ((pair,), sentences) = failures(lossy("A", [1, 1, 2, 1, 1]), lossy("B", [40, 42, 41, 44, 40]))
    assert (pair.code, pair.series.server, pair.loads) == ("faster", "A", (1000.0, 2000.0))
    assert sentences[-1].startswith("A 1.24.0 is ahead of B 1.24.0: 0.0") and len(sentences) < 4
    assert "the share of failed requests at 1,000\u20132,000/s offered" in sentences[-1]


def test_a_server_without_failures_is_ahead_in_them_without_a_ratio():
    ((pair,), _) = failures(lossy("A", [0] * 5), lossy("B", [40, 42, 41, 44, 40]))
    assert pair.sentence == (
        "A 1.24.0 is ahead of B 1.24.0 in share of failed requests at 1,000\u20132,000/s offered."
    )


def test_where_nothing_failed_failures_are_not_mentioned():
    assert failures(lossy("A", [0] * 5), lossy("B", [0] * 5))[0] == []


def test_rates_that_were_not_reached_say_nothing_of_failures():
    slow = offered("B", {1000.0: [800.0] * 5}, requests_completed=1000, requests_failed=90)
    assert failures(lossy("A", [1, 1, 2, 1, 1]), slow)[0] == []
