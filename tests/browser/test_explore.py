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
    visitor.goto("/compare/?tool=ab")
    visitor.evaluate(f"{KEPT} = true")
    apache, warning = (
        visitor.get_by_role("checkbox", name="Apache"),
        visitor.locator("[data-announce]"),
    )
    apache.focus()
    visitor.keyboard.press("Space")
    expect(warning).to_contain_text("3 runs")
    expect(visitor).to_have_url(re.compile(r"/compare/\?server=apache&tool=ab$"))
    expect(apache).to_be_focused()
    visitor.get_by_role("checkbox", name="lighttpd").focus()
    visitor.keyboard.press("Space")
    expect(warning).to_contain_text("6 runs")
    expect(visitor).to_have_url(re.compile("server=apache&server=lighttpd&tool=ab$"))
    visitor.wait_for_function(
        "() => document.querySelectorAll('figure canvas:not([hidden])').length > 0"
    )
    assert drawn(visitor) == visitor.locator("figure[data-chart]").count() > 0
    assert visitor.evaluate(KEPT), "the page was loaded again"
    visitor.get_by_label("Find a server").fill("light")
    visitor.keyboard.press("Enter")
    expect(warning).to_contain_text("3 runs")
    expect(visitor.get_by_label("Find a server")).to_be_focused()
    assert drawn(visitor) == visitor.locator("figure[data-chart]").count() > 0
    visitor.go_back()
    expect(visitor.get_by_text("2 series, 6 runs")).to_be_visible()
    visitor.wait_for_function(
        "() => document.querySelectorAll('figure canvas:not([hidden])').length > 0"
    )  # its scripts have started
    visitor.go_back()
    expect(visitor).to_have_url(re.compile(r"/compare/\?server=apache&tool=ab$"))
    expect(apache).to_be_checked()
    expect(visitor.get_by_role("checkbox", name="lighttpd")).not_to_be_checked()


@pytest.mark.parametrize("path", ["/compare/?tool=ab", "/runs/"])
def test_who_goes_back_twice_before_the_scripts_have_started_sees_the_page_of_the_address(
    visitor: Page, runs, path
):
    visitor.goto(path)
    for name, count in (("Apache", 3), ("lighttpd", 6)):
        visitor.get_by_role("checkbox", name=name).check()
        expect(visitor.locator("[data-announce]")).to_contain_text(f"{count} runs")
    held: list[Route] = []
    visitor.route("**/htmx.min*.js", lambda route: held.append(route))
    with visitor.expect_request("**/htmx.min*.js"):
        visitor.go_back(wait_until="commit")
    visitor.go_back(wait_until="commit")
    for route in held[:]:
        route.continue_()
    visitor.unroute("**/htmx.min*.js")
    expect(visitor).to_have_url(re.compile(f"{re.escape(path)}$"))
    for name in ("Apache", "lighttpd"):
        expect(visitor.get_by_role("checkbox", name=name)).not_to_be_checked()


def test_menus_change_the_chart_and_it_becomes_a_permanent_link(visitor: Page, runs):
    visitor.goto("/compare/?server=apache&server=nginx")
    expect(visitor.get_by_role("note")).to_contain_text(
        "Setups may differ: operating system is known"
    )
    assert drawn(visitor)
    visitor.evaluate(f"{KEPT} = true")
    visitor.get_by_text("More conditions").click()
    visitor.get_by_label("Operating system").select_option("Debian 12")
    expect(visitor.locator("[data-announce]")).to_contain_text("1 series, 3 runs")
    expect(visitor.get_by_role("note")).to_have_count(0)
    visitor.get_by_role("checkbox", name="lighttpd").check()
    expect(visitor.locator("[data-announce]")).to_contain_text("2 series, 6 runs")
    assert visitor.evaluate(KEPT)
    visitor.get_by_role("link", name="Save as a permanent link").click()
    visitor.wait_for_load_state()  # the script that remembers the new view has run
    visitor.get_by_role("button", name="Save").click()
    visitor.wait_for_url("**/c/*/")
    expect(visitor.locator("#copy-link")).to_be_focused()


def test_it_works_without_scripts(site: str, browser: Browser, watch: Watch, runs):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = watch.follow(context.new_page())
    page.goto("/compare/")
    expect(page.locator("svg.chart-svg").first).to_be_visible()  # a ready-made comparison
    page.get_by_role("checkbox", name="lighttpd").uncheck()
    page.get_by_role("button", name="Show chart").click()
    expect(page).to_have_url(re.compile("server=apache"))
    expect(page.get_by_text("1 series, 3 runs")).to_be_visible()
    page.get_by_text(re.compile("of .* series shown")).click()
    page.get_by_role("button", name="Show ticked series").click()
    expect(page).to_have_url(re.compile("series="))
    expect(page.get_by_text("1 series, 3 runs")).to_be_visible()
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
