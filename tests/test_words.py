"""The words of pages: short sentences, and none of the words that readers stumbled over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from importers import format_list
from tests.page_words import guide_texts, long_sentences, module_texts, template_texts

ROOT = Path(__file__).resolve().parent.parent
MOST_WORDS = 20
BANNED = re.compile(
    r"\b(?:said|shall|held against|besides|mind|whoever|unlike setups|load generators?)\b", re.I
)
# How pages spoke before: like an audit, and in riddles.
REPLACED = re.compile(
    "read exactly|a link that holds|Here is what the text|shown only now|server not said"
    "|What was fetched|, frozen|numbers say|Before you trust|gave the numbers|No rule found"
    "|not all busy|Too short to be|not whole|conditions differ|told apart|words say"
    "|may show the network|Redraw|Cite it|Take it along|upload unchanged|belongs to nobody"
    "|took this benchmark|known setups|A dash means|Client ran on|several servers, no difference",
    re.I,
)
# Folders of modules whose strings reach no page.
NO_PAGES = ("runs/management/", "runs/migrations/", "importers/__main__.py")
GUIDES = ("docs/embedding.md",)  # runs/web/views/guide.py
# What may stand although a rule is against it, by its file and how it begins.
ALLOWED = {
    ("runs/models/run.py", "A document's kind is one of"): (
        "the message of a constraint lies in a migration, and no page shows it"
    ),
    ("runs/models/run.py", "The client ran on the same machine,"): (
        "the message of a constraint lies in a migration, and no page shows it"
    ),
    ("runs/secrets/masking.py", "ab apache apache2"): "a list of names, no sentence",
}


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Return (file, text) of everything that pages say."""
    return tuple(
        (path, text)
        for path, text in (*_templates(), *_modules(), *_formats(), *_guides())
        if not any(path == file and text.strip().startswith(start) for file, start in ALLOWED)
    )


def _templates() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "templates").rglob("*.*")):
        for text in template_texts(path.read_text()):
            yield path.relative_to(ROOT).as_posix(), text


def _modules() -> Iterator[tuple[str, str]]:
    for folder in ("runs", "importers"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(NO_PAGES):
                yield from ((name, text) for _, text in module_texts(path.read_text()))


def _formats() -> Iterator[tuple[str, str]]:
    """Give what /formats/ takes from the docstrings of the formats."""
    for entry in format_list.entries():
        yield f"format {entry.name}", entry.summary
        yield from ((f"format {entry.name}", text) for _, text in entry.terms)


def _guides() -> Iterator[tuple[str, str]]:
    for name in GUIDES:
        yield from ((name, text) for text in guide_texts((ROOT / name).read_text()))


def test_text_of_every_kind_is_found():
    files = {path for path, _ in texts()}
    assert {"templates/base.html", "runs/web/errors.py", "format ab", *GUIDES} <= files
    assert len(files) > 300


def test_sentences_are_short():
    offences = {
        (path, sentence)
        for path, text in texts()
        for sentence in long_sentences(text, most=MOST_WORDS)
    }
    assert sorted(offences) == []


def test_banned_words_stand_nowhere():
    offences = {(path, " ".join(text.split())) for path, text in texts() if BANNED.search(text)}
    assert sorted(offences) == []


def test_replaced_words_stand_nowhere():
    offences = {(path, " ".join(text.split())) for path, text in texts() if REPLACED.search(text)}
    assert sorted(offences) == []


def test_every_exception_is_needed():
    for (path, start), reason in ALLOWED.items():
        values = [text for _, text in module_texts((ROOT / path).read_text())]
        assert reason
        assert any(text.strip().startswith(start) for text in values), start


LONG = " ".join(["word"] * (MOST_WORDS + 1)) + "."
SHORT = " ".join(["word"] * MOST_WORDS) + "."


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (template_texts, f"<p>{LONG}</p>"),
        (template_texts, f"<p>A <b>{LONG}</b></p>"),
        (template_texts, f'<img alt="{LONG}">'),
        (template_texts, f'{{% include "x.html" with words="{LONG}" %}}'),
        (template_texts, f"{{% if a %}}B{{% else %}}{LONG}{{% endif %}}"),
        (template_texts, f"<p>{LONG[:-1]} {{{{ value }}}}</p>"),
        (module_texts, f'A = "{LONG}"'),
        (module_texts, f'A = f"{LONG} {{value}}"'),
        (module_texts, f"A = f\"x {{'{LONG}' if b else 1}}\""),
        (guide_texts, f"# Title\n\n* one\n* {LONG}"),
        (guide_texts, f"| a | {LONG} |"),
    ],
)
def test_a_long_sentence_is_seen(kind, text):
    assert sentences_of(kind, text)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (template_texts, f"<p>{SHORT}</p><p>{SHORT}</p>"),
        (template_texts, f"<p>{SHORT} {SHORT}</p>"),
        (template_texts, f"{{% comment %}}{LONG}{{% endcomment %}}"),
        (template_texts, f"<pre>{LONG}</pre>"),
        (module_texts, f'"""{LONG}"""'),
        (module_texts, f'A = re.compile("{LONG}")'),
        (guide_texts, f"Text\n\n    {LONG}"),
        (guide_texts, f"`{LONG}`"),
    ],
)
def test_what_is_no_long_sentence_passes(kind, text):
    assert not sentences_of(kind, text)


@pytest.mark.parametrize(
    "word", ["It was said.", "Mind: two", "Load generators", "beside", "remind"]
)
def test_banned_words_are_whole_words(word):
    assert bool(BANNED.search(word)) == (word not in ("beside", "remind"))


def sentences_of(kind, text):
    """Return the long sentences of a text of a kind."""
    parts = [part if isinstance(part, str) else part[1] for part in kind(text)]
    return [sentence for part in parts for sentence in long_sentences(part, most=MOST_WORDS)]
