"""Questions: which series may be compared with each other.

Series are compared inside one question: one kind of load, an equal document, and equal keep-alive,
TLS, HTTP version, streams, method and body. What is unknown fits every known value; a sentence
about such a pair says so.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product
from typing import Any

from runs.compare.condition_text import condition_text
from runs.compare.documents import SizeGroups, alike, requested_in, size_in, unsaid
from runs.compare.identity import AGREED, DOCUMENT_NAMES, IDENTITY, SIZE
from runs.compare.metrics import Load
from runs.compare.row_tests import tests_of
from runs.compare.series import UPLOAD, Group, Series
from runs.conditions import BY_NAME

# May differ inside a question, and a sentence names them; so it does where one is unknown.
SETUP = ("hardware", "client", "link_mbit_per_s")
MOST_KEYS = 200  # with more different ones, what is unknown fits only what is unknown, too
# All must be known and equal before series of uploads that nobody joined are compared by a test.
SURE = ("hardware", "os", "client", "link_mbit_per_s", "tool", "tool_version", "keepalive")

# Size group, names of the document, its size and the test that a table's row says, then AGREED;
# None and an empty set are unknown.
Key = tuple[Hashable, ...]


@dataclass(frozen=True, eq=False)
class Question:
    """What its series have in common: the known conditions by name, and the kind of load."""

    load: Load
    conditions: tuple[tuple[str, Any], ...]
    series: tuple[Series, ...]

    @property
    def data(self) -> dict[str, Any]:
        """Return it for exports; size and keep-alive are always there, None is unknown."""
        always: dict[str, Any] = {"load": self.load.field, SIZE: None, "keepalive": None}
        return always | dict(self.conditions)

    @property
    def text(self) -> str:
        """Return its conditions in words: "concurrency, 100 bytes, keep-alive off"."""
        texts = [_text(name, value) for name, value in self.conditions]
        return ", ".join([self.load.label.lower(), *texts])

    @cached_property
    def known_names(self) -> frozenset[str]:
        """Return the conditions that it states, by the names that series have for them."""
        known = dict(self.conditions)
        if "document" not in known:
            return frozenset(known)
        names = {series.names_of_row for series in self.series}
        row = names.pop() if len(names) == 1 else ""
        is_known = bool(row) and not unsaid(row, by=str(known["document"]))
        documents = () if SIZE in known else DOCUMENT_NAMES
        return frozenset(known).union(documents, {IDENTITY} if is_known else ())

    @property
    def runs(self) -> int:
        """Return how many runs its series have."""
        return sum(len(series.runs) for series in self.series)


def questions(group: Group) -> list[Question]:
    """Return the questions of a group, the largest one first; each series is in one or more.

    The largest has most series, then most runs, then the smaller document, then no keep-alive; of
    equal ones that which the text has first.
    """
    keys = _keys(group.series)
    asked: dict[tuple[int, ...], Question] = {}
    for key, members in _memberships(keys):
        series = tuple(group.series[position] for position in members)
        asked[members] = Question(load=group.load, conditions=_known(key), series=series)
    return sorted(asked.values(), key=_order)


def renamed(question: Question) -> Question:
    """Return the question with series whose names do not repeat its conditions."""
    series = tuple(briefer(one_series, question) for one_series in question.series)
    names = {one_series.name for one_series in series}
    return replace(question, series=series) if len(names) == len(series) else question


def briefer(series: Series, question: Question) -> Series:
    """Return a series of a question with a name that does not repeat its conditions."""
    document = str(dict(question.conditions).get("document") or "")
    differs = []
    for name, text in series.differs:
        rest = unsaid(text, by=document) if name == IDENTITY else text
        if name not in question.known_names and rest:
            differs.append((name, rest))
    return replace(series, differs=tuple(differs))


def title(question: Question, among: Sequence[Question]) -> str:
    """Return what sets a question apart from others: "100 bytes, keep-alive off"; "" for one."""
    known = dict(question.conditions)
    names = dict.fromkeys(chain.from_iterable(dict(asked.conditions) for asked in among))
    texts = [] if len({asked.load for asked in among}) == 1 else [question.load.label.lower()]
    for name in names:
        if len({dict(asked.conditions).get(name) for asked in among}) == 1:
            continue
        texts.append(_text(name, known.get(name)))
    return ", ".join(texts)


def _text(name: str, value: Any) -> str:
    """Return a condition of a question in words; the name of a document stands for itself."""
    if name in BY_NAME:
        return condition_text(BY_NAME[name], value)
    return f"{name} unknown" if value is None else str(value)


def only_described(first: Series, second: Series) -> bool:
    """Tell whether two series are of uploads that nobody joined and that are not surely alike."""
    own, others = first.conditions, second.conditions
    if own[UPLOAD] == others[UPLOAD]:
        return False
    if any(own.get(name) is None or own[name] != others.get(name) for name in SURE):
        return True
    return own[SIZE] is None or others[SIZE] is None


def known_against_unknown(first: Series, second: Series) -> tuple[str, ...]:
    """Return the conditions of a fair comparison that only one of two series states."""
    own, others = first.conditions, second.conditions
    names = (SIZE, *AGREED, *SETUP)
    return tuple(name for name in names if (own.get(name) is None) != (others.get(name) is None))


def size_of(series: Series) -> Any:
    """Return the size of its document in bytes."""
    return series.conditions.get(SIZE)


def _keys(series: Sequence[Series]) -> list[Key]:
    """Return the key of each series; series of one size of document have the names of all."""
    sizes = SizeGroups(size_of(one_series) for one_series in series)
    documents = [_document_names(one_series) for one_series in series]
    names: dict[Any, set[str]] = {}
    for one_series, own in zip(series, documents, strict=True):
        names.setdefault(sizes.group_of(size_of(one_series)), set()).update(own)
    rows = [size_in(one_series.names_of_row) for one_series in series]
    spelling = alike(chain(filter(None, rows), *documents))
    keys = []
    for one_series, own, row, test in zip(series, documents, rows, tests_of(series), strict=True):
        group = sizes.group_of(size_of(one_series))
        every = names[group] if group is not None else own
        row_size = spelling[row] if row is not None and group is None else None
        agreed = (one_series.conditions.get(condition) for condition in AGREED)
        keys.append((group, frozenset(map(spelling.get, every)), row_size, test, *agreed))
    return keys


def _document_names(series: Series) -> list[str]:
    """Return the label of the document, else its path, else what its row of a table requested."""
    names = [series.conditions.get(condition) for condition in DOCUMENT_NAMES]
    names.append(requested_in(series.names_of_row))
    return [str(name) for name in names if name is not None][:1]


def _memberships(keys: Sequence[Key]) -> Iterator[tuple[Key, tuple[int, ...]]]:
    """Give each question's key with the positions of the series that belong to it."""
    distinct = set(keys)
    specific = _most_specific(distinct)
    are_few = specific is not None
    for key in sorted(distinct if specific is None else specific, key=repr):
        fitting = [_fits(own, key) if are_few else own == key for own in keys]
        yield key, tuple(position for position, fits in enumerate(fitting) if fits)


def _fits(first: Key, second: Key) -> bool:
    """Tell whether series of two keys may be compared."""
    (size, names, *agreed), (other_size, other_names, *other_agreed) = first, second
    if size is not None and other_size is not None:
        is_same_document = size == other_size
    else:
        is_same_document = _share(names, other_names)
    return is_same_document and all(
        own is None or others is None or own == others
        for own, others in zip(agreed, other_agreed, strict=True)
    )


def _share(names: Any, other_names: Any) -> bool:
    """Tell whether two sets of names have one in common, or one of them is unknown."""
    return not names or not other_names or bool(names & other_names)


def _merged(first: Key, second: Key) -> Key:
    """Return all that two keys that fit know together."""
    (size, names, *agreed), (other_size, other_names, *other_agreed) = first, second
    known: Any = names
    return (
        size if size is not None else other_size,
        known | other_names,
        *(
            own if own is not None else others
            for own, others in zip(agreed, other_agreed, strict=True)
        ),
    )


def _most_specific(keys: set[Key]) -> set[Key] | None:
    """Return the keys that know most, after those that fit are merged; None for too many."""
    every = fresh = keys
    while fresh and len(every) <= MOST_KEYS:
        merged = {_merged(*pair) for pair in product(fresh, every) if _fits(*pair)}
        fresh = merged - every
        every = every | fresh
    if len(every) > MOST_KEYS:
        return None
    return {key for key in every if not _is_in_another(key, every)}


def _is_in_another(key: Key, keys: set[Key]) -> bool:
    """Tell whether one of the keys knows all that this one knows, and more."""
    return any(
        key != larger and _fits(key, larger) and _merged(key, larger) == larger for larger in keys
    )


def _known(key: Key) -> tuple[tuple[str, Any], ...]:
    """Return what a key knows, by the name of the condition."""
    size, names, row_size, test, *agreed = key
    own: Any = names if size is None else ()
    texts = [text for text in (*sorted(own), row_size, test) if text is not None]
    document = ", ".join(dict.fromkeys(map(str, texts))) or None
    known = ((SIZE, size), ("document", document))
    rest = zip(AGREED, agreed, strict=True)
    return tuple((part, value) for part, value in (*known, *rest) if value is not None)


def _order(question: Question) -> tuple[Any, ...]:
    known = dict(question.conditions)
    size = known.get(SIZE)
    return (
        -len(question.series),
        -question.runs,
        size if size is not None else float("inf"),
        bool(known.get("keepalive")),
        min(own.place for own in question.series),
        repr(question.conditions),
    )
