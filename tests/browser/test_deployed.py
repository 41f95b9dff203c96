"""The deployed site: gunicorn, static files under hashed names, modules that import each other."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from bench.read import site as deployed
from tests.browser.conftest import Watch


def test_charts_draw_from_hashed_files_that_may_be_kept_for_ever(
    tmp_path: Path, browser: Browser, watch: Watch
):
    files: dict[str, str] = {}
    with deployed(tmp_path) as (address, permalink):
        page = watch.follow(browser.new_context(base_url=address).new_page())
        page.on(
            "response",
            lambda response: files.update(
                {response.url: response.headers.get("cache-control", "")}
            ),
        )
        page.goto(f"{permalink}?first=latency_by_percentile")
        page.wait_for_selector("html[data-chart-ready='1']")
        page.context.close()
    scripts = {url: cache_control for url, cache_control in files.items() if "/static/" in url}
    assert len(scripts) >= 8
    assert all("immutable" in cache_control for cache_control in scripts.values()), scripts
