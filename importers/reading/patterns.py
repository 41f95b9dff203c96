"""Regular expressions that are compiled when they are first asked, and that look for a plain word before they try each line.

Compiling all of them takes as long as importing everything, and each start of the command line would wait for it. A pattern that is
anchored at a line's start (`^`, re.M) costs a try a character; nearly all of ours hold a word ("Requests per second") that stands in
the line they begin in, and a word is found a hundred times faster. Which word is read from the parsed pattern, never said by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from re import _constants as op  # type: ignore[attr-defined] # what `re` itself is made of; a test holds that it is as expected
from re import _parser  # type: ignore[attr-defined]
from sys import maxsize
from typing import Any, AnyStr, Generic, cast

LEAST_WORD = 3  # characters: shorter ones stand in every line
MOST_WORDS = 8
_LINE_END = ord("\n")


class Regex(Generic[AnyStr]):
    """Stands in for a pattern; each of its methods is fetched once and then called without a detour."""

    def __init__(self, source: AnyStr, flags: int) -> None:
        self.pattern: AnyStr = source
        self.flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[AnyStr]:
        """Return the pattern itself; re.error when the source is none."""
        return re.compile(self.pattern, self.flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(
                name
            )  # asked by those who copy or look into an object, which may have no source yet
        method = getattr(self.compiled, name)
        if name in ("search", "finditer") and (words := words_of(self.pattern, self.flags)):
            method = getattr((_ByWord if len(words) == 1 else _ByWords)(self.compiled, words), name)
        setattr(self, name, method)
        return method


class _ByWords:
    """Searches for a pattern that begins at a line's start in those lines only that hold one of some words."""

    def __init__(self, pattern: re.Pattern[Any], words: tuple[str, ...]) -> None:
        self.match = pattern.match
        self.words = words

    def search(self, text: str, pos: int = 0, endpos: int = maxsize) -> re.Match[str] | None:
        """Return what the pattern's own search returns."""
        return next(self.finditer(text, pos, endpos), None)

    def finditer(self, text: str, pos: int = 0, endpos: int = maxsize) -> Iterator[re.Match[str]]:
        """Give what the pattern's own finditer gives."""
        match, find = self.match, text.find
        places = [(place, word) for word in self.words if (place := find(word, pos, endpos)) >= 0]
        while places:
            place = min(places)[0] if len(places) > 1 else places[0][0]
            start = text.rfind("\n", pos, place) + 1 or pos
            end = -1
            if found := match(text, start, endpos):
                yield found
                pos = end = found.end()
            if end <= place:
                end = find("\n", place, endpos)
            if end < 0:
                return
            places = [
                (later, word)
                for at, word in places
                if (later := at if at >= end else find(word, end, endpos)) >= 0
            ]


class _ByWord(_ByWords):
    """The same for one word, without lists."""

    def finditer(self, text: str, pos: int = 0, endpos: int = maxsize) -> Iterator[re.Match[str]]:
        """Give what the pattern's own finditer gives."""
        match, find, (word,) = self.match, text.find, self.words
        end = pos
        while (place := find(word, end, endpos)) >= 0:
            start = text.rfind("\n", pos, place) + 1 or pos
            if found := match(text, start, endpos):
                yield found
                pos = end = found.end()
            if end <= place and (end := find("\n", place, endpos)) < 0:
                return


_known: list[Regex[Any]] = []


def regex(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what behaves as `re.compile(source, flags)` does; a mistake in the source shows at the first use."""
    found = Regex(source, flags)
    _known.append(found)
    return cast("re.Pattern[AnyStr]", found)


def compile_all() -> int:
    """Compile what was made so far, look for its words, and return how many that is: so that a fork of this process need not."""
    return len([(one.search, one.finditer) for one in _known])


def words_of(source: str | bytes, flags: int) -> tuple[str, ...]:
    """Return words of which one stands in the first line of whatever the pattern matches; () when it is not anchored or has none."""
    if not isinstance(source, str) or not flags & re.M or flags & (re.I | re.X | re.S):
        return ()
    parsed = _parser.parse(source, flags)
    if (
        not parsed.data
        or parsed.data[0] != (op.AT, op.AT_BEGINNING)
        or parsed.state.flags & (re.I | re.S)
    ):
        return ()
    return _best(_in_sequence(parsed.data)[0])


_Words = tuple[str, ...]
_WITH_LINE_END = (op.CATEGORY_SPACE, op.CATEGORY_NOT_DIGIT, op.CATEGORY_NOT_WORD)


def _best(found: list[_Words]) -> _Words:
    """Return the words that are least likely to stand in other lines: the longest, and few of them."""
    good = [words for words in found if len(words) <= MOST_WORDS and _least(words) >= LEAST_WORD]
    return max(good, key=lambda words: _least(words) - len(words), default=())


def _least(words: _Words) -> int:
    return min(len(word.strip()) for word in words)


def _in_sequence(items: Any) -> tuple[list[_Words], bool]:
    """Return the words of which each match of these items holds one in its first line, and whether a line may end in the match."""
    found: list[_Words] = []
    word = ""
    for kind, value in items:
        if kind is op.LITERAL and value != _LINE_END:
            word += chr(value)
            continue
        inner, ends = _in_item(kind, value)
        found += [(word,), *inner]
        word = ""
        if ends:
            return found, True
    return [*found, (word,)], False


def _in_item(kind: Any, value: Any) -> tuple[list[_Words], bool]:
    """Return for one item what `_in_sequence` returns; an item of a kind that is not known here ends the line."""
    if kind in (op.AT, op.ASSERT, op.ASSERT_NOT, op.ANY):
        return [], False
    if kind is op.NOT_LITERAL:
        return [], value != _LINE_END
    if kind is op.IN:
        return [], _holds_line_end(value)
    if kind is op.SUBPATTERN and not value[1] and not value[2]:
        return _in_sequence(value[3])
    if kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        inner, ends = _in_sequence(value[2])
        return (inner if value[0] else []), ends
    if kind is op.BRANCH:
        parts = [_in_sequence(part) for part in value[1]]
        chosen = [_best(inner) for inner, _ in parts]
        words = tuple(dict.fromkeys(word for one in chosen for word in one))
        return ([words] if all(chosen) else []), any(ends for _, ends in parts)
    return [], True


def _holds_line_end(items: Any) -> bool:
    """Tell whether a class of characters holds the line feed."""
    negated = items[0][0] is op.NEGATE
    for kind, value in items[negated:]:
        if (kind is op.LITERAL and value == _LINE_END) or (
            kind is op.RANGE and value[0] <= _LINE_END <= value[1]
        ):
            return not negated
        if kind is op.CATEGORY and value in _WITH_LINE_END:
            return not negated
    return negated
