"""What stands above the large chart: a title, one sentence, and what all runs have in common."""

from __future__ import annotations

from runs.compare.number_text import plural
from runs.show.lettering import one_line
from runs.show.page import Sheet

MOST_FACTS = 5
# Conditions of the line under the title by their label, the most asked for first.
FIRST = (
    "Document",
    "Document size",
    "Keep-alive",
    "TLS",
    "Hardware",
    "Network link",
    "Benchmark tool ran on",
    "Kind of machine",
)
WITH_NAME = ("Keep-alive", "TLS", "Benchmark tool ran on", "Network link")


def facts(sheet: Sheet) -> list[str]:
    """Return what all runs share, as far as a reader asks for it first, and how often they ran.

    Example: ["612 bytes", "keep-alive on", "4 cores, 8 GB", "ab 2.3", "24 runs"].
    """
    same = {condition.name: one_line(condition.values[0]) for condition in sheet.conditions.same}
    first = [_fact(name, same[name]) for name in FIRST if name in same][:MOST_FACTS]
    tool = " ".join(same[name] for name in ("Tool", "Tool version") if name in same)
    return [*first, *([tool] if tool else []), plural(sheet.runs, "run")]


def _fact(name: str, value: str) -> str:
    if name not in WITH_NAME:
        return value
    return f"{name if name.isupper() else name.lower()} {value}"
