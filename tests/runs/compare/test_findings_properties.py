"""What never changes a finding, and what no finding ever says, on curves that nobody chose."""

from __future__ import annotations

import re
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from runs.compare.findings import findings
from runs.compare.series import RunView, group
from tests.runs.compare.test_checks import view

LOADS = (1, 10, 50, 100, 400, 1000)
RATES = st.floats(0.01, 1e6)
# Rates by load, as exact binary fractions, so that doubling is exact.
CURVES = st.dictionaries(
    st.sampled_from(LOADS), st.lists(RATES, min_size=1, max_size=5), min_size=1, max_size=6
)
PAGES = st.dictionaries(st.sampled_from("abcd"), CURVES, min_size=1, max_size=4)
SETUP = re.compile(r" \((?:[^()]|\([^()]*\))*\)(?=[ ,:;.])")


def page(curves, scale=1.0, **changes):
    """Return the runs of these curves."""
    place = count()
    return [
        view(
            next(place),
            rate=rate * scale,
            concurrency=load,
            server_name=name,
            server_version=None,
            **changes,
        )
        for name, curve in sorted(curves.items())
        for load, rates in sorted(curve.items())
        for rate in rates
    ]


def told(runs):
    return findings(group(runs)[0])


@given(PAGES, st.randoms(use_true_random=False))
def test_the_order_of_runs_changes_nothing(curves, chance):
    runs = page(curves)
    first = told(runs)
    chance.shuffle(runs)
    assert told(runs) == first


@given(PAGES, st.integers(-3, 3))
def test_the_unit_of_the_rate_changes_no_comparison(curves, power):
    kinds = ("ratio", "crossing", "consistency")
    first, other = (
        [
            (one.code, one.sentence, one.runs)
            for one in told(page(curves, scale))
            if one.code in kinds
        ]
        for scale in (1.0, 2.0**power)
    )
    assert first == other


@given(PAGES)
def test_the_unit_of_the_bytes_changes_nothing(curves):
    first, other = (
        [one.sentence for one in told(page(curves, details={"kilo": kilo}))]
        for kilo in (1000, 1024)
    )
    assert first == other


@given(
    PAGES,
    st.sampled_from(
        [{"path": "/other", "document_bytes": 9}, {"offered_rate": 7.0}, {"keepalive": True}]
    ),
)
def test_an_unrelated_series_changes_no_finding(curves, other):
    runs = page(curves)
    stranger = view(900, rate=12.0, concurrency=7, server_name="stranger", **other)
    names = {run.id for run in runs}
    after = {
        (one.code, SETUP.sub("", one.sentence), one.basis, one.runs)
        for one in told([*runs, stranger])
        if names.issuperset(one.runs)
    }
    assert after == {
        (one.code, SETUP.sub("", one.sentence), one.basis, one.runs) for one in told(runs)
    }


@given(CURVES, CURVES)
def test_no_leader_without_three_runs_each_and_ranges_apart(first, second):
    for one in told(page({"a": first, "b": second})):
        if one.code == "ratio" and " leads " in one.sentence:
            ahead, behind = (
                (first, second) if one.sentence.startswith("a leads") else (second, first)
            )
            xs = [
                x
                for x in first.keys() & second.keys()
                if any(f"run{n:03}" in one.runs for n in _places(first, second, x))
            ]
            assert xs and all(
                min(len(ahead[x]), len(behind[x])) >= 3 and min(ahead[x]) > max(behind[x])
                for x in xs
            )


def _places(first, second, load):
    """Return the numbers that `page` gave to the runs at one load."""
    at = [x for curve in (first, second) for x in sorted(curve) for _ in curve[x]]
    return [place for place, x in enumerate(at) if x == load]


@given(
    st.floats(1, 1e6),
    st.lists(st.floats(0, 0.9), min_size=3, max_size=5),
    st.lists(st.floats(0, 0.9), min_size=3, max_size=5),
)
def test_overlapping_ranges_name_no_leader(middle, first, second):
    # Both ranges hold `middle`.
    a, b = (
        [middle * (1 + share) for share in shares] + [middle * (1 - shares[0])]
        for shares in (first, second)
    )
    told_of = [
        one.sentence for one in told(page({"a": {10: a}, "b": {10: b}})) if one.code == "ratio"
    ]
    assert all("cannot be told apart" in one for one in told_of)


@given(st.floats(0.01, 1e6), st.floats(0.01, 1e6))
def test_single_runs_give_the_ratio_or_a_tie(one, other):
    (sentence,) = [
        found.sentence
        for found in told(page({"a": {10: [one]}, "b": {10: [other]}}))
        if found.code == "ratio"
    ]
    assert "leads" not in sentence and " 1× the" not in sentence
    assert ("cannot be told apart" in sentence) == (max(one / other, other / one) <= 1.01)


@given(PAGES)
def test_no_sentence_holds_a_number_that_is_none(curves):
    for one in told(page(curves)):
        assert not re.search(r"\bnan\b|\binf\b|\de[+-]?\d", one.sentence + one.basis), one.sentence


def test_a_view_that_says_no_rate_gives_no_finding():
    assert (
        told(
            [
                RunView({**one.numbers, "requests_per_s": None}, one.labels)
                for one in page({"a": {1: [5.0]}, "b": {1: [9.0]}})
            ]
        )
        == []
    )
