"""A report in other forms: Markdown, plain data, one HTML file, and a text to compare revisions by.

The HTML file and the Markdown need nothing from this site to be read.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.contrib.staticfiles import finders

from runs.compare.conclusion_model import Conclusion
from runs.reports import safe_markdown
from runs.reports.articles import LABELS, Article, seen
from runs.reports.claims import HEAD, TAIL, Measured
from runs.reports.page import ReportComparison, ReportPage
from runs.show.page import Sheet
from runs.show.tables import Table

IN_ADDRESSES = "/#%[]=:;$&()+,!?@~"  # characters of an address that mean nothing in Markdown
HEAD_FIELDS = ("title", "date", "licence", "language", "source", "source_url")
STYLES = ("tokens", "base", "components/parts", "components/chart", "pages/pages", "pages/report")
_LINK = re.compile(r'(<a\b[^>]*?\bhref=")/(?!/)')
_FOOTNOTE = re.compile(r"\[\^([^\]\s]{1,80})\]")
_CLAIM = re.compile(f"{re.escape(HEAD)}(.*?){re.escape(TAIL)}", re.DOTALL)


def whole_links(html: str, site: str) -> str:
    """Make links within the site whole, for a page on another site."""
    return _LINK.sub(lambda match: f"{match[1]}{site}/", html)


@cache
def stylesheet() -> str:
    """Return the site's style as a data: address."""
    paths = [Path(str(finders.find(f"css/{name}.css"))) for name in STYLES]
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return f"data:text/css;charset=utf-8;base64,{base64.b64encode(text.encode()).decode()}"


def source(article: Article) -> str:
    """Return the article as the author wrote it, as one text to compare revisions by."""
    lines = [f"{name.replace('_', ' ')}: {article[name]}" for name in HEAD_FIELDS]
    lines += [f"author: {name}" for name in article["authors"]]
    lines += _source_texts(article, ("objective", "method"))
    for number, setup in enumerate(article["setups"], 1):
        lines.append(f"## Setup {number}: {setup['name']}")
        lines += [f"{label}: {setup[name]}" for name, label in LABELS.items() if setup[name]]
        lines += [f"comparison: {name}" for name in setup["comparisons"]]
        lines += _source_texts(setup, ("notes", "observations"))
    lines += _source_texts(article, ("observations", "conclusions", "references"))
    return "\n".join(lines) + "\n"


def markdown(page: ReportPage, address: str, *, site: str) -> str:
    """Return the report as Markdown that is harmless everywhere.

    Numbers are tables; a claim is followed by what was measured. `address` is the report's,
    `site` this site's.
    """
    article, write = page.article, partial(_section, page)
    lines = [f"# {_plain(article['title'])}", "", *_about(article), f"Published at {address}", ""]
    lines += write("## Objective", article["objective"])
    lines += write("## Method", article["method"])
    for setup, fields in zip(page.setups, article["setups"], strict=True):
        lines += [f"## {_plain(setup.title)}", ""]
        lines += [f"- {label}: {_plain(value)}" for label, value in setup.facts]
        lines.append("")
        lines += write("### Notes", fields["notes"], here=setup.number)
        for comparison in setup.comparisons:
            lines += _comparison(comparison, site)
        lines += write("### Observations", fields["observations"], here=setup.number)
    lines += write("## Observations", article["observations"])
    lines += write("## Conclusions", article["conclusions"])
    lines += write("## References", article["references"])
    return "\n".join(lines).rstrip() + "\n"


def data(page: ReportPage, site: str) -> dict[str, Any]:
    """Return the article as it was written, its claims, and what is computed of each comparison."""
    comparisons = {}
    for comparison in chain.from_iterable(setup.comparisons for setup in page.setups):
        comparisons[comparison.id] = {
            "title": comparison.title,
            "url": f"{site}/c/{comparison.id}/",
            "computed": _computed(comparison.sheet) if comparison.sheet else None,
        }
    claims = [_claim(claim) for claim in page.claims]
    return {
        "article": page.article,
        "claims": claims,
        "not_checked": [_seen(unmarked.data) for unmarked in page.not_checked],
        "comparisons": comparisons,
    }


def _claim(claim: Measured) -> dict[str, Any]:
    return {
        "words": claim.text,
        "says": claim.says,
        "factor": claim.factor,
        "ratio": claim.ratio,
        "value": claim.value,
        "deviates": claim.deviates,
        "sentence": claim.sentence,
    }


def _computed(sheet: Sheet) -> dict[str, Any]:
    """Return what is computed of a comparison, as its own JSON has it."""
    checks = sheet.checks
    return {
        "questions": [_seen(conclusion.data) for conclusion in sheet.conclusions],
        "checks": [
            {"code": mark.code, "severity": mark.severity, "sentence": mark.sentence}
            for mark in checks.marks
        ],
        "not_checkable": [check.code for check in checks.not_checkable],
        "partly_checkable": [partly.data for partly in checks.partly],
    }


def _seen(value: Any) -> Any:
    """Return plain data with every text as `seen` writes it."""
    if isinstance(value, str):
        return seen(value)
    if isinstance(value, dict):
        return {key: _seen(part) for key, part in value.items()}
    return [_seen(part) for part in value] if isinstance(value, list) else value


def _source_texts(fields: Mapping[str, str], names: Iterable[str]) -> Iterator[str]:
    """Give the lines of each text that is not empty, after its name."""
    for name in names:
        if fields[name]:
            yield f"### {name}"
            yield from fields[name].split("\n")


def _section(page: ReportPage, heading: str, text: str, *, here: int | None = None) -> list[str]:
    """Return the lines of a section, [] for an empty text; `here` is the number of its setup.

    Footnotes get the section's name, because two sections may both have a first one.
    """
    if not text:
        return []
    section = heading.strip("# ").lower()
    mark = section if here is None else f"{here}-{section}"

    def write(prose: str) -> str:
        claimed = _with_claims(prose, page, here=here)
        return _FOOTNOTE.sub(lambda match: f"[^{mark}-{match[1]}]", claimed)

    return [heading, "", safe_markdown.tamed(text, write), ""]


def _about(article: Article) -> list[str]:
    """Return who wrote it, when, under which licence, and where it was published first."""
    authors = f"By {_plain(', '.join(article['authors']))}" if article["authors"] else ""
    licence = f"Licence: {_plain(article['licence'])}" if article["licence"] else ""
    about = " \u00b7 ".join(filter(None, (authors, article["date"], licence)))
    link = f" <{quote(article['source_url'], safe=IN_ADDRESSES)}>" if article["source_url"] else ""
    source = f"Source: {_plain(article['source'])}{link}" if article["source"] else ""
    return [*([about, ""] if about else []), *([source, ""] if source else [])]


def _with_claims(text: str, page: ReportPage, *, here: int | None) -> str:
    """Write what was measured behind each claim, in text that every Markdown shows."""
    parts, end = [], 0
    for claim in _CLAIM.finditer(text):
        measured = page.measured.get((here, claim[1]))
        if measured:
            parts.append(safe_markdown.prose(text[end : claim.start()]))
            parts.append(f"{_plain(measured.text)} {_plain(f'[{measured.sentence}]')}")
            end = claim.end()
    return "".join([*parts, safe_markdown.prose(text[end:])])


def _comparison(comparison: ReportComparison, site: str) -> Iterator[str]:
    """Give the lines of one comparison: its title, its tables, its findings and warnings."""
    yield from (f"### {_plain(comparison.title)}", "")
    sheet = comparison.sheet
    if sheet is None:
        return
    yield from (f"Locked data: {site}/c/{comparison.id}/", "")
    for panel in sheet.numbered:
        yield from _table(panel.table)
    if sheet.unplaced:
        yield from _table(sheet.unplaced)
    yield from (f"- {_plain(sentence)}" for sentence in sheet.of_rows)
    for conclusion in sheet.conclusions:
        yield from _conclusion(conclusion)
    for mark in sheet.checks.grave:
        yield f"- {mark.code}: {_plain(mark.sentence)}"
    if sheet.of_rows or sheet.conclusions or sheet.checks.grave:
        yield ""


def _conclusion(conclusion: Conclusion) -> Iterator[str]:
    """Give the summary and the key findings of one question."""
    for sentence in conclusion.sentences:
        yield f"- {_plain(sentence)}"
    for finding in conclusion.key_findings:
        yield f"- {_plain(finding.sentence)} ({_plain(finding.basis)})"


def _table(table: Table) -> Iterator[str]:
    headings = [f"{label} ({unit})" if unit else label for label, unit in table.headings]
    yield _table_row(["Server", *headings])
    yield "|---" + "|--:" * len(headings) + "|"
    for row in table.rows:
        cells = [f"{cell.text} ({cell.spread})" if cell.spread else cell.text for cell in row.cells]
        yield _table_row([row.name, *cells])
    yield ""


def _table_row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(_plain(cell) for cell in cells) + " |"


def _plain(text: str) -> str:
    return safe_markdown.plain(seen(text))
