"""The codes of a permalink: in a panel beside the chart, and always of the view that is seen."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import axe_violations
from tests.factories import make_comparison, make_run, make_upload

SERVERS = ("nginx", "Apache", "lighttpd")
CITATIONS = ("copy-cite", "copy-bibtex")  # of the comparison, whatever is hidden
CODES = """(start) => Object.fromEntries([...document.querySelectorAll(`[id^="${start}copy-"]`)]
  .map(({ id, value }) => [id.slice(start.length), value]))"""


def address() -> str:
    upload = make_upload()
    for place, server in enumerate(SERVERS):
        for load in (1, 10, 100):
            make_run(
                upload,
                server_name=server,
                concurrency=load,
                requests_per_s=100.0 * load / (1 + place),
            )
    return make_comparison(upload.runs.earliest("pk")).get_absolute_url()


def opened(page: Page) -> None:
    page.get_by_role("link", name="Share", exact=True).click()
    expect(page.locator("dialog.share-panel")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (360, 740)])
def test_the_panel_has_the_codes_of_the_page_and_closes_by_escape(
    visitor: Page, site: str, width: int, height: int
):
    visitor.set_viewport_size({"width": width, "height": height})
    visitor.goto(address())
    page_codes = visitor.evaluate(CODES, "")
    opened(visitor)
    expect(visitor.locator("#panel-copy-link")).to_be_focused()
    panel_codes = visitor.evaluate(CODES, "panel-")
    assert page_codes.items() <= panel_codes.items() and "copy-bibtex" in panel_codes
    assert axe_violations(visitor) == []
    visitor.keyboard.press("Escape")
    expect(visitor.locator("dialog.share-panel")).to_be_hidden()
    expect(visitor.get_by_role("link", name="Share", exact=True)).to_be_focused()


def test_a_choice_in_the_panel_changes_its_codes_at_once_and_keeps_the_focus(
    visitor: Page, site: str
):
    visitor.goto(address())
    opened(visitor)
    theme = visitor.locator("dialog select[name=theme]")
    theme.focus()
    theme.select_option("dark")
    expect(visitor.locator("#panel-copy-iframe")).to_have_value(re.compile("theme=dark"))
    expect(visitor.locator("dialog select[name=theme]")).to_be_focused()
    visitor.locator("dialog").get_by_role("link", name="Transfer rate").click()
    expect(visitor.locator("#panel-copy-iframe")).to_have_value(re.compile("metric=transfer_rate"))


def test_a_series_that_scripts_hide_is_hidden_in_every_code(visitor: Page, site: str):
    visitor.goto(address())
    visitor.wait_for_selector("html[data-chart-ready]")
    visitor.locator("button[data-series]", has_text="Apache").first.click()
    expect(visitor.locator("#copy-link")).to_have_value(re.compile("hide="))
    link = visitor.input_value("#copy-link")
    assert urlsplit(link).query == urlsplit(visitor.url).query
    (hidden,) = parse_qs(urlsplit(link).query)["hide"]
    codes = visitor.evaluate(CODES, "")
    of_view = {name: code for name, code in codes.items() if name not in CITATIONS}
    assert len(of_view) > 6 and all(hidden in code for code in of_view.values())
    visitor.goto(link)
    expect(visitor.locator("button[data-series][aria-pressed=false]").first).to_contain_text(
        "Apache"
    )


def test_without_scripts_it_is_a_link_to_the_page_of_the_codes(site: str, browser):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto(address())
    page.get_by_role("link", name="Share", exact=True).click()
    page.wait_for_url("**/share/")
    expect(page.locator("#copy-bibtex")).to_be_visible()
    context.close()
