"""The published runs of a selection, and the choices of a page.

Choices are counted in cohorts, never in runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import Model, Q, QuerySet
from django.http import Http404

from runs.models import Cohort, Hardware, Run, Server
from runs.store.queries import counting, ready_made
from runs.store.queries.by_id import NOT_FOUND
from runs.store.queries.counting import Choices, LinkedSelection, Row, Survey
from runs.store.queries.searching import named
from runs.store.selection import FACETS, Selection, SizeClass

MOST_COHORTS = 250  # are counted of one selection; beyond, counts are "at least"
MOST_SHARED = 8  # setups to begin with
MOST_KEYS = 2500  # of cohorts in one query
ROW = ("pk", "key", "runs", "document__label")
COLUMNS = tuple(dict.fromkeys(chain.from_iterable((facet.field, facet.title) for facet in FACETS)))


def _may_be_empty(lookup: str) -> bool:
    """Tell whether the column that a lookup from a cohort ends in holds "" for "not said"."""
    model: type[Model] = Cohort
    *relations, name = lookup.split("__")
    for relation in relations:
        model = model._meta.get_field(relation).related_model  # type: ignore[assignment]
    return (
        bool(getattr(model._meta.get_field(name), "blank", False))
        and not model._meta.get_field(name).null
    )


_TEXTS = frozenset(facet.field for facet in FACETS if _may_be_empty(facet.field))


class LargestCohorts(NamedTuple):
    """The largest cohorts of a selection, and whether there are more."""

    rows: tuple[Row, ...]
    more: bool


def survey(selection: Selection, most: int = 0) -> Survey:
    """Count what fits, and for each facet what fits all other facets.

    A facet has at most `most` values; with 0 there are no facets. One query, and one for each
    chosen facet when facets are counted. At most MOST_COHORTS are counted, the largest ones.
    """
    whole = _largest(selection, COLUMNS)
    rows, more = whole.rows, whole.more
    facets, ways_out = _facets(selection, whole, most=most) if most else ((), ())
    splits = counting.splits(rows, more=more, selection=selection) if selection else ()
    shared = () if selection else ready_made.shared(rows, more=more, most=MOST_SHARED)
    return Survey(
        facets=facets,
        runs=sum(row["runs"] for row in rows),
        more=more,
        splits=tuple(splits),
        ways_out=ways_out,
        rows=rows,
        shared=tuple(shared),
    )


def server(slug: str) -> Server:
    """Return a server. One query; or Http404."""
    row = Server.objects.filter(slug=slug).first()
    if row is None:
        raise Http404(NOT_FOUND)
    return row


def hardware(slug: str) -> Hardware:
    """Return a machine. One query; or Http404."""
    row = Hardware.objects.filter(slug=slug).first()
    if row is None:
        raise Http404(NOT_FOUND)
    return row


def _facets(
    selection: Selection, whole: LargestCohorts, *, most: int
) -> tuple[tuple[Choices, ...], tuple[LinkedSelection, ...]]:
    """Return the facets and, where nothing fits, the larger selections that something fits."""
    without = _without_each(selection, whole)
    counted = []
    for facet in FACETS:
        cohorts = without.get(facet.name, whole)
        counted.append(
            counting.choices(facet, cohorts.rows, more=cohorts.more, selection=selection, most=most)
        )
    facets = tuple(choices for choices in counted if choices)
    if whole.rows:
        return facets, ()
    rows = list(chain.from_iterable(cohorts.rows for cohorts in without.values()))
    facets = counting.with_titles(facets, rows)
    titles = counting.in_words(selection, facets)
    return facets, tuple(_ways_out(without, selection, titles=titles))


def _without_each(selection: Selection, whole: LargestCohorts) -> dict[str, LargestCohorts]:
    """Return what fits when one chosen facet, or the search, is taken away, by its name."""
    columns = {facet.name: (facet.field, facet.title) for facet in FACETS}
    without = {}
    for name in selection.chosen:
        # Where nothing fits, the other facets take their titles from these rows too.
        own = columns[name] if whole.rows else COLUMNS
        without[name] = _largest(selection.without(name), own)
    if selection.search and not whole.rows:
        without["q"] = _largest(selection.without("q"), COLUMNS)
    return without


def _largest(selection: Selection, columns: Sequence[str]) -> LargestCohorts:
    cohorts = matching(selection).order_by("-runs", "pk").values(*ROW, *columns)
    rows = tuple(cohorts[: MOST_COHORTS + 1])
    return LargestCohorts(rows[:MOST_COHORTS], len(rows) > MOST_COHORTS)


def _ways_out(
    without: dict[str, LargestCohorts], selection: Selection, *, titles: dict[str, str]
) -> list[LinkedSelection]:
    """Return the larger selections that something fits, the most runs first."""
    ways = []
    for name, cohorts in without.items():
        if cohorts.rows:
            runs = sum(row["runs"] for row in cohorts.rows)
            query = selection.without(name).address()
            ways.append(LinkedSelection(titles[name], runs, more=cohorts.more, query=query))
    return sorted(ways, key=lambda way: -way.runs)


def fitting(selection: Selection, *, most: int = MOST_KEYS) -> tuple[QuerySet[Run], int | None]:
    """Return the public runs that fit, and how many they are where that is known. One query.

    They are looked up by the keys of their cohorts where these are `most`, else by the condition.
    """
    runs = Run.objects.filter(cohort__isnull=False)
    if not selection:
        return runs, None
    fits = matching(selection)
    cohorts = list(fits.values_list("pk", "runs")[: most + 1])
    if len(cohorts) > most:
        return runs.filter(cohort__in=fits.values("pk")), None
    return runs.filter(cohort__in=[pk for pk, _ in cohorts]), sum(count for _, count in cohorts)


def matching(selection: Selection) -> QuerySet[Cohort]:
    """Return the cohorts that fit. One query for each word of a search."""
    cohorts = Cohort.objects.filter(has_chosen(selection), runs__gt=0)
    for word in selection.words():
        cohorts = cohorts.filter(named(word))
    return cohorts


def has_chosen(selection: Selection) -> Q:
    """Match cohorts that have a value of each chosen facet; runs, too, which have its columns."""
    fields = {facet.name: facet.field for facet in FACETS}
    chosen = Q()
    for name, values in selection.stored_values().items():
        chosen &= _has(fields[name], values)
    return chosen


def _has(column: str, values: Sequence[object]) -> Q:
    """Match cohorts with one of the values, or in one of the classes; None is "unknown"."""
    plain = [value for value in values if not isinstance(value, SizeClass | None)]
    fits = _of_one(column, plain[0]) if len(plain) == 1 else Q(**{f"{column}__in": plain})
    for value in values:
        if isinstance(value, SizeClass):
            fits |= _within(column, value)
    if None not in values:
        return fits
    fits |= Q(**{f"{column}__isnull": True})
    return fits | Q(**{column: ""}) if column in _TEXTS else fits


def _of_one(lookup: str, value: object) -> Q:
    """Match cohorts with one value.

    A tag is looked up by its key, so that the index of its largest cohorts is followed.
    """
    relation, _, name = lookup.rpartition("__")
    if name != "slug":
        return Q(**{lookup: value})
    tags: QuerySet[Any] = {"server": Server.objects, "hardware": Hardware.objects}[relation].all()
    return Q(**{relation: tags.filter(slug=value).values("pk")[:1]})


def _within(column: str, sizes: SizeClass) -> Q:
    """Match cohorts whose file has a size of a class."""
    fits = Q(**{f"{column}__isnull": False})
    if sizes.low is not None:
        fits &= Q(**{f"{column}__gt": sizes.low})
    return fits if sizes.high is None else fits & Q(**{f"{column}__lte": sizes.high})
