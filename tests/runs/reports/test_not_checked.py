"""Words that look like claims and are not marked are listed, with a mark where one thing fits."""

from __future__ import annotations

import pytest

from runs.reports import articles, not_checked
from tests.runs.reports.test_claim_table import SETUPS, is_accepted

ALONE = [SETUPS[1]]  # one load, one pair


def listed(text, setups=ALONE, here=None):
    return list(not_checked.not_checked(text, setups, here=here))


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        (
            "lighttpd serves 20 % more requests than Apache.",
            "20 % more requests | lighttpd 1.4 vs Apache 2.2 requests_per_s 20 % more at 100 in 1",
        ),
        (
            "Here Apache is 1.2 times slower.",
            "1.2 times slower | Apache 2.2 vs lighttpd 1.4 requests_per_s ratio 0.833333 at 100 "
            "in 1",
        ),
        (
            "Up to **1.2x** faster!",
            "1.2x faster | lighttpd 1.4 vs Apache 2.2 requests_per_s ratio 1.2 at 100 in 1",
        ),
        (
            "lighttpd answers 3,000 requests per second.",
            "3,000 requests per second | lighttpd 1.4 requests_per_s 3,000 requests per second "
            "at 100 in 1",
        ),
        ("lighttpd and Apache: twice as fast", ""),
    ],
)
def test_a_mark_is_proposed_where_one_pair_metric_and_load_fit(text, mark):
    (unmarked,) = listed(text)
    assert unmarked.proposed == (mark and f"[[claim: {mark}]]")


@pytest.mark.parametrize(
    "text", ["2x faster", "twice as fast", "30 % more requests", "half the time"]
)
def test_what_looks_like_a_claim_is_listed(text):
    (unmarked,) = listed(f"It is {text} there.", SETUPS)
    assert (unmarked.text, unmarked.sentence) == (text, f"It is {text} there.")
    assert unmarked.proposed == ""


@pytest.mark.parametrize(
    "text",
    [
        "[[claim: twice as fast | lighttpd vs Apache requests_per_s ratio 2 at 100]]",
        "`2x faster`",
        "```\n2x faster\n```",
        "[the article](http://example.org/2x-faster)",
        "We ran it three times, as often as needed, with 2 servers.",
        "It is faster.",
    ],
)
def test_marks_code_and_prose_are_not_listed(text):
    assert listed(text) == []


def test_the_load_of_a_sentence_chooses_among_several():
    (unmarked,) = listed("lighttpd is 2x faster than Apache at 10.", SETUPS, here=1)
    assert unmarked.proposed.endswith("ratio 2 at 10 in 1]]")
    assert is_accepted(unmarked.proposed.removeprefix("[[claim:").removesuffix("]]"))


def test_an_articles_title_comes_first_and_no_text_is_left_out():
    setup = dict.fromkeys(articles.SETUP, "3x faster") | {"comparisons": []}
    article = articles.empty() | {"title": "2x faster", "conclusions": "4x faster"}
    texts = [part.text for part in not_checked.of_article(article | {"setups": [setup]}, ALONE)]
    assert texts == ["2x faster", *["3x faster"] * 3, "4x faster"]


def test_no_more_than_the_limit_are_listed():
    article = articles.empty() | {"objective": "It is 2x faster. " * 200}
    assert len(not_checked.of_article(article, [])) == not_checked.MOST
