"""No text breaks a page: markup, control and direction characters, long words, in each field."""

from __future__ import annotations

import json

import pytest
from defusedxml import ElementTree

from importers.model import Diagnostic
from runs.intake import remarks as stored_remarks
from runs.intake.plain_text import clean_text
from runs.models import Upload
from runs.publish import publishing, run_tags, tagging
from tests.factories import ab_text, make_run, make_upload

pytestmark = pytest.mark.django_db
SCRIPT = "<script>alert(1)</script>"
TEXTS = {
    "markup": f"\"'>{SCRIPT}<img src=x onerror=alert(1)>",
    "end of data": "</script></textarea></title><!--",
    "long": "x" * 10_000,
    "right to left": "abc\u202egnp.exe\u202c \u2066mixed\u2069",
    "template": "{{ settings.SECRET_KEY }} {% load x %}",
    "odd": "\u0000\u0001\ufeff\u2028\ud83d\ude00".encode("utf-16", "surrogatepass").decode(
        "utf-16", "replace"
    ),
}
PARSED = ("hostname", "tool_version", "member", "document_label", "server_software")


@pytest.fixture(params=list(TEXTS.values()), ids=list(TEXTS))
def upload(request) -> Upload:
    """A published upload that has a hostile text in every field."""
    text = request.param
    remarks = stored_remarks.diagnostics([Diagnostic(1, "error", "x", text[:500])])
    upload = make_upload(f"{text}\n{ab_text()}", original_name="a.txt", diagnostics=remarks)
    run = make_run(upload, last_line=5)
    tagging.save_tags(
        upload,
        [
            run_tags.RunTags(
                0,
                server_name=text,
                server_version=text,
                path=text,
                hardware=text,
                os=text,
                notes=text,
            )
        ],
    )
    type(run).objects.filter(pk=run.pk).update(**dict.fromkeys(PARSED, clean_text(text)[:200]))
    publishing.publish(upload, title=text, visibility="public")
    return upload


@pytest.mark.one_in(2)
def test_every_page_survives_it(publisher, upload):
    comparison = upload.runs.get().comparisons.get()
    pages = [
        "/",
        upload.get_absolute_url(),
        comparison.get_absolute_url(),
        upload.runs.get().get_absolute_url(),
    ]
    for address in pages:
        response = publisher.get(address)
        page = response.content.decode()
        assert response.status_code == 200, address
        assert SCRIPT not in page and "<img src=x" not in page, address
        assert "\0" not in page and "\u202e" not in page, address
        assert "only-for-tests" not in page, address


@pytest.mark.one_in(2)
def test_its_siblings_survive_it(publisher, upload, settings):
    address = f"/c/{upload.runs.get().comparisons.get().public_id}"
    assert json.loads(publisher.get(f"{address}.json").content)["content"]["runs"]
    assert ElementTree.fromstring(
        publisher.get(f"{address}.svg").content, forbid_dtd=True
    ).tag.endswith("svg")
    assert (
        ElementTree.fromstring(
            publisher.get(f"/oembed/?format=xml&url={settings.SITE_URL}{address}/").content
        ).findtext("type")
        == "rich"
    )
    for sibling in (".csv", ".png", "/card.png", ".xlsx", "/embed/"):
        assert publisher.get(f"{address}{sibling}").status_code == 200, sibling


def test_the_form_gives_a_hostile_text_back_escaped(stranger, settings):
    settings.UPLOAD_MAX_BYTES = 10
    page = stranger.post("/uploads/", {"text": f"</textarea>{SCRIPT}"}).content.decode()
    assert SCRIPT not in page and "&lt;/textarea&gt;" in page
