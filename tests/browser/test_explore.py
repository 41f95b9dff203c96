"""Choices on the explore page: by keyboard, without a new page, with "back", accessible."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from runs.publish import publishing
from tests.browser.conftest import Watch, axe_violations
from tests.factories import make_run, make_upload

KEPT = "globalThis.kept"


@pytest.fixture
def runs(site: str) -> None:
    """Two servers that agree at two loads, and a third one in another setup."""
    for server, os, rate in (
        ("Apache", "Debian 12", 100.0),
        ("lighttpd", "Debian 12", 297.0),
        ("nginx", "", 300.0),
    ):
        upload = make_upload(server)
        for load in (10, 20, 30):
            make_run(
                upload, server_name=server, os=os, concurrency=load, requests_per_s=rate + load
            )
        publishing.publish(upload, title=server, visibility="public")


def drawn(page: Page) -> int:
    """Return how many charts Chart.js holds in the page."""
    return int(
        page.evaluate(
            "[...document.querySelectorAll('figure canvas')].filter((one) => globalThis.Chart?.getChart(one)).length"
        )
    )


@pytest.mark.journey
def test_a_reader_chooses_by_keyboard_and_goes_back(visitor: Page, runs):
    visitor.goto("/compare/")
    visitor.evaluate(f"{KEPT} = true")
    apache, warning = (
        visitor.get_by_role("checkbox", name="Apache"),
        visitor.locator("[data-announce]"),
    )
    apache.focus()
    visitor.keyboard.press("Space")
    expect(warning).to_have_text("3 runs")
    expect(visitor).to_have_url(re.compile(r"/compare/\?server=apache$"))
    expect(apache).to_be_focused()
    visitor.get_by_role("checkbox", name="lighttpd").focus()
    visitor.keyboard.press("Space")
    expect(warning).to_have_text("6 runs")
    expect(visitor).to_have_url(re.compile("server=apache&server=lighttpd$"))
    visitor.wait_for_function(
        "() => document.querySelectorAll('figure canvas:not([hidden])').length > 0"
    )
    assert drawn(visitor) == visitor.locator("figure[data-chart]").count() > 0
    assert visitor.evaluate(KEPT), "the page was loaded again"
    visitor.get_by_label("Name of a server").fill("light")
    visitor.keyboard.press("Enter")
    expect(warning).to_have_text("3 runs")
    expect(visitor.get_by_label("Name of a server")).to_be_focused()
    assert drawn(visitor) == visitor.locator("figure[data-chart]").count() > 0
    visitor.go_back()
    expect(visitor.get_by_role("heading", name="6 runs")).to_be_visible()
    visitor.wait_for_function(
        "() => document.querySelectorAll('figure canvas:not([hidden])').length > 0"
    )  # its scripts have started
    visitor.go_back()
    expect(visitor).to_have_url(re.compile(r"/compare/\?server=apache$"))
    expect(apache).to_be_checked()
    expect(visitor.get_by_role("checkbox", name="lighttpd")).not_to_be_checked()


@pytest.mark.parametrize("path", ["/compare/", "/runs/"])
def test_who_goes_back_twice_before_the_scripts_have_started_sees_the_page_of_the_address(
    visitor: Page, runs, path
):
    visitor.goto(path)
    for name, count in (("Apache", 3), ("lighttpd", 6)):
        visitor.get_by_role("checkbox", name=name).check()
        expect(visitor.get_by_role("heading", name=f"{count} runs")).to_be_visible()
    held: list[Route] = []
    visitor.route("**/htmx.min*.js", lambda route: held.append(route))
    with visitor.expect_request("**/htmx.min*.js"):
        visitor.go_back(wait_until="commit")
    visitor.go_back(wait_until="commit")
    for route in held[:]:
        route.continue_()
    visitor.unroute("**/htmx.min*.js")
    expect(visitor).to_have_url(re.compile(f"{path}$"))
    for name in ("Apache", "lighttpd"):
        expect(visitor.get_by_role("checkbox", name=name)).not_to_be_checked()


def test_unlike_setups_are_drawn_after_one_click_and_the_banner_stays(visitor: Page, runs):
    visitor.goto("/compare/?server=apache&server=nginx")
    assert visitor.locator("figure").count() == 0
    visitor.evaluate(f"{KEPT} = true")
    visitor.get_by_role("link", name="Compare anyway").focus()
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("note")).to_contain_text("Not equal for all runs: Operating system")
    expect(visitor.locator("#result")).to_be_focused()
    assert drawn(visitor) and visitor.evaluate(KEPT)
    visitor.evaluate(
        "document.getElementById('result-head').style.order = 1"
    )  # what a script styled must not be copied: the policy refuses it
    visitor.get_by_role("checkbox", name="lighttpd").check()
    expect(visitor.get_by_role("heading", name="9 runs")).to_be_visible()
    expect(visitor.get_by_role("checkbox", name="Compare unlike setups")).to_be_checked()
    visitor.get_by_role("link", name="save this view").click()
    visitor.get_by_role("button", name="Save").click()
    visitor.wait_for_url("**/c/*/")
    expect(visitor.get_by_role("note")).to_contain_text("Unlike setups")


def test_it_works_without_scripts(site: str, browser: Browser, watch: Watch, runs):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = watch.follow(context.new_page())
    page.goto("/compare/")
    page.get_by_label("Apache").check()
    page.get_by_label("lighttpd").check()
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="6 runs")).to_be_visible()
    assert page.locator("svg.chart-svg").count() == 3
    context.close()


def test_every_state_is_fit_for_everybody_on_a_phone_in_the_dark(visitor: Page, runs):
    visitor.set_viewport_size({"width": 360, "height": 740})
    visitor.emulate_media(color_scheme="dark")
    states = (
        "/compare/",
        "/compare/?server=apache&server=nginx",
        "/compare/?server=apache&server=nginx&unlike=1",
        "/compare/?server=apache&os=-",
        "/runs/?q=apache&sort=-rate",
        "/servers/apache/",
    )
    for address in states:
        visitor.goto(address)
        violations = axe_violations(visitor)
        assert (address, violations) == (address, [])
        assert visitor.evaluate("document.documentElement.scrollWidth") <= 360, address
