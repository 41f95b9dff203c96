"""The papers that visitors need, and that they name what there is."""

from __future__ import annotations

import re

import pytest

from runs.export.picture.request import FLATTEST, HEIGHTS, STEP, TALLEST, WIDTHS
from runs.show.view import CHARTS


@pytest.fixture
def paper(client) -> str:
    """The paper on embedding as a page."""
    response = client.get("/embedding/")
    assert response.status_code == 200 and "public" in response["Cache-Control"]
    return str(response.content.decode())


def test_it_is_a_page_of_the_site(paper):
    assert "<h1>Put a chart into your page</h1>" in paper and paper.count("<table>") >= 3
    assert "&lt;iframe src=" in paper and "<iframe" not in paper


def test_it_names_every_metric_and_every_bound(paper):
    metrics = re.search(r"<code>metric</code></td>\s*<td>(.*?)</td>", paper)
    assert metrics and set(re.findall(r"<code>(\w+)</code>", metrics[1])) == set(CHARTS)
    assert f"{WIDTHS[0]} to {WIDTHS[1]} pixels, rounded down to {STEP}" in paper
    assert f"{HEIGHTS[0]} to {HEIGHTS[1]} pixels, {FLATTEST} to {TALLEST} times the width" in paper
