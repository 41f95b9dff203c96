"""Every page: axe in light and dark, no sideways scroll at 360 px, long names, many series."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.db import transaction
from playwright.sync_api import Browser, Page

from runs.models import Run
from runs.show.short_page import FIRST_ROWS
from runs.store import public_groups
from runs.store.names import link
from runs.web import browser_key
from runs.web.browser_key import BrowserKey, signed_value
from tests.browser.conftest import Watch, axe_violations, publish
from tests.factories import PUBLISHER, ab_text, make_comparison, make_run, make_upload

PAGES = [
    "home",
    "review",
    "series",
    "comparison",
    "run",
    "withdraw",
    "missing",
    "gone",
    "pending",
    "nothing found",
    "metric",
    "formats",
    "checks",
    "check",
    "explore",
    "save view",
    "runs",
    "server",
    "against sizes",
    "percentiles over load",
    "numbers",
    "share",
    "frame of bars",
    "live frame",
    "tray",
]
LONG = "A-very-long-server-name-" * 8


def sized_files() -> str:
    """Publish two servers with two files at three loads; return the permalink."""
    upload = make_upload("two files", state="parsed")
    for server, size, load in product(("nginx", LONG), (100, 90_000), (1, 10, 100)):
        make_run(
            upload,
            server_name=server,
            document_bytes=size,
            concurrency=load,
            latency_ms={"p50": load / 10, "p90": load / 5, "p99": float(load)},
        )
    return make_comparison(upload.runs.earliest("pk")).get_absolute_url()


@pytest.fixture
def addresses(site: str) -> dict[str, str]:
    """One address per page; names are long, one run failed, one says no load."""
    comparison = make_comparison(title="Apache and lighttpd")
    remarks = [
        {"line": 2, "severity": "error", "code": "x", "message": "It stops here."},
        {"line": None, "severity": "info", "code": "y", "message": "Said."},
    ]
    upload = make_upload("line one\n" + "x" * 3000 + "\nline three\n", diagnostics=remarks)
    usual: dict[str, Any] = {
        "path": f"/{'long' * 40}",
        "last_line": 3,
        "sources": {"requests_per_s": 2},
    }
    for position, concurrency in enumerate((1, 10, 100, None)):
        name = LONG if position == 1 else "nginx"
        make_run(
            upload, concurrency=concurrency, requests_failed=position, server_name=name, **usual
        )
    withdrawn = make_upload("x", state="withdrawn")
    nameless = [
        {
            "line": 1,
            "severity": "error",
            "code": "table.metric_unknown",
            "message": "Choose the metric.",
        }
    ]
    for position, server in enumerate(("Apache", LONG)):
        open_run = make_run(
            make_upload(server, state="published"), server_name=server, concurrency=10 + position
        )
        link([open_run])
        open_run.save()
        open_run.upload.visibility = "public"
        open_run.upload.save()
        with transaction.atomic():
            public_groups.place(open_run.upload)
    sizes = sized_files()
    return {
        "against sizes": f"{sizes}?x=document_bytes",
        "percentiles over load": f"{sizes}?first=latency_percentiles",
        "numbers": f"{sizes}numbers/",
        "share": f"{sizes}share/",
        "frame of bars": f"{comparison.get_absolute_url()}embed/",
        "live frame": f"{sizes}live/embed/",
        "tray": "/compare/tray/",
        "home": "/",
        "review": upload.get_absolute_url(),
        "series": f"{upload.get_absolute_url()}series/1/",
        "comparison": comparison.get_absolute_url(),
        "run": f"/runs/{Run.objects.earliest('pk').public_id}/",
        "withdraw": f"{upload.get_absolute_url()}withdraw/",
        "missing": "/nothing/",
        "gone": withdrawn.get_absolute_url(),
        "metric": make_upload(
            "c,a\n1,2\n", state="failed", failure="Choose the metric.", diagnostics=nameless
        ).get_absolute_url(),
        "formats": "/formats/",
        "checks": "/checks/",
        "check": "/checks/BP018/",
        "explore": "/compare/?server=apache",
        "save view": "/compare/save/?server=apache&unlike=1",
        "runs": "/runs/",
        "server": "/servers/apache/",
        "pending": make_upload("waiting", state="received").get_absolute_url(),
        "nothing found": make_upload(
            "prose", state="failed", failure="No benchmark run was found in this text."
        ).get_absolute_url(),
    }


@pytest.fixture
def owner(site: str, browser: Browser, watch: Watch) -> Iterator[Page]:
    """The publisher's browser, as narrow as a phone."""
    context = browser.new_context(base_url=site, viewport={"width": 360, "height": 740})
    context.add_cookies(
        [{"name": browser_key.name(), "value": signed_value(BrowserKey(PUBLISHER)), "url": site}]
    )
    watch.expected = {404, 410}
    yield watch.follow(context.new_page())
    context.close()


def open_page(page: Page, address: str) -> None:
    """Open it and wait for its charts, if it has some."""
    page.goto(address)
    if page.locator("figure[data-chart]").count():
        page.wait_for_selector("html[data-chart-ready]")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(owner: Page, addresses: dict[str, str], name: str, scheme):
    owner.emulate_media(color_scheme=scheme)
    open_page(owner, addresses[name])
    violations = axe_violations(owner)
    assert violations == []


@pytest.mark.journey
def test_axe_finds_nothing_on_the_page_of_a_comparison(owner: Page, addresses: dict[str, str]):
    test_axe_finds_nothing(owner, addresses, "comparison", "light")


@pytest.mark.parametrize("name", PAGES)
def test_nothing_scrolls_sideways_on_a_phone(owner: Page, addresses: dict[str, str], name: str):
    open_page(owner, addresses[name])
    assert owner.evaluate("document.documentElement.scrollWidth") <= 360


def test_dark_and_light_charts_have_their_own_colours(visitor: Page):
    publish(visitor, "\n".join(ab_text(concurrency=load) for load in (1, 10, 100)))
    visitor.wait_for_selector("html[data-chart-ready]")
    colour = "Chart.getChart(document.querySelector('figure canvas')).data.datasets[0].borderColor"
    visitor.emulate_media(color_scheme="light")
    light = visitor.evaluate(colour)
    visitor.emulate_media(color_scheme="dark")
    visitor.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert visitor.evaluate(colour) != light


@pytest.mark.parametrize("series", [1, 12, 40])
def test_any_number_of_series_is_drawn_or_named(visitor: Page, site: str, series: int):
    upload = make_upload("x")
    for number in range(series):
        for concurrency in (10, 20, 30):
            make_run(
                upload,
                server_name=f"Server {number}",
                concurrency=concurrency,
                requests_per_s=100.0 + number,
            )
    open_page(visitor, make_comparison(upload.runs.earliest("pk")).get_absolute_url())
    colours = visitor.evaluate(
        "Chart.getChart(document.querySelector('figure canvas')).data.datasets.length"
    )
    assert colours == min(series, 12)
    assert visitor.get_by_text("12 of 40 series shown").count() == (1 if series == 40 else 0)
    assert visitor.locator("table[data-sortable] tbody tr").count() == min(3 * series, FIRST_ROWS)


@pytest.mark.journey
def test_hostile_names_are_text_everywhere(visitor: Page, site: str):
    name = "<img src=x onerror=\"document.title='broken'\"></script><script>document.title='broken'</script>"
    open_page(visitor, make_comparison(make_run(server_name=name)).get_absolute_url())
    assert "broken" not in visitor.title().split(" ")
    assert visitor.evaluate("document.querySelectorAll('main img:not(.share-preview)').length") == 0
