"""A report in a browser: its page, its file without a network, its editor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from runs.models import Report, Upload
from runs.web import browser_key
from runs.web.browser_key import BrowserKey, signed_value
from tests.browser.conftest import Watch, axe_violations
from tests.factories import PUBLISHER, make_comparison, make_report, make_run, make_upload

SCRIPT = "<script>document.title='broken'</script><img src=x onerror=\"document.title='broken'\">"
WORDS = (
    "# Why\n\nIt is [[claim: twice as fast | nginx / Apache requests_per_s @ 10 = 2]].[^1]\n\n"
    "| a | b |\n|---|---|\n| 1 | 2 |\n\n[^1]: A note."
)


@pytest.fixture
def report(site: str) -> Report:
    """A report with all that a page can hold.

    It has two setups, repeated and failed runs, a run in no chart, and markup as text.
    """
    first = make_upload("one")
    for server, rate in (("nginx", 300.0), ("nginx", 310.0), ("Apache", 100.0)):
        make_run(first, server_name=server, requests_per_s=rate, requests_failed=1)
    second = make_upload("two")
    for concurrency in (10, 100, None):
        make_run(second, concurrency=concurrency, server_name="A-very-long-server-name-" * 6)
    setups = [
        {
            "name": name,
            "notes": "Plain.",
            "observations": WORDS,
            "hardware": "P4",
            "comparisons": [comparison.public_id],
        }
        for name, comparison in (
            ("One", make_comparison(first.runs.earliest("pk"))),
            (SCRIPT, make_comparison(second.runs.earliest("pk"))),
        )
    ]
    return make_report(
        title=f"Two servers {SCRIPT}",
        authors=["Ada"],
        language="en",
        objective=WORDS,
        conclusions=SCRIPT,
        setups=setups,
    )


@pytest.fixture
def author(site: str, browser: Browser, watch: Watch) -> Iterator[Page]:
    """The browser that made the reports of tests.factories."""
    context = browser.new_context(base_url=site, viewport={"width": 1500, "height": 1000})
    context.add_cookies(
        [{"name": browser_key.name(), "value": signed_value(BrowserKey(PUBLISHER)), "url": site}]
    )
    yield watch.follow(context.new_page())
    context.close()


def check(page: Page) -> None:
    """Ask axe, and whether a text became a script."""
    assert axe_violations(page) == []
    assert (
        page.title() != "broken"
        and page.evaluate("document.querySelectorAll('main img, article script').length") == 0
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_a_report_is_for_everybody(author: Page, report: Report, scheme):
    author.set_viewport_size({"width": 360, "height": 740})
    author.emulate_media(color_scheme=scheme)
    editor = f"/reports/{report.public_id}/"
    page = report.get_absolute_url()
    addresses = [
        page,
        f"{page}revisions/",
        "/r/",
        "/reports/new/",
        editor,
        *(f"{editor}{name}/" for name in ("preview", "withdraw", "key")),
    ]
    for address in addresses:
        author.goto(address)
        check(author)
        wide = "[...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > 360 && !one.closest('.scroll'))"
        assert author.evaluate(f"{wide}.map((one) => one.outerHTML.slice(0, 300))") == [], address


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_file_opens_from_the_disk_without_a_network(
    browser: Browser, client, report: Report, tmp_path: Path, scheme
):
    (tmp_path / "report.html").write_bytes(client.get(f"/r/{report.slug}.html").content)
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, color_scheme=scheme, offline=True
    )
    page, asked, wrong = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on(
        "console", lambda message: wrong.append(message.text) if message.type == "error" else None
    )
    page.goto((tmp_path / "report.html").as_uri())
    check(page)
    assert [
        url[:80] for url in asked if not url.startswith(("file:", "data:text/css"))
    ] == [] and wrong == []
    assert (
        page.locator(".bar-lists").count() == 7  # one is of the run without a load
        and page.evaluate("document.documentElement.scrollWidth") <= 360
    )
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(251, 250, 247)" if scheme == "light" else "rgb(20, 25, 26)")
    context.close()


def test_it_prints_without_what_only_a_screen_needs(author: Page, report: Report):
    author.goto(report.get_absolute_url())
    author.emulate_media(media="print")
    assert (
        not author.get_by_role("navigation", name="Contents").is_visible()
        and not author.locator(".share").is_visible()
    )
    assert (
        author.locator(".bar-lists").first.is_visible()
        and author.locator("table[data-sortable]").first.is_visible()
    )


def test_a_long_table_is_folded_on_the_screen_and_whole_on_paper(author: Page, site: str):
    upload = make_upload("x")
    for concurrency in range(1, 21):
        make_run(upload, concurrency=concurrency)
    author.goto(make_report(make_comparison(upload.runs.earliest("pk"))).get_absolute_url())
    table = author.locator("table[data-sortable]")
    assert not table.is_visible()
    author.emulate_media(media="print")
    box = table.bounding_box()
    assert table.is_visible() and box and box["height"] > 200
    author.emulate_media(media="screen")
    author.get_by_text("The numbers, 20 rows").click()
    assert table.is_visible()


def test_a_draft_is_saved_and_shown_while_it_is_written(author: Page, report: Report):
    author.goto(f"/reports/{report.public_id}/")
    author.get_by_label("Method", exact=True).fill("By **hand**")
    author.wait_for_selector("[data-saved]:has-text('Draft saved')")
    author.wait_for_selector("[data-preview-content] strong:has-text('hand')")
    assert (
        Report.objects.get().draft["method"] == "By **hand**" and Report.objects.get().revision == 1
    )
    check(author)


def test_what_cannot_be_saved_is_said_and_stays(author: Page, report: Report, watch: Watch):
    watch.expected = {409}
    author.goto(f"/reports/{report.public_id}/")
    author.get_by_label("Language").fill("no language at all")
    author.wait_for_selector("[data-saved]:has-text('a code is accepted')")
    assert author.get_by_label("Language").input_value() == "no language at all"


def test_setups_are_dragged_into_order(author: Page, report: Report):
    author.set_viewport_size({"width": 1500, "height": 4000})
    author.goto(f"/reports/{report.public_id}/")
    handles = author.locator("[data-order-handle]")
    above, below = (handles.nth(index).bounding_box() for index in (0, 1))
    assert above and below
    author.mouse.move(below["x"] + 5, below["y"] + 5)
    author.mouse.down()
    author.mouse.move(above["x"] + 5, above["y"] - 5, steps=8)
    author.mouse.up()
    author.wait_for_selector("[data-saved]:has-text('Draft saved')")
    assert [setup["name"] for setup in Report.objects.get().draft["setups"]] == [SCRIPT, "One"]


def test_a_report_is_written_and_published_without_scripts(
    site: str, browser: Browser, watch: Watch
):
    comparison = make_comparison()
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = watch.follow(context.new_page())
    page.goto("/r/")
    page.get_by_role("link", name="Write one").click()
    page.get_by_role("button", name="Start with an empty report").click()
    page.get_by_label("Title", exact=True).fill("By hand")
    page.get_by_role("button", name="Add a setup").click()
    page.get_by_label("Name of the setup").fill("Only one")
    page.get_by_label("Comparisons").fill(f"{site}/c/{comparison.public_id}/")
    page.get_by_label("Everyone (listed").check()
    page.get_by_role("button", name="Publish", exact=True).first.click()
    page.wait_for_url("**/r/by-hand/")
    assert (
        page.get_by_role("heading", name="Setup 1: Only one").is_visible()
        and page.locator(".single-figures").count() == 1
    )
    context.close()


@pytest.mark.journey
def test_an_upload_becomes_a_report_in_two_clicks(author: Page, site: str):
    """A setup of two servers has three charts, one of a single run its figures."""
    upload = make_upload("x")
    for sheet, names in (("Small", "ab"), ("Large", "a")):
        for name in names:
            make_run(upload, server_name=name, details={"sheet": sheet})
    make_comparison(upload.runs.earliest("pk"), title="Sheets")
    author.goto(Upload.objects.get().get_absolute_url())
    author.get_by_role("button", name="Make a report").click()
    author.get_by_label("Everyone (listed").check()
    author.get_by_role("button", name="Publish", exact=True).first.click()
    author.wait_for_url("**/r/sheets/")
    assert author.locator("section.setup").count() == 2
    assert author.locator(".bar-lists").count() == 3
    assert author.locator(".single-figures").count() == 1
