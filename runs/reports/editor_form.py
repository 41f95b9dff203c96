"""The editor's form: an article to fields and back. It keeps what was typed, also what `articles.clean` will refuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    about = [
        _field(article, name)
        for name in ("title", "date", "licence", "language", "source", "source_url")
    ]
    return Editor(
        about=(about[0], authors, *about[1:]),
        opening=tuple(_field(article, name) for name in ("objective", "method")),
        setups=tuple(_setup(one, place) for place, one in enumerate(article["setups"])),
        closing=tuple(
            _field(article, name) for name in ("observations", "conclusions", "references")
        ),
    )


def article_of(data: QueryDict) -> Article:
    """Return the article that a form says, its setups in the order in which they were sent."""
    article: Article = {"v": 1} | {name: data.get(name, "") for name in articles.TOP}
    article["authors"] = data.get("authors", "").splitlines()
    article["setups"] = [
        _sent(data, key) for key in data.getlist("setup")[: articles.MOST_SETUPS + 1]
    ]
    return article


def changed(article: Article, action: str, keys: Sequence[str]) -> Article:
    """Return the article after a button: add, remove-K, up-K, down-K; the same after any other. `keys` are the setups' as sent."""
    setups = list(article["setups"])
    verb, _, key = action.partition("-")
    place = list(keys).index(key) if key in keys else -1
    if verb == "add":
        setups.append(articles.empty_setup())
    elif 0 <= place < len(setups) and verb in ("remove", "up", "down"):
        moved = setups.pop(place)
        if verb != "remove":
            setups.insert(max(place - 1, 0) if verb == "up" else place + 1, moved)
    return article | {"setups": setups}


def _setup(given: Mapping[str, Any], place: int) -> SetupFields:
    shown = "\n".join(str(one) for one in given["comparisons"])
    links = Field(
        f"setup-{place}-comparisons",
        "Comparisons",
        value=shown,
        help="Their permalinks or ids, one on a line",
        limit=4000,
        rows=2,
    )
    fields = [_field(given, name, prefix=f"setup-{place}-") for name in articles.SETUP]
    return SetupFields(
        str(place), place + 1, title=str(given["name"]), fields=(*fields[:-1], links, fields[-1])
    )


def _field(given: Mapping[str, Any], name: str, prefix: str = "") -> Field:
    limit = {**articles.TOP, **articles.SETUP}[name]
    help_text = "Markdown" if name in MARKDOWN else HELP.get(name, "")
    rows = ROWS.get(name, 0) if limit == LONG else 0
    return Field(
        prefix + name,
        TITLES.get(name, name.capitalize()),
        value=str(given[name]),
        help=help_text,
        limit=limit,
        rows=rows,
    )


def _sent(data: QueryDict, key: str) -> dict[str, Any]:
    setup: dict[str, Any] = {name: data.get(f"setup-{key}-{name}", "") for name in articles.SETUP}
    return setup | {"comparisons": data.get(f"setup-{key}-comparisons", "").split()}
