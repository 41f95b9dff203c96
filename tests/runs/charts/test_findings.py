"""Findings on curves whose answer is known, on the seeds, and what must never change them."""

import random

import pytest

from importers.reader import read
from runs.charts.findings import findings, kinds
from runs.charts.findings.scalability import fit
from runs.charts.series import RunView, group
from tests.importers.corpus import CORPUS
from tests.runs.charts.test_checks import SERVERS, seed, view


def curve(server, rates, start=0, **changes):
    """Return runs of one server: a rate, or several, at each load."""
    found = []
    for load, values in rates.items():
        for rate in values if isinstance(values, tuple) else (values,):
            found.append(view(start + len(found), rate=rate, concurrency=load, server_name=server, server_version=None, **changes))
    return found


def said(runs, code):
    """Return the sentences of one kind."""
    return [one.sentence for one in findings(group(runs)[0]) if one.code == code]


def test_one_run_each_names_no_leader():
    runs = [*curve("a", {10: 100.0}), *curve("b", {10: 297.0}, 50)]
    assert said(runs, "ratio") == ["b served 2.97× the requests/s of a at a concurrency of 10."]


def test_a_leader_needs_repeated_runs_with_ranges_apart():
    apart = [*curve("a", {10: (100.0, 104.0, 102.0)}), *curve("b", {10: (150.0, 160.0, 153.0)}, 50)]
    assert said(apart, "ratio") == ["b leads a at a concurrency of 10: 1.5× its requests/s, their ranges apart."]
    touching = [*curve("a", {10: (100.0, 155.0, 102.0)}), *curve("b", {10: (150.0, 160.0, 153.0)}, 50)]
    assert said(touching, "ratio") == ["a and b cannot be told apart at a concurrency of 10."]


def test_values_within_a_hundredth_are_a_tie():
    assert said([*curve("a", {10: 100.0}), *curve("b", {10: 100.9}, 50)], "ratio") == [
        "a and b cannot be told apart at a concurrency of 10."
    ]


def test_a_run_about_errors_names_nobody():
    runs = [*curve("a", {10: 100.0}), *curve("b", {10: 297.0}, 50, requests_failed=100)]
    assert said(runs, "ratio") == []


def test_curves_cross_where_their_lines_meet():
    runs = [*curve("a", {100: 200.0, 200: 100.0}), *curve("b", {100: 100.0, 200: 200.0}, 50)]
    assert said(runs, "crossing") == ["a is ahead of b up to a concurrency of about 150, b above."]
    assert said([*curve("a", {100: 200.0, 200: 150.0}), *curve("b", {100: 100.0, 200: 140.0}, 50)], "crossing") == []


@pytest.mark.parametrize(("rates", "words"), [
    ({1: 50.0, 10: 100.0, 100: 80.0}, "a was fastest at 10: 100 requests/s, and 20 % slower at 100."),
    ({1: 50.0, 10: 80.0, 100: 100.0}, "a was fastest at 100: 100 requests/s, the highest load: it may be faster above."),
])  # fmt: skip
def test_the_peak_and_what_is_left_of_it(rates, words):
    assert said(curve("a", rates), "peak") == [words]


def test_two_loads_have_no_peak():
    assert said(curve("a", {1: 50.0, 10: 100.0}), "peak") == []


def test_the_steadiest_comes_first():
    runs = [*curve("a", {1: 50.0, 10: 100.0, 100: 80.0}), *curve("b", {1: 99.0, 10: 100.0, 100: 101.0}, 50)]
    assert said(runs, "consistency") == ["How much the rate changes with the load, the steadiest first: b 1 %, a 33 %."]


def test_failures_begin_where_the_first_one_was_lost():
    clean, lost = curve("a", {1: 50.0, 10: 100.0}), curve("a", {100: 80.0}, 50, requests_failed=3)
    assert said([*clean, *lost], "onset") == ["a lost requests from 100 on, and none up to 10."]
    assert said([*curve("a", {1: 50.0}, requests_failed=3), *curve("a", {100: 80.0}, 50)], "onset") == []


def usl(load, rate=1000.0, contention=0.02, coherency=0.0005):
    """Return the rate of a system that follows the law exactly."""
    return rate * load / (1 + contention * (load - 1) + coherency * load * (load - 1))


def test_the_law_gives_back_what_it_was_made_of():
    loads = [1, 2, 4, 8, 16, 32, 64, 128]
    found = fit(loads, [usl(load) for load in loads])
    assert (found.rate, found.contention[0], found.coherency[0]) == pytest.approx((1000, 0.02, 0.0005))
    assert (found.peak, found.r2) == pytest.approx(((0.98 / 0.0005) ** 0.5, 1.0))
    assert "peaks near 44 connections" in said(curve("a", {load: usl(load) for load in loads}), "scalability")[0]


@pytest.mark.parametrize("rates", [
    {1: 100.0, 2: 90.0, 4: 110.0, 8: 95.0, 16: 105.0, 32: 100.0}, {load: 100.0 * load for load in (1, 2, 4, 8, 16, 32)},
    {load: usl(load) for load in (1, 2, 4, 8, 16)},
], ids=["noise", "a straight line", "five loads"])  # fmt: skip
def test_no_claim_where_the_law_does_not_describe_it(rates):
    assert said(curve("a", rates), "scalability") == []


def test_order_and_strangers_change_nothing():
    runs = [*curve("a", {1: 50.0, 10: 100.0, 100: 80.0}), *curve("b", {1: 99.0, 10: 90.0, 100: 101.0}, 50)]
    first = findings(group(runs)[0])
    mixed = [*runs]
    random.Random(3).shuffle(mixed)  # noqa: S311 - an order, no secret
    assert findings(group(mixed)[0]) == first
    stranger = curve("c", {7: 12.0}, 80, path="/other")
    names = {one.runs for one in findings(group([*mixed, *stranger])[0])}
    assert {one.runs for one in first if one.code != "consistency"} <= names


@pytest.mark.parametrize(("runs", "words"), [
    (seed("000"), "lighttpd 1.4.22 served 2.97× the requests/s of Apache 2.2.3 at a concurrency of 20."),
    (seed("003", every={"requests_completed": 10_000, "concurrency": 1}), "lighttpd 1.4.13 served 1.88× the requests/s of Apache 2.2.3"),
    (seed("004", each=SERVERS), "lighttpd served 2.68× the requests/s of Apache at a concurrency of 3."),
    (seed("004", each=[one | {"concurrency": 3 + place // 2} for place, one in enumerate(SERVERS)]),
     "lighttpd served 2.91× the requests/s of Apache at a concurrency of 4"),
], ids=["000", "003", "004", "004 with stated loads"])  # fmt: skip
def test_the_seeds_say_it_in_numbers(runs, words):
    assert any(one.startswith(words) for one in said(runs, "ratio")), said(runs, "ratio")


def test_a_workbook_gives_the_articles_observations():
    found = read((CORPUS / "tables" / "apache-vs-lighttpd.xls").read_bytes()).runs
    runs = [RunView(run.to_dict() | {"id": str(place)}, {"server_name": run.server_name, "document_label": run.document_label})
            for place, run in enumerate(found)]  # fmt: skip
    assert "lighttpd served 1.68× to 2.97× the requests/s of Apache at concurrency 1 to 1,000 (5 KB JPG)." in said(runs, "ratio")


def test_every_kind_says_how_it_is_defined_and_whence():
    assert [one.CODE for one in kinds() if "Definition" not in (one.__doc__ or "") or "Source" not in (one.__doc__ or "")] == []
