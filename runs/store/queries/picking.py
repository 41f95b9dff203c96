"""Which series the compare page draws: at most DRAWN, of one question, and no others are read.

A row is a cohort as `published` reads it: one server version in one setup. Of each row the upload
with the most runs is drawn, of equal ones the newest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from runs.compare.documents import SizeGroups
from runs.compare.number_text import size
from runs.models import Cohort, Run
from runs.show.series_keys import DRAWN
from runs.store.queries.by_id import with_uploads
from runs.store.queries.counting import Row
from runs.store.queries.published import COLUMNS, ROW, matching
from runs.store.selection import Selection

LATEST = 200  # runs of a row that are looked at to choose its upload
SHORTEST_KEY, LONGEST_KEY = 12, 64  # characters of a cohort's key in an address
AGREED = ("keepalive", "tls", "http_version")
ROW_COLUMNS = (*ROW, *COLUMNS)
Key = tuple[Hashable, ...]


class Picked(NamedTuple):
    """The rows to draw; `left` rows of the same question were not picked, for want of room.

    `text` says the question in words, "" where all rows are of one. `others` are rows of other
    questions.
    """

    rows: tuple[Row, ...]
    text: str = ""
    left: int = 0
    others: int = 0


class AskedRows(NamedTuple):
    """The rows that one question compares, and all that they know of what must agree."""

    key: Key
    rows: tuple[Row, ...]


class Pair(NamedTuple):
    """A row, by its primary key, and one of its uploads."""

    cohort: int
    upload: int


class RunsOfRows(NamedTuple):
    """The runs to draw, oldest first, and how many uploads of the same rows are not drawn."""

    runs: list[Run]
    uploads_left: int


def picked(rows: Sequence[Row], *, every_question: bool) -> Picked:
    """Return at most DRAWN rows of the largest question, or of all. No query.

    The largest has most server versions, then most runs, then the smaller file, then no
    keep-alive. Server versions take turns, each with its largest row first.
    """
    sizes = SizeGroups(row["document_bytes"] for row in rows)
    keyed = [(_key(row, sizes), row) for row in rows]
    starts = {key for key, _ in keyed}
    chosen, text = list(rows), ""
    if not every_question and len(starts) > 1:
        asked = min((_question(start, keyed) for start in starts), key=_rank)
        chosen, text = list(asked.rows), _in_words(asked.key)
    drawn_rows = _in_turns(chosen)[:DRAWN]
    return Picked(
        rows=tuple(drawn_rows),
        text=text,
        left=len(chosen) - len(drawn_rows),
        others=len(rows) - len(chosen),
    )


def rows_named(keys: Sequence[str]) -> list[Row]:
    """Return the rows of public runs with these starts of keys, in this order. One query."""
    known = [key for key in keys if _is_key(key)][:DRAWN]
    if not known:
        return []
    fits = Q()
    for key in known:
        fits |= Q(key__startswith=key)
    rows = list(Cohort.objects.filter(fits, runs__gt=0).values(*ROW_COLUMNS))
    return sorted(rows, key=lambda row: _position(row, known))


def rows_after(selection: Selection, runs: int, *, pk: int, limit: int) -> list[Row]:
    """Return rows that fit, the largest first, from after one with so many runs. One query."""
    behind = Q(runs__lt=runs) | Q(runs=runs, pk__gt=pk)
    rows = matching(selection).filter(behind).order_by("-runs", "pk")
    return list(rows.values(*ROW_COLUMNS)[:limit])


def runs_of_rows(rows: Sequence[Row], *, pooled: bool, limit: int) -> RunsOfRows:
    """Return the runs of rows; those of all uploads where they are `pooled`.

    At most `limit`; where more fit, the last rows are left out. Costs one query for each row and
    for each pair that is left out, by index, and three at most.
    """
    pairs: list[Pair] = []
    uploads_left = 0
    for row in rows:
        latest = Run.objects.filter(cohort=row["pk"]).order_by("-pk")
        counts = Counter(latest.values_list("upload", flat=True)[:LATEST])
        # Of equal counts the newest upload was counted first.
        ranked = [upload for upload, _ in counts.most_common()]
        pairs += [Pair(row["pk"], upload) for upload in (ranked if pooled else ranked[:1])]
        uploads_left += 0 if pooled else len(ranked) - 1
    # The rows count all their runs: where these fit, so do those of the pairs.
    if sum(row["runs"] for row in rows) > limit:
        while len(keys := _keys_of_pairs(pairs, limit)) > limit and len(pairs) > 1:
            pairs.pop()
        fits = Run.objects.filter(pk__in=keys[:limit])
    else:
        fits = _of_pairs(pairs)
    return RunsOfRows(list(with_uploads(fits).order_by("pk")[:limit]), uploads_left)


def _keys_of_pairs(pairs: Sequence[Pair], limit: int) -> list[int]:
    """Return the primary keys of the runs, oldest first; one more than `limit` where more fit."""
    rows = _of_pairs(pairs).order_by("pk")
    return list(rows.values_list("pk", flat=True)[: limit + 1])


def _of_pairs(pairs: Sequence[Pair]) -> QuerySet[Run]:
    if not pairs:
        return Run.objects.none()
    fits = Q()
    for pair in pairs:
        fits |= Q(cohort=pair.cohort, upload=pair.upload)
    return Run.objects.filter(fits)


def _key(row: Row, sizes: SizeGroups) -> Key:
    file = sizes.group_of(row["document_bytes"])
    named = row["document__label"] or None
    return (named if file is None else file, *(_known(row[name]) for name in AGREED))


def _known(value: Any) -> Any:
    """Return a value, None for an empty text."""
    return None if value == "" else value


def _fits(asked: Key, key: Key) -> bool:
    """Tell whether a row may be compared in a question: unknown fits known, but for the file.

    A file is its size; where that is unknown, its name.
    """
    file, *agreed = asked
    own_file, *own = key
    return file == own_file and all(
        wanted is None or value is None or wanted == value
        for wanted, value in zip(agreed, own, strict=True)
    )


def _question(start: Key, keyed: Sequence[tuple[Key, Row]]) -> AskedRows:
    """Return the question of a key: rows that fit it and, in their order, those before them."""
    merged, members = start, []
    for key, row in keyed:
        if _fits(merged, key):
            merged = (merged[0], *_merged(merged[1:], key[1:]))
            members.append(row)
    return AskedRows(merged, tuple(members))


def _merged(first: Key, second: Key) -> Key:
    """Return what either of two keys that fit knows."""
    pairs = zip(first, second, strict=True)
    return tuple(second_value if value is None else value for value, second_value in pairs)


def _rank(asked: AskedRows) -> tuple[Any, ...]:
    file, keepalive, *_ = asked.key
    return (
        -len({_version(row) for row in asked.rows}),
        -sum(row["runs"] for row in asked.rows),
        file if isinstance(file, int) else float("inf"),
        bool(keepalive),
        repr(asked.key),
    )


def _in_turns(rows: Sequence[Row]) -> list[Row]:
    """Return rows by rising turn of their server version, then the largest first."""
    turns: Counter[Hashable] = Counter()
    ranked = []
    for row in sorted(rows, key=lambda row: (-row["runs"], row["pk"])):
        turns[_version(row)] += 1
        ranked.append((turns[_version(row)], -row["runs"], row["pk"], row))
    ranked.sort(key=lambda rank: rank[:3])
    return [row for *_, row in ranked]


def _version(row: Row) -> tuple[Any, ...]:
    return row["server__slug"], row["version__version"]


def _in_words(asked: Key) -> str:
    """Return a question in words: "100 bytes, keep-alive off"."""
    file, keepalive, tls, http_version = asked
    texts = [size(file) if isinstance(file, int) else str(file or "file unknown")]
    for name, value in (("keep-alive", keepalive), ("TLS", tls)):
        if value is not None:
            texts.append(f"{name} {'on' if value else 'off'}")
    if http_version is not None:
        texts.append(f"HTTP version {http_version}")
    return ", ".join(texts)


def _is_key(text: str) -> bool:
    is_long = SHORTEST_KEY <= len(text) <= LONGEST_KEY
    return is_long and text.isascii() and text.isalnum()


def _position(row: Row, keys: Sequence[str]) -> int:
    return next(index for index, key in enumerate(keys) if row["key"].startswith(key))
