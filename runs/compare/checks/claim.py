"""BP025 (W): The words say something else than the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product

from runs.compare.checks.model import Check, Mark, Subject
from runs.compare.claims.phrases import Phrase, phrases, readings
from runs.compare.claims.ranges import Amount, Range, factor_range
from runs.compare.claims.subjects import around, spellings
from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.number_text import number, rounded
from runs.compare.points import Point
from runs.compare.questions import questions
from runs.compare.series import Series

SERVERS = 2  # a title is held against the numbers of so many
# A title with one of these words may say the opposite of its phrase.
_UNCLEAR = re.compile(
    r"\b(?:not|no|never|isn['\u2019]t|up to|hardly|barely|why|whether)\b|\?", re.I
)


@dataclass(frozen=True, slots=True)
class Ratio:
    """The requests/s of the first server over those of the second one, at one load."""

    value: float
    points: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Title:
    """What a title says: its phrase, what this allows, and the ratios seen from its subject."""

    phrase: Phrase
    allowed: Range
    ratios: tuple[float, ...]

    @property
    def is_true(self) -> bool:
        """Tell whether it holds: one number for a load at least, all else for every load."""
        lowest, highest = min(self.ratios), max(self.ratios)
        if self.phrase.kind != "direction" and self.phrase.amount.is_single:
            return self.allowed.overlaps(Range(low=lowest, high=highest))
        return self.allowed.holds(lowest) and self.allowed.holds(highest)

    @property
    def sentence(self) -> str:
        """Return what it says beside what was measured."""
        lowest, highest = rounded(min(self.ratios), 3), rounded(max(self.ratios), 3)
        span = lowest if lowest == highest else f"{lowest} to {highest}"
        says = "" if self.phrase.kind == "direction" else f" says {number(self.phrase.factor)}"
        return f"The title\u2019s \u201c{self.phrase.text}\u201d{says}; {span} was measured."


def check(about: Subject) -> Iterator[Mark]:
    """Hold each stated factor against its ratio, and the title against those of two servers."""
    for text, factor, ratio in about.stated.get("claims", ()):
        if ratio and not factor_range(Amount(low=factor, high=factor)).holds(ratio):
            yield Mark(
                f"\u201c{text}\u201d says {number(factor)}; {rounded(ratio, 3)} was measured."
            )
    measured = _ratios(about)
    title = _title(about, measured)
    if title and not title.is_true:
        points = chain.from_iterable(ratio.points for ratio in measured)
        runs = chain.from_iterable(point.runs for point in points)
        yield Mark(title.sentence, tuple(sorted({run.id for run in runs})))


def is_claim(title: str) -> bool:
    """Tell whether a title says what numbers could contradict; any other changes no mark."""
    return _phrase(title) is not None


def is_checkable(about: Subject) -> bool:
    """Tell whether something is claimed that two servers' rates can be held against."""
    return bool(about.stated.get("claims") or _title(about, _ratios(about)))


def _title(about: Subject, measured: Sequence[Ratio]) -> Title | None:
    """Return what the title says of two servers; None where it says nothing, or nothing clear."""
    text = str(about.stated.get("title") or "")
    phrase = _phrase(text) if measured else None
    if phrase is None:
        return None
    allowed = readings(phrase, REQUESTS_PER_S)
    if not allowed:
        return None
    first, second = _names(about)
    names = [spellings(first, second), spellings(second, first)]
    subject = around(text, phrase, names=names, metric=REQUESTS_PER_S).subject
    ratios = [ratio.value for ratio in measured]
    if subject == "second":
        ratios = [1 / ratio for ratio in ratios]
    elif subject == "nobody" and phrase.kind != "direction":
        ratios = [_on_side(ratio, allowed[0]) for ratio in ratios]
    elif subject != "first":
        return None
    return Title(phrase=phrase, allowed=allowed[0], ratios=tuple(ratios))


def _phrase(title: str) -> Phrase | None:
    """Return the one phrase of a title that numbers could contradict; None for no clear one."""
    if _UNCLEAR.search(title):
        return None
    stated = [own for own in phrases(title) if own.kind != "value"]
    return stated[0] if len(stated) == 1 and not stated[0].is_bare else None


def _on_side(ratio: float, allowed: Range) -> float:
    """Return a ratio or its inverse: the one on the side of 1 that is allowed."""
    return min(ratio, 1 / ratio) if allowed.high < 1 else max(ratio, 1 / ratio)


def _names(about: Subject) -> list[str]:
    """Return the names of the servers with their versions, sorted."""
    return sorted({run.server_and_version for run in about.runs})


def _ratios(about: Subject) -> list[Ratio]:
    """Return the ratio at each load that two servers share; none where they are not two."""
    names = _names(about)
    if len(names) != SERVERS:
        return []
    ratios: list[Ratio] = []
    for question in chain.from_iterable(questions(group) for group in about.groups):
        ordered = sorted(question.series, key=_name)
        for first, second in combinations(ordered, 2):
            if _name(first) != _name(second):
                ratios += _at_loads(first, second)
    return ratios


def _name(series: Series) -> str:
    return series.points[0].runs[0].server_and_version


def _at_loads(first: Series, second: Series) -> Iterator[Ratio]:
    """Give the ratio of the medians at each common load."""
    for point, point_of_second in product(first.points, second.points):
        if point.x != point_of_second.x:
            continue
        above, below = point.stat(REQUESTS_PER_S), point_of_second.stat(REQUESTS_PER_S)
        if above and below and above.median > 0 and below.median > 0:
            yield Ratio(value=above.median / below.median, points=(point, point_of_second))


CHECK = Check(
    code="BP025",
    severity="W",
    title="The text contradicts the data",
    what=(
        'A claim such as "twice as fast" differs by more than 5 % from the measured ratio. A '
        "title is read where exactly two servers are compared. Its factor must lie between the "
        "lowest and the highest ratio of their requests/s, within 5 %. It must favour the server "
        "that is ahead."
    ),
    why="Readers remember the words.",
    fix="Write the measured ratio.",
    sources=("arithmetic",),
    needs=("stated.claims",),
    whole=True,
    marks=check,
    is_checkable=is_checkable,
)
