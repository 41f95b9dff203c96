"""The admin and the report form in Chromium: nothing that the policy forbids, no trouble for axe."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from runs.models import Complaint, Upload
from tests.browser.conftest import axe_violations
from tests.factories import make_comparison, make_run

PASSWORD = "correct horse battery"


@pytest.fixture
def comparison(site):
    User.objects.create_superuser("root", password=PASSWORD)
    run = make_run()
    return make_comparison(run, make_run(run.upload, concurrency=20))


def test_a_page_is_reported(comparison, visitor):
    page = visitor
    page.goto(comparison.get_absolute_url())
    page.get_by_role("link", name="Report this page").click()
    expect(page.get_by_role("heading", level=1, name="Report this")).to_be_visible()
    assert axe_violations(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 900})
    page.get_by_label("Private data or a secret").check()
    page.get_by_label("In a sentence").fill("Line 3 has my password.")
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    assert Complaint.objects.get().reason == "private"


def test_staff_hide_a_page(comparison, visitor, watch):
    page, address = visitor, comparison.get_absolute_url()
    watch.expected.add(451)
    Complaint.objects.create(kind="comparison", name=comparison.public_id, reason="private")
    page.goto("/staff/office/")
    page.get_by_label("Username").fill("root")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name="Complaints").click()
    page.locator("input.action-select").check()
    page.get_by_label("Action:").select_option("hide_page")
    page.get_by_label("Reason (shown to readers):").fill("It shows a password.")
    page.get_by_label("A law asks for it (status 451)").check()
    page.get_by_role("button", name=re.compile("Go")).click()
    expect(page.get_by_text("Done for 1")).to_be_visible()
    response = page.goto(address)
    assert response is not None and response.status == 451
    expect(page.get_by_text("Reason: It shows a password.")).to_be_visible()
    assert axe_violations(page) == []
    assert Upload.objects.get().hidden is False
