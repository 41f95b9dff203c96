"""The examples: the articles of runs/demo as public reports, loaded through the whole pipeline.

An article is a TOML file with `slug`, `[article]` as `runs.reports.articles` has it, `[[uploads]]`
(file, title, tags) and `[[setups]]`. Tags are for `runs = "all"`, for positions, or for the runs
with certain values (`runs = { label = "nginx" }`). A setup `shows` an upload's own comparison, or a
new one of those of its runs that are `where`, under a title. What script/measure-gallery wrote
below each run of the use of processors is stated too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction

from runs import keys
from runs.intake import accept
from runs.models import Comparison, Report, ReportSlug, Run, Upload
from runs.publish import publishing, tagging
from runs.publish.owner import Owner
from runs.publish.run_tags import RunTags
from runs.reports import articles, writing
from runs.store import queries

FOLDER = Path(__file__).resolve().parents[1] / "demo"
# Written by script/gallery/measure.py: "processor: client 47.6 %, server 36.5 %".
_PROCESSORS = re.compile(r"; processor: client ([0-9.]+) %, server ([0-9.]+) %")
PUBLIC = Upload.Visibility.PUBLIC


class Broken(Exception):
    """An example's text was not read; the message says which."""


def files() -> list[Path]:
    """Return the articles, in the order in which they are listed."""
    return sorted(FOLDER.glob("*.toml"))


def load(path: Path) -> Iterator[Comparison | Report]:
    """Create an article's comparisons and its report where they are missing, and give each.

    Raises `Broken`.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    uploads: dict[str, Upload] = {}
    own: dict[str, Comparison] = {}
    for example in data["uploads"]:
        name = example["file"]
        uploads[name], own[name] = _published(example)
        yield own[name]
    article = articles.empty() | data["article"]
    for setup in data["setups"]:
        comparisons = []
        for example in setup.pop("shows"):
            name = example["file"]
            comparisons.append(_comparison(example, uploads[name], whole=own[name]))
        yield from (comparison for comparison in comparisons if comparison not in own.values())
        ids = [comparison.public_id for comparison in comparisons]
        article["setups"].append(articles.empty_setup() | setup | {"comparisons": ids})
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


def _published(example: Mapping[str, Any]) -> tuple[Upload, Comparison]:
    """Return an example's upload and its own comparison."""
    upload = _accepted(example)
    if upload.state not in (Upload.State.PARSED, Upload.State.PUBLISHED):
        raise Broken(f"The example {example['file']} is {upload.state}: {upload.failure}")
    if upload.state == Upload.State.PARSED:
        Upload.objects.filter(pk=upload.pk).update(example=True)
        runs = queries.runs_of(upload)
        tagging.save_tags(upload, _tags(example, runs))
    return upload, publishing.publish(upload, title=example["title"], visibility=PUBLIC)


def _accepted(example: Mapping[str, Any]) -> Upload:
    accepted = accept.accept(
        [(FOLDER / example["file"]).read_bytes()],
        name=Path(example["file"]).name,
        publisher=keys.derived("examples"),
        address="",
        here=True,
    )
    return accepted.upload


def _tags(example: Mapping[str, Any], runs: Sequence[Run]) -> list[RunTags]:
    """Return the tags of each run; later rows add to earlier ones."""
    tags = _processors(example, runs)
    for row in example["tags"]:
        fields = {name: value for name, value in row.items() if name != "runs"}
        for position in _positions(row["runs"], runs):
            tags.setdefault(position, {}).update(fields)
    return [RunTags(position, **fields) for position, fields in tags.items()]


def _positions(chosen: Any, runs: Sequence[Run]) -> list[int]:
    """Return the positions that a row of tags is for."""
    if chosen == "all":
        return [run.position for run in runs]
    if isinstance(chosen, dict):
        return [run.position for run in runs if _fits(run, chosen)]
    return list(chosen)


def _processors(example: Mapping[str, Any], runs: Sequence[Run]) -> dict[int, dict[str, Any]]:
    """Return the use of processors that stands below each run of a measured text, by position.

    Raises `Broken` where not every run has it.
    """
    text = (FOLDER / example["file"]).read_text(encoding="utf-8")
    shares = _PROCESSORS.findall(text)
    if not shares:
        return {}
    if len(shares) != len(runs):
        counts = f"{len(shares)} runs say what the processors did, not {len(runs)}"
        raise Broken(f"{example['file']}: {counts}")
    return {
        run.position: {"client_cpu_percent": float(client), "cpu_percent": float(server)}
        for run, (client, server) in zip(runs, shares, strict=True)
    }


def _comparison(example: Mapping[str, Any], upload: Upload, *, whole: Comparison) -> Comparison:
    """Return the comparison that a setup shows."""
    if "where" not in example:
        return whole
    runs = [run for run in queries.runs_of(upload) if _fits(run, example["where"])]
    return publishing.save_view(
        runs,
        title=example["title"],
        visibility=PUBLIC,
        example=True,
        owner=Owner.of_upload(upload),
    )


def _fits(run: Run, where: Mapping[str, Any]) -> bool:
    return all(getattr(run, name) == value for name, value in where.items())


def _report(slug: str, article: articles.Article) -> Report:
    """Return the example's report; a changed article is a new revision."""
    rows = ReportSlug.objects.filter(slug=slug, report__example=True)
    known = rows.select_related("report").first()
    if known is not None:
        report = known.report
        writing.save(report, article)
    else:
        publisher = keys.derived("examples")
        created = writing.create(article, publisher=publisher, address="", example=True)
        report = created.report
    writing.publish_report(report, slug=slug, visibility=PUBLIC)
    return report
