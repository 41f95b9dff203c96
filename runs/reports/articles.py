"""What an article is: its fields, their limits, and its form as plain data. No Django, no database.

An article is a dict of texts and lists; what is not said is "". The texts named in MARKDOWN are
Markdown, all others are one line. `setups` are dicts of SETUP's fields with `comparisons`, the ids
of the permalinks that they show.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from itertools import chain
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
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f"
    "\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


class Mistake(ValueError):
    """An article that cannot be stored or published.

    The message says which field, what it holds and what is accepted.
    """


def empty() -> Article:
    """Return an article in which nothing is said."""
    return {"v": 1, **dict.fromkeys(TOP, ""), "authors": [], "setups": []}


def empty_setup() -> dict[str, Any]:
    """Return a setup in which nothing is said."""
    return {**dict.fromkeys(SETUP, ""), "comparisons": []}


def clean(fields: Mapping[str, Any]) -> Article:
    """Return the article as it is stored: with every field, without unseen characters.

    Raises `Mistake` for what is not accepted.
    """
    article: Article = {"v": 1}
    for name, limit in TOP.items():
        article[name] = _text(fields.get(name, ""), name, limit=limit)
    authors = _list(fields, "authors", most=MOST_AUTHORS)
    article["authors"] = list(filter(None, (_text(name, "author", limit=LINE) for name in authors)))
    setups = _list(fields, "setups", most=MOST_SETUPS)
    article["setups"] = [_setup(setup, number) for number, setup in enumerate(setups, 1)]
    _check_grammar(article)
    _check_size(article)
    return article


def check_complete(article: Article) -> None:
    """Raise `Mistake` for what a published report needs and the article lacks."""
    if not article["title"]:
        raise Mistake("The report has no title; give it one.")
    sections = [article[name] for name in ("objective", "method", "observations", "conclusions")]
    if not any(sections) and not article["setups"]:
        raise Mistake("The report says nothing yet; write a section or add a setup.")


def comparison_ids(article: Article) -> list[str]:
    """Return the ids of all comparisons in the article's order, each once."""
    lists = (setup["comparisons"] for setup in article["setups"])
    return list(dict.fromkeys(chain.from_iterable(lists)))


def comparison_id(text: str) -> str:
    """Return the id in a permalink or a bare id. Raises `Mistake`."""
    name = text.strip()
    if "/c/" in name:
        name = re.split("[/?.]", name.partition("/c/")[2], maxsplit=1)[0]
    if not _ID.fullmatch(name):
        start = text.strip()[:80]
        raise Mistake(f"{start!r} is no permalink; an address with /c/ or its id is accepted.")
    return name


def seen(text: str) -> str:
    """Return a text with U+FFFD for characters that cannot be seen or that turn the direction."""
    return _UNSEEN.sub("\ufffd", text)


def _setup(fields: Any, number: int) -> dict[str, Any]:
    if not isinstance(fields, Mapping):
        raise Mistake(f"Setup {number} is no set of fields.")
    setup: dict[str, Any] = {}
    for name, limit in SETUP.items():
        label = f"setup {number}, {NAMES[name]}"
        setup[name] = _text(fields.get(name, ""), label, limit=limit)
    links = map(str, _list(fields, "comparisons", most=MOST_COMPARISONS))
    ids = [comparison_id(link) for link in links if link.strip()]
    return setup | {"comparisons": list(dict.fromkeys(ids))}


def _list(fields: Mapping[str, Any], name: str, *, most: int) -> list[Any]:
    values = fields.get(name, [])
    if not isinstance(values, list):
        raise Mistake(f"{name} is no list.")
    if len(values) > most:
        raise Mistake(f"There are {len(values)} {name}; at most {most} are accepted.")
    return values


def _text(value: Any, name: str, *, limit: int) -> str:
    if not isinstance(value, str):
        raise Mistake(f"{name} is no text.")
    text = seen(value.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if limit < LONG:
        text = " ".join(text.split())
    if len(text) > limit:
        what = name.capitalize()
        raise Mistake(f"{what} has {len(text)} characters; at most {limit} are accepted.")
    return text


def _check_grammar(article: Article) -> None:
    """Check date, language and address, which have a grammar."""
    day, language, address = article["date"], article["language"], article["source_url"]
    if day and not _is_date(day):
        raise Mistake(f"The date is {day!r}; year-month-day is accepted, such as 2010-05-21.")
    if language and not _LANGUAGE.fullmatch(language):
        raise Mistake(f"The language is {language!r}; a code is accepted, such as en or pt-BR.")
    if address and not address.startswith(("https://", "http://")):
        raise Mistake(
            f"The source's address is {address[:80]!r}; "
            "one that begins with http:// or https:// is accepted."
        )


def _is_date(text: str) -> bool:
    """Tell whether a text is a day as YYYY-MM-DD; ISO 8601 has other forms too."""
    if not _DAY.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _check_size(article: Article) -> None:
    count = len(comparison_ids(article))
    if count > MOST_COMPARISONS:
        raise Mistake(
            f"The article shows {count} comparisons; at most {MOST_COMPARISONS} are accepted."
        )
    size = len(json.dumps(article, ensure_ascii=False))
    if size > LARGEST:
        raise Mistake(f"The article has {size} characters; at most {LARGEST} are accepted.")
