"""Editions: what a published comparison left unknown is stated later, in a new comparison.

The older edition keeps its content and address, and names its successor. Only the upload's own
comparison gets an edition; saved views of its runs stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from runs.conditions import BY_NAME, Fact
from runs.models import Comparison, ComparisonRun, Run, Upload
from runs.publish.correcting import LogEntry, log_entry
from runs.publish.freezing import frozen_runs
from runs.publish.locked_upload import comparisons_showing, runs_in_order
from runs.publish.owner import Owner
from runs.publish.publishing import Listing, freeze
from runs.show.view import View
from runs.store.names import value_of
from runs.store.queries import comparison_of

SUCCESSOR = "successor"  # the field of its entry in the older edition's log
READING = "reading"  # the same of what shows runs that a newer reading replaced


def publish_edition(upload: Upload, changes: Mapping[int, Sequence[Fact]]) -> Comparison | None:
    """Freeze the upload's runs with the frozen values that were stated; None where there is none.

    `changes` holds what changed by the position of the run. Title, visibility, view and example are
    those of the edition before. Call it inside a transaction that holds the upload's row, after the
    values are stored.
    """
    runs = runs_in_order(upload)
    entries: list[LogEntry] = []
    for run in runs:
        entries += _stated(run, changes.get(run.position, ()))
    before = comparison_of(upload)
    if before is None or not entries:
        return None
    return _next_edition(upload, runs, before=before, entries=entries)


def publish_reading(upload: Upload, replaced: Sequence[Run]) -> Comparison | None:
    """Freeze the runs of an upload that was read again; None where none was published.

    Every comparison that shows one of the `replaced` runs says in its log where the newer reading
    is. Call it as `publish_edition`.
    """
    before = comparison_of(upload)
    if before is None:
        return None
    edition = _next_edition(upload, runs_in_order(upload), before=before, entries=[])
    with_a_run = ComparisonRun.objects.filter(run__in=[run.pk for run in replaced])
    showing = comparisons_showing(upload).filter(pk__in=with_a_run.values("comparison"))
    for comparison in showing.defer("content").exclude(pk=edition.pk):
        entry = log_entry(run=None, field=READING, old=None, new=edition.public_id)
        comparison.label_log = [*comparison.label_log, entry]
        comparison.version += 1
        comparison.save(update_fields=["label_log", "version", "changed_at"])
    return edition


def newer_reading(comparison: Comparison) -> str:
    """Return the id of the edition with a newer reading of what a comparison shows; "" for none."""
    editions = [entry["new"] for entry in comparison.label_log if entry["field"] == READING]
    return str(editions[-1]) if editions else ""


def _next_edition(
    upload: Upload, runs: Sequence[Run], *, before: Comparison, entries: Sequence[LogEntry]
) -> Comparison:
    edition = freeze(
        frozen_runs(runs),
        listing=Listing(
            title=before.labels.get("title", ""),
            visibility=Upload.Visibility(before.visibility),
            example=before.example,
            listed=before.listing_due is None,
        ),
        owner=Owner.publishing(upload),
        view=View.from_json(before.content.get("view")),
    )
    edition.label_log = [*edition.label_log, *entries]
    edition.save(update_fields=["label_log", "changed_at"])
    _name_successor(before, edition)
    return edition


def phrases(edition: Comparison) -> list[str]:
    """Return what an edition states that the one before did not: "concurrency", "keep-alive"."""
    fields = [str(entry["field"]) for entry in edition.label_log if entry["run"]]
    facts = [BY_NAME[field] for field in fields if field in BY_NAME]
    return list(dict.fromkeys(fact.phrase for fact in facts if fact.frozen))


def _stated(run: Run, facts: Sequence[Fact]) -> list[LogEntry]:
    """Return the entry of each frozen value that was stated of a run."""
    return [
        log_entry(run=run.public_id, field=fact.name, old=None, new=value_of(run, fact))
        for fact in facts
        if fact.frozen
    ]


def _name_successor(before: Comparison, edition: Comparison) -> None:
    """Let the older edition name the new one, on its page and in its log."""
    before.successor = edition
    entry = log_entry(run=None, field=SUCCESSOR, old=None, new=edition.public_id)
    before.label_log = [*before.label_log, entry]
    before.version += 1
    before.save(update_fields=["successor", "label_log", "version", "changed_at"])
