"""The editor's form: an article to fields and back.

It keeps everything that was typed, also what `articles.clean` will refuse.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from runs.reports import articles
from runs.reports.articles import LABELS, LONG, MARKDOWN, Article

TITLES = {
    "title": "Title",
    "date": "Date of the measurements",
    "licence": "Licence of the words",
    "language": "Language",
    "source": "Source",
    "source_url": "Address of the source",
    "name": "Name of the setup",
    **LABELS,
}
HELP = {
    "date": "Year-month-day; empty when it is not known",
    "language": "A code such as en or es",
    "source": "Where it was published first, and by whom; empty when it is your own",
    "name": "What makes this setup different, such as: small file, old laptop",
    "requests": "Of each run, such as 50,000",
    "options": "The command line or what was set in the tool",
    "hardware": "CPU, cores, memory of the server under test",
    "processes": "What else was running on it",
}
ROWS = {
    "objective": 3,
    "method": 4,
    "observations": 5,
    "conclusions": 5,
    "references": 3,
    "notes": 3,
}


ABOUT = ("title", "date", "licence", "language", "source", "source_url")
OPENING = ("objective", "method")
CLOSING = ("observations", "conclusions", "references")
LIMITS = {**articles.TOP, **articles.SETUP}


@dataclass(frozen=True, slots=True)
class Field:
    """One input: `rows` is 0 for a single line."""

    name: str
    label: str
    value: str
    help: str
    limit: int
    rows: int


@dataclass(frozen=True, slots=True)
class SetupFields:
    """The inputs of one setup; `key` names them, `number` is its place from 1."""

    key: str
    number: int
    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Editor:
    """All inputs, in the order of the page."""

    about: tuple[Field, ...]
    opening: tuple[Field, ...]
    setups: tuple[SetupFields, ...]
    closing: tuple[Field, ...]


def editor(article: Article) -> Editor:
    """Return the inputs of an article, complete or not."""
    authors = Field(
        "authors",
        "Authors",
        value="\n".join(article["authors"]),
        help="One on a line",
        limit=4000,
        rows=2,
    )
    title, *about = _fields(article, ABOUT)
    setups = [_setup(setup, index) for index, setup in enumerate(article["setups"])]
    return Editor(
        about=(title, authors, *about),
        opening=_fields(article, OPENING),
        setups=tuple(setups),
        closing=_fields(article, CLOSING),
    )


def article_of(data: QueryDict) -> Article:
    """Return the article that a form says, its setups in the order in which they were sent."""
    article: Article = {"v": 1} | {name: data.get(name, "") for name in articles.TOP}
    article["authors"] = data.get("authors", "").splitlines()
    keys = data.getlist("setup")[: articles.MOST_SETUPS + 1]
    article["setups"] = [_sent(data, key) for key in keys]
    return article


def changed(article: Article, action: str, *, keys: Sequence[str]) -> Article:
    """Return the article after a button: add, remove-K, up-K or down-K; the same after any other.

    `keys` are the keys of the setups in the order in which they were sent.
    """
    setups = list(article["setups"])
    verb, _, key = action.partition("-")
    index = list(keys).index(key) if key in keys else -1
    if verb == "add":
        setups.append(articles.empty_setup())
    elif 0 <= index < len(setups) and verb in ("remove", "up", "down"):
        moved = setups.pop(index)
        if verb != "remove":
            setups.insert(max(index - 1, 0) if verb == "up" else index + 1, moved)
    return article | {"setups": setups}


def _setup(setup: Mapping[str, Any], index: int) -> SetupFields:
    prefix = f"setup-{index}-"
    links = Field(
        f"{prefix}comparisons",
        "Comparisons",
        value="\n".join(map(str, setup["comparisons"])),
        help="Their permalinks or ids, one on a line",
        limit=4000,
        rows=2,
    )
    *fields, last = _fields(setup, articles.SETUP, prefix=prefix)
    title = str(setup["name"])
    return SetupFields(str(index), index + 1, title=title, fields=(*fields, links, last))


def _fields(
    values: Mapping[str, Any], names: Iterable[str], *, prefix: str = ""
) -> tuple[Field, ...]:
    """Return one input for each name; `prefix` comes before the name in the form."""
    return tuple(_field(values, name, prefix=prefix) for name in names)


def _field(values: Mapping[str, Any], name: str, *, prefix: str) -> Field:
    limit = LIMITS[name]
    return Field(
        prefix + name,
        TITLES.get(name, name.capitalize()),
        value=str(values[name]),
        help="Markdown" if name in MARKDOWN else HELP.get(name, ""),
        limit=limit,
        rows=ROWS.get(name, 0) if limit == LONG else 0,
    )


def _sent(data: QueryDict, key: str) -> dict[str, Any]:
    setup: dict[str, Any] = {name: data.get(f"setup-{key}-{name}", "") for name in articles.SETUP}
    return setup | {"comparisons": data.get(f"setup-{key}-comparisons", "").split()}
