"""What is published: runs by choices, and what there is to choose by. Choices are looked up in cohorts, never in runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.http import Http404

from runs.models import Cohort, Document, Hardware, Run, Server, ServerAlias, ServerVersion
from runs.store.names import known_as
from runs.store.queries import counting
from runs.store.queries.by_id import NOT_FOUND, tagged
from runs.store.queries.counting import Choices, Row, Survey, Way
from runs.store.selection import FACETS, Selection

MOST_COHORTS = 250  # are counted of one selection; beyond, counts are "at least"
MOST_SHARED = 8  # setups to begin with
MOST_KEYS = 2500  # of cohorts in one query
COLUMNS = tuple(dict.fromkeys(column for facet in FACETS for column in (facet.field, facet.title)))
_TEXTS = (
    "os",
    "client",
    "published_by",
    "tool",
    "version__version",
    "document__kind",
)  # "" is "not said"


class Found(NamedTuple):
    """The largest cohorts of a selection, and whether there are more."""

    rows: tuple[Row, ...]
    more: bool


def survey(selection: Selection, most: int = 0) -> Survey:
    """Count what fits, and for each facet what fits all the others: at most `most` values of each, no facets for 0.

    One query, and one for each chosen facet when facets are counted. At most MOST_COHORTS are counted, the largest ones.
    """
    whole = _largest(selection, COLUMNS)
    counted = _facets(selection, whole, most=most) if most else ((), ())
    return Survey(
        facets=counted[0],
        runs=sum(row["runs"] for row in whole.rows),
        more=whole.more,
        splits=tuple(counting.splits(*whole, selection)) if selection else (),
        ways_out=counted[1],
        rows=whole.rows,
        shared=() if selection else tuple(counting.shared(*whole, MOST_SHARED)),
    )


def runs_of_survey(found: Survey, limit: int) -> list[Run]:
    """Return whole cohorts of at most `limit` runs together, oldest first, with their tags; of a single larger one its first runs.

    One query, by index.
    """
    picked = counting.largest(found.rows, limit)
    return (
        list(tagged(Run.objects.filter(cohort__in=picked)).order_by("pk")[:limit]) if picked else []
    )


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


def _facets(
    selection: Selection, whole: Found, most: int
) -> tuple[tuple[Choices, ...], tuple[Way, ...]]:
    """Return the facets and, where nothing fits, what can be taken away so that something does."""
    own = {facet.name: (facet.field, facet.title) if whole.rows else COLUMNS for facet in FACETS}
    others = {name: _largest(selection.without(name), own[name]) for name in selection.chosen}
    if selection.search and not whole.rows:
        others["q"] = _largest(selection.without("q"), COLUMNS)
    counted = [
        counting.choices(facet, *others.get(facet.name, whole), selection, most) for facet in FACETS
    ]
    facets = tuple(one for one in counted if one)
    if whole.rows:
        return facets, ()
    facets = counting.with_titles(facets, [row for found in others.values() for row in found.rows])
    return facets, tuple(_ways_out(others, selection, words=counting.in_words(selection, facets)))


def _largest(selection: Selection, columns: Sequence[str]) -> Found:
    found = tuple(
        matching(selection)
        .order_by("-runs", "pk")
        .values("pk", "runs", *columns)[: MOST_COHORTS + 1]
    )
    return Found(found[:MOST_COHORTS], len(found) > MOST_COHORTS)


def _ways_out(others: dict[str, Found], selection: Selection, words: dict[str, str]) -> list[Way]:
    """Return what can be taken away so that something fits, the most runs first."""
    ways = [
        Way(
            words[name],
            sum(row["runs"] for row in found.rows),
            more=found.more,
            query=selection.without(name).address(),
        )
        for name, found in others.items()
        if found.rows
    ]
    return sorted(ways, key=lambda way: -way.runs)


def fitting(selection: Selection) -> tuple[QuerySet[Run], int | None]:
    """Return the public runs that fit and, where they are in few cohorts, how many they are. One query.

    They are found by the keys of their cohorts where these are few, else by the condition itself.
    """
    runs = Run.objects.filter(cohort__isnull=False)
    if not selection:
        return runs, None
    found = matching(selection)
    cohorts = list(found.values_list("pk", "runs")[: MOST_KEYS + 1])
    if len(cohorts) > MOST_KEYS:
        return runs.filter(cohort__in=found.values("pk")), None
    return runs.filter(cohort__in=[pk for pk, _ in cohorts]), sum(count for _, count in cohorts)


def matching(selection: Selection) -> QuerySet[Cohort]:
    """Return the cohorts that fit."""
    found = Cohort.objects.filter(runs__gt=0)
    fields = {facet.name: facet.field for facet in FACETS}
    for name, values in selection.conditions().items():
        column = fields[name]
        fits = Q(**{f"{column}__in": [value for value in values if value is not None]})
        if None in values:
            fits |= Q(**{f"{column}__isnull": True}) | (
                Q(**{column: ""}) if column in _TEXTS else Q()
            )
        found = found.filter(fits)
    for word in selection.words():
        found = found.filter(_named(word))
    return found


def _named(word: str) -> Q:
    """Match cohorts with a word in one of their names. Tables of names are read, which are small."""
    machines = Hardware.objects.filter(holds("name", word)).values("pk")
    documents = Document.objects.filter(holds("label", word) | holds("kind", word)).values("pk")
    versions = ServerVersion.objects.filter(holds("version", word)).values("pk")
    servers = servers_named(word).values("pk")
    return (
        Q(server__in=servers)
        | Q(version__in=versions)
        | Q(hardware__in=machines)
        | Q(document__in=documents)
    )


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
    found = Q()
    for spelled in dict.fromkeys((word, word.lower(), word.upper(), word.title())):
        found |= Q(**{f"{field}__icontains": spelled})
    return found
