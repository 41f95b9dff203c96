"""The choice between two readings of an upload, in a browser: without scripts, by axe, narrow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from runs.intake import ingest
from runs.models import NewerReading, Reading, Run, Upload
from runs.publish import publishing, rereading
from runs.store import queries
from runs.web import browser_key
from runs.web.browser_key import BrowserKey, signed_value
from tests.browser.conftest import Watch, axe_violations
from tests.factories import PUBLISHER, ab_text, make_upload

WIDTH = "document.documentElement.scrollWidth"


def read_wrongly() -> Upload:
    """Return a published upload of which an older reader read one rate wrongly."""
    texts = [ab_text(concurrency=load, requests_per_s=10.0 * load) for load in (10, 20, 30)]
    upload = make_upload("\n".join(texts), state=Upload.State.RECEIVED)
    ingest.import_upload(upload.pk)
    Run.objects.filter(upload=upload, position=1).update(requests_per_s=999.0)
    Reading.objects.update(reader="older")
    upload.refresh_from_db()
    publishing.publish(upload, title="Mine", visibility="public")
    rereading.look(Upload.objects.get(pk=upload.pk))
    return Upload.objects.get(pk=upload.pk)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "light"), (1280, "dark")])
def test_the_publisher_sees_the_difference_and_chooses(
    site: str, browser: Browser, watch: Watch, width: int, scheme: str
) -> None:
    upload = read_wrongly()
    with browser.new_context(base_url=site, viewport={"width": width, "height": 800}) as context:
        value = signed_value(BrowserKey(PUBLISHER))
        context.add_cookies([{"name": browser_key.name(), "value": value, "url": site}])
        page = watch.follow(context.new_page())
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.goto(upload.get_absolute_url())
        assert axe_violations(page) == [] and page.evaluate(WIDTH) <= width
        row = page.get_by_role("row", name="999")
        expect(row).to_contain_text("Requests/s")
        page.get_by_role("button", name="Use the new reading").click()
        page.wait_for_url("**/c/*/")
        assert axe_violations(page) == [] and page.evaluate(WIDTH) <= width
        edition = queries.comparison_of(upload)
        assert edition is not None and page.url.endswith(edition.get_absolute_url())
        older = edition.predecessors.get()
        page.goto(older.get_absolute_url())
        expect(page.get_by_role("note").first).to_contain_text("This page keeps what it showed.")
        assert axe_violations(page) == [] and page.evaluate(WIDTH) <= width
    assert NewerReading.objects.get().decision == "done"


def test_the_choice_needs_no_scripts(site: str, browser: Browser, watch: Watch) -> None:
    upload = read_wrongly()
    with browser.new_context(base_url=site, java_script_enabled=False) as context:
        value = signed_value(BrowserKey(PUBLISHER))
        context.add_cookies([{"name": browser_key.name(), "value": value, "url": site}])
        page = watch.follow(context.new_page())
        page.goto(upload.get_absolute_url())
        page.get_by_role("button", name="Keep the numbers as they are").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Check your results")
        expect(page.get_by_role("button", name="Use the new reading")).to_have_count(0)
    assert NewerReading.objects.get().decision == "kept"
