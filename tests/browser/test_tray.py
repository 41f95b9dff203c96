"""The way from two pages to one chart with a permanent link: counted clicks, also without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import Browser, Locator, Page, expect

from runs import keys
from runs.publish import publishing
from tests.browser.conftest import Watch, axe_violations
from tests.factories import ab_text, make_run, make_upload, own_cookie


class Clicks:
    """Counts the clicks of a reader."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, target: Locator) -> None:
        """Click, and count it."""
        target.click()
        self.count += 1


def owner_cookie(site: str) -> SetCookieParam:
    """Return the cookie of the publisher of the factories for this site."""
    cookie = own_cookie()
    return {"name": cookie["name"], "value": cookie["value"], "url": site}


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def reader(request, site: str, browser: Browser, watch: Watch) -> Iterator[Page]:
    """The browser that published the uploads of the factories."""
    context = browser.new_context(base_url=site, java_script_enabled=request.param)
    context.add_cookies([owner_cookie(site)])
    yield watch.follow(context.new_page())
    context.close()


def published(server: str, *, visibility: str = "unlisted", owner: str = "") -> str:
    """Publish an upload with two runs; return the address of its permalink."""
    whose = {"publisher_hash": keys.hashed(owner), "edit_key_hash": ""} if owner else {}
    upload = make_upload(ab_text(server), **whose)
    for load in (10, 20):
        make_run(upload, server_name=server, concurrency=load, requests_per_s=100.0 + load)
    title = f"{server} alone"
    return publishing.publish(upload, title=title, visibility=visibility).get_absolute_url()


def compared(page: Page, address: str, *, mine: str) -> int:
    """Compare a permalink with a benchmark of one's own and save that; return the clicks."""
    clicks = Clicks()
    page.goto(address)
    clicks.on(page.get_by_role("link", name="Compare with…"))
    expect(page.get_by_label(mine)).to_be_checked()  # the only other one of this browser
    clicks.on(page.get_by_role("button", name="Show chart"))
    expect(page.locator("figure.chart.hero").first).to_be_visible()
    clicks.on(page.get_by_role("button", name="Save as a permanent link").first)
    page.wait_for_url(re.compile(r"/c/\w+/$"))
    assert page.url != address
    return clicks.count


def test_two_default_uploads_become_a_permanent_link_in_three_clicks(
    reader: Page, request: pytest.FixtureRequest
):
    published("nginx")
    assert compared(reader, published("Apache"), mine="nginx alone") <= 3
    if request.node.callspec.params["reader"]:
        expect(reader.locator("#copy-link")).to_be_focused()
    expect(reader.locator("main")).to_contain_text("nginx 1.24.0")


def test_a_strangers_permalink_and_mine_become_one_in_four_clicks(reader: Page):
    published("nginx")
    theirs = published("Apache", visibility="public", owner="somebody else")
    assert compared(reader, theirs, mine="nginx alone") <= 4


def test_the_bar_follows_from_page_to_page_and_clears(reader: Page):
    address = published("nginx", visibility="public")
    reader.goto(address)
    reader.get_by_role("button", name="Add to my comparison").click()
    bar = reader.get_by_role("complementary", name="Your comparison")
    expect(bar).to_contain_text("1 series in your comparison")
    reader.goto(address)
    bar.get_by_role("link", name="Show chart").click()
    expect(reader.locator("figure.chart.hero").first).to_be_visible()
    bar.get_by_role("button", name="Clear").click()
    expect(bar).to_have_count(0)
    expect(reader.get_by_role("heading", name="Your comparison is empty")).to_be_visible()


def test_the_pages_of_the_tray_are_accessible_and_narrow(visitor: Page, site: str):
    visitor.context.add_cookies([owner_cookie(site)])
    published("A-very-long-server-name-" * 8)
    visitor.goto(published("nginx"))
    visitor.set_viewport_size({"width": 360, "height": 740})
    visitor.get_by_role("link", name="Compare with…").click()
    expect(visitor.get_by_role("heading", level=1, name="Compare with…")).to_be_visible()
    assert axe_violations(visitor) == []
    assert visitor.evaluate("document.documentElement.scrollWidth") <= 360
    visitor.get_by_role("button", name="Show chart").click()
    expect(visitor.get_by_role("heading", name="Save as a permanent link").first).to_be_visible()
    assert axe_violations(visitor) == []
    assert visitor.evaluate("document.documentElement.scrollWidth") <= 360
