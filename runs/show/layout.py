"""Which series are drawn, under which key and look, and in how many charts side by side.

A key stands in addresses: a server and its version as a slug, "apache-2.2.3", with the start of a
hash where the page has several of that slug. What is frozen names runs instead, because names may
be corrected: "RUN" is the series of that run, "~RUN" its server in every setup.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from runs.compare import questions
from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.questions import Question
from runs.compare.series import Group, Series
from runs.show.across import against, loads_to_choose
from runs.show.series_styles import Look, looks
from runs.show.view import View

DRAWN = 12
MOST_SETUPS = 12
SLUG_LENGTH = 60
SERVER_OF = "~"
State = Literal["drawn", "hidden", "left"]
Conditions = tuple[tuple[str, Any], ...]
Token = tuple[str, ...]  # what makes two series one line of the legend


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One line of the legend: one series, or those of one server version in all charts side by
    side.

    A "hidden" one was taken out by the reader; for one that is "left" there was no room.
    """

    key: str
    name: str
    look: Look
    state: State


@dataclass(frozen=True, slots=True)
class ChartPanel:
    """One of the charts side by side: what sets it apart ("" for a single one), and its lines
    that are not left out. `conditions` are those of its question.
    """

    name: str
    lines: tuple[tuple[LegendEntry, Series], ...]
    conditions: Conditions = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """How one group is drawn."""

    group: Group
    entries: tuple[LegendEntry, ...]
    facets: tuple[ChartPanel, ...]
    keyed: dict[int, LegendEntry]

    def entry(self, series: Series) -> LegendEntry:
        """Return the legend's line of a series."""
        return self.keyed[id(series)]

    def all(self, state: State) -> tuple[LegendEntry, ...]:
        """Return the entries in this state."""
        return tuple(entry for entry in self.entries if entry.state == state)


class Names:
    """The keys and looks of all series of a page."""

    def __init__(self, groups: Sequence[Group], split: bool) -> None:
        self.split = split
        self.every = [series for group in groups for series in group.series]
        self.questions = question_of_series(groups)
        asked = dict.fromkeys(map(id, self.questions.values()))
        self._places = {question: place for place, question in enumerate(asked)}
        first: dict[Token, Series] = {}
        for series in self.every:
            first.setdefault(self.token(series), series)
        self.keys = _keys({token: series.who for token, series in first.items()})
        self.servers = _keys({(series.who,): series.who for series in self.every})
        if len(first) > DRAWN:  # those that are drawn get the looks that are told apart best
            first = {self.token(one): one for one in self.highest_first(list(first.values()))}
        self.looks = dict(zip(first, looks(list(first.values())), strict=True))

    def token(self, series: Series) -> Token:
        """Return what the legend tells apart: the name, without what has a chart of its own."""
        return (self.title(series),)

    def title(self, series: Series) -> str:
        """Return the name in the legend: without the question's conditions where they are split."""
        if not self.split:
            return series.name
        return series.name_without(questions.known_names(self.question(series)))

    def question(self, series: Series) -> Question:
        """Return the question in whose chart a series is drawn."""
        return self.questions[id(series)]

    def highest_first(self, series: Sequence[Series]) -> list[Series]:
        """Return the series of the largest question first, those of a question by their rate."""
        places = {id(one): self._places[id(self.question(one))] for one in series}
        return sorted(best_first(series), key=lambda one: places[id(one)])

    def key(self, series: Series) -> str:
        """Return the key of a series' line in the legend."""
        return self.keys[self.token(series)]

    def server(self, series: Series) -> str:
        """Return the key of its server version in every setup."""
        return self.servers[(series.who,)]

    def matching(self, given: str) -> list[Series]:
        """Return the series that a key means, of this page's form, of another one's, or frozen."""
        if given.startswith(SERVER_OF):
            whose = {series.who for series in self.every if _holds(series, given[1:])}
            return [series for series in self.every if series.who in whose]
        return [
            series
            for series in self.every
            if given in self._aliases(series) or _holds(series, given)
        ]

    def baseline(self, given: str) -> str:
        """Return the key of a baseline: of a server where the name fits one, else of a series; ""
        when it is not here.
        """
        if given.startswith(SERVER_OF):
            return next(
                (self.server(series) for series in self.every if _holds(series, given[1:])), ""
            )
        if given in self.servers.values() or given in self.keys.values():
            return given
        return next((self.key(series) for series in self.matching(given)), "") if given else ""

    def _aliases(self, series: Series) -> set[str]:
        slug = _slug(series.who)
        return {
            self.key(series),
            self.server(series),
            slug,
            _hashed(slug, (series.name,)),
            _hashed(slug, (series.who,)),
        }


def arrange(groups: Sequence[Group], view: View) -> tuple[View, Names, list[Layout]]:
    """Return the view with only the keys that are known here, the names, and a layout per group
    that it asks for. `groups` are those of the loads.
    """
    across = against(groups, view.x, at=view.at)
    at = view.at if across and view.at in loads_to_choose(groups, view.x) else ""
    groups = across or groups
    splittable = is_split(groups)
    names = Names(groups, splittable and not view.together)
    fields = [group.load.field for group in groups]
    axes = [view.x] if across else fields if len(fields) > 1 else []
    settled = _settled(replace(view, at=at), names, axes, splittable)
    return (
        settled,
        names,
        [_layout(group, names, settled) for group in groups if settled.x in ("", group.load.field)],
    )


def started(groups: Sequence[Group], base: View, view: View) -> View:
    """Return `base` with the keys that the page of `view` has, so that the two can be compared."""
    settled, *_ = arrange(groups, replace(base, together=view.together, x=view.x, at=view.at))
    if not base.x:
        return replace(settled, together=base.together and is_split(groups), x="", at="")
    own, *_ = arrange(groups, base)
    return replace(settled, together=own.together, x=own.x, at=own.at)


def question_of_series(groups: Sequence[Group]) -> dict[int, Question]:
    """Return the largest question of each series, by the id of its object."""
    by_series: dict[int, Question] = {}
    for group in groups:
        for question in questions.questions(group):
            for series in question.series:
                by_series.setdefault(id(series), question)
    return by_series


def is_split(groups: Sequence[Group]) -> bool:
    """Tell whether questions get charts of their own: several, not too many, one of servers."""
    asked = [_drawn_questions(group) for group in groups]
    return any(len(of_group) > 1 and max(of_group.values()) > 1 for of_group in asked) and all(
        len(of_group) <= MOST_SETUPS for of_group in asked
    )


def _drawn_questions(group: Group) -> dict[Question, int]:
    """Return the questions that have a series of their own, with how many series."""
    counts: dict[Question, int] = {}
    for question in question_of_series([group]).values():
        counts[question] = counts.get(question, 0) + 1
    return counts


def baseline_of(series: Series, layout: Layout, names: Names, key: str) -> Series | None:
    """Return what a series is divided by: the baseline server in the same setup, or the one
    series that is the baseline.
    """
    if key in names.servers.values():
        same = (
            one
            for one in layout.group.series
            if names.question(one) is names.question(series) and names.server(one) == key
        )
    else:
        same = (one for one in layout.group.series if names.key(one) == key)
    return next(same, None)


def frozen(groups: Sequence[Group], view: View) -> View:
    """Return the view in the form that is kept: runs in the place of names."""
    settled, names, _ = arrange(groups, view)

    sign = SERVER_OF if names.split else ""

    def runs(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(
            sorted(
                sign + next(one.runs[0].id for one in names.every if names.key(one) == key)
                for key in keys
            )
        )

    key = settled.baseline
    of_server = next(
        (SERVER_OF + one.runs[0].id for one in names.every if names.server(one) == key), ""
    )
    baseline = of_server or next(
        (one.runs[0].id for one in names.every if names.key(one) == key), ""
    )
    return replace(
        settled,
        hidden=runs(settled.hidden),
        shown=runs(settled.shown),
        baseline=baseline,
        of="".join(runs([settled.of]) if settled.of else ()),
    )


def _settled(view: View, names: Names, axes: Sequence[str], splittable: bool) -> View:
    hidden, shown, toggled = (
        {names.key(one) for given in keys for one in names.matching(given)}
        for keys in (view.hidden, view.shown, view.toggled)
    )
    hidden ^= toggled
    return replace(
        view,
        x=view.x if view.x in axes else "",
        baseline=names.baseline(view.baseline),
        of=next((names.key(series) for series in names.matching(view.of)), "") if view.of else "",
        hidden=tuple(sorted(hidden)),
        shown=tuple(sorted(shown - hidden)),
        together=view.together and splittable,
        toggled=(),
    )


def _layout(group: Group, names: Names, view: View) -> Layout:
    ordered = best_first(group.series)
    # The highest of the largest question come first, those that the reader chose before them.
    keys = list(dict.fromkeys(map(names.key, names.highest_first(group.series))))
    open_ = [key for key in keys if key not in view.hidden]
    drawn = sorted(open_, key=lambda key: key not in view.shown)[:DRAWN]
    entries: dict[str, LegendEntry] = {}
    for series in ordered:
        key = names.key(series)
        state: State = "hidden" if key in view.hidden else "drawn" if key in drawn else "left"
        look = names.looks[names.token(series)]
        entries.setdefault(key, LegendEntry(key, names.title(series), look, state))
    keyed = {id(series): entries[names.key(series)] for series in group.series}
    return Layout(group, tuple(entries.values()), tuple(_facets(group, keyed, names)), keyed)


def best_first(series: Sequence[Series]) -> list[Series]:
    """Return the series by their highest rate, those of which too many requests failed behind the
    others, those without one last; equal ones keep their order.
    """
    return sorted(series, key=_peak, reverse=True)


def _peak(series: Series) -> tuple[bool, float]:
    good = [point for point in series.points if not point.proves_nothing]
    stats = (point.stat(REQUESTS_PER_S) for point in good or series.points)
    return bool(good), max((stat.median for stat in stats if stat), default=-1.0)


def _facets(group: Group, keyed: dict[int, LegendEntry], names: Names) -> list[ChartPanel]:
    """Return a facet per question that has a line to draw, in the order of the runs."""
    places: dict[Question | None, list[tuple[LegendEntry, Series]]] = {}
    for series in group.series:
        if keyed[id(series)].state != "left":
            question = names.question(series) if names.split else None
            places.setdefault(question, []).append((keyed[id(series)], series))
    asked = [question for question in places if question]
    return [
        ChartPanel(questions.title(question, asked), tuple(lines), question.conditions)
        if question
        else ChartPanel("", tuple(lines))
        for question, lines in places.items()
    ]


def leading(layout: Layout, conditions: Conditions) -> Layout:
    """Return the layout with the chart of the question with these conditions first."""
    ordered = sorted(layout.facets, key=lambda facet: facet.conditions != conditions)
    return replace(layout, facets=tuple(ordered))


def _keys(names: dict[Token, str]) -> dict[Token, str]:
    """Return a key per token: its name's slug, with a hash where another one has the same."""
    slugs = {token: _slug(name) for token, name in names.items()}
    counts = Counter(slugs.values())
    return {
        token: slug if counts[slug] == 1 else _hashed(slug, token) for token, slug in slugs.items()
    }


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9.]+", "-", plain).strip("-.")[:SLUG_LENGTH].rstrip("-.") or "server"


def _hashed(slug: str, token: Token) -> str:
    return f"{slug}~{hashlib.sha256(repr(token).encode()).hexdigest()[:5]}"


def _holds(series: Series, run: str) -> bool:
    return any(one.id == run for one in series.runs)
