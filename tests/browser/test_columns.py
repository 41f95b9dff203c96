"""The column mapper in a browser: two clicks for one heading, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from runs.models import Upload
from tests.browser.conftest import Watch, axe_violations

SPEED = (
    "| Server | Speed | Latency |\n|---|---|---|\n| nginx | 1200 | 3 |\n| apache | 900 | 5 |\n"
    "| lighttpd | 1100 | 4 |\n"
)
OVERFLOW = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def pasted(page: Page, text: str) -> None:
    """Paste a text and go to its review page."""
    page.goto("/")
    page.fill("textarea[name=text]", text)
    page.get_by_role("button", name="Show my results").click()
    page.wait_for_url("**/uploads/*/")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_heading_is_named_in_two_clicks(site: str, browser: Browser, watch: Watch, scripts: bool):
    context = browser.new_context(
        base_url=site, viewport={"width": 360, "height": 740}, java_script_enabled=scripts
    )
    page = watch.follow(context.new_page())
    pasted(page, SPEED)
    if scripts:
        assert axe_violations(page) == []
    assert not page.evaluate(OVERFLOW)
    page.get_by_label("“Speed”").select_option("requests per second")
    page.get_by_role("button", name="Read again").click()
    page.get_by_role("heading", name="Check your results").wait_for()
    assert Upload.objects.get().runs.count() == 3
    page.get_by_text("Why is this a rate?").click()
    assert page.get_by_text("“Speed” is requests per second").is_visible()
    assert not page.evaluate(OVERFLOW)
    if scripts:
        assert axe_violations(page) == []
    context.close()
