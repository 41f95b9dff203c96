"""The author's own words of a claim: what they say, and whether they are about what is marked."""

from __future__ import annotations

from runs.compare.claims.nouns import is_size
from runs.compare.claims.phrases import Kind, Phrase, phrases, readings
from runs.compare.claims.ranges import Range
from runs.compare.claims.subjects import Around, around, spellings
from runs.reports.claim_syntax import Claim

_OF_PAIRS: tuple[Kind, ...] = ("factor", "change", "direction")


def read(claim: Claim, *, loads: tuple[float, float], size: float | None) -> list[Range] | str:
    """Return what the words allow of the measured ratio or value; a `str` is why they are refused.

    `loads` and `size` (bytes) are those that the claim means. Without words nothing is added.
    """
    if not claim.own_words:
        return []
    kinds: tuple[Kind, ...] = _OF_PAIRS if claim.right else ("value",)
    fitting = [phrase for phrase in phrases(claim.own_words) if phrase.kind in kinds]
    if len(fitting) != 1:
        return "its words are not understood"
    phrase = fitting[0]
    beside = around(claim.own_words, phrase, names=_names(claim), metric=claim.metric)
    reason = _refused(beside, loads=loads, size=size)
    if reason:
        return reason
    allowed = readings(phrase, claim.metric, tolerance=_tolerance(claim, phrase))
    if not allowed:
        return f"\u201c{phrase.text}\u201d is about another metric than its mark"
    if beside.subject != "second":
        return allowed
    return [reading.inverse for reading in allowed] if claim.right else _about_another()


def _names(claim: Claim) -> list[tuple[str, ...]]:
    """Return how the words may write the servers of a claim."""
    if not claim.right:
        return [spellings(claim.left, ""), ()]
    return [spellings(claim.left, claim.right), spellings(claim.right, claim.left)]


def _tolerance(claim: Claim, phrase: Phrase) -> float | None:
    """Return the written tolerance; of a bound or a span none is added."""
    return claim.tolerance if phrase.amount.is_single else None


def _refused(beside: Around, *, loads: tuple[float, float], size: float | None) -> str:
    """Return why words are refused; "" where all of them are understood."""
    if beside.strange:
        return f"\u201c{' '.join(beside.strange)}\u201d in its words is not understood"
    if beside.subject == "unclear":
        return "its words do not say clearly which server is ahead"
    if beside.loads and beside.loads != loads:
        return "its words name another load than its mark"
    if beside.size and not is_size(beside.size[0], unit=beside.size[1], size=size):
        return "its words name another size than was measured"
    return ""


def _about_another() -> str:
    return "its words are about another server than its mark"
