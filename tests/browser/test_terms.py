"""The explanation of a term opens by keyboard and by touch, without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.factories import make_comparison

LEAST_TARGET = 24  # CSS pixels


@pytest.mark.journey
def test_a_term_opens_by_keyboard_and_touch_without_scripts(site: str, browser: Browser):
    address = site + make_comparison().get_absolute_url()
    context = browser.new_context(
        java_script_enabled=False, has_touch=True, viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    page.goto(address)
    term = page.locator("details.term", has_text="concurrency")
    summary, text = term.locator("summary"), term.locator("p")
    box = summary.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= LEAST_TARGET
    expect(text).to_be_hidden()
    summary.focus()
    page.keyboard.press("Enter")
    expect(text).to_be_visible()
    box = text.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    summary.tap()
    expect(text).to_be_hidden()
    context.close()
