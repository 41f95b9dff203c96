"""Chromium, a live server, and a page that fails its test for errors and for foreign requests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connections
from playwright.sync_api import Browser, Page

from tests.importers.corpus import SEEDS

os.environ.setdefault(
    "DJANGO_ALLOW_ASYNC_UNSAFE", "true"
)  # Playwright's loop runs in the thread of the tests
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
BROWSERS = ("/usr/bin/chromium", "/usr/bin/google-chrome")
PATIENCE_MS = 30_000
LOCAL = {"localhost", "127.0.0.1"}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = next((path for path in BROWSERS if shutil.which(path)), None)
    assert path, f"No browser: install one of {', '.join(BROWSERS)} (apt-get install chromium)."
    return {
        **browser_type_launch_args,
        "executable_path": path,
        "args": ["--no-sandbox"] if os.getuid() == 0 else [],
    }


@pytest.fixture(scope="session")
def playwright(request: pytest.FixtureRequest) -> Any:
    """Start Playwright, and end the sessions of this thread before.

    While its loop runs, Django takes the thread for another one and opens sessions of its own. The
    earlier ones would stay open, and PostgreSQL copies no database in use.
    """
    connections.close_all()
    return request.getfixturevalue("playwright")


@pytest.fixture
def site(transactional_db, live_server, settings) -> str:
    """A running site; the address is the one that its pages name."""
    settings.SITE_URL = live_server.url
    return str(live_server.url)


class Watch:
    """Records what a page asks for and what goes wrong in it."""

    def __init__(self) -> None:
        self.hosts: set[str | None] = set()
        self.wrong: list[str] = []
        self.expected: set[int] = set()

    def follow(self, page: Page) -> Page:
        """Look at everything that this page does."""
        page.set_default_timeout(PATIENCE_MS)
        page.on(
            "request",
            lambda request: (
                self.hosts.add(urlsplit(request.url).hostname)
                if request.url.startswith("http")
                else None
            ),
        )
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("console", lambda message: self._said(message.type, message.text))
        page.on("response", lambda response: self._answered(response.status, response.url))
        return page

    def _said(self, kind: str, text: str) -> None:
        if kind == "error" and not any(f"status of {status}" in text for status in self.expected):
            self.wrong.append(f"console: {text}")

    def _answered(self, status: int, url: str) -> None:
        if status >= 400 and status not in self.expected:
            self.wrong.append(f"{status} {url}")


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.wrong == []
    assert watch.hosts <= LOCAL, f"asked other hosts: {watch.hosts - LOCAL}"


@pytest.fixture
def visitor(site: str, browser: Browser, watch: Watch) -> Iterator[Page]:
    """A page in a fresh browser with the site as its base."""
    context = browser.new_context(base_url=site, permissions=["clipboard-read", "clipboard-write"])
    yield watch.follow(context.new_page())
    context.close()


@pytest.fixture
def seed_000() -> str:
    """The whole first seed article with its three reports."""
    return next(SEEDS.glob("000_*.txt")).read_text(encoding="utf-8")


def publish(page: Page, text: str) -> str:
    """Paste a text, read it, publish it; return the address of the permalink. Two clicks."""
    page.goto("/")
    page.fill("textarea[name=text]", text)
    page.get_by_role("button", name="Show my results").click()
    page.get_by_role("button", name="Publish", exact=True).first.wait_for()
    page.wait_for_load_state()  # its script leaves a note for the page that follows
    page.get_by_role("button", name="Publish", exact=True).first.click()
    page.wait_for_url("**/c/*/")
    return urlsplit(page.url).path


def axe_violations(page: Page) -> list[list[object]]:
    """Run axe on the page when it is loaded; return the rule and the elements of each violation."""
    page.wait_for_load_state()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    violations: list[list[object]] = page.evaluate(
        "async () => (await axe.run()).violations"
        ".map((rule) => [rule.id, rule.nodes.map((node) => node.html)])"
    )
    return violations
