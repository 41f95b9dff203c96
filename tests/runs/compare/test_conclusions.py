"""Who leads, who is ranked, what is taken out, and which sentences say it."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare.run_view import RunView
from tests.runs.compare.conclude import conclude, draw_repeats, leader, make_repeats

LOADS = (10.0, 50.0, 100.0)


def steady(rate, repeats=5, loads=LOADS, step=1.0):
    """Return repeats around a rate, a step apart, at each load."""
    return {load: [rate + step * number for number in range(repeats)] for load in loads}


def test_a_leader_is_faster_than_each_other_ranked_series():
    names = {"nginx": 1000.0, "Apache": 800.0, "lighttpd": 500.0}
    series = [make_repeats(name, steady(rate)) for name, rate in names.items()]
    (conclusion,) = conclude(*series)
    assert conclusion.leader and conclusion.leader.server == "nginx"
    assert [(row.rank, row.series.server) for row in conclusion.rows] == [
        (1, "nginx"),
        (2, "Apache"),
        (3, "lighttpd"),
    ]
    assert conclusion.sentences == (
        "nginx 1.24.0 is the fastest of 3: 1.25\u00d7 the requests/s of Apache 1.24.0 (next) "
        "at 10\u2013100 connections.",
    )


@pytest.mark.parametrize("repeats", [1, 2])
def test_fewer_than_three_runs_name_no_winner(repeats):
    pair = [make_repeats(name, steady(rate, repeats)) for name, rate in (("A", 9.0), ("B", 5.0))]
    (conclusion,) = conclude(*pair)
    assert conclusion.leader is None and {row.rank for row in conclusion.rows} == {None}
    text = " ".join(conclusion.sentences)
    assert "measured" in text
    assert not {"leads", "faster", "wins", "best", "no clear difference"} & set(text.split())


@pytest.mark.parametrize(("rate", "is_near"), [(1004.0, True), (996.0, True), (1006.0, False)])
def test_a_pair_of_single_runs_that_is_nearly_equal_is_said_to_be(rate, is_near):
    """A ratio of 1× says nothing that a reader can quote."""
    pair = [make_repeats("A", steady(rate, 1)), make_repeats("B", steady(1000.0, 1))]
    (conclusion,) = conclude(*pair)
    text = " ".join(conclusion.sentences)
    assert ("differ by under 0.5 % in requests/s" in text) == is_near
    assert " 1\u00d7 the" not in text


def test_a_faster_server_with_too_few_runs_makes_the_leader_one_of_the_tested():
    series = [
        make_repeats("A", steady(900.0)),
        make_repeats("B", steady(500.0)),
        make_repeats("C", steady(2000.0, repeats=2)),
    ]
    (conclusion,) = conclude(*series)
    assert conclusion.leader is None
    assert conclusion.sentences[0].startswith("Among the servers with three or more runs: A ")


def test_a_load_with_errors_is_left_out_and_its_series_never_leads():
    rates = steady(900.0)
    failing = make_repeats(
        "A", {10.0: rates.pop(10.0)}, requests_failed=10, requests_completed=1000
    )
    fast = [*failing, *make_repeats("A", rates)]
    (conclusion,) = conclude(fast, make_repeats("B", steady(500.0)))
    row = next(row for row in conclusion.rows if row.series.server == "A")
    assert [(gap.load, gap.reason) for gap in row.candidate.excluded] == [(10.0, "failed")]
    assert row.rank == 1 and conclusion.leader is None
    assert "left out: 10" in conclusion.sentences[0]


def test_a_load_that_fails_for_everybody_costs_nobody_the_lead():
    def failing(name, rate):
        bad = make_repeats(name, {10.0: [rate] * 3}, requests_failed=20, requests_completed=1000)
        return [*bad, *make_repeats(name, {load: steady(rate)[load] for load in (50.0, 100.0)})]

    assert leader(failing("A", 900.0), failing("B", 500.0)) == "A"


@pytest.mark.parametrize(("failed", "expected"), [(9, "A"), (10, None), (15, None)])
def test_one_percent_of_failures_decides(failed, expected):
    fast = make_repeats("A", steady(900.0), requests_failed=failed, requests_completed=1000)
    assert leader(fast, make_repeats("B", steady(500.0))) == expected


def test_a_series_that_is_mainly_errors_is_not_ranked():
    bad = make_repeats("A", steady(900.0), non_2xx=1000, requests_completed=1000)
    (conclusion,) = conclude(
        bad, make_repeats("B", steady(500.0)), make_repeats("C", steady(300.0))
    )
    assert {row.series.server: row.not_ranked for row in conclusion.rows}["A"] == "few loads left"
    assert conclusion.leader and conclusion.leader.server == "B"
    assert "A 1.24.0 is not ranked" in conclusion.sentences[1]


def test_failures_without_a_number_forbid_the_lead():
    flagged = make_repeats(
        "A", {200.0: [900.0]}, details={"flagged_failed": True}, requests_failed=None
    )
    fast = [*flagged, *make_repeats("A", steady(900.0))]
    (conclusion,) = conclude(fast, make_repeats("B", steady(500.0, loads=(*LOADS, 200.0))))
    assert conclusion.leader is None


def test_failures_without_a_number_forbid_the_lead_also_where_all_have_them():
    def flagged(name, rate):
        marks = {"details": {"flagged_failed": True}, "requests_failed": None}
        return [*make_repeats(name, {200.0: [rate]}, **marks), *make_repeats(name, steady(rate))]

    assert leader(flagged("A", 900.0), flagged("B", 500.0)) is None


def test_a_contradiction_takes_the_highest_series_out():
    broken = make_repeats("A", steady(900.0), requests_completed=1000, time_taken_s=10.0)
    (conclusion,) = conclude(
        broken, make_repeats("B", steady(500.0)), make_repeats("C", steady(300.0))
    )
    row = next(row for row in conclusion.rows if row.series.server == "A")
    assert {gap.code for gap in row.candidate.excluded} == {"BP001"}
    assert conclusion.leader and conclusion.leader.server == "B"


def test_the_rate_of_good_answers_is_compared():
    fast = make_repeats(
        "A", {10.0: [100.0] * 3}, requests_completed=1000, time_taken_s=10.0, requests_failed=9
    )
    (conclusion,) = conclude(fast)
    assert conclusion.rows[0].peak == (10.0, 99.1)


def test_equal_servers_are_the_same():
    chance = np.random.default_rng(7)
    pair = [make_repeats(name, draw_repeats(chance, [1000.0] * 4, 20, 0.005)) for name in "AB"]
    (conclusion,) = conclude(*pair)
    assert conclusion.leader is None
    assert "are equal within 3 %" in conclusion.sentences[0]


def test_servers_that_cross_have_no_leader_and_nothing_is_interpolated():
    chance = np.random.default_rng(3)
    rates = [draw_repeats(chance, means, 5) for means in ([1200, 1200, 800, 800], [1000] * 4)]
    (conclusion,) = conclude(
        *(make_repeats(name, own) for name, own in zip("AB", rates, strict=True))
    )
    assert conclusion.leader is None
    assert conclusion.sentences[0] == "A 1.24.0 is faster up to 20 connections, B 1.24.0 from 40."


def test_undecided_says_how_many_runs_are_needed():
    pair = [
        make_repeats(name, {10.0: [1000.0 + step, 1010.0, 990.0]}) for step, name in enumerate("AB")
    ]
    (conclusion,) = conclude(*pair)
    assert conclusion.sentences[0].startswith("No clear difference between A 1.24.0 and B 1.24.0")
    assert "At least 4 runs each are needed." in conclusion.sentences[0]


def test_the_order_of_measurement_stands_in_the_sentence():
    values = {"measured_order": None}
    one_after_other = [
        make_repeats(name, steady(rate), **values) for name, rate in (("A", 9e2), ("B", 5e2))
    ]
    assert conclude(*one_after_other)[0].sentences[0].endswith("measured one after the other.")
    rows = [
        RunView({**run.numbers, "lines": [5, 5]}, run.labels)
        for own in one_after_other
        for run in own
    ]
    assert conclude(rows)[0].sentences[0].endswith("order of measurement unknown.")
    in_turns = [
        RunView({**run.numbers, "lines": [1000 * number, 1000 * number + 20]}, run.labels)
        for number, run in enumerate(
            run for pair in zip(*one_after_other, strict=True) for run in pair
        )
    ]
    assert conclude(in_turns)[0].sentences[0].endswith("connections.")


def test_unlike_machines_are_named_in_the_sentence():
    pair = [
        make_repeats(name, steady(rate), hardware=machine)
        for name, rate, machine in (("A", 900.0, "Xeon"), ("B", 500.0, "Atom"))
    ]
    assert conclude(*pair)[0].sentences[0].endswith("but hardware differs.")


def test_several_servers_without_a_rank_have_their_runs():
    errors = [make_repeats(name, steady(900.0), requests_failed=500) for name in "AB"]
    texts = [text for own in conclude(*errors) for text in own.sentences]
    assert "A 1.24.0 and B 1.24.0 are not ranked: 1 % or more of their requests failed." in texts


def test_an_unnamed_server_with_several_runs_at_a_load_is_not_ranked():
    address = {"hostname": "h", "port": 80, "path": "/", "server_version": None}
    (conclusion,) = conclude(make_repeats(None, steady(900.0), **address))
    assert conclusion.sentences == (
        "Unnamed server: 15 runs measured 900\u2013904 requests/s at 10\u2013100 connections; "
        "they may be of several servers.",
    )
    lossy = {"requests_failed": 500, "requests_completed": 1000}
    (conclusion,) = conclude(make_repeats(None, steady(900.0), **address, **lossy))
    assert conclusion.sentences == (
        "Unnamed server is not ranked: its runs at one load may be of several servers.",
    )


@pytest.mark.parametrize("servers", [2, 14, 200])
@pytest.mark.parametrize("repeats", [1, 3])
def test_a_summary_has_at_most_three_sentences_and_three_key_findings(servers, repeats):
    series = [
        make_repeats(f"S{number:03}", steady(1000.0 + 50 * number, repeats))
        for number in range(servers)
    ]
    (conclusion,) = conclude(*series)
    assert 1 <= len(conclusion.sentences) <= 3 and len(conclusion.key_findings) <= 3
    first = conclusion.rows[0].series.server
    assert first == f"S{servers - 1:03}" and first in " ".join(conclusion.sentences)


def test_more_than_two_hundred_series_are_not_concluded_about():
    assert conclude(*(make_repeats(f"S{number}", {10.0: [9.0]}) for number in range(201))) == ()


def test_exchanging_two_series_exchanges_the_sentence():
    rates = {"one": steady(900.0), "two": steady(500.0)}
    names = [("A", "B"), ("B", "A")]
    sentences = [
        conclude(make_repeats(first, rates["one"]), make_repeats(second, rates["two"]))[
            0
        ].sentences[0]
        for first, second in names
    ]
    assert sentences[0].translate(str.maketrans("AB", "BA")) == sentences[1]


@given(st.integers(0, 10**6), st.randoms(use_true_random=False), st.sampled_from([1.0, 1e-3, 1e4]))
def test_order_and_units_change_no_conclusion(seed, chance, factor):
    drawn_rates = [
        draw_repeats(np.random.default_rng(seed + step), [1000.0, 1100.0], 3) for step in range(3)
    ]
    series = [make_repeats(name, rates) for name, rates in zip("ABC", drawn_rates, strict=True)]
    (before,) = conclude(*series)
    scaled = [
        RunView(
            {**run.numbers, "requests_per_s": factor * run.numbers["requests_per_s"]}, run.labels
        )
        for own in series
        for run in own
    ]
    chance.shuffle(scaled)
    (after,) = conclude(scaled)
    assert [finding.code for finding in before.findings] == [
        finding.code for finding in after.findings
    ]
    assert [row.rank for row in before.rows] == [row.rank for row in after.rows]


def numbers_of_pair(conclusion):
    """Return what is computed of A and B; p, the ratio of A to B, and both ends of it."""
    judgement = conclusion.contest.judgement
    names = [candidate.series.server for candidate in conclusion.contest.candidates]
    first, second = names.index("A"), names.index("B")
    verdict, ratio = judgement.verdict(first, second), judgement.ratio(first, second)
    return {
        "p": verdict.p,
        "p_adjusted": verdict.p_adjusted,
        "medians": verdict.medians,
        "ratio": (ratio.value, ratio.low, ratio.high, ratio.coverage),
    }


@given(st.integers(0, 10**6))
def test_an_unrelated_series_changes_nothing_of_a_pair(seed):
    chance = np.random.default_rng(seed)
    pair = [make_repeats(name, draw_repeats(chance, [1000.0, 1050.0], 4)) for name in "AB"]
    unrelated = make_repeats("C", draw_repeats(chance, [300.0, 5000.0], 4))
    (alone,), (beside,) = conclude(*pair), conclude(*pair, unrelated)
    before, after = (numbers_of_pair(conclusion) for conclusion in (alone, beside))
    assert {**before, "p_adjusted": after["p_adjusted"]} == after
    assert after["p_adjusted"] >= before["p_adjusted"]


def test_what_is_exported_is_plain_and_has_the_shape_of_the_contract():
    (conclusion,) = conclude(make_repeats("A", steady(900.0)), make_repeats("B", steady(500.0)))
    data = json.loads(json.dumps(conclusion.data, allow_nan=False))
    assert data["summary"]["leader"] == "A 1.24.0"
    assert data["question"]["document_bytes"] == 612 and data["question"]["keepalive"] is None
    row = data["summary"]["ranking"][1]
    assert set(row) >= {
        "series",
        "rank",
        "ratio_to_first",
        "low",
        "high",
        "coverage",
        "loads",
        "repeats_min",
        "peak",
        "not_ranked",
    }
    faster = next(finding for finding in data["findings"] if finding["code"] == "faster")
    assert set(faster) >= {
        "metric",
        "series",
        "versus",
        "loads",
        "ratio",
        "low",
        "high",
        "coverage",
        "n",
        "p",
        "p_adjusted",
        "with",
        "runs",
        "basis",
        "sentence",
    }
    assert row["rank"] == 2 and row["low"] <= row["ratio_to_first"] <= row["high"] < 1


def test_all_pairs_stand_in_one_table_and_its_halves_agree():
    rates = {"A": 900.0, "B": 500.0, "C": 500.5}
    (conclusion,) = conclude(*(make_repeats(name, steady(rate)) for name, rate in rates.items()))
    cells = {row.series.server: row.cells for row in conclusion.matrix}
    order = [row.series.server for row in conclusion.matrix]
    assert order[0] == "A" and cells["A"][0] == ""
    first, second = order.index("A"), order.index("B")
    assert cells["A"][second].endswith("faster") and cells["B"][first].endswith("slower")
    assert cells["B"][order.index("C")] == cells["C"][second]
    assert conclude(*(make_repeats(name, steady(9.0)) for name in "AB"))[0].matrix == ()


def test_a_server_that_answers_nothing_has_no_ratio_and_breaks_nothing():
    (conclusion,) = conclude(
        make_repeats("A", {10.0: [100.0, 101.0, 102.0, 103.0]}),
        make_repeats("B", {10.0: [0.0] * 4}),
    )
    assert conclusion.sentences[0].startswith("A 1.24.0 is faster than B 1.24.0 at 10 connections")
    json.dumps(conclusion.data, allow_nan=False)


def test_a_cycle_of_winners_has_no_first():
    rates = {
        "A": {1.0: 300.0, 3.0: 100.0},
        "B": {1.0: 100.0, 2.0: 300.0},
        "C": {2.0: 100.0, 3.0: 300.0},
    }
    series = [
        make_repeats(name, {load: [rate + step for step in range(6)] for load, rate in own.items()})
        for name, own in rates.items()
    ]
    (conclusion,) = conclude(*series)
    assert (conclusion.leader, {row.rank for row in conclusion.rows}) == (None, {2})
    assert conclusion.sentences[0] == "Of 3 ranked servers none is proved the fastest."


def test_one_load_never_makes_the_order_depend_on_the_load():
    (conclusion,) = conclude(
        make_repeats("A", {10.0: [110.0, 111.0, 112.0]}),
        make_repeats("B", {10.0: [100.0, 101.0, 102.0]}),
    )
    assert "depends" not in conclusion.sentences[0] and "At least 4 runs" in conclusion.sentences[0]


def test_an_order_that_depends_on_the_load_names_the_loads_of_each_side():
    loads = (1.0, 10.0, 50.0, 100.0, 400.0)
    pair = [
        make_repeats(
            name,
            {
                load: [rate + step for step in range(5)]
                for load, rate in zip(loads, rates, strict=True)
            },
        )
        for name, rates in (("A", (100, 300, 500, 600, 700)), ("B", (130, 250, 620, 500, 720)))
    ]
    (conclusion,) = conclude(*pair)
    assert conclusion.sentences == (
        "No overall difference: A 1.24.0 measured more at 10 and 100 connections, "
        "B 1.24.0 at 1 and 50.",
    )


def test_where_only_one_is_far_ahead_somewhere_its_loads_are_named():
    first = {10.0: [101.0, 120.0, 121.0, 122.0, 139.0], 50.0: [200.0, 201.0, 202.0, 203.0, 204.0]}
    other = {10.0: [100.0, 102.0, 110.0, 138.0, 140.0], 50.0: [201.0, 202.0, 203.0, 204.0, 205.0]}
    (conclusion,) = conclude(make_repeats("A", first), make_repeats("B", other))
    assert conclusion.sentences == (
        "No overall difference: A 1.24.0 measured more at 10 connections.",
    )


def test_enough_repeats_are_not_asked_for_again():
    rates = [1000.0 + 100 * (step % 7) for step in range(20)]
    pair = [
        make_repeats(name, {10.0: [rate + shift for rate in rates]})
        for name, shift in (("A", 0), ("B", 5))
    ]
    (conclusion,) = conclude(*pair)
    assert conclusion.sentences[0].startswith("No clear difference")
    assert "runs each" not in conclusion.sentences[0]


def test_the_highest_measured_rate_is_the_highest():
    series = [
        make_repeats("A", {10.0: [100.0, 101.0, 102.0]}),
        make_repeats("B", {10.0: [200.0]}),
        make_repeats("C", {10.0: [300.0]}),
    ]
    (conclusion,) = conclude(*series)
    assert [row.series.server for row in conclusion.rows] == ["C", "B", "A"]
    assert conclusion.sentences[0].startswith("C 1.24.0 has the highest measured rate of 3: 300")


def test_a_load_without_an_answer_is_named():
    (conclusion,) = conclude(
        make_repeats("A", {10.0: [100.0], 20.0: [0.0]}),
        make_repeats("B", {10.0: [50.0], 20.0: [50.0]}),
    )
    assert (
        "measured 2\u00d7" in conclusion.sentences[0]
        and "0 at 20 connections" in conclusion.sentences[0]
    )


def test_uploads_that_nobody_joined_have_no_rank():
    series = [
        make_repeats(name, steady(rate), upload=name) for name, rate in (("A", 9.0), ("B", 5.0))
    ]
    (conclusion,) = conclude(*series)
    assert {row.rank for row in conclusion.rows} == {None}
    assert "of different uploads" in conclusion.sentences[0]


def test_caveats_of_every_rival_stand_beside_a_leader():
    series = [
        make_repeats("A", steady(900.0)),
        make_repeats("B", steady(700.0)),
        make_repeats("C", steady(500.0), hardware="Atom"),
    ]
    for run in (run for own in series[:2] for run in own):
        run.labels["hardware"] = "Xeon"
    assert "hardware differs" in conclude(*series)[0].sentences[0]


def test_questions_are_counted_and_limited():
    series = [
        make_repeats(f"S{number}", {10.0: [9.0]}, document_bytes=1000 * 2**number)
        for number in range(20)
    ]
    assert len(conclude(*series)) == 12
