"""The examples: the articles of runs/demo as public reports, their figures through the whole pipeline, loaded once.

An article is a TOML file: `slug`, `[article]` as `runs.reports.articles` has it, `[[uploads]]` (file, title, tags) and `[[setups]]` with
`shows`: the upload whose own comparison is shown, or those of its runs that are `where`, under a title.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction

from runs import keys
from runs.intake import accept
from runs.models import Comparison, Report, ReportSlug, Run, Upload
from runs.publish import publishing, tagging
from runs.reports import articles, writing
from runs.store import queries
from runs.store.names import RunTags

FOLDER = Path(__file__).resolve().parents[1] / "demo"
PUBLIC = Upload.Visibility.PUBLIC


class Broken(Exception):
    """An example's text was not read; the message says which."""


def files() -> list[Path]:
    """Return the articles, in the order in which they are listed."""
    return sorted(FOLDER.glob("*.toml"))


def load(path: Path) -> Iterator[Comparison | Report]:
    """Make an article's comparisons and its report where they are missing or half made, and give each. Raises `Broken`."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    uploads: dict[str, Upload] = {}
    own: dict[str, Comparison] = {}
    for one in data["uploads"]:
        uploads[one["file"]], own[one["file"]] = _published(one)
        yield own[one["file"]]
    article = articles.empty() | data["article"]
    for setup in data["setups"]:
        shown = [
            _shown(one, uploads[one["file"]], whole=own[one["file"]]) for one in setup.pop("shows")
        ]
        yield from (one for one in shown if one not in own.values())
        article["setups"].append(
            articles.empty_setup() | setup | {"comparisons": [one.public_id for one in shown]}
        )
    yield _report(data["slug"], article)


def remove() -> int:
    """Delete the examples' rows and files; return how many uploads there were."""
    with transaction.atomic():
        uploads = list(Upload.objects.filter(example=True))
        Report.objects.filter(example=True).delete()
        Comparison.objects.filter(example=True).delete()
        Upload.objects.filter(pk__in=[upload.pk for upload in uploads]).delete()
    for upload in uploads:
        if upload.file:
            default_storage.delete(str(upload.file))
    return len(uploads)


def _published(one: Mapping[str, Any]) -> tuple[Upload, Comparison]:
    """Return an example's upload and its own comparison."""
    data = (FOLDER / one["file"]).read_bytes()
    upload = accept.accept(
        [data],
        name=Path(one["file"]).name,
        publisher=keys.derived("examples"),
        address="",
        here=True,
    ).upload
    if upload.state not in (Upload.State.PARSED, Upload.State.PUBLISHED):
        raise Broken(f"The example {one['file']} is {upload.state}: {upload.failure}")
    if upload.state == Upload.State.PARSED:
        Upload.objects.filter(pk=upload.pk).update(example=True)
        tagging.save_tags(upload, _tags(one["tags"], upload.runs.count()))
    return upload, publishing.publish(upload, title=one["title"], visibility=PUBLIC)


def _tags(given: list[dict[str, Any]], count: int) -> list[RunTags]:
    """Return the tags of each run; later ones add to earlier ones."""
    found: dict[int, dict[str, Any]] = {}
    for one in given:
        said = {name: value for name, value in one.items() if name != "runs"}
        for position in range(count) if one["runs"] == "all" else one["runs"]:
            found.setdefault(position, {}).update(said)
    return [RunTags(position, **said) for position, said in found.items()]


def _shown(one: Mapping[str, Any], upload: Upload, whole: Comparison) -> Comparison:
    """Return the comparison that a setup shows."""
    if "where" not in one:
        return whole
    runs = [run for run in queries.runs_of(upload) if _fits(run, one["where"])]
    return publishing.save_view(runs, title=one["title"], visibility=PUBLIC, example=True)


def _fits(run: Run, where: Mapping[str, Any]) -> bool:
    return all(getattr(run, name) == value for name, value in where.items())


def _report(slug: str, article: articles.Article) -> Report:
    """Return the example's report; a changed article is a new revision."""
    known = (
        ReportSlug.objects.filter(slug=slug, report__example=True).select_related("report").first()
    )
    if known is not None:
        report = known.report
        writing.save(report, article)
    else:
        report = writing.create(
            article, publisher=keys.derived("examples"), address="", example=True
        ).report
    writing.publish_report(report, slug=slug, visibility=PUBLIC)
    return report
