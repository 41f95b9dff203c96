"""What is one line, what is one point, and what is never placed."""

from __future__ import annotations

import pytest

from runs.compare.metrics import CONCURRENCY, OFFERED_RATE, REQUESTS_PER_S, TIME_TAKEN
from runs.compare.questions import briefer, questions
from runs.compare.series import Stat, group
from tests.runs.compare.make import make_view


def test_points_go_up_in_x_whatever_the_order_of_the_runs():
    groups, _ = group([make_view(concurrency=c) for c in (100, 1, 10)])
    assert [point.x for point in groups[0].series[0].points] == [1, 10, 100]


def test_one_line_per_server_version():
    groups, _ = group([make_view(server_version=version) for version in ("1.1", "1.2", "1.1")])
    assert [series.name for series in groups[0].series] == ["nginx 1.1", "nginx 1.2"]


def test_repeated_runs_are_one_point_with_median_and_range():
    groups, _ = group([make_view(requests_per_s=rate) for rate in (90.0, 100.0, 140.0)])
    (point,) = groups[0].series[0].points
    assert point.stat(REQUESTS_PER_S) == Stat(median=100.0, low=90.0, high=140.0, n=3)


def test_a_run_that_does_not_say_a_metric_is_not_counted_for_it():
    groups, _ = group([make_view(time_taken_s=None), make_view(time_taken_s=8.0)])
    (point,) = groups[0].series[0].points
    assert point.stat(TIME_TAKEN) == Stat(median=8.0, low=8.0, high=8.0, n=1)
    assert len(point.runs) == 2


def test_concurrency_and_offered_rate_never_share_an_axis():
    groups, _ = group(
        [
            make_view(),
            make_view(concurrency=None, offered_rate=50.0),
            make_view(concurrency=10, offered_rate=80.0),
        ]
    )
    assert [axis.load for axis in groups] == [CONCURRENCY, OFFERED_RATE]
    assert [point.x for point in groups[1].series[0].points] == [50.0, 80.0]


def test_a_run_whose_load_is_not_said_is_listed_and_never_placed():
    silent = make_view(concurrency=None)
    assert group([silent]) == ([], [silent])


def test_an_aborted_run_stands_at_its_load_without_a_value():
    (axis,), unplaced = group([make_view(aborted=True)])
    (point,) = axis.series[0].points
    assert (point.stat(REQUESTS_PER_S), unplaced) == (None, [])


@pytest.mark.parametrize(
    ("known", "name"),
    [
        ({"label": "release build"}, "“release build”"),
        ({"identity": "Setup: 4 workers", "label": "benchmark"}, "Setup: 4 workers"),
        ({"identity": "column: 4 workers"}, "“4 workers”"),
        ({"label": None}, "Unnamed server"),
    ],
)
def test_a_lone_series_of_an_unknown_server_is_called_by_what_names_it(known, name):
    unnamed = {"server_name": None, "server_version": None, "hostname": "h", "port": 80}
    groups, _ = group([make_view(**unnamed | known)])
    (series,) = groups[0].series
    assert (series.name, series.who) == (name, "Unnamed server")
    beside, _ = group([make_view(**unnamed | known), make_view()])
    assert name in [own.name for own in beside[0].series]


def test_names_say_only_what_differs():
    groups, _ = group(
        [make_view(hardware="Xeon", keepalive=True), make_view(hardware="Atom", keepalive=True)]
    )
    assert [series.name for series in groups[0].series] == [
        "nginx 1.24.0, Xeon",
        "nginx 1.24.0, Atom",
    ]


def test_a_name_leaves_out_what_is_unknown_of_one_where_another_condition_tells_them_apart():
    groups, _ = group(
        [
            make_view(tool="wrk", tool_version=None, label="first"),
            make_view(tool="ab", tool_version="2.3", label=None),
        ]
    )
    series = groups[0].series
    assert sorted(own.name for own in series) == ["nginx 1.24.0, ab", "nginx 1.24.0, wrk"]
    assert sorted(own.earlier_name(()) for own in series) == [
        "nginx 1.24.0, first, wrk, tool version unknown",
        "nginx 1.24.0, label unknown, ab, tool version 2.3",
    ]


@pytest.mark.parametrize(
    ("condition", "values", "names"),
    [
        ("label", ("nginx 1.25.3", "Caddy"), ["“Caddy”, port 81", "“nginx 1.25.3”, port 80"]),
        ("label", ("tuned", None), ["Unnamed server, port 80", "Unnamed server, port 81"]),
        ("identity", ("column: h2", "column: h3"), ["“h2”, port 80", "“h3”, port 81"]),
        ("identity", ("Test: a", "Test: b"), ["Test: a, port 80", "Test: b, port 81"]),
        ("identity", (": HEAD", ": GET"), ["“GET”, port 81", "“HEAD”, port 80"]),
        ("identity", ("column: ", "x: 1"), ["Unnamed server, port 80", "x: 1, port 81"]),
        ("tool", ("ab", "wrk"), ["Unnamed server, ab, port 80", "Unnamed server, wrk, port 81"]),
    ],
)
def test_a_heading_or_a_row_names_what_has_no_server(condition, values, names):
    known = {"server_name": None, "server_version": None, "hostname": "h", "tool": "wrk"}
    runs = [
        make_view(**known | {"port": port, condition: value})
        for port, value in enumerate(values, 80)
    ]
    groups, _ = group(runs)
    assert sorted(own.name for own in groups[0].series) == names
    assert all(own.earlier_name(()).startswith("Unnamed server, ") for own in groups[0].series)


def titles_in_questions(one_group):
    """Return the name of each series in the chart of its question."""
    asked = questions(one_group)
    return [briefer(series, question).name for question in asked for series in question.series]


def test_a_heading_is_never_taken_for_a_server_of_that_name():
    known = {"server_version": None, "hostname": "h", "port": 1, "keepalive": True}
    unnamed = [make_view(**known | {"server_name": None, "label": name}) for name in ("Caddy", "x")]
    named = [make_view(**known | {"server_name": "Caddy", "keepalive": on}) for on in (True, False)]
    groups, _ = group([*unnamed, *named])
    titles = titles_in_questions(groups[0])
    assert sorted(titles) == ["Caddy", "Caddy", "“Caddy”", "“x”"]
    earlier = {own.earlier_name(()) for own in groups[0].series}
    assert {"Unnamed server, Caddy", "Unnamed server, x"} < earlier


def test_a_label_stays_where_only_the_file_tells_its_series_apart():
    """Files may have charts of their own, where the names are without them."""
    runs = [
        make_view(document_bytes=1000, label="gzip off"),
        make_view(document_bytes=1001, label=None),
        make_view(document_bytes=50_000, label=None),
    ]
    groups, _ = group(runs)
    titles = titles_in_questions(groups[0])
    assert set(titles) == {"nginx 1.24.0, gzip off", "nginx 1.24.0, label unknown"}


def test_an_unknown_configuration_is_left_out_of_a_name_that_is_unique_without_it():
    def names(*runs):
        groups, _ = group(runs)
        return sorted(own.name for own in groups[0].series)

    tuned = make_view(configuration="one worker", tool="wrk")
    assert names(tuned, make_view(tool="ab")) == [
        "nginx 1.24.0, ab",
        "nginx 1.24.0, one worker, wrk",
    ]
    assert names(tuned, make_view(tool="wrk")) == [
        "nginx 1.24.0, configuration unknown",
        "nginx 1.24.0, one worker",
    ]


def test_a_name_keeps_a_version_of_the_tool_that_alone_tells_two_apart():
    groups, _ = group([make_view(tool="ab", tool_version=version) for version in (None, "2.3")])
    assert sorted(own.name for own in groups[0].series) == [
        "nginx 1.24.0, tool version 2.3",
        "nginx 1.24.0, tool version unknown",
    ]


def test_what_one_side_does_not_say_is_a_difference():
    groups, _ = group([make_view(keepalive=True), make_view()])
    assert [series.name for series in groups[0].series] == [
        "nginx 1.24.0, keep-alive on",
        "nginx 1.24.0, keep-alive unknown",
    ]


def test_a_dynamic_page_that_changes_by_some_bytes_is_one_document():
    groups, _ = group([make_view(document_bytes=5000 + c, concurrency=c) for c in (1, 10, 40)])
    assert len(groups[0].series) == 1


def test_another_size_is_another_document():
    groups, _ = group([make_view(document_bytes=100), make_view(document_bytes=5120)])
    assert [series.name for series in groups[0].series] == [
        "nginx 1.24.0, 100 bytes",
        "nginx 1.24.0, 5,120 bytes",
    ]


def test_a_point_is_marked_when_a_request_failed_or_was_not_2xx():
    groups, _ = group(
        [
            make_view(concurrency=1),
            make_view(concurrency=2, requests_failed=1),
            make_view(concurrency=3, non_2xx=1),
        ]
    )
    assert [point.is_marked for point in groups[0].series[0].points] == [False, True, True]


def test_the_good_rate_is_the_printed_one_where_nothing_was_lost():
    assert make_view(requests_failed=5, time_taken_s=130.533).good_requests_per_s == 995 / 130.533
    assert make_view(requests_failed=0).good_requests_per_s == 100.0
    assert make_view(requests_failed=None).good_requests_per_s is None
    assert make_view(requests_failed=5, time_taken_s=0.0).good_requests_per_s is None
    assert make_view(requests_failed=5, requests_completed=None).good_requests_per_s is None
