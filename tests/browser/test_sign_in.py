"""Ways to sign in beside the mailed code, in Chromium: a service on another site."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from runs.models import Account
from tests.browser.test_account import check
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
    check(visitor)
    visitor.get_by_role("button", name="Sign in with GitLab").click()
    expect(visitor.get_by_role("heading", name="Account")).to_be_visible()
    assert Account.objects.count() == 1


def test_a_refused_sign_in_has_its_page(service, visitor, watch):
    watch.expected.add(403)
    service.knows("ada@example.org", is_verified=False)
    visitor.goto("/account/new/")
    check(visitor)
    visitor.get_by_role("button", name="Sign in with GitLab").click()
    expect(visitor.get_by_text("It has no verified e-mail address")).to_be_visible()
    check(visitor)
    visitor.get_by_role("link", name="To the sign-in").click()
    expect(visitor.get_by_role("heading", name="Sign in")).to_be_visible()
