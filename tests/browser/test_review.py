"""The review page in a browser: its size, its first screen, by keyboard, with and without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from runs.models import Comparison, Upload
from runs.web import browser_key
from runs.web.browser_key import BrowserKey, signed_value
from tests.browser.conftest import Watch, axe_violations
from tests.factories import PUBLISHER, ab_text, make_run, make_upload

FIVE = ("nginx", "Apache", "lighttpd", "Caddy", "H2O")
MOST_FIELDS, MOST_PIXELS, MOST_WORDS, MOST_KEYS = 60, 2500, 60, 60
FIELDS = "document.querySelectorAll('input:not([type=hidden]), select, textarea').length"
HEIGHT = "document.documentElement.scrollHeight"
PLOT_TOP = """() => {
  return document.querySelector('.hero .chart-box').getBoundingClientRect().top + 14;
}"""
WORDS = """(top) => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  let words = 0;
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    const seen = box.height > 1 && box.width > 1 && !walker.currentNode.parentElement.closest('script, button');
    if (seen && box.top < top) words += walker.currentNode.textContent.split(/\\s+/).filter(Boolean).length;
  }
  return words;
}"""


def five_servers() -> Upload:
    """Return an upload of 150 runs of five servers."""
    upload = make_upload(ab_text())
    for number in range(150):
        load = 1 + number // 5 % 10
        rate = 9000.0 - 1000 * (number % 5) + load
        make_run(
            upload,
            server_name=FIVE[number % 5],
            concurrency=load,
            requests_per_s=rate,
            time_taken_s=1000 / rate,
        )
    return upload


def pages_of(
    site: str, browser: Browser, watch: Watch, *, width: int, height: int, scripts: bool = True
) -> Page:
    """Return a page of the publisher's browser."""
    context = browser.new_context(
        base_url=site,
        viewport={"width": width, "height": height},
        java_script_enabled=scripts,
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.add_cookies(
        [{"name": browser_key.name(), "value": signed_value(BrowserKey(PUBLISHER)), "url": site}]
    )
    return watch.follow(context.new_page())


@pytest.fixture
def wide(site: str, browser: Browser, watch: Watch) -> Iterator[Page]:
    """A page of 1280 by 900 pixels."""
    page = pages_of(site, browser, watch, width=1280, height=900)
    yield page
    page.context.close()


def test_150_runs_of_five_servers_are_a_short_page(wide):
    upload = five_servers()
    wide.goto(upload.get_absolute_url())
    wide.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    assert wide.evaluate(FIELDS) <= MOST_FIELDS
    assert wide.evaluate(HEIGHT) <= MOST_PIXELS


def test_without_scripts_it_is_as_short_and_every_block_opens(site, browser, watch):
    upload = five_servers()
    page = pages_of(site, browser, watch, width=1280, height=900, scripts=False)
    page.goto(upload.get_absolute_url())
    for summary in page.locator("main summary").all():
        summary.click()
    assert page.locator("main input:not([type=hidden]), main select, main textarea").count() <= 60
    box = page.locator("body").bounding_box()
    assert box and box["height"] <= MOST_PIXELS
    page.get_by_role("link", name="show runs").first.click()
    expect(page.get_by_role("heading", level=1, name="nginx 1.24.0")).to_be_visible()
    page.locator("#id_run-0-server_version").fill("1.25.0")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("heading", name="6 servers, 150 runs")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (360, 740)])
def test_the_plot_begins_in_the_first_screen(site, browser, watch, width, height):
    page = pages_of(site, browser, watch, width=width, height=height)
    page.goto(five_servers().get_absolute_url())
    page.wait_for_selector("html[data-chart-ready]")
    top = page.evaluate(PLOT_TOP)
    assert 0 < top < height / 2
    assert page.evaluate(WORDS, top) <= MOST_WORDS
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()


def test_scripts_show_the_runs_below_their_row(wide):
    wide.goto(five_servers().get_absolute_url())
    wide.get_by_role("link", name="show runs of Apache").click()
    expect(wide.locator("#runs-of-1 li")).to_have_count(30)
    assert wide.evaluate(FIELDS) <= MOST_FIELDS


def test_a_mistake_stands_at_its_box_with_what_was_typed(wide, watch):
    watch.expected = {400}
    upload = five_servers()
    wide.goto(upload.get_absolute_url())
    box = wide.get_by_label("Document size (bytes), lighttpd 1.24.0")
    box.evaluate("(input) => { input.type = 'text'; input.value = 'much'; }")
    wide.get_by_role("button", name="Publish", exact=True).first.click()
    wide.get_by_role("link", name="Document size (bytes) of lighttpd 1.24.0").click()
    expect(box).to_be_focused()
    expect(wide.locator(".field-wrong .field-error")).to_have_text("Enter a whole number.")
    expect(box).to_have_attribute("value", "much")
    assert not Comparison.objects.exists()


def press(page: Page, key: str, pressed: list[str]) -> None:
    """Press a key and count it."""
    page.keyboard.press(key)
    pressed.append(key)


def tab_to(page: Page, text: str, pressed: list[str]) -> None:
    """Press Tab until the element with this text or name has the focus."""
    active = "(document.activeElement.textContent || document.activeElement.name || '').trim()"
    while page.evaluate(active) not in (text, f"{text} Your link"):
        assert len(pressed) <= MOST_KEYS, pressed
        press(page, "Tab", pressed)


@pytest.mark.journey
def test_from_paste_to_copied_link_by_keyboard(wide, site):
    pressed: list[str] = []
    wide.goto("/")
    tab_to(wide, "text", pressed)
    wide.keyboard.insert_text(ab_text())
    tab_to(wide, "Show my results", pressed)
    press(wide, "Enter", pressed)
    wide.wait_for_url("**/uploads/*/")
    tab_to(wide, "Publish", pressed)
    press(wide, "Enter", pressed)
    wide.wait_for_url("**/c/*/")
    expect(wide.locator("#copy-new-link")).to_be_focused()
    assert axe_violations(wide) == []
    expect(wide.locator("#copy-new-key")).to_have_value(re.compile(r"\w{22}"))
    tab_to(wide, "Copy", pressed)
    press(wide, "Enter", pressed)
    expect(wide.get_by_role("status").filter(has_text="Copied").first).to_be_visible()
    assert wide.evaluate("navigator.clipboard.readText()").startswith(f"{site}/c/")
    assert len(pressed) <= MOST_KEYS
    wide.emulate_media(media="print")
    expect(wide.locator(".published")).to_be_hidden()  # the key is on no paper


def test_a_saved_draft_moves_no_focus_on_the_permalink(wide):
    upload = five_servers()
    wide.goto(upload.get_absolute_url())
    wide.get_by_role("button", name="Save draft").click()
    expect(wide.get_by_role("button", name="Save draft")).to_be_visible()
    assert wide.evaluate("sessionStorage.getItem('benchpress-published')") is None


def test_the_view_of_the_preview_is_the_first_view_of_the_permalink(wide):
    wide.goto(five_servers().get_absolute_url())
    wide.get_by_label("Scale").select_option("logy")
    wide.get_by_role("button", name="Update the preview").click()
    expect(wide.get_by_label("Scale")).to_have_value("logy")
    wide.get_by_role("button", name="Publish", exact=True).first.click()
    wide.wait_for_url("**/c/*/")
    wide.wait_for_selector("html[data-chart-ready]")
    scale = "Chart.getChart(document.querySelector('.hero canvas')).scales.y.type"
    assert wide.evaluate(scale) == "logarithmic"


def test_enter_in_a_box_saves_the_draft_and_publishes_nothing(wide):
    upload = five_servers()
    wide.goto(upload.get_absolute_url())
    wide.get_by_label("Version, nginx").fill("1.27")
    wide.keyboard.press("Enter")
    expect(wide.get_by_label("Version, nginx")).to_have_value("1.27")
    assert not Comparison.objects.exists()
    assert set(
        upload.runs.filter(server_name="nginx").values_list("server_version", flat=True)
    ) == {"1.27"}
