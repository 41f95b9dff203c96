"""A report in other forms: one Markdown text, plain data, one HTML file that needs nothing else, and the source of a diff."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.contrib.staticfiles import finders

from runs.reports import safe_markdown
from runs.reports.articles import LABELS, Article, seen
from runs.reports.claims import HEAD, TAIL
from runs.reports.page import Page, Shown
from runs.show.page import Sheet
from runs.show.tables import Table

IN_ADDRESSES = "/#%[]=:;$&()+,!?@~"  # of the characters of an address, those that Markdown may see
STYLES = ("tokens", "base", "components/parts", "components/chart", "pages/pages", "pages/report")
_LINK = re.compile(r'(<a\b[^>]*?\bhref=")/(?!/)')
_FOOTNOTE = re.compile(r"\[\^([^\]\s]{1,80})\]")
_CLAIM = re.compile(f"{re.escape(HEAD)}(.*?){re.escape(TAIL)}", re.DOTALL)


def whole_links(html: str, site: str) -> str:
    """Make links within the site whole, for a page that stands elsewhere."""
    return _LINK.sub(lambda found: f"{found[1]}{site}/", html)


@cache
def stylesheet() -> str:
    """Return the site's style as a data: address."""
    text = "\n".join(
        Path(str(finders.find(f"css/{name}.css"))).read_text(encoding="utf-8") for name in STYLES
    )
    return f"data:text/css;charset=utf-8;base64,{base64.b64encode(text.encode()).decode()}"


def source(article: Article) -> str:
    """Return the article as the author wrote it, as one text to compare revisions by."""
    lines = [
        f"{name.replace('_', ' ')}: {article[name]}"
        for name in ("title", "date", "licence", "language", "source", "source_url")
    ]
    lines += [f"author: {name}" for name in article["authors"]]
    lines += _texts(article, ("objective", "method"))
    for number, setup in enumerate(article["setups"], 1):
        lines += [
            f"## Setup {number}: {setup['name']}",
            *(f"{label}: {setup[name]}" for name, label in LABELS.items() if setup[name]),
        ]
        lines += [f"comparison: {name}" for name in setup["comparisons"]]
        lines += _texts(setup, ("notes", "observations"))
    return "\n".join(lines + _texts(article, ("observations", "conclusions", "references"))) + "\n"


def markdown(page: Page, address: str, site: str) -> str:
    """Return the report as Markdown that can do nothing elsewhere, its numbers as tables, a claim followed by what was measured.

    Footnotes get their section's name, because two sections may both have a first one.
    """
    article = page.article
    lines = [f"# {_plain(article['title'])}", "", *_about(article), f"Published at {address}", ""]

    def said(title: str, text: str, here: int | None = None) -> list[str]:
        mark = "-".join([*([str(here)] if here else []), title.strip("# ").lower()])

        def say(words: str) -> str:
            return _FOOTNOTE.sub(
                lambda found: f"[^{mark}-{found[1]}]", _with_claims(words, page, here=here)
            )

        return [title, "", safe_markdown.tamed(text, say), ""] if text else []

    lines += said("## Objective", article["objective"]) + said("## Method", article["method"])
    for setup, given in zip(page.setups, article["setups"], strict=True):
        lines += [
            f"## {_plain(setup.title)}",
            "",
            *(f"- {label}: {_plain(value)}" for label, value in setup.facts),
            "",
        ]
        lines += said("### Notes", given["notes"], here=setup.number)
        observations = said("### Observations", given["observations"], here=setup.number)
        lines += [line for one in setup.shown for line in _shown(one, site)] + observations
    lines += said("## Observations", article["observations"]) + said(
        "## Conclusions", article["conclusions"]
    )
    return "\n".join(lines + said("## References", article["references"])).rstrip() + "\n"


def data(page: Page, site: str) -> dict[str, Any]:
    """Return the article as it was written, its claims as measured, and what was computed of each comparison."""
    claims = [asdict(one) for one in page.claims]
    shown = {
        one.id: {
            "title": one.title,
            "url": f"{site}/c/{one.id}/",
            "computed": _computed(one.sheet) if one.sheet else None,
        }
        for setup in page.setups
        for one in setup.shown
    }
    return {"article": page.article, "claims": claims, "comparisons": shown}


def _computed(sheet: Sheet) -> dict[str, Any]:
    """Return what is computed of a comparison, as its own JSON has it."""
    return {
        "findings": [
            {"code": one.code, "sentence": one.sentence, "basis": one.basis}
            for one in sheet.findings
        ],
        "checks": [
            {"code": one.code, "severity": one.severity, "sentence": one.sentence}
            for one in sheet.checks.marks
        ],
        "not_checkable": [one.CODE for one in sheet.checks.not_checkable],
        "partly_checkable": [one.data for one in sheet.checks.partly],
    }


def _texts(part: Mapping[str, str], names: tuple[str, ...]) -> list[str]:
    return [
        line for name in names if part[name] for line in (f"### {name}", *part[name].split("\n"))
    ]


def _about(article: Article) -> list[str]:
    """Return who wrote it, when, under which licence, and where it was published first."""
    authors = f"By {_plain(', '.join(article['authors']))}" if article["authors"] else ""
    licence = f"Licence: {_plain(article['licence'])}" if article["licence"] else ""
    about = [one for one in (authors, article["date"], licence) if one]
    link = f" <{quote(article['source_url'], safe=IN_ADDRESSES)}>" if article["source_url"] else ""
    source = [f"Source: {_plain(article['source'])}{link}", ""] if article["source"] else []
    return ([" \u00b7 ".join(about), ""] if about else []) + source


def _with_claims(text: str, page: Page, here: int | None) -> str:
    """Write what was measured behind each claim, in words that every Markdown shows."""
    parts, end = [], 0
    for claim in _CLAIM.finditer(text):
        if found := page.measured.get((here, claim[1])):
            parts += [
                safe_markdown.prose(text[end : claim.start()]),
                f"{_plain(found.words)} {_plain(f'[{found.sentence}]')}",
            ]
            end = claim.end()
    return "".join([*parts, safe_markdown.prose(text[end:])])


def _shown(one: Shown, site: str) -> Iterator[str]:
    yield from (f"### {_plain(one.title)}", "")
    if one.sheet is None:
        return
    yield from (f"Frozen numbers: {site}/c/{one.id}/", "")
    for panel in one.sheet.panels:
        yield from _table(panel.table)
    if one.sheet.unplaced:
        yield from _table(one.sheet.unplaced)
    sentences = [
        f"- {_plain(found.sentence)} ({_plain(found.basis)})" for found in one.sheet.findings
    ]
    sentences += [f"- {mark.code}: {_plain(mark.sentence)}" for mark in one.sheet.checks.grave]
    yield from (*sentences, "") if sentences else ()


def _table(table: Table) -> Iterator[str]:
    headings = [
        "Server",
        *(f"{label} ({unit})" if unit else label for label, unit in table.headings),
    ]
    yield "| " + " | ".join(_plain(one) for one in headings) + " |"
    yield "|---" + "|--:" * (len(headings) - 1) + "|"
    for row in table.rows:
        yield (
            "| "
            + " | ".join(
                _plain(one)
                for one in (
                    row.name,
                    *(
                        f"{cell.text} ({cell.spread})" if cell.spread else cell.text
                        for cell in row.cells
                    ),
                )
            )
            + " |"
        )
    yield ""


def _plain(text: str) -> str:
    return safe_markdown.plain(seen(text))
