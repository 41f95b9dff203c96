"""The large chart: where it begins, how large it is, and that scripts move nothing."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from runs.publish import publishing
from tests.factories import make_comparison, make_run, make_upload

SERVERS = ("nginx", "Apache", "lighttpd", "Caddy", "HAProxy")
SIZES = [(1280, 900), (360, 740)]
MOST_WORDS = 60
# The words in main above the plot, without menus, buttons, boxes and names of servers.
ABOVE = """(names) => {
  const top = document.querySelector('.hero .chart-box, .hero .bar-lists, .single-figures').getBoundingClientRect().top;
  const skipped = '.bar, nav, button, input, summary, label, .unseen, script, .hero figcaption';
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  let text = '';
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent.closest(skipped) || parent.getBoundingClientRect().top >= top) continue;
    if (!parent.checkVisibility()) continue;
    text += ` ${walker.currentNode.textContent}`;
  }
  for (const name of names) text = text.replaceAll(name, ' ');
  return text.split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).length;
}"""


def sweep(servers: int, repeats: int = 1, loads: tuple[int, ...] = (1, 10, 50, 100, 200)) -> str:
    """Return the address of a permalink of so many servers."""
    upload = make_upload("x")
    for place, server in enumerate(SERVERS[:servers]):
        for load in loads:
            for nth in range(repeats):
                rate = 30_000 / (1 + place / 2) * load / (load + 8) * (1 + nth / 500)
                make_run(
                    upload,
                    server_name=server,
                    concurrency=load,
                    requests_per_s=round(rate, 2),
                    time_taken_s=round(10_000 / rate, 3),
                    requests_completed=10_000,
                )
    return make_comparison(upload.runs.earliest("pk")).get_absolute_url()


@pytest.mark.parametrize(("servers", "highest"), [(1, 120), (2, 600)])
def test_a_lone_bar_is_no_large_chart(visitor: Page, servers: int, highest: int):
    visitor.set_viewport_size({"width": 1280, "height": 900})
    visitor.goto(sweep(servers, repeats=3, loads=(20,)))
    box = visitor.locator(".hero .bar-lists").bounding_box()
    assert box
    assert highest / 2 < box["height"] <= highest


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("servers", "loads"), [(2, (1, 10, 100)), (5, (1, 10, 100)), (3, (20,))])
def test_the_plot_begins_in_the_first_screen_under_few_words(
    visitor: Page, site: str, width: int, height: int, servers: int, loads: tuple[int, ...]
):
    address = sweep(servers, loads=loads)
    visitor.set_viewport_size({"width": width, "height": height})
    visitor.goto(address)
    hero = visitor.locator(".hero .chart-box, .hero .bar-lists")
    box = hero.bounding_box()
    assert box and box["y"] < height - 100
    if width == 1280:
        assert box["width"] >= 760 and box["height"] >= 420
    names = [f"{server} 1.24.0" for server in SERVERS]
    assert visitor.evaluate(ABOVE, names) <= MOST_WORDS


def test_the_plot_of_the_compare_page_begins_in_the_first_screen_of_a_phone(
    visitor: Page, site: str
):
    for server in SERVERS:
        upload = make_upload(server)
        for load, keepalive in product((10, 100, 200), (True, False)):
            make_run(upload, server_name=server, concurrency=load, keepalive=keepalive)
        publishing.publish(upload, title=server, visibility="public")
    visitor.set_viewport_size({"width": 360, "height": 740})
    visitor.goto("/compare/")
    box = visitor.locator(".hero .chart-box, .hero .bar-lists").bounding_box()
    assert box and box["y"] <= 580
    assert visitor.evaluate("document.documentElement.scrollWidth") == 360
    assert visitor.evaluate(ABOVE, [f"{server} 1.24.0" for server in SERVERS]) <= MOST_WORDS


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("loads", [(1, 10, 100), (20,)])
def test_scripts_change_no_height(
    site: str, browser: Browser, width: int, height: int, loads: tuple[int, ...]
):
    address, heights = sweep(3, loads=loads), []
    for scripts in (True, False):
        context = browser.new_context(
            base_url=site,
            java_script_enabled=scripts,
            viewport={"width": width, "height": height},
        )
        page = context.new_page()
        page.goto(address)
        if scripts and len(loads) > 2:
            page.wait_for_selector("html[data-chart-ready]")
        heights.append(page.locator("main").bounding_box())
        context.close()
    assert heights[0] and heights[1]
    assert abs(heights[0]["height"] - heights[1]["height"]) <= 2


def test_a_sweep_with_equal_work_shows_the_three_charts_of_the_articles_together(
    visitor: Page, site: str
):
    visitor.set_viewport_size({"width": 1280, "height": 900})
    visitor.goto(sweep(2))
    titles = visitor.locator("#charts figure.chart h3").all_inner_texts()
    assert titles == ["Requests per second", "Time taken", "Transfer rate"]
    small = [figure.bounding_box() for figure in visitor.locator(".charts figure").all()]
    assert small[0] and small[1] and abs(small[0]["y"] - small[1]["y"]) < 2, "side by side"


def test_page_one_of_the_print_has_the_large_chart_with_its_keys(visitor: Page, site: str):
    visitor.goto(sweep(5))
    visitor.emulate_media(media="print")
    visitor.set_viewport_size({"width": 718, "height": 1047})  # A4 with margins of 1 cm
    chart = visitor.locator(".hero .chart-box").bounding_box()
    legend = visitor.locator(".panel > .legend").first.bounding_box()
    assert chart and legend
    assert chart["y"] + chart["height"] < 1047 and legend["y"] + legend["height"] < 1047
    assert not visitor.locator(".bar").is_visible()


def test_the_print_has_every_chart_of_the_page(visitor: Page, site: str):
    upload = make_upload()
    for server, size, load in product(("nginx", "Apache"), (100, 50_000), (1, 10, 100)):
        make_run(upload, server_name=server, document_bytes=size, concurrency=load)
    visitor.goto(make_comparison(upload.runs.earliest("pk")).get_absolute_url())
    charts = visitor.locator("#charts figure.chart").filter(visible=True)
    on_screen = charts.count()
    visitor.emulate_media(media="print")
    assert on_screen > 3 and charts.count() == on_screen


@pytest.mark.parametrize(("servers", "repeats"), [(2, 1), (2, 5), (5, 1), (5, 5)])
def test_few_sentences_and_few_findings_before_anything_is_opened(
    visitor: Page, site: str, servers: int, repeats: int
):
    visitor.goto(sweep(servers, repeats))
    title = visitor.locator("h1").inner_text()
    rest = visitor.locator(".findings > .summary-sentence").all_inner_texts()
    assert len(re.findall(r"\.(?:\s|$)", " ".join([title, *rest]))) <= 3
    assert visitor.locator(".findings > ul > li").count() <= 3


def test_the_link_is_reached_in_few_tabs(visitor: Page, site: str):
    visitor.goto(sweep(2))
    reached = []
    for _ in range(18):
        visitor.keyboard.press("Tab")
        reached.append(visitor.evaluate("document.activeElement.id"))
    assert "copy-link" in reached and visitor.locator("#copy-link").input_value().startswith(site)
