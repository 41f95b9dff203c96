"""What is published: runs by choices, and what there is to choose by."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet
from django.http import Http404

from runs.models import Hardware, Run, Server, Upload
from runs.queries.records import NOT_FOUND
from runs.selection import FACETS, Selection


class Choice(NamedTuple):
    """One value of a facet: as it stands in an address, as it is shown, how many runs have it, whether it is chosen."""

    value: str
    title: str
    runs: int
    chosen: bool


class Facet(NamedTuple):
    """One thing to choose by."""

    name: str
    label: str
    values: tuple[Choice, ...]


def public_runs(selection: Selection, limit: int) -> list[Run]:
    """Return at most `limit` public runs that fit, oldest first, with their tags. One query."""
    tagged = _public(selection).select_related("upload", "server", "version", "hardware", "document")
    return list(tagged.order_by("pk")[:limit])


def runs_page(selection: Selection, before: int | None, limit: int) -> list[Run]:
    """Return at most `limit` public runs that fit, newest first, from below the key `before` on. One query, by the primary key."""
    runs = _public(selection).select_related("upload", "server", "version", "hardware", "document").order_by("-pk")
    return list((runs if before is None else runs.filter(pk__lt=before))[:limit])


def server(slug: str) -> Server:
    """Return a server. One query; or Http404."""
    found = Server.objects.filter(slug=slug).first()
    if found is None:
        raise Http404(NOT_FOUND)
    return found


def hardware(slug: str) -> Hardware:
    """Return a machine. One query; or Http404."""
    found = Hardware.objects.filter(slug=slug).first()
    if found is None:
        raise Http404(NOT_FOUND)
    return found


def facets(selection: Selection, most: int) -> list[Facet]:
    """Return for each facet its most frequent values among the runs that fit the other facets. One query a facet."""
    found = []
    for name, label, field, title in FACETS:
        counted = _public(selection, without=name).values(field, title).annotate(runs=Count("pk")).order_by("-runs", title)[:most]
        chosen = selection.chosen.get(name, ())
        said = [row for row in counted if row[field] not in ("", None) or name == "keepalive"]
        values = [_choice(name, row[field], row[title], row["runs"], chosen) for row in said]
        if len(values) > 1 or chosen:
            found.append(Facet(name, label, tuple(values)))
    return found


def _choice(name: str, value: object, title: object, runs: int, chosen: Container[str]) -> Choice:
    if name == "keepalive":
        word = {True: "yes", False: "no", None: "unknown"}[value]  # type: ignore[index]
        return Choice(word, "not said" if value is None else word, runs, word in chosen)
    shown = f"{value:,} bytes" if name == "size" else str(title)
    return Choice(str(value), shown, runs, str(value) in chosen)


def _public(selection: Selection, without: str = "") -> QuerySet[Run]:
    """The runs that everybody may find and that fit."""
    runs = Run.objects.filter(upload__state=Upload.State.PUBLISHED, upload__visibility=Upload.Visibility.PUBLIC)
    for field, values in selection.filters(without).items():
        known = Q(**{f"{field}__in": [value for value in values if value is not None]})
        runs = runs.filter(known | Q(**{f"{field}__isnull": True}) if None in values else known)
    return runs
