"""The sections of a post without numbers: objective, method, setups, observations, conclusions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from runs.reports import articles
from runs.reports.articles import LINE, SETUP, Article
from runs.reports.quoting import ProseLine, quoted

_SETUP = re.compile(
    r"[#\s*]*((?:set-?up|scenario|experiment|test case)\s*#?\s*\d{1,2}"
    r"(?:(?:\s*[:.]|\s+[–-]\s).{0,80})?)[*\s]*$",
    re.I,
)
_SECTION = re.compile(
    r"[#\s*]*(?:(?P<objective>objectives?|question|aim|goal|purpose)"
    r"|(?P<method>method(?:ology)?|how|approach|procedure)"
    r"|(?P<observations>observations?|findings?|what (?:was|we|i) (?:seen|saw))"
    r"|(?P<conclusions>conclusions?|summary|what follows(?: from it)?)"
    r"|(?P<document>(?:test )?objects?|requested file)"
    r"|(?P<requests>total requests|requests in (?:all|total)|number of requests)"
    r"|(?P<notes>results?|figures|(?:test(?:ing)? )?conditions|environment))"
    r"[*\s]*(?::|$)\s*",
    re.I,
)
_CONDITION = re.compile(
    r"\b(?:(?P<hardware>hardware|machine)|(?P<os>os|operating system|system)"
    r"|(?P<processes>processes running|also running|applications?))\s*[–:-]\s+",
    re.I,
)
_ONE_LINE = ("document", "requests")
_OF_ARTICLE = ("objective", "method", "conclusions")


def has_setups(texts: Sequence[str]) -> bool:
    """Tell whether a text describes setups."""
    return any(_SETUP.match(text) for text in texts)


def article_of(texts: Sequence[str], *, title: str = "") -> Article:
    """Return a draft with a setup for each one that a text describes; no line is left out.

    Sentences are quoted with their lines. The setups show no comparison yet.
    """
    sections = _Sections(title)
    for number, text in enumerate(texts, 1):
        if text.strip():
            sections.add(ProseLine(number, text.strip()))
    return articles.clean(sections.finished())


class _Sections:
    """Collects the lines of a post by the field of the article that they belong to."""

    def __init__(self, title: str) -> None:
        self.article = articles.empty() | {"title": title[:LINE], "language": "en"}
        self.setup: dict[str, Any] | None = None
        self.quotations: list[tuple[dict[str, Any], str, list[ProseLine]]] = []

    def add(self, line: ProseLine) -> None:
        """Put a line into the section that it begins or that it stands in."""
        if setup := _SETUP.match(line.text):
            self.setup = articles.empty_setup() | {"name": setup[1].strip(" :*#")[: SETUP["name"]]}
            self.article["setups"].append(self.setup)
            self._open("notes")
        elif section := _SECTION.match(line.text):
            self._begin(str(section.lastgroup), line._replace(text=line.text[section.end() :]))
        elif not self.article["title"]:
            self.article["title"] = line.text.strip("# *")[:LINE]
        else:
            self._put(line)

    def finished(self) -> Article:
        """Return the article with the collected lines as quotations."""
        for owner, name, lines in self.quotations:
            owner[name] = "\n\n".join(filter(None, (owner[name], quoted(lines))))
        return self.article

    def _begin(self, name: str, rest: ProseLine) -> None:
        """Begin a section; `rest` stands behind its label."""
        if name in _OF_ARTICLE:
            self.setup = None
        if name in _ONE_LINE and self.setup is not None and rest.text:
            self.setup[name] = rest.text[: SETUP[name]]
            self._open("notes")
            return
        self._open("notes" if name in _ONE_LINE else name)
        if rest.text:
            self._put(rest)

    def _open(self, name: str) -> None:
        """Let the next lines belong to a field of the setup, or of the article."""
        owner = self.article if self.setup is None else self.setup
        field = name if name in owner else "observations"
        self.quotations.append((owner, field, []))

    def _put(self, line: ProseLine) -> None:
        if self.setup is not None and self._put_conditions(line.text):
            return
        if not self.quotations:
            self._open("method")
        self.quotations[-1][2].append(line)

    def _put_conditions(self, text: str) -> bool:
        """Put "Hardware – P4, OS – Fedora" into the fields of the setup; True where it is such."""
        marks = list(_CONDITION.finditer(text))
        if not marks or marks[0].start() or self.setup is None:
            return False
        ends = [mark.start() for mark in marks[1:]] + [len(text)]
        for mark, end in zip(marks, ends, strict=True):
            name = str(mark.lastgroup)
            self.setup[name] = text[mark.end() : end].strip(" ,;")[: SETUP[name]]
        return True
