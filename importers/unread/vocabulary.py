"""The labels that each format's samples print: by them parts of reports are recognised."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from heapq import merge
from itertools import chain
from pathlib import Path

from importers.cleaning.decode import decode
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import LinePattern

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
MOST_TEXT = 200_000  # characters of a text, and bytes of a sample, that are compared
_LABEL = LinePattern(
    r"[^\S\n]{0,40}(?:([A-Za-z][\w /()%+-]{3,40}?)[^\S\n]{0,20}|\"(\w{5,40})\"):", part=":"
)
_KEY = re.compile(r"\"(?<=[{,]\")(\w{5,40})\":")  # inside a line of JSON
_COMMON = 3  # labels that so many formats print tell nothing
_LEAST_SHARED, _SHARE = 3, 0.6  # labels that a part of a tool's report has in common with it
_REACH = 12  # lines between two labels of one report


def labels_in(text: str, start: int = 0, *, end: int | None = None) -> Iterator[re.Match[str]]:
    """Give the labels between two offsets of a text; the first or the second group is the name."""
    last = len(text) if end is None else end
    labels = _LABEL.finditer(text, start, last)
    if text.find('{"', start, last) < 0:
        return labels
    return merge(labels, _KEY.finditer(text, start, last), key=re.Match.start)


@dataclass(slots=True)
class Stretch:
    """Lines that hold labels of one tool: the offsets of the first and the last, and the labels."""

    tool: str
    start: int
    end: int
    labels: set[str] = field(default_factory=set)


def load(formats: Sequence[Format]) -> None:
    """Read the samples of these formats now: a child that reads a text can open no file."""
    labels_of(tuple(tool_format.name for tool_format in formats))


def is_of_tool(document: Document, formats: Sequence[Format]) -> bool:
    """Tell whether most labels of a text are those of one known tool: a part of its report."""
    own = {match[1] or match[2] for match in labels_in(document.text[:MOST_TEXT])}
    names = tuple(tool_format.name for tool_format in formats)
    shared = max((len(own & labels) for labels in _all_labels(names).values()), default=0)
    return shared >= _LEAST_SHARED and shared >= _SHARE * len(own)


def finder(text: str, formats: Sequence[Format]) -> Callable[[int, int], Iterator[Stretch]]:
    """Return what gives the stretches between two offsets that hold three labels of one tool."""
    tools = _tools_of(tuple(tool_format.name for tool_format in formats))
    return lambda start, end: _stretches(text, tools, start=start, end=end)


def _stretches(
    text: str, tools: dict[str, list[str]], *, start: int, end: int
) -> Iterator[Stretch]:
    latest: dict[str, Stretch] = {}
    for match in labels_in(text, start, end=end):
        name = match[1] or match[2]
        offset = match.start(match.lastindex or 0)
        for tool in tools.get(name, ()):
            stretch = latest.get(tool)
            if stretch is None or text.count("\n", stretch.end, offset) > _REACH:
                if stretch and len(stretch.labels) >= _LEAST_SHARED:
                    yield stretch
                stretch = latest[tool] = Stretch(tool, start=offset, end=offset)
            stretch.end = offset
            stretch.labels.add(name)
    yield from (rest for rest in latest.values() if len(rest.labels) >= _LEAST_SHARED)


@cache
def labels_of(names: tuple[str, ...]) -> dict[str, set[str]]:
    """Return for each format the labels that its samples print and few others do."""
    labels = _all_labels(names)
    formats_of = Counter(chain.from_iterable(labels.values()))
    return {
        name: set(filter(lambda label: formats_of[label] < _COMMON, own))
        for name, own in labels.items()
    }


@cache
def _tools_of(names: tuple[str, ...]) -> dict[str, list[str]]:
    """Return for each label the formats that print it."""
    tools: dict[str, list[str]] = {}
    for name, labels in labels_of(names).items():
        for label in labels:
            tools.setdefault(label, []).append(name)
    return tools


@cache
def _all_labels(names: tuple[str, ...]) -> dict[str, set[str]]:
    """Return for each format the labels that its samples print; they are read once a process."""
    return {name: _labels(SAMPLES / name) for name in names}


def _labels(folder: Path) -> set[str]:
    """Return what stands before a colon at the line starts of the folder's texts."""
    labels: set[str] = set()
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if not path.name.endswith(".expected.json"):
            with path.open("rb") as file:
                text = decode(file.read(MOST_TEXT))
            labels |= {match[1] or match[2] for match in labels_in(text)}
    return labels
