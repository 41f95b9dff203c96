"""From a parsed upload to a permalink, and back: tags, publishing, corrections, withdrawing.

A comparison's `content` is frozen: the hash of its canonical JSON is its address. What may be corrected later lives in
`labels`, each correction logged. A run's columns hold what is believed now; `provenance` says where it came from and
keeps under "parsed" what the text said instead.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from runs import cohorts, renders, snapshot
from runs import tags as names
from runs.charts.sheet import keepable
from runs.charts.view import View
from runs.models import NAME_LENGTH, Comparison, ComparisonRun, Run, Upload
from runs.rows import STATEABLE, clean_tag, clean_text, nothing
from runs.snapshot import suggested_title
from runs.tags import KEEP, RunTags

__all__ = ["KEEP", "Frozen", "NotReady", "RunTags", "publish", "save_tags", "suggested_title", "withdraw"]
log = logging.getLogger(__name__)
SHORTEST_ID = 12
BATCH = 500
NUMBERS = ("document_bytes", "path", "concurrency")  # what a tag can change of a snapshot: only before publishing
NULLABLE = frozenset({*STATEABLE, "link_mbit_per_s"})


class NotReady(Exception):
    """The upload cannot be tagged or published: it holds no run, or its import has not ended."""


class Frozen(Exception):
    """A number that was measured or published was to be changed; the message says which."""


def save_tags(upload: Upload, tags: Sequence[RunTags]) -> None:
    """Store what the publisher says about the runs; all or nothing. Positions that are not there are left out.

    After publishing only names change, and each change is logged in the comparisons that show it. Raises `NotReady`;
    `Frozen` for a number that was measured or published; ValueError for one that cannot be.
    """
    with transaction.atomic():
        locked = _lock(upload)
        runs = {run.position: run for run in _runs(locked)}
        wanted = [tag for tag in tags if tag.position in runs]
        changed: dict[int, set[str]] = {tag.position: _apply(runs[tag.position], tag, locked) for tag in wanted}
        machines = {name for tag in wanted if isinstance(tag.hardware, str) and (name := clean_tag("hardware", tag.hardware))}
        hardware = names.hardware_of(machines, locked.publisher_hash)
        for tag in wanted:
            if "hardware" in changed[tag.position]:
                runs[tag.position].hardware = hardware.get(clean_tag("hardware", tag.hardware))
        touched = [runs[position] for position, fields in changed.items() if fields]
        if touched:
            names.link(touched)
            _store(touched, set().union(*changed.values()) | {"provenance", "server", "version", "document"})
            _correct(touched)
            cohorts.place(locked)


def publish(upload: Upload, *, title: str, visibility: str) -> Comparison:
    """Freeze the upload's runs and return their comparison; again: the same one, with this title and visibility.

    An empty title is prefilled from the servers' names. Raises `NotReady`.
    """
    with transaction.atomic():
        locked = _lock(upload)
        runs = _runs(locked)
        if not runs:
            raise NotReady("The upload holds no run; there is nothing to publish.")
        wanted = Upload.Visibility(visibility)
        title = clean_text(title.strip())[:NAME_LENGTH].strip()
        comparison = _published(locked)
        if comparison is None:
            comparison = _freeze(runs, title or suggested_title(runs)[:NAME_LENGTH], wanted, locked.example)
        else:
            _restate(comparison, title, wanted)
        if wanted == Upload.Visibility.UNLISTED:
            _unlist(_showing(locked).exclude(pk=comparison.pk))
        locked.state, locked.visibility = Upload.State.PUBLISHED, wanted
        locked.published_at = locked.published_at or timezone.now()
        locked.save(update_fields=["state", "visibility", "published_at"])
        cohorts.place(locked)
    upload.refresh_from_db()
    return comparison


def save_view(runs: Sequence[Run], *, title: str, visibility: str, view: View | None = None, example: bool = False) -> Comparison:
    """Freeze published runs as `view` shows them and return their comparison; the same view is the same one. Raises `NotReady`."""
    if not runs:
        raise NotReady("No run fits this selection; there is nothing to save.")
    with transaction.atomic():
        name = clean_text(title.strip())[:NAME_LENGTH].strip() or suggested_title(runs)[:NAME_LENGTH]
        wanted = Upload.Visibility(visibility)
        saved = _freeze(list(runs), name, wanted, example=example, view=view)
        if saved.visibility != wanted == Upload.Visibility.PUBLIC and _published(runs[0].upload) != saved:
            _restate(saved, name, wanted)  # nobody owns a view of public runs: who first lists it names it
        return saved


def withdraw(upload: Upload) -> None:
    """Take the upload back: no bytes, no numbers, no names stay; ids stay, so that the pages can say what happened."""
    with transaction.atomic():
        locked = Upload.objects.select_for_update().get(pk=upload.pk)
        now = timezone.now()
        for comparison in _showing(locked):
            comparison.title, comparison.content, comparison.labels, comparison.label_log = "", {}, {}, []
            comparison.withdrawn_at, comparison.version = now, comparison.version + 1
            comparison.save()
            transaction.on_commit(partial(renders.forget, comparison.public_id))
        locked.runs.update(**nothing())
        locked.state, locked.withdrawn_at = Upload.State.WITHDRAWN, locked.withdrawn_at or now
        locked.original_name, locked.failure, locked.diagnostics, locked.claimed_at = "", "", [], None
        locked.save()
        cohorts.place(locked)
        transaction.on_commit(lambda: remove_bytes(locked))
    upload.refresh_from_db()


def remove_bytes(upload: Upload) -> None:
    """Delete a withdrawn upload's file, then its name in the row: after a crash in between it can be done again."""
    if not upload.file.name:
        return
    default_storage.delete(upload.file.name)
    Upload.objects.filter(pk=upload.pk, state=Upload.State.WITHDRAWN).update(file="")


def _lock(upload: Upload) -> Upload:
    """Return the row, held until the transaction ends (SQLite holds the database)."""
    locked = Upload.objects.select_for_update().get(pk=upload.pk)
    if locked.state not in (Upload.State.PARSED, Upload.State.PUBLISHED):
        raise NotReady("The upload has no runs that could be tagged or published.")
    return locked


def _runs(upload: Upload) -> list[Run]:
    return list(upload.runs.select_related("upload", "hardware").order_by("position"))


def _apply(run: Run, tag: RunTags, upload: Upload) -> set[str]:
    """Put the tag's values into the run's columns; return the changed fields. `hardware` is only compared."""
    changed = set()
    provenance = {**run.provenance, "parsed": dict(run.provenance.get("parsed", {}))}
    for field in names.FIELDS:
        given = getattr(tag, field)
        before = _now(run, field)
        if given is KEEP or (value := clean_tag(field, given)) == before:
            continue
        if field in NUMBERS:
            _refuse_frozen(field, provenance, upload)
        _note_origin(provenance, field, before, value)
        if field != "hardware":
            setattr(run, field, value if value is not None or field in NULLABLE else "")
        changed.add(field)
    run.provenance = provenance if provenance["parsed"] else {k: v for k, v in provenance.items() if k != "parsed"}
    return changed


def _store(runs: Sequence[Run], fields: set[str]) -> None:
    """Write these fields; runs with the same values in one UPDATE (6 times as fast as bulk_update where most are the same)."""
    names = [Run._meta.get_field(field).attname for field in sorted(fields)]  # type: ignore[union-attr]  # columns, not relations back
    groups: dict[str, list[Run]] = {}
    for run in runs:
        groups.setdefault(json.dumps([getattr(run, name) for name in names]), []).append(run)
    for members in groups.values():
        values = {name: getattr(members[0], name) for name in names}
        for start in range(0, len(members), BATCH):
            Run.objects.filter(pk__in=[run.pk for run in members[start : start + BATCH]]).update(**values)


def _now(run: Run, field: str) -> Any:
    """Return a tag's value, None for nothing."""
    if field == "hardware":
        return run.hardware.name if run.hardware else None
    value = getattr(run, field)
    return None if value == "" else value


def _refuse_frozen(field: str, provenance: dict[str, Any], upload: Upload) -> None:
    if upload.state == Upload.State.PUBLISHED:
        raise Frozen(f"{field} is part of the published numbers; they are frozen.")
    if field == "concurrency" and provenance.get(field) == "parsed":
        raise Frozen("The text says the concurrency; a measured number is not changed.")


def _note_origin(provenance: dict[str, Any], field: str, before: Any, value: Any) -> None:
    """Write where the value comes from; what the text said is kept, and saying the same makes it `parsed` again."""
    if provenance.get(field) == "parsed":
        provenance["parsed"][field] = before
    original = provenance["parsed"].get(field)
    if value == original:
        provenance["parsed"].pop(field, None)
    if value is None and original is None:
        provenance.pop(field, None)
    else:
        provenance[field] = "parsed" if value == original else "stated"


def _published(upload: Upload) -> Comparison | None:
    """Return the comparison that the upload's first publishing made."""
    return _showing(upload).first()


def _showing(upload: Upload) -> QuerySet[Comparison]:
    """Return the comparisons with a run of the upload, the oldest first; not by a join, which repeats `content` by run."""
    with_it = ComparisonRun.objects.filter(run__upload=upload).values("comparison")
    return Comparison.objects.filter(pk__in=with_it, withdrawn_at=None).order_by("pk")


def _freeze(runs: list[Run], title: str, visibility: Upload.Visibility, example: bool, view: View | None = None) -> Comparison:
    """Store the runs' numbers under their hash, or return what is there already."""
    content = snapshot.content(runs)
    labels = {"title": title, "runs": {run.public_id: snapshot.labels(run) for run in runs}}
    content["view"] = keepable(content["runs"], labels, view) if view else {}
    sha256, name = snapshot.address(content)
    comparison, created = Comparison.objects.get_or_create(
        sha256=sha256,
        defaults={
            "public_id": _free_id(name), "title": title, "content": content, "labels": labels, "visibility": visibility,
            "example": example,
        },
    )  # fmt: skip
    if created:
        frozen = [ComparisonRun(comparison=comparison, run=run, position=place) for place, run in enumerate(runs)]
        ComparisonRun.objects.bulk_create(frozen, batch_size=1000)
    return comparison


def _unlist(comparisons: QuerySet[Comparison]) -> None:
    """Take public views from all lists, because a run of theirs is no longer public; whoever has the link may read on."""
    public = comparisons.filter(visibility=Upload.Visibility.PUBLIC).order_by()
    public.update(visibility=Upload.Visibility.UNLISTED, version=F("version") + 1, changed_at=timezone.now())


def _free_id(name: str) -> str:
    """Return the shortest start of the hash, from 12 characters, that no other comparison has."""
    taken = set(Comparison.objects.filter(public_id__startswith=name[:SHORTEST_ID]).values_list("public_id", flat=True))
    return next((name[:n] for n in range(SHORTEST_ID, len(name)) if name[:n] not in taken), name)


def _restate(comparison: Comparison, title: str, visibility: Upload.Visibility) -> None:
    """Give a published comparison another title or visibility."""
    old = comparison.labels.get("title", "")
    if title and title != old:
        comparison.title, comparison.labels = title, {**comparison.labels, "title": title}
        comparison.label_log = [*comparison.label_log, _entry(None, "title", old, title)]
    elif comparison.visibility == visibility:
        return
    comparison.visibility, comparison.version = visibility, comparison.version + 1
    comparison.save(update_fields=["title", "labels", "label_log", "visibility", "version", "changed_at"])


def _correct(runs: Sequence[Run]) -> None:
    """Write changed names into every comparison that shows these runs, with a log of each change."""
    now = {run.public_id: snapshot.labels(run) for run in runs}
    shown = Comparison.objects.select_for_update().filter(
        pk__in=ComparisonRun.objects.filter(run__in=[run.pk for run in runs]).values("comparison"), withdrawn_at=None
    )
    for comparison in shown.defer("content").order_by("pk"):
        before = comparison.labels["runs"]
        entries = [
            _entry(run, field, before[run].get(field), value)
            for run, labels in now.items() if run in before
            for field, value in labels.items() if before[run].get(field) != value
        ]  # fmt: skip
        if entries:
            comparison.labels = {**comparison.labels, "runs": before | {run: now[run] for run in now if run in before}}
            comparison.label_log = [*comparison.label_log, *entries]
            comparison.version += 1
            comparison.save(update_fields=["labels", "label_log", "version", "changed_at"])


def _entry(run: str | None, field: str, old: str | int | None, new: str | int | None) -> dict[str, str | int | None]:
    return {"at": timezone.now().isoformat(timespec="seconds"), "run": run, "field": field, "old": old, "new": new}
