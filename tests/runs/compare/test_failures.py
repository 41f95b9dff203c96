"""What failed is computed once: metric, mark, table and checks say the same of every run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare import failures
from runs.compare.checks import check
from runs.compare.metrics import FAILED
from runs.compare.series import Point
from runs.show.tables import columns
from tests.runs.compare.conclude import conclude, leader, make_repeats
from tests.runs.compare.make import make_view

COUNTS = st.none() | st.integers(0, 3) | st.integers(0, 100_000)
DETAILS = st.fixed_dictionaries(
    {},
    optional={
        "status": st.dictionaries(st.sampled_from(["200", "404", "503"]), st.integers(0, 5)),
        "flagged_failed": st.booleans(),
        "failed_share": st.sampled_from([0.0, 0.005, 0.01, 0.5, 1.0]),
    },
)
RUNS = st.builds(
    make_view,
    requests_failed=COUNTS,
    non_2xx=COUNTS,
    requests_completed=COUNTS,
    requests_per_s=st.none() | st.just(100.0),
    time_taken_s=st.none() | st.floats(0, 900),
    details=DETAILS,
)


def cells_of(run):
    """Return the table's cells of a run by heading and unit; "Failed" has no unit."""
    table = columns([run], [FAILED], points=1)
    return dict(zip(table.headings(), table.cells(Point(10.0, (run,))), strict=True))


@given(RUNS)
def test_the_metric_and_the_table_have_the_same_count(run):
    failed, total = failures.failed_requests(run.numbers), failures.requests(run.numbers)
    cells = cells_of(run)
    assert FAILED.value(run.numbers) == failed
    assert cells["Failed requests", "requests"].sort == failed
    stated = failures.stated_share(run.numbers)
    counted = None if failed is None or not total else min(failed / total, 1.0)
    known = [share for share in (counted, stated) if share is not None]
    in_percent = cells["Failed requests", "% of requests"].sort
    assert in_percent == (pytest.approx(100 * max(known)) if known else None)


@given(RUNS)
def test_the_last_cell_has_both_counts_of_which_the_larger_one_is_drawn(run):
    cell = cells_of(run)["Failed", ""]
    if failures.share_text([run.numbers]):
        assert cell.sort == failures.stated_share(run.numbers)
        return
    answers = int(cell.spread.removesuffix(" not 2xx").replace(",", "") or 0)
    assert max(cell.sort or 0, answers) == (failures.failed_requests(run.numbers) or 0)


@given(RUNS)
def test_a_point_is_marked_where_the_metric_or_a_table_says_so(run):
    point = Point(10.0, (run,))
    is_said = bool(FAILED.value(run.numbers) or failures.stated_share(run.numbers))
    assert point.is_marked == (is_said or failures.is_flagged(run.numbers))
    assert not (point.is_marked and failures.is_clean(run.numbers))


@given(RUNS)
def test_the_checks_fire_exactly_where_something_failed(run):
    codes = {mark.code for mark in check([run]).marks}
    failed = failures.failed_requests(run.numbers) or failures.stated_share(run.numbers)
    flagged = failures.is_flagged(run.numbers)
    has_rate = run.numbers["requests_per_s"] is not None
    about_errors = failures.is_about_errors(run.numbers)
    assert ("BP007" in codes) == (bool(failed) or (flagged and has_rate))
    assert ("BP008" in codes) == (about_errors or (flagged and not has_rate))


@given(RUNS)
def test_the_good_rate_is_never_below_zero_and_the_printed_one_where_nothing_was_lost(run):
    rate = run.good_requests_per_s
    assert rate == failures.good_requests_per_s(run.numbers)
    assert rate is None or rate >= 0
    if rate is not None and not failures.good_differs(run.numbers):
        assert rate == run.numbers["requests_per_s"]


@pytest.mark.parametrize(
    ("numbers", "rate"),
    [
        ({"non_2xx": 1000}, 0.0),  # ab: every answer was a bad one
        ({"requests_failed": 300, "non_2xx": 200}, 70.0),
        ({"tool": "wrk", "requests_failed": 300, "non_2xx": 200}, 80.0),  # counted beside
        ({"tool": "wrk", "requests_failed": 300, "non_2xx": 0}, 100.0),
        ({"tool": None, "requests_failed": 300}, None),  # nobody knows what it counts
        ({"requests_failed": 2000}, None),  # more than were completed
        ({"tool": "autocannon", "requests_failed": 1000, "requests_per_s": 0.0}, None),
        ({"tool": "autocannon", "requests_failed": 300}, 100.0),
        ({"tool": "autocannon", "requests_failed": 300, "details": {"failed_among": True}}, 70.0),
        ({"requests_failed": None, "non_2xx": None}, None),
        ({"non_2xx": 10, "details": {"status": {"200": 990, "301": 10}}}, 100.0),
    ],
)
def test_the_good_rate_leaves_out_what_was_lost(numbers, rate):
    assert make_view(**numbers).good_requests_per_s == rate


@pytest.mark.parametrize(
    ("failed", "completed", "about_errors"), [(9, 1000, False), (10, 1000, True), (1, None, True)]
)
def test_a_run_is_about_errors_from_one_request_in_a_hundred(failed, completed, about_errors):
    numbers = {"requests_failed": failed, "requests_completed": completed}
    assert failures.is_about_errors(numbers) is about_errors


@pytest.mark.parametrize(("failed", "about_errors"), [(499, False), (500, True)])
def test_without_a_count_there_were_at_least_the_requests_of_a_second(failed, about_errors):
    numbers = {"requests_failed": failed, "requests_per_s": 50_000.0}
    assert failures.is_about_errors(numbers) is about_errors


@pytest.mark.parametrize(
    ("details", "share"),
    [
        ({"failed_share": 0.25}, 0.25),
        ({"failed_ratio": 0.25}, 0.25),  # k6
        ({"failed_percent": 25.0}, 0.25),  # Taurus
        ({"errors_pct": 25.0}, 0.25),  # JMeter
        ({"success_ratio": 0.75}, 0.25),  # vegeta
        ({"success_rate": 0.75}, 0.25),  # oha
        ({"failed_share": 1.5}, None),
        ({"failed_share": "25 %"}, None),
        ({"failed_share": True}, None),
        ({}, None),
    ],
)
def test_a_share_is_taken_where_no_tool_counted(details, share):
    assert failures.stated_share({"details": details}) == share
    assert failures.stated_share({"details": details, "requests_failed": 3}) is None


@pytest.mark.parametrize(("percent", "share"), [(0.5, 0.004975), (100.0, 0.5), (150.5, 0.600798)])
def test_errors_of_autobench_are_percent_of_the_replies(percent, share):
    numbers = {"tool": "autobench", "details": {"errors_pct": percent}}
    assert failures.stated_share(numbers) == pytest.approx(share, abs=1e-6)
    assert failures.is_about_errors(numbers) is (share >= failures.ERROR_SHARE)


def test_a_stated_share_counts_beside_a_few_answers_outside_2xx():
    numbers = {"non_2xx": 3, "requests_completed": 1000, "details": {"failed_share": 0.5}}
    assert failures.is_about_errors(numbers)
    few = {"requests_failed": 3, "requests_per_s": 20.0, "details": {"failed_share": 0.003}}
    assert not failures.is_about_errors(few)


def test_what_no_tool_counted_is_not_said_to_be_zero():
    assert failures.failed_requests({}) is None
    assert failures.is_clean({}) is None
    assert failures.is_clean({"requests_failed": 0}) is True


def test_a_time_near_zero_gives_no_rate_and_no_error():
    """The smallest float is a time that both databases store, and its quotient is infinite."""
    run = make_view(requests_failed=1, requests_completed=2, time_taken_s=5e-324)
    assert failures.good_requests_per_s(run.numbers) is None
    assert "BP007" in {mark.code for mark in check([run]).marks}


@pytest.mark.parametrize(("share", "is_out"), [(0.0, False), (0.009, False), (0.01, True)])
def test_a_stated_share_takes_a_run_out_of_the_ranking_as_counts_do(share, is_out):
    good = make_repeats("alpha", {10.0: [900.0, 901.0, 902.0, 903.0]})
    bad = make_repeats(
        "bravo",
        {10.0: [990.0, 991.0, 992.0, 993.0]},
        requests_failed=None,
        details={"failed_share": share},
    )
    assert leader(good, bad) == (None if is_out else "bravo")
    (conclusion,) = conclude(good, bad)
    row = next(row for row in conclusion.rows if row.series.server == "bravo")
    assert row.failed_text == f"{100 * share:g} %"
    codes = {mark.code for mark in check([*good, *bad]).marks}
    assert ("BP008" in codes) == is_out
