"""Publishing an upload, and saving views of published runs: each gives a comparison with a link.

A comparison's `content` is frozen: the hash of its canonical JSON is its address. `labels` may be
corrected later, and each correction is logged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from runs.compare.analysis import analysis_of, concluded_of
from runs.compare.rows_without_load import first_sentences
from runs.compare.series import group, views
from runs.ids import new_id
from runs.intake.allowance import Sender
from runs.intake.masked_copy import MaskedCopy
from runs.intake.plain_text import clean_text
from runs.models import NAME_LENGTH, Comparison, Run, Upload
from runs.publish import departing, freezing, kept_previews, masking_runs, new_public
from runs.publish.correcting import log_entry
from runs.publish.freezing import FrozenRuns, frozen_runs, suggested_title
from runs.publish.kept_previews import Judged
from runs.publish.locked_upload import (
    NotReady,
    comparisons_showing,
    least_visibility,
    lock_comparisons_showing,
    locked_upload,
    runs_as_they_are,
    runs_in_order,
)
from runs.publish.owner import NOBODY, Owner
from runs.show.page import keepable
from runs.show.view import View
from runs.store import kept_checks, left_drawings, public_groups, run_rows
from runs.store.queries import comparison_of
from runs.store.transactions import retried
from runs.store.visibility import PRIVATE, UNLISTED, above, least

SHORTEST_ID = 12  # characters
_RESTATED_FIELDS = (
    *("title", "labels", "label_log", "visibility"),
    *("listing_due", "version", "changed_at"),
)
_PUBLISHED_FIELDS = (
    *("state", "visibility", "published_at", "listing_due", "draft"),
    *masking_runs.MASKED_FIELDS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """How lists show a comparison: its title, who can see it, whether it is an example.

    The next edition of what is listed is `listed` at once.
    """

    title: str
    visibility: Upload.Visibility
    example: bool = False
    listed: bool = False


def publish(upload: Upload, *, title: str, visibility: str, view: View | None = None) -> Comparison:
    """Freeze the runs of an upload and return their comparison.

    A second call returns the same comparison, or its newest edition, with this title and
    visibility; then no comparison with a run of the upload is more visible. An empty title is made
    from the names of the servers, or stays as it was. The first call freezes `view`, and masks what
    is secret unless the publisher switched that off. Raises `NotReady`.
    """
    # The text is read before rows are locked: a long one takes a second.
    copies = [masking_runs.copy_of(upload)] if upload.masked else []
    comparison = _publish(upload, (title, Upload.Visibility(visibility)), view=view, copies=copies)
    upload.refresh_from_db()
    return comparison


@retried
def _publish(
    upload: Upload,
    listing: tuple[str, Upload.Visibility],
    *,
    view: View | None,
    copies: list[MaskedCopy],
) -> Comparison:
    title, wanted = listing
    locked = locked_upload(upload)
    lock_comparisons_showing(locked)
    runs = runs_in_order(locked)
    if not runs:
        raise NotReady("The upload holds no run; there is nothing to publish.")
    _check_sender(locked, wanted)
    if locked.masked:
        title = masking_runs.mask_at_first(locked, runs, copies=copies).value(title)
    title = clean_title(title)
    comparison = comparison_of(locked)
    if comparison is None:
        title = title or suggested_title(runs)
        listing_of_first = Listing(title=title, visibility=wanted, example=locked.example)
        frozen = frozen_runs(runs)
        del runs  # thousands of rows and all that is concluded of them are never loaded together
        comparison = freeze(
            frozen, listing=listing_of_first, owner=Owner.publishing(locked), view=view
        )
    else:
        restate(comparison, title=title, visibility=wanted)
    others = comparisons_showing(locked).exclude(pk=comparison.pk)
    departing.leave_for(locked, wanted)
    _adapt(others.filter(joined=False), wanted)
    _store_as_published(locked, wanted)
    public_groups.place(locked)
    return comparison


def _check_sender(upload: Upload, wanted: Upload.Visibility) -> None:
    """Raise `NotReady` where the publisher is banned or published too much today."""
    if upload.example:
        return
    sender = Sender(upload.address_hash, upload.publisher_hash)
    new_public.check(sender, wanted=wanted, before=_visibility_before(upload))


def _store_as_published(upload: Upload, wanted: Upload.Visibility) -> None:
    before = _visibility_before(upload)
    if wanted != before:
        upload.listing_due = new_public.listing_due(
            wanted=wanted, before=before, example=upload.example
        )
    upload.state, upload.visibility = Upload.State.PUBLISHED, wanted
    upload.published_at = upload.published_at or timezone.now()
    upload.draft = {}
    upload.save(update_fields=_PUBLISHED_FIELDS)


def _visibility_before(upload: Upload) -> str:
    """Return who could see an upload until now; "" for its publisher alone."""
    return upload.visibility if upload.published_at else ""


@retried
def save_view(
    runs: Sequence[Run],
    *,
    title: str,
    visibility: str,
    view: View | None = None,
    example: bool = False,
    owner: Owner = NOBODY,
) -> Comparison:
    """Freeze published runs with a view of them and return their comparison.

    It is never more visible than the least visible upload of the runs. The same runs and view are
    the same comparison: the owner gives it another title and visibility, for anybody else it stays
    as it is. Raises `NotReady`: no run, a run that is not published any more, a view that somebody
    keeps private.
    """
    if not runs:
        raise NotReady("No run fits this selection; there is nothing to save.")
    most = least_visibility({run.upload_id for run in runs}, owner=owner)
    runs = runs_as_they_are(runs)
    name, wanted = clean_title(title), least([visibility, most])
    new_public.check(Sender(owner.address_hash, owner.publisher_hash), wanted=wanted)
    saved = freeze(
        frozen_runs(runs),
        listing=Listing(
            title=name or suggested_title(runs),
            visibility=wanted,
            example=example,
        ),
        view=view,
        owner=owner,
    )
    if owner.owns(saved) and saved.upload_id is None:
        restate(saved, title=name, visibility=wanted)
    elif saved.visibility == PRIVATE and not owner.owns(saved):
        raise NotReady("Somebody keeps this view private. Choose other runs or another view.")
    return saved


def freeze(
    runs: FrozenRuns, *, listing: Listing, owner: Owner, view: View | None = None
) -> Comparison:
    """Store the numbers of the runs under their hash, or return the comparison that has it.

    A view that its owner withdrew begins anew, with the new owner. The row is held. Uploads that
    are `joined` give a comparison of its own each time.
    """
    content = {**runs.content, "joining": new_id()} if runs.joined else {**runs.content}
    labels = {"title": listing.title, **runs.labels}
    viewed = views(content["runs"], labels)
    groups = group(viewed)[0] if view else None
    content["view"] = keepable(groups, view) if groups and view else {}
    address = freezing.address_of_content(content)
    rows = Comparison.objects.select_for_update()
    comparison = rows.filter(sha256=address.sha256).first()
    if comparison and not comparison.withdrawn_at:
        return comparison
    judged = _kept(owner.upload, labels, runs_digest=address.runs_digest)
    if judged is None:
        result, concluded = concluded_of(viewed, listing.title, groups=groups)
        judged = Judged(result, analysis_of(first_sentences(viewed, concluded, result=result)))
    first = {
        "title": listing.title,
        "content": content,
        "labels": labels,
        "visibility": listing.visibility,
        "example": listing.example,
        "joined": runs.joined,
        "analysis": judged.analysis,
        "listing_due": None if listing.listed else _listing_due(listing),
    } | owner.columns()
    comparison, created = rows.get_or_create(
        sha256=address.sha256, defaults=first | {"public_id": lambda: _free_id(address.name)}
    )
    if created:
        run_rows.link(comparison.pk, runs.keys)
    elif comparison.withdrawn_at:
        left_drawings.allow(comparison.public_id)
        for column, value in first.items():
            setattr(comparison, column, value)
        comparison.withdrawn_at, comparison.version = None, comparison.version + 1
        comparison.save()
    transaction.on_commit(lambda: kept_checks.keep(comparison, judged.result))
    return comparison


def _kept(upload: Upload | None, labels: dict[str, Any], *, runs_digest: str) -> Judged | None:
    """Return what the preview of an upload says of these runs under these labels, if it is kept."""
    if upload is None:
        return None
    return kept_previews.read(upload.public_id, kept_previews.name_of(runs_digest, labels))


def _listing_due(listing: Listing) -> datetime | None:
    return new_public.listing_due(wanted=listing.visibility, example=listing.example)


def restate(comparison: Comparison, *, title: str, visibility: Upload.Visibility) -> None:
    """Give a published comparison another title or visibility; an empty title stays as it was."""
    old = comparison.labels.get("title", "")
    if title and title != old:
        comparison.title, comparison.labels = title, {**comparison.labels, "title": title}
        entry = log_entry(run=None, field="title", old=old, new=title)
        comparison.label_log = [*comparison.label_log, entry]
    elif comparison.visibility == visibility:
        return
    if visibility != comparison.visibility:
        comparison.listing_due = new_public.listing_due(
            wanted=visibility, before=comparison.visibility, example=comparison.example
        )
    comparison.visibility, comparison.version = visibility, comparison.version + 1
    comparison.save(update_fields=_RESTATED_FIELDS)


def _adapt(comparisons: QuerySet[Comparison], most: Upload.Visibility) -> None:
    """Make no other comparison more visible than the upload that it shows.

    Where the upload is not private any more, the links of its older editions work again.
    """
    now = timezone.now()
    changed = {"version": F("version") + 1, "changed_at": now}
    rows = comparisons.order_by()
    rows.filter(visibility__in=above(most)).update(visibility=most, **changed)
    if most != PRIVATE:
        editions = rows.filter(visibility=PRIVATE, successor__isnull=False)
        editions.update(visibility=UNLISTED, **changed)


def clean_title(title: str) -> str:
    """Return a title as it is stored: no control characters, no blanks around it, not too long."""
    return clean_text(title.strip())[:NAME_LENGTH].strip()


def _free_id(name: str) -> str:
    """Return the shortest start of the hash that no other comparison has. One query."""
    alike = Comparison.objects.filter(public_id__startswith=name[:SHORTEST_ID])
    taken = set(alike.values_list("public_id", flat=True))
    starts = (name[:length] for length in range(SHORTEST_ID, len(name)))
    return next((start for start in starts if start not in taken), name)
