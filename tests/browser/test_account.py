"""Accounts in Chromium: sign in by a code, a token, deletion; no trouble for axe, nothing too wide."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.core.cache import cache
from playwright.sync_api import Page, expect

from runs import keys
from runs.accounts import projects
from runs.models import Account, Token
from tests.browser.conftest import axe_violations
from tests.factories import PUBLISHER, make_comparison, make_report, make_run, own_cookie


def check(page: Page, heading: str) -> None:
    """Look at a page of this heading on a desk and on a phone."""
    expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    assert axe_violations(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 900})


def enter_code(page: Page) -> None:
    """Type the code of the newest mail."""
    match = re.search(r"code is:\s+(\S+)", str(mail.outbox[-1].body))
    assert match
    page.get_by_label("Code").fill(match[1])
    page.get_by_role("button", name="Go on").click()


@pytest.fixture
def account(site, visitor):
    """The page of a new account, in a browser that published something before."""
    cache.clear()
    make_report(make_comparison(make_run()))
    visitor.context.add_cookies([{**own_cookie(PUBLISHER), "url": site}])
    visitor.goto("/")
    visitor.get_by_role("link", name="Account").click()
    check(visitor, "Sign in")
    visitor.get_by_role("link", name="Make one").click()
    check(visitor, "New account")
    visitor.get_by_label("Email").fill("ada@example.org")
    visitor.get_by_role("button", name="Mail me a code").click()
    check(visitor, "Enter the code")
    enter_code(visitor)
    return visitor


@pytest.mark.journey
def test_a_token_is_made(account):
    page = account
    expect(page.get_by_text("This browser published 1 upload and 1 report")).to_be_visible()
    check(page, "Account")
    page.get_by_role("button", name="Add to the account").first.click()
    page.get_by_text("New token").click()
    page.get_by_label("Name", exact=True).fill("A laptop")
    page.get_by_role("button", name="Make a token").click()
    check(page, "Save this token")
    value = page.get_by_label("Token").input_value()
    assert Token.objects.get().token_hash == keys.hashed(value)
    projects.trust(Account.objects.get(), issuer="https://gitlab.com", repository="group/app")
    page.get_by_role("link", name="Back to the account").click()
    expect(page.get_by_role("heading", level=1, name="Account")).to_be_visible()
    for summary in page.locator("main summary").all():
        summary.click()
    check(page, "Account")


def test_an_account_is_deleted(account):
    page = account
    page.get_by_role("link", name="Delete the account").click()
    check(page, "Delete the account?")
    page.get_by_label("Leave it without an owner").check()
    page.get_by_label("Yes, delete my account").check()
    page.get_by_role("button", name="Delete the account").click()
    check(page, "Your account is deleted")
    assert not Account.objects.exists()
