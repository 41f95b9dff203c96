"""What can be read: the page that the formats write themselves, and their samples to try."""

from __future__ import annotations

import pytest

from importers import format_list
from importers.registry import FORMATS
from runs.models import Upload


def test_every_format_is_there_with_its_terms_and_sample(stranger, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        page = stranger.get("/formats/").content.decode()
    for module in FORMATS:
        assert f'id="{module.name}"' in page and f'href="/?sample={module.name}"' in page
    assert {len(entry.terms) for entry in format_list.entries()} == {len(format_list.TERMS)}


@pytest.mark.one_in(4)
@pytest.mark.django_db
@pytest.mark.parametrize("entry", format_list.entries(), ids=lambda entry: entry.name)
def test_a_sample_can_be_tried(stranger, paste, entry):
    page = stranger.get(f"/?sample={entry.name}")
    assert page.context["text"] == entry.sample != ""
    upload = paste(stranger, entry.sample)
    assert (upload.state, upload.format) == (Upload.State.PARSED, entry.name)


@pytest.mark.django_db
def test_an_unknown_sample_is_an_empty_form(stranger):
    assert stranger.get("/?sample=../../etc").context["text"] == ""


def test_a_tools_name_is_written_as_the_tool_writes_it(client):
    page = client.get("/formats/").content.decode()
    assert (
        all(f">{name}</h2>" in page for name in ("wrk", "k6", "ApacheBench"))
        and ">A table (" in page
    )
    assert "docs/formats" not in page
