"""Writing reports: drafts, revisions, slugs, withdrawing. Each function is one transaction.

A published revision never changes. A slug that a report had stays its own and leads to its
current one.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from runs import keys
from runs.ids import new_key
from runs.intake import accept
from runs.intake.allowance import Sender
from runs.models import NAME_LENGTH, Comparison, Report, ReportSlug, Revision, Upload
from runs.publish import new_public
from runs.publish.locked_upload import NotReady
from runs.reports import articles
from runs.reports.articles import Article, Mistake
from runs.slugs import slug_of
from runs.store.transactions import retried
from runs.store.visibility import shown_in_report

STALE = (
    "This report was changed in another window; reload the page to see it. Nothing was overwritten."
)
SECRET_BYTES = 6  # of an unlisted report's slug
REVISIONS_PER_HOUR = 30  # of one report
STEPS = 1000


class Stale(Exception):
    """The draft was saved somewhere else in the meantime."""


@dataclass(frozen=True, slots=True)
class Created:
    """A new report and its edit key, which is shown once and kept as a hash."""

    report: Report
    edit_key: str


def create(article: Article, *, publisher: str, address: str, example: bool = False) -> Created:
    """Store a draft; `publisher` and `address` are as in `intake.accept`.

    Raises `Mistake` and `intake.TooMany`.
    """
    draft = articles.clean(article)
    address_hash = keys.hashed_network(address)
    publisher_hash = keys.hashed(publisher)
    accept.check_rate(
        Report.objects.all(), address_hash, things="reports", owner_hash=publisher_hash
    )
    key = new_key()
    report = Report.objects.create(
        draft=draft,
        publisher_hash=publisher_hash,
        edit_key_hash=keys.hashed(key),
        address_hash=address_hash,
        example=example,
    )
    return Created(report, key)


@retried
def save(report: Report, article: Article, *, version: int | None = None) -> None:
    """Store the working copy where it is another one.

    Raises `Mistake`, and `Stale` when `version` is an old one.
    """
    draft = articles.clean(article)
    locked = Report.objects.select_for_update().get(pk=report.pk)
    if locked.state == Report.State.WITHDRAWN:
        raise Mistake("This report was withdrawn.")
    if version is not None and version != locked.draft_version:
        raise Stale(STALE)
    if draft != locked.draft:
        locked.draft, locked.draft_version = draft, locked.draft_version + 1
        locked.save(update_fields=["draft", "draft_version", "changed_at"])
    report.refresh_from_db()


@retried
def publish_report(report: Report, *, slug: str, visibility: str) -> None:
    """Publish the working copy as a new revision where it changed. Raises `Mistake` and `Stale`.

    Its comparisons are held before its own row, as every change takes its locks.
    """
    wanted = Upload.Visibility(visibility)
    read = Report.objects.get(pk=report.pk)
    comparisons = _held_comparisons(read.draft)
    locked = Report.objects.select_for_update().get(pk=report.pk)
    if locked.draft_version != read.draft_version:
        raise Stale(STALE)
    if locked.state == Report.State.WITHDRAWN:
        raise Mistake("This report was withdrawn.")
    articles.check_complete(locked.draft)
    _check_comparisons(locked, comparisons, visibility=wanted)
    before = _check_sender(locked, wanted=wanted)
    revision = _newest_revision(locked)
    locked.slug = _own_slug(locked, slug, visibility=wanted)
    if wanted == Upload.Visibility.PUBLIC:
        locked.slugs.filter(slug=locked.slug).update(listed=True)
    locked.state = Report.State.PUBLISHED
    if wanted != before:
        locked.listing_due = _listing_due(locked, wanted=wanted, before=before)
    locked.visibility = wanted
    locked.revision = revision.number
    locked.title = locked.draft["title"]
    locked.byline = ", ".join(locked.draft["authors"])[:NAME_LENGTH]
    locked.published_at = locked.published_at or timezone.now()
    locked.save()
    report.refresh_from_db()


def _newest_revision(report: Report) -> Revision:
    """Return the revision that has the working copy; store one where none has."""
    last = report.revisions.order_by("-number").first()
    if last is not None and last.article == report.draft:
        return last
    _check_rate(report)
    number = report.revision + 1
    return Revision.objects.create(report=report, number=number, article=report.draft)


def _check_rate(report: Report) -> None:
    """Raise `Mistake` where a report got too many revisions in the last hour. One query."""
    since = timezone.now() - timedelta(hours=1)
    if report.revisions.filter(created_at__gt=since).count() >= REVISIONS_PER_HOUR:
        raise Mistake(
            f"This report was published {REVISIONS_PER_HOUR} times in the last hour. "
            "The draft is saved; publish it later."
        )


@retried
def withdraw(report: Report) -> None:
    """Delete all texts of a report.

    Its slugs stay, so that its address can say that it was withdrawn.
    """
    locked = Report.objects.select_for_update().get(pk=report.pk)
    locked.revisions.update(article={})
    locked.state = Report.State.WITHDRAWN
    locked.withdrawn_at = locked.withdrawn_at or timezone.now()
    locked.draft, locked.title, locked.byline = {}, "", ""
    locked.save()
    report.refresh_from_db()


def _listing_due(report: Report, *, wanted: str, before: str) -> datetime | None:
    return new_public.listing_due(wanted=wanted, before=before, example=report.example)


def _check_sender(report: Report, *, wanted: str) -> str:
    """Return who could read the report until now, "" for its author alone.

    Refuses what staff hid, a banned sender, and more than a day's share of public things.
    """
    before = report.visibility if report.published_at else ""
    if report.hidden:
        raise Mistake("The staff of this site hid this report.")
    try:
        sender = Sender(report.address_hash, report.publisher_hash)
        new_public.check(sender, wanted=wanted, before=before)
    except NotReady as error:
        raise Mistake(str(error)) from error
    return before


def _held_comparisons(article: Article) -> dict[str, Comparison]:
    """Return the comparisons of an article by id, without their content, held. One query."""
    rows = Comparison.objects.select_for_update().order_by("pk").defer("content")
    ids = articles.comparison_ids(article)
    return {comparison.public_id: comparison for comparison in rows.filter(public_id__in=ids)}


def _check_comparisons(
    report: Report, comparisons: Mapping[str, Comparison], *, visibility: Upload.Visibility
) -> None:
    """Refuse comparisons that do not exist, and those that not all readers of the report may see.

    A private one of somebody else does not exist. No query; two where one is private.
    """
    known = shown_in_report(report, comparisons, readers=Upload.Visibility.PRIVATE)
    visible = shown_in_report(report, comparisons, readers=visibility)
    for name in articles.comparison_ids(report.draft):
        if name not in known:
            raise Mistake(
                f"There is no comparison {name}, or it was withdrawn; take it out of its setup."
            )
        if name not in visible:
            least_visible = known[name].visibility
            raise Mistake(
                f"The comparison {name} is {least_visible}; "
                f"publish it as {visibility}, or make the report {least_visible} too."
            )


def _own_slug(report: Report, wanted: str, *, visibility: Upload.Visibility) -> str:
    """Return a slug that is the report's own for ever; one that is not listed cannot be guessed.

    A report that was public gets another one: its slug stood in lists.
    """
    is_public = visibility == Upload.Visibility.PUBLIC
    was_listed = report.state == Report.State.PUBLISHED and (
        report.visibility == Upload.Visibility.PUBLIC
    )
    base = slug_of(wanted)
    is_same = report.slug and (not base or report.slug in (wanted.strip(), base))
    if report.slug and is_same and (is_public or not was_listed):
        return report.slug
    base = base or slug_of(report.draft["title"]) or "report"
    if not is_public:
        base = f"{base}-{secrets.token_hex(SECRET_BYTES)}"
    for number in range(1, STEPS):
        slug = base if number == 1 else f"{base}-{number}"
        row, _ = ReportSlug.objects.get_or_create(
            slug=slug, defaults={"report": report, "listed": is_public}
        )
        if row.report_id == report.pk:
            return slug
    raise Mistake(f"The address {base} is taken; choose another one.")
