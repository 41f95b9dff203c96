"""Comparisons as cards: what a list shows of each, without its large columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Count

from runs.models import Comparison, ComparisonRun
from runs.store.queries.few_of_one import few_of_one
from runs.store.visibility import listed_comparisons

OF_UPLOAD = ("upload__address_hash",)  # the network of what an upload published
MOST_ROWS = 500  # combinations of server, hardware and author that are read for one list
CARD_COLUMNS = ("public_id", "title", "created_at", "example", "analysis", "version")
_FACTS = {
    "server": "run__server__name",
    "hardware": "run__hardware__name",
    "author": "run__published_by",
}


class Card(NamedTuple):
    """A comparison in a list: its finding, and names that are "" where they are unknown."""

    comparison: Comparison
    finding: str
    servers: tuple[str, ...]
    hardware: str
    author: str
    runs: int


def latest_cards(limit: int) -> list[Card]:
    """Return public comparisons as cards, newest first, few of one owner.

    Two queries, and those of `few_of_one`.
    """
    rows = listed_comparisons().only(*CARD_COLUMNS).order_by("-created_at")
    return cards_of(few_of_one(rows, limit, through=OF_UPLOAD))


def cards_of(comparisons: Sequence[Comparison]) -> list[Card]:
    """Return comparisons as cards, in this order. One query; none for nothing."""
    if not comparisons:
        return []
    members = ComparisonRun.objects.filter(comparison__in=[row.pk for row in comparisons])
    facts = members.order_by().values("comparison", *_FACTS.values()).annotate(runs=Count("pk"))
    by_comparison: dict[int, list[dict[str, Any]]] = {}
    for row in facts.order_by("comparison", *_FACTS.values())[:MOST_ROWS]:
        by_comparison.setdefault(row["comparison"], []).append(row)
    return [_card(row, by_comparison.get(row.pk, [])) for row in comparisons]


def _card(comparison: Comparison, facts: Sequence[dict[str, Any]]) -> Card:
    return Card(
        comparison=comparison,
        finding=(comparison.analysis or {}).get("sentence") or "",
        servers=_names(facts, "server"),
        hardware=", ".join(_names(facts, "hardware")[:1]),
        author=", ".join(_names(facts, "author")[:1]),
        runs=sum(row["runs"] for row in facts),
    )


def _names(facts: Sequence[dict[str, Any]], name: str) -> tuple[str, ...]:
    """Return the known values of one fact, each once."""
    return tuple(dict.fromkeys(row[_FACTS[name]] for row in facts if row[_FACTS[name]]))
