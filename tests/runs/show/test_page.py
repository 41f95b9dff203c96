"""The whole page: chart, drawing and table hold the same numbers; nothing is cut without a word."""

from __future__ import annotations

import json

import pytest

from runs.compare.metrics import ARTICLES as METRICS
from runs.show.view import View
from tests.runs.compare.make import make_sheet, make_view


def test_chart_drawing_and_table_hold_the_same_numbers():
    sheet = make_sheet(
        *(
            make_view(concurrency=c, requests_per_s=c * 3.5, transfer_rate_Bps=c * 4096.0)
            for c in (1, 5, 10)
        )
    )
    (panel,) = sheet.panels
    for chart, metric in zip(panel.charts, METRICS, strict=True):
        (dataset,) = chart.config["data"]["datasets"]
        column = 1 + METRICS.index(metric)
        assert [point["y"] for point in dataset["data"]] == [
            row.cells[column].sort for row in panel.table.rows
        ]
        high, low = (
            chart.config["options"]["scales"]["y"]["max"],
            chart.config["options"]["scales"]["y"]["min"],
        )
        places = [100 - (point["y"] - low) / (high - low) * 100 for point in dataset["data"]]
        assert chart.drawing
        assert [mark.y for mark in chart.drawing.lines[0].marks] == pytest.approx(places, abs=0.05)


def test_the_y_axis_starts_at_zero_and_no_point_lies_outside():
    (panel,) = make_sheet(
        *(make_view(concurrency=c, requests_per_s=100.0 + c) for c in (200, 210, 220))
    ).panels
    for chart in panel.charts:
        scales = chart.config["options"]["scales"]
        assert scales["y"]["min"] == 0 and scales["x"]["type"] == scales["y"]["type"] == "linear"
        for point in chart.config["data"]["datasets"][0]["data"]:
            assert (
                point.get("high", point["y"]) <= scales["y"]["max"]
                and scales["x"]["min"] <= point["x"] <= scales["x"]["max"]
            )


def test_a_single_point_draws_no_line():
    (panel,) = make_sheet(make_view()).panels
    assert panel.charts[0].config["data"]["datasets"][0]["showLine"] is False
    assert panel.charts[0].drawing and panel.charts[0].drawing.lines[0].path == ""


def test_a_metric_that_no_run_says_has_no_drawing_and_is_not_zero():
    (panel,) = make_sheet(make_view(time_taken_s=None)).panels
    chart = next(chart for chart in panel.charts if chart.key == "time_taken")
    assert chart.drawing is None and chart.config["data"]["datasets"][0]["data"] == []
    assert "Time taken" not in [label for label, _ in panel.table.headings]
    assert chart not in panel.drawn
    assert panel.empty == "No “Time taken” data, so no chart."
    assert make_sheet(make_view()).panels[0].empty == ""


def test_percentiles_that_no_run_states_are_named():
    view = View(metrics=("cpu", "latency_by_percentile"))
    (panel,) = make_sheet(make_view(), view=view).panels
    assert panel.empty == "No “CPU” or “Latency by percentile” data, so no chart."
    latency = {"p50": 2.0, "p90": 4.0, "p99": 9.0}
    view = View(metrics=("latency_by_percentile",))
    (panel,) = make_sheet(make_view(latency_ms=latency), view=view).panels
    assert panel.empty == ""


def test_the_unit_is_chosen_from_the_data_and_written_on_the_axis():
    small, large = (
        make_sheet(make_view(transfer_rate_Bps=rate)).panels[0].charts[2]
        for rate in (512020.48, 5e8)
    )
    assert (small.unit, small.config["options"]["scales"]["y"]["title"]["text"]) == (
        "KiB/s",
        "KiB/s",
    )
    assert large.unit == "MiB/s"
    assert small.config["data"]["datasets"][0]["data"][0]["y"] == 512020.48


@pytest.mark.parametrize(
    ("series", "words"), [(12, ""), (13, "12 of 13 series shown"), (40, "12 of 40 series shown")]
)
def test_at_most_twelve_series_are_drawn_and_the_rest_is_named(series, words):
    (panel,) = make_sheet(
        *(make_view(server_name=f"Server {number}") for number in range(series))
    ).panels
    assert len(panel.legend) == len(panel.charts[0].config["data"]["datasets"]) == min(series, 12)
    assert panel.left_out == words and len(panel.undrawn) == max(series - 12, 0)
    assert len(panel.table.rows) == series


def test_a_server_has_its_colour_in_all_charts_and_series_are_told_apart_by_more_than_colour():
    views = [
        make_view(server_name=name, server_version=version)
        for name in ("nginx", "Apache")
        for version in ("1", "2")
    ]
    (panel,) = make_sheet(*views).panels
    looks = {entry.name: entry.look for entry in panel.legend}
    assert looks["nginx 1"].colour == looks["nginx 2"].colour != looks["Apache 1"].colour
    assert (
        looks["nginx 1"].shape != looks["nginx 2"].shape
        and looks["nginx 1"].dash != looks["nginx 2"].dash
    )
    for chart in panel.charts:
        assert [one["colour"] for one in chart.config["data"]["datasets"]] == [
            entry.look.colour for entry in panel.legend
        ]


def test_twelve_looks_differ():
    (panel,) = make_sheet(
        *(make_view(server_name=f"Server {number}") for number in range(12))
    ).panels
    assert len({entry.look for entry in panel.legend}) == 12


def test_runs_without_a_load_are_in_a_table_of_their_own():
    sheet = make_sheet(
        make_view(), make_view(concurrency=None), make_view(aborted=True, requests_per_s=None)
    )
    assert sheet.unplaced
    assert [label for label, _ in sheet.unplaced.headings][:2] == [
        "Requests per second",
        "Time taken",
    ]
    stopped = make_sheet(make_view(concurrency=None), make_view(aborted=True, concurrency=None))
    assert stopped.unplaced and stopped.unplaced.headings[0] == ("Load", "")
    assert [row.cells[0].text for row in stopped.unplaced.rows] == ["\u2013", "aborted"]


def test_conditions_are_the_same_different_or_unknown():
    views = [
        make_view(hardware="Xeon"),
        make_view(hardware="Xeon", path="/b"),
        make_view(hardware=None, path="/b"),
    ]
    conditions = make_sheet(*views).conditions
    assert {one.name: one.values for one in conditions.differs} == {
        "Hardware": ("Xeon (2 runs)", "unknown (1 run)"),
        "Path": ("/b (2 runs)", "/ (1 run)"),
    }
    assert ("Tool", ("ab",)) in [(one.name, one.values) for one in conditions.same]
    assert "Operating system" in conditions.unknown


def test_what_a_reader_must_know_is_said():
    views = [
        make_view(requests_failed=5, concurrency=20),
        make_view(details={"truncated": True, "kilo": 1000}, requests_completed=500),
        make_view(aborted=True),
        make_view(non_2xx=3, concurrency=40, provenance={"concurrency": "stated"}),
    ]
    sheet = make_sheet(*views)
    said = [note.sentence for note in sheet.notes] + [mark.sentence for mark in sheet.checks.marks]
    failed = "5 of 1,000 requests failed; 99.5 good"
    for words in (
        failed,
        "outside 2xx",
        "cut off",
        "stopped early",
        "1000 bytes",
        "stated",
        "different numbers",
        "One run at each load",
    ):
        assert any(words in sentence for sentence in said), words


def test_a_page_without_faults_says_only_that_runs_are_single():
    sheet = make_sheet(make_view(), make_view(concurrency=20))
    assert (sheet.notes, {mark.code for mark in sheet.checks.marks if mark.severity != "I"}) == (
        (),
        set(),
    )
    assert "BP016" in {mark.code for mark in sheet.checks.marks}


def test_a_long_description_is_shortened_with_a_word():
    (panel,) = make_sheet(*(make_view(concurrency=c) for c in range(1, 300))).panels
    assert len(panel.charts[0].description) < 700 and panel.charts[0].description.endswith(
        "The table below holds all numbers."
    )


def test_the_configuration_is_strict_json():
    (panel,) = make_sheet(make_view(requests_per_s=0.0, time_taken_s=0.0)).panels
    for chart in panel.charts:
        assert json.loads(json.dumps(chart.config, allow_nan=False)) == chart.config


def test_a_ratio_is_offered_to_what_is_drawn_and_stays_chosen():
    runs = [make_view(server_name=f"s{place:02}") for place in range(40)]
    assert len(make_sheet(*runs).options.baselines) == 1 + 12
    last = make_sheet(*runs, view=View(baseline="s39-1.24.0")).options.baselines
    assert [option.label for option in last if option.chosen] == ["ratio to s39 1.24.0"]


def test_servers_without_a_name_are_no_single_baseline():
    """The ratio was that to the first one of them, below the words "Unnamed server"."""
    where = {"server_name": None, "server_version": None, "hostname": "a.example", "path": "/"}
    runs = [make_view(**where, port=port) for port in (8001, 8002)]
    labels = [option.label for option in make_sheet(*runs).options.baselines]
    named = [f"ratio to Unnamed server, port {port}" for port in (8001, 8002)]
    assert labels == ["values", *named]


def test_a_setup_has_one_colour_in_the_charts_of_all_sizes():
    rows = {"server_name": None, "server_version": None, "tool": None, "path": None}
    runs = [
        make_view(**rows, document_bytes=None, identity=f"Mode: {mode}, Payload: {size}")
        for mode in ("sync", "async")
        for size in ("1 KB", "64 KB")
    ]
    (panel,) = make_sheet(*runs).panels
    assert sorted(entry.name for entry in panel.legend) == ["Mode: async", "Mode: sync"]
    assert [chart.facet for chart in panel.charts[:2]] == ["1 KB", "64 KB"]


def test_the_twelve_highest_of_the_largest_question_are_drawn():
    """The sentence names the highest one, so the chart holds it."""
    runs = [
        make_view(server_name=f"S{number:02}", concurrency=load, requests_per_s=100.0 + number)
        for number in range(30)
        for load in (1, 10, 100)
    ]
    failed = [
        make_view(server_name="bad", concurrency=load, requests_per_s=900.0, requests_failed=500)
        for load in (1, 10, 100)
    ]
    (panel,) = make_sheet(*runs, *failed).panels
    drawn = [entry for entry in panel.legend if entry.state == "drawn"]
    assert [entry.name for entry in drawn] == [
        f"S{number:02} 1.24.0" for number in range(29, 17, -1)
    ]
    assert len({(entry.look.colour, entry.look.shape) for entry in drawn}) == 12


def test_more_runs_with_the_same_fault_are_not_more_caveats():
    few, many = (
        make_sheet(
            *(
                make_view(concurrency=c, requests_completed=1000, requests_failed=30 + c)
                for c in loads
            )
        )
        for loads in ((1, 5), (1, 5, 10, 20))
    )
    assert len(many.checks.grave) > len(few.checks.grave)
    assert many.caveats == few.caveats == len({mark.code for mark in few.checks.grave})
