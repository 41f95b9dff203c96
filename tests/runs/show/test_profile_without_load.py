"""The latency profile of runs whose load is unknown."""

from __future__ import annotations

import pytest

from runs.show.figures import STOPPED
from runs.show.short_page import configurations, without_configurations
from runs.show.view import View
from tests.runs.compare.make import make_sheet, make_view

LATENCIES = {"p50": 2.0, "p90": 4.0, "p99": 9.0}


def of_report(name: str | None = None, **values):
    """Return the report of a tool that does not state its load."""
    values = {"latency_ms": LATENCIES, "label": None} | values
    return make_view(concurrency=None, server_name=name, server_version=None, **values)


def drawn_values(sheet) -> list[list[float]]:
    """Return the values of each line of the profile."""
    datasets = sheet.profile.config["data"]["datasets"]
    return [[point["y"] for point in line["data"]] for line in datasets]


def test_chart_and_table_hold_the_percentiles_that_the_run_states():
    sheet = make_sheet(of_report("nginx"))
    assert not sheet.panels and sheet.figures
    assert drawn_values(sheet) == [[2.0, 4.0, 9.0]]
    assert sheet.profile.unit == "ms, at an unknown load"
    (row,) = sheet.unplaced_profile.table.rows
    assert [cell.sort for cell in row.cells] == [2.0, 4.0, 9.0]
    assert [label for label, _ in sheet.unplaced_profile.table.headings] == ["50 %", "90 %", "99 %"]


@pytest.mark.parametrize("latencies", [{}, {"p50": 2.0, "p99": 9.0}, {"mean": 2.0, "max": 8.0}])
def test_fewer_than_three_percentiles_are_no_line(latencies):
    assert make_sheet(of_report("nginx", latency_ms=latencies)).unplaced_profile is None


@pytest.mark.parametrize(
    "names",
    [("nginx", "caddy", "nginx"), ("nginx", "nginx", "nginx"), (None, "caddy", None)],
)
def test_each_line_has_the_name_and_the_colour_of_its_bar(names):
    runs = [of_report(name, label=f"heading {n}") for n, name in enumerate(names)]
    sheet = make_sheet(*runs)
    bars = {bar.name: bar.colour for own in sheet.unplaced_bars for bar in own.bars}
    legend = {entry.name: entry.look.colour for entry in sheet.profile.legend}
    assert legend == bars and len(bars) == 3
    table = sheet.unplaced_profile.table
    assert {row.name for row in table.rows} == {row.name for row in sheet.unplaced.rows} == {*bars}


def test_a_heading_stands_for_a_server_without_a_name():
    runs = [of_report(label="first"), of_report(label="second")]
    sheet = make_sheet(*runs)
    assert [row.name for row in sheet.unplaced.rows] == ["“first”", "“second”"]


def test_the_first_twelve_are_drawn_and_the_others_are_counted():
    sheet = make_sheet(*(of_report(f"s{n}", requests_per_s=100.0 - n) for n in range(15)))
    assert len(drawn_values(sheet)) == 12 == len(sheet.profile.legend)
    assert sheet.profile.lost == "12 of 15 runs are drawn."


def test_the_reader_can_leave_it_out():
    run = of_report("nginx")
    assert make_sheet(run, view=View(metrics=("requests_per_s",))).unplaced_profile is None
    assert make_sheet(run, view=View(metrics=("latency_by_percentile",))).unplaced_profile


def test_what_scripts_draw_of_it_can_be_fetched_apart():
    sheet = make_sheet(of_report("nginx"))
    assert configurations(sheet) == {sheet.profile.id: sheet.profile.config}
    assert without_configurations(sheet).profile.config == {}


NO_VALUES: dict[str, object] = {"requests_per_s": None, "latency_ms": {}}


def test_a_run_that_stopped_early_has_no_line_and_only_figures_of_how_far_it_came():
    details = {"error": "apr_pollset_poll: The timeout specified has expired (70007)"}
    stopped = make_sheet(of_report("nginx", aborted=True, details=details, **NO_VALUES))
    assert stopped.unplaced_profile is None
    fields = {figure.field for figure in stopped.figures}
    assert fields == {"requests_completed", "requests_failed", "time_taken_s"}
    assert stopped.why_stopped == STOPPED and stopped.stop_message == details["error"]
    assert stopped.summary == ("The run stopped early, so its result does not count.",)
    whole = make_sheet(of_report("nginx"))
    assert (whole.why_stopped, whole.stop_message) == ("", "")
    runs = [of_report(name, aborted=name == "b") for name in "abc"]
    sheet = make_sheet(*runs)
    assert len(drawn_values(sheet)) == len(sheet.profile.legend) == 2
    placed = make_sheet(make_view(latency_ms=LATENCIES, aborted=True))
    assert placed.profile is None


def test_what_a_log_axis_cannot_place_is_said_beside_what_is_left_out():
    latencies = LATENCIES | {"p10": 0.0}
    runs = [of_report(f"s{n}", latency_ms=latencies) for n in range(13)]
    profile = make_sheet(*runs, view=View(scale="logy")).profile
    assert "a log axis has no place" in profile.lost and "12 of 13 runs" in profile.lost
    zeros = dict.fromkeys(LATENCIES, 0.0)
    single = make_sheet(of_report("nginx", latency_ms=zeros), view=View(scale="logy"))
    assert single.unplaced_profile is None
