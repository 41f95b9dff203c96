"""What a publisher stated of runs, carried to the same runs of the upload read again.

A run is the same where it stands in the same lines and the text says the same server, load and
configuration of it. Two runs of one reading that cannot be told apart take nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from runs.conditions import STATED, Fact
from runs.models import Run

# What the text says of a run, by which it is known again.
_SAME = ("server_name", "server_version", "concurrency", "offered_rate", "identity")


def carry(before: Sequence[Run], runs: Sequence[Run]) -> None:
    """Put what was stated of the runs of the last reading into the same ones of this reading."""
    if not any("stated" in run.provenance.values() for run in before):
        return
    earlier = _by_key(before)
    for key, run in _by_key(runs).items():
        if key in earlier:
            carry_run(earlier[key], run)


def _by_key(runs: Sequence[Run]) -> dict[Hashable, Run]:
    """Return the runs by what makes them the same, without those that are alike."""
    keys = [key_of(run) for run in runs]
    counts = Counter(keys)
    return {key: run for key, run in zip(keys, runs, strict=True) if counts[key] == 1}


def key_of(run: Run) -> Hashable:
    """Return by what a run is known again in another reading of the same upload."""
    parsed = run.provenance.get("parsed", {})
    values = [_parsed(run, name, parsed=parsed) for name in _SAME]
    return (run.member, run.details.get("sheet"), run.first_line, run.last_line, *values)


def _parsed(run: Run, name: str, *, parsed: dict[str, Any]) -> Any:
    """Return what the text says, also where the publisher states another value."""
    if run.provenance.get(name) == "stated":
        return parsed.get(name)
    return getattr(run, name) or None


def carry_run(before: Run, run: Run) -> None:
    """Put the stated values of one run into the same run."""
    for fact in STATED:
        if before.provenance.get(fact.name) == "stated" and not _is_read_now(run, fact):
            _carry_fact(before, run, fact=fact)


def _is_read_now(run: Run, fact: Fact) -> bool:
    """Tell whether the text has a value now that no stated one replaces."""
    return fact.only_unknown and fact.name in run.provenance


def _carry_fact(before: Run, run: Run, *, fact: Fact) -> None:
    """Put one stated value into the same run; what the text says stays under "parsed"."""
    if fact.key:
        value = getattr(before, fact.stored_in).get(fact.key)
        setattr(run, fact.stored_in, getattr(run, fact.stored_in) | {fact.key: value})
    else:
        if run.provenance.get(fact.name) == "parsed":
            parsed = run.provenance.get("parsed", {}) | {fact.name: getattr(run, fact.stored_in)}
            run.provenance = run.provenance | {"parsed": parsed}
        setattr(run, fact.stored_in, getattr(before, fact.stored_in))
    run.provenance = run.provenance | {fact.name: "stated"}
    if fact.name in before.digests:
        run.digests = run.digests | {fact.name: before.digests[fact.name]}
