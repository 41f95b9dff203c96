"""The first sentence of a comparison's analysis, and whether it was corrected since it was kept.

A permalink follows the rules of today. A comparison keeps the sentence of the day on which it was
made, and the number of the rules that made it, so that its page can say what was corrected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from runs.compare.checks import ChecksResult, check
from runs.compare.conclusion_model import Conclusion
from runs.compare.conclusions import conclusions
from runs.compare.series import Group, RunView, group

# Raise the number and the day when a rule changes what can be concluded of the same runs.
RULES = 7
RULES_SINCE = date(2026, 11, 28)
# How the same was written before, and how it is written today. The words count, not their marks.
REWORDED = (
    (r"(No overall difference.*?) between .+: the order depends on the load", r"\1"),
    (
        r"(No overall difference[^:]*): .+ measured (?:more|less) at .+ at "
        r"(?:\d+ loads from \S+ to \S+|\d[^ ]*(?:(?: and)? \d[^ ]*)*)",
        r"\1",
    ),
    (r" \((?:the )?median of \d+ runs, [^()]+\)", ""),
    (
        r" between (.+) and (.+)( at [^;]+?), where (.+ measured .+ the .+ of .+?)(?=,|;|\.$)",
        r" \4\3",
    ),
    (r"(\d)\u00d7? to (?=\d)", "\\1\u2013"),
    (r"requests/s offered", "/s offered"),
    (r"(\d) (?=/s offered)", r"\1"),
    (r", and (?=\d+ more caveats?)", " +"),
    (r"(\+\d+) more (?=caveat)", r"\1 "),
    (r"\bCaveats?: (?:with )?|\b(?:but|with) (?=.+(?:differs?|known for one only))", ""),
    (r", the next,(?= at )", " (next)"),
    (r"\band within (\S+ % at \S+) [^,.]+", r"within \1"),
    (r"\bare the same within\b", "are equal within"),
    (r"\(([\d.,]+ %) at most at one load\)", r"at one load \1"),
    (r"\bdiffer by less than\b", "differ by under"),
    (r"(?<=; )([^;]+)next measured ", r"\1"),
    (r"(?<=; )(\d+ more) in the table", r"\1"),
    (r"([Ll]eft out: [^).]+?) connections?(?=[).])", r"\1"),
)


@dataclass(frozen=True, slots=True)
class Correction:
    """The day since which today's rules hold, and what the page said first before."""

    since: date
    earlier: str


def concluded_of(
    viewed: Sequence[RunView],
    title: str | None,
    *,
    groups: Sequence[Group] | None = None,
    result: ChecksResult | None = None,
) -> tuple[ChecksResult, tuple[Conclusion, ...]]:
    """Return what the checks say of the runs under a title, and what is concluded about them.

    `groups` are those of the runs, `result` is what the checks say, where they are known already.
    """
    groups = group(viewed)[0] if groups is None else groups
    result = result or check(viewed, {"title": title}, groups=groups)
    return result, conclusions(groups, result)


def analysis_of(sentences: Sequence[str]) -> dict[str, Any]:
    """Return what a comparison keeps: the number of the rules, and the first sentence or None."""
    return {"rules": RULES, "sentence": next(iter(sentences), None)}


def renamed(analysis: Mapping[str, Any] | None, names: Mapping[str, str]) -> dict[str, Any] | None:
    """Return a kept analysis with corrected names: the new one of each old one."""
    if not analysis or not analysis.get("sentence"):
        return dict(analysis) if analysis else None
    sentence = analysis["sentence"]
    for old, new in names.items():
        sentence = sentence.replace(old, new)
    return {**analysis, "sentence": sentence}


def correction(analysis: Mapping[str, Any] | None, sentences: Sequence[str]) -> Correction | None:
    """Return what older rules said first, where today's `sentences` say something else."""
    earlier = (analysis or {}).get("sentence")
    if not analysis or analysis.get("rules") == RULES or not earlier:
        return None
    if _words(earlier) in map(_words, sentences[:1]):
        return None
    return Correction(since=RULES_SINCE, earlier=earlier)


def _words(sentence: str) -> list[str]:
    """Return the words of a sentence as they are written today, without marks between them.

    Lists of names were written with commas, "and" or "or" once.
    """
    for before, today in REWORDED:
        sentence = re.sub(before, today, sentence)
    plain = re.sub(r"[(),;:]|\.(?= |$)", "", sentence)
    return [word for word in plain.lower().split() if word not in ("and", "or")]
