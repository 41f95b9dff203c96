"""Findings on curves whose answer is known, on the seeds, and what must never change them."""

import random

import pytest

from importers.reader import read
from runs.compare.findings import MOST, findings, kinds
from runs.compare.findings.scalability import fit
from runs.compare.findings.student import t95
from runs.compare.series import RunView, group
from tests.importers.corpus import CORPUS
from tests.runs.compare.seeds import PROSE_003, PROSE_004, SERVERS, seed
from tests.runs.compare.test_checks import view


def curve(server, rates, start=0, **changes):
    """Return runs of one server: a rate, or several, at each load."""
    found = []
    for load, values in rates.items():
        for rate in values if isinstance(values, tuple) else (values,):
            found.append(
                view(
                    start + len(found),
                    rate=rate,
                    concurrency=load,
                    server_name=server,
                    server_version=None,
                    **changes,
                )
            )
    return found


def said(runs, code):
    """Return the sentences of one kind."""
    return [one.sentence for one in findings(group(runs)[0]) if one.code == code]


def test_one_run_each_names_no_leader():
    runs = [*curve("a", {10: 100.0}), *curve("b", {10: 297.0}, 50)]
    assert said(runs, "ratio") == [
        "b served 2.97× the requests/s of a at a concurrency of 10, one run each."
    ]


def test_a_leader_needs_repeated_runs_with_ranges_apart():
    apart = [*curve("a", {10: (100.0, 104.0, 102.0)}), *curve("b", {10: (150.0, 160.0, 153.0)}, 50)]
    assert said(apart, "ratio") == [
        "b leads a at a concurrency of 10: 1.5× its requests/s, their ranges apart."
    ]
    touching = [
        *curve("a", {10: (100.0, 155.0, 102.0)}),
        *curve("b", {10: (150.0, 160.0, 153.0)}, 50),
    ]
    assert said(touching, "ratio") == ["a and b cannot be told apart at a concurrency of 10."]


def test_two_runs_are_not_enough_for_a_leader():
    runs = [*curve("a", {10: (100.0, 104.0, 102.0)}), *curve("b", {10: (150.0, 160.0)}, 50)]
    assert said(runs, "ratio") == [
        "b served 1.52× the requests/s of a at a concurrency of 10, 2 to 3 runs each."
    ]


@pytest.mark.parametrize("rate", [100.9, 100 / 1.01, 99.2])
def test_values_within_a_hundredth_are_a_tie_both_ways(rate):
    told = said([*curve("a", {10: 100.0}), *curve("b", {10: rate}, 50)], "ratio")
    assert told == ["a and b cannot be told apart at a concurrency of 10."]


@pytest.mark.parametrize("rate", [101.005, 100 / 1.01005])
def test_a_hundredth_and_a_bit_is_no_tie_either_way(rate):
    (told,) = said([*curve("a", {10: 100.0}), *curve("b", {10: rate}, 50)], "ratio")
    assert "served 1.01×" in told


def test_ranges_apart_by_less_than_a_hundredth_are_a_tie():
    runs = [
        *curve("a", {10: (100.0, 100.01, 100.02)}),
        *curve("b", {10: (100.1, 100.11, 100.12)}, 50),
    ]
    assert said(runs, "ratio") == ["a and b cannot be told apart at a concurrency of 10."]


def test_a_single_run_inside_the_others_range_is_a_tie():
    runs = [*curve("a", {10: (100.0, 104.0, 160.0)}), *curve("b", {10: 130.0}, 50)]
    assert said(runs, "ratio") == ["a and b cannot be told apart at a concurrency of 10."]


@pytest.mark.parametrize(
    "fault",
    [{"requests_failed": 100}, {"non_2xx": 100}, {"details": {"status": {"200": 5000, "503": 1}}}],
)
def test_a_run_about_errors_names_nobody(fault):
    runs = [*curve("a", {10: 100.0}), *curve("b", {10: 297.0}, 50, **fault)]
    assert said(runs, "ratio") == []


def test_a_failure_in_a_thousand_stands_beside_the_ratio():
    runs = [*curve("a", {10: 100.0}, requests_failed=2), *curve("b", {10: 297.0}, 50)]
    assert said(runs, "ratio") == [
        "b served 2.97× the requests/s of a at a concurrency of 10, one run each; requests of a failed."
    ]


def test_no_stretch_reaches_across_a_load_that_failed():
    a, b = curve("a", {1: 100.0, 10: 100.0, 100: 100.0}), curve("b", {1: 200.0, 100: 200.0}, 50)
    runs = [*a, *b, *curve("b", {10: 200.0}, 60, requests_failed=2000)]
    assert [one.partition(" at a ")[2] for one in said(runs, "ratio")] == [
        "concurrency of 1, one run each.",
        "concurrency of 100, one run each.",
    ]


def test_a_server_that_is_not_said_is_compared_with_none():
    assert said([*curve("a", {10: 100.0}), *curve(None, {10: 297.0}, 50)], "ratio") == []


def test_curves_cross_where_their_lines_meet():
    runs = [*curve("a", {100: 200.0, 200: 100.0}), *curve("b", {100: 100.0, 200: 200.0}, 50)]
    words = "The curves of a and b cross near a concurrency of 150: a served more below, b above, one run each."
    assert said(runs, "crossing") == [words]
    assert (
        said(
            [*curve("a", {100: 200.0, 200: 150.0}), *curve("b", {100: 100.0, 200: 140.0}, 50)],
            "crossing",
        )
        == []
    )
    three = [
        *curve("a", {100: (200.0, 201.0, 202.0), 200: (100.0, 101.0, 102.0)}),
        *curve("b", {100: (100.0, 101.0, 102.0), 200: (200.0, 201.0, 202.0)}, 50),
    ]
    assert said(three, "crossing") == [
        "The curves of a and b cross near a concurrency of 150: a is ahead of b below, b above, 3 runs each."
    ]


def test_no_load_is_interpolated_through_ties():
    runs = [
        *curve("a", {100: 200.0, 150: 150.0, 200: 100.0}),
        *curve("b", {100: 100.0, 150: 150.5, 200: 200.0}, 50),
    ]
    words = "The curves of a and b cross between a concurrency of 100 and 200: a served more below, b above, one run each."
    assert said(runs, "crossing") == [words]


def test_no_crossing_is_claimed_across_a_load_that_failed():
    a, b = (
        curve("a", {100: 200.0, 150: 150.0, 200: 100.0}),
        curve("b", {100: 100.0, 200: 200.0}, 50),
    )
    assert said([*a, *b, *curve("b", {150: 151.0}, 60, requests_failed=2000)], "crossing") == []


@pytest.mark.parametrize(
    ("rates", "words"),
    [
        (
            {1: 50.0, 10: 100.0, 100: 80.0},
            "a was fastest at a concurrency of 10: 100 requests/s, and 20 % slower at 100.",
        ),
        (
            {1: 50.0, 10: 80.0, 100: 100.0},
            "a was fastest at a concurrency of 100: 100 requests/s, the highest load: it may be faster above.",
        ),
        (
            {1: 50.0, 10: 100.0, 20: 99.9, 100: 80.0},
            "a was fastest at concurrency 10 to 20: 100 requests/s, and 20 % slower at 100.",
        ),
        (
            {1: 50.0, 10: (100.0, 102.0, 104.0), 100: (90.0, 98.0, 101.0)},
            "a was fastest at concurrency 10 to 100: 102 requests/s, the highest load: it may be faster above.",
        ),
        (
            {1: 1.2e6, 10: 2.5e6, 100: 2e6},
            "a was fastest at a concurrency of 10: 2,500,000 requests/s, and 20 % slower at 100.",
        ),
    ],
)
def test_the_peak_and_what_is_left_of_it(rates, words):
    assert said(curve("a", rates), "peak") == [words]


def test_nothing_is_hoped_for_above_loads_that_failed():
    runs = [
        *curve("a", {1: 50.0, 10: 80.0, 100: 100.0}),
        *curve("a", {1000: 300.0}, 50, requests_failed=2000),
    ]
    assert said(runs, "peak") == [
        "a was fastest at a concurrency of 100: 100 requests/s; the loads above have failures or no rate."
    ]


def test_two_loads_have_no_peak():
    assert said(curve("a", {1: 50.0, 10: 100.0}), "peak") == []


def test_the_variation_is_of_one_series():
    assert said(curve("a", {1: 50.0, 10: 100.0, 100: 80.0}), "consistency") == [
        "The requests/s of a vary by 33 % between the loads from 1 to 100."
    ]
    assert said(curve("a", {1: 50.0, 10: 100.0}), "consistency") == []


def test_failures_begin_where_the_first_one_was_lost():
    clean, lost = curve("a", {1: 50.0, 10: 100.0}), curve("a", {100: 80.0}, 50, requests_failed=3)
    assert said([*clean, *lost], "onset") == [
        "a first lost requests at a concurrency of 100, and none up to 10."
    ]
    assert (
        said([*curve("a", {1: 50.0}, requests_failed=3), *curve("a", {100: 80.0}, 50)], "onset")
        == []
    )


def test_silence_about_failures_is_no_onset():
    runs = [
        *curve("a", {1: 50.0}, requests_failed=None),
        *curve("a", {100: 80.0}, 50, requests_failed=3),
    ]
    assert said(runs, "onset") == []


def test_a_thousand_servers_are_cut_with_a_word():
    runs = [
        one
        for place in range(1000)
        for one in curve(f"s{place:04}", {10: 100.0 * 1.02**place}, place)
    ]
    told = said(runs, "ratio")
    assert told[0] == "12 of 1,000 servers are compared: those with the most requests/s."
    assert len(told) == 1 + 66 and all(one[:5] >= "s0988" for one in told[1:])


def test_sentences_of_one_kind_are_cut_with_a_word():
    runs = [
        one
        for place in range(120)
        for one in curve(f"s{place:04}", {1: 50.0, 10: 100.0, 100: 80.0}, 3 * place)
    ]
    told = said(runs, "peak")
    assert (len(told), told[-1][:48]) == (
        MOST + 1,
        "Only the first 100 sentences about the highest r",
    )
    assert len(said(runs[: 3 * MOST], "peak")) == MOST


def usl(load, rate=1000.0, contention=0.02, coherency=0.0005):
    """Return the rate of a system that follows the law exactly."""
    return rate * load / (1 + contention * (load - 1) + coherency * load * (load - 1))


def test_the_law_gives_back_what_it_was_made_of():
    loads = [1, 2, 4, 8, 16, 32, 64, 128]
    found = fit(loads, [usl(load) for load in loads])
    assert (found.rate.value, found.contention.value, found.coherency.value) == pytest.approx(
        (1000, 0.02, 0.0005)
    )
    assert (found.peak.value, found.r2) == pytest.approx(((0.98 / 0.0005) ** 0.5, 1.0))
    assert (
        "peaks near 44 connections (44 to 44); λ 1,000 (1,000 to 1,000)"
        in said(curve("a", {load: usl(load) for load in loads}), "scalability")[0]
    )


@pytest.mark.parametrize(
    ("freedom", "factor"),
    [(3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)],
)
def test_students_factor_is_that_of_the_tables(freedom, factor):
    assert t95(freedom) == pytest.approx(factor, rel=0.002)


def test_ninety_five_intervals_in_a_hundred_hold_the_truth():
    loads, chance = [1, 2, 4, 8, 16, 32, 64, 128], random.Random(5)  # noqa: S311 - a simulation
    fits = [fit(loads, [usl(load) * chance.gauss(1, 0.03) for load in loads]) for _ in range(500)]
    good = [one for one in fits if one]
    for name, truth in (("rate", 1000), ("coherency", 0.0005), ("peak", (0.98 / 0.0005) ** 0.5)):
        held = sum(
            getattr(one, name).low <= truth <= getattr(one, name).high for one in good
        ) / len(good)
        assert 0.91 <= held <= 0.99, (name, held)


@pytest.mark.parametrize(
    "rates",
    [
        {1: 100.0, 2: 90.0, 4: 110.0, 8: 95.0, 16: 105.0, 32: 100.0},
        {load: 100.0 * load for load in (1, 2, 4, 8, 16, 32)},
        {load: usl(load) for load in (1, 2, 4, 8, 16)},
        {1: 950.0, 2: 2100.0, 4: 3700.0, 8: 7500.0, 16: 11500.0, 32: 15500.0},
    ],
    ids=["noise", "a straight line", "five loads", "a peak that may be anywhere"],
)
def test_no_claim_where_the_law_does_not_describe_it(rates):
    assert said(curve("a", rates), "scalability") == []


@pytest.mark.parametrize(
    ("runs", "words"),
    [
        (
            seed("000"),
            "lighttpd 1.4.22 served 2.97× the requests/s of Apache 2.2.3 at a concurrency of 20, one run each; requests of Apache 2.2.3 failed.",
        ),
        (
            seed("003", every=PROSE_003),
            "lighttpd 1.4.13 served 1.88× the requests/s of Apache 2.2.3",
        ),
        (
            seed("004", each=SERVERS),
            "lighttpd served 2.68× the requests/s of Apache at a concurrency of 3, one run each.",
        ),
        (
            seed("004", each=PROSE_004),
            "lighttpd served 2.91× the requests/s of Apache at a concurrency of 20",
        ),
    ],
    ids=["000", "003", "004", "004 with stated loads"],
)
def test_the_seeds_say_it_in_numbers(runs, words):
    assert any(one.startswith(words) for one in said(runs, "ratio")), said(runs, "ratio")


def test_a_workbook_gives_the_articles_observations():
    found = read((CORPUS / "tables" / "apache-vs-lighttpd.xls").read_bytes()).runs
    runs = [
        RunView(
            run.to_dict() | {"id": str(place)},
            {"server_name": run.server_name, "document_label": run.document_label},
        )
        for place, run in enumerate(found)
    ]
    assert (
        "lighttpd served 1.68× to 2.97× the requests/s of Apache at concurrency 1 to 1,000 (5 KB JPG), one run each."
        in said(runs, "ratio")
    )


def test_every_kind_says_how_it_is_defined_and_whence():
    assert [
        one.CODE
        for one in kinds()
        if "Definition" not in (one.__doc__ or "") or "Source" not in (one.__doc__ or "")
    ] == []


@pytest.mark.parametrize(
    ("first", "second", "basis"),
    [
        (
            (100.0, 104.0, 102.0),
            (150.0, 160.0, 153.0),
            "1 load, 3 runs each, ranges up to 6.5 % wide",
        ),
        (100.0, 150.0, "1 load"),
        (100.0, 100.5, "1 load, one run each"),
        ((100.0, 104.0), 150.0, "1 load, ranges up to 3.9 % wide"),
    ],
)
def test_a_finding_quotes_its_number_and_its_spread(first, second, basis):
    runs = [*curve("a", {10: first}), *curve("b", {10: second}, 50)]
    assert [one.basis for one in findings(group(runs)[0]) if one.code == "ratio"] == [basis]
