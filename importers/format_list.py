"""What can be read, as the formats tell it: their docstrings and their samples."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from importers.cleaning.decode import decode
from importers.model import Precision
from importers.reading.format import FailedCount, Format, Loop
from importers.registry import FORMATS

SAMPLES = Path(__file__).resolve().parent / "samples"
MOST_TEXT = 100_000  # bytes of a sample that is offered for trying
TERMS = ("Source", "Units", "None", "Traps")
# Where our samples lie, and papers that are not on the site, mean nothing to readers.
_OUR_SAMPLES = re.compile(r"[;,] (?:samples in|no sample|texts written)[^;]*$")
_OUR_PAPERS = re.compile(r" \(docs/formats/[^)]*\)")
_TERM = re.compile(rf"^({'|'.join(TERMS)})[ \t]+(.*)$")


@dataclass(frozen=True, slots=True)
class FormatEntry:
    """One format as people see it: name, label, first paragraph of its docstring, and a sample.

    `terms` holds (term, text) for each of TERMS in the docstring. `sample` is "" where no sample
    is a text.
    """

    name: str
    label: str
    summary: str
    terms: tuple[tuple[str, str], ...]
    sample_name: str
    sample: str

    @property
    def title(self) -> str:
        """Return the label as a heading: "a table" gets a capital, a tool's name stays."""
        return f"A{self.label[1:]}" if self.label.startswith("a ") else self.label


@cache
def entries() -> tuple[FormatEntry, ...]:
    """Return every format in the order of its label; reads the samples once a process."""
    return tuple(sorted(map(_entry, FORMATS), key=lambda entry: entry.label.lower()))


def sample(name: str) -> str:
    """Return the sample of the format with this name; "" for any other name."""
    return next((entry.sample for entry in entries() if entry.name == name), "")


def tools_with_loop(loop: Loop) -> frozenset[str]:
    """Return the names of the tools that send their requests in this way."""
    return frozenset(tool.name for tool in FORMATS if tool.loop == loop)


def failed_counts() -> dict[str, FailedCount]:
    """Return, by the name of a tool, where it counts a failed request, as far as it is known."""
    return {tool.name: tool.failed_count for tool in FORMATS if tool.failed_count}


def latency_half_digits_ms() -> dict[str, float]:
    """Return, by the name of a tool, half of the last digit of the latencies that it prints."""
    return {tool.name: tool.latency_half_digit_ms for tool in FORMATS if tool.latency_half_digit_ms}


def precisions() -> dict[str, Precision]:
    """Return, by the name of a tool, how exactly its numbers agree, as far as it is known."""
    return {tool.name: tool.precision for tool in FORMATS if tool.precision}


def _entry(tool_format: Format) -> FormatEntry:
    summary, _, rest = (tool_format.schema or "").strip().partition("\n\n")
    file = _first_text(SAMPLES / tool_format.name)
    return FormatEntry(
        name=tool_format.name,
        label=tool_format.label,
        summary=" ".join(summary.split()),
        terms=_terms(rest),
        sample_name=file.name if file else "",
        sample=decode(file.read_bytes()) if file else "",
    )


def _terms(text: str) -> tuple[tuple[str, str], ...]:
    """Return what stands behind each of TERMS, with its further lines, as one line each."""
    paragraphs: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if term := _TERM.match(line):
            paragraphs.append((term[1], [term[2]]))
        elif paragraphs and line.startswith(" "):
            paragraphs[-1][1].append(line.strip())
        elif line.strip():
            break
    return tuple((term, _for_readers(" ".join(lines))) for term, lines in paragraphs)


def _for_readers(text: str) -> str:
    return _OUR_SAMPLES.sub(".", _OUR_PAPERS.sub("", text))


def _first_text(folder: Path) -> Path | None:
    """Return the first sample that is a text of moderate length; a workbook cannot be pasted."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        is_sample = not path.name.endswith(".expected.json") and path.stat().st_size <= MOST_TEXT
        if is_sample and b"\0" not in path.read_bytes():
            return path
    return None
