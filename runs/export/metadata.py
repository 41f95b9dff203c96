"""What a catalogue of data sets needs of a comparison, in the words of schema.org's Dataset."""

from __future__ import annotations

from typing import Any

from runs.export.citations import Cited
from runs.show.captions import Shown

FORMATS = {
    "csv": "text/csv",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "md": "text/markdown",
    "zip": "application/zip",
    "svg": "image/svg+xml",
    "png": "image/png",
}


def metadata(viewed: Shown, cited: Cited) -> dict[str, Any]:
    """Return title, summary, conditions, caveats and addresses as plain data."""
    stem = viewed.address.rstrip("/")
    sheet = viewed.sheet
    return {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": cited.title,
        "description": " ".join(sheet.summary),
        "identifier": f"sha256:{cited.sha256}",
        "url": cited.address,
        "datePublished": cited.published.isoformat(),
        "creator": cited.author or None,
        "variableMeasured": list(dict.fromkeys(charts[0].title for _, charts in viewed.drawable)),
        "conditions": {
            "same": {fact.name: fact.values[0] for fact in sheet.conditions.same},
            "different": {fact.name: list(fact.values) for fact in sheet.conditions.differs},
            "unknown": list(sheet.conditions.unknown),
        },
        "caveats": [
            {"code": mark.code, "title": mark.title, "sentence": mark.sentence}
            for mark in sheet.checks.grave
        ],
        "distribution": [
            {"encodingFormat": kind, "contentUrl": f"{stem}.{ending}"}
            for ending, kind in FORMATS.items()
        ],
    }
