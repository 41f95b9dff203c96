"""Claims: what is understood, the arithmetic, and when there is no ratio."""

from __future__ import annotations

import pytest

from runs.compare.series import group, views
from runs.reports import claims
from runs.reports.claims import Claim, Measured

APACHE = {
    "id": "a",
    "concurrency": 20,
    "requests_per_s": 7.66,
    "time_taken_s": 130.533,
    "requests_failed": 5,
}
LIGHTTPD = {
    "id": "b",
    "concurrency": 20,
    "requests_per_s": 22.72,
    "time_taken_s": 44.02,
    "requests_failed": 0,
}
MORE = LIGHTTPD | {"id": "c", "concurrency": 30, "requests_per_s": 22.53}


def groups(*runs, **versions):
    """Return the groups of some runs; those of id a are Apache's, all others lighttpd's."""
    names = {
        run["id"]: {
            "server_name": "Apache" if run["id"] == "a" else "lighttpd",
            "server_version": "1.4",
        }
        for run in runs
    }
    return group(views(runs, {"runs": names}))[0]


def measured(text: str, *setups, here: int | None = None) -> Measured:
    parsed = claims.parse(text)
    return (
        parsed
        if isinstance(parsed, Measured)
        else claims.measure(parsed, setups or [groups(APACHE, LIGHTTPD, MORE)], here=here)
    )


def test_a_claim_is_read_into_its_parts():
    parsed = claims.parse(" twice as  fast | lighttpd 1.4 / Apache requests_per_s @ 20 in 2 = 2.5 ")
    assert isinstance(parsed, Claim)
    assert (parsed.text, parsed.left, parsed.right, parsed.load, parsed.setup, parsed.factor) == (
        "twice as fast",
        "lighttpd 1.4",
        "Apache",
        20,
        2,
        2.5,
    )
    assert parsed.metric.key == "requests_per_s"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "twice",
        "twice | lighttpd / Apache = 2",
        "twice | lighttpd Apache requests_per_s = 2",
        "twice | a / b speed = 2",
        "twice | a / b requests_per_s",
        "twice | a / b requests_per_s = two",
        "twice | a / b requests_per_s = 0",
        "| a / b requests_per_s = 2",
        "twice | a / b requests_per_s = -2",
        "twice | a / b requests_per_s = 1e400",
    ],
)
def test_what_is_no_claim_says_how_one_is_written(text):
    parsed = measured(text)
    assert parsed.ratio is None and not parsed.deviates and "a claim is written" in parsed.sentence


def test_the_ratio_is_the_first_divided_by_the_second():
    parsed = measured("three times | lighttpd / Apache requests_per_s @ 20 = 3")
    assert (round(parsed.ratio, 3), parsed.deviates) == (2.966, False)
    assert parsed.sentence.startswith(
        "measured: 2.97 (22.72 \u00f7 7.66 requests/s at 20, 2 runs; requests failed)"
    )


@pytest.mark.parametrize(
    ("factor", "deviates"),
    [("2.85", False), ("2.8", True), ("3.1", False), ("3.12", True), ("2", True)],
)
def test_more_than_five_percent_off_deviates(factor, deviates):
    assert (
        measured(f"faster | lighttpd / Apache requests_per_s @ 20 = {factor}").deviates is deviates
    )


def test_less_time_is_a_factor_below_one():
    parsed = measured("a third of the time | lighttpd / Apache time_taken @ 20 = 0.337")
    assert (round(parsed.ratio, 4), parsed.deviates) == (0.3372, False)


def test_without_a_load_the_only_common_one_is_meant():
    assert measured("faster | lighttpd / apache requests_per_s = 3").ratio == pytest.approx(
        22.72 / 7.66
    )
    both = groups(APACHE, APACHE | {"concurrency": 30}, LIGHTTPD, MORE)
    assert (
        measured("faster | lighttpd / Apache requests_per_s = 3", both).sentence
        == "not checkable: 2 pairs of measured values fit it"
    )


def test_repeated_runs_count_by_their_median():
    runs = [
        LIGHTTPD | {"id": name, "requests_per_s": rate}
        for name, rate in (("b", 10.0), ("c", 20.0), ("d", 90.0))
    ]
    parsed = measured(
        "faster | lighttpd / Apache requests_per_s @ 20 = 2",
        groups(APACHE | {"requests_per_s": 10.0}, *runs),
    )
    assert parsed.ratio == 2.0 and "4 runs" in parsed.sentence


@pytest.mark.parametrize(
    "text",
    [
        "x | nginx / Apache requests_per_s @ 20 = 2",
        "faster | lighttpd / Apache requests_per_s @ 30 = 2",
        "x | lighttpd / lighttpd requests_per_s @ 20 = 1",
        "x | lighttpd / Apache transfer_rate @ 20 = 2",
        "x | lighttpd 9 / Apache requests_per_s @ 20 = 2",
    ],
)
def test_what_was_not_measured_is_not_checkable(text):
    parsed = measured(text)
    assert (parsed.ratio, parsed.deviates, parsed.sentence) == (
        None,
        False,
        "not checkable: nothing measured fits it",
    )


def test_a_division_by_zero_is_not_checkable():
    parsed = measured(
        "faster | lighttpd / Apache requests_per_s @ 20 = 2",
        groups(APACHE | {"requests_per_s": 0.0}, LIGHTTPD),
    )
    assert parsed.sentence == "not checkable: the second value is 0"


def test_a_claim_is_about_the_setup_it_stands_in_or_names():
    slow, fast = groups(APACHE, LIGHTTPD), groups(APACHE, LIGHTTPD | {"requests_per_s": 76.6})
    text = "faster | lighttpd / Apache requests_per_s @ 20 = 10"
    assert measured(text, slow, fast, here=2).ratio == pytest.approx(10.0)
    assert measured(text, slow, fast, here=1).deviates
    assert measured(text.replace(" =", " in 2 ="), slow, fast, here=1).ratio == pytest.approx(10.0)
    assert "2 pairs" in measured(text, slow, fast).sentence
    assert (
        measured(text.replace(" =", " in 3 ="), slow, fast).sentence
        == "not checkable: there is no setup 3"
    )
    assert measured(text, fast, fast).ratio == pytest.approx(10.0)
