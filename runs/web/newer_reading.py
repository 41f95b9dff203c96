"""What a newer reader would change of an upload, for its publisher to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from runs.compare.number_text import listed, plural
from runs.intake.second_reading import NotReadable
from runs.models import NewerReading, Upload
from runs.publish import rereading
from runs.publish.locked_upload import NotReady
from runs.web.source_lines import label_of

DECISIONS = {"take": rereading.take, "keep": rereading.keep}
AGAIN = "The file is read in another way by now. Look at the changes and decide again."
NOTHING = "There is nothing to decide. The file was read again, or you decided already."


@dataclass(frozen=True, slots=True)
class Change:
    """A row of the list: the run, its line, what differs, the value now and the new one."""

    run: str
    line: int | None
    label: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows: a sentence of counts, the first changes, and how many more there are."""

    counts: str
    changes: list[Change]
    more: int
    is_waiting: bool


def of_upload(upload: Upload) -> Shown | None:
    """Return what its publisher may decide or took just now; None for nothing. One query."""
    undecided = (NewerReading.Decision.OPEN, NewerReading.Decision.ACCEPTED)
    noted = NewerReading.objects.filter(upload=upload, decision__in=undecided).first()
    if noted is None or upload.is_pending:
        return None
    return Shown(
        counts=_counts(noted),
        changes=[_change(entry) for entry in noted.changes],
        more=max(noted.added + noted.gone + noted.changed - _runs_listed(noted), 0),
        is_waiting=noted.decision == NewerReading.Decision.ACCEPTED,
    )


def counts_of(upload: Upload) -> dict[str, Any] | None:
    """Return how many runs a newer reading changes, and what was decided; None for none."""
    names = ("added", "gone", "changed", "decision")
    counts: dict[str, Any] | None = (
        NewerReading.objects.filter(upload=upload).values(*names).first()
    )
    return counts


def decided(upload: Upload, decision: str) -> str:
    """Do what the publisher chose; return the address of the page that shows it.

    Raises ValueError for another decision, `NotReady` where there is nothing to decide, or where
    the file is read in yet another way by now.
    """
    if decision not in DECISIONS:
        raise ValueError("Choose one of the two readings.")
    if not DECISIONS[decision](upload):
        raise NotReady(NOTHING)
    if decision == "keep" or upload.published_at is None or not rereading.is_small(upload):
        return upload.get_absolute_url()
    try:
        edition = rereading.replace(upload.pk)
    except NotReadable as error:
        rereading.ask_again(upload.pk)
        raise NotReady(f"The file cannot be read now: {error}") from error
    if edition is None and rereading.is_open(upload):
        raise NotReady(AGAIN)
    return (edition or upload).get_absolute_url()


def _counts(noted: NewerReading) -> str:
    """Return "1 run has other values, 2 runs are new and 1 run is missing"."""
    has = "has" if noted.changed == 1 else "have"
    parts = [f"{plural(noted.changed, 'run')} {has} other values"] if noted.changed else []
    for count, what in ((noted.added, "new"), (noted.gone, "missing")):
        are = "is" if count == 1 else "are"
        parts += [f"{plural(count, 'run')} {are} {what}"] if count else []
    return listed(parts)


def _runs_listed(noted: NewerReading) -> int:
    return len({(entry["kind"], entry["run"], entry["line"]) for entry in noted.changes})


def _change(entry: Mapping[str, Any]) -> Change:
    labels = {"gone": "missing in the new reading", "added": "new run"}
    label = labels.get(entry["kind"]) or label_of(entry["field"])
    before, after = entry["before"], entry["after"]
    return Change(entry["run"], entry["line"], label=label, before=before, after=after)
