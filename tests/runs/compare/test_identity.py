"""Which runs are one series, and which of them are repeats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare.documents import SizeGroups
from runs.compare.identity import SPLITTING
from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.series import group
from runs.conditions import BY_NAME
from tests.runs.compare.make import make_view

ADDRESS = {"hostname": "bench.example", "port": 8080, "path": "/"}


def two_values(name):
    """Return two values that a condition accepts, by its kind."""
    condition = BY_NAME[name]
    if condition.kind == "flag":
        return True, False
    if condition.kind == "choice":
        return condition.values[:2]
    if condition.limits:
        return condition.limits
    assert condition.kind == "text", condition.kind
    return f"one {condition.phrase}", f"another {condition.phrase}"


# Two values of each condition that splits series, so that runs which differ in it are told apart.
UNLIKE = {name: two_values(name) for name in SPLITTING} | {
    "server_name": ("nginx", "Apache"),
    "server_version": ("1.24", "1.25"),
    "document_bytes": (612, 5120),
    "upload": ("upload1", "upload2"),
}
# What sizes the test, was measured, or was noted: never a condition.
SIZING = {
    "requests_completed": (1000, 2000),
    "time_taken_s": (10.0, 20.0),
    "requests_per_s": (100.0, 101.0),
    "requests_failed": (0, 3),
    "notes": ("a", "b"),
    "lines": ([1, 20], [21, 40]),
    "cpu_percent": (10.0, 20.0),
}


def series_of(*runs):
    """Return all series of all groups."""
    return [series for axis in group(runs)[0] for series in axis.series]


def repeats(*runs):
    """Return how many runs each point holds."""
    return [len(point.runs) for series in series_of(*runs) for point in series.points]


@pytest.mark.parametrize("name", UNLIKE)
def test_runs_whose_known_conditions_differ_are_never_one_point(name):
    first, second = (make_view(**{name: value}) for value in UNLIKE[name])
    assert repeats(first, second) == [1, 1]


@pytest.mark.parametrize("name", sorted(set(UNLIKE) - {"server_name"}))
def test_known_and_unknown_are_never_one_point(name):
    assert repeats(make_view(**{name: UNLIKE[name][0]}), make_view(**{name: None})) == [1, 1]


@pytest.mark.parametrize("name", SIZING)
def test_runs_that_differ_only_in_the_size_of_the_test_are_repeats(name):
    assert repeats(*(make_view(**{name: value}) for value in SIZING[name])) == [2]


def few_conditions(names):
    """Return lists of runs that can differ in these conditions."""
    own = st.fixed_dictionaries({name: st.sampled_from(UNLIKE[name]) for name in names})
    return st.lists(own, min_size=1, max_size=12)


@given(
    st.lists(st.sampled_from(sorted(UNLIKE)), min_size=1, max_size=3, unique=True).flatmap(
        few_conditions
    ),
    st.randoms(use_true_random=False),
)
def test_a_point_holds_only_runs_of_equal_conditions_in_any_order(conditions, chance):
    runs = [make_view(**own) for own in conditions]
    points = {
        frozenset(run.id for run in point.runs)
        for series in series_of(*runs)
        for point in series.points
    }
    by_id = {run.id: own for run, own in zip(runs, conditions, strict=True)}
    for ids in points:
        assert len({tuple(sorted(by_id[run].items())) for run in ids}) == 1
    chance.shuffle(runs)
    again = [point for series in series_of(*runs) for point in series.points]
    assert {frozenset(run.id for run in point.runs) for point in again} == points


def test_an_unnamed_server_behind_a_known_address_is_proposed_and_never_pooled():
    runs = [make_view(server_name=None, server_version=None, **ADDRESS) for _ in range(3)]
    (series,) = series_of(*runs)
    assert (series.kind, series.name) == ("proposed", "Unnamed server")
    assert [point.stat(REQUESTS_PER_S).n for point in series.points] == [1, 1, 1]


def test_one_click_makes_an_unnamed_server_one_series_or_several():
    def unnamed(confirmed):
        return [
            make_view(server_name=None, server_version=None, same_server=confirmed, **ADDRESS)
            for _ in range(3)
        ]

    assert repeats(*unnamed(True)) == [3]
    assert [series.name for series in series_of(*unnamed(False))] == [
        "Report 1",
        "Report 2",
        "Report 3",
    ]


def test_reports_without_server_and_address_stand_alone_in_the_order_of_the_text():
    runs = [
        make_view(server_name=None, server_version=None, path=None, lines=[start, start + 9])
        for start in (40, 1)
    ]
    assert {series.name: series.runs[0].id for series in series_of(*runs)} == {
        "Report 1": runs[1].id,
        "Report 2": runs[0].id,
    }


def test_a_label_splits_series_until_the_publisher_names_the_server():
    parsed = [make_view(label=label) for label in ("gzip", "plain")]
    named = [make_view(label=label, provenance={}) for label in ("gzip", "plain")]
    assert (repeats(*parsed), repeats(*named)) == ([1, 1], [2])


def test_runs_of_different_days_are_repeats_only_where_the_publisher_says_so():
    days = ("2026-11-20", "2026-11-21")
    assert repeats(*(make_view(measured_on=day) for day in days)) == [1, 1]
    assert repeats(*(make_view(measured_on=day, same_server=True) for day in days)) == [2]


def test_runs_that_say_that_their_uploads_were_joined_are_one_series_and_are_ranked():
    runs = [
        make_view(upload=f"upload {n % 2}", joined=True, requests_per_s=100.0 + n) for n in range(4)
    ]
    (axis,), _ = group(runs)
    (series,) = axis.series
    assert [len(point.runs) for point in series.points] == [4]
    apart = [make_view(upload=f"upload {n % 2}", requests_per_s=100.0 + n) for n in range(4)]
    assert len(group(apart)[0][0].series) == 2


def test_joined_uploads_are_one_series():
    runs = [make_view(upload=upload) for upload in ("one", "two")]
    (axis,), _ = group(runs, joined=True)
    assert [len(point.runs) for series in axis.series for point in series.points] == [2]


def test_a_name_says_what_sets_a_series_apart_from_those_of_its_server():
    names = [
        series.name
        for series in series_of(
            make_view(port=80), make_view(port=81), make_view(server_name="Apache", port=82)
        )
    ]
    assert names == ["nginx 1.24.0, port 80", "nginx 1.24.0, port 81", "Apache 1.24.0"]


def test_reports_of_a_named_server_that_are_no_repeats_have_numbers():
    runs = [make_view(same_server=False, lines=[start, start + 9]) for start in (40, 1)]
    assert {series.name: series.runs[0].id for series in series_of(*runs)} == {
        "nginx 1.24.0, report 1": runs[1].id,
        "nginx 1.24.0, report 2": runs[0].id,
    }


def test_series_that_nothing_tells_apart_are_numbered_by_place():
    unnamed = {"server_name": None, "server_version": None, **ADDRESS}
    runs = [
        make_view(same_server=confirmed, lines=[start, start + 9], **unnamed)
        for confirmed, start in ((True, 40), (None, 1))
    ]
    assert {series.name: series.runs[0].id for series in series_of(*runs)} == {
        "Unnamed server, series 1": runs[1].id,
        "Unnamed server, series 2": runs[0].id,
    }


NAMES = {
    "server_name": (None, "A", "Report 1", "A, port 80", "Unnamed server, series 1"),
    "same_server": (None, True, False),
    "port": (80, 81),
    "hostname": (None, "h"),
    "label": (None, "x", "Report 1"),
    "upload": ("one", "two"),
    "document_bytes": (None, 612, 5120),
    "lines": ([1, 9], [11, 19]),
    "provenance": ({}, {"server_name": "parsed"}),
}


@given(
    st.lists(
        st.fixed_dictionaries({name: st.sampled_from(values) for name, values in NAMES.items()}),
        min_size=1,
        max_size=12,
    ),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_the_names_of_a_group_are_unique_and_the_same_in_any_order(conditions, joined, chance):
    runs = [make_view(server_version=None, **own) for own in conditions]

    def named():
        (axis,), _ = group(runs, joined=joined)
        return [(series.name, {run.id for run in series.runs}) for series in axis.series]

    before = named()
    assert len({name for name, _ in before}) == len(before)
    chance.shuffle(runs)
    assert dict(named()) == dict(before)


@pytest.mark.parametrize(
    ("sizes", "smallest"),
    [
        ([100, 164, 165], [100, 100, 165]),  # 64 bytes, then one more
        ([10_000, 10_100, 10_101], [10_000, 10_000, 10_101]),  # 1 %, then one byte more
        ([100, 150, 200], [100, 100, 200]),  # from the smallest of the group, not from the last
        ([None, 7], [None, 7]),
    ],
)
def test_sizes_of_documents_are_grouped_from_the_smallest(sizes, smallest):
    groups = SizeGroups(sizes)
    assert [groups.group_of(size) for size in sizes] == smallest


def test_what_the_rules_name_as_a_condition_splits_series():
    """The names stand here again, so that none leaves the table of conditions unseen."""
    assert {
        "hardware",
        "os",
        "link_mbit_per_s",
        "client",
        "client_machine",
        "network",
        "configuration",
        "cpu_model",
        "cores",
        "machine_memory_mb",
        "kernel",
        "machine_kind",
        "warm_up",
        "label",
        "identity",
        "tool",
        "tool_version",
        "document_label",
        "document_kind",
        "path",
        "hostname",
        "port",
        "keepalive",
        "tls",
        "http_version",
        "method",
        "streams_per_connection",
        "pipelining",
        "compression",
        "request_headers",
        "request_body",
    } <= set(SPLITTING)
