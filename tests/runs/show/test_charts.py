"""What is drawn: setups side by side, log axes, ratios, intervals, labels - the same points for server and browser."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from runs.show import svg
from runs.show.axis import load_axis, log_axis, measured_axis, values_axis
from runs.show.lettering import told_apart, width
from runs.show.page import sheet
from runs.show.series_styles import SHAPES
from runs.show.sparkline import Sparkline, sparkline
from runs.show.view import View
from runs.templatetags.bench import marks, unbroken
from tests.runs.compare.make import make_sheet, make_view

RATES = {"Apache": (50.0, 100.0, 80.0, 40.0), "lighttpd": (25.0, 50.0, 100.0, 60.0)}
LOADS = (1, 10, 100, 1000)
SVG = "{http://www.w3.org/2000/svg}"


def curves(**values):
    """Return runs of two servers whose curves peak and cross."""
    return [
        make_view(server_name=name, concurrency=load, requests_per_s=rate, **values)
        for name, rates in RATES.items()
        for load, rate in zip(LOADS, rates, strict=True)
    ]


def drawn(runs, **choice):
    """Return the page of a view."""
    labels = {"runs": {run.id: dict(run.labels) for run in runs}}
    return sheet([run.numbers for run in runs], labels, View(**choice))


def setups():
    """Return two servers with and without keep-alive."""
    return [run for keepalive in (True, False) for run in curves(keepalive=keepalive)]


def test_setups_that_compare_servers_stand_side_by_side_with_the_same_axes():
    (panel,) = drawn(setups()).panels
    assert [(chart.key, chart.facet) for chart in panel.charts[:3]] == [
        ("requests_per_s", "keep-alive off"),
        ("requests_per_s", "keep-alive on"),
        ("time_taken", "keep-alive off"),
    ]
    scales = [
        chart.config["options"]["scales"] for chart in panel.charts if chart.key == "requests_per_s"
    ]
    assert scales[0] == scales[1] and [entry.name for entry in panel.legend] == [
        "Apache 1.24.0",
        "lighttpd 1.24.0",
    ]
    faces = {
        (one["label"], one["colour"], one["pointStyle"])
        for chart in panel.charts
        for one in chart.config["data"]["datasets"]
    }
    assert len(faces) == 2, "a server looks the same in every chart"


def test_setups_of_one_server_each_and_more_than_twelve_are_drawn_together():
    one_each = [
        make_view(server_name=name, keepalive=name == "nginx") for name in ("Apache", "nginx")
    ]
    assert {chart.facet for chart in drawn(one_each).panels[0].charts} == {""}
    many = [
        make_view(server_name=name, document_bytes=1000 * number)
        for number in range(13)
        for name in ("Apache", "nginx")
    ]
    assert {chart.facet for chart in drawn(many).panels[0].charts} == {""}
    assert {chart.facet for chart in drawn(setups(), together=True).panels[0].charts} == {""}


def test_a_load_axis_of_offered_rates_is_a_panel_of_its_own_and_can_be_chosen():
    runs = [make_view(), make_view(concurrency=None, offered_rate=50.0)]
    assert [panel.key for panel in drawn(runs).panels] == ["concurrency", "offered-rate"]
    assert [panel.key for panel in drawn(runs, x="offered_rate").panels] == ["offered-rate"]


def test_a_log_axis_has_round_ends_and_ticks():
    axis = log_axis([3.0, 700.0])
    assert (axis.low, axis.high, axis.ticks) == (
        2.0,
        1000.0,
        (2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0),
    )
    assert (axis.share(2.0), axis.share(1000.0)) == (0.0, 100.0)
    assert log_axis([0.001, 1e9]).ticks[:3] == (0.001, 0.1, 10.0)
    assert (log_axis([5.0]).low, log_axis([5.0]).high) == (2.0, 10.0)
    assert log_axis([]).low == 1.0
    assert [
        log_axis([2048.0, 4096.0], 1024).label(tick)
        for tick in log_axis([2048.0, 4096.0], 1024).ticks
    ] == ["2", "5"]


@pytest.mark.parametrize(
    "loads", [[1, 2, 4, 8, 16, 32, 64, 128, 256], [10, 100], [25, 50, 100], [0, 1, 30, 800]]
)
def test_few_loads_are_the_ticks_of_a_log_axis_and_its_ends(loads):
    axis = measured_axis([*loads, loads[-1]])
    above_zero = tuple(load for load in loads if load)
    assert axis.ticks == above_zero and (axis.low, axis.high) == (above_zero[0], loads[-1])


@pytest.mark.parametrize(
    ("loads", "divisor"),
    [
        ([5], 1),
        ([], 1),
        (list(range(1, 12)), 1),
        ([0], 1),
        ([1000, 10_000, 100_000], 1024),
        ([100 / 3, 500 / 3], 1),
        ([1e15, 1e15 + 1], 1),
    ],
)
def test_a_log_axis_of_one_load_many_or_long_ones_has_round_ticks(loads, divisor):
    assert measured_axis(loads, divisor) == log_axis(loads, divisor)


@given(st.lists(st.integers(1, 10**6), min_size=2, max_size=9, unique=True))
def test_labels_of_measured_loads_never_touch_on_a_phone(loads):
    axis = measured_axis(loads)
    if axis == log_axis(loads):
        return
    places = [axis.share(tick) * 2.3 for tick in axis.ticks]
    halves = [width(axis.label(tick), 12) / 2 for tick in axis.ticks]
    ends = pairwise(zip(places, halves, strict=True))
    assert all(right[0] - right[1] > left[0] + left[1] for left, right in ends)
    assert (axis.ticks[-1], axis.high) == (max(loads), max(loads))


@pytest.mark.parametrize("scale", ["linear", "logx"])
def test_loads_that_differ_in_their_last_digit_stand_in_one_place(scale):
    rates = (1000000.0, 1000000.0000000001)
    runs = [make_view(offered_rate=rate, requests_per_s=999.0) for rate in rates]
    assert drawn(runs, scale=scale).panels[0].charts[0].drawing
    assert load_axis(rates, whole=False).share(rates[0]) == 50.0


def test_zero_has_no_place_on_a_log_axis_and_that_is_said():
    runs = [
        make_view(concurrency=load, requests_per_s=rate)
        for load, rate in ((1, 0.0), (10, 5.0), (100, 50.0))
    ]
    (chart, *_) = drawn(runs, scale="logy").panels[0].charts
    assert chart.lost == "1 point of value 0 not shown: a log axis has no place for it."
    assert [point["x"] for point in chart.config["data"]["datasets"][0]["data"]] == [10, 100]
    assert chart.drawing and len(chart.drawing.lines[0].marks) == 2
    assert drawn(runs).panels[0].charts[0].lost == ""


def test_a_ratio_is_the_value_over_the_baselines_median_at_the_same_load_in_the_same_setup():
    runs = [
        *setups(),
        make_view(server_name="lighttpd", keepalive=False, concurrency=5, requests_per_s=7.0),
    ]
    for run in runs:
        run.numbers["requests_per_s"] *= 3 if run.numbers["keepalive"] else 1
    (panel,) = drawn(runs, baseline="apache-1.24.0").panels
    atom = panel.charts[1].config["data"]["datasets"]
    assert [[(point["x"], point["y"]) for point in one["data"]] for one in atom] == [
        [(1, 1), (10, 1), (100, 1), (1000, 1)],
        [(1, 0.5), (10, 0.5), (100, 1.25), (1000, 1.5)],
    ]
    assert (
        panel.charts[1].unit == "\u00d7 Apache 1.24.0"
        and panel.charts[1].drawing
        and panel.charts[1].drawing.equal is not None
    )
    ratios = {(row.name, row.cells[0].sort): row.cells[1].times for row in panel.table.rows}
    assert (
        ratios["lighttpd 1.24.0, keep-alive off", 1000] == "1.5\u00d7"
        and ratios["lighttpd 1.24.0, keep-alive off", 5] == "\u2013"
    )


def test_a_baseline_that_measured_nothing_gives_no_mark():
    runs = [
        make_view(server_name="Apache", requests_per_s=0.0),
        make_view(server_name="nginx", requests_per_s=5.0),
    ]
    chart = drawn(runs, baseline="apache-1.24.0").panels[0].charts[0]
    assert chart.drawing is None and [one["data"] for one in chart.config["data"]["datasets"]] == [
        [],
        [],
    ]


def test_a_hidden_series_is_not_drawn_and_does_not_stretch_the_axis():
    runs = [
        make_view(server_name="slow", requests_per_s=10.0),
        make_view(server_name="fast", requests_per_s=9000.0),
    ]
    (panel,) = drawn(runs, hidden=("fast-1.24.0",)).panels
    chart = panel.charts[0]
    assert chart.config["options"]["scales"]["y"]["max"] == 10
    assert [one["hidden"] for one in chart.config["data"]["datasets"]] == [False, True]
    assert chart.drawing and len(chart.drawing.lines) == 1
    assert [(entry.name, entry.state) for entry in panel.legend] == [
        ("fast 1.24.0", "hidden"),
        ("slow 1.24.0", "drawn"),
    ]


@pytest.mark.parametrize(("runs", "interval"), [(5, None), (7, (100.0, 106.0))])
def test_six_runs_or_more_have_an_interval_in_chart_drawing_table_and_words(runs, interval):
    (panel,) = drawn([make_view(requests_per_s=100.0 + number) for number in range(runs)]).panels
    point = panel.charts[0].config["data"]["datasets"][0]["data"][0]
    assert panel.charts[0].drawing
    mark, cell = panel.charts[0].drawing.lines[0].marks[0], panel.table.rows[0].cells[1]
    assert point.get("interval") == (list(interval) if interval else None)
    assert (
        bool(mark.interval)
        == ("98 % interval of the median, n = 7" in mark.sentence)
        == bool(interval)
    )
    assert cell.interval == ("100\u2013106 (98 %)" if interval else "")


def test_ranges_and_intervals_of_a_line_are_one_path_each():
    loads = [(10, 7), (20, 2), (30, 1)]
    runs = [
        make_view(concurrency=load, requests_per_s=100.0 * load + number)
        for load, repeats in loads
        for number in range(repeats)
    ]
    drawing = drawn(runs).panels[0].charts[0].drawing
    assert drawing
    (line,) = drawing.lines
    first, second, _ = line.marks
    assert line.ranges == "".join(
        f"M{mark.x:g},{mark.low:g}V{mark.high:g}" for mark in (first, second)
    )
    assert first.interval
    assert line.intervals == f"M{first.x:g},{first.interval[0]:g}V{first.interval[1]:g}"
    context = {"drawing": drawing, "id": "rate", "label": "", "x": "", "direct": False}
    whole = ElementTree.fromstring(render_to_string("shared/_chart.svg", context))
    # Percents of the plot are the units of the part that is stretched over it, and of no other.
    stretched = whole.find(f"{SVG}svg[@viewBox='0 0 100 100']")
    assert stretched is not None
    colour = f"colour-{line.look.colour}"
    assert [(path.get("class"), path.get("d")) for path in stretched.iter(f"{SVG}path")] == [
        (f"range {colour}", line.ranges),
        (f"interval {colour}", line.intervals),
    ]


def test_peaks_are_labelled_and_nothing_is_interpolated():
    (panel,) = drawn(curves()).panels
    labels = panel.charts[0].config["bench"]["labels"]
    assert [(label["kind"], label["text"]) for label in labels] == [
        ("peak", "100"),
        ("peak", "100"),
    ]
    assert panel.charts[0].drawing and [label.text for label in panel.charts[0].drawing.labels] == [
        label["text"] for label in labels
    ]
    assert panel.charts[1].config["bench"]["labels"] == []


def test_where_many_lines_are_drawn_only_the_highest_peak_is_labelled():
    runs = [
        make_view(server_name=f"S{number}", concurrency=load, requests_per_s=rate + number)
        for number in range(6)
        for load, rate in ((1, 10.0), (10, 50.0), (100, 20.0))
    ]
    labels = drawn(runs).panels[0].charts[0].config["bench"]["labels"]
    assert [(one["text"], one["keys"]) for one in labels] == [("55", ["s5-1.24.0"])]


TAIL = {"mean": 3.0, "p50": 2.0, "p90": 5.0, "p99": 20.0, "p99.9": 80.0, "p100": 300.0}


def test_latency_by_percentile_gives_each_nine_the_same_room():
    runs = [
        make_view(
            server_name=name,
            concurrency=load,
            latency_ms={key: value * factor for key, value in TAIL.items()},
        )
        for name, factor in (("Apache", 1), ("nginx", 2))
        for load in (10, 100)
    ]
    (panel,) = drawn(runs, metrics=("latency_by_percentile",)).panels
    (chart,) = panel.charts
    assert (chart.title, chart.unit) == ("Latency by percentile", "ms, at a concurrency of 100")
    assert [tick["label"] for tick in chart.config["bench"]["ticks"]["x"]] == [
        "50 %",
        "90 %",
        "99 %",
        "99.9 %",
    ]
    assert chart.drawing and [tick.share for tick in chart.drawing.x_ticks][0::3] == [0.0, 100.0]
    apache, nginx = chart.config["data"]["datasets"]
    assert [(point["at"], point["y"]) for point in nginx["data"]] == [
        ("50 %", 4.0),
        ("90 %", 10.0),
        ("99 %", 40.0),
        ("99.9 %", 160.0),
    ]
    assert panel.percentiles and [cell.sort for cell in panel.percentiles.rows[0].cells] == [
        100,
        *(point["y"] for point in apache["data"]),
    ]


@pytest.mark.parametrize(
    ("percentiles", "labels"),
    [
        ("p50 p90 p99", ["50 %", "90 %", "95 %", "99 %"]),
        ("p25 p50 p95", ["0 %", "50 %", "90 %", "95 %", "99 %"]),
        ("p25 p50 p99.9", ["0 %", "90 %", "99 %", "99.9 %"]),
    ],
)
def test_usual_percentiles_are_named_where_the_axis_has_room(percentiles, labels):
    latencies = {name: 2.0 + at for at, name in enumerate(percentiles.split())}
    (panel,) = drawn([make_view(latency_ms=latencies)], metrics=("latency_by_percentile",)).panels
    (chart,) = panel.charts
    assert [tick["label"] for tick in chart.config["bench"]["ticks"]["x"]] == labels


def test_latency_by_percentile_is_divided_by_the_baselines():
    runs = [
        make_view(server_name=name, latency_ms={key: value * factor for key, value in TAIL.items()})
        for name, factor in (("Apache", 1), ("nginx", 2.5))
    ]
    (panel,) = drawn(runs, metrics=("latency_by_percentile",), baseline="apache-1.24.0").panels
    assert {point["y"] for point in panel.charts[0].config["data"]["datasets"][1]["data"]} == {2.5}
    assert (
        panel.percentiles
        and [cell.times for cell in panel.percentiles.rows[1].cells[1:]] == ["2.5\u00d7"] * 4
    )


def test_a_mean_alone_is_no_distribution():
    page = drawn(
        [make_view(latency_ms={"mean": 3.0, "p50": 2.0})], metrics=("latency_by_percentile",)
    )
    assert page.panels[0].charts == () and page.panels[0].percentiles is None
    assert "latency_by_percentile" not in [
        one.value for one in drawn([make_view(latency_ms={"mean": 3.0})]).options.charts
    ]


def test_only_charts_that_a_run_has_numbers_for_are_offered():
    runs = [make_view(latency_ms=TAIL, requests_failed=None)]
    offered = [one.value for one in drawn(runs).options.charts]
    assert offered == [
        "requests_per_s",
        "time_taken",
        "transfer_rate",
        "latency_mean",
        "latency_p50",
        "latency_p90",
        "latency_p99",
        "latency_by_percentile",
    ]


def test_failures_are_the_larger_count_and_a_share_only_where_it_is_known():
    runs = [
        make_view(concurrency=1, requests_failed=5, non_2xx=20),
        make_view(concurrency=2, requests_failed=None),
    ]
    (panel,) = drawn(runs, metrics=("failed",)).panels
    assert [(row.cells[1].text, row.cells[2].text) for row in panel.table.rows] == [
        ("20", "2"),
        ("\u2013", "\u2013"),
    ]


def test_the_browsers_axis_is_held_to_this_one():
    cases = json.loads((Path(__file__).parents[2] / "js" / "axis-cases.json").read_text())
    for case in cases:
        axis = values_axis(case["values"], case["divisor"])
        assert (axis.high, [[tick, axis.label(tick)] for tick in axis.ticks]) == (
            case["max"],
            case["ticks"],
        )


def test_no_label_lies_on_a_line_or_on_another_label():
    shapes = {"high": (10.0, 100.0, 60.0, 50.0, 40.0), "low": (10.0, 52.0, 55.0, 30.0, 20.0)}
    runs = [
        make_view(server_name=name, concurrency=load, requests_per_s=rate)
        for name, rates in shapes.items()
        for load, rate in zip((1, 100, 200, 300, 400), rates, strict=True)
    ]
    labels = drawn(runs).panels[0].charts[0].config["bench"]["labels"]
    assert [one["text"] for one in labels] == ["100"], "above the lower peak runs the other line"


def test_questions_are_named_by_what_sets_them_apart():
    runs = [
        make_view(server_name=name, document_bytes=size, keepalive=keepalive)
        for size, keepalive in ((100, None), (5000, True))
        for name in ("Apache", "nginx")
    ]
    facets = [chart.facet for chart in drawn(runs).panels[0].charts[:2]]
    assert facets == ["100 bytes, keep-alive unknown", "5,000 bytes, keep-alive on"]


def test_what_is_unknown_stands_beside_what_is_known():
    alike = [
        make_view(server_name=name, keepalive=on)
        for on in (True, None)
        for name in ("Apache", "nginx")
    ]
    assert [chart.facet for chart in drawn(alike).panels[0].charts[:1]] == [""]


def test_a_row_says_its_setup_beside_its_server():
    row = drawn(setups()).panels[0].table.rows[0]
    assert (row.name, row.who, row.setup) == (
        "Apache 1.24.0, keep-alive on",
        "Apache 1.24.0",
        "keep-alive on",
    )


def test_two_series_of_one_question_never_share_a_line_of_the_legend():
    runs = [
        make_view(server_name=name, document_bytes=size, path=path)
        for size in (100, 9000)
        for name in ("Apache", "nginx")
        for path in ("/a", "/b")
    ]
    (panel,) = drawn(runs).panels
    assert len(panel.legend) == 4 and len({entry.key for entry in panel.legend}) == 4


def test_the_large_chart_is_of_the_question_in_the_title():
    """The summary speaks of the question with most runs; its chart comes first."""
    runs = [
        make_view(server_name=server, concurrency=load, keepalive=keepalive, requests_per_s=rate)
        for keepalive, loads in ((True, (1, 10, 100)), (False, (1, 10, 100, 200)))
        for load in loads
        for server, rate in (("a", 10.0 + load), ("b", 90.0 + load))
    ]
    sheet = drawn(runs)
    heading = sheet.conclusions[0].heading
    assert heading and sheet.panels[0].hero and sheet.panels[0].hero.facet == heading


def test_a_drawing_has_a_bounded_number_of_marks_and_its_lines_all_points(monkeypatch):
    monkeypatch.setattr(svg, "MOST_MARKS", 40)
    loads = range(1, 91)
    names = ("nginx", "Apache")
    (panel,) = make_sheet(
        *(make_view(server_name=name, concurrency=load) for name in names for load in loads)
    ).panels
    chart = panel.charts[0]
    marks = [len(line.marks) for line in chart.drawing.lines]
    assert marks == [18, 18]
    assert [len(line.path.split()) for line in chart.drawing.lines] == [90, 90]
    assert chart.lost == "One of 5 points has a mark; the lines pass through all."


def test_marks_without_words_are_written_at_once_and_escaped():
    places = [
        svg.SvgMark(x, y=1.5, low=None, high=None, interval=None, failed=failed, sentence="")
        for x, failed in ((0.0, False), (50.0, True), (100.0, True), (12.34, False))
    ]
    outline = "&lt;&quot;&amp;.3"
    assert marks(places, '<"&', outline=3) == (
        f'<use href="#{outline}" x="0.0%" y="1.5%"/>'
        f'<use href="#{outline}" x="50.0%" y="1.5%" class="failed"/>'
        f'<use href="#{outline}" x="100.0%" y="1.5%" class="failed"/>'
        f'<use href="#{outline}" x="12.34%" y="1.5%"/>'
    )
    assert marks([], "rate", outline=1) == ""


def test_a_long_name_beside_its_line_ends_behind_a_whole_part():
    names = ["nginx 1.22.1, one worker, no access log", "Apache 2.4.57, event, KeepAlive on"]
    assert told_apart(names, 13, 150) == ["nginx 1.22.1…", "Apache 2.4.57, event…"]
    alike = ["nginx 1.22.1, one worker, no log", "nginx 1.22.1, one worker, a log file"]
    short = told_apart(alike, 13, 150)
    assert len(set(short)) == 2 and all(width(name, 13) <= 150 for name in short)
    assert told_apart(["nginx"], 13, 150) == ["nginx"]
    ports = ["Unnamed server, port 8080", "Unnamed server, port 3000"]
    assert told_apart(ports, 13, 150) == ["\u2026port 8080", "\u2026port 3000"]
    assert told_apart(ports, 13, 300) == ports
    ends = [f"proxy with cache and TLS, {name} 1.24.0" for name in ("nginx", "Apache")]
    assert told_apart(ends, 13, 150) == ["\u2026nginx 1.24.0", "\u2026Apache 1.24.0"]
    middles = [f"proxy with cache and TLS {name} as of spring 1.24.0" for name in ("nginx", "h2o")]
    assert told_apart(middles, 13, 150) == ["\u2026nginx\u2026", "\u2026h2o\u2026"]
    starts = [f"{name} that somebody built at home 1.24.0" for name in ("nginx", "Apache")]
    assert told_apart(starts, 13, 150) == ["nginx\u2026", "Apache\u2026"]
    part = told_apart(["nginx", "nginx, one worker with a very long configuration"], 13, 150)
    assert part[1] not in ("nginx", "nginx…")


@pytest.mark.parametrize("points", [svg.MOST_WORDED, svg.MOST_WORDED + 1])
def test_the_words_of_points_are_written_only_where_they_are_shown(points):
    runs = [make_view(concurrency=load) for load in range(1, points + 1)]
    drawing = drawn(runs).panels[0].charts[0].drawing
    sentences = [mark.sentence for line in drawing.lines for mark in line.marks]
    assert len(sentences) == points
    assert [bool(text) for text in sentences] == [drawing.has_words] * points


def test_a_name_that_another_one_begins_with_keeps_a_part_of_its_own():
    names = ["lighttpd 1.4, one process, wrk", "lighttpd 1.4, ab", "nginx 1.22"]
    assert told_apart(names, 13, 190)[0] == "lighttpd 1.4, one process…"
    assert told_apart(names, 13, 150) == ["lighttpd 1.4 … wrk", "lighttpd 1.4, ab", "nginx 1.22"]
    assert told_apart(names, 13, 300) == names


def test_every_shape_of_a_series_has_an_outline():
    assert tuple(svg.MARK_PATHS) == SHAPES


def test_the_highest_value_is_labelled_at_the_last_load_as_well():
    runs = [make_view(concurrency=load, requests_per_s=7.0 * load) for load in (10, 20, 30)]
    (label,) = drawn(runs).panels[0].charts[0].config["bench"]["labels"]
    assert (label["x"], label["text"]) == (30, "210")


def test_a_single_value_is_a_dot_at_half_the_height():
    assert sparkline([[(10.0, 5.0), (10.0, 7.0)]]) == Sparkline((), ((3, 16.0),))
    assert sparkline([[(10.0, 5.0), (20.0, 5.0)]]).lines == ("M3.0 3.0L117.0 3.0",)


def test_no_label_stands_where_requests_failed_or_all_values_are_equal():
    runs = [make_view(concurrency=load, requests_per_s=7.0 * load) for load in (10, 20, 30)]
    failed = make_view(concurrency=80, requests_per_s=900.0, requests_failed=900)
    (label,) = drawn([*runs, failed]).panels[0].charts[0].config["bench"]["labels"]
    assert label["text"] == "210"
    flat = [make_view(concurrency=load, requests_per_s=50.0) for load in (10, 20, 30)]
    assert drawn(flat).panels[0].charts[0].config["bench"]["labels"] == []


def test_a_range_of_a_headline_stays_in_one_line_and_its_names_are_escaped():
    shown = unbroken("<b> measured 1.9\u20132.1\u00d7 at 10\u2013400 \u2013 or so.")
    assert shown == (
        '&lt;b&gt; measured <span class="one-line">1.9\u20132.1\u00d7</span> '
        'at <span class="one-line">10\u2013400</span> \u2013 or so.'
    )
    assert unbroken("none") == "none"
