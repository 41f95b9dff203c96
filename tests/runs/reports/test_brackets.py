"""A paragraph of brackets costs no more than its length."""

from __future__ import annotations

import pytest

from runs.reports import markdown
from runs.reports.claims import Measured


def rendered(text: str) -> str:
    return markdown.render(text, name="notes", level=3, resolve=never)


def never(claim: str) -> Measured:
    raise AssertionError(claim)


@pytest.mark.parametrize("part", ["[", "![", "[x", "[a](", "[](", "[^"])
def test_few_brackets_of_a_paragraph_are_looked_at_as_links(monkeypatch, part):
    helpers = markdown._parser().helpers
    usual, looks = helpers.parseLinkLabel, []
    monkeypatch.setattr(helpers, "parseLinkLabel", lambda *a: looks.append(1) or usual(*a))
    text = part * (markdown.MOST_BRACKETS + 1)
    assert text.count("[") == rendered(text).count("[")
    assert looks == []


def test_usual_links_stay_links_beside_a_paragraph_of_brackets():
    links = "[a](http://example.org/) " * markdown.MOST_BRACKETS
    text = f"{links}\n\n{'[' * 19_000}\n\n[b](http://example.org/)"
    assert rendered(text).count("<a ") == markdown.MOST_BRACKETS + 1
