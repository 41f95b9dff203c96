"""Cookies under https: Secure, with a prefix; those of earlier releases are read still."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from bench_site import settings as site_settings
from runs.models import Upload
from tests.factories import ab_text, make_comparison

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor(settings) -> Client:
    """A browser on a site that is served by https."""
    settings.SITE_URL = "https://testserver"
    settings.CSRF_COOKIE_SECURE = settings.SESSION_COOKIE_SECURE = True
    settings.CSRF_COOKIE_NAME, settings.SESSION_COOKIE_NAME = "__Host-csrftoken", "__Host-staff"
    return Client()


def test_under_https_every_cookie_is_secure_and_has_a_prefix(visitor):
    User.objects.create_superuser("root", password="correct horse battery")
    run = make_comparison().runs.get()
    answers = [
        visitor.get("/", secure=True),
        visitor.post("/uploads/", {"text": ab_text()}, secure=True),
        visitor.post("/reports/", secure=True),
        visitor.post("/compare/tray/change/", {"run": run.public_id}, secure=True),
        visitor.post("/compare/save/?server=nginx", {"visibility": "public"}, secure=True),
        visitor.post(
            reverse("admin:login"),
            {"username": "root", "password": "correct horse battery"},
            secure=True,
        ),
    ]
    cookies = {}
    for answer in answers:
        cookies |= {name: cookie for name, cookie in answer.cookies.items() if cookie.value}
    assert {"__Host-csrftoken", "__Host-benchpress", "__Host-staff"} < set(cookies)
    assert {"__Secure-edit_key", "__Secure-edit_key_fresh", "__Host-tray"} < set(cookies)
    for name, cookie in cookies.items():
        assert name.startswith("__Host-" if cookie["path"] == "/" else "__Secure-"), name
        assert cookie["secure"] and cookie["httponly"] and cookie["samesite"], name


def test_a_key_is_shown_once_and_opens_its_page(visitor, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        sent = visitor.post("/uploads/", {"text": ab_text()}, secure=True)
    key = sent.cookies["__Secure-edit_key"].value
    first = visitor.get(sent["Location"], secure=True)
    assert key in first.text and first.cookies["__Secure-edit_key_fresh"]["max-age"] == 0
    stranger = Client()
    stranger.cookies["edit_key"] = key  # as release 0.1 set it
    assert stranger.get(Upload.objects.get().get_absolute_url(), secure=True).status_code == 200


def test_the_names_of_the_settings_follow_the_address():
    is_https = site_settings.IS_HTTPS
    assert site_settings.SESSION_COOKIE_NAME.startswith("__Host-") is is_https
    assert site_settings.CSRF_COOKIE_NAME.startswith("__Host-") is is_https
    assert site_settings.SESSION_COOKIE_SECURE is site_settings.CSRF_COOKIE_SECURE is is_https
