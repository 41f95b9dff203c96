"""Slugs: readable in every script, one spelling each, short enough for addresses and file names."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from runs.slugs import is_slug, slug_of, spelled


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Apache vs lighttpd", "apache-vs-lighttpd"),
        ("Größe des Résumés – ein Test", "grosse-des-resumes-ein-test"),
        ("Сравнение веб-серверов, ещё раз", "сравнение-веб-серверов-ещё-раз"),
        ("ウェブサーバーの比較、2026年版", "ウェブサーバーの比較-2026年版"),
        ("हिन्दी में तुलना", "हिन्दी-में-तुलना"),
        ("ไม้", "ไม้"),
        ("مقارنة الخوادم", "مقارنة-الخوادم"),
        ("השוואת שרתים", "השוואת-שרתים"),
        ("Σύγκριση", "σύγκριση"),
        ("한국어 비교", "한국어-비교"),
        ("nginx と Apache", "nginx-と-apache"),
        ("Ａｐａｃｈｅ ２", "apache-2"),
        ("İstanbul", "istanbul"),
        ("a_b -- c", "a_b-c"),
        ("A/B it’s", "ab-its"),
        ("!!! 🚀", ""),
        ("\u3164\u115f", ""),
        ("\u0301a", "a"),
        ("a\u202eb\u0000c", "a-b-c"),
        ("a.b", "ab"),
        ("../..", ""),
    ],
)
def test_words_become_a_slug(text, expected):
    assert slug_of(text) == expected


@given(st.text(max_size=120))
@example("हि" * 80)
@example("\u0eb4\u0380\xa8_\u0953\u5438")
def test_a_slug_is_its_own_slug_in_one_spelling_and_within_bounds(text):
    slug = slug_of(text)
    assert slug_of(slug) == slug == spelled(slug)
    assert len(slug) <= 80 and len(slug.encode()) <= 200
    assert slug == "" or (is_slug(slug) and unicodedata.category(slug[0])[0] != "M")


def test_a_long_one_ends_with_a_whole_letter():
    assert (
        slug_of("हि" * 80) == "हि" * 33
        and slug_of("ж" * 300) == "ж" * 80
        and slug_of("界" * 300) == "界" * 66
    )


def test_other_spellings_of_a_slug_are_the_same():
    assert spelled(unicodedata.normalize("NFD", "Ещё-Один")) == "ещё-один"


@pytest.mark.parametrize("text", ["", "a b", "a.b", "a/b", "a\u202eb", "\0", "a%20b", "🚀"])
def test_what_is_no_slug(text):
    assert not is_slug(text)
