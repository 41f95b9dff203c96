"""A comparison as other works cite it: BibTeX, CSL-JSON and one plain line.

Sources: the fields of @misc in BibTeX (ctan.org/pkg/bibtex) and of type "dataset" in the Citation
Style Language (citationstyles.org).
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import date

_BIBTEX = re.compile(r"[\\{}$&#%_^~]")
_WRITTEN = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\textasciitilde{}"}


@dataclass(frozen=True, slots=True)
class Cited:
    """What a citation names; `author` is "" where the publisher gave no name."""

    public_id: str
    title: str
    author: str
    published: date
    address: str
    sha256: str


def bibtex(cited: Cited) -> str:
    """Return an entry of type misc."""
    fields = {
        "title": _escaped(cited.title),
        "author": f"{{{_escaped(cited.author or 'Benchpress')}}}",
        "year": str(cited.published.year),
        "month": str(cited.published.month),
        "howpublished": f"\\url{{{cited.address}}}",
        "note": f"Benchpress, SHA-256 of the numbers {cited.sha256}",
    }
    lines = (f"  {name} = {{{value}}}" for name, value in fields.items())
    return "\n".join([f"@misc{{benchpress-{cited.public_id},", ",\n".join(lines), "}"])


def csl_json(cited: Cited) -> str:
    """Return a list with one item of type dataset."""
    day = cited.published
    item = {
        "id": f"benchpress-{cited.public_id}",
        "type": "dataset",
        "title": cited.title,
        "author": [{"literal": cited.author or "Benchpress"}],
        "publisher": "Benchpress",
        "issued": {"date-parts": [[day.year, day.month, day.day]]},
        "URL": cited.address,
        "note": f"SHA-256 {cited.sha256}",
    }
    return json.dumps([item], ensure_ascii=False)


def plain(cited: Cited) -> str:
    """Return one line for a list of references."""
    author = f"{cited.author}: " if cited.author else ""
    day = f"{cited.published.day} {cited.published:%B %Y}"
    return f"{author}{cited.title}. Benchpress, {day}. {cited.address}"


def _escaped(text: str) -> str:
    """Return a text in which BibTeX finds no markup."""
    return _BIBTEX.sub(lambda match: _WRITTEN.get(match[0], f"\\{match[0]}"), text)
