"""Caveats of a pair of series: what weakens a sentence about them, the gravest first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from runs.compare.identity import AGREED
from runs.compare.measured_order import INTERLEAVED, order_of
from runs.compare.number_text import listed, plural
from runs.compare.questions import known_against_unknown
from runs.compare.series import UPLOAD, Series
from runs.conditions import BY_NAME

Fired = Mapping[str, frozenset[str]]  # by the id of a run: the codes of the warnings about it
Codes = Callable[[Series], AbstractSet[str]]  # the codes of all warnings about the runs of a series


@dataclass(frozen=True, slots=True)
class Caveat:
    """One thing that weakens a sentence: the check that explains it, and the end of a sentence.

    `limits` tells that the faster server may have been held back, so that a ratio is "at least".
    """

    code: str
    text: str
    limits: bool = False


# The warnings that concern a pair where they concern a run of it, the gravest first.
LIMITS = (
    Caveat("BP035", "the client's processor was nearly full", limits=True),
    Caveat("BP014", "the client may be the limit", limits=True),
    Caveat("BP011", "the network may be the limit", limits=True),
    Caveat("BP032", "the client may have run out of ports", limits=True),
)
WARNINGS = (Caveat("BP034", "measured on a shared or virtual machine"),)
# What two servers always may have of their own, and what makes another question.
OWN = (
    "server_name",
    "server_version",
    "configuration",
    "hostname",
    "port",
    "path",
    "label",
    "identity",
    "document_label",
    "document_bytes",
    UPLOAD,
    *AGREED,
)


def caveats(
    first: Series, second: Series, *, codes_of: Codes, ahead: Sequence[Series] = ()
) -> tuple[Caveat, ...]:
    """Return what weakens a sentence about two series, with the codes of each one's warnings.

    A limit weakens it where it concerns a series that is `ahead`, or either one where none is.
    """
    codes = codes_of(first) | codes_of(second)
    ahead_codes = frozenset[str]().union(*map(codes_of, ahead)) if ahead else codes
    limits = [caveat for caveat in LIMITS if caveat.code in ahead_codes]
    others = [caveat for caveat in WARNINGS if caveat.code in codes]
    return (
        *limits,
        *_uploads(first, second),
        *_conditions(first, second),
        *_order(first, second),
        *others,
    )


def ending(caveats_of_pair: Sequence[Caveat]) -> str:
    """Return the end of a sentence: "order of measurement unknown (+2 caveats)"; "" for none."""
    if not caveats_of_pair:
        return ""
    first, left = caveats_of_pair[0], len(caveats_of_pair) - 1
    return f"{first.text} (+{plural(left, 'caveat')})" if left else first.text


def warnings_about(series: Series, fired: Fired) -> frozenset[str]:
    """Return the codes of all warnings about the runs of a series."""
    return frozenset[str]().union(*{fired[run] for run in fired.keys() & series.run_ids})


def no_warnings(series: Series) -> frozenset[str]:
    """Return no code, where warnings are not asked for."""
    return frozenset()


def _conditions(first: Series, second: Series) -> list[Caveat]:
    """Return what differs between the setups, then what only one of them states."""
    differing = [_phrase(name) for name in _differing(first.conditions, second.conditions)]
    unknown = [_phrase(name) for name in known_against_unknown(first, second)]
    weak = []
    if differing:
        weak.append(
            Caveat(
                "BP010", f"but {listed(differing)} {'differs' if len(differing) == 1 else 'differ'}"
            )
        )
    if unknown:
        weak.append(Caveat("BP009", f"with {listed(unknown)} known for one only"))
    return weak


def _differing(own: Mapping[str, Hashable], others: Mapping[str, Hashable]) -> list[str]:
    """Return the conditions that both series of a pair state, with different values."""
    unlike = [name for name, value in own.items() if value != others.get(name)]
    stated = [name for name in unlike if own[name] is not None and others.get(name) is not None]
    return [name for name in stated if name not in OWN]


def _uploads(first: Series, second: Series) -> list[Caveat]:
    """Say that two series are of uploads that nobody joined."""
    if first.conditions[UPLOAD] == second.conditions[UPLOAD]:
        return []
    return [Caveat("BP010", "of different uploads")]


def _order(first: Series, second: Series) -> list[Caveat]:
    order = order_of(first, second)
    if order == INTERLEAVED:
        return []
    text = "order of measurement unknown" if order == "unknown" else f"measured {order}"
    return [Caveat("BP031", text)]


def _phrase(name: str) -> str:
    return BY_NAME[name].phrase if name in BY_NAME else name.replace("_", " ")
