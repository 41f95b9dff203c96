"""What can be read, as the formats say it themselves: their docstrings and their samples. Nothing is written twice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from importers.cleaning.clean import decode
from importers.registry import FORMATS

SAMPLES = Path(__file__).resolve().parent / "samples"
MOST_TEXT = 100_000  # bytes of a sample that is offered for trying
TERMS = ("Source", "Units", "None", "Traps")
_OURS = re.compile(
    r"[;,] (?:samples in|no sample|texts written)[^;]*$"
)  # where our samples lie is nothing for readers
_REFERENCE = re.compile(r" \(FORMATS\.md[^)]*\)")  # nor a paper that is not on the site
_TERM = re.compile(rf"^({'|'.join(TERMS)})[ \t]+(.*)$")


@dataclass(frozen=True, slots=True)
class Entry:
    """One format: its name, what it is, what its docstring says by TERMS, and a real sample of its text ("" when there is none)."""

    name: str
    label: str
    summary: str
    terms: tuple[tuple[str, str], ...]
    sample_name: str
    sample: str

    @property
    def title(self) -> str:
        """Return the label as a heading: a tool's name as the tool writes it, "a table" with a capital."""
        return f"A{self.label[1:]}" if self.label.startswith("a ") else self.label


@cache
def entries() -> tuple[Entry, ...]:
    """Return every format in the order of its label; reads the samples once a process."""
    found = [_entry(module.NAME, module.LABEL, module.__doc__ or "") for module in FORMATS]
    return tuple(sorted(found, key=lambda entry: entry.label.lower()))


def sample(name: str) -> str:
    """Return the sample of the format with this name; "" for any other name."""
    return next((entry.sample for entry in entries() if entry.name == name), "")


def _entry(name: str, label: str, docstring: str) -> Entry:
    summary, _, rest = docstring.strip().partition("\n\n")
    file = _first_text(SAMPLES / name)
    text = decode(file.read_bytes()) if file else ""
    return Entry(
        name, label, " ".join(summary.split()), _terms(rest), file.name if file else "", text
    )


def _terms(text: str) -> tuple[tuple[str, str], ...]:
    """Return what stands behind each of TERMS, with its further lines, as one line each."""
    found: list[list[str]] = []
    for line in text.splitlines():
        if term := _TERM.match(line):
            found.append([term[1], term[2]])
        elif found and line.startswith(" "):
            found[-1].append(line.strip())
        elif line.strip():
            break
    return tuple(
        (words[0], _OURS.sub(".", _REFERENCE.sub("", " ".join(words[1:])))) for words in found
    )


def _first_text(folder: Path) -> Path | None:
    """Return the first sample that is a text of moderate length; a workbook cannot be pasted."""
    files = (
        sorted(path for path in folder.iterdir() if not path.name.endswith(".expected.json"))
        if folder.is_dir()
        else []
    )
    return next(
        (
            path
            for path in files
            if path.stat().st_size <= MOST_TEXT and b"\0" not in path.read_bytes()
        ),
        None,
    )
