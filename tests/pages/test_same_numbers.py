"""Chart, drawing, table, CSV, JSON and findings of each seed article say the same numbers."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from statistics import median
from urllib.parse import urlencode

import pytest

from runs.compare.metrics import METRICS, Metric
from runs.models import Comparison
from runs.publish import publishing

pytestmark = pytest.mark.django_db
RUNS = {"000": 3, "002": 36, "003": 2, "004": 4}
COLUMNS = {
    "transfer_rate": "transfer_rate_Bps",
    "time_taken": "time_taken_s",
    "cpu": "cpu_percent",
    "cpu_user": "cpu_user_s",
    "cpu_system": "cpu_system_s",
    "memory": "rss_bytes",
    "latency_mean": "latency_ms_mean",
}
ALL = urlencode([("metric", metric.key) for metric in METRICS])


@pytest.fixture(params=RUNS)
def published(request, stranger, paste, seed) -> Comparison:
    """The comparison of one seed, as its pasted text gives it."""
    comparison = publishing.publish(
        paste(stranger, seed(request.param)), title="", visibility="public"
    )
    assert len(comparison.content["runs"]) == RUNS[request.param]
    return comparison


def column(metric: Metric) -> str:
    """Return the CSV column of a metric that has one."""
    return COLUMNS.get(metric.key, metric.key.replace("latency_", "latency_ms_"))


def in_csv(row, metric):
    """Return what a CSV row says of a metric."""
    if metric.key == "failed":
        listed = [float(row[name]) for name in ("requests_failed", "non_2xx") if row[name]]
        return max(listed, default=None)
    if metric.key == "requests_per_cpu_s":
        counts = [row[name] for name in ("requests_completed", "cpu_user_s", "cpu_system_s")]
        done, user, system = (float(count) if count else None for count in counts)
        return None if None in (done, user, system) else done / (user + system)
    return float(row[column(metric)]) if row[column(metric)] else None


@pytest.fixture
def everything(stranger, published):
    """The page with all metrics, its JSON, and the rows of its CSV by run."""
    address = published.get_absolute_url()
    page = stranger.get(f"{address}?{ALL}")
    whole = json.loads(stranger.get(f"{address[:-1]}.json").content)
    rows = {
        row["run"]: row
        for row in csv.DictReader(io.StringIO(stranger.get(f"{address[:-1]}.csv").content.decode()))
    }
    return page, whole, rows


def points(panel):
    """Give metric, dataset point, table row and cell of every drawn point; each is there once."""
    headings = [label for label, _ in panel.table.headings]
    for chart in panel.charts:
        metric = next(candidate for candidate in METRICS if candidate.key == chart.key)
        index = headings.index(metric.label) if metric.label in headings else -1
        for dataset in chart.config["data"]["datasets"]:
            for point in dataset["data"]:
                (row,) = [
                    row
                    for row in panel.table.rows
                    if row.who == dataset["label"]
                    and set(row.setup.split(", ")) <= {"", *chart.facet.split(", ")}
                    and row.cells[0].sort == point["x"]
                ]
                yield metric, point, row, row.cells[index]


@pytest.mark.one_in(2)
def test_every_point_is_in_chart_table_csv_and_json(everything):
    page, whole, rows = everything
    runs = {run["id"]: run for run in whole["content"]["runs"]}
    for panel in page.context["sheet"].panels:
        point_count = 0
        for metric, point, row, cell in points(panel):
            values = [
                value
                for source in row.sources
                if (value := metric.value(runs[source.run])) is not None
            ]
            from_csv = [
                value
                for source in row.sources
                if (value := in_csv(rows[source.run], metric)) is not None
            ]
            assert point["y"] == cell.sort == median(values) == median(from_csv)
            y = point["y"]
            assert (point.get("low", y), point.get("high", y), point.get("n", 1)) == (
                min(values),
                max(values),
                len(values),
            )
            point_count += 1
        headings = [label for label, _ in panel.table.headings]
        # A column in which every row would have a dash is left out.
        places = [headings.index(one.label) for one in METRICS if one.label in headings]
        assert (
            point_count
            == sum(
                row.cells[index].sort is not None for row in panel.table.rows for index in places
            )
            > 0
        )


@pytest.mark.one_in(2)
def test_the_drawing_has_the_charts_points_at_their_places(everything):
    page, _, _ = everything
    for chart in (
        chart for panel in page.context["sheet"].panels for chart in panel.charts if chart.drawing
    ):
        scale = chart.config["options"]["scales"]["y"]
        marks = [mark for line in chart.drawing.lines for mark in line.marks]
        values = [
            point["y"] for dataset in chart.config["data"]["datasets"] for point in dataset["data"]
        ]
        assert [mark.y for mark in marks] == [
            round(100 - round(value / scale["max"] * 100, 2), 1) for value in values
        ]


@pytest.mark.one_in(2)
def test_the_page_holds_what_was_computed(everything):
    page, _, _ = everything
    text = page.content.decode()
    charts = [chart for panel in page.context["sheet"].panels for chart in panel.drawn]
    for chart in charts:
        if chart.bars:
            bars = [bar for own_list in chart.bars for bar in own_list.bars]
            assert bars and all(f">{bar.value}</a></span>" in text for bar in bars)
            continue
        config = re.search(rf'<script id="{chart.id}" type="application/json">(.*?)</script>', text)
        assert config and json.loads(config[1]) == chart.config
    sheet = page.context["sheet"]
    tables = [panel.table for panel in sheet.numbered]
    tables += [sheet.unplaced] if sheet.unplaced else []
    cells = re.findall(r'<td class="num"[^>]*>(?:<a [^>]*>)?([^<]*)', text)
    assert [html.unescape(cell) for cell in cells] == [
        cell.text for table in tables for row in table.rows for cell in row.cells
    ]


def test_runs_that_no_chart_can_place_have_their_numbers_in_a_table(everything):
    page, whole, rows = everything
    sheet, runs = page.context["sheet"], {run["id"]: run for run in whole["content"]["runs"]}
    places = (
        {label: index for index, (label, _) in reversed(list(enumerate(sheet.unplaced.headings)))}
        if sheet.unplaced
        else {}
    )
    for row in sheet.unplaced.rows if sheet.unplaced else ():
        for metric in METRICS:
            shown = metric.label in places
            sort_value = row.cells[places[metric.label]].sort if shown else None
            assert (
                sort_value
                == metric.value(runs[row.sources[0].run])
                == in_csv(rows[row.sources[0].run], metric)
            )
    placed = {
        source.run for panel in sheet.panels for row in panel.table.rows for source in row.sources
    }
    assert len(placed) + len(sheet.unplaced.rows if sheet.unplaced else ()) == len(runs)


def test_conclusions_are_the_same_on_the_page_and_in_json(everything):
    page, whole, _ = everything
    conclusions = page.context["sheet"].conclusions
    questions = whole["computed"]["questions"]
    text = html.unescape(page.content.decode())
    assert [conclusion.data for conclusion in conclusions] == questions
    for question in questions:
        sentences = [finding["sentence"] for finding in question["findings"]]
        assert all(sentence in text for sentence in [*question["summary"]["sentences"], *sentences])
        assert len(question["summary"]["sentences"]) <= 3


def test_an_article_without_numbers_shows_none(stranger, paste, seed):
    upload = paste(stranger, seed("001"))
    assert (upload.state, upload.runs.count()) == ("failed", 0)


@pytest.mark.one_in(2)
def test_what_the_frozen_page_fetches_is_what_its_charts_draw(stranger, published):
    address = published.get_absolute_url()
    page = stranger.get(address).content.decode()
    fetched = json.loads(stranger.get(f"{address}charts.json").content)
    drawn = re.findall(r'data-chart="([^"]+)"', page)
    assert (
        set(drawn) <= set(fetched) and 'type="application/json"' not in page.partition("<body")[2]
    )
    assert f'data-charts="{address}charts.json"' in page or not drawn
    whole = stranger.get(f"{address}?{ALL}").context["sheet"]
    configs = {chart.id: chart.config for panel in whole.panels for chart in panel.charts}
    for name in drawn:
        assert fetched[name]["data"]["datasets"] == configs[name]["data"]["datasets"], name
