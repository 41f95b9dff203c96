"""What `ci` says: one sentence, and a comment in Markdown for a pull request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from client.judging import Comparison, Rates
from client.plan import counted

_SAME = "Head and base are the same within 3 %."
_TOO_FEW = "There are too few runs to compare."


def sentence(comparison: Comparison) -> str:
    """Return what the rates prove."""
    ratio = _ratio(comparison)
    if comparison.is_base_faster:
        return f"Base is faster: head has {ratio} of its requests/s."
    if comparison.is_head_faster:
        return f"Head is faster: it has {ratio} of the requests/s of base."
    if comparison.code == "same":
        return _SAME
    if comparison.code in ("crossing", "mixed"):
        return f"Which is faster depends on the load; over all, head has {ratio} of base."
    if comparison.code == "described":
        return _TOO_FEW
    return f"No clear difference: head has {ratio} of the requests/s of base."


def markdown(
    comparison: Comparison,
    *,
    rates: tuple[Rates, Rates],
    limit: float,
    unfit: Mapping[tuple[str, float], str],
    link: str,
) -> str:
    """Return a comment with ratio, interval, the medians of each load, link and chart.

    `rates` are those of base and head, `unfit` says which loads were left out. `link` may be "".
    """
    is_slower = comparison.is_slower_than(limit)
    head = "slower than allowed" if is_slower else "not slower than allowed"
    lines = [f"### Benchmark: {head}", "", f"{sentence(comparison)} The limit is {limit:g}×.", ""]
    lines += _table(comparison, rates)
    lines += [f"- {name} at {load:g}: left out, {why}." for (name, load), why in unfit.items()]
    if link:
        chart = f"{link.rstrip('/')}.svg?metric=requests_per_s"
        lines += ["", f"![Requests/s of base and head]({chart})", ""]
        lines += [f"[Chart, numbers and method]({link})"]
    return "\n".join(lines) + "\n"


def _table(comparison: Comparison, rates: tuple[Rates, Rates]) -> list[str]:
    """Return the medians of the loads that count."""
    base, head = rates
    lines = ["| load | base | head | head ÷ base | runs |", "|---:|---:|---:|---:|---:|"]
    for load in comparison.loads:
        own, before = median(head[load]), median(base[load])
        share = f"{own / before:.3f}×" if before else "–"
        repeats = _repeats(base[load], head[load])
        lines.append(f"| {load:g} | {before:,.0f} | {own:,.0f} | {share} | {repeats} |")
    return lines


def _repeats(base: Sequence[float], head: Sequence[float]) -> str:
    return f"{len(base)} + {len(head)}"


def _ratio(comparison: Comparison) -> str:
    """Return "0.912× (95 % interval 0.900 to 0.921, 2 loads)"."""
    if comparison.ratio is None or comparison.low is None or comparison.high is None:
        return "an unknown share"
    kind = "range"
    if comparison.coverage is not None:
        kind = f"{100 * comparison.coverage:.0f} % interval"
    loads = counted(len(comparison.loads), "load")
    spread = f"{kind} {comparison.low:.3f} to {comparison.high:.3f}, {loads}"
    return f"{comparison.ratio:.3f}× ({spread})"
