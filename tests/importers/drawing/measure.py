"""Read drawn tables, and count what came of them by each drawn dimension.

`python -m tests.importers.drawing.measure FIRST LAST [OUTCOME]` prints the counts, and up to ten
texts of an outcome. "pages" before FIRST draws pages instead.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable

from importers.model import Run
from importers.reader import read
from tests.importers.drawing.decoys import draw_decoy
from tests.importers.drawing.pages import draw_page
from tests.importers.drawing.tables import Published, Result, draw_table
from tests.wild.comparison import same, values


def outcome_of(published: Published) -> str:
    """Return right, refused, silent, wrong, invented, names or part; of a decoy refused or decoy.

    A value is wrong where its run has a different one, and invented where its run has none.
    """
    report = read(published.text.encode(), published.file_name)
    runs = [run for run in report.runs if values(run)]
    if not published.results:
        return "decoy" if runs else "refused"
    if not runs:
        return "refused" if report.diagnostics else "silent"
    left = list(published.results)
    outcomes = set()
    for run in runs:
        result = max(left, key=lambda result: _likeness(run, result), default=None)
        if result is None:
            return "invented"
        left.remove(result)
        outcomes.add(_compare(run, result))
    if left or (outcomes == {"right"} and len(runs) != len(published.results)):
        outcomes.add("part" if report.diagnostics else "silent")
    return min(outcomes, key=ORDER.index)


ORDER = ("wrong", "invented", "names", "silent", "part", "right")


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower().replace("&nbsp;", ""))


def _names(run: Run) -> str:
    heading = run.details.get("heading") or {}
    parts = [run.server_software, run.server_name, run.server_version, run.label]
    parts += [run.document_label, heading.get("text"), *run.identity.values()]
    parts += [f"keep-alive {run.keepalive}", "TLS" if run.tls else ""]
    return _letters(" ".join(part for part in parts if part))


def _has_name(run: Run, result: Result) -> bool:
    names = _names(run)
    return all(_letters(part) in names for part in re.split(r"[ ()+]+", result.name))


def _likeness(run: Run, result: Result) -> float:
    numbers = values(run)
    equal = sum(same(value, numbers.get(name, -1)) for name, value in result.values.items())
    return 2 * equal + 1.5 * _has_name(run, result) + (run.concurrency == result.load)


def _compare(run: Run, result: Result) -> str:
    numbers = values(run)
    if any(
        not same(numbers[name], value) for name, value in result.values.items() if name in numbers
    ):
        return "wrong"
    if run.concurrency not in (None, result.load):
        return "wrong" if result.load else "invented"
    if numbers.keys() - result.values.keys():
        return "invented"
    if not _has_name(run, result):
        return "names"
    whole = numbers.keys() == result.values.keys() and run.concurrency == result.load
    return "right" if whole else "part"


def counts(tables: Iterable[Published]) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """Return how many tables have each outcome, as a whole and by drawn dimension."""
    whole: Counter[str] = Counter()
    parts: dict[str, Counter[str]] = defaultdict(Counter)
    for published in tables:
        outcome = outcome_of(published)
        whole[outcome] += 1
        for dimension, value in published.dimensions.items():
            parts[f"{dimension}: {value}"][outcome] += 1
    return whole, parts


def _print(whole: Counter[str], parts: dict[str, Counter[str]]) -> None:
    print(dict(whole))
    for dimension, outcomes in sorted(parts.items()):
        share = outcomes["right"] / outcomes.total()
        print(f"{dimension:32}{outcomes.total():5}  right {share:4.0%}  {dict(outcomes)}")


def main(first: int, last: int, shown_outcome: str | None, *, of_pages: bool) -> None:
    """Print the counts of the seeds, or ten texts of one outcome."""
    seeds = range(first, last)
    draw_text = draw_page if of_pages else draw_table
    if shown_outcome is None:
        _print(*counts(map(draw_text, seeds)))
        _print(*counts(map(draw_decoy, seeds)))
        return
    draw = draw_decoy if shown_outcome == "decoy" else draw_text
    bad = [seed for seed in seeds if outcome_of(draw(seed)) == shown_outcome]
    for seed in bad[:10]:
        published = draw(seed)
        report = read(published.text.encode(), published.file_name)
        print("=" * 20, seed, published.dimensions, published.text, sep="\n")
        for run in report.runs[:3]:
            print(run.server_software, run.identity, run.concurrency, values(run))
        print(*[f"{note.code}: {note.message}" for note in report.diagnostics[:3]], sep="\n")


if __name__ == "__main__":
    arguments = [text for text in sys.argv[1:] if text != "pages"]
    outcome = arguments[2] if len(arguments) > 2 else None
    main(int(arguments[0]), int(arguments[1]), outcome, of_pages="pages" in sys.argv)
