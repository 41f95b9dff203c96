"""Make a report: from an upload with several parts before it is published, and from a post."""

from __future__ import annotations

import pytest

from runs.models import Comparison, Report, Upload
from tests.factories import ab_text, make_upload
from tests.importers.corpus import SEEDS

pytestmark = pytest.mark.django_db
SETUPS = "".join(
    f"# Setup {number}\n\n"
    + "\n".join(ab_text(server, 10 * number) for server in ("nginx/1.2", "Apache/2.4"))
    + f"\n\nThese are words number {number}.\n\n"
    for number in (1, 2)
)


@pytest.fixture
def post() -> str:
    (path,) = SEEDS.glob("001_*.txt")
    return path.read_text(encoding="utf-8")


def test_an_upload_with_several_headings_is_published_as_a_report_in_two_clicks(stranger, paste):
    upload = paste(stranger, SETUPS)
    address = upload.get_absolute_url()
    page = stranger.get(address).content.decode()
    assert "Publish and make a report (2 setups)" in page
    sent = {"title": "Mine", "visibility": "unlisted", "then": "report"}
    response = stranger.post(f"{address}publish/", sent)
    report = Report.objects.get()
    assert response["Location"] == f"/reports/{report.public_id}/"
    names = [setup["name"] for setup in report.draft["setups"]]
    shown = [Comparison.objects.get(public_id=s["comparisons"][0]) for s in report.draft["setups"]]
    assert names == ["Setup 1", "Setup 2"] and report.draft["title"] == "Mine"
    assert [len(comparison.content["runs"]) for comparison in shown] == [2, 2]
    editor = stranger.get(response["Location"]).content.decode()
    assert "Quoted from the uploaded text" in editor and "These are words number 2." in editor


def test_an_upload_of_one_part_offers_no_report_before_publishing(stranger, paste):
    page = stranger.get(paste(stranger, ab_text()).get_absolute_url()).content.decode()
    assert "make a report" not in page


def test_a_post_without_numbers_offers_a_draft_with_empty_setups(stranger, paste, post):
    upload = paste(stranger, post)
    page = stranger.get(upload.get_absolute_url()).content.decode()
    assert upload.state == "failed" and "Make a report" in page
    assert "This text describes setups, without results" in page and "accepted:" not in page
    response = stranger.post(f"{upload.get_absolute_url()}report/")
    report = Report.objects.get()
    assert response["Location"] == f"/reports/{report.public_id}/"
    assert [setup["comparisons"] for setup in report.draft["setups"]] == [[]] * 4


def test_an_upload_can_be_attached_to_a_setup_of_the_draft(stranger, paste, post):
    stranger.post(f"{paste(stranger, post).get_absolute_url()}report/")
    upload = paste(stranger, ab_text())
    sent = {"title": "", "visibility": "unlisted"}
    link = stranger.post(f"{upload.get_absolute_url()}publish/", sent)["Location"]
    report = Report.objects.get()
    setup = {"setup": "0", "setup-0-name": "Setup 1", "setup-0-comparisons": link}
    form = {"version": report.draft_version, "action": "save", "title": "Mine"}
    stranger.post(f"/reports/{report.public_id}/", form | setup)
    report.refresh_from_db()
    comparison = Comparison.objects.get()
    assert report.draft["setups"][0]["comparisons"] == [comparison.public_id]


def test_a_text_without_setups_gives_a_sentence(publisher):
    upload = make_upload("Dear diary,\n", state=Upload.State.FAILED)
    response = publisher.post(f"{upload.get_absolute_url()}report/")
    assert response.status_code == 409 and "describes no setup" in response.content.decode()
    assert "Make a report" not in publisher.get(upload.get_absolute_url()).content.decode()
