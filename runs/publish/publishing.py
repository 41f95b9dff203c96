"""From a parsed upload to a permalink, and saved views of public runs.

A comparison's `content` is frozen: the hash of its canonical JSON is its address. What may be corrected later lives in
`labels`, each correction logged.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from runs.intake.plain_text import clean_text
from runs.models import NAME_LENGTH, Comparison, ComparisonRun, Run, Upload
from runs.publish import freezing
from runs.publish.correcting import log_entry
from runs.publish.freezing import suggested_title
from runs.publish.locked_upload import NotReady, comparisons_showing, locked_upload, runs_in_order
from runs.show.page import keepable
from runs.show.view import View
from runs.store import public_groups

SHORTEST_ID = 12


def publish(upload: Upload, *, title: str, visibility: str) -> Comparison:
    """Freeze the upload's runs and return their comparison; again: the same one, with this title and visibility.

    An empty title is prefilled from the servers' names. Raises `NotReady`.
    """
    with transaction.atomic():
        locked = locked_upload(upload)
        runs = runs_in_order(locked)
        if not runs:
            raise NotReady("The upload holds no run; there is nothing to publish.")
        wanted = Upload.Visibility(visibility)
        title = clean_text(title.strip())[:NAME_LENGTH].strip()
        comparison = _published(locked)
        if comparison is None:
            comparison = _freeze(
                runs, title or suggested_title(runs)[:NAME_LENGTH], wanted, locked.example
            )
        else:
            _restate(comparison, title, wanted)
        if wanted == Upload.Visibility.UNLISTED:
            _unlist(comparisons_showing(locked).exclude(pk=comparison.pk))
        locked.state, locked.visibility = Upload.State.PUBLISHED, wanted
        locked.published_at = locked.published_at or timezone.now()
        locked.save(update_fields=["state", "visibility", "published_at"])
        public_groups.place(locked)
    upload.refresh_from_db()
    return comparison


def save_view(
    runs: Sequence[Run],
    *,
    title: str,
    visibility: str,
    view: View | None = None,
    example: bool = False,
) -> Comparison:
    """Freeze published runs as `view` shows them and return their comparison; the same view is the same one. Raises `NotReady`."""
    if not runs:
        raise NotReady("No run fits this selection; there is nothing to save.")
    with transaction.atomic():
        name = (
            clean_text(title.strip())[:NAME_LENGTH].strip() or suggested_title(runs)[:NAME_LENGTH]
        )
        wanted = Upload.Visibility(visibility)
        saved = _freeze(list(runs), name, wanted, example=example, view=view)
        if (
            saved.visibility != wanted == Upload.Visibility.PUBLIC
            and _published(runs[0].upload) != saved
        ):
            _restate(
                saved, name, wanted
            )  # nobody owns a view of public runs: who first lists it names it
        return saved


def _published(upload: Upload) -> Comparison | None:
    """Return the comparison that the upload's first publishing made."""
    return comparisons_showing(upload).first()


def _freeze(
    runs: list[Run],
    title: str,
    visibility: Upload.Visibility,
    example: bool,
    view: View | None = None,
) -> Comparison:
    """Store the runs' numbers under their hash, or return what is there already."""
    content = freezing.content(runs)
    labels = {"title": title, "runs": {run.public_id: freezing.labels(run) for run in runs}}
    content["view"] = keepable(content["runs"], labels, view) if view else {}
    sha256, name = freezing.address(content)
    comparison, created = Comparison.objects.get_or_create(
        sha256=sha256,
        defaults={
            "public_id": _free_id(name),
            "title": title,
            "content": content,
            "labels": labels,
            "visibility": visibility,
            "example": example,
        },
    )
    if created:
        frozen = [
            ComparisonRun(comparison=comparison, run=run, position=place)
            for place, run in enumerate(runs)
        ]
        ComparisonRun.objects.bulk_create(frozen, batch_size=1000)
    return comparison


def _unlist(comparisons: QuerySet[Comparison]) -> None:
    """Take public views from all lists, because a run of theirs is no longer public; whoever has the link may read on."""
    public = comparisons.filter(visibility=Upload.Visibility.PUBLIC).order_by()
    public.update(
        visibility=Upload.Visibility.UNLISTED, version=F("version") + 1, changed_at=timezone.now()
    )


def _free_id(name: str) -> str:
    """Return the shortest start of the hash, from 12 characters, that no other comparison has."""
    taken = set(
        Comparison.objects.filter(public_id__startswith=name[:SHORTEST_ID]).values_list(
            "public_id", flat=True
        )
    )
    return next((name[:n] for n in range(SHORTEST_ID, len(name)) if name[:n] not in taken), name)


def _restate(comparison: Comparison, title: str, visibility: Upload.Visibility) -> None:
    """Give a published comparison another title or visibility."""
    old = comparison.labels.get("title", "")
    if title and title != old:
        comparison.title, comparison.labels = title, {**comparison.labels, "title": title}
        comparison.label_log = [*comparison.label_log, log_entry(None, "title", old, title)]
    elif comparison.visibility == visibility:
        return
    comparison.visibility, comparison.version = visibility, comparison.version + 1
    comparison.save(
        update_fields=["title", "labels", "label_log", "visibility", "version", "changed_at"]
    )
