"""Publishing an upload, and saving views of public runs: each gives a comparison with a permalink.

A comparison's `content` is frozen: the hash of its canonical JSON is its address. `labels` may be
corrected later, and each correction is logged.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from runs.compare.analysis import analysis_of
from runs.intake.plain_text import clean_text
from runs.models import NAME_LENGTH, Comparison, ComparisonRun, Run, Upload
from runs.publish import freezing, masking_runs
from runs.publish.correcting import log_entry
from runs.publish.freezing import suggested_title
from runs.publish.locked_upload import NotReady, comparisons_showing, locked_upload, runs_in_order
from runs.show.page import keepable
from runs.show.view import View
from runs.store import public_groups
from runs.store.queries import comparison_of

SHORTEST_ID = 12  # characters
_PUBLISHED_FIELDS = ("state", "visibility", "published_at", "masked_file", "masked_sha256")


def publish(upload: Upload, *, title: str, visibility: str) -> Comparison:
    """Freeze the runs of an upload and return their comparison.

    A second call returns the same comparison, or its newest edition, with this title and
    visibility. An empty title is made
    from the names of the servers, or stays as it was. The first call masks what is secret, unless
    the publisher switched that off. Raises `NotReady`.
    """
    # The text is read before rows are locked: a long one takes a second.
    copy = masking_runs.copy_of(upload) if upload.masked else None
    with transaction.atomic():
        locked = locked_upload(upload)
        runs = runs_in_order(locked)
        if not runs:
            raise NotReady("The upload holds no run; there is nothing to publish.")
        wanted = Upload.Visibility(visibility)
        if locked.masked:
            copy = copy or masking_runs.copy_of(locked)
            title = copy.masking.value(title)
            if locked.published_at is None:
                masking_runs.mask(locked, runs, copy=copy)
        title = clean_text(title.strip())[:NAME_LENGTH].strip()
        comparison = comparison_of(locked)
        if comparison is None:
            title = title or suggested_title(runs)[:NAME_LENGTH]
            comparison = freeze(runs, title=title, visibility=wanted, example=locked.example)
        else:
            _restate(comparison, title=title, visibility=wanted)
        if wanted == Upload.Visibility.UNLISTED:
            _unlist(comparisons_showing(locked).exclude(pk=comparison.pk))
        locked.state, locked.visibility = Upload.State.PUBLISHED, wanted
        locked.published_at = locked.published_at or timezone.now()
        locked.save(update_fields=_PUBLISHED_FIELDS)
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
    """Freeze published runs with a view of them and return their comparison.

    The same runs and view always give the same comparison. Raises `NotReady` for no run.
    """
    if not runs:
        raise NotReady("No run fits this selection; there is nothing to save.")
    with transaction.atomic():
        name = clean_text(title.strip())[:NAME_LENGTH].strip()
        name = name or suggested_title(runs)[:NAME_LENGTH]
        wanted = Upload.Visibility(visibility)
        saved = freeze(runs, title=name, visibility=wanted, example=example, view=view)
        is_new_in_lists = saved.visibility != wanted == Upload.Visibility.PUBLIC
        # Nobody owns a view of public runs: the first person who lists it gives the title.
        if is_new_in_lists and comparison_of(runs[0].upload) != saved:
            _restate(saved, title=name, visibility=wanted)
        return saved


def freeze(
    runs: Sequence[Run],
    *,
    title: str,
    visibility: Upload.Visibility,
    example: bool,
    view: View | None = None,
) -> Comparison:
    """Store the numbers of the runs under their hash, or return the comparison that has it."""
    content = freezing.content(runs)
    labels = {"title": title, **freezing.labels_of(runs)}
    content["view"] = keepable(content["runs"], labels=labels, view=view) if view else {}
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
            ComparisonRun(comparison=comparison, run=run, position=position)
            for position, run in enumerate(runs)
        ]
        ComparisonRun.objects.bulk_create(frozen, batch_size=1000)
        comparison.analysis = analysis_of(content["runs"], labels)
        comparison.save(update_fields=["analysis"])
    return comparison


def _unlist(comparisons: QuerySet[Comparison]) -> None:
    """Take comparisons from all lists, because a run of theirs is no longer public.

    Their links still work.
    """
    public = comparisons.filter(visibility=Upload.Visibility.PUBLIC).order_by()
    public.update(
        visibility=Upload.Visibility.UNLISTED, version=F("version") + 1, changed_at=timezone.now()
    )


def _free_id(name: str) -> str:
    """Return the shortest start of the hash that no other comparison has. One query."""
    alike = Comparison.objects.filter(public_id__startswith=name[:SHORTEST_ID])
    taken = set(alike.values_list("public_id", flat=True))
    starts = (name[:length] for length in range(SHORTEST_ID, len(name)))
    return next((start for start in starts if start not in taken), name)


def _restate(comparison: Comparison, *, title: str, visibility: Upload.Visibility) -> None:
    """Give a published comparison another title or visibility."""
    old = comparison.labels.get("title", "")
    if title and title != old:
        comparison.title, comparison.labels = title, {**comparison.labels, "title": title}
        entry = log_entry(run=None, field="title", old=old, new=title)
        comparison.label_log = [*comparison.label_log, entry]
    elif comparison.visibility == visibility:
        return
    comparison.visibility, comparison.version = visibility, comparison.version + 1
    comparison.save(
        update_fields=["title", "labels", "label_log", "visibility", "version", "changed_at"]
    )
