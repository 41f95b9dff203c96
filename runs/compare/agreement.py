"""What the runs of a comparison share, in words: the same, different, unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from runs.compare.number_text import number, plural, size
from runs.compare.series import SAME_SIZE, RunView

SHOWN = 6
UNLIKE = (
    "document_bytes",
    "hardware",
    "os",
    "link_mbit_per_s",
    "client",
    "keepalive",
    "tls",
)  # what must be equal for a fair comparison
NOT_SAID = "not said"


def _yes_no(value: Any) -> str:
    return "on" if value else "off"


def _text(value: Any) -> str:
    return str(value)


def _link(value: Any) -> str:
    return f"{number(value)} Mbit/s"


FIELDS: tuple[tuple[str, str, Callable[[Any], str]], ...] = (
    ("tool", "Tool", _text),
    ("tool_version", "Tool version", _text),
    ("hardware", "Hardware", _text),
    ("os", "Operating system", _text),
    ("link_mbit_per_s", "Network link", _link),
    ("client", "Client ran on", _text),
    ("document_label", "Document", _text),
    ("document_bytes", "Document size", size),
    ("document_kind", "Document kind", _text),
    ("path", "Path", _text),
    ("hostname", "Host", _text),
    ("port", "Port", _text),
    ("concurrency", "Concurrency", number),
    ("requests_completed", "Requests", number),
    ("keepalive", "Keep-alive", _yes_no),
    ("tls", "TLS", _yes_no),
    ("published_by", "Published by", _text),
)


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that runs may share, with its values in words; the first value is the most frequent one."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conditions:
    """The three lists, and the labels of what differs although it must be equal for a fair comparison."""

    same: tuple[Condition, ...]
    differs: tuple[Condition, ...]
    unknown: tuple[str, ...]
    unlike: tuple[str, ...] = ()


def conditions(runs: Sequence[RunView]) -> Conditions:
    """Compare the runs field by field; a value that only some runs say is a difference, because nobody can tell."""
    same, differs, unknown, unlike = [], [], [], []
    for name, label, write in FIELDS:
        counts = Counter(
            NOT_SAID if (value := run.value(name)) is None else write(value) for run in runs
        )
        if set(counts) <= {NOT_SAID}:
            unknown.append(label)
        elif len(counts) == 1:
            same.append(Condition(label, tuple(counts)))
        else:
            differs.append(Condition(label, _words(counts)))
            if name in UNLIKE and not (name == "document_bytes" and _same_size(runs)):
                unlike.append(label)
    return Conditions(tuple(same), tuple(differs), tuple(unknown), tuple(unlike))


def _same_size(runs: Sequence[RunView]) -> bool:
    """Tell whether all documents have almost the same size: a page that is made for each request is still one document."""
    sizes = [run.value("document_bytes") for run in runs]
    return None not in sizes and max(sizes) <= min(sizes) * SAME_SIZE


def _words(counts: Counter[str]) -> tuple[str, ...]:
    words = [f"{value} ({plural(count, 'run')})" for value, count in counts.most_common(SHOWN)]
    left = len(counts) - SHOWN
    return (*words, f"and {plural(left, 'other value')}") if left > 0 else tuple(words)
