"""A number of a table opens its line beside it: by pointer, by keyboard and, as a link, without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import axe_violations, publish
from tests.browser.test_looks import open_page
from tests.factories import ab_text

TEXT = ab_text("nginx/1.24.0", 10, 45.25) + ab_text("Apache/2.4.57", 10, 33.5)
SWEEP = TEXT + ab_text("nginx/1.24.0", 20, 46.5) + ab_text("nginx/1.24.0", 30, 47.5)
BOX = ".number-lines"


@pytest.fixture
def address(visitor: Page) -> str:
    """A permalink of two servers, published from pasted text."""
    return publish(visitor, TEXT)


@pytest.mark.parametrize("width", [360, 1280])
def test_a_number_opens_its_line_by_keyboard_and_gives_the_focus_back(
    visitor: Page, address: str, width: int
):
    visitor.set_viewport_size({"width": width, "height": 800})
    open_page(visitor, address)
    link = visitor.locator("table[data-sortable] td.num a", has_text="45.25").first
    link.focus()
    visitor.keyboard.press("Enter")
    box = visitor.locator(BOX)
    box.wait_for()
    assert box.locator("mark").all_inner_texts() == ["45.25"]
    assert "Requests per second:" in box.inner_text() and "Parsed from line" in box.inner_text()
    place = box.bounding_box()
    assert place and place["x"] >= 0 and place["x"] + place["width"] <= width
    assert axe_violations(visitor) == []
    visitor.keyboard.press("Escape")
    assert box.is_hidden()
    assert visitor.evaluate("document.activeElement.textContent") == "45.25"
    visitor.keyboard.press("Enter")
    box.get_by_role("link", name="Open the original text here").click()
    visitor.wait_for_url("**/runs/*/#run-L*")
    assert "45.25" in visitor.locator(":target").inner_text()


def test_a_point_of_a_chart_opens_its_line_by_pointer_and_by_keyboard(visitor: Page):
    open_page(visitor, publish(visitor, SWEEP))
    canvas = visitor.locator("figure[data-chart] canvas").first
    place = visitor.evaluate("""() => {
        const chart = Chart.getChart(document.querySelector("figure[data-chart] canvas"));
        const {x, y} = chart.getDatasetMeta(0).data[0];
        return {x, y};
    }""")
    canvas.click(position=place)  # pins the tooltip
    canvas.click(position=place)
    box = visitor.locator(BOX)
    box.wait_for()
    assert box.locator("mark").all_inner_texts() == ["45.25"]
    visitor.keyboard.press("Escape")
    canvas.focus()
    visitor.keyboard.press("ArrowRight")
    visitor.keyboard.press("Enter")
    box.wait_for()
    assert len(box.locator("mark").all_inner_texts()) == 1


def test_tab_stops_once_in_a_table_and_arrows_walk_over_its_numbers(visitor: Page, address: str):
    open_page(visitor, address)
    table = visitor.locator("table[data-sortable]").first
    assert table.locator("td.num a[tabindex='0']").count() == 1
    table.locator("td.num a").first.focus()
    visitor.keyboard.press("ArrowRight")
    focused = visitor.evaluate("document.activeElement.closest('td').cellIndex")
    assert focused == 2 and table.locator("td.num a[tabindex='0']").count() == 1


def test_without_scripts_a_number_leads_to_its_line(site: str, browser, visitor, address: str):
    page = browser.new_context(java_script_enabled=False, base_url=site).new_page()
    page.goto(address)
    page.locator("td.num a", has_text="33.5").first.click()
    assert "Requests per second:    33.50" in page.locator(":target").inner_text()
    page.context.close()
