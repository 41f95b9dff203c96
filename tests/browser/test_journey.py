"""From a pasted article to the charts of its permalink."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Watch, publish
from tests.factories import ab_text

INK = """() => [...document.querySelectorAll('figure[data-chart] canvas')].map((canvas) => {
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let ink = 0;
  for (let index = 3; index < data.length; index += 4) if (data[index]) ink += 1;
  return ink;
})"""
SWEEP = "\n\n".join(ab_text(concurrency=load, requests_per_s=99.0 + load) for load in (1, 10, 100))
APACHE, LIGHTTPD = "Apache 2.2.3", "lighttpd 1.4.22"


def ready(page: Page) -> None:
    """Wait until all charts are drawn."""
    page.wait_for_selector("html[data-chart-ready]")


@pytest.mark.journey
def test_the_first_seed_is_published_in_two_clicks_and_its_charts_tell_the_truth(
    visitor: Page, seed_000: str
):
    visitor.goto("/")
    visitor.fill("textarea[name=text]", seed_000)
    visitor.get_by_role("button", name="Show my results").click()
    expect(visitor.get_by_role("heading", name="(2 servers, 3 runs from ab")).to_be_visible()
    expect(visitor.locator("[data-import-status=done]")).to_be_visible()
    visitor.get_by_role("button", name="Publish", exact=True).first.click()
    visitor.wait_for_url("**/c/*/")
    bars = [item.inner_text().split("\n") for item in visitor.locator(".hero .bars li").all()]
    assert [[*bar[:2]] for bar in bars] == [
        [LIGHTTPD, "22.72"],
        [APACHE, "7.66"],
        [LIGHTTPD, "22.53"],
    ]
    assert "0.5 % failed" in bars[1][2] and bars[0][2] == "highest"
    small = visitor.locator(".charts .bars li").all_inner_texts()
    for words in (f"{APACHE}\n130.533", f"{LIGHTTPD}\n44.389", f"{APACHE}\n500.02"):
        assert any(text.startswith(words) for text in small), (words, small)
    row = visitor.locator("table[data-sortable] tbody tr").filter(has_text=APACHE).inner_text()
    for number in ("20", "7.66", "130.533", "500.02", "5"):
        assert number in row.split(), (number, row)
    rows = [
        row.inner_text().split()
        for row in visitor.get_by_role("row").filter(has_text=LIGHTTPD).all()
    ]
    assert any({"20", "22.72"} <= set(row) for row in rows) and any(
        {"30", "22.53"} <= set(row) for row in rows
    )


def test_the_charts_draw_with_the_network_cut(visitor: Page, site: str):
    address = publish(visitor, SWEEP)
    visitor.route(
        "**/*",
        lambda route: route.continue_() if route.request.url.startswith(site) else route.abort(),
    )
    visitor.goto(address)
    ready(visitor)
    assert all(ink > 1000 for ink in visitor.evaluate(INK))


def test_nothing_moves_when_the_canvas_takes_over(visitor: Page):
    publish(visitor, SWEEP)
    ready(visitor)
    box = visitor.locator(".chart-box").first.bounding_box()
    canvas = visitor.locator(".chart-box canvas").first.bounding_box()
    assert box and canvas
    assert abs(box["width"] - canvas["width"]) < 2 and abs(box["height"] - canvas["height"]) < 2
    expect(visitor.locator(".chart-svg").first).to_be_hidden()


@pytest.mark.journey
def test_the_journey_works_without_javascript(
    site: str, browser: Browser, watch: Watch, seed_000: str
):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = watch.follow(context.new_page())
    publish(page, seed_000)
    expect(page.locator(".bar-lists")).to_have_count(3)
    expect(page.locator(".bar-lists").first).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="130.533")).to_be_visible()
    context.close()


def test_the_legend_hides_a_series_of_bars_by_keyboard(visitor: Page, seed_000: str):
    publish(visitor, seed_000)
    expect(visitor.locator(".legend")).to_have_count(0)  # each name stands at its bar
    button = visitor.get_by_role("button", name=APACHE)
    button.focus()
    visitor.keyboard.press("Enter")
    visitor.wait_for_url("**?hide=apache-2.2.3*")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(visitor.locator(".hero .bars li").filter(has_text=APACHE)).to_have_count(0)
    button.press(" ")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(visitor.locator(".hero .bars li").filter(has_text=APACHE)).to_have_count(1)


def test_the_link_is_copied_and_that_is_said(visitor: Page, site: str):
    address = publish(visitor, ab_text())
    box = visitor.locator("[data-copy]").filter(has=visitor.get_by_label("Your link"))
    box.get_by_role("button").click()
    expect(box.get_by_role("status")).to_have_text("Copied")
    assert visitor.evaluate("navigator.clipboard.readText()") == f"{site}{address}"


def test_files_can_be_dropped_anywhere(visitor: Page):
    visitor.goto("/")
    data = visitor.evaluate_handle(
        "(text) => { const data = new DataTransfer(); data.items.add(new File([text], 'dropped.txt')); return data; }",
        ab_text(),
    )
    for event in ("dragenter", "dragover", "drop"):
        visitor.dispatch_event("footer", event, {"dataTransfer": data})
    assert (
        visitor.evaluate("document.querySelector('input[name=file]').files[0].name")
        == "dropped.txt"
    )
    visitor.get_by_role("button", name="Show my results").click()
    expect(visitor.get_by_role("heading", name="(1 server, 1 run from ab")).to_be_visible()


@pytest.mark.journey
def test_a_page_that_waits_shows_the_result_by_itself(visitor: Page, settings):
    from runs.intake import ingest
    from runs.models import Upload

    settings.INLINE_PARSE_BYTES = 0
    visitor.goto("/")
    visitor.fill("textarea[name=text]", ab_text())
    visitor.get_by_role("button", name="Show my results").click()
    expect(visitor.locator("[data-import-status=pending]")).to_be_visible()
    ingest.import_upload(Upload.objects.get().pk)
    expect(visitor.locator("[data-import-status=done]")).to_be_visible(timeout=10_000)


def test_a_text_without_a_report_stays_and_its_line_is_selected(visitor: Page, watch: Watch):
    watch.expected = {400}
    visitor.goto("/")
    text = "Just some prose.\nConcurrency Level: 10\nRequests per second: none\nThe end."
    visitor.fill("textarea[name=text]", text)
    visitor.get_by_role("button", name="Show my results").click()
    expect(visitor.locator("[data-import-status=failed]")).to_be_visible()
    area = visitor.locator("textarea[name=text]")
    expect(area).to_have_value(text)
    selected = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert area.evaluate(selected) == "Concurrency Level: 10"


def test_everything_can_be_done_by_keyboard(visitor: Page):
    visitor.goto("/")
    visitor.keyboard.press("Tab")
    expect(visitor.get_by_role("link", name="Skip")).to_be_focused()
    visitor.keyboard.press("Enter")
    visitor.get_by_label("Benchmark output").focus()
    visitor.keyboard.insert_text(ab_text())
    for _ in range(6):
        visitor.keyboard.press("Tab")
        if visitor.evaluate("document.activeElement.textContent.trim()") == "Show my results":
            break
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_role("heading", name="(1 server, 1 run from ab")).to_be_visible()
    visitor.get_by_role("button", name="Publish", exact=True).first.focus()
    visitor.keyboard.press("Enter")
    visitor.wait_for_url("**/c/*/")
