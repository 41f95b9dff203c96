"""What an article is: its fields, their limits, and its form as plain data. No Django, no database.

An article is a dict of texts and lists; what is not said is "". Texts named in MARKDOWN are Markdown, all others one line.
`setups` are dicts of SETUP's fields with `comparisons`, the ids of the permalinks that they show.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from typing import Any

Article = dict[str, Any]
LINE, LONG = 200, 20_000  # characters
LARGEST = 200_000  # characters of the whole article as JSON
MOST_SETUPS, MOST_COMPARISONS, MOST_AUTHORS = 30, 24, 20
LONGEST_ID = 44
TOP = {
    "title": LINE,
    "date": 10,
    "licence": LINE,
    "language": 35,
    "source": 500,
    "source_url": 500,
    "objective": LONG,
    "method": LONG,
    "observations": LONG,
    "conclusions": LONG,
    "references": LONG,
}
SETUP = {
    "name": LINE,
    "document": LINE,
    "hardware": 500,
    "os": LINE,
    "processes": 500,
    "requests": LINE,
    "tool": LINE,
    "options": 500,
    "notes": LONG,
    "observations": LONG,
}
MARKDOWN = frozenset({"objective", "method", "observations", "conclusions", "references", "notes"})
LABELS = {
    "document": "Document",
    "hardware": "Hardware",
    "os": "Operating system",
    "processes": "Processes running",
    "requests": "Total requests",
    "tool": "Tool",
    "options": "Options",
}
NAMES = {name: name.replace("_", " ") for name in (*TOP, *SETUP)} | {
    "os": "operating system",
    "requests": "total requests",
}
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
_ID = re.compile(r"[1-9A-HJ-NP-Za-km-z]{12,44}")
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


class Mistake(ValueError):
    """An article that cannot be kept or published; the message says which field, what was found, what is accepted."""


def empty() -> Article:
    """Return an article in which nothing is said."""
    return {"v": 1, **dict.fromkeys(TOP, ""), "authors": [], "setups": []}


def empty_setup() -> dict[str, Any]:
    """Return a setup in which nothing is said."""
    return {**dict.fromkeys(SETUP, ""), "comparisons": []}


def clean(given: Mapping[str, Any]) -> Article:
    """Return the article as it is kept: every field there, texts without unseen characters. Raises `Mistake`."""
    article: Article = {"v": 1} | {
        name: _text(given.get(name), name, limit=limit) for name, limit in TOP.items()
    }
    article["authors"] = [
        one
        for name in _list(given, "authors", most=MOST_AUTHORS)
        if (one := _text(name, "author", limit=LINE))
    ]
    article["setups"] = [
        _setup(one, number)
        for number, one in enumerate(_list(given, "setups", most=MOST_SETUPS), 1)
    ]
    _check_words(article)
    if len(comparison_ids(article)) > MOST_COMPARISONS:
        raise Mistake(
            f"The article shows {len(comparison_ids(article))} comparisons; at most {MOST_COMPARISONS} are accepted."
        )
    if (size := len(json.dumps(article, ensure_ascii=False))) > LARGEST:
        raise Mistake(f"The article has {size} characters; at most {LARGEST} are accepted.")
    return article


def check_complete(article: Article) -> None:
    """Raise `Mistake` for what a published report needs and the article lacks."""
    if not article["title"]:
        raise Mistake("The report has no title; give it one.")
    said = [article[name] for name in ("objective", "method", "observations", "conclusions")]
    if not any(said) and not article["setups"]:
        raise Mistake("The report says nothing yet; write a section or add a setup.")


def comparison_ids(article: Article) -> list[str]:
    """Return the ids of all comparisons in the article's order, each once."""
    return list(dict.fromkeys(one for setup in article["setups"] for one in setup["comparisons"]))


def comparison_id(text: str) -> str:
    """Return the id in a permalink or a bare id. Raises `Mistake`."""
    given = text.strip()
    name = (
        given.partition("/c/")[2].partition("/")[0].partition("?")[0].partition(".")[0]
        if "/c/" in given
        else given
    )
    if not _ID.fullmatch(name):
        raise Mistake(f"{given[:80]!r} is no permalink; an address with /c/ or its id is accepted.")
    return name


def seen(text: str) -> str:
    """Return a text with U+FFFD for characters that cannot be seen or that turn the direction."""
    return _UNSEEN.sub("\ufffd", text)


def _setup(given: Any, number: int) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise Mistake(f"Setup {number} is no set of fields.")
    setup: dict[str, Any] = {
        name: _text(given.get(name), f"setup {number}, {NAMES[name]}", limit=limit)
        for name, limit in SETUP.items()
    }
    found = [
        comparison_id(str(one))
        for one in _list(given, "comparisons", most=MOST_COMPARISONS)
        if str(one).strip()
    ]
    return setup | {"comparisons": list(dict.fromkeys(found))}


def _list(given: Mapping[str, Any], name: str, most: int) -> list[Any]:
    found = given.get(name) or []
    if not isinstance(found, list):
        raise Mistake(f"{name} is no list.")
    if len(found) > most:
        raise Mistake(f"There are {len(found)} {name}; at most {most} are accepted.")
    return found


def _text(value: Any, name: str, limit: int) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Mistake(f"{name} is no text.")
    text = seen(value.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if limit < LONG:
        text = " ".join(text.split())
    if len(text) > limit:
        raise Mistake(
            f"{name.capitalize()} has {len(text)} characters; at most {limit} are accepted."
        )
    return text


def _check_words(article: Article) -> None:
    """Check the texts that have a grammar."""
    if article["date"]:
        try:
            if not _DAY.fullmatch(article["date"]):
                raise ValueError("other forms of ISO 8601")
            date.fromisoformat(article["date"])
        except ValueError as error:
            raise Mistake(
                f"The date is {article['date']!r}; year-month-day is accepted, such as 2010-05-21."
            ) from error
    if article["language"] and not _LANGUAGE.fullmatch(article["language"]):
        raise Mistake(
            f"The language is {article['language']!r}; a code is accepted, such as en or pt-BR."
        )
    if article["source_url"] and not article["source_url"].startswith(("https://", "http://")):
        raise Mistake(
            f"The source's address is {article['source_url'][:80]!r}; one that begins with http:// or https:// is accepted."
        )
