"""Which series are drawn, in what state and look, and in how many charts side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Literal

from runs.compare import questions
from runs.compare.questions import Question
from runs.compare.series import Group, Series
from runs.show.across import against, loads_to_choose
from runs.show.series_keys import DRAWN, SERVER_OF, Names, best_first, question_of_series
from runs.show.series_styles import Look
from runs.show.view import View

MOST_SETUPS = 12
State = Literal["drawn", "hidden", "left"]
Conditions = tuple[tuple[str, Any], ...]


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
    that are not left out. `conditions` are those of its question, () where it may hold several.
    `is_one_question` tells that its lines may be compared with each other.
    """

    name: str
    lines: tuple[tuple[LegendEntry, Series], ...]
    conditions: Conditions = ()
    is_one_question: bool = True


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


def arrange(
    groups: Sequence[Group], view: View, *, page_servers: Sequence[str] = ()
) -> tuple[View, Names, list[Layout]]:
    """Return the view with only the keys that are known here, the names, and a layout per group
    that it asks for. `groups` are those of the loads; servers of the whole page keep their colours.
    """
    across = against(groups, view.x, at=view.at)
    at = view.at if across and view.at in loads_to_choose(groups, view.x) else ""
    groups = across or groups
    splittable = is_split(groups)
    split = splittable and not view.together
    names = Names(groups, split=split, page_servers=page_servers)
    fields = [view.x] if across else [group.load.field for group in groups]
    axes = fields if across or len(fields) > 1 else []
    view = _settled(replace(view, at=at), names, axes=axes, splittable=splittable)
    asked = [group for group in groups if view.x in ("", group.load.field)]
    return view, names, [_layout(group, names=names, view=view) for group in asked]


def started(groups: Sequence[Group], *, base: View, view: View, asked: View) -> View:
    """Return `base` with the keys that the page of `view` has, so that the two can be compared.

    `view` is what was made of `asked`.
    """
    first = replace(base, together=view.together, x=view.x, at=view.at)
    settled = view if first == asked else arrange(groups, first)[0]
    if not base.x:
        return replace(settled, together=base.together and is_split(groups), x="", at="")
    own, *_ = arrange(groups, base)
    return replace(settled, together=own.together, x=own.x, at=own.at)


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


def baseline_of(series: Series, layout: Layout, *, names: Names, key: str) -> Series | None:
    """Return what a series is divided by: the baseline server in the same setup, or the one
    series that is the baseline; None without a key.
    """
    if not key:
        return None
    if key not in names.servers.values():
        return next((base for base in layout.group.series if names.key(base) == key), None)
    question = names.question(series)
    same = (base for base in layout.group.series if names.question(base) is question)
    return next((base for base in same if names.server(base) == key), None)


def frozen(groups: Sequence[Group], view: View) -> View:
    """Return the view in the form that is kept: runs in the place of names."""
    settled, names, _ = arrange(groups, view)
    sign = SERVER_OF if names.split else ""
    first_runs: dict[str, str] = {}
    first_runs_of_servers: dict[str, str] = {}
    for series in names.every:
        first_runs.setdefault(names.key(series), series.runs[0].id)
        first_runs_of_servers.setdefault(names.server(series), series.runs[0].id)

    def runs(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(sign + first_runs[key] for key in keys))

    baseline = first_runs.get(settled.baseline, "")
    if settled.baseline in first_runs_of_servers:
        baseline = SERVER_OF + first_runs_of_servers[settled.baseline]
    return replace(
        settled,
        hidden=runs(settled.hidden),
        added=runs(settled.added),
        baseline=baseline,
        of="".join(runs([settled.of]) if settled.of else ()),
    )


def _known_keys(keys: Iterable[str], names: Names) -> set[str]:
    """Return the keys of this page for those that an address names."""
    return {names.key(series) for series in chain.from_iterable(map(names.matching, keys))}


def _settled(view: View, names: Names, *, axes: Sequence[str], splittable: bool) -> View:
    """Return the view with keys and axes of this page alone."""
    hidden = _known_keys(view.hidden, names) ^ _known_keys(view.toggled, names)
    added = _known_keys(view.added, names) - hidden
    return replace(
        view,
        x=view.x if view.x in axes else "",
        baseline=names.baseline(view.baseline),
        of=next((names.key(series) for series in names.matching(view.of)), "") if view.of else "",
        hidden=tuple(sorted(hidden)),
        added=tuple(sorted(added)),
        together=view.together and splittable,
        toggled=(),
    )


def _layout(group: Group, *, names: Names, view: View) -> Layout:
    # The highest of the largest question come first, those that the reader chose before them.
    keys = dict.fromkeys(map(names.key, names.highest_first(group.series)))
    others = [key for key in keys if key not in view.hidden]
    first = sorted(others, key=lambda key: key not in view.added)[:DRAWN]
    entries: dict[str, LegendEntry] = {}
    for series in best_first(group.series):
        key, look = names.key(series), names.looks[names.token(series)]
        state: State = "drawn" if key in first else "left"
        if key in view.hidden:
            state = "hidden"
        entries.setdefault(key, LegendEntry(key, names.title(series), look=look, state=state))
    keyed = {id(series): entries[names.key(series)] for series in group.series}
    return Layout(
        group=group,
        entries=tuple(entries.values()),
        facets=tuple(_facets(group, keyed, names=names)),
        keyed=keyed,
    )


def _facets(group: Group, keyed: dict[int, LegendEntry], *, names: Names) -> list[ChartPanel]:
    """Return a facet per question that has a line to draw, in the order of the runs."""
    by_question: dict[Question | None, list[tuple[LegendEntry, Series]]] = {}
    for series in group.series:
        if keyed[id(series)].state != "left":
            question = names.question(series) if names.split else None
            by_question.setdefault(question, []).append((keyed[id(series)], series))
    asked = [question for question in by_question if question]
    panels = []
    for question, lines in by_question.items():
        title = questions.title(question, asked) if question else ""
        conditions = question.conditions if question else ()
        is_one = len({names.question(series) for _, series in lines}) == 1
        panel = ChartPanel(title, tuple(lines), conditions=conditions, is_one_question=is_one)
        panels.append(panel)
    return panels


def leading(layout: Layout, conditions: Conditions) -> Layout:
    """Return the layout with the chart of the question with these conditions first."""
    ordered = sorted(layout.facets, key=lambda facet: facet.conditions != conditions)
    return replace(layout, facets=tuple(ordered))
