"""What one owner has: uploads, comparisons and views, reports and drafts, newest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Model, Q
from django.urls import reverse

from runs import keys
from runs.models import Comparison, Report, Run, Upload
from runs.store.queries.by_id import LARGE_OF_UPLOAD
from runs.store.queries.report_lists import EPOCH, LATEST_TIME, MICROSECOND


class OwnedTable(NamedTuple):
    """One table of things: its columns for the list, none of them large."""

    model: type[Model]
    columns: tuple[str, ...]


class OwnedThing(NamedTuple):
    """One line of the list.

    `address` is where others read it, "" where there is nothing to read; `edit` is where its owner
    changes it, "" where it was withdrawn. What staff hid can only be withdrawn, at `withdraw`, and
    a withdrawn upload can only be erased, at `erase`.
    """

    kind: str
    title: str
    address: str
    edit: str
    state: str
    visibility: str
    created_at: datetime
    withdraw: str = ""
    erase: str = ""


class OwnedCursor(NamedTuple):
    """Where a page ended: the last thing's time in microseconds since 1970, table and key."""

    microseconds: int
    table: int
    pk: int

    def __str__(self) -> str:
        return "~".join(map(str, self))


class OwnedPage(NamedTuple):
    """One page of things, and the cursor of the next page; None at the end."""

    things: list[OwnedThing]
    end: OwnedCursor | None


LISTED = ("public_id", "title", "visibility", "created_at")
TABLES = (
    OwnedTable(
        Upload,
        (
            "public_id",
            "original_name",
            "state",
            "visibility",
            "published_at",
            "erased_at",
            "hidden",
        ),
    ),
    OwnedTable(
        Comparison,
        ("public_id", "title", "visibility", "withdrawn_at", "upload", "joined", "hidden"),
    ),
    OwnedTable(Report, ("public_id", "slug", "title", "state", "visibility", "hidden")),
)


def owned_cursor_of(text: str) -> OwnedCursor | None:
    """Read a cursor from an address; None for anything else."""
    parts = text.split("~")
    if len(parts) != 3 or not all(
        part.isascii() and part.isdigit() and len(part) < 19 for part in parts
    ):
        return None
    microseconds, table, pk = map(int, parts)
    return OwnedCursor(min(microseconds, LATEST_TIME), table, pk=pk)


def owned_by(owner: str, *, after: OwnedCursor | None, limit: int) -> OwnedPage:
    """Return at most `limit` things of an owner's id, newest first, from after a cursor on.

    Things of one time are in the order of their tables and keys. Three queries, by index.
    """
    hash_ = keys.hashed(owner)
    if not hash_:
        return OwnedPage([], None)
    rows: list[tuple[OwnedCursor, Mapping[str, Any]]] = []
    for number, table in enumerate(TABLES):
        own = table.model._default_manager.filter(_behind(after, number), publisher_hash=hash_)
        newest = own.order_by("-created_at", "-pk").values("pk", "created_at", *table.columns)
        rows += [(_cursor(number, row), row) for row in newest[: limit + 1]]
    rows.sort(key=lambda pair: pair[0], reverse=True)
    things = [
        _with_hiding(THINGS[cursor.table](row), row, kind=KINDS[cursor.table])
        for cursor, row in rows[:limit]
    ]
    return OwnedPage(things, rows[limit - 1][0] if len(rows) > limit else None)


def _cursor(table: int, row: Mapping[str, Any]) -> OwnedCursor:
    return OwnedCursor((row["created_at"] - EPOCH) // MICROSECOND, table, pk=row["pk"])


def _behind(after: OwnedCursor | None, table: int) -> Q:
    """Match the rows of a table that stand behind a cursor."""
    if after is None:
        return Q()
    time = EPOCH + MICROSECOND * after.microseconds
    if table > after.table:
        return Q(created_at__lt=time)
    if table < after.table:
        return Q(created_at__lte=time)
    return Q(created_at__lte=time) & (Q(created_at__lt=time) | Q(pk__lt=after.pk))


def _upload(row: Mapping[str, Any]) -> OwnedThing:
    is_gone = row["state"] == Upload.State.WITHDRAWN
    address = reverse("upload", args=[row["public_id"]])
    return OwnedThing(
        kind="Upload",
        title=row["original_name"] or row["public_id"],
        address=address,
        edit="" if is_gone else address,
        state="erased" if row["erased_at"] else row["state"],
        visibility=row["visibility"] if row["published_at"] else "",
        created_at=row["created_at"],
        erase=reverse("upload-withdraw", args=[row["public_id"]])
        if is_gone and not row["erased_at"]
        else "",
    )


def _kind_of_comparison(row: Mapping[str, Any]) -> str:
    if row["upload"] is not None:
        return "Comparison"
    return "Joined uploads" if row["joined"] else "Saved view"


def _comparison(row: Mapping[str, Any]) -> OwnedThing:
    is_gone = row["withdrawn_at"] is not None
    name = row["public_id"]
    return OwnedThing(
        kind=_kind_of_comparison(row),
        title=row["title"] or name,
        address=reverse("comparison", args=[name]),
        edit="" if is_gone else reverse("comparison-edit", args=[name]),
        state="withdrawn" if is_gone else "published",
        visibility=row["visibility"],
        created_at=row["created_at"],
    )


def _report(row: Mapping[str, Any]) -> OwnedThing:
    is_gone = row["state"] == Report.State.WITHDRAWN
    edit = reverse("report-edit", args=[row["public_id"]])
    is_draft = row["state"] == Report.State.DRAFT
    return OwnedThing(
        kind="Draft of a report" if is_draft else "Report",
        title=row["title"] or row["public_id"],
        address=reverse("report", args=[row["slug"]]) if row["slug"] else edit,
        edit="" if is_gone else edit,
        state=row["state"],
        visibility="" if is_draft else row["visibility"],
        created_at=row["created_at"],
    )


def _with_hiding(thing: OwnedThing, row: Mapping[str, Any], *, kind: str) -> OwnedThing:
    """Return a thing as its owner sees it: one that staff hid can be withdrawn, and no more."""
    if not row["hidden"] or not thing.edit:
        return thing
    address = reverse(f"{kind}-withdraw", args=[row["public_id"]])
    return thing._replace(state="hidden by this site", edit="", withdraw=address)


THINGS = (_upload, _comparison, _report)
KINDS = ("upload", "comparison", "report")


def benchmarks_of(owner: str, *, limit: int, without: Comparison | None = None) -> list[Comparison]:
    """Return the newest comparisons that an owner's uploads published, but for `without`.

    They come without large columns. One query; none for nobody.
    """
    hash_ = keys.hashed(owner)
    if not hash_:
        return []
    own = Comparison.objects.filter(
        publisher_hash=hash_, upload__isnull=False, withdrawn_at=None, successor=None
    )
    if without is not None:
        own = own.exclude(pk=without.pk)
    return list(own.only(*LISTED).order_by("-created_at", "-pk")[:limit])


def runs_of_comparisons(comparisons: Sequence[Comparison], *, most: int) -> list[Run]:
    """Return the runs of comparisons, each once, in the order of the comparisons and their own.

    At most `most` and one more, with their uploads. One query for each comparison.
    """
    runs: dict[int, Run] = {}
    for comparison in comparisons:
        if len(runs) > most:
            break
        rows = Run.objects.filter(comparisonrun__comparison=comparison.pk)
        in_order = rows.select_related("upload").order_by("comparisonrun__position")
        runs |= {run.pk: run for run in in_order.defer(*LARGE_OF_UPLOAD)[: most + 1]}
    return list(runs.values())[: most + 1]
