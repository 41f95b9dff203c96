"""BP025 (W): The text contradicts the data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations, product

from runs.compare.checks.model import Check, Mark, Subject
from runs.compare.metrics import REQUESTS_PER_S
from runs.compare.number_text import number, rounded
from runs.compare.points import Point
from runs.compare.questions import questions
from runs.compare.series import Series

SLACK = 1.05
WORDS = {"twice": 2.0, "double": 2.0, "thrice": 3.0, "triple": 3.0}
_CLAIM = re.compile(
    r"\b(?:(twice|double|thrice|triple)|(\d{1,4}(?:\.\d{1,3})?) ?(?:x|\u00d7|times))"
    r" (?:as |the |more )?(?:fast|quick|speed|requests|throughput|performance|rate)",
    re.I,
)


def check(about: Subject) -> Iterator[Mark]:
    """Compare each stated factor with its measured ratio, and the title's with those of the only
    two servers.
    """
    for text, factor, ratio in about.stated.get("claims", ()):
        if ratio and not 1 / SLACK <= factor / ratio <= SLACK:
            yield Mark(
                f"\u201c{text}\u201d says {number(factor)}; {rounded(ratio, 3)} was measured."
            )
    claim, measured = _title(about), _ratios(about)
    if claim and measured:
        ratios = sorted(ratio for ratio, *_ in measured)
        if not ratios[0] / SLACK <= claim[1] <= ratios[-1] * SLACK:
            yield _deviation(claim, ratios, runs=_runs(measured))


def _deviation(claim: tuple[str, float], ratios: list[float], *, runs: set[str]) -> Mark:
    low, high = rounded(ratios[0], 3), rounded(ratios[-1], 3)
    span = low if len(ratios) == 1 else f"{low} to {high}"
    return Mark(
        f"The title\u2019s \u201c{claim[0]}\u201d says {number(claim[1])}; {span} was measured.",
        tuple(sorted(runs)),
    )


def _runs(measured: list[tuple[float, Point, Point]]) -> set[str]:
    points = chain.from_iterable(pair for _, *pair in measured)
    runs = chain.from_iterable(point.runs for point in points)
    return {run.id for run in runs}


def is_checkable(about: Subject) -> bool:
    """Tell whether something is claimed that two servers' rates can be held against."""
    return bool(about.stated.get("claims") or (_title(about) and _ratios(about)))


def _title(about: Subject) -> tuple[str, float] | None:
    """Return the words and the factor of a claim in the title; None where it makes none."""
    match = _CLAIM.search(str(about.stated.get("title") or ""))
    if match is None:
        return None
    return match[0], WORDS[match[1].lower()] if match[1] else float(match[2])


def _ratios(about: Subject) -> list[tuple[float, Point, Point]]:
    """Return the ratio at each load that two servers share; none where they are not two."""
    if len({run.server_and_version for run in about.runs}) != 2:
        return []
    ratios: list[tuple[float, Point, Point]] = []
    for question in chain.from_iterable(questions(group) for group in about.groups):
        for first, second in combinations(question.series, 2):
            if first.who != second.who:
                ratios += _at_loads(first, second)
    return ratios


def _at_loads(one_series: Series, against: Series) -> Iterator[tuple[float, Point, Point]]:
    """Give the larger median over the smaller one at each common load."""
    for first, second in product(one_series.points, against.points):
        if first.x != second.x:
            continue
        above, below = first.stat(REQUESTS_PER_S), second.stat(REQUESTS_PER_S)
        if above and below and above.median > 0 and below.median > 0:
            ratio = above.median / below.median
            yield max(ratio, 1 / ratio), first, second


CHECK = Check(
    code="BP025",
    severity="W",
    title="The text contradicts the data",
    what=(
        'A claim such as "twice as fast" differs by more than 5 % from the measured ratio. A '
        "title is read where exactly two servers are "
        "compared: its factor must lie between the lowest and the highest ratio of their "
        "requests/s, within 5 %."
    ),
    why="Readers remember the words.",
    fix="Write the measured ratio.",
    sources=("arithmetic",),
    needs=("stated.claims",),
    whole=True,
    marks=check,
    is_checkable=is_checkable,
)
