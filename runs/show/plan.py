"""What publishing will draw of an upload: how many lines, and what naming a server would change."""

from __future__ import annotations

from collections.abc import Sequence

from runs.compare.number_text import plural
from runs.compare.series import RunView, Series, group

MOST_NAMED = 6  # series in a sentence


def plan(runs: Sequence[RunView]) -> list[str]:
    """Return sentences on how these runs will be drawn; none for no run."""
    if not runs:
        return []
    groups, unplaced = group(runs)
    series = [one_series for axis in groups for one_series in axis.series]
    sentences = []
    if series:
        lines = plural(len(series), "line")
        count = plural(len(runs) - len(unplaced), "run")
        named = ", ".join(_counted(one_series) for one_series in series[:MOST_NAMED])
        rest = f" and {len(series) - MOST_NAMED} more" if len(series) > MOST_NAMED else ""
        sentences.append(f"{count} will be drawn as {lines}: {named}{rest}.")
    if unplaced:
        sentences.append(f"{plural(len(unplaced), 'run')} without a load will be in a table only.")
    return [*sentences, *_unnamed(series)]


def _counted(series: Series) -> str:
    return f"{series.name} ({plural(len(series.runs), 'run')})"


def _unnamed(series: Sequence[Series]) -> list[str]:
    """Say what an unnamed server costs, and how to name it."""
    proposed = [one_series for one_series in series if one_series.kind == "proposed"]
    if not any(len(points) > 1 for own in proposed for points in own.by_load.values()):
        return []
    return [
        "The text does not name every server. Runs of an unnamed server at one load are drawn as "
        "single points and not ranked, until you name it or confirm that they are repeats."
    ]
