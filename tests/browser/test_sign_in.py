"""Ways to sign in beside the mailed code, in Chromium: a service on another site, and a passkey."""

from __future__ import annotations

from copy import deepcopy

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from playwright.sync_api import expect

from runs.models import Account
from tests.browser.test_account import check, enter_code
from tests.pages.sign_in_service import FakeService


@pytest.fixture
def service(settings):
    """GitLab on 127.0.0.1, which is another site than localhost."""
    cache.clear()
    fake = FakeService()
    providers = deepcopy(settings.SOCIALACCOUNT_PROVIDERS)
    gitlab = providers["gitlab"]
    gitlab["ADDRESS"] = gitlab["APP"]["settings"]["gitlab_url"] = fake.address
    settings.SOCIALACCOUNT_PROVIDERS = providers
    with fake.served():
        yield fake


@pytest.mark.journey
def test_gitlab_signs_in_by_a_form_that_may_lead_there_alone(service, visitor):
    service.knows("ada@example.org", is_verified=True)
    visitor.goto("/account/sign-in/")
    check(visitor, "Sign in")
    visitor.get_by_role("button", name="Sign in with GitLab").click()
    expect(visitor.get_by_role("heading", name="Account")).to_be_visible()
    assert Account.objects.count() == 1


def test_a_refused_sign_in_has_its_page(service, visitor, watch):
    watch.expected.add(403)
    service.knows("ada@example.org", is_verified=False)
    visitor.goto("/account/new/")
    check(visitor, "New account")
    visitor.get_by_role("button", name="Sign in with GitLab").click()
    expect(visitor.get_by_text("It has no verified e-mail address")).to_be_visible()
    check(visitor, "GitLab did not sign you in")
    visitor.get_by_role("link", name="To the sign-in").click()
    expect(visitor.get_by_role("heading", name="Sign in")).to_be_visible()


@pytest.fixture
def device(visitor):
    """The lock of a device, without a person; the page that has it."""
    session = visitor.context.new_cdp_session(visitor)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})

    def verify(is_verified: bool) -> None:
        state = {"authenticatorId": made["authenticatorId"], "isUserVerified": is_verified}
        session.send("WebAuthn.setUserVerified", state)

    return verify


@pytest.mark.journey
def test_a_passkey_is_added_signs_in_and_is_removed(site, visitor, device):
    cache.clear()
    page = visitor
    page.goto("/account/new/")
    page.get_by_label("Email").fill("ada@example.org")
    page.get_by_role("button", name="Mail me a code").click()
    enter_code(page)
    page.get_by_text("New passkey").click()
    page.get_by_label("Name of the passkey").fill("My phone")
    page.get_by_role("button", name="Add a passkey").click()
    row = page.get_by_role("row", name="My phone")
    expect(row).to_contain_text("never")
    check(page, "Account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.goto("/account/sign-in/")
    check(page, "Sign in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(row).not_to_contain_text("never")
    page.get_by_role("button", name="Remove My phone").click()
    expect(page.get_by_text("New passkey")).to_be_visible()
    expect(row).to_have_count(0)
    assert not Authenticator.objects.exists()


def test_a_device_that_stays_locked_and_a_passkey_that_was_removed_sign_nobody_in(
    site, visitor, device
):
    cache.clear()
    page = visitor
    page.goto("/account/new/")
    page.get_by_label("Email").fill("ada@example.org")
    page.get_by_role("button", name="Mail me a code").click()
    enter_code(page)
    page.get_by_text("New passkey").click()
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.goto("/account/sign-in/")
    device(False)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("No passkey was given.")).to_be_visible()
    check(page, "Sign in")
    device(True)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("This passkey opens no account here.")).to_be_visible()
    check(page, "Sign in")


def test_without_scripts_the_mailed_code_stays(site, browser):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/account/sign-in/")
    expect(page.get_by_role("button", name="Mail me a code")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    context.close()
