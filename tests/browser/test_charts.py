"""Charts: legend, pointer, tables and keyboard; nothing on the page moves, little is loaded."""

from __future__ import annotations

import gzip
import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from runs.models import Run
from runs.publish.publishing import save_view
from runs.show.view import View
from tests.browser.conftest import axe_violations
from tests.browser.test_looks import open_page
from tests.factories import make_comparison, make_run, make_upload

STATIC = Path(__file__).resolve().parents[2] / "static"
BUDGET = 120 * 1024
VISIBLE = "Object.values(Chart.instances).map((chart) => chart.data.datasets.map((_, index) => chart.isDatasetVisible(index)))"
Y_MAX = "Object.values(Chart.instances).map((chart) => chart.scales.y.max)"
CROSS = "Object.values(Chart.instances).map((chart) => chart.options.bench.cross ?? null)"


@pytest.fixture
def address(site: str) -> str:
    """A permalink of a slow and a fast server at three loads."""
    upload = make_upload("x")
    for server, rate in (("slow", 10.0), ("fast", 9000.0)):
        for load in (1, 20, 300):
            make_run(
                upload,
                server_name=server,
                concurrency=load,
                requests_per_s=rate + load / 10,
                latency_ms={"mean": 3.0},
            )
    return make_comparison(upload.runs.earliest("pk")).get_absolute_url()


@pytest.mark.journey
def test_the_legend_works_by_keyboard_in_all_charts_and_in_the_address(visitor: Page, address: str):
    open_page(visitor, address)
    button = visitor.get_by_role("button", name="fast 1.24.0").first
    button.focus()
    visitor.keyboard.press("Enter")
    assert visitor.evaluate(VISIBLE) == [[True, False]] * 3
    assert [
        legend_button.get_attribute("aria-pressed")
        for legend_button in visitor.get_by_role("button", name="fast 1.24.0").all()
    ] == ["false"]
    assert visitor.evaluate(Y_MAX)[0] == 40, "the axis fits what is shown"
    assert visitor.url.endswith("?hide=fast-1.24.0")
    visitor.reload()
    visitor.wait_for_selector("html[data-chart-ready]")
    assert visitor.evaluate(VISIBLE) == [[True, False]] * 3 and visitor.evaluate(Y_MAX)[0] == 40
    visitor.get_by_role("button", name="fast 1.24.0").first.press(" ")
    assert visitor.evaluate(VISIBLE) == [[True, True]] * 3 and visitor.evaluate(Y_MAX)[0] == 10000
    assert visitor.url.endswith(address)


def test_without_scripts_the_same_buttons_ask_the_server(site: str, browser, address: str):
    page = browser.new_context(java_script_enabled=False, base_url=site).new_page()
    page.goto(address)
    page.get_by_role("button", name="fast 1.24.0").first.click()
    assert (
        "?hide=fast-1.24.0" in page.url
        and page.locator(".chart-svg").first.locator("use").count() == 3
    )
    page.get_by_role("button", name="fast 1.24.0").first.click()
    assert "?" not in page.url
    page.get_by_text("Scale: linear").click()
    page.get_by_role("link", name="log values").click()
    page.get_by_text("More charts").click()
    page.get_by_label("Latency, mean").check()
    page.get_by_role("button", name="Show charts").click()
    assert "scale=logy" in page.url and page.locator("figure.chart").count() == 4
    page.context.close()


def test_a_load_is_marked_in_all_charts_and_in_the_table(visitor: Page, address: str):
    open_page(visitor, address)
    row = visitor.locator("tr[data-x]").nth(1)
    row.hover()
    assert visitor.evaluate(CROSS) == [20, 20, 20]
    assert visitor.locator("tr.pointed").count() == 2
    visitor.locator("figure canvas").first.focus()
    visitor.mouse.move(0, 0)
    visitor.keyboard.press("End")
    assert visitor.evaluate(CROSS) == [300, 300, 300]
    visitor.keyboard.press("ArrowLeft")
    assert visitor.evaluate(CROSS) == [20, 20, 20]
    visitor.keyboard.press("Escape")
    assert (
        visitor.evaluate(CROSS) == [None, None, None] and visitor.locator("tr.pointed").count() == 0
    )


def test_the_pointer_over_a_chart_marks_the_others(visitor: Page, address: str):
    open_page(visitor, address)
    visitor.locator("figure canvas").first.scroll_into_view_if_needed()
    point = visitor.evaluate("""() => { const chart = Object.values(Chart.instances)[0], box = chart.canvas.getBoundingClientRect();
        return [box.x + chart.scales.x.getPixelForValue(20), box.y + chart.scales.y.getPixelForValue(9002)]; }""")
    visitor.mouse.move(*point)
    visitor.wait_for_function(f"JSON.stringify({CROSS}) === '[20,20,20]'")
    assert visitor.locator("tr.pointed").count() == 2


def test_a_table_is_sorted_by_its_headings_and_says_so(visitor: Page, address: str):
    open_page(visitor, address)
    heading = visitor.locator("table[data-sortable] th").nth(1)
    heading.get_by_role("button").press("Enter")
    assert heading.get_attribute("aria-sort") == "ascending"
    assert visitor.locator("table[data-sortable] tbody td:nth-child(2)").all_inner_texts() == [
        "1",
        "1",
        "20",
        "20",
        "300",
        "300",
    ]
    heading.get_by_role("button").press("Enter")
    assert heading.get_attribute("aria-sort") == "descending"
    assert (
        visitor.locator("table[data-sortable] tbody td:nth-child(2)").all_inner_texts()[0] == "300"
    )


def test_a_server_is_named_once_above_its_rows_however_they_are_sorted(visitor: Page, address: str):
    open_page(visitor, address)
    rows = visitor.locator("table[data-sortable] tbody tr")
    names = rows.locator("th").all_text_contents()
    unlike = sum(before != after for before, after in pairwise(names))
    repeated = visitor.locator("table[data-sortable] tr.again > th")
    assert repeated.count() == len(names) - 1 - unlike > 0
    assert repeated.first.evaluate("name => getComputedStyle(name).fontSize") == "0px"
    visitor.locator("table[data-sortable] th").nth(1).get_by_role("button").press("Enter")
    assert repeated.count() == 0


def test_a_table_is_copied_for_a_spreadsheet(visitor: Page, address: str):
    open_page(visitor, address)
    visitor.get_by_role("button", name="Copy the table").click()
    visitor.get_by_text("Copied", exact=True).wait_for()
    lines = visitor.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0].split("\t")[:3] == ["Server", "Concurrency", "Requests per second (requests/s)"]
    assert lines[1].split("\t")[:3] == ["fast 1.24.0", "1", "9000.1"]


@pytest.mark.parametrize("explore", [False, True])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_when_the_charts_appear(
    visitor: Page, address: str, width: int, explore: bool
):
    visitor.set_viewport_size(
        {"width": width, "height": 4000}
    )  # what moves below the window would not count
    # What moves while the page is still read is not moved by charts.
    visitor.add_init_script("""window.shift = []; new PerformanceObserver((list) => { for (const entry of list.getEntries())
        if (entry.startTime > performance.timing.domInteractive - performance.timing.navigationStart)
          window.shift.push([entry.value, entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 60))]);
        }).observe({ type: "layout-shift", buffered: true });""")
    open_page(visitor, "/compare/?server=fast&server=slow" if explore else f"{address}#charts")
    assert visitor.locator("figure[data-chart]").count() == 3
    visitor.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert visitor.evaluate("window.shift") == []


def test_a_frozen_view_opens_as_it_was_saved(visitor: Page, address: str):
    saved = save_view(
        list(Run.objects.order_by("pk")),
        title="",
        visibility="public",
        view=View(hidden=("fast-1.24.0",), scale="logx"),
    )
    open_page(visitor, saved.get_absolute_url())
    assert visitor.evaluate(VISIBLE) == [[True, False]] * 3
    assert visitor.evaluate("Object.values(Chart.instances)[0].scales.x.type") == "logarithmic"
    visitor.get_by_role("button", name="fast 1.24.0").first.click()
    assert visitor.evaluate(VISIBLE) == [[True, True]] * 3 and visitor.url.endswith("?hide=")


def modules(entry: Path, modules_read: set[Path]) -> set[Path]:
    """Return a module and all that it imports."""
    if entry not in modules_read:
        modules_read.add(entry)
        for name in re.findall(
            r"""(?m)^(?:import|export|const .*await import)\b[^;]*?["'](\.[^"']+)["']""",
            entry.read_text(encoding="utf-8"),
        ):
            modules((entry.parent / name).resolve(), modules_read)
    return modules_read


@pytest.mark.parametrize("page", ["comparison", "compare"])
def test_the_scripts_of_a_page_are_small(page: str):
    modules_read = modules(STATIC / "js" / "pages" / f"{page}.js", set())
    modules_read |= set((STATIC / "vendor").glob("htmx*.js")) if page == "compare" else set()
    sizes = {
        path.relative_to(STATIC).as_posix(): len(gzip.compress(path.read_bytes(), 6))
        for path in modules_read
    }
    assert {"vendor/chart.js", "js/lib/chart.js"} <= set(sizes)
    assert sum(sizes.values()) <= BUDGET, sizes


@pytest.fixture
def setups(site: str) -> str:
    """A permalink of two servers on two machines, repeated five times, with latencies."""
    upload = make_upload("x")
    for hardware in ("Xeon", "A machine with a long name and 4 GB of memory"):
        for server in ("Apache", "nginx"):
            for load in (1, 20, 20, 20, 20, 20, 300):
                latency = {"mean": 3.0, "p50": 2.0, "p90": 5.0, "p99": 20.0 + load}
                make_run(
                    upload,
                    server_name=server,
                    hardware=hardware,
                    concurrency=load,
                    requests_failed=load // 300,
                    latency_ms=latency,
                )
    return make_comparison(upload.runs.earliest("pk")).get_absolute_url()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "query",
    [
        "",
        "metric=latency_by_percentile&metric=latency_p99&metric=failed&scale=loglog",
        "baseline=apache-1.24.0&hide=nginx-1.24.0",
        "together=yes&scale=logx",
    ],
)
def test_every_view_is_clean_for_axe_and_fits_a_phone(
    visitor: Page, setups: str, query: str, scheme
):
    visitor.emulate_media(color_scheme=scheme)
    visitor.set_viewport_size({"width": 360, "height": 740})
    open_page(visitor, f"{setups}?{query}")
    assert visitor.evaluate("document.documentElement.scrollWidth") <= 360
    visitor.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert axe_violations(visitor) == []


def test_a_series_comes_back_when_all_were_hidden(visitor: Page, address: str):
    open_page(visitor, f"{address}?hide=fast-1.24.0&hide=slow-1.24.0")
    assert visitor.locator("figure[data-chart]").count() == 0
    visitor.get_by_role("button", name="slow 1.24.0").click()
    visitor.wait_for_selector("figure[data-chart]")
    assert visitor.url.endswith("?hide=fast-1.24.0#charts")


def test_a_log_axis_is_fitted_by_the_server(visitor: Page, address: str):
    open_page(visitor, f"{address}?scale=logy")
    visitor.get_by_role("button", name="fast 1.24.0").click()
    visitor.wait_for_url("**/?scale=logy&hide=fast-1.24.0#charts")
    visitor.wait_for_selector("html[data-chart-ready]")
    assert visitor.evaluate(Y_MAX)[0] == 50


def test_a_click_pins_the_tooltip_and_escape_lets_it_go(visitor: Page, address: str):
    open_page(visitor, address)
    canvas = visitor.locator("figure.hero canvas")
    box = canvas.bounding_box()
    assert box
    shown = "Chart.getChart(document.querySelector('figure.hero canvas')).tooltip.opacity"
    lines = (
        "Chart.getChart(document.querySelector('figure.hero canvas'))"
        ".tooltip.dataPoints.map(({ dataset }) => dataset.label)"
    )
    visitor.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    visitor.wait_for_function(f"() => {shown} > 0")
    assert visitor.evaluate(lines) == ["fast 1.24.0", "slow 1.24.0"], "all series, the best first"
    visitor.mouse.down()
    visitor.mouse.up()
    visitor.mouse.move(5, 5)
    assert visitor.evaluate(shown) > 0
    canvas.focus()
    visitor.keyboard.press("Escape")
    visitor.wait_for_function(f"() => {shown} === 0")


def test_the_steps_of_the_keyboard_are_announced(visitor: Page, address: str):
    open_page(visitor, address)
    visitor.locator("figure.hero canvas").focus()
    visitor.keyboard.press("End")
    expect(visitor.locator("figure.hero [data-chart-words]")).to_have_text(
        re.compile("concurrency 300: .*fast 1.24.0: 9,030 requests/s")
    )


def test_a_name_of_the_legend_lifts_its_series(visitor: Page, address: str):
    open_page(visitor, address)
    lifted = "Chart.getChart(document.querySelector('figure.hero canvas')).options.bench.lifted"
    visitor.get_by_role("button", name="fast 1.24.0").first.focus()
    assert visitor.evaluate(lifted) == "fast-1.24.0"
    visitor.get_by_role("button", name="fast 1.24.0").first.evaluate("button => button.blur()")
    assert visitor.evaluate(lifted) is None
