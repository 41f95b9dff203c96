"""Ranked bars: the best first, lengths and shares that follow from the values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runs.compare.conclusions import MOST_SERIES
from runs.show.bars_without_load import MOST_RUNS
from runs.show.captions import Shown
from runs.show.view import View
from tests.runs.compare.make import make_sheet, make_view

RATES = st.lists(
    st.floats(0.01, 1e7, allow_nan=False).map(lambda rate: round(rate, 2)),
    min_size=2,
    max_size=8,
    unique=True,
)

RATED = (("slow", 10.0), ("fast", 30.0), ("without a number", None))


@given(RATES)
def test_bars_are_ranked_and_as_long_as_their_values(rates: list[float]):
    runs = [
        make_view(server_name=f"server{index}", requests_per_s=rate)
        for index, rate in enumerate(rates)
    ]
    (panel,) = make_sheet(*runs).panels
    ((only,),) = [chart.bars for chart in panel.charts if chart.key == "requests_per_s"]
    ranked = sorted(range(len(rates)), key=lambda index: -rates[index])
    assert [bar.name for bar in only.bars] == [f"server{index} 1.24.0" for index in ranked]
    assert only.bars[0].length == 100.0 and only.bars[0].share == "highest"
    for bar, index in zip(only.bars, ranked, strict=True):
        assert abs(bar.length - 100 * rates[index] / max(rates)) < 0.001


def test_less_is_better_puts_the_lowest_first():
    runs = [
        make_view(server_name="slow", time_taken_s=30.0),
        make_view(server_name="fast", time_taken_s=10.0),
    ]
    (panel,) = make_sheet(*runs).panels
    ((only,),) = [chart.bars for chart in panel.charts if chart.key == "time_taken"]
    assert [(bar.name, bar.share) for bar in only.bars] == [
        ("fast 1.24.0", "lowest"),
        ("slow 1.24.0", "3\u00d7 the lowest"),
    ]


def test_bars_of_one_server_beside_others_have_tones_of_its_colour():
    setups = [("nginx", "4 workers"), ("nginx", "8 workers"), ("Apache", None)]
    runs = [make_view(server_name=name, configuration=text) for name, text in setups]
    (panel,) = make_sheet(*runs).panels
    ((only,), *_) = [chart.bars for chart in panel.charts]
    faces = {(bar.name.split()[0], bar.colour): set() for bar in only.bars}
    for bar in only.bars:
        faces[bar.name.split()[0], bar.colour].add(bar.tone)
    assert len(faces) == 2 and sorted(map(sorted, faces.values())) == [[0], [0, 1]]


def test_only_a_hidden_series_is_named_below_bars():
    others = {"time_taken_s": None, "transfer_rate_Bps": None, "latency_ms": {}}
    runs = [make_view(server_name=name, requests_per_s=rate, **others) for name, rate in RATED]
    (panel,) = make_sheet(*runs).panels
    assert len(panel.legend) == len(RATED) and panel.keys_below == ()
    hidden = next(entry.key for entry in panel.legend if entry.name == "fast 1.24.0")
    (panel,) = make_sheet(*runs, view=View(hidden=(hidden,))).panels
    assert [entry.name for entry in panel.keys_below] == ["fast 1.24.0"]


def test_a_bar_that_stands_alone_at_its_load_is_not_the_highest():
    runs = [make_view(server_name="a", concurrency=load) for load in (20, 30)]
    runs.append(make_view(server_name="b", concurrency=20, requests_per_s=50.0))
    both, alone = make_sheet(*runs).panels[0].charts[0].bars
    assert [bar.share for bar in both.bars] == ["highest", "50 % of the highest"]
    assert [bar.share for bar in alone.bars] == [""]


@pytest.mark.parametrize(("sizes", "is_one"), [((10, 1_000), False), ((10, 10), True)])
def test_bars_of_several_questions_in_one_chart_are_no_shares_of_each_other(sizes, is_one):
    runs = [
        make_view(server_name=name, document_bytes=size, requests_per_s=rate)
        for name, size, rate in zip("ab", sizes, (40.0, 50.0), strict=True)
    ]
    (bars,) = make_sheet(*runs).panels[0].charts[0].bars
    shares = ["highest", "80 % of the highest"] if is_one else ["", ""]
    assert [bar.share for bar in bars.bars] == shares


def test_three_loads_are_lines_and_two_are_bars_of_each_load():
    def charts(*loads: int):
        runs = [
            make_view(server_name=name, concurrency=load) for load in loads for name in ("a", "b")
        ]
        return make_sheet(*runs).panels[0].charts[0].bars

    assert charts(1, 10, 100) == ()
    assert [own_list.title for own_list in charts(1, 10)] == ["1 connection", "10 connections"]


def test_a_single_run_has_figures_and_no_bar():
    sheet = make_sheet(make_view())
    assert [figure.label for figure in sheet.figures][0] == "Requests per second"
    assert sheet.panels[0].drawn == () and 2 <= len(sheet.figures) <= 6


@pytest.mark.parametrize("percent", [50, 90, 95, 99])
def test_whichever_percentile_a_run_states_is_a_figure(percent):
    sheet = make_sheet(row("a", 457.7, latency_ms={f"p{percent}": 67.9}))
    assert [figure.text for figure in sheet.figures if figure.unit == "ms"] == ["67.9"]


@pytest.mark.parametrize(
    ("bad", "rates", "sentence"),
    [
        (0, ["1,557.58"], "nginx 1.24.0 served 1,558 requests/s at 100 connections."),
        (
            12,
            ["1,557.58", "1,554"],
            "nginx 1.24.0 served 1,554 good requests/s at 100 connections.",
        ),
    ],
)
def test_figures_of_a_single_run_hold_the_rate_of_its_sentence(bad, rates, sentence):
    run = make_view(
        tool="hey",
        requests_completed=5000,
        requests_per_s=1557.58,
        time_taken_s=3.2101,
        requests_failed=0,
        non_2xx=bad,
        concurrency=100,
    )
    sheet = make_sheet(run)
    assert [figure.text for figure in sheet.figures if figure.unit == "requests/s"] == rates
    assert sheet.conclusions[0].sentences == (sentence,)


def test_lost_requests_are_among_the_figures_whatever_else_is_stated():
    latencies = {"mean": 4.0, "p50": 3.0, "p99": 9.0}
    (lost,) = make_sheet(make_view(requests_failed=300, latency_ms=latencies)).panels[0].table.rows
    assert lost.marked
    figures = make_sheet(make_view(requests_failed=300, latency_ms=latencies)).figures
    assert [figure.text for figure in figures[:3]] == ["100", "70", "300"]


def test_runs_without_a_load_are_bars_of_their_own():
    runs = [row(name, rate) for name, rate in (("a", 10.0), ("b", 40.0))]
    sheet = make_sheet(*runs)
    (only,) = sheet.unplaced_bars
    assert [(bar.name, bar.length) for bar in only.bars] == [
        ("b 1.24.0", 100.0),
        ("a 1.24.0", 25.0),
    ]


def row(server_name: str | None, rate: float, **values: Any) -> Any:
    """Return a row of a table that states no load."""
    usual = {"concurrency": None, "tool": None, "requests_per_s": rate}
    return make_view(server_name=server_name, **usual | values)


def test_rows_of_unlike_documents_are_not_ranked_with_each_other():
    rows = [
        row(name, rate, document_bytes=size)
        for name, rate, size in (
            ("a", 10.0, 100),
            ("b", 40.0, 100),
            ("a", 2.0, 10_000),
            ("b", 1.0, 10_000),
        )
    ]
    lists = make_sheet(*rows).unplaced_bars
    assert [(own.title, [(bar.name, bar.share) for bar in own.bars]) for own in lists] == [
        ("100 bytes", [("b 1.24.0", "highest"), ("a 1.24.0", "25 % of the highest")]),
        ("10,000 bytes", [("a 1.24.0", "highest"), ("b 1.24.0", "50 % of the highest")]),
    ]
    assert [bar.length for own in lists for bar in own.bars] == [100.0, 25.0, 5.0, 2.5]


def test_rows_of_two_tests_are_two_lists_whose_names_do_not_repeat_the_test():
    rows = [
        row(name, rate, document_bytes=None, path=None, identity=f"Runtime: x, column: {test}")
        for name, rate, test in (("a", 9.0, "JSON"), ("b", 4.0, "JSON"), ("a", 8.0, "Plaintext"))
    ]
    sheet = make_sheet(*rows)
    assert [(own.title, [bar.name for bar in own.bars]) for own in sheet.unplaced_bars] == [
        ("JSON", ["a 1.24.0, Runtime: x", "b 1.24.0, Runtime: x"]),
        ("Plaintext", ["a 1.24.0, Runtime: x, Plaintext"]),
    ]
    assert sheet.summary[0].startswith("JSON: ")


def test_what_a_table_tells_of_all_rows_is_in_no_name():
    told = [("a", 9.0, "Router: yes"), ("b", 4.0, "Router: yes")]
    rows = [row(name, rate, identity=identity) for name, rate, identity in told]
    (only,) = make_sheet(*rows).unplaced_bars
    assert [bar.name for bar in only.bars] == ["a 1.24.0", "b 1.24.0"]
    further = [
        row(name, rate, identity="Router: no", member="2")
        for name, rate in (("a", 3.0), ("b", 2.0))
    ]
    lists = make_sheet(*rows, *further).unplaced_bars
    assert all("Router" in bar.name for own in lists for bar in own.bars)
    other = row("c", 2.0, identity="Router: no")
    (only,) = make_sheet(*rows, other).unplaced_bars
    assert [bar.name for bar in only.bars] == [
        "a 1.24.0, Router: yes",
        "b 1.24.0, Router: yes",
        "c 1.24.0, Router: no",
    ]


def test_names_of_rows_without_a_server_are_said_once():
    unknown = dict.fromkeys(("server_version", "document_bytes", "path"))
    rows = [
        row(None, rate, identity=f"Plan: {plan}, Payload: {size}", **unknown)
        for plan, rate, size in (("a", 9.0, "1 KB"), ("b", 4.0, "1 KB"), ("a", 2.0, "9 KB"))
    ]
    lists = make_sheet(*rows).unplaced_bars
    assert [(own.title, [bar.name for bar in own.bars]) for own in lists] == [
        ("1 KB", ["Plan: a", "Plan: b"]),
        ("9 KB", ["Plan: a, 9 KB"]),
    ]


def test_rows_of_two_tables_are_not_ranked_with_each_other():
    """Each table has a load of its own, which nobody knows."""
    rows = [row(name, rate, member=name) for name, rate in (("a", 10.0), ("b", 40.0))]
    (only,) = make_sheet(*rows).unplaced_bars
    assert only.title == "2 results at loads of their own"
    assert [(bar.name, bar.share) for bar in only.bars] == [
        ("a 1.24.0, Table 1", ""),
        ("b 1.24.0, Table 2", ""),
    ]


def test_tables_of_one_text_are_named_by_their_headings():
    rows = [
        row(name, rate, label=heading, details={"heading": {"text": heading, "line": line}})
        for name, rate, heading, line in (
            ("a", 10.0, "small machine", 1),
            ("b", 40.0, "small machine", 1),
            ("a", 90.0, "large machine", 9),
        )
    ]
    lists = make_sheet(*rows).unplaced_bars
    assert [(own.title, len(own.bars)) for own in lists] == [
        ("small machine", 2),
        ("large machine", 1),
    ]


def test_the_table_of_runs_without_a_load_has_the_order_of_their_bars():
    sheet = make_sheet(
        *(row(name, rate) for name, rate in zip("abcd", (5, None, 9, 7), strict=True))
    )
    assert sheet.unplaced
    assert [own.name[0] for own in sheet.unplaced.rows] == ["c", "d", "a", "b"]
    assert [bar.name[0] for bar in sheet.unplaced_bars[0].bars] == ["c", "d", "a"]


def test_the_table_of_which_the_headline_speaks_comes_first():
    rows = []
    for heading, servers in (("json", "ab"), ("text", "cde")):
        line = {"heading": {"text": heading, "line": len(rows)}}
        rows += [row(name, 10.0, label=heading, details=line) for name in servers]
    sheet = make_sheet(*rows)
    assert [own.title for own in sheet.unplaced_bars] == ["text", "json"]
    assert sheet.summary[0].startswith("Text: ")


def test_bars_without_a_load_have_names_that_tell_them_apart():
    rows = [row("a", rate, tool_threads=threads) for rate, threads in ((10.0, 1), (30.0, 4))]
    (only,) = make_sheet(*rows).unplaced_bars
    assert len({bar.name for bar in only.bars}) == 2


def test_bars_without_a_load_are_at_most_forty_of_all_lists():
    rows = [
        row(f"server {number}", 100.0 - number, document_bytes=100 if number % 2 else 10_000)
        for number in range(90)
    ]
    lists = make_sheet(*rows).unplaced_bars
    assert sum(len(own.bars) for own in lists) == MOST_RUNS


@pytest.mark.parametrize("load", [None, 100])
def test_a_row_of_a_table_shows_every_metric_that_it_states(load):
    latency = {"mean": 1.0, "p50": 1.0, "p90": 2.0, "p95": 3.0, "p99": 4.0}
    more = {"latency_ms": latency, "rss_bytes": 3_000_000, "concurrency": load}
    sheet = make_sheet(*(row(name, 10.0, **more) for name in "ab"))
    table = sheet.unplaced if load is None else sheet.numbered[0].table
    assert table and {"Latency, mean", "Latency, 95th percentile", "Memory"} < {
        label for label, _ in table.headings
    }


def test_a_latency_is_drawn_in_the_place_of_what_no_run_has():
    none = {"time_taken_s": None, "transfer_rate_Bps": None}
    latency = {"mean": 1.0, "p99": 4.0}
    sheet = make_sheet(
        *(row(name, 10.0, concurrency=5, latency_ms=latency, **none) for name in "ab")
    )
    (panel,) = sheet.panels
    assert [chart.key for chart in panel.charts] == [
        "requests_per_s",
        "latency_mean",
        "latency_p99",
    ]
    assert panel.empty == "" and sheet.query == ""


def test_a_failed_run_without_a_load_is_hollow_last_and_no_share():
    failed = row("c", 90.0, requests_failed=500)
    (only,) = make_sheet(row("a", 10.0), failed, row("b", 40.0)).unplaced_bars
    assert [(bar.name[0], bar.share, bar.failed) for bar in only.bars] == [
        ("b", "highest", ""),
        ("a", "25 % of the highest", ""),
        ("c", "", "50 % failed"),
    ]


def test_a_server_that_mainly_failed_is_not_what_others_are_a_share_of():
    values = (("a", 10.0, 0), ("b", 40.0, 5), ("c", 90.0, 500))
    runs = [
        make_view(server_name=name, requests_per_s=rate, requests_failed=failed)
        for name, rate, failed in values
    ]
    ((only,),) = [
        chart.bars for chart in make_sheet(*runs).panels[0].charts if chart.key == "requests_per_s"
    ]
    assert [(bar.name[0], bar.share, bar.failed) for bar in only.bars] == [
        ("b", "highest", "0.5 % failed"),
        ("a", "25 % of the highest", ""),
        ("c", "", "50 % failed"),
    ]


def test_the_name_of_a_column_stands_once_in_the_name_of_a_bar():
    rows = [row("a", rate, identity=f"column: {rate:g} threads") for rate in (4.0, 8.0)]
    sheet = make_sheet(*rows)
    (only,) = sheet.unplaced_bars
    assert [bar.name for bar in only.bars] == ["a 1.24.0, 8 threads", "a 1.24.0, 4 threads"]
    (names,) = [own.values for own in sheet.conditions.differs if own.field == "identity"]
    assert names == ("4 threads (1 run)", "8 threads (1 run)")


ALONE = {"requests_completed": None, "time_taken_s": None}  # of the rate
MIXED = [
    row("a", 10.0, **ALONE),
    row("b", 40.0, **ALONE),
    row("c", 70.0, concurrency=200, **ALONE),
]


def test_more_rows_without_a_load_come_first_in_chart_and_summary():
    sheet = make_sheet(*MIXED)
    assert sheet.rows_first
    assert sheet.summary == sheet.of_rows and "b 1.24.0" in sheet.summary[0]
    shown = Shown(title="", address="", frozen="", sheet=sheet)
    ((first, *_),) = [own.bars for own in shown.bars]
    assert (first.name, shown.panel) == ("b 1.24.0", None)
    ((only,),) = [own.bars for own in sheet.panels[0].hero.bars]
    assert (only.name, only.value) == ("c 1.24.0", "70")


def test_a_chart_that_is_asked_for_comes_before_rows_without_a_load():
    sheet = make_sheet(*MIXED, view=View(metrics=("transfer_rate",)))
    assert sheet.rows_first and not sheet.bars_first
    shown = Shown(title="", address="", frozen="", sheet=sheet)
    assert shown.panel and shown.charts[0].key == sheet.panels[0].hero.key == "transfer_rate"
    assert make_sheet(*MIXED).bars_first


def test_a_row_says_nothing_for_more_series_than_are_concluded_about():
    series = [row(f"s{n}", 1.0 + n, concurrency=5, **ALONE) for n in range(MOST_SERIES + 1)]
    sheet = make_sheet(*series, row("z", 90.0, **ALONE))
    assert not sheet.rows_first and sheet.summary == () and sheet.unplaced_bars


def test_as_many_series_with_a_load_come_first():
    sheet = make_sheet(*MIXED, row("d", 90.0, concurrency=200, **ALONE))
    assert not sheet.rows_first
    assert "d 1.24.0" in sheet.summary[0]
    shown = Shown(title="", address="", frozen="", sheet=sheet)
    assert [bar.name for own in shown.bars for bar in own.bars] == ["d 1.24.0", "c 1.24.0"]
