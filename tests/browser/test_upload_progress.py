"""Sending a text from the front page: how far it is, a state while it is read, and cancelling."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.factories import ab_text


def test_an_upload_shows_that_it_is_read_and_can_be_cancelled_and_sent_again(visitor: Page):
    visitor.goto("/")
    held: list[Route] = []
    visitor.route("**/uploads/", lambda route: held.append(route))
    visitor.fill("textarea[name=text]", ab_text())
    visitor.get_by_role("button", name="Show my results").click()
    expect(visitor.get_by_text(re.compile("Sending…|Reading your results…"))).to_be_visible()
    visitor.get_by_role("button", name="Cancel").click()
    expect(visitor.locator("[data-progress]")).to_be_hidden()
    visitor.unroute("**/uploads/")
    visitor.get_by_role("button", name="Show my results").click()
    visitor.wait_for_url("**/uploads/*/")
    expect(visitor.locator("[data-import-status=done]")).to_be_visible()


def test_what_is_refused_comes_back_with_its_sentence(visitor: Page, watch):
    watch.expected.add(400)
    visitor.goto("/")
    visitor.get_by_role("button", name="Show my results").click()
    expect(visitor.get_by_role("alert")).to_be_visible()


def test_an_example_is_one_click_from_its_results(visitor: Page):
    for label in ("4 servers, 6 loads (ab)", "autobench sweep", "Excel workbook"):
        visitor.goto("/")
        visitor.get_by_text("Try an example").click()
        visitor.get_by_role("button", name=label).click()
        visitor.wait_for_url("**/uploads/*/")
        expect(visitor.locator("[data-import-status=done]")).to_be_visible()
