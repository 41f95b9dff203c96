"""The search in names: which cohorts have a word in one of the names that their runs share.

The names stand in small tables. Their keys are looked up first, so that the cohorts are read by
index. Of a word that very many names have, the cohorts are filtered by the tables themselves.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Model, Q, QuerySet, Value

from runs.models import Document, Hardware, Server, ServerAlias, ServerVersion
from runs.store.names import known_as

MOST_KEYS = 500  # of the names with a word; of more, nothing is looked up first


def named(word: str) -> Q:
    """Match cohorts with a word in one of their names. One query."""
    keys = _keys_named(word)
    fits = Q(pk__in=[])
    for relation, rows in _rows_named(word).items():
        own = rows.values("pk") if keys is None else keys.get(relation, [])
        if keys is None or own:
            fits |= Q(**{f"{relation}__in": own})
    return fits


def servers_named(word: str) -> QuerySet[Server]:
    """Return the servers with a word in their name or in another spelling of it."""
    spelled = ServerAlias.objects.filter(holds("spelling", word)).values("server")
    return Server.objects.filter(
        holds("name", word) | Q(name__in=known_as(word)) | Q(pk__in=spelled)
    )


def holds(field: str, word: str) -> Q:
    """Match texts with the word in them, large or small.

    SQLite folds the case of ASCII only, so other words are asked for as they are usually spelled.
    """
    if word.isascii():
        return Q(**{f"{field}__icontains": word})
    match = Q()
    for spelling in dict.fromkeys((word, word.lower(), word.upper(), word.title())):
        match |= Q(**{f"{field}__icontains": spelling})
    return match


def _rows_named(word: str) -> dict[str, QuerySet[Any]]:
    """Return the rows of names with a word, by the relation of a cohort to them."""
    return {
        "server": servers_named(word),
        "version": ServerVersion.objects.filter(holds("version", word)),
        "hardware": Hardware.objects.filter(holds("name", word)),
        "document": Document.objects.filter(holds("label", word) | holds("kind", word)),
    }


def _keys_named(word: str) -> dict[str, list[int]] | None:
    """Return the keys of the names with a word, by relation; None where they are too many."""
    parts = [_with_relation(rows, name) for name, rows in _rows_named(word).items()]
    rows = list(parts[0].union(*parts[1:], all=True)[: MOST_KEYS + 1])
    if len(rows) > MOST_KEYS:
        return None
    keys: dict[str, list[int]] = {}
    for relation, key in rows:
        keys.setdefault(relation, []).append(key)
    return keys


def _with_relation(rows: QuerySet[Model], name: str) -> QuerySet[Any]:
    named_rows: QuerySet[Any] = rows.order_by().annotate(relation=Value(name))
    return named_rows.values_list("relation", "pk")
