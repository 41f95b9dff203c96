"""A condition in the place of the load: only runs that differ in nothing else share a line."""

from __future__ import annotations

import pytest

from runs.compare.identity import SPLITTING
from runs.compare.series import RunView, group
from runs.show.across import against, offered
from runs.show.condition_axis import CONDITION_NAMES, axis_of
from runs.show.page import Sheet
from runs.show.view import View
from tests.runs.compare.make import make_sheet, make_view

VALUES: dict[str, tuple[object, object]] = {
    "server_version": ("1.9", "1.10"),
    "document_bytes": (100, 100_000),
    "cores": (2, 16),
    "link_mbit_per_s": (100, 1000),
    "tool_threads": (1, 4),
    "measured_on": ("2026-11-01", "2026-11-20"),
}
OTHER: dict[str, object] = {"keepalive": True, "tls": True, "headers": ("a", "b")}


def panels(name: str, *runs: RunView) -> dict[str, list[list[tuple[float, int]]]]:
    """Return for each panel its lines: the place and the number of runs of each point."""
    groups, _ = group(runs)
    return {
        own.load.label: [[(point.x, len(point.runs)) for point in s.points] for s in own.series]
        for own in against(groups, name)
    }


def shown(name: str, *runs: RunView) -> Sheet:
    """Return the page of these runs against a condition."""
    return make_sheet(*runs, view=View(x=name))


@pytest.mark.parametrize("name", VALUES)
def test_runs_that_differ_in_it_alone_are_one_line(name):
    low, high = VALUES[name]
    runs = [make_view(**{name: value}) for value in (high, low)]
    assert offered(group(runs)[0]) == [name]
    ((line,),) = panels(name, *runs).values()
    assert [count for _, count in line] == [1, 1] and line[0][0] < line[1][0]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("other", [part for part in SPLITTING if part not in CONDITION_NAMES])
def test_runs_that_differ_in_something_else_too_are_never_one_line(name, other):
    low, high = VALUES[name]
    different = make_view(**{name: low, other: OTHER.get(other, "another")})
    runs = [different, make_view(**{name: high})]
    documents = ("document_label", "path") if name == "document_bytes" else ()
    assert bool(panels(name, *runs)) == (other in documents)


def test_it_is_drawn_at_the_load_that_most_lines_share():
    runs = [make_view(document_bytes=size, concurrency=10) for size in (100, 1000)]
    runs += [make_view(document_bytes=size, concurrency=50) for size in (100, 1000, 9000)]
    (panel,) = shown("document_bytes", *runs).panels
    assert panel.axis_note == "Runs at a concurrency of 50."
    (dataset,) = panel.charts[0].config["data"]["datasets"]
    assert [point["x"] for point in dataset["data"]] == [100, 1000, 9000]
    assert [point["at"] for point in dataset["data"]] == ["100 bytes", "1,000 bytes", "9,000 bytes"]


def test_a_reader_chooses_among_the_loads_at_which_a_line_has_several_values():
    runs = [make_view(document_bytes=size, concurrency=10) for size in (100, 1000)]
    runs += [make_view(document_bytes=size, concurrency=50) for size in (100, 1000, 9000)]
    runs += [make_view(document_bytes=100, concurrency=70)]
    for at, settled, load in (("10", "10", 10), ("50", "", 50), ("70", "", 50), ("", "", 50)):
        sheet = make_sheet(*runs, view=View(x="document_bytes", at=at))
        assert sheet.view.at == settled
        assert sheet.panels[0].axis_note.startswith(f"Runs at a concurrency of {load}.")
        offered_loads = [(option.label, option.chosen) for option in sheet.options.at_loads]
        assert offered_loads == [("10 connections", load == 10), ("50 connections", load == 50)]
        assert sheet.options.loads[0].query == ""
    assert not make_sheet(*runs, view=View(at="10")).options.at_loads


def test_versions_follow_each_other_and_each_server_has_its_own_axis():
    runs = [make_view(server_version=version) for version in ("1.10", "1.9", "1.9.1", "2.0-rc1")]
    runs += [make_view(server_name="boa", server_version=version) for version in ("3", "4")]
    runs += [make_view(server_name="fnord", server_version="7")]
    first, second = shown("server_version", *runs).panels
    assert (first.load.label, second.load.label) == ("Version of nginx", "Version of boa")
    ticks = first.charts[0].config["bench"]["ticks"]["x"]
    assert [tick["label"] for tick in ticks] == ["1.9", "1.9.1", "1.10", "2.0-rc1"]
    assert first.axis_note == (
        "Runs at a concurrency of 10. 1 run at this load cannot be placed here; the table has all."
    )
    ids = [chart.id for panel in (first, second) for chart in panel.charts]
    assert len(ids) == len(set(ids))


def test_the_tables_keep_every_run_whatever_the_axis_is():
    runs = [make_view(document_bytes=size, concurrency=c) for size in (1, 900) for c in (5, 6, 7)]
    by_load = make_sheet(*runs)
    against_size = shown("document_bytes", *runs)
    assert [panel.table for panel in against_size.numbered] == [by_load.panels[0].table]
    assert against_size.summary == by_load.summary


def test_repeats_are_one_point_and_days_are_not_repeats():
    runs = [make_view(document_bytes=size) for size in (100, 100, 5000)]
    ((line,),) = panels("document_bytes", *runs).values()
    assert [count for _, count in line] == [2, 1]
    days = [make_view(measured_on=f"2026-11-{day:02}") for day in (1, 1, 9)]
    ((line,),) = panels("measured_on", *days).values()
    assert [count for _, count in line] == [2, 1]


@pytest.mark.parametrize("name", CONDITION_NAMES)
def test_a_page_without_two_values_of_it_stays_against_the_load(name):
    sheet = shown(name, make_view(), make_view(concurrency=20))
    assert sheet.view == View() and [panel.key for panel in sheet.panels] == ["concurrency"]
    assert not sheet.options.loads


@pytest.mark.parametrize("count", [1, 2, 5, 40])
@pytest.mark.parametrize("name", ["server_version", "measured_on"])
def test_the_first_and_the_last_value_have_labels_and_none_touch(name, count):
    values = [
        f"1.{n}" if name == "server_version" else f"2026-{n:02}-01"
        for n in range(1, 1 + min(count, 12))
    ]
    runs = [make_view(**{name: value}) for value in [*values, "2030-01-01"]]
    (own,) = against(group(runs)[0], name)
    axis = axis_of(own.load, [], log=False)
    places = [place for place, _ in own.load.texts]
    assert {min(places), max(places)} <= set(axis.ticks)
    shares = [axis.share(tick) for tick in axis.ticks]
    assert all(after - before > 5 for before, after in zip(shares, shares[1:], strict=False))
    assert all(0 < share < 100 for share in shares)


def test_the_percentiles_of_one_series_are_lines_over_the_load():
    latency = {"p50": 1.0, "p90": 3.0, "p99": 9.0, "p99.9": 30.0}
    runs = [
        make_view(server_name=server, concurrency=load, latency_ms=latency)
        for server in ("nginx", "boa")
        for load in (1, 10, 100)
    ]
    runs.append(make_view(server_name="fnord"))
    sheet = make_sheet(*runs, view=View(first="latency_percentiles"))
    chart = sheet.panels[0].charts[0]
    assert [entry.name for entry in chart.legend] == ["p99.9", "p99", "p90", "p50"]
    assert chart.title == "Latency percentiles of nginx 1.24.0"
    of = sheet.options.percentiles_of
    assert [(own.label, own.chosen) for own in of] == [
        ("nginx 1.24.0", True),
        ("boa 1.24.0", False),
    ]
    assert of[1].query == "first=latency_percentiles&of=boa-1.24.0"
    other = make_sheet(*runs, view=View(first="latency_percentiles", of="boa-1.24.0"))
    assert other.panels[0].charts[0].title == "Latency percentiles of boa 1.24.0"
    lines = chart.config["data"]["datasets"]
    assert [[point["y"] for point in line["data"]] for line in lines] == [
        [value] * 3 for value in (30.0, 9.0, 3.0, 1.0)
    ]


def test_percentiles_at_one_load_are_no_lines():
    sheet = make_sheet(
        make_view(latency_ms={"p50": 1.0, "p99": 2.0}), view=View(first="latency_percentiles")
    )
    assert sheet.panels[0].empty == "No “Latency percentiles over load” data, so no chart."
    assert "latency_percentiles" not in [tab.value for tab in sheet.options.tabs]
