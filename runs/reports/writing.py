"""Writing reports: drafts, revisions, slugs, withdrawing. Each function is one transaction.

A published revision never changes. A slug that a report had stays its own and leads to the current one.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from runs import keys
from runs.ids import new_key
from runs.intake.accept import TooMany
from runs.models import NAME_LENGTH, Comparison, Report, ReportSlug, Revision, Run, Upload
from runs.publish import publishing
from runs.reports import articles
from runs.reports.articles import Article, Mistake
from runs.slugs import slug_of

SECRET_BYTES = 6  # of an unlisted report's slug
HOUR = timedelta(hours=1)
STEPS = 1000


class Stale(Exception):
    """The draft was saved somewhere else in the meantime."""


@dataclass(frozen=True, slots=True)
class Created:
    """A new report and its edit key, which is shown once and kept as a hash."""

    report: Report
    edit_key: str


def create(article: Article, *, publisher: str, address: str, example: bool = False) -> Created:
    """Store a draft. `publisher` and `address` as `intake.accept` takes them. Raises `Mistake` and `intake.TooMany`."""
    draft = articles.clean(article)
    address_hash = keys.hashed_network(address)
    _check_rate(address_hash)
    key = new_key()
    report = Report.objects.create(
        draft=draft,
        publisher_hash=keys.hashed(publisher),
        edit_key_hash=keys.hashed(key),
        address_hash=address_hash,
        example=example,
    )
    return Created(report, key)


def save(report: Report, article: Article, *, version: int | None = None) -> None:
    """Store the working copy; nothing happens when it is the same. Raises `Mistake`; `Stale` when `version` is an old one."""
    draft = articles.clean(article)
    with transaction.atomic():
        locked = Report.objects.select_for_update().get(pk=report.pk)
        if version is not None and version != locked.draft_version:
            raise Stale(
                "This report was changed in another window; reload the page to see it. Nothing was overwritten."
            )
        if draft != locked.draft:
            locked.draft, locked.draft_version = draft, locked.draft_version + 1
            locked.save(update_fields=["draft", "draft_version", "changed_at"])
    report.refresh_from_db()


def publish_report(report: Report, *, slug: str, visibility: str) -> None:
    """Show the working copy as a new revision, or the same one when nothing changed. Raises `Mistake`."""
    wanted = Upload.Visibility(visibility)
    with transaction.atomic():
        locked = Report.objects.select_for_update().get(pk=report.pk)
        articles.check_complete(locked.draft)
        _check_comparisons(locked.draft, wanted)
        last = locked.revisions.order_by("-number").first()
        if last is None or last.article != locked.draft:
            last = Revision.objects.create(
                report=locked, number=locked.revision + 1, article=locked.draft
            )
        locked.slug = _own_slug(locked, slug, visibility=wanted)
        locked.state, locked.visibility, locked.revision = (
            Report.State.PUBLISHED,
            wanted,
            last.number,
        )
        locked.title = locked.draft["title"]
        locked.byline = ", ".join(locked.draft["authors"])[:NAME_LENGTH]
        locked.published_at = locked.published_at or timezone.now()
        locked.save()
    report.refresh_from_db()


def withdraw(report: Report) -> None:
    """Take a report back: no word of it stays; its slugs stay, so that the page can say what happened."""
    with transaction.atomic():
        locked = Report.objects.select_for_update().get(pk=report.pk)
        locked.revisions.update(article={})
        locked.state, locked.withdrawn_at = (
            Report.State.WITHDRAWN,
            locked.withdrawn_at or timezone.now(),
        )
        locked.draft, locked.title, locked.byline = {}, "", ""
        locked.save()
    report.refresh_from_db()


def draft_of(upload: Upload, runs: Sequence[Run], *, title: str) -> Article:
    """Return an article with a setup for each sheet or file of a published upload, each with a saved comparison."""
    article = articles.empty() | {"title": title[: articles.LINE], "language": "en"}
    for name, members in _parts(runs).items():
        saved = publishing.save_view(
            members, title=f"{title}: {name}" if name else title, visibility=upload.visibility
        )
        article["setups"].append(_setup(name, members) | {"comparisons": [saved.public_id]})
    return articles.clean(article)


def _parts(runs: Sequence[Run]) -> dict[str, list[Run]]:
    """Return the runs by sheet of a workbook, else by member of an archive, in the order of the text."""
    parts: dict[str, list[Run]] = {}
    for run in runs:
        sheet = run.details.get("sheet")
        parts.setdefault(sheet if isinstance(sheet, str) else run.member or "", []).append(run)
    if len(parts) > articles.MOST_COMPARISONS:
        raise Mistake(
            f"The upload has {len(parts)} sheets or files; a report takes at most {articles.MOST_COMPARISONS}."
        )
    return parts


def _setup(name: str, runs: Sequence[Run]) -> dict[str, object]:
    """Return what all runs of a setup say alike."""
    said = {
        "document": {run.document_label or run.path or "" for run in runs},
        "hardware": {run.hardware.name if run.hardware else "" for run in runs},
        "os": {run.os for run in runs},
        "tool": {" ".join(part for part in (run.tool, run.tool_version) if part) for run in runs},
        "requests": {
            "" if run.requests_completed is None else str(run.requests_completed) for run in runs
        },
    }
    limits = articles.SETUP
    found = {
        field: next(iter(values))[: limits[field]] if len(values) == 1 else ""
        for field, values in said.items()
    }
    return articles.empty_setup() | found | {"name": name[: limits["name"]]}


def _check_comparisons(article: Article, visibility: Upload.Visibility) -> None:
    """Refuse what is not there, and what a public report would make known."""
    wanted = articles.comparison_ids(article)
    found = dict(
        Comparison.objects.filter(public_id__in=wanted, withdrawn_at=None).values_list(
            "public_id", "visibility"
        )
    )
    for name in wanted:
        if name not in found:
            raise Mistake(
                f"There is no comparison {name}, or it was withdrawn; take it out of its setup."
            )
        if visibility == Upload.Visibility.PUBLIC and found[name] != Upload.Visibility.PUBLIC:
            raise Mistake(
                f"The comparison {name} is unlisted; publish it as public, or make the report unlisted too."
            )


def _own_slug(report: Report, wanted: str, visibility: Upload.Visibility) -> str:
    """Return a slug that is the report's own for ever; an unlisted report's cannot be guessed."""
    base = slug_of(wanted)
    if report.slug and (not base or report.slug in (wanted.strip(), base)):
        return report.slug
    base = base or slug_of(report.draft["title"]) or "report"
    if visibility == Upload.Visibility.UNLISTED:
        base = f"{base}-{secrets.token_hex(SECRET_BYTES)}"
    for number in range(1, STEPS):
        slug = base if number == 1 else f"{base}-{number}"
        if (
            ReportSlug.objects.get_or_create(slug=slug, defaults={"report": report})[0].report_id
            == report.pk
        ):
            return slug
    raise Mistake(f"The address {base} is taken; choose another one.")


def _check_rate(address_hash: str) -> None:
    """Count the network's new reports of the last hour, under the limit of uploads."""
    limit, now = settings.UPLOADS_PER_HOUR, timezone.now()
    if (
        limit
        and address_hash
        and Report.objects.filter(address_hash=address_hash, created_at__gt=now - HOUR).count()
        >= limit
    ):
        raise TooMany(limit, int(HOUR.total_seconds()))
