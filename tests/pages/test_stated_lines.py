"""The review page offers what the text says of all tests: the machine, the system, a title."""

from __future__ import annotations

import pytest

from runs.models import Comparison
from tests.factories import ab_text
from tests.pages.test_review import form_of, send

pytestmark = pytest.mark.django_db
POST = (
    "# From Node to Go\n\nHardware: 4 vCPU, <8 GB>\nOS: Debian 12\n\n## Node\n\n"
    f"{ab_text()}\n\n## Go\n\n{ab_text(requests_per_s=99.0)}"
)


@pytest.fixture
def upload(stranger, paste):
    return paste(stranger, POST)


def page_of(client, upload) -> str:
    page: str = client.get(upload.get_absolute_url()).content.decode()
    return page


def test_each_line_is_a_chip_that_states_it_of_all_runs(stranger, upload):
    page = page_of(stranger, upload)
    assert "+ Hardware: “4 vCPU, &lt;8 GB&gt;”" in page and "line 3" in page
    assert "+ Operating system: “Debian 12”" in page and "+ Title: “From Node to Go”" in page
    for chip in ("all:hardware", "all:os", "all:title"):
        assert send(stranger, upload, {"suggest": chip}, action="tags/").status_code == 303
    runs = upload.runs.select_related("hardware")
    assert {(run.hardware.name, run.os) for run in runs} == {("4 vCPU, <8 GB>", "Debian 12")}
    assert form_of(stranger, upload).values["title"] == "From Node to Go"
    assert "Your text says" not in page_of(stranger, upload)


def test_what_is_typed_is_not_offered_again(stranger, upload):
    send(stranger, upload, {"all-os": "Plan 9", "title": "Mine"}, action="tags/")
    page = page_of(stranger, upload)
    assert "+ Operating system" not in page and "+ Title" not in page and "+ Hardware" in page


def test_nothing_is_stated_by_publishing(stranger, upload):
    send(stranger, upload, {})
    assert upload.runs.filter(hardware=None, os="").count() == 2
    assert Comparison.objects.get().labels["title"] != "From Node to Go"


def test_a_long_text_is_not_cut_inside_a_letter(stranger, paste):
    """The start of a file is read, and its last byte may be the first of two."""
    for shift in ("", "x"):
        upload = paste(stranger, f"OS: Débian 12\n\n{shift}{'é' * 70_000}\n\n{ab_text()}")
        assert "+ Operating system: “Débian 12”" in page_of(stranger, upload)


def test_another_chip_states_nothing_of_the_machine(stranger, upload):
    send(stranger, upload, {"suggest": "all:server"}, action="tags/")
    assert upload.runs.filter(hardware=None, os="").count() == 2
