"""What an article may say, and what is refused with which words."""

from __future__ import annotations

import pytest

from runs.reports import articles
from runs.reports.articles import Mistake, clean
from tests.factories import make_article

ID = "3mJr7AoUXx2Wqd"


def test_what_is_not_said_is_an_empty_text():
    assert clean({}) == articles.empty()
    assert clean({"setups": [{}]})["setups"] == [articles.empty_setup()]


def test_cleaning_again_changes_nothing():
    once = clean(
        make_article(
            title=" A \n B ",
            authors=["x", " "],
            setups=[{"comparisons": [f"https://h.example/c/{ID}/?metric=x"]}],
        )
    )
    assert (once["title"], once["authors"], once["setups"][0]["comparisons"]) == (
        "A B",
        ["x"],
        [ID],
    )
    assert clean(once) == once


@pytest.mark.parametrize(
    "link",
    [
        ID,
        f" {ID} ",
        f"/c/{ID}/",
        f"/c/{ID}.svg?metric=time_taken",
        f"http://127.0.0.1:8000/c/{ID}/embed/",
    ],
)
def test_a_comparison_is_named_by_its_link_or_its_id(link):
    assert articles.comparison_id(link) == ID


def test_a_comparison_counts_once_wherever_it_stands():
    article = clean({"setups": [{"comparisons": [ID, f"/c/{ID}/"]}, {"comparisons": [ID]}]})
    assert articles.comparison_ids(article) == [ID]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"title": "x" * 201}, "201 characters; at most 200"),
        ({"objective": "x" * 20_001}, "at most 20000"),
        ({"title": 5}, "title is no text"),
        ({"title": None}, "title is no text"),
        ({"authors": "me"}, "authors is no list"),
        ({"authors": None}, "authors is no list"),
        ({"authors": [None]}, "author is no text"),
        ({"setups": [{}] * 31}, "31 setups; at most 30"),
        ({"setups": ["x"]}, "Setup 1 is no set of fields"),
        ({"date": "2010-02-30"}, "year-month-day"),
        ({"date": "1.2.2010"}, "year-month-day"),
        ({"language": "english please"}, "a code is accepted"),
        ({"source_url": "javascript:alert(1)"}, "http:// or https://"),
        ({"setups": [{"comparisons": ["nothing"]}]}, "no permalink"),
        (
            {"setups": [{"comparisons": [ID[:-2] + a + b for a in "ABCDE" for b in "ABCDE"]}]},
            "at most 24",
        ),
        ({"setups": [{"observations": "x" * 15_000, "notes": "y" * 15_000}] * 7}, "at most 200000"),
    ],
)
def test_what_is_refused_names_the_limit(fields, sentence):
    with pytest.raises(Mistake, match=sentence):
        clean(fields)


def test_unseen_characters_are_replaced():
    assert clean({"title": "a\u202eb\0c", "method": "one\r\ntwo\u2028"}) == articles.empty() | {
        "title": "a\ufffdb\ufffdc",
        "method": "one\ntwo\ufffd",
    }


def test_a_published_report_needs_a_title_and_something_to_say():
    with pytest.raises(Mistake, match="title"):
        articles.check_complete(articles.empty())
    with pytest.raises(Mistake, match="nothing yet"):
        articles.check_complete(articles.empty() | {"title": "A"})
    articles.check_complete(articles.empty() | {"title": "A", "method": "b"})
