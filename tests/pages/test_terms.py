"""Terms of the field are explained on the pages that use them, once on each."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from tests.factories import make_comparison, make_run, make_upload

TEMPLATES = Path(settings.BASE_DIR) / "templates"
INCLUDED = re.compile(r'"shared/_term.html" with name="([^"]+)"')
SUMMARY = re.compile(r'<details class="term">\s*<summary>([^<]+)\?<')


def included() -> set[str]:
    """Return the terms that templates explain."""
    pages = [path.read_text() for path in TEMPLATES.rglob("*.html")]
    return {name for page in pages for name in INCLUDED.findall(page)}


def explained(page: str) -> Counter[str]:
    """Return how often a page explains each term."""
    return Counter(term.lower() for term in SUMMARY.findall(page))


def test_every_term_that_a_page_names_has_its_own_explanation():
    texts = [render_to_string("shared/_term.html", {"name": name}) for name in included()]
    sentences = [re.search("<p>(.+)</p>", text) for text in texts]
    assert len(texts) == 5
    assert all(sentences)
    assert len({sentence[1] for sentence in sentences}) == len(texts)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("values", "terms"),
    [
        ({}, ["concurrency"]),
        ({"keepalive": True}, ["concurrency", "keep-alive"]),
        ({"concurrency": None, "offered_rate": 100.0}, []),
        (
            {"latency_ms": {"p50": 2.0, "p90": 4.0, "p99": 9.0}},
            ["concurrency", "coordinated omission", "percentile"],
        ),
    ],
)
def test_a_permalink_explains_the_terms_that_it_uses_once(stranger, values, terms):
    upload = make_upload("x")
    for server in ("nginx", "Apache"):
        make_run(upload, **{"server_name": server, "concurrency": 10, "tool": "wrk", **values})
    comparison = make_comparison(upload.runs.earliest("pk"))
    page = stranger.get(f"{comparison.get_absolute_url()}?metric=latency_by_percentile")
    assert explained(page.content.decode()) == Counter(terms)


@pytest.mark.django_db
def test_the_page_of_a_run_and_that_of_a_key_explain_theirs(stranger):
    run = make_run()
    address = make_comparison(run).get_absolute_url()
    pages = {
        run.get_absolute_url(): "concurrency",
        f"{address}key/": "edit key",
        "/my/": "edit key",
    }
    for page, term in pages.items():
        assert explained(stranger.get(page).content.decode()) == Counter([term]), page
